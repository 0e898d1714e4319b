import { afterEach, expect, test, vi } from 'vitest'
import { attemptSignIn, getInteraction } from './interaction.ts'

const answer = (status: number, body: unknown = {}) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
afterEach(() => vi.unstubAllGlobals())

test('a sign-in that works leads on to the provider', async () => {
  answer(200, { return_to: 'http://localhost/oidc/x/authorize/1' })
  expect(await attemptSignIn('1', 'sato', 'x')).toEqual({
    kind: 'done',
    returnTo: 'http://localhost/oidc/x/authorize/1',
  })
})

test.each([
  [401, 'refused'],
  [422, 'refused'],
  [410, 'expired'],
  [429, 'throttled'],
  [500, 'unreachable'],
  [503, 'unreachable'],
])('status %i means %s', async (status, kind) => {
  answer(status)
  expect(await attemptSignIn('1', 'sato', 'x')).toEqual({ kind })
})

test('a server that is away is unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  expect(await attemptSignIn('1', 'sato', 'x')).toEqual({ kind: 'unreachable' })
})

test('a sign-in that has expired is null, any other failure an error', async () => {
  answer(410)
  expect(await getInteraction('1')).toBeNull()
  answer(503)
  await expect(getInteraction('1')).rejects.toThrow('503')
  answer(200, { prompt: 'login', login_hint: null })
  expect(await getInteraction('1')).toEqual({ prompt: 'login', login_hint: null })
})
