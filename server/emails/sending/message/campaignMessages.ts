import type { TenantTransaction } from '#server/db/tenant.ts'
import { mergeValues, titleMerger } from '#contract/emails/mergeFields.ts'
import { messageTemplates } from '../../contents/fillMessage.ts'
import type { CampaignMail } from '../campaignMail.ts'
import type { Envelope } from '../smtp/line.ts'
import type { ReservedRecipient } from '../state/recipients.ts'
import { findMessageFiles, readMessageFiles, type StoredFiles, withPublicPictures } from './messageFiles.ts'
import { messageIdWriter } from './messageId.ts'
import { messageWriter } from './mime.ts'
import { recipientAddresses } from './recipientAddresses.ts'
import { bounceAddress, optOutAddress } from './verp.ts'

interface Campaign {
  readonly id: number
  readonly sender_name: string
  readonly sender_email: string
  readonly title: string
  readonly rendered_html: string
  readonly rendered_text: string
  readonly is_tracked: boolean
  readonly sender: string
  readonly links: readonly { readonly position: number; readonly url: string }[]
  readonly files: StoredFiles
}

/** Reads what all messages of an e-mail share. @returns undefined if it is not rendered */
export const readCampaign = async (
  tx: TenantTransaction,
  tenantId: number,
  emailId: number,
): Promise<Campaign | undefined> => {
  const email = await tx
    .selectFrom('emails')
    .innerJoin('accounts as senders', (join) =>
      join.on('senders.tenant_id', '=', tenantId).onRef('senders.id', '=', 'emails.sent_by'),
    )
    .innerJoin('tenants', (join) => join.on('tenants.tenant_id', '=', tenantId))
    .where('emails.tenant_id', '=', tenantId)
    .where('emails.id', '=', emailId)
    .select([
      'emails.id',
      'emails.sender_name',
      'emails.sender_email',
      'emails.title',
      'emails.rendered_html',
      'emails.rendered_text',
      'emails.is_tracked',
      'emails.attachment_id',
      'senders.username as sender',
      'tenants.logo_file_id',
    ])
    .executeTakeFirst()
  if (!email || email.rendered_html === null || email.rendered_text === null) return undefined
  const { rendered_html: html, rendered_text: text, attachment_id: attachmentId, logo_file_id: logoFileId } = email
  const links = await tx
    .selectFrom('email_links')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .select(['position', 'url'])
    .execute()
  const files = await findMessageFiles(tx, tenantId, { html, attachmentId, logoFileId })
  return { ...email, rendered_html: html, rendered_text: text, links, files }
}

export interface CampaignMessage {
  readonly messageId: string
  readonly envelope: Envelope
  readonly message: Buffer
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Prepares the messages of an e-mail. */
export const campaignMessages = async (mail: CampaignMail, tenantId: number, campaign: Campaign) => {
  const { sender_name: senderName, sender_email: senderEmail } = campaign
  const { publicAddresses } = mail
  const { html, files } = publicAddresses
    ? withPublicPictures(campaign.rendered_html, campaign.files, (token) =>
        publicAddresses.ofPicture({ tenantId, token }),
      )
    : { html: campaign.rendered_html, files: campaign.files }
  const { attachment, pictures } = await readMessageFiles(files, mail.storage)
  const write = messageWriter({ ...messageTemplates({ html, text: campaign.rendered_text }), pictures, attachment })
  const titleFor = titleMerger(campaign.title)
  const messageIdFor = messageIdWriter(mail.messageIdKey, domainOf(senderEmail))
  const { bounceDomain, bounceKey, bounceMailbox } = mail
  // Without a mailbox that is read, nobody but the sender would hear of it.
  const readsMail = bounceDomain !== null && bounceMailbox !== null
  const addressesOf = recipientAddresses(
    campaign,
    publicAddresses,
    readsMail ? (recipient) => optOutAddress(bounceKey, bounceDomain, recipient) : null,
  )
  return async (recipient: ReservedRecipient): Promise<CampaignMessage> => {
    const { id, token, address, destination, institution_name: institution } = recipient
    const values = mergeValues({ ...recipient, sender: campaign.sender })
    const addresses = addressesOf({ tenantId, emailId: campaign.id, recipientId: id, token })
    const messageId = messageIdFor({ tenantId, recipientId: id })
    const byMail = `<${addresses.optOutMail}>`
    const message = write(
      {
        from: { name: senderName, address: senderEmail },
        to: { name: destination ?? institution, address },
        replyTo: senderEmail,
        subject: titleFor(values),
        date: new Date(),
        messageId,
        further: {
          'List-Unsubscribe': addresses.oneClick === null ? byMail : `<${addresses.oneClick}>, ${byMail}`,
          ...(addresses.oneClick !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          Precedence: 'bulk',
          // Absence notes of thousands of doctors help nobody (Exchange; others go by Precedence).
          'X-Auto-Response-Suppress': 'OOF, AutoReply',
        },
      },
      values,
      addresses,
    )
    const from =
      bounceDomain === null ? senderEmail : bounceAddress(bounceKey, bounceDomain, { tenantId, recipientId: id })
    return { messageId, envelope: { from, to: address }, message: await mail.sign(message, senderEmail) }
  }
}
