// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fill } from '#tests/support/fullStorage.ts'
import { isAbsent, lastActivity, noteActivity, type Presence, signedInAt } from './idle.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const minutes = (count: number) => count * 60_000
const presence: Presence = { owner: 'a', signedInAt: 0, activity: undefined, now: minutes(100), idleMinutes: 15 }

test.each<[string, Partial<Presence>, boolean]>([
  ['activity a moment ago', { activity: { owner: 'a', at: minutes(99) } }, false],
  ['activity just short of the limit', { activity: { owner: 'a', at: minutes(85) + 1 } }, false],
  ['activity fifteen minutes ago', { activity: { owner: 'a', at: minutes(85) } }, true],
  ['a sign-in after long absence', { signedInAt: minutes(99), activity: { owner: 'a', at: minutes(1) } }, false],
  ['no trace of activity and an old sign-in', { signedInAt: minutes(10) }, true],
  ['activity of somebody else', { activity: { owner: 'b', at: minutes(99) } }, true],
])('%s', (_what, given, absent) => {
  expect(isAbsent({ ...presence, ...given })).toBe(absent)
})

test('the time of a sign-in is the provider’s, not that of the newest token', () => {
  expect(signedInAt({ idTokenClaims: { auth_time: 1000, iat: 5000 } })).toBe(1_000_000)
  expect(signedInAt({ idTokenClaims: { iat: 5000 } })).toBe(5_000_000)
  expect(signedInAt({})).toBe(0)
})

test('whoever works in a browser that is full does not count as away', () => {
  noteActivity('a', minutes(1))
  const free = fill('localStorage')
  noteActivity('a', minutes(99))
  expect(lastActivity()).toEqual({ owner: 'a', at: minutes(99) })
  free()
  noteActivity('a', minutes(100))
  expect(lastActivity()).toEqual({ owner: 'a', at: minutes(100) })
})
