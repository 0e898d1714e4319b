import { request } from 'node:http'
import { callOf, type ApiCall } from '../support/calls.ts'
import type { Office } from '../data/office.ts'

/** The bytes of a reply's body as they travel to a browser, compressed by gzip. */
export const compressedSize = (
  { origin, tokens }: Pick<Office, 'origin' | 'tokens'>,
  call: ApiCall,
): Promise<number> => {
  const { scope, method, path, body } = callOf(call)
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${tokens[scope]}`,
      'accept-encoding': 'gzip',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const sending = request(origin + path, { method, headers }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length))
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path} was answered with ${reply.statusCode}`)),
      )
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
