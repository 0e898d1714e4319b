import { type SelectQueryBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import type { DB } from '../db/types.ts'
import { problem, type ProblemExtras } from '../problems.ts'

/** A query of the accounts that owners manage: not deleted, without csAccounts. */
export const keptAccounts = (tx: TenantTransaction, tenantId: number): SelectQueryBuilder<DB, 'accounts', unknown> =>
  tx
    .selectFrom('accounts')
    .where('accounts.tenant_id', '=', tenantId)
    .where('accounts.cs_account', '=', false)
    .where('accounts.deleted_at', 'is', null)

export const countOf = async (accounts: SelectQueryBuilder<DB, 'accounts', unknown>): Promise<number> => {
  const { count } = await accounts.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

/**
 * Lets only one transaction at a time change the tenant's accounts. Counts in later statements include what another
 * owner has just committed.
 * @returns how many accounts the tenant may have
 */
export const lockAccounts = async (tx: TenantTransaction, tenantId: number): Promise<number> => {
  const { max_account_count: limit } = await tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .forNoKeyUpdate()
    .select('max_account_count')
    .executeTakeFirstOrThrow()
  return limit
}

interface Standing {
  readonly role: string
  readonly enabled_crm: boolean
}

/** The account after the change; null: deleted. */
export type Change = Standing | null

const fieldsLost = (before: Standing, after: Change): ('role' | 'enabled_crm')[] => {
  if (!after) return []
  return [
    ...(before.role === 'owner' && after.role !== 'owner' ? (['role'] as const) : []),
    ...(before.enabled_crm && !after.enabled_crm ? (['enabled_crm'] as const) : []),
  ]
}

const atFields = (
  fields: readonly string[],
  message: { readonly ja: string; readonly en: string },
): Pick<ProblemExtras, 'errors'> => (fields.length > 0 ? { errors: fields.map((path) => ({ path, message })) } : {})

/**
 * Prevents users from locking themselves out, and from leaving the tenant without an account that can manage it.
 * @throws `last_owner` or `own_account`, at the fields that must not change
 */
export const requireHarmless = async (
  tx: TenantTransaction,
  tenantId: number,
  callerId: number,
  { id, ...before }: Standing & { readonly id: number },
  after: Change,
): Promise<void> => {
  const lost = fieldsLost(before, after)
  if (after && lost.length === 0) return
  if (before.role === 'owner' && before.enabled_crm) {
    const others = await countOf(
      keptAccounts(tx, tenantId)
        .where('accounts.id', '<>', id)
        .where('accounts.role', '=', 'owner')
        .where('accounts.enabled_crm', '=', true),
    )
    if (others === 0)
      throw problem(
        'last_owner',
        atFields(lost, {
          ja: '最後のオーナーです。先に別のアカウントをオーナーにしてください',
          en: 'This is the last owner. Make another account an owner first',
        }),
      )
  }
  if (id === callerId)
    throw problem(
      'own_account',
      atFields(lost, {
        ja: '自分のアカウントでは変更できません。別のオーナーに依頼してください',
        en: 'You cannot change this of your own account. Please ask another owner',
      }),
    )
}
