import { randomBytes } from 'node:crypto'
import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'

/** A file inside a message. */
export interface MessageFile {
  readonly filename: string
  readonly contentType: string
  readonly contents: Buffer
}

/** A picture that the HTML shows by `cid:`. */
export interface MessagePicture extends MessageFile {
  readonly cid: string
}

interface Address {
  readonly name: string
  readonly address: string
}

export interface MessageHeaders {
  readonly from: Address
  readonly to: Address
  readonly replyTo: string
  readonly subject: string
  readonly date: Date
  /** With its angle brackets. */
  readonly messageId: string
  /** Further headers, each on one line. */
  readonly further: Readonly<Record<string, string>>
}

/** A value without anything that could end a header or disguise it. */
const plainLine = (value: string): string =>
  value
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim()
const lineLength = 76
const crlf = '\r\n'

/** Lines of base64: seven bits and short, whatever the contents. */
const encoded = (contents: Buffer): string => {
  const text = contents.toString('base64')
  const lines: string[] = []
  for (let start = 0; start < text.length; start += lineLength) lines.push(text.slice(start, start + lineLength))
  return lines.join(crlf)
}

const partOf = (headers: string, body: string): string => `${headers}${crlf}${crlf}${body}${crlf}`

const textPart = (contentType: string, text: string): string =>
  partOf(
    `Content-Type: ${contentType}; charset=utf-8${crlf}Content-Transfer-Encoding: base64`,
    encoded(Buffer.from(text.replace(/\r\n?|\n/g, crlf), 'utf8')),
  )

const filePart = ({ filename, contentType, contents }: MessageFile, cid?: string): string => {
  // Only a root has headers of its own such as a date.
  const node = new MimeNode().createChild(contentType, { filename: plainLine(filename) })
  node.setHeader('Content-Transfer-Encoding', 'base64')
  node.setHeader('Content-Disposition', cid === undefined ? 'attachment' : 'inline')
  if (cid !== undefined) node.setHeader('Content-Id', `<${cid}>`)
  return partOf(node.buildHeaders(), encoded(contents))
}

/** Opens a multipart, to be followed by {@link inside} of its parts. */
const multipart = (kind: string, boundary: string): string =>
  `Content-Type: multipart/${kind};${crlf} boundary="${boundary}"`
const inside = (boundary: string, parts: readonly string[]): string =>
  `${parts.map((part) => `--${boundary}${crlf}${part}`).join('')}--${boundary}--${crlf}`

/**
 * Prepares the body of messages that share pictures and an attachment, which are encoded once. Text and HTML are alternatives; the
 * pictures belong to the HTML (RFC 2387), the attachment stands beside all.
 */
const bodyWriter = (pictures: readonly MessagePicture[], attachment: MessageFile | null) => {
  // Base64 and headers contain no two hyphens in a row at the beginning of a line.
  const serial = randomBytes(12).toString('hex')
  const boundaries = { mixed: `mixed-${serial}`, related: `related-${serial}`, alternative: `alternative-${serial}` }
  const pictureParts = pictures.map((picture) => filePart(picture, picture.cid))
  const attachmentParts = attachment ? [filePart(attachment)] : []
  return ({ text, html }: { readonly text: string; readonly html: string }): string => {
    const htmlPart = textPart('text/html', html)
    const shown =
      pictureParts.length === 0
        ? htmlPart
        : partOf(
            `${multipart('related', boundaries.related)};${crlf} type="text/html"`,
            inside(boundaries.related, [htmlPart, ...pictureParts]),
          )
    const alternatives = inside(boundaries.alternative, [textPart('text/plain', text), shown])
    const whole = multipart('alternative', boundaries.alternative)
    return attachmentParts.length === 0
      ? partOf(whole, alternatives)
      : partOf(
          multipart('mixed', boundaries.mixed),
          inside(boundaries.mixed, [partOf(whole, alternatives), ...attachmentParts]),
        )
  }
}

const dateText = (date: Date): string => date.toUTCString().replace('GMT', '+0000')

/**
 * Prepares headers: encoded by RFC 2047 and folded. No value can begin another header. Most are the same in all messages, so the last
 * line of each is kept.
 */
const headerWriter = () => {
  const node = new MimeNode()
  const lastLines = new Map<string, { readonly value: string; readonly line: string }>()
  const lineOf = (key: string, text: string, encodedValue: () => string): string => {
    const last = lastLines.get(key)
    if (last?.value === text) return last.line
    const line = foldLines(`${key}: ${encodedValue()}`, lineLength)
    lastLines.set(key, { value: text, line })
    return line
  }
  const ofText = (key: string, given: string) => {
    const value = plainLine(given)
    return lineOf(key, value, () => node.encodeHeaderValue(key, value))
  }
  const ofAddress = (key: string, given: Address) => {
    const name = plainLine(given.name)
    const { address } = given
    return lineOf(key, `${name}\n${address}`, () => node.encodeHeaderValue(key, { name, address }))
  }
  return ({ from, to, replyTo, subject, date, messageId, further }: MessageHeaders): string =>
    [
      ofAddress('From', from),
      ofText('Reply-To', replyTo),
      ofAddress('To', to),
      ofText('Subject', subject),
      ofText('Message-ID', messageId),
      ofText('Date', dateText(date)),
      'MIME-Version: 1.0',
      ...Object.entries(further).map(([key, value]) => ofText(key, value)),
    ].join(crlf)
}

/** Prepares messages that share pictures and an attachment. */
export const messageWriter = (pictures: readonly MessagePicture[], attachment: MessageFile | null) => {
  const writeHeaders = headerWriter()
  const writeBody = bodyWriter(pictures, attachment)
  return (headers: MessageHeaders, contents: { readonly text: string; readonly html: string }): Buffer =>
    Buffer.from(`${writeHeaders(headers)}${crlf}${writeBody(contents)}`, 'latin1')
}
