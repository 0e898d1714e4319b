import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { failureKey, lockSeconds } from './lockout.ts'

test.each([
  [1, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [7, 120],
  [9, 480],
  [10, 900],
  [11, 900],
  [10_000, 900],
])('failure %i locks the name for %i seconds', (failures, seconds) => {
  expect(lockSeconds(failures)).toBe(seconds)
})

test('the key of a name is the same each time and useless without the secret', () => {
  const key = randomBytes(32)
  expect(failureKey(key, 'name sato')).toBe(failureKey(key, 'name sato'))
  expect(failureKey(key, 'name sato')).not.toBe(failureKey(randomBytes(32), 'name sato'))
  expect(failureKey(key, 'name sato')).not.toContain('sato')
})
