import { expect, test } from 'vitest'
import { violatedConstraint } from './errors.ts'

test('a constraint that is named in the message alone is called so', () => {
  const message = 'duplicate key value violates unique constraint "tags_same_name_102287"'
  expect(violatedConstraint(Object.assign(new Error(message), { code: '23505' }))).toBe('tags_same_name')
  expect(violatedConstraint(new Error(message))).toBeUndefined()
})

test.each([
  ['accounts_email', 'accounts_email'],
  ['accounts_email_102025', 'accounts_email'],
  ['imports_2', 'imports_2'],
])('the constraint %s is called %s', (sent, name) => {
  expect(violatedConstraint(Object.assign(new Error('duplicate key'), { code: '23505', constraint: sent }))).toBe(name)
})
