import { randomBytes, randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { Scope } from '#contract/core.ts'
import type { Config } from '#server/config.ts'
import { apiScopesOf } from '#server/identity/provider/apiScopes.ts'
import { loadProviderKeys } from '#server/identity/provider/keys.ts'
import { policyPath } from '#server/identity/provider/provider.ts'
import { type Principal, subjectOf } from '#server/identity/principal.ts'
import type { TestDatabase } from '../database.ts'
import type { AccessTokens } from './accessTokens.ts'

interface Issuer {
  readonly config: Pick<Config, 'http' | 'oidc'>
  readonly database: Pick<TestDatabase, 'identity'>
  readonly secret: Buffer
}

const seconds = 900

/**
 * Makes the access tokens that the embedded provider gives a person who signs in, with its own key. A sign-in takes
 * eight requests, which most tests are not about; issuedTokens.test.ts compares the two.
 */
export const tokenIssuer = ({ config: { http, oidc }, database, secret }: Issuer) => {
  const apiScopes = apiScopesOf(oidc)
  const policy = oidc.policies.signIn
  const loadKey = async () => {
    const [jwk] = (await loadProviderKeys(database.identity, secret)).jwks.keys
    if (!jwk) throw new Error('No key to sign with')
    return { key: await importJWK(jwk), kid: jwk.kid }
  }
  let kept: ReturnType<typeof loadKey> | undefined
  return async (person: Principal): Promise<AccessTokens> => {
    const { key, kid } = await (kept ??= loadKey())
    const sitting = randomBytes(16).toString('base64url')
    const tokenFor = (name: Scope) => {
      const { scope, audience } = apiScopes[name]
      return new SignJWT({ acr: policy, tfp: policy, sid: sitting, client_id: 'renkei', scope })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid })
        .setIssuer(`${http.publicUrl}${policyPath(policy)}`)
        .setAudience(audience)
        .setSubject(subjectOf(person))
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${seconds} seconds`)
        .sign(key)
    }
    return { crm: await tokenFor('crm'), query: await tokenFor('query'), command: await tokenFor('command') }
  }
}
