import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { type Scope, scopes } from '#contract/core.ts'
import { databaseNow } from '../db/clock.ts'
import { problem } from '../problems.ts'
import type { ApiScopes } from './provider/apiScopes.ts'
import type { Caller, Identity } from './identity.ts'
import type { Principal } from './principal.ts'

export interface TokenChecks {
  readonly keys: JWTVerifyGetKey
  readonly issuers: readonly string[]
  readonly apiScopes: ApiScopes
  /** Media type in the token's header (`at+jwt` by RFC 9068); null if the provider may use any. */
  readonly type: string | null
  /** Whether the provider's sittings are known here by name; only the embedded provider's are. */
  readonly knowsSittings: boolean
  /** The account of a checked token; undefined if there is none. */
  readonly principal: (claims: JWTPayload) => Promise<Principal | undefined>
}

const clockToleranceSeconds = 5

/** Whether a token has a scope in `scope` (RFC 9068) or `scp` (Azure). Its name there may lack the application's address. */
const carries = (claims: JWTPayload, scope: string): boolean => {
  const granted = [claims.scope, claims.scp].flatMap((claim) => (typeof claim === 'string' ? claim.split(' ') : []))
  return granted.includes(scope) || granted.includes(scope.slice(scope.lastIndexOf('/') + 1))
}

/** If the provider's keys are unavailable, the token cannot be judged. The caller should retry, not sign in again. */
const rejection = (error: unknown): never => {
  const keysMissing = error instanceof TypeError || (error instanceof errors.JOSEError && keyErrors.has(error.code))
  if (keysMissing) throw problem('unavailable')
  if (error instanceof errors.JOSEError) throw problem('not_signed_in')
  throw error
}
const keyErrors = new Set([errors.JOSEError.code, errors.JWKSTimeout.code, errors.JWKSInvalid.code])

/**
 * Makes the check of access tokens. A valid token is cached until it expires, so its signature is verified once.
 * @returns a function that throws a 401 problem for an invalid token and a 403 problem for one of another scope
 */
export const createTokenVerifier = (checks: TokenChecks): Identity['verifyAccessToken'] => {
  const passed = new LRUCache<string, { caller: Caller; expiresAt: number }>({ max: 5_000 })

  const verify = async (token: string, scope: Scope) => {
    const { payload } = await jwtVerify(token, checks.keys, {
      algorithms: ['RS256', 'PS256', 'ES256'],
      issuer: [...checks.issuers],
      audience: scopes.map((name) => checks.apiScopes[name].audience),
      requiredClaims: ['sub', 'exp'],
      clockTolerance: clockToleranceSeconds,
      currentDate: new Date(databaseNow()),
      ...(checks.type && { typ: checks.type }),
    }).catch(rejection)
    const required = checks.apiScopes[scope]
    if (![payload.aud].flat().includes(required.audience) || !carries(payload, required.scope))
      throw problem('insufficient_scope')
    const principal = await checks.principal(payload)
    if (!principal) throw problem('not_signed_in')
    const sitting = typeof payload.sid === 'string' && payload.sid.length <= 200 ? payload.sid || null : null
    const isKnownSitting = sitting !== null && checks.knowsSittings
    const caller = { ...principal, issuedAt: payload.iat ?? 0, sitting, isKnownSitting }
    return { caller, expiresAt: (payload.exp ?? 0) * 1000 }
  }

  return async (token, scope) => {
    const key = `${scope} ${token}`
    const cached = passed.get(key)
    if (cached && cached.expiresAt > databaseNow()) return cached.caller
    const checked = await verify(token, scope)
    passed.set(key, checked)
    return checked.caller
  }
}
