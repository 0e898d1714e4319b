import type { z } from 'zod'
import { type MonthlyRemarks, monthlyRemarksOperations } from '#contract/analysis/monthlyRemarks.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { handlersFor } from '../../handlers.ts'
import { requireSeenVersion } from '../../records/seenVersion.ts'

type Remarks = z.input<typeof MonthlyRemarks>

/** What the office says about a month; empty if nobody has written anything. */
export const readMonthlyRemarks = async (tx: TenantTransaction, tenantId: number, month: string): Promise<Remarks> => {
  const stored = await tx
    .selectFrom('monthly_remarks')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.tenant_id', '=', 'monthly_remarks.tenant_id')
        .onRef('accounts.id', '=', 'monthly_remarks.entered_by')
        .on('accounts.tenant_id', '=', tenantId),
    )
    .where('monthly_remarks.tenant_id', '=', tenantId)
    .where('monthly_remarks.month', '=', month)
    .select(['monthly_remarks.remarks', 'monthly_remarks.entered_at', 'accounts.id', 'accounts.username'])
    .executeTakeFirst()
  return {
    month,
    remarks: stored?.remarks ?? '',
    updated_at: stored?.entered_at ?? null,
    updated_by: stored ? { id: stored.id, name: stored.username } : null,
  }
}

export const monthlyRemarksHandlers = handlersFor(monthlyRemarksOperations, {
  getMonthlyRemarks: ({ tx, tenantId, params: { month } }) => readMonthlyRemarks(tx, tenantId, month),

  replaceMonthlyRemarks: async ({ tx, tenantId, account, params: { month }, body: { remarks, updated_at: seen } }) => {
    await requireSeenVersion(tx, tenantId, seen, () => readMonthlyRemarks(tx, tenantId, month))
    const written = { remarks: remarks.trimEnd(), entered_by: account.id, entered_at: timeOf(tx) }
    await tx
      .insertInto('monthly_remarks')
      .values({ tenant_id: tenantId, month, ...written })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'month']).doUpdateSet(written))
      .execute()
    return readMonthlyRemarks(tx, tenantId, month)
  },
})
