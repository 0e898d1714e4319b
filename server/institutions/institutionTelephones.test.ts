import { expect, test } from 'vitest'
import { telephoneIn } from './institutionTelephones.ts'

test.each([
  ['096-353-6501', '0963536501'],
  ['０９６－３５３－６５０１', '0963536501'],
  ['(096) 353-6501', '0963536501'],
  ['0963536501', '0963536501'],
  ['+81 96 353 6501', '0963536501'],
  ['353-6501', '3536501'],
])('%s is looked for as the telephone number %s', (typed, digits) => {
  expect(telephoneIn(typed)).toBe(digits)
})

test.each(['第一', '24', '12345', '096-353-650112', '4310000001234', '1丁目', ''])(
  '%s is no telephone number',
  (typed) => {
    expect(telephoneIn(typed)).toBeUndefined()
  },
)
