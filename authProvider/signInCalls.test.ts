import { afterEach, expect, test, vi } from 'vitest'
import { answerInteraction, getInteraction } from './signInCalls.ts'

const answer = (status: number, body: unknown = {}) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
afterEach(() => vi.unstubAllGlobals())

const attempt = () => answerInteraction('1', { login: 'sato', password: 'x' }, 'ja')

test('a sign-in that works leads on to the provider', async () => {
  answer(200, { return_to: 'http://localhost/oidc/x/authorize/1' })
  expect(await attempt()).toEqual({ kind: 'done', value: 'http://localhost/oidc/x/authorize/1' })
})

test.each([
  [401, 'refused'],
  [422, 'invalid'],
  [410, 'over'],
  [429, 'throttled'],
  [500, 'unreachable'],
  [503, 'unreachable'],
])('status %i means %s', async (status, kind) => {
  answer(status)
  expect(await attempt()).toMatchObject({ kind })
})

test('what is wrong with a field is told at that field', async () => {
  const problem = { type: 'about:blank', title: '', status: 422, detail: '', code: 'invalid_input' }
  answer(422, { ...problem, errors: [{ path: 'password', message: '13文字以上にしてください' }] })
  expect(await attempt()).toEqual({ kind: 'invalid', fields: { password: '13文字以上にしてください' } })
})

test('a server that is away is unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  expect(await attempt()).toEqual({ kind: 'unreachable' })
})

test('a sign-in that has expired is null, any other failure an error', async () => {
  answer(410)
  expect(await getInteraction('1')).toBeNull()
  answer(503)
  await expect(getInteraction('1')).rejects.toThrow('503')
  const asked = { prompt: 'login', login_hint: null, masked_email: null, least_password_length: 13 }
  answer(200, asked)
  expect(await getInteraction('1')).toEqual(asked)
})
