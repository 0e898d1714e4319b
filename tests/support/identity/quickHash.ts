import { argon2Sync, randomBytes } from 'node:crypto'

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/**
 * Hashes a password like the product, but at the lowest possible cost. The hash contains its cost, which verification uses. Otherwise half of a
 * test's time would be spent on passwords. Tests of passwords themselves use the product's own cost.
 */
export const quickHash = (password: string): string => {
  const salt = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: Buffer.from(password), nonce: salt, tagLength: 32, ...cost })
  return `$argon2id$v=19$m=8,t=1,p=1$${unpadded(salt)}$${unpadded(tag)}`
}
