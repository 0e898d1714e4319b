import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { accountNamed } from './accounts.ts'
import { credentialsOf } from './passwords/credentials.ts'
import type { Principal } from './principal.ts'
import { accountSubject, clearFailures, countAttempt, failureKey } from './lockout.ts'
import { nobodysHash, verifyPassword } from './passwords/passwords.ts'
import { normalizeSignInName } from './signInNames.ts'
import { type Origin, recordFailedSignIn, recordSignIn } from './signInLog.ts'

export interface SignInDependencies {
  /** The identity role's pool. */
  readonly identity: pg.Pool
  /** The application role's pool. */
  readonly app: pg.Pool
  /** The key for the hashes in the table of failures. */
  readonly failuresKey: Buffer
}

/** Every refusal takes at least this long, so that its duration does not reveal the cause. */
const refusalMilliseconds = 500

const attempt = async (
  { identity, app, failuresKey }: SignInDependencies,
  login: string,
  password: string,
  origin: Origin,
): Promise<Principal | undefined> => {
  const account = await accountNamed(identity, login)
  // Both names of an account share one count. A name without an account is counted in the same way.
  const key = failureKey(failuresKey, account ? accountSubject(account) : `name ${normalizeSignInName(login)}`)
  const open = await countAttempt(identity, key)
  const hash = account && open ? (await credentialsOf(identity, account))?.passwordHash : undefined
  const matches = await verifyPassword(password, hash ?? nobodysHash)
  if (account && hash && matches && (await recordSignIn(app, account, origin))) {
    await clearFailures(identity, key)
    return account
  }
  if (account) await recordFailedSignIn(app, account, origin)
  return undefined
}

/**
 * Checks a login name or e-mail address and its password, counts failures and writes the audit log.
 * @returns the account, or undefined for an unknown name, a wrong password and a locked account, which neither the
 *   result nor the time distinguishes
 */
export const signIn = async (
  dependencies: SignInDependencies,
  login: string,
  password: string,
  origin: Origin,
): Promise<Principal | undefined> => {
  const floor = delay(refusalMilliseconds)
  const principal = await attempt(dependencies, login, password, origin)
  if (!principal) await floor
  return principal
}
