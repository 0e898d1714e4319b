import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestApi } from '../api.ts'

/** Where recipients reach the product of a test, by its own word. */
export const mailHost = 'mail.suizenji.example'
export const mailOrigin = `https://${mailHost}`

/** A browser of today. */
export const aBrowser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

export interface PublicReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface PublicRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST'
  /** The name by which the product is asked. */
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Asks the product as a recipient, a gateway or a mail program does. @param address - as it stands in a mail, or a path */
export const ask = (
  { origin }: Pick<TestApi, 'origin'>,
  address: string,
  { method = 'GET', host = mailHost, headers = {}, body }: PublicRequest = {},
): Promise<PublicReply> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(origin)
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path: address.replace(/^https?:\/\/[^/]+/, ''),
        setHost: false,
        headers: {
          host,
          'user-agent': aBrowser,
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        text(response).then(
          (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read }),
          reject,
        )
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })

/** Posts a form. */
export const post = (
  product: Pick<TestApi, 'origin'>,
  address: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<PublicReply> =>
  ask(product, address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })

/** The HTML of a message as its mail server got it. */
export const htmlOf = (source: string): string => {
  const [, body = ''] =
    /Content-Type: text\/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n([\w+/=\r\n]+)/.exec(source) ??
    []
  return Buffer.from(body, 'base64').toString('utf8').replaceAll('&amp;', '&')
}

/** The public addresses of a message. */
export const addressesOf = (source: string) => {
  const html = htmlOf(source)
  const of = (kind: string) =>
    Array.from(html.matchAll(new RegExp(`"(${mailOrigin}/m/${kind}/[^"]+)"`, 'g')), ([, found = '']) => found)
  return { pixel: of('o')[0] ?? '', links: of('l'), pictures: of('p'), optOut: of('u')[0] ?? '' }
}
