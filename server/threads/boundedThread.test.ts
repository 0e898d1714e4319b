import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BoundedThread, type ThreadLimits, ThreadOverLimit } from './boundedThread.ts'

const module = new URL('../../tests/support/threads/answering.ts', import.meta.url)
const limits: ThreadLimits = { answerSeconds: 60, totalSeconds: 60, memoryMegabytes: 32 }
const aThread = (narrower: Partial<ThreadLimits> = {}) => new BoundedThread(module, { ...limits, ...narrower })

test('a thread answers one question after the other', async () => {
  const thread = aThread()
  expect(await thread.ask('a')).toBe('a')
  expect(await thread.ask({ b: [1] })).toEqual({ b: [1] })
  await thread.stop()
})

test('a thread that never answers is ended, and whoever asked goes on meanwhile', async () => {
  const thread = aThread({ answerSeconds: 1 })
  const asked = thread.ask('run for ever').catch((error: unknown) => error)
  expect(await Promise.race([asked, setImmediate('went on')])).toBe('went on')
  expect(await asked).toMatchObject({ limit: 'time' })
  await expect(thread.ask('a')).rejects.toThrow(ThreadOverLimit)
})

test('a thread that has used its time up with many answers is ended', async () => {
  const thread = aThread({ totalSeconds: 0.001 })
  await expect(thread.ask('a')).rejects.toMatchObject({ limit: 'time' })
})

test('a thread that wants more memory than it may have is ended, and the process lives', async () => {
  await expect(aThread().ask('fill memory')).rejects.toMatchObject({ limit: 'memory' })
})

test('what a thread throws is thrown to whoever asked, with what says why', async () => {
  await expect(aThread().ask('fail')).rejects.toMatchObject({ message: 'no room', code: 'ENOSPC', syscall: 'write' })
})

test('a thread can be stopped in the midst of an answer', async () => {
  const thread = aThread()
  const asked = thread.ask('run for ever')
  asked.catch(() => {})
  await thread.stop()
  await expect(asked).rejects.toThrow('stopped')
})
