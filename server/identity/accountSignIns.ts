import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { SignInNameTaken } from './accounts.ts'
import { endSittingsOf } from './endedSittings.ts'
import type { Principal } from './principal.ts'
import { hashPassword } from './passwords/passwords.ts'
import { initialPassword, linkToken, tokenHash } from './secretTexts.ts'
import { normalizeSignInName } from './signInNames.ts'

export interface AccountNames extends Principal {
  readonly loginName: string
  readonly email: string
}

export interface NewSignIn {
  /** The user must change it at the first sign-in; null if an external provider signs people in. */
  readonly password: string | null
  /** The token of the link with which the user confirms the account and sets a password; null if an external provider signs people in. */
  readonly confirmationToken: string | null
}

/**
 * Replaces the sign-in names of an account, in the tenant's own transaction.
 * @throws SignInNameTaken if a name belongs to another account of any tenant
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
 * Lets a new account sign in, in the tenant's own transaction. The returned password and token are stored nowhere in
 * readable form.
 * @param withPassword - false if an external provider signs people in
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

/**
 * Ends all sittings of an account and what else opens it without a password: its tokens, answered sign-ins, links for a
 * forgotten password and the address of its calendar feed. Tokens of the embedded provider are refused by their
 * sitting, others by a time in the account's row.
 */
export const endSittings = async (tx: TenantTransaction, { tenantId, accountId }: Principal): Promise<void> => {
  await tx
    .updateTable('accounts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .set({ signed_out_at: sql<string>`now()` })
    .execute()
  await endSittingsOf(tx, { tenantId, accountId })
  await tx.deleteFrom('task_calendars').where('tenant_id', '=', tenantId).where('account_id', '=', accountId).execute()
  await sql`select identity.end_sittings(${tenantId}, ${accountId})`.execute(tx)
}

/** Removes an account's sign-in names, password and sittings, in the tenant's own transaction. */
export const removeSignIn = async (tx: TenantTransaction, { tenantId, accountId }: Principal): Promise<void> => {
  await endSittings(tx, { tenantId, accountId })
  await sql`select identity.drop_sign_in(${tenantId}, ${accountId})`.execute(tx)
}
