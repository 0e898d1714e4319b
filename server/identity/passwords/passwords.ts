import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** Argon2id with the minimum of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const encode = (salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`

/** Normalises full-width and composed characters, so that the input method makes no difference. */
const message = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8')

/** Hashes a password with argon2id under a fresh salt. @returns a PHC string, `$argon2id$v=19$m=…` */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  return encode(salt, await derive('argon2id', { message: message(password), nonce: salt, ...cost }))
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Compares a password with a PHC string in constant time, with the string's own parameters.
 * @throws when the string is not an argon2id hash
 */
export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? []
  if (!salt || !tag) throw new Error('Not an argon2id hash')
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: message(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

/** The hash of a password that nobody knows. It is verified when there is no account, so that the reply takes as long. */
export const nobodysHash = encode(randomBytes(16), randomBytes(cost.tagLength))
