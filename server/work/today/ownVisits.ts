import { sql } from 'kysely'
import type { z } from 'zod'
import { daysAfter } from '#contract/days.ts'
import { missedVisitDays, type Today } from '#contract/work/today.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { byDay, readVisitPlans, visitPlansOf } from '../visitPlans/visitPlanRows.ts'

type Block = NonNullable<z.input<typeof Today>['visits']>
type Visits = ReturnType<typeof visitPlansOf>

/** A person drives to fewer in a day. */
const maxOfDay = 40
const maxMissed = 5

const fewOf = async (tenantId: number, visits: Visits, limit: number, sort: 'asc' | 'desc') => {
  const { count } = await visits.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return {
    total_count: count,
    records: count === 0 ? [] : await readVisitPlans(tenantId, byDay(visits, sort).limit(limit)),
  }
}

/** A person's visits of a day, and those of the days before that nobody has recorded. */
export const readOwnVisits = async (
  tx: TenantTransaction,
  tenantId: number,
  staffId: number,
  today: string,
): Promise<Block> => {
  const own = visitPlansOf(tx, tenantId).where('plans.staff_id', '=', staffId).where('plans.deleted_at', 'is', null)
  return {
    today: await fewOf(
      tenantId,
      own.where('plans.planned_date', '=', today).where('plans.status', '<>', 'cancelled'),
      maxOfDay,
      'asc',
    ),
    missed: await fewOf(
      tenantId,
      own
        .where('plans.planned_date', '>=', daysAfter(today, -missedVisitDays))
        .where('plans.planned_date', '<', today)
        .where('plans.status', '=', 'planned'),
      maxMissed,
      'desc',
    ),
  }
}
