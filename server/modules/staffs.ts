import { sql } from 'kysely'
import { staffOperations } from '../../contract/accounts.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { invalidField, unknownIds } from '../problems.ts'

const isActive = sql<boolean>`deleted_at is null and enabled_crm`

export const staffHandlers = handlersFor(staffOperations, {
  listStaffs: async ({ tx, tenantId, query }) => {
    let accounts = tx.selectFrom('accounts').where('tenant_id', '=', tenantId)
    if (!query.include_cs_accounts) accounts = accounts.where('cs_account', '=', false)
    if (!query.include_inactive) accounts = accounts.where(isActive)
    const staffs = await accounts
      .orderBy('username')
      .orderBy('id')
      .select(['id', 'username as name', 'cs_account', isActive.as('is_active')])
      .execute()
    return { staffs }
  },
})

export const noLongerHere = {
  ja: '削除されたアカウントには割り当てられません。別の担当者を選んでください',
  en: 'A deleted account cannot be put in charge. Please choose somebody else',
}

/**
 * Makes sure that somebody can be put in charge, and keeps the account from being deleted until the transaction ends.
 * @throws a 422 at `field` unless this is an account of the tenant that has not been deleted
 */
export const requireStaff = async (
  tx: TenantTransaction,
  tenantId: number,
  staffId: number,
  field = 'staff_id',
): Promise<void> => {
  const staff = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', staffId)
    .forShare()
    .select('deleted_at')
    .executeTakeFirst()
  if (!staff) throw unknownIds(field)
  if (staff.deleted_at !== null) throw invalidField(field, noLongerHere)
}
