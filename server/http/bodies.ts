import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface BodyLimits {
  /** How long the body of a call may take to arrive, other than a file's. */
  readonly bodySeconds: number
}

/** What of a refused body is still read, so that its sender gets to read the answer. */
const maxDrainedBytes = 64 * 1024 * 1024
const maxDrainMilliseconds = 10_000

/**
 * Reads on what nobody wants any more: the next request of the same connection stands behind it.
 * @returns whether the end was reached within the bounds; if not, the connection cannot be used again
 */
export const drained = (body: IncomingMessage): Promise<boolean> =>
  new Promise((resolve) => {
    if (body.readableEnded || body.complete) return resolve(true)
    if (body.destroyed) return resolve(false)
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxDrainedBytes) stop(false)
    }
    const reachedEnd = () => stop(true)
    const broke = () => stop(false)
    const timer = setTimeout(broke, maxDrainMilliseconds)
    const stop = (isWhole: boolean) => {
      clearTimeout(timer)
      body.off('data', count).off('end', reachedEnd).off('error', broke).off('close', broke)
      resolve(isWhole)
    }
    body.unpipe()
    body.on('data', count).on('end', reachedEnd).on('error', broke).on('close', broke)
    body.resume()
  })

const isFile = (contentType: string | undefined) =>
  contentType?.startsWith('multipart/') === true || contentType === 'application/offset+octet-stream'

/**
 * Bounds how long bodies may take, and leaves none half read: a body that was refused is read to its end or its connection closed.
 * Files, which are large, are bound by the server's `requestTimeout`.
 */
export const boundBodies = (app: FastifyInstance, { bodySeconds }: BodyLimits) => {
  app.addHook('preParsing', async ({ raw, headers }, _reply, payload) => {
    if (isFile(headers['content-type'])) return payload
    const timer = setTimeout(() => raw.destroy(), bodySeconds * 1000)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
    return payload
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!(await drained(raw))) reply.header('connection', 'close')
  })
}
