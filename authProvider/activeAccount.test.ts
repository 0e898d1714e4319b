import { expect, test } from 'vitest'
import { chooseActiveAccount, isSignInAccount } from './activeAccount.ts'

const account = (acr?: string, tfp?: string) => ({ idTokenClaims: { ...(acr && { acr }), ...(tfp && { tfp }) } })

test('the first cached account of the sign-in policy becomes active, not the first account', () => {
  const enrolled = account('b2c_1a_enable_email_mfa')
  const signedIn = account('b2c_1a_sign_in')
  expect(chooseActiveAccount([enrolled, signedIn, account('b2c_1a_sign_in')])).toBe(signedIn)
})

test('without an account of the sign-in policy none becomes active', () => {
  expect(chooseActiveAccount([account('b2c_1a_enable_email_mfa')])).toBeUndefined()
  expect(chooseActiveAccount([])).toBeUndefined()
})

test.each([
  ['B2C_1A_SIGN_IN', undefined, true],
  [undefined, 'B2C_1A_sign_in', true],
  [undefined, 'b2c_1a_enable_email_mfa', false],
  [undefined, undefined, true],
])('acr %s and tfp %s: sign-in account %s', (acr, tfp, expected) => {
  expect(isSignInAccount(account(acr, tfp))).toBe(expected)
})
