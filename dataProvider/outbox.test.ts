// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { millisecondsPerDay } from '../contract/days.ts'
import { forgetExpiredCommunications, putAside, waitingCommunications } from './outbox.ts'

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

const entry = (owner: string, draftKey: string) => ({
  owner,
  institutionId: 1,
  institutionName: '水前寺内科',
  body: { draftKey, actedDate: '2026-04-01' },
})

test('contacts of others that could never be sent do not stay in a shared browser beyond two weeks', () => {
  vi.useFakeTimers()
  putAside(entry('sato', 'old'))
  vi.advanceTimersByTime(10 * millisecondsPerDay)
  putAside(entry('suzuki', 'new'))
  forgetExpiredCommunications()
  expect(waitingCommunications()).toHaveLength(2)
  vi.advanceTimersByTime(5 * millisecondsPerDay)
  forgetExpiredCommunications()
  expect(localStorage.getItem('renkei.outbox')).not.toContain('sato')
  expect(waitingCommunications()).toMatchObject([{ owner: 'suzuki' }])
})
