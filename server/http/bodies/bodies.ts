import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { problem } from '../../problems.ts'

export interface BodyLimits {
  /** How long the body of a request may take to arrive. Uploaded files are exempt. */
  readonly bodySeconds: number
}

/** How much of a refused body is still read, so that the client gets to read the reply. */
const maxDrainedBytes = 64 * 1024 * 1024
const maxDrainMilliseconds = 10_000

/**
 * Reads the rest of a body that nobody needs. The next request on the same connection comes after it.
 * @returns whether the end was reached within the limits; if not, the connection cannot be reused
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

/** Time for the answer to a body that has taken too long. */
const answerMilliseconds = 5_000

/**
 * Limits how long bodies may take to arrive. One that takes longer is answered with a 408. A refused body is read to its end, or its
 * connection is closed. Uploaded files are large; the server's `requestTimeout` limits them.
 */
export const boundBodies = (app: FastifyInstance, { bodySeconds }: BodyLimits) => {
  const late = new WeakSet<IncomingMessage>()
  app.addHook('preParsing', async ({ raw, headers }, reply, payload) => {
    if (isFile(headers['content-type'])) return payload
    const giveUp = () => {
      // It has arrived. Where nobody reads it, as without a body, its end is never told.
      if (raw.complete) return
      // Nobody waits for the body any more.
      if (reply.raw.headersSent || raw.listenerCount('error') === 0) return void raw.destroy()
      late.add(raw)
      reply.raw.setHeader('connection', 'close')
      timer = setTimeout(() => raw.destroy(), answerMilliseconds)
      // Whoever reads the body stops there, and answers.
      raw.emit('error', problem('request_timeout'))
    }
    let timer = setTimeout(giveUp, bodySeconds * 1000)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
    return payload
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    if (late.has(raw) || !(await drained(raw))) reply.header('connection', 'close')
  })
}
