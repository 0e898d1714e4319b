import type { AccountInfo } from '@azure/msal-browser'

/** The part of a cached account with its sign-in policy. */
export type SignInClaims = Pick<AccountInfo, 'idTokenClaims'>

/**
 * Whether an account came through the sign-in policy, by its authentication context class reference. Enrolling in e-mail MFA leaves a second
 * account with another policy. A provider without policies sets neither `acr` nor `tfp`; its accounts are sign-in accounts.
 */
export const isSignInAccount = ({ idTokenClaims }: SignInClaims): boolean => {
  const policy = idTokenClaims?.acr ?? idTokenClaims?.tfp
  return policy === undefined || policy.toLowerCase().endsWith('sign_in')
}

/** The account to use: the first cached one that came through the sign-in policy. */
export const chooseActiveAccount = <T extends SignInClaims>(accounts: readonly T[]): T | undefined =>
  accounts.find(isSignInAccount)
