import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, nobodysHash, verifyPassword } from './passwords.ts'

test('a password matches its own hash and no other password does', async () => {
  const hash = await hashPassword('紹介状 2026')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await verifyPassword('紹介状 2026', hash)).toBe(true)
  expect(await verifyPassword('紹介状 2027', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('the same password is hashed differently each time', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

test('a password typed in full width is the same password', async () => {
  expect(await verifyPassword('Ｒｅｎｋｅｉ１', await hashPassword('Renkei1'))).toBe(true)
})

test('a hash made at another cost is verified at that cost', async () => {
  const salt = randomBytes(16)
  const tag = argon2Sync('argon2id', {
    message: 'old',
    nonce: salt,
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 16,
  })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const hash = `$argon2id$v=19$m=64,t=1,p=1$${base64(salt)}$${base64(tag)}`
  expect(await verifyPassword('old', hash)).toBe(true)
  expect(await verifyPassword('new', hash)).toBe(false)
})

test('what is no argon2id hash is an error, not a mismatch', async () => {
  await expect(verifyPassword('x', 'plain')).rejects.toThrow('Not an argon2id hash')
})

test('no password matches the hash of nobody', async () => {
  expect(await verifyPassword('', nobodysHash)).toBe(false)
})
