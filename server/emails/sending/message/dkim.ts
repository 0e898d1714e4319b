import { createHash, type KeyObject, sign as signBytes } from 'node:crypto'
import { foldLines } from 'nodemailer/lib/mime-funcs'
import type { Config } from '#server/config.ts'
import { readDkimKey } from './dkimKey.ts'

export type Sign = (message: Buffer, senderAddress: string) => Promise<Buffer>

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Named once more than they are there, so that nobody can add another one that a mail program would show (RFC 6376, 8.15). */
const onlyOnce = ['from', 'reply-to', 'to', 'subject', 'date']
/** Signed where they are there. The two of opting out must be (RFC 8058, 4), or mail programs offer no one click. */
const signed = [
  ...onlyOnce,
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-unsubscribe',
  'list-unsubscribe-post',
]

const crlf = '\r\n'
const lineLength = 76

/** A header as it is signed (relaxed, RFC 6376, 3.4.2). */
const relaxedHeader = (header: string): string => {
  const colon = header.indexOf(':')
  const value = header
    .slice(colon + 1)
    .replaceAll(crlf, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${header.slice(0, colon).trim().toLowerCase()}:${value}`
}

/** A body as it is signed (relaxed, RFC 6376, 3.4.4). Most bodies are base64, in which nothing changes. */
const relaxedBody = (body: string): string => {
  const lines = /[ \t][ \t\r]|\t/.test(body) ? body.replace(/[ \t]+/g, ' ').replaceAll(` ${crlf}`, crlf) : body
  let end = lines.length
  while (lines.startsWith(crlf, end - crlf.length)) end -= crlf.length
  return end <= 0 ? '' : `${lines.slice(0, end)}${crlf}`
}

/**
 * Signs messages (RFC 6376, rsa-sha256, relaxed/relaxed).
 * @returns a function that writes the header of the signature, with the line break behind it
 */
export const dkimWriter = ({
  domain,
  selector,
  key,
}: {
  readonly domain: string
  readonly selector: string
  readonly key: KeyObject
}) => {
  return (message: Buffer): string => {
    const text = message.toString('latin1')
    const end = text.indexOf(crlf + crlf)
    const headers = text.slice(0, end).split(/\r\n(?![ \t])/)
    const fields = headers.map(relaxedHeader)
    const named = signed.flatMap((name) => {
      const count = fields.filter((field) => field.startsWith(`${name}:`)).length
      return Array.from({ length: count + (onlyOnce.includes(name) ? 1 : 0) }, () => name)
    })
    // Of several with a name, the lowest one is meant first; one that is not there is empty (RFC 6376, 5.4.2).
    const left = fields.toReversed()
    const covered = named.flatMap((name) => {
      const place = left.findIndex((field) => field.startsWith(`${name}:`))
      return place === -1 ? [] : left.splice(place, 1)
    })
    const bodyHash = createHash('sha256')
      .update(relaxedBody(text.slice(end + 2 * crlf.length)), 'latin1')
      .digest('base64')
    const tags = [
      'v=1',
      'a=rsa-sha256',
      'c=relaxed/relaxed',
      `d=${domain}`,
      `s=${selector}`,
      `bh=${bodyHash}`,
      `h=${named.join(':')}`,
    ]
    const header = `${foldLines(`DKIM-Signature: ${tags.join('; ')}`, lineLength)};${crlf} b=`
    const data = [...covered, relaxedHeader(header)].join(crlf)
    const signature = signBytes('sha256', Buffer.from(data, 'latin1'), key).toString('base64')
    return `${header}${signature.replace(/(.{73})(?=.)/g, `$1${crlf} `)}${crlf}`
  }
}

/**
 * Signs messages of senders in one domain or below it; others go unsigned, as a signature of another domain says nothing of them.
 * @throws when the key cannot be read or decrypted
 */
export const dkimSigner = (settings: Config['email']['dkim']): Sign => {
  if (settings === null) return (message) => Promise.resolve(message)
  const { domain, selector } = settings
  const signatureOf = dkimWriter({ domain, selector, key: readDkimKey(settings) })
  return (message, senderAddress) => {
    const sender = domainOf(senderAddress)
    return Promise.resolve(
      sender === domain || sender.endsWith(`.${domain}`)
        ? Buffer.concat([Buffer.from(signatureOf(message), 'latin1'), message])
        : message,
    )
  }
}
