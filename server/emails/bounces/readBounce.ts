import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import type { BounceMessage } from './bounceMessage.ts'
import { messageIdsIn, readFields } from './messageFields.ts'
import { readPlainBounce } from './plainBounce.ts'
import { readDeliveryStatus, readFeedbackReport } from './deliveryReports.ts'

/** A message larger than this is read only at its beginning. */
export const maxBounceBytes = 1_048_576

const maxParts = 50
const maxPartCharacters = 65_536
const maxAddresses = 20
const parsing = { maxNestingDepth: 20, maxHeadersSize: 131_072, forceRfc822Attachments: true }

const textOf = ({ content }: Attachment): string =>
  (typeof content === 'string' ? content : new TextDecoder('utf-8').decode(content)).slice(0, maxPartCharacters)

const partsOf = ({ attachments }: Email, types: RegExp): string[] =>
  attachments
    .slice(0, maxParts)
    .filter(({ mimeType }) => types.test(mimeType))
    .map(textOf)

const withoutMarkup = (html: string): string =>
  html
    .slice(0, 4 * maxPartCharacters)
    .replace(/<(style|script)\b[^>]*>[^]*?<\/\1>/gi, ' ')
    .replace(/<[^>]{0,2000}>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Headers in which mail servers note to whom they have delivered. */
const deliveredTo = [
  'to',
  'delivered-to',
  'x-original-to',
  'x-delivered-to',
  'envelope-to',
  'x-envelope-to',
  'x-rcpt-to',
  'original-recipient',
]
const addresses = /[^\s<>,;:"'()[\]]{1,64}@[^\s<>,;:"'()[\]]{1,255}/g

/** The Message-IDs of returned messages, of which there may be only the headers, or a copy within the text. */
const returnedIds = (email: Email, text: string): string[] => {
  const attached = partsOf(email, /^(?:message\/(?:rfc822|global)(?:-headers)?|text\/rfc822-headers)$/i).flatMap(
    (part) => {
      const [fields] = readFields(part, 1)
      return messageIdsIn(fields?.get('message-id') ?? '')
    },
  )
  const quoted = [...text.matchAll(/^[ \t>]*Message-ID:\s*(<[^<>\s]{3,250}>)/gim)].map(([, id = '']) => id)
  return [...attached, ...quoted]
}

/**
 * Reads a message of the mailbox to which mail comes back: delivery reports (RFC 3464), complaints (RFC 5965), and what servers
 * write in words of their own. It throws on nothing that anybody may have sent, but may take long: see {@link ThreadedBounces}.
 */
export const readBounce = async (source: Uint8Array): Promise<BounceMessage> => {
  const email = await PostalMime.parse(source.subarray(0, maxBounceBytes), parsing)
  const all = (name: string) => email.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const decoded: Readonly<Record<string, string | undefined>> = {
    subject: email.subject,
    from: `${email.from?.name ?? ''} ${email.from?.address ?? ''}`,
  }
  const header = (name: string) => decoded[name] ?? all(name)[0] ?? ''
  const text = (email.text ?? withoutMarkup(email.html ?? '')).slice(0, maxPartCharacters)
  const sentTo = deliveredTo.flatMap((name) => all(name).flatMap((value) => value.match(addresses) ?? []))
  const [feedback] = partsOf(email, /^message\/feedback-report$/i)
  const [status] = partsOf(email, /^message\/(?:global-)?delivery-status$/i)
  const read =
    feedback !== undefined
      ? { reported: [], ...readFeedbackReport(feedback) }
      : status !== undefined
        ? { sentTo: [], ...readDeliveryStatus(status) }
        : { sentTo: [], ...readPlainBounce({ header, text }) }
  const answered = messageIdsIn(`${header('in-reply-to')} ${header('references')}`)
  return {
    kind: read.kind,
    reported: read.reported,
    sentTo: [...new Set([...read.sentTo, ...sentTo].map((address) => address.toLowerCase()))].slice(0, maxAddresses),
    messageIds: [...new Set([...returnedIds(email, text), ...answered])].slice(0, maxAddresses),
    key: createHash('sha256')
      .update(email.messageId ?? source)
      .digest('hex'),
  }
}
