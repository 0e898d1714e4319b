import { expect, test } from 'vitest'
import { keepThread } from './keptThread.ts'

const module = new URL('../../tests/support/threads/kept.ts', import.meta.url)

const aThread = (failures: number, pauses = { shortest: 20, longest: 60_000 }) => {
  const counts = new Int32Array(new SharedArrayBuffer(8))
  const entries: { readonly message: string | undefined; readonly error: unknown }[] = []
  const log = { error: (error: unknown, message?: string) => void entries.push({ message, error }) }
  const thread = keepThread({ name: 'worker', module, workerData: { counts, failures }, log, pauses })
  return { thread, entries, starts: () => Atomics.load(counts, 0), ends: () => Atomics.load(counts, 1) }
}

test('a thread does to its end what it does when it is stopped', async () => {
  const { thread, starts, ends, entries } = aThread(0)
  await expect.poll(starts, { timeout: 20_000 }).toBe(1)
  await thread.stop()
  expect(ends()).toBe(1)
  expect(entries).toEqual([])
})

test('a thread that is stopped before it has started ends too', async () => {
  const { thread, ends } = aThread(0)
  await thread.stop()
  expect(ends()).toBe(1)
})

test('a thread that fails is started again, after a longer pause each time, and the log says why', async () => {
  const { thread, starts, ends, entries } = aThread(2)
  await expect.poll(starts, { timeout: 20_000 }).toBe(3)
  await thread.stop()
  expect(ends()).toBe(1)
  expect(entries).toMatchObject([
    {
      message: 'The thread has ended, and is started again in 20 ms',
      error: { component: 'worker', err: { message: 'no database' } },
    },
    { message: 'The thread has ended, and is started again in 40 ms' },
  ])
})

test('a thread that failed is not started again once it was stopped', async () => {
  const { thread, starts, entries } = aThread(Infinity, { shortest: 60_000, longest: 60_000 })
  await expect.poll(() => entries.length, { timeout: 20_000 }).toBe(1)
  await thread.stop()
  expect(starts()).toBe(1)
})
