import { randomBytes } from 'node:crypto'
import { encodeWord, foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import type { Fill, Template } from '../../contents/fillMessage.ts'
import { base64Lines, base64Writer } from './base64.ts'

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

/** What all messages of an e-mail share. */
export interface MessageContents {
  readonly text: Template
  readonly html: Template
  readonly pictures: readonly MessagePicture[]
  readonly attachment: MessageFile | null
}

/** A value without anything that could end a header or disguise it. */
const plainLine = (value: string): string =>
  value
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim()
const lineLength = 76
const crlf = '\r\n'

/** A message or a part of it, in pieces: those that all messages share, and those that are written for each recipient. */
type Part = readonly (string | ((...given: Parameters<Fill>) => readonly string[]))[]

const partOf = (headers: string, body: Part): Part => [`${headers}${crlf}${crlf}`, ...body, crlf]

const textPart = (contentType: string, template: Template): Part =>
  partOf(`Content-Type: ${contentType}; charset=utf-8${crlf}Content-Transfer-Encoding: base64`, [
    base64Writer(template),
  ])

const filePart = ({ filename, contentType, contents }: MessageFile, cid?: string): Part => {
  // Only a root has headers of its own such as a date.
  const node = new MimeNode().createChild(contentType, { filename: plainLine(filename) })
  node.setHeader('Content-Transfer-Encoding', 'base64')
  node.setHeader('Content-Disposition', cid === undefined ? 'attachment' : 'inline')
  if (cid !== undefined) node.setHeader('Content-Id', `<${cid}>`)
  return partOf(node.buildHeaders(), [base64Lines(contents)])
}

/** @param further - parameters of the content type */
const multipart = (kind: string, boundary: string, parts: readonly Part[], further = ''): Part =>
  partOf(`Content-Type: multipart/${kind};${crlf} boundary="${boundary}"${further}`, [
    ...parts.flatMap((part) => [`--${boundary}${crlf}`, ...part]),
    `--${boundary}--${crlf}`,
  ])

/**
 * The body of messages. Text and HTML are alternatives; the pictures belong to the HTML (RFC 2387), the attachment stands beside all.
 */
const bodyOf = ({ text, html, pictures, attachment }: MessageContents): Part => {
  // Base64 and headers contain no two hyphens in a row at the beginning of a line.
  const serial = randomBytes(12).toString('hex')
  const htmlPart = textPart('text/html', html)
  const pictureParts = pictures.map((picture) => filePart(picture, picture.cid))
  const shown =
    pictureParts.length === 0
      ? htmlPart
      : multipart('related', `related-${serial}`, [htmlPart, ...pictureParts], `;${crlf} type="text/html"`)
  const whole = multipart('alternative', `alternative-${serial}`, [textPart('text/plain', text), shown])
  return attachment ? multipart('mixed', `mixed-${serial}`, [whole, filePart(attachment)]) : whole
}

const dateText = (date: Date): string => date.toUTCString().replace('GMT', '+0000')

/** Whether nothing in a header has to be encoded (RFC 2047, 5). */
const isPlain = (value: string): boolean => /^(?:[ !#-<>-~]|=(?!\?))*$/.test(value)

/** Text that looks like an encoded word is encoded itself, or a mail program would show what it stands for (RFC 2047, 6). */
const looksEncoded = (value: string): boolean => value.includes('=?')
/** The most bytes of one encoded word. */
const wordBytes = 52
const encodedWords = (value: string): string => encodeWord(value, 'B', wordBytes)

/**
 * Prepares headers: encoded by RFC 2047 and folded. No value can begin another header. Most are the same in all messages, so the last
 * line of each is kept.
 */
const headerWriter = () => {
  const node = new MimeNode()
  const lastLines = new Map<string, { readonly given: string; readonly line: string }>()
  const lineOf = (key: string, given: string, encodedValue: () => string): string => {
    const last = lastLines.get(key)
    if (last?.given === given) return last.line
    const line = foldLines(`${key}: ${encodedValue()}`, lineLength)
    lastLines.set(key, { given, line })
    return line
  }
  const ofText = (key: string, given: string) =>
    lineOf(key, given, () => {
      const value = plainLine(given)
      if (isPlain(value)) return value
      return key === 'Subject' && looksEncoded(value) ? encodedWords(value) : node.encodeHeaderValue(key, value)
    })
  const ofAddress = (key: string, { name, address }: Address) =>
    lineOf(key, `${name}\n${address}`, () => {
      const plainName = plainLine(name)
      return looksEncoded(plainName)
        ? `${encodedWords(plainName)} <${node.encodeHeaderValue(key, { name: '', address })}>`
        : node.encodeHeaderValue(key, { name: plainName, address })
    })
  return ({ from, to, replyTo, subject, date, messageId, further }: MessageHeaders): string =>
    [
      ofAddress('From', from),
      ofAddress('Reply-To', { name: '', address: replyTo }),
      ofAddress('To', to),
      ofText('Subject', subject),
      ofText('Message-ID', messageId),
      ofText('Date', dateText(date)),
      'MIME-Version: 1.0',
      ...Object.entries(further).map(([key, value]) => ofText(key, value)),
    ].join(crlf)
}

/** @param texts - of seven bits */
const bytesOf = (texts: readonly string[]): Buffer => {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const text of texts) end += bytes.write(text, end, 'latin1')
  return bytes
}

/** Prepares messages that share their contents but for what each recipient fills. What they share is encoded once, and then only copied. */
export const messageWriter = (contents: MessageContents) => {
  const writeHeaders = headerWriter()
  const body = bodyOf(contents)
  return (headers: MessageHeaders, ...given: Parameters<Fill>): Buffer =>
    bytesOf([
      writeHeaders(headers),
      crlf,
      ...body.flatMap((piece) => (typeof piece === 'string' ? [piece] : piece(...given))),
    ])
}
