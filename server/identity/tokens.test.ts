import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Identity } from './identity.ts'
import { createTokenVerifier, type TokenChecks } from './tokens.ts'

const issuer = 'https://id.example'
const apiScopes = {
  crm: { scope: 'https://example.jp/api/crm', audience: 'crm-api' },
  query: { scope: 'https://example.jp/api/query', audience: 'query-api' },
  command: { scope: 'https://example.jp/api/command', audience: 'command-api' },
}
const principal = { tenantId: 3, accountId: 5 }

let privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey']
let checks: TokenChecks
let verify: Identity['verifyAccessToken']

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true })
  privateKey = pair.privateKey
  checks = {
    keys: createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k' }] }),
    issuers: [issuer],
    apiScopes,
    type: 'at+jwt',
    knowsSittings: true,
    principal: async ({ sub }) => (sub === 'sato' ? principal : undefined),
  }
  verify = createTokenVerifier(checks)
})

const now = () => Math.floor(Date.now() / 1000)

const aToken = (claims: JWTPayload = {}, header: Partial<JWTHeaderParameters> = {}) =>
  new SignJWT({
    iss: issuer,
    sub: 'sato',
    aud: 'crm-api',
    scope: 'https://example.jp/api/crm',
    exp: now() + 60,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'k', typ: 'at+jwt', ...header })
    .sign(privateKey)

test('a good token names its account', async () => {
  expect(await verify(await aToken(), 'crm')).toMatchObject(principal)
})

test('its sitting is known by name only if the provider’s sittings are', async () => {
  const token = await aToken({ sid: 'sitting' })
  expect(await verify(token, 'crm')).toMatchObject({ sitting: 'sitting', isKnownSitting: true })
  expect(await verify(await aToken(), 'crm')).toMatchObject({ sitting: null, isKnownSitting: false })
  const external = createTokenVerifier({ ...checks, knowsSittings: false })
  expect(await external(token, 'crm')).toMatchObject({ sitting: 'sitting', isKnownSitting: false })
})

test('a scope may stand in scp, without the application’s address', async () => {
  expect(await verify(await aToken({ scope: undefined, scp: 'openid crm' }), 'crm')).toMatchObject(principal)
})

test.each<[string, JWTPayload, Partial<JWTHeaderParameters>]>([
  ['another issuer', { iss: 'https://other.example' }, {}],
  ['an audience that is not ours', { aud: 'somebody-else' }, {}],
  ['no audience', { aud: undefined }, {}],
  ['no subject', { sub: undefined }, {}],
  ['a subject that has no account', { sub: 'stranger' }, {}],
  ['an expiry in the past', { exp: now() - 60 }, {}],
  ['no expiry', { exp: undefined }, {}],
  ['a start in the future', { nbf: now() + 600 }, {}],
  ['the type of an ID token', {}, { typ: 'JWT' }],
  ['no type', {}, { typ: undefined }],
  ['an unknown key', {}, { kid: 'other' }],
])('a token with %s is refused as not signed in', async (_, claims, header) => {
  await expect(verify(await aToken(claims, header), 'crm')).rejects.toMatchObject({ status: 401 })
})

test.each<[string, JWTPayload]>([
  ['the audience of another group', { aud: 'query-api' }],
  ['the scope of another group', { scope: 'https://example.jp/api/query' }],
  ['no scope', { scope: undefined }],
])('a token with %s is refused as not allowed', async (_, claims) => {
  await expect(verify(await aToken(claims), 'crm')).rejects.toMatchObject({ status: 403 })
})

test('a token whose signature was changed is refused', async () => {
  const token = await aToken()
  const changed = token.slice(0, -10) + (token.at(-10) === 'A' ? 'B' : 'A') + token.slice(-9)
  await expect(verify(changed, 'crm')).rejects.toMatchObject({ status: 401 })
})

test('a provider that types its tokens otherwise is not held to a type', async () => {
  expect(await createTokenVerifier({ ...checks, type: null })(await aToken({}, { typ: 'JWT' }), 'crm')).toMatchObject(
    principal,
  )
})

test('a token is looked up once and remembered until it expires', async () => {
  const lookUp = vi.fn(checks.principal)
  const remembering = createTokenVerifier({ ...checks, principal: lookUp })
  const token = await aToken({ exp: now() + 2 })
  await remembering(token, 'crm')
  await remembering(token, 'crm')
  expect(lookUp).toHaveBeenCalledTimes(1)
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  await expect(remembering(token, 'crm')).rejects.toMatchObject({ status: 401 })
  vi.useRealTimers()
})
