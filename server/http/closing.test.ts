import { request as rawRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeWithin, endConnectionsWhileClosing } from './closing.ts'

test('a body that never ends does not keep the server from stopping', async () => {
  const app = fastify()
  app.post('/', async () => 'done')
  // A request that came only while the server closes would be answered with 503.
  const arrived = new Promise<void>((resolve) => {
    app.addHook('onRequest', async () => resolve())
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const broken = new Promise<string>((resolve) => {
    const sending = rawRequest({ port, method: 'POST', headers: { 'content-type': 'text/plain' } })
    sending.once('error', () => resolve('cut off'))
    sending.write('a')
  })
  await arrived
  await closeWithin(app, 100)
  expect(await broken).toBe('cut off')
})

test('a client that keeps its connections does not keep the server from stopping, once it has its answer', async () => {
  const app = fastify()
  endConnectionsWhileClosing(app)
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  app.get('/', async () => {
    arrive()
    await mayAnswer
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const reply = fetch(`http://127.0.0.1:${port}/`)
  await arrived
  // So long that the test would fail by its own limit if the server waited for the client.
  const closed = closeWithin(app, 3_600_000)
  answer()
  expect(await (await reply).text()).toBe('done')
  await closed
})
