import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#dataProvider/client.ts'
import { readAgain, readTroubleOf, retryFailedReads } from './retryFailedReads.ts'

const failure = (status: number) => new ApiError({ type: 'about:blank', title: '', status, detail: '', code: 'x' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A read that a screen shows. It is answered with the next of the given answers, and from then on with the last one. */
const shownRead = async (answers: readonly (string | ApiError)[], polls = false) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  retryFailedReads(queryClient)
  let attempts = 0
  const queryFn = () => {
    const answer = answers[Math.min(attempts, answers.length - 1)]
    attempts += 1
    return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const observer = new QueryObserver(queryClient, {
    queryKey: ['read'],
    queryFn,
    ...(polls && { refetchInterval: 1_000_000 }),
  })
  const leave = observer.subscribe(() => {})
  onTestFinished(() => queryClient.clear())
  await vi.advanceTimersByTimeAsync(0)
  return {
    queryClient,
    leave,
    attempts: () => attempts,
    trouble: () => readTroubleOf(queryClient.getQueryCache()),
    refetch: async () => {
      await queryClient.refetchQueries({ queryKey: ['read'] })
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('a read that the server was too busy for is tried again until it is answered', async () => {
  const { attempts, trouble } = await shownRead([failure(503), failure(503), 'read'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(attempts()).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([attempts(), trouble()]).toEqual([3, null])
})

test('a read whose person has signed out in another window meanwhile is not tried again', async () => {
  const { attempts, trouble } = await shownRead([failure(503), failure(401)])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([attempts(), trouble()]).toEqual([2, null])
})

test.each([500, 503])(
  'what was read stays and says from when it is while the server answers with %i',
  async (status) => {
    const { trouble, refetch, queryClient } = await shownRead(['read', failure(status), failure(status), 'read again'])
    const readAt = queryClient.getQueryState(['read'])?.dataUpdatedAt
    expect(trouble()).toBeNull()
    await refetch()
    expect(trouble()).toBe(readAt)
    await readAgain(queryClient)
    expect(trouble()).toBe(readAt)
    await readAgain(queryClient)
    expect(trouble()).toBeNull()
  },
)

test.each([
  ['nobody answers', 0, 'out_of_reach'],
  ['the server refuses it', 403, null],
  ['it is gone', 404, null],
])('if %s, the trouble is of its own kind', async (_why, status, trouble) => {
  const read = await shownRead(['read', failure(status)])
  await read.refetch()
  expect(read.trouble()).toBe(trouble)
})

test('what no screen shows any more, and what is polled, is no trouble', async () => {
  const left = await shownRead(['read', failure(500)])
  await left.refetch()
  left.leave()
  expect(left.trouble()).toBeNull()
  const polled = await shownRead(['read', failure(500)], true)
  await polled.refetch()
  expect(polled.trouble()).toBeNull()
})
