import { act, render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'react-admin'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Scrim } from './Scrim.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the scrim’s message appears only after three seconds', () => {
  render(
    <TestTranslationProvider messages={{ out: 'ログアウト中です' }}>
      <Scrim message="out" />
    </TestTranslationProvider>,
  )
  act(() => void vi.advanceTimersByTime(2999))
  expect(screen.queryByText('ログアウト中です')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByText('ログアウト中です')).toBeTruthy()
})
