import { z } from 'zod'
import { type EmailFinding, largeAttachmentBytes, maxAttachmentBytes } from '#contract/emails/contents.ts'
import type { EmailCategory } from '#contract/emails/emails.ts'
import type { EmailFrame } from '#contract/emails/frames.ts'
import { mergeFieldsIn } from '#contract/emails/mergeFields.ts'
import type { Account, Context } from '../../handlers.ts'
import { maySendFrom } from '../campaigns/requireSender.ts'
import { readPictures } from '../pictures/pictureRows.ts'
import { readAttachments } from './attachments.ts'
import { contentFindings, finding, renderedFindings } from './contentFindings.ts'
import { recipientFindings } from './recipientFindings.ts'
import { takeContents } from './takeContents.ts'
import { readHouse, renderIn } from './writtenEmail.ts'

interface Caller extends Pick<Context<unknown, unknown, unknown>, 'tx' | 'tenantId' | 'services' | 'outside'> {
  readonly account: Pick<Account, 'id' | 'features'>
}

/** An e-mail as it is written or stored. */
export interface CheckedEmail {
  readonly category?: EmailCategory | undefined
  readonly sender_email?: string | null | undefined
  readonly title: string
  readonly main_content: string
  readonly attachment_id?: number | null | undefined
  readonly email_id?: number | null | undefined
}

const senderFindings = async ({ tx, tenantId, account }: Caller, address: string | null): Promise<EmailFinding[]> => {
  const place = 'sender_email' as const
  if (address === null || !z.email().safeParse(address).success)
    return [finding({ code: 'invalid_sender', severity: 'error', place, subject: address })]
  return (await maySendFrom(tx, tenantId, account, address))
    ? []
    : [finding({ code: 'sender_not_allowed', severity: 'error', place, subject: address })]
}

const attachmentFindings = async ({ tx, tenantId }: Caller, id: number | null): Promise<EmailFinding[]> => {
  if (id === null) return []
  const place = 'attachment_id' as const
  const [file] = await readAttachments(tx, tenantId, id)
  if (!file) return [finding({ code: 'missing_attachment', severity: 'error', place })]
  const subject = String(file.byte_count)
  if (file.byte_count > maxAttachmentBytes)
    return [finding({ code: 'too_large_attachment', severity: 'error', place, subject })]
  return file.byte_count > largeAttachmentBytes
    ? [finding({ code: 'large_attachment', severity: 'warning', place, subject })]
    : []
}

/** Advertising names its sender, an address and where to complain (特定電子メール法 第4条). */
const legalFindings = (
  { legal_name, legal_address, legal_contact }: EmailFrame,
  category?: EmailCategory,
): EmailFinding[] =>
  category === 'sales'
    ? Object.entries({ legal_name, legal_address, legal_contact }).flatMap(([subject, value]) =>
        value === null ? [finding({ code: 'missing_legal_notice', severity: 'error', place: 'frame', subject })] : [],
      )
    : []

/**
 * What is to be looked at before an e-mail is sent, errors first. One with an error must not be sent.
 * @throws a 422 at `main_content` for contents that cannot be stored
 */
export const checkEmail = async (caller: Caller, email: CheckedEmail): Promise<EmailFinding[]> => {
  const { tx, tenantId } = caller
  const taken = await takeContents(caller, email.main_content)
  const house = await readHouse(caller)
  const rendered = renderIn(house, { ...email, main_content: taken.html }, house.isTracked)
  const fields = mergeFieldsIn(`${email.title}\n${rendered.text}`)
  const findings = [
    ...(await senderFindings(caller, email.sender_email ?? null)),
    ...contentFindings(email.title, taken),
    ...renderedFindings(rendered, await readPictures(tx, tenantId, rendered.pictureIds)),
    ...(await attachmentFindings(caller, email.attachment_id ?? null)),
    ...legalFindings(house.frame, email.category),
    ...(await recipientFindings(caller, email.email_id ?? null, fields)),
  ]
  const order = ['error', 'warning', 'notice']
  return findings.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
}
