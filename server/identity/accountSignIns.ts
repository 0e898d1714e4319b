import { createHash, randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { SignInNameTaken, type SignInNameKind } from './accounts.ts'
import type { Principal } from './identity.ts'
import { hashPassword } from './passwords.ts'
import { normalizeSignInName } from './signInNames.ts'

export interface SignInNames extends Principal {
  readonly loginName: string
  readonly email: string
}

export interface NewSignIn extends SignInNames {
  /** False where an external provider keeps the passwords. */
  readonly withPassword: boolean
}

// Without characters that are read for one another: somebody will type it from a slip of paper.
const legible = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const initialPasswordLength = 16
const initialPassword = () =>
  Array.from({ length: initialPasswordLength }, () => legible[randomInt(legible.length)]).join('')

/**
 * Gives an account just these names to sign in with, in the tenant's transaction.
 * @throws SignInNameTaken
 */
export const renameSignIn = async (
  tx: TenantTransaction,
  { tenantId, accountId, loginName, email }: SignInNames,
): Promise<void> => {
  const { rows } = await sql<{ taken: SignInNameKind | null }>`
    select identity.put_sign_in_names(
      ${tenantId}, ${accountId}, ${normalizeSignInName(loginName)}, ${normalizeSignInName(email)}
    ) as taken
  `.execute(tx)
  const taken = rows[0]?.taken
  if (taken) throw new SignInNameTaken(taken)
}

/**
 * Lets a new account sign in, in the transaction that makes it.
 * @returns an initial password and the token of the link that confirms the account, to be shown this once
 * @throws SignInNameTaken
 */
export const addSignIn = async (
  tx: TenantTransaction,
  { withPassword, ...names }: NewSignIn,
): Promise<{ readonly password: string | null; readonly confirmationToken: string | null }> => {
  await renameSignIn(tx, names)
  if (!withPassword) return { password: null, confirmationToken: null }
  const password = initialPassword()
  const confirmationToken = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(confirmationToken).digest()
  await sql`
    select identity.put_initial_password(
      ${names.tenantId}, ${names.accountId}, ${await hashPassword(password)}, ${tokenHash}
    )
  `.execute(tx)
  return { password, confirmationToken }
}

/** Ends an account's sittings and takes its names and password away, so that others can have the names. */
export const removeSignIn = async (tx: TenantTransaction, { tenantId, accountId }: Principal): Promise<void> => {
  await sql`select identity.drop_sign_in(${tenantId}, ${accountId})`.execute(tx)
}
