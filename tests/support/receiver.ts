import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly method: string
  readonly path: string
  readonly body: string
}

const transparentTile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** An external service on this machine. It records what browsers send, and answers every GET with an empty map tile. */
export const startReceiver = async () => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '' } = request
      if (method !== 'OPTIONS') received.push({ method, path: url, body: Buffer.concat(chunks).toString('utf8') })
      response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
      response.setHeader('access-control-allow-credentials', 'true')
      response.setHeader('access-control-allow-headers', 'content-type, x-sentry-auth')
      if (method === 'GET') return response.setHeader('content-type', 'image/png').end(transparentTile)
      return response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    /** All requests so far. */
    received,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
