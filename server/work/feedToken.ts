import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Principal, principalOf, subjectOf } from '../identity/principal.ts'

const secretBytes = 32

/** A new token for a feed's address. It contains the account's id and cannot be guessed. */
export const newFeedToken = (principal: Principal): string =>
  Buffer.concat([Buffer.from(`${subjectOf(principal)}.`), randomBytes(secretBytes)]).toString('base64url')

/** The account that a token claims to be for. Verify the token with {@link isFeedToken}. */
export const claimedPrincipal = (token: string): Principal | undefined => {
  const bytes = Buffer.from(token, 'base64url')
  const claim = bytes.subarray(0, Math.max(0, bytes.length - secretBytes)).toString('latin1')
  return claim.endsWith('.') ? principalOf(claim.slice(0, -1)) : undefined
}

/** The stored hash of a token. */
export const feedTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether a token has the stored hash, in constant time. */
export const isFeedToken = (token: string, storedHash: Buffer): boolean =>
  timingSafeEqual(feedTokenHash(token), storedHash)
