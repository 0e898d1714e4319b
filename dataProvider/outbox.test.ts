// @vitest-environment happy-dom
import { fill } from '#tests/support/fullStorage.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { millisecondsPerDay } from '#contract/days.ts'
import { configureClient } from './client.ts'
import { forgetExpiredCommunications, putAside, sendWaiting, waitingCommunications } from './outbox.ts'

afterEach(() => {
  vi.unstubAllGlobals()
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

test('what is sent from two places at once is sent and reported once', async () => {
  let requests = 0
  configureClient({
    acquireToken: async () => 'token',
    locale: () => 'ja',
    version: 'test',
    fetch: async () => {
      requests += 1
      return new Response('{}', { status: 201, headers: { 'content-type': 'application/json' } })
    },
  })
  putAside(entry('sato', 'visit'))
  expect(await Promise.all([sendWaiting('sato'), sendWaiting('sato')])).toEqual([1, 0])
  expect(requests).toBe(1)
  expect(waitingCommunications()).toEqual([])
})

test('a contact for which the browser has no room is said not to be put aside, and the others stay', () => {
  expect(putAside(entry('sato', 'first'))).toBe(true)
  fill('localStorage')
  expect(putAside(entry('sato', 'second'))).toBe(false)
  expect(waitingCommunications()).toMatchObject([{ body: { draftKey: 'first' } }])
})
