import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { withHashJoins } from '../../db/hashJoins.ts'
import { linkAdmissions, lockFacts } from '../store/links.ts'
import { monthOf } from '#contract/months.ts'
import { distinctMonths } from '../months/months.ts'
import { refreshRollups } from '../rollups/rollups.ts'

const tables = [
  ['referrals', 'referral_date'],
  ['reverse_referrals', 'reverse_referral_date'],
  ['hospital_admissions', 'admission_date'],
] as const

/** Removes the departments from their facts before they are deleted, and updates links and rollups. */
export const releaseOwnDepartments = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[],
): Promise<void> => {
  await lockFacts(tx, tenantId)
  const months: string[][] = []
  let isChanged = false
  for (const [table, date] of tables) {
    const { rows } = await sql<{ day: string }>`
      update ${sql.table(table)}
      set own_department_id = null
      where tenant_id = ${tenantId} and own_department_id = any(${ids}::bigint[])
      returning ${sql.ref(date)} as day
    `.execute(tx)
    isChanged ||= rows.length > 0
    if (table !== 'hospital_admissions') months.push(rows.map(({ day }) => monthOf(day)))
  }
  if (!isChanged) return
  await withHashJoins(tx, async () => {
    const linked = await linkAdmissions(tx, tenantId, 'all')
    await refreshRollups(tx, tenantId, distinctMonths(...months, linked))
  })
}
