import { sql } from 'kysely'
import type pg from 'pg'
import { timeOf } from '../../db/clock.ts'
import { openTenantTransaction, type TenantTransaction, withTenant } from '../../db/tenant.ts'
import { dayInJapan } from '../../japanDays.ts'
import { evaluateCondition, tellInvalid } from './evaluateCondition.ts'
import { evaluateReportAlerts } from './evaluateReportAlerts.ts'
import { looksAtVisits } from './judgedCondition.ts'
import { openJudging, readingOrder } from './reading/judgingReader.ts'
import { readConditions } from './reading/readConditions.ts'
import { readTenant } from './reading/readTenant.ts'

export interface AlertEvaluation {
  readonly app: pg.Pool
}

const isAlone = async (tx: TenantTransaction, tenantId: number): Promise<boolean> => {
  const { rows } = await sql<{ is_alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('renkei alerts'), ${tenantId}::int) as is_alone
  `.execute(tx)
  return rows[0]?.is_alone ?? false
}

/**
 * Judges all alert conditions of a tenant and the reports that people watch, each in a transaction of its own: a
 * process that dies leaves nothing half done, and the next run goes on. All data are read in one snapshot. Alerts and
 * notifications come once, however often it runs.
 * @returns false if another worker is at it; then this one is to come again, because the other may have read older data
 */
export const evaluateAlerts = async ({ app }: AlertEvaluation, tenantId: number): Promise<boolean> => {
  const { tx: reading, commit, rollback } = await openTenantTransaction(app, tenantId, { isolation: 'repeatable read' })
  try {
    if (!(await isAlone(reading, tenantId))) return false
    const tenant = await readTenant(reading, tenantId)
    if (!tenant.features.has('alerts')) return true
    const today = dayInJapan(new Date(timeOf(reading)))
    const { ownInstitutionId } = tenant
    const judging = await openJudging(reading, tenantId, { today, ownInstitutionId })
    const hasVisits = tenant.features.has('communications')
    const conditions = await readConditions(reading, tenantId)
    for (const condition of conditions.toSorted(readingOrder)) {
      // What has been read serves many conditions. A connection that is silent for too long inside a transaction is ended.
      await sql`select`.execute(reading)
      if (condition.description.invalid.length > 0) {
        await withTenant(app, tenantId, (tx) => tellInvalid(tx, tenantId, condition))
        continue
      }
      if (looksAtVisits(condition) && !hasVisits) continue
      const data = await judging.dataFor(condition)
      await withTenant(app, tenantId, (tx) => evaluateCondition(tx, tenantId, condition, data))
    }
    // Reports read for themselves, and each is locked while it is judged.
    await commit()
    await evaluateReportAlerts(app, tenantId, tenant, { baseMonth: judging.calendar.baseMonth, today })
    return true
  } finally {
    await rollback()
  }
}
