import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useJapanDay } from './useJapanDay.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T23:59:50+09:00') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a screen that is left open over midnight shows the new day', () => {
  const { result } = renderHook(useJapanDay)
  expect(result.current).toBe('2026-11-23')
  act(() => {
    vi.advanceTimersByTime(30_000)
  })
  expect(result.current).toBe('2026-11-24')
})

test('a screen to which somebody returns on the next morning shows the new day at once', () => {
  const { result } = renderHook(useJapanDay)
  act(() => {
    vi.setSystemTime(new Date('2026-11-24T07:30:00+09:00'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(result.current).toBe('2026-11-24')
})
