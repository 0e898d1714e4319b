import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#dataProvider/client.ts'
import { createQueryClient } from './queryClient.ts'
import { failuresInARow } from '#ui/queries/retryFailedReads.ts'

const failure = (status: number) => new ApiError({ type: 'about:blank', title: '', status, detail: '', code: 'x' })

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    onlineManager.setOnline(true)
  })
})

/** A place that shows what it reads. @returns its attempts so far, in seconds since it was opened, and what it shows */
const open = (answer: () => unknown, options: { readonly refetchInterval?: number } = {}) => {
  const start = Date.now()
  const attempts: number[] = []
  const queryClient = createQueryClient()
  queryClient.mount()
  onTestFinished(() => queryClient.unmount())
  const observer = new QueryObserver<unknown>(queryClient, {
    queryKey: ['listTags'],
    queryFn: async () => {
      attempts.push(Math.round((Date.now() - start) / 1000))
      return answer()
    },
    ...options,
  })
  const close = observer.subscribe(() => {})
  onTestFinished(close)
  return { attempts, close, shown: () => observer.getCurrentResult() }
}

const unanswered = () => {
  throw failure(0)
}

test('a read without a connection fails at once, and is tried again after growing pauses', async () => {
  onlineManager.setOnline(false)
  const { attempts, shown } = open(unanswered)
  await vi.advanceTimersByTimeAsync(0)
  const { error } = shown()
  expect(error).toMatchObject({ status: 0 })
  expect(error && failuresInARow(error)).toBe(1)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(attempts).toEqual([0, 5, 15, 35, 75, 135, 195])
})

test('it succeeds as soon as the browser reports that the connection is back', async () => {
  onlineManager.setOnline(false)
  let isBack = false
  const { attempts, shown } = open(() => (isBack ? ['在宅'] : unanswered()))
  await vi.advanceTimersByTimeAsync(6_000)
  isBack = true
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toMatchObject({ data: ['在宅'], error: null })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(attempts).toEqual([0, 5, 6])
})

test('a browser that believes itself to be offline is not taken at its word', async () => {
  onlineManager.setOnline(false)
  const { shown } = open(() => ['在宅'])
  await vi.advanceTimersByTimeAsync(0)
  expect(shown().data).toEqual(['在宅'])
})

test('what the server refuses, and what no place shows any more, is not tried again', async () => {
  onlineManager.setOnline(false)
  const refused = open(() => {
    throw failure(404)
  })
  const closed = open(unanswered)
  await vi.advanceTimersByTimeAsync(0)
  closed.close()
  await vi.advanceTimersByTimeAsync(600_000)
  expect([refused.attempts, closed.attempts]).toEqual([[0], [0]])
})

test('what is polled has no attempts besides', async () => {
  onlineManager.setOnline(false)
  let isAway = false
  const { attempts, shown } = open(() => (isAway ? unanswered() : ['在宅']), { refetchInterval: 30_000 })
  await vi.advanceTimersByTimeAsync(1_000)
  isAway = true
  await vi.advanceTimersByTimeAsync(99_000)
  expect(attempts).toEqual([0, 30, 60, 90])
  expect(shown().data).toEqual(['在宅'])
})
