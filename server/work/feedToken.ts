import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Principal, principalOf, subjectOf } from '../identity/principal.ts'

const secretBytes = 32

/** A new address part that names an account and cannot be guessed. */
export const newFeedToken = (principal: Principal): string =>
  Buffer.concat([Buffer.from(`${subjectOf(principal)}.`), randomBytes(secretBytes)]).toString('base64url')

/** Whom a token claims to be for. To be believed only after {@link isFeedToken}. */
export const claimedPrincipal = (token: string): Principal | undefined => {
  const bytes = Buffer.from(token, 'base64url')
  const claim = bytes.subarray(0, Math.max(0, bytes.length - secretBytes)).toString('latin1')
  return claim.endsWith('.') ? principalOf(claim.slice(0, -1)) : undefined
}

/** What is stored of a token. */
export const feedTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether this is the token whose hash was stored; takes the same time either way. */
export const isFeedToken = (token: string, storedHash: Buffer): boolean =>
  timingSafeEqual(feedTokenHash(token), storedHash)
