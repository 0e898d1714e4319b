import type { z } from 'zod'
import type { AccountPayload } from '#contract/tenant/accounts.ts'
import { isUniqueViolation, violatedConstraint } from '../db/errors.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { SignInNameTaken } from '../identity/accounts.ts'
import { addSignIn, type NewSignIn } from '../identity/accountSignIns.ts'
import { normalizeSignInName } from '../identity/signInNames.ts'
import { nameTaken, problem } from '../problems.ts'
import { countOf, keptAccounts, lockAccounts } from './accountRules.ts'

export type AccountColumns = ReturnType<typeof accountColumns>

export const accountColumns = (body: z.output<typeof AccountPayload>) => ({
  username: body.username,
  email: normalizeSignInName(body.email),
  login_name: body.login_name,
  role: body.role,
  enabled_crm: body.enabled_crm,
  enabled_mc_map: body.enabled_mc_map,
})

/**
 * Turns the error of a name in use into a problem at its field. Login names and e-mail addresses are unique over all
 * tenants; the problem does not reveal which tenant has the name.
 */
export const orNameTaken = (error: unknown): never => {
  if (error instanceof SignInNameTaken) throw nameTaken(error.kind)
  if (!isUniqueViolation(error)) throw error
  throw nameTaken(violatedConstraint(error) === 'accounts_email' ? 'email' : 'login_name')
}

export interface AddedAccount extends NewSignIn {
  readonly id: number
}

/**
 * Adds an unconfirmed account with its sign-in names.
 * @param csAccount - whether it is a csAccount, which does not count towards the tenant's limit
 * @param withPassword - false if an external provider signs people in
 * @throws `limit_reached`, `name_taken`
 */
export const addAccount = async (
  tx: TenantTransaction,
  tenantId: number,
  columns: AccountColumns & { readonly permission_role_id?: number | null },
  { csAccount = false, withPassword }: { readonly csAccount?: boolean; readonly withPassword: boolean },
): Promise<AddedAccount> => {
  const limit = await lockAccounts(tx, tenantId)
  if (!csAccount && (await countOf(keptAccounts(tx, tenantId))) >= limit) throw problem('limit_reached')
  const { id } = await tx
    .insertInto('accounts')
    .values({ tenant_id: tenantId, ...columns, cs_account: csAccount })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(orNameTaken)
  const signIn = await addSignIn(tx, {
    tenantId,
    accountId: id,
    loginName: columns.login_name,
    email: columns.email,
    withPassword,
  }).catch(orNameTaken)
  return { id, ...signIn }
}

/** The address where the user of a new account sets a password. */
export const confirmationUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/app/accounts/confirmation#${token}`
