// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearStoredSession, storeAccount, storedAccount, storedToken, storeToken } from './storedSession.ts'

const minute = 60_000
const sato = { owner: 'sato', signedInAt: 1_000 }

beforeEach(() => {
  vi.useFakeTimers({ now: 10 * minute })
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test('a token is used until a minute before it expires', () => {
  storeAccount(sato)
  storeToken('crm', 'token', Date.now() + 15 * minute)
  expect(storedToken('crm')).toBe('token')
  expect(storedToken('query')).toBeUndefined()
  expect(storedAccount()).toMatchObject(sato)
  vi.advanceTimersByTime(14 * minute)
  expect(storedToken('crm')).toBeUndefined()
  expect(storedAccount()).toBeUndefined()
})

test.each([
  ['another account', { owner: 'tanaka', signedInAt: 1_000 }],
  ['a later sign-in', { owner: 'sato', signedInAt: 2_000 }],
])('%s starts without the tokens of the one before', (_what, next) => {
  storeAccount(sato)
  storeToken('crm', 'token', Date.now() + 15 * minute)
  storeAccount(sato)
  expect(storedToken('crm')).toBe('token')
  storeAccount(next)
  expect(storedToken('crm')).toBeUndefined()
})

test('after its end nothing is left, and a token that arrives late is not stored', () => {
  storeAccount(sato)
  storeToken('crm', 'token', Date.now() + 15 * minute)
  clearStoredSession()
  storeToken('query', 'late', Date.now() + 15 * minute)
  expect(storedAccount()).toBeUndefined()
  expect(sessionStorage.length).toBe(0)
})

test.each(['{', 'null', '{"owner":1}', '[]'])('%s in its place counts as no session', (text) => {
  sessionStorage.setItem('renkei.session', text)
  expect(storedAccount()).toBeUndefined()
  expect(storedToken('crm')).toBeUndefined()
})
