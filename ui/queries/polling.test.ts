import { expect, test } from 'vitest'
import { ApiError } from '#dataProvider/client.ts'
import { isAway, mayReturn, nextLook } from './polling.ts'

const failure = (status: number) => new ApiError({ type: 'about:blank', title: '', status, detail: '', code: 'x' })
const now = 1_000_000
const polled = { isUnderWay: true, error: null, answeredAt: now }

test('what is under way is looked at after the usual pause, what is over no more', () => {
  expect(nextLook(polled, 1_000, now)).toBe(1_000)
  expect(nextLook({ ...polled, isUnderWay: false }, 1_000, now)).toBe(false)
})

test.each([0, 408, 429, 500, 502, 503, 504])('a failure of status %i does not end the watch', (status) => {
  expect(nextLook({ ...polled, error: failure(status) }, 1_000, now)).toBe(1_000)
})

test.each([400, 403, 404, 409, 422])('what the server refuses with %i is not asked again', (status) => {
  expect(nextLook({ ...polled, error: failure(status) }, 1_000, now)).toBe(false)
})

test('pauses grow while the server is away, to a quarter of a minute', () => {
  const after = (seconds: number) => nextLook({ ...polled, error: failure(0) }, 1_000, now + seconds * 1_000)
  expect([0, 4, 20, 40, 60, 600].map(after)).toEqual([1_000, 2_000, 6_000, 11_000, 15_000, 15_000])
})

test('an unanswered step of something that waits is looked into as well: it may have begun', () => {
  expect(nextLook({ isUnderWay: false, error: failure(0), answeredAt: now }, 1_000, now)).toBe(1_000)
})

test('a sign-in that cannot be reached is the server being away, an error of its own is not', () => {
  const offline = new Error('network_error')
  expect([isAway(offline), mayReturn(offline)]).toEqual([true, true])
  expect([isAway(failure(500)), isAway(failure(503)), isAway(failure(404))]).toEqual([false, true, false])
})
