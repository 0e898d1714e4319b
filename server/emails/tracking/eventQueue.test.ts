import { expect, test } from 'vitest'
import { openEventQueue } from './eventQueue.ts'
import type { NewEvent } from './events.ts'

const anEvent = (tenantId: number, token: string): NewEvent => ({
  tenantId,
  emailId: 1,
  token,
  kind: 'open',
  linkId: null,
  method: 'GET',
  userAgent: '',
  isPrefetch: false,
  isFromGateway: false,
  at: 0,
})

const aQueue = (write: (tenantId: number, events: readonly NewEvent[]) => Promise<void>) => {
  const lost: number[] = []
  const queue = openEventQueue({ write, onLost: (count) => lost.push(count), gatherMilliseconds: 0 })
  return { ...queue, lost }
}

test('a flood is taken in up to a bound, and what does not fit is told of', async () => {
  let written = 0
  const queue = aQueue(async (_tenant, events) => {
    written += events.length
  })
  for (let index = 0; index < 30_000; index += 1) queue.add(anEvent(1, `a${index}`))
  expect(queue.size()).toBe(10_000)
  for (let index = 0; index < 30_000; index += 1) queue.add(anEvent(2 + (index % 3), `b${index}`))
  expect(queue.size()).toBe(20_000)
  await queue.written()
  expect(written).toBe(20_000)
  expect(queue.size()).toBe(0)
  expect(queue.lost).toEqual([40_000])
})

test('tenants take turns, one transaction at a time', async () => {
  const turns: number[] = []
  let together = 0
  const queue = aQueue(async (tenantId, events) => {
    together += 1
    expect(together).toBe(1)
    expect(events.length).toBeLessThanOrEqual(500)
    turns.push(tenantId)
    await new Promise((resolve) => setImmediate(resolve))
    together -= 1
  })
  for (let index = 0; index < 1_500; index += 1) queue.add(anEvent(1, `a${index}`))
  queue.add(anEvent(2, 'b'))
  await queue.written()
  expect(turns).toEqual([1, 2, 1, 1])
})

test('one recipient cannot fill it', async () => {
  const queue = aQueue(() => Promise.resolve())
  for (let index = 0; index < 1_000; index += 1) queue.add(anEvent(1, 'again'))
  expect(queue.size()).toBe(100)
  await queue.written()
  expect(queue.lost).toEqual([])
})

test('a failure is tried again', async () => {
  let tries = 0
  const queue = aQueue(async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
  })
  queue.add(anEvent(1, 'a'))
  await queue.written()
  expect(tries).toBe(2)
  expect(queue.lost).toEqual([])
})
