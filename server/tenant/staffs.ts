import { sql } from 'kysely'
import { staffOperations } from '#contract/tenant/accounts.ts'
import { handlersFor } from '../handlers.ts'

const isDeleted = sql<boolean>`deleted_at is not null`
const isActive = sql<boolean>`deleted_at is null and enabled_crm`

export const staffHandlers = handlersFor(staffOperations, {
  listStaffs: async ({ tx, tenantId, query }) => {
    let accounts = tx.selectFrom('accounts').where('tenant_id', '=', tenantId)
    if (!query.include_cs_accounts) accounts = accounts.where('cs_account', '=', false)
    if (!query.include_inactive) accounts = accounts.where(isActive)
    const staffs = await accounts
      .orderBy('username')
      .orderBy('id')
      .select(['id', 'username as name', 'cs_account', isActive.as('is_active'), isDeleted.as('is_deleted')])
      .execute()
    return { staffs }
  },
})
