import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Without characters that are easily confused when read out or copied. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** An initial password: 16 characters in groups of four, 80 bits. */
export const initialPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  ).join('-')

/** The token of a link: 256 bits. */
export const linkToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token. Tokens are long and random, so a plain hash is enough. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A code to be typed, six digits. */
export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')
