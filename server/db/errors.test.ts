import { expect, test } from 'vitest'
import { violatedConstraint } from './errors.ts'

test.each([
  ['accounts_email', 'accounts_email'],
  ['accounts_email_102025', 'accounts_email'],
  ['imports_2', 'imports_2'],
])('the constraint %s is called %s', (sent, name) => {
  expect(violatedConstraint(Object.assign(new Error('duplicate key'), { constraint: sent }))).toBe(name)
})
