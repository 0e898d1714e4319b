import { createHash, randomBytes } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#server/readConfig.ts'
import { createCredentials } from '#server/identity/accounts.ts'
import type { Identity } from '#server/identity/identity.ts'
import { registerIdentity } from '#server/identity/provider/register.ts'
import { testDatabase, type TestDatabase } from '../../support/database.ts'
import { foreignScopes, startExternalProvider } from '../../support/identity/externalProvider.ts'
import { noMailer } from '../../support/identity/mailbox.ts'
import { testSecret } from '../../support/identity/secret.ts'

const origin = 'http://localhost:3000'
let database: TestDatabase
let provider: Awaited<ReturnType<typeof startExternalProvider>>
let app: FastifyInstance
let identity: Identity

const connect = (more: Record<string, string> = {}) => {
  const config = readConfig({
    RENKEI_PUBLIC_URL: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_SCOPE_CRM: foreignScopes.crm,
    OIDC_SCOPE_QUERY: foreignScopes.query,
    OIDC_SCOPE_COMMAND: foreignScopes.command,
    OIDC_AUDIENCE_CRM: provider.audience,
    OIDC_AUDIENCE_QUERY: provider.audience,
    OIDC_AUDIENCE_COMMAND: provider.audience,
    OIDC_ACCOUNT_CLAIM: 'email',
    ...more,
  })
  return registerIdentity(app, { config, database, secret: testSecret, mailer: noMailer })
}

const Metadata = z.object({ authorization_endpoint: z.url(), token_endpoint: z.url(), end_session_endpoint: z.url() })

/** Signs a person in at the external provider over the network, with the app's configuration. Returns the access token. */
const tokenFor = async (person: string, scope: string) => {
  const { client_id, sign_in } = identity.authConfig()
  const metadata = Metadata.parse(JSON.parse(sign_in.metadata))
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id,
    redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: `openid ${scope}`,
    login_hint: person,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const cookies = new Map<string, string>()
  let address = `${metadata.authorization_endpoint}?${query}`
  while (!address.startsWith(origin)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    address = new URL(response.headers.get('location') ?? '', address).href
  }
  const reply = await fetch(metadata.token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id,
      redirect_uri: `${origin}/`,
      code: new URL(address).searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  })
  return z.object({ access_token: z.string() }).parse(await reply.json()).access_token
}

beforeAll(async () => {
  database = await testDatabase()
  await createCredentials(database.identity, {
    tenantId: 7,
    accountId: 70,
    loginName: 'sato',
    email: 'Sato@example.jp',
    password: 'never asked for',
  })
  provider = await startExternalProvider(`${origin}/`)
  app = fastify()
  identity = await connect()
})

afterAll(async () => {
  await app.close()
  await provider.stop()
  await database.drop()
})

test('the app is told the external provider’s addresses, and the browser may reach them', () => {
  const { client_id, known_authorities, sign_in, scopes, embedded } = identity.authConfig()
  expect({ client_id, scopes, embedded }).toEqual({
    client_id: provider.clientId,
    scopes: foreignScopes,
    embedded: false,
  })
  expect(JSON.parse(sign_in.metadata)).toMatchObject({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/auth`,
    token_endpoint: `${provider.issuer}/token`,
    end_session_endpoint: `${provider.issuer}/session/end`,
    jwks_uri: `${provider.issuer}/jwks`,
  })
  expect(known_authorities).toEqual([new URL(provider.issuer).host])
  expect(identity.origins).toEqual([provider.issuer])
})

test('its token is accepted for the account that its claim names, and the account is remembered', async () => {
  const token = await tokenFor('sato', foreignScopes.crm)
  expect(decodeJwt(token)).toMatchObject({ iss: provider.issuer, sub: 'sato', email: 'sato@example.jp' })
  expect(await identity.verifyAccessToken(token, 'crm')).toMatchObject({ tenantId: 7, accountId: 70 })
  await database.owner.query(`update identity.sign_in_names set name = 'renamed@example.jp' where kind = 'email'`)
  const another = await tokenFor('sato', foreignScopes.crm)
  expect(await identity.verifyAccessToken(another, 'crm')).toMatchObject({ tenantId: 7, accountId: 70 })
})

test('its token of one scope does not open another group of calls', async () => {
  const token = await tokenFor('sato', foreignScopes.query)
  await expect(identity.verifyAccessToken(token, 'query')).resolves.toBeTruthy()
  await expect(identity.verifyAccessToken(token, 'command')).rejects.toMatchObject({ status: 403 })
})

test('the sitting that its token names can be ended, which a logout does', async () => {
  const token = await tokenFor('sato', foreignScopes.crm)
  expect((await identity.verifyAccessToken(token, 'crm')).sitting).toBe(decodeJwt(token).sid)
})

test('somebody whom it knows and the product does not is refused', async () => {
  await expect(identity.verifyAccessToken(await tokenFor('stranger', foreignScopes.crm), 'crm')).rejects.toMatchObject({
    status: 401,
  })
})

test('a token that somebody else signed in its name is refused', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  const forge = (kid: string) =>
    new SignJWT({ scope: foreignScopes.crm, email: 'sato@example.jp' })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid })
      .setIssuer(provider.issuer)
      .setAudience(provider.audience)
      .setSubject('sato')
      .setExpirationTime('5m')
      .sign(privateKey)
  await expect(identity.verifyAccessToken(await forge('foreign'), 'crm')).rejects.toMatchObject({ status: 401 })
  await expect(identity.verifyAccessToken(await forge('unknown'), 'crm')).rejects.toMatchObject({ status: 401 })
})

test('a provider that cannot be reached stops the start with a message that names it', async () => {
  await expect(connect({ OIDC_METADATA_URL: 'http://127.0.0.1:9/none' })).rejects.toThrow('http://127.0.0.1:9/none')
})

test('while its keys cannot be had, calls are answered with “try again”, not with “sign in”', async () => {
  const away = await connect({ OIDC_JWKS_URI: 'http://127.0.0.1:9/jwks' })
  const token = await tokenFor('sato', foreignScopes.crm)
  await expect(away.verifyAccessToken(token, 'crm')).rejects.toMatchObject({ status: 503 })
})
