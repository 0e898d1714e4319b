import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { SignInNameTaken } from './accounts.ts'
import type { Principal } from './principal.ts'
import { hashPassword } from './passwords/passwords.ts'
import { initialPassword, linkToken, tokenHash } from './secretTexts.ts'
import { normalizeSignInName } from './signInNames.ts'

export interface AccountNames extends Principal {
  readonly loginName: string
  readonly email: string
}

export interface NewSignIn {
  /** To be changed at the first sign-in; null where an external provider signs people in. */
  readonly password: string | null
  /** Of the link by which the person confirms the account and sets a password; null likewise. */
  readonly confirmationToken: string | null
}

/**
 * Gives an account the names to sign in with, in place of those it has, in the tenant's own transaction.
 * @throws SignInNameTaken where one belongs to somebody else, of whichever tenant
 */
export const renameSignIn = async (
  tx: TenantTransaction,
  { tenantId, accountId, loginName, email }: AccountNames,
): Promise<void> => {
  const names = [normalizeSignInName(loginName), normalizeSignInName(email)] as const
  const { rows } = await sql<{ taken: 'login_name' | 'email' | null }>`
    select identity.put_sign_in_names(${tenantId}, ${accountId}, ${names[0]}, ${names[1]}) as taken
  `.execute(tx)
  const taken = rows[0]?.taken
  if (taken) throw new SignInNameTaken(taken)
}

/**
 * Lets a new account sign in, in the tenant's own transaction. The password and the token are nowhere else to be had.
 * @param withPassword - false where an external provider signs people in
 * @throws SignInNameTaken
 */
export const addSignIn = async (
  tx: TenantTransaction,
  { withPassword, ...names }: AccountNames & { readonly withPassword: boolean },
): Promise<NewSignIn> => {
  await renameSignIn(tx, names)
  if (!withPassword) return { password: null, confirmationToken: null }
  const password = initialPassword()
  const confirmationToken = linkToken()
  await sql`
    select identity.put_initial_password(
      ${names.tenantId}, ${names.accountId}, ${await hashPassword(password)}, ${tokenHash(confirmationToken)}
    )
  `.execute(tx)
  return { password, confirmationToken }
}

/** Ends every sitting of an account; tokens already made out are refused by the account's own row. */
export const endSittings = async (tx: TenantTransaction, { tenantId, accountId }: Principal): Promise<void> => {
  await tx
    .updateTable('accounts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .set({ signed_out_at: sql<string>`now()` })
    .execute()
  await sql`select identity.end_sittings(${tenantId}, ${accountId})`.execute(tx)
}

/** Takes an account's names, password and sittings away, in the tenant's own transaction. */
export const removeSignIn = async (tx: TenantTransaction, { tenantId, accountId }: Principal): Promise<void> => {
  await endSittings(tx, { tenantId, accountId })
  await sql`select identity.drop_sign_in(${tenantId}, ${accountId})`.execute(tx)
}
