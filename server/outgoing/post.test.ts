import { createServer } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Listener, startListener } from '#tests/support/outgoing/listener.ts'
import { type OutgoingSettings, PostError, postTo } from './post.ts'

const listeners: Listener[] = []
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.stop()
})
const listening = async (...given: Parameters<typeof startListener>) => {
  const listener = await startListener(...given)
  listeners.push(listener)
  return listener
}

const post = (url: string, settings: Partial<OutgoingSettings> = {}) =>
  postTo({ url, headers: { 'x-test': '1' }, body: '{"a":"あ"}' }, { privateHosts: [], ...settings })

/** Why nothing was answered. */
const failure = async (url: string, settings?: Partial<OutgoingSettings>) => {
  const error = await post(url, settings).catch((cause: unknown) => cause)
  return error instanceof PostError ? error.failure : error
}

/** A resolver that gives one answer after the other, and says how often it was asked. */
const resolving = (...answers: (readonly string[])[]) => {
  const asked: string[] = []
  const resolve = async (host: string) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(host)
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { asked, resolve }
}

test('an allowed host gets headers and body, and its answer comes back', async () => {
  const listener = await listening(() => ({ status: 202, body: '了解' }))
  expect(await post(`${listener.origin}/in?x=1`, { privateHosts: ['127.0.0.1'] })).toEqual({
    status: 202,
    text: '了解',
  })
  expect(listener.arrived).toMatchObject([{ path: '/in?x=1', headers: { 'x-test': '1', 'content-length': '11' } }])
  expect(listener.arrived[0]?.body.toString()).toBe('{"a":"あ"}')
})

test('nothing is sent to this machine unless its host is allowed', async () => {
  const listener = await listening()
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])
    for (const scheme of ['http', 'https'])
      expect(await failure(`${scheme}://${host}:${listener.port}/`)).toBe('refused_address')
  expect(listener.arrived).toEqual([])
})

test.each([
  [['127.0.0.1']],
  [['10.0.0.1']],
  [['169.254.169.254']],
  [['::1']],
  [['fd00::1']],
  [['::ffff:192.168.0.1']],
  [['64:ff9b::a00:1']],
  [['fe80::1%lo']],
  [['8.8.8.8', '10.0.0.1']],
  [['2606:4700:4700::1111', '127.0.0.1']],
])('a name that leads to %j is refused', async (addresses) => {
  const listener = await listening()
  const { resolve, asked } = resolving(addresses)
  expect(await failure(`https://hooks.example.com:${listener.port}/`, { resolve })).toBe('refused_address')
  expect(asked).toEqual(['hooks.example.com'])
  expect(listener.arrived).toEqual([])
})

test('the connection is made to the address that was checked, whatever the name resolves to a moment later', async () => {
  const listener = await listening()
  const other = await listening(undefined, '127.0.0.2')
  const { resolve, asked } = resolving(['127.0.0.1'], ['127.0.0.2'])
  const privateHosts = ['hooks.example.com']
  await post(`http://hooks.example.com:${listener.port}/`, { resolve, privateHosts })
  expect(asked).toEqual(['hooks.example.com'])
  expect(listener.arrived).toMatchObject([{ headers: { host: `hooks.example.com:${listener.port}` } }])
  expect(other.arrived).toEqual([])
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is an answer and is not followed', async (status) => {
  const inside = await listening()
  const listener = await listening(() => ({ status, headers: { location: `${inside.origin}/secret` } }))
  expect(await post(listener.origin, { privateHosts: [`127.0.0.1:${listener.port}`] })).toMatchObject({ status })
  expect(inside.arrived).toEqual([])
})

test('only the beginning of a long answer is read', async () => {
  const listener = await listening(() => ({ body: 'x'.repeat(10_000_000) }))
  const { text } = await post(listener.origin, { privateHosts: ['127.0.0.1'] })
  expect(text).toBe('x'.repeat(4_096))
})

test('who does not answer in time is given up, and so is a resolver that hangs', async () => {
  const listener = await listening(() => ({ never: true }))
  const settings = { privateHosts: ['127.0.0.1'], timeoutMilliseconds: 200 }
  expect(await failure(listener.origin, settings)).toBe('timeout')
  const resolve = () => new Promise<never>(() => {})
  expect(await failure('https://hooks.example.com/', { resolve, timeoutMilliseconds: 200 })).toBe('timeout')
})

test('a closed port, an unknown name and a name without addresses are told apart', async () => {
  const listener = await startListener()
  await listener.stop()
  expect(await failure(listener.origin, { privateHosts: ['127.0.0.1'] })).toBe('unreachable')
  const unknown = async () => {
    throw new Error('ENOTFOUND')
  }
  expect(await failure('https://hooks.example.com/', { resolve: unknown })).toBe('unresolved')
  expect(await failure('https://hooks.example.com/', resolving([]))).toBe('unresolved')
})

test('https means a certificate: a server without a usable one gets nothing', async () => {
  const server = createServer({})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    expect(await failure(`https://127.0.0.1:${port}/`, { privateHosts: ['127.0.0.1'] })).toBe('certificate')
  } finally {
    server.close()
  }
})
