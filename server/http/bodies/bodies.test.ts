import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boundBodies } from './bodies.ts'

const bodySeconds = 30
let app: FastifyInstance
let begun: PromiseWithResolvers<void>
let mayAnswer: PromiseWithResolvers<void>
let stream: PassThrough

beforeEach(async () => {
  begun = Promise.withResolvers()
  mayAnswer = Promise.withResolvers()
  stream = new PassThrough()
  app = fastify()
  boundBodies(app, { bodySeconds })
  app.get('/slow', async () => {
    begun.resolve()
    await mayAnswer.promise
    return 'whole'
  })
  app.get('/file', async (_request, reply) => reply.send(stream))
  await app.listen({ port: 0, host: '127.0.0.1' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  app.server.closeAllConnections()
  await app.close()
})

/** Reads a reply as it comes. @param onPiece - is called with each piece */
const read = (path: string, onPiece: () => void = () => {}) =>
  new Promise<string>((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    const request = get({ host: '127.0.0.1', port, path }, (reply) => {
      let text = ''
      reply.on('data', (piece: Buffer) => {
        text += piece.toString()
        onPiece()
      })
      reply.once('end', () => resolve(text)).once('error', reject)
    })
    request.once('error', reject)
  })

test('an answer that takes longer than a body may is sent', async () => {
  const text = read('/slow')
  await begun.promise
  await vi.advanceTimersByTimeAsync(bodySeconds * 2_000)
  mayAnswer.resolve()
  expect(await text).toBe('whole')
})

test('a file that takes longer to read than a body may is read to its end', async () => {
  const first = Promise.withResolvers<void>()
  stream.write('one ')
  const text = read('/file', first.resolve)
  await first.promise
  await vi.advanceTimersByTimeAsync(bodySeconds * 2_000)
  stream.end('two')
  expect(await text).toBe('one two')
})
