import { Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lookAtOthers } from './polling.ts'
import { usePolling } from './usePolling.ts'

const queryKey = ['file']

/** The milliseconds until a file in this state is read again. */
const pauseFor = (data: string | undefined, pauseAtRest?: number, error: Error | null = null) => {
  const { result } = renderHook(() =>
    usePolling({
      queryKey,
      read: () => Promise.resolve(''),
      isUnderWay: (state: string) => state === 'processing',
      pause: () => 1_000,
      ...(pauseAtRest !== undefined && { pauseAtRest }),
    }),
  )
  const query = new Query<string>({
    client: new QueryClient({ queryCache: new QueryCache() }),
    queryKey,
    queryHash: '',
  })
  query.setState({ data, error, dataUpdatedAt: Date.now() })
  return result.current.refetchInterval(query)
}

test('what runs is read at its own pace, and what others may change a few seconds apart, for as long as it can be read', () => {
  expect(pauseFor('processing', lookAtOthers)).toBe(1_000)
  expect(pauseFor('waiting', lookAtOthers)).toBe(lookAtOthers)
  expect(lookAtOthers).toBeLessThanOrEqual(5_000)
  expect(pauseFor('waiting')).toBe(false)
  expect(pauseFor(undefined, lookAtOthers)).toBe(false)
})
