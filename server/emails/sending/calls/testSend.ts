import { escapeHtml, mergeValues, titleMerger } from '#contract/emails/mergeFields.ts'
import type { TestSendPayload } from '#contract/emails/sending.ts'
import { randomUUID } from 'node:crypto'
import { problem } from '#server/problems.ts'
import { readEmail } from '../../campaigns/emailRows.ts'
import { requireSender } from '../../campaigns/requireSender.ts'
import { messageTemplates, proofText } from '../../contents/fillMessage.ts'
import { readSenderName } from '../../contents/mergeSources.ts'
import { readHouse, renderIn } from '../../contents/writtenEmail.ts'
import { findMessageFiles, readMessageFiles } from '../message/messageFiles.ts'
import { messageWriter } from '../message/mime.ts'
import { NoLine } from '../smtp/line.ts'
import type { SendingCaller } from './beginEmail.ts'

const mark = 'テスト送信です。リンクと配信停止は働きません。'
/** Links of the text part are the addresses to which they lead. */
const textMark = 'テスト送信です。リンクのクリックは記録されず、配信停止は働きません。'
const bar = `<div style="padding:8px 16px;background-color:#fff4c2;color:#222222;font-size:14px">${escapeHtml(mark)}</div>`
/** Somebody is waiting for it. */
const maxMilliseconds = 20_000
const inert = { link: () => '#', optOut: '#', pixel: '' }

/**
 * Sends an e-mail to one address at once. It is marked as a test, counts nowhere, and the links of its HTML lead nowhere.
 * @throws `email_test_not_sent` when the mail server does not take it
 */
export const sendTest = async (caller: SendingCaller, emailId: number, payload: TestSendPayload): Promise<void> => {
  const { tx, tenantId, account, services } = caller
  const { campaignMail: mail } = services
  const email = await readEmail(caller, emailId)
  await requireSender(tx, tenantId, account, email.sender_email)
  const house = await readHouse(caller)
  const rendered = renderIn(house, email, false)
  const files = await findMessageFiles(tx, tenantId, {
    html: rendered.html,
    attachmentId: email.attachment_id,
    logoFileId: house.logoFileId,
  })
  const values = mergeValues({
    institution_name: payload.hospital ?? '',
    destination: payload.name ?? null,
    honorific: payload.name_title ?? null,
    division: null,
    sender: await readSenderName(caller),
  })
  const templates = messageTemplates({
    html: rendered.html.replace(/<body[^>]*>/, (body) => `${body}\n${bar}`),
    text: `${textMark}\n\n${proofText(rendered.text, rendered.links)}`,
  })
  const { sender_name: name, sender_email: address } = email
  await caller.outside(async () => {
    const { attachment, pictures } = await readMessageFiles(files, mail.storage)
    const message = messageWriter({ ...templates, pictures, attachment })(
      {
        from: { name, address },
        to: { name: payload.name ?? '', address: payload.email },
        replyTo: address,
        subject: `【テスト】${titleMerger(email.title)(values)}`,
        date: new Date(),
        messageId: `<${randomUUID()}@${address.slice(address.lastIndexOf('@') + 1)}>`,
        further: {},
      },
      values,
      inert,
    )
    const signed = await mail.sign(message, address)
    const line = await mail.lines.take().catch((error: unknown) => {
      throw error instanceof NoLine ? problem('email_test_not_sent') : error
    })
    const timeout = setTimeout(line.cut, maxMilliseconds)
    try {
      const envelope = { from: address, to: payload.email }
      const { isAccepted } = await line.send(envelope, signed, () => Promise.resolve(true))
      if (!isAccepted) throw problem('email_test_not_sent')
    } finally {
      clearTimeout(timeout)
      mail.lines.giveBack(line)
    }
  })
}
