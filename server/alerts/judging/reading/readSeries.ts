import { sql } from 'kysely'
import { idIn } from '#server/db/idIn.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { firstDay, monthNumber } from '../calendarNumbers.ts'
import { type MonthlySeries, type RunningRow, seriesOf } from '../monthlySeries.ts'

/** How long a date is in the text of an array: `2026-04-01,`. */
const dateLength = 11

const monthsIn = (text: string): number[] =>
  Array.from({ length: Math.floor(text.length / dateLength) }, (_, index) =>
    monthNumber(text.slice(1 + index * dateLength, dateLength + index * dateLength)),
  )

const countsIn = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))

/** The most rows in memory while they are read. */
const batchSize = 5_000

interface Batch {
  readonly id: number
  readonly department_id: number
  readonly months: string
  readonly counts: string
}

/**
 * Reads the referrals of all institutions by month from the running counts.
 * @param departmentIds - of these own departments; of all by default
 */
export const readSeries = async (
  tx: TenantTransaction,
  tenantId: number,
  firstMonth: number,
  monthCount: number,
  departmentIds: readonly number[] | undefined,
): Promise<MonthlySeries> => {
  const [table, department] =
    departmentIds === undefined
      ? [sql`referral_running_counts`, sql`0::bigint`]
      : [sql`referral_department_running_counts`, sql`own_department_id`]
  const isWanted = departmentIds === undefined ? sql`true` : idIn('own_department_id', departmentIds)
  const given: RunningRow[] = []
  for (let after: { id: number; department_id: number } | undefined = { id: 0, department_id: 0 }; after;) {
    const { rows } = (await sql<Batch>`
      select
        medical_institution_id as id,
        ${department} as department_id,
        months[greatest(1, known):]::text as months,
        counts[greatest(1, known):]::text as counts
      from ${table}
      cross join lateral (select coalesce(width_bucket(${firstDay(firstMonth)}::date - 1, months), 0) as known) as before
      where tenant_id = ${tenantId}
        and (medical_institution_id, ${department}) > (${after.id}::bigint, ${after.department_id}::bigint)
        and ${isWanted}
      order by medical_institution_id, ${department}
      limit ${batchSize}
    `.execute(tx)) as { rows: Batch[] }
    for (const { id, months, counts } of rows) given.push({ id, months: monthsIn(months), counts: countsIn(counts) })
    after = rows.length < batchSize ? undefined : rows.at(-1)
  }
  return seriesOf(firstMonth, monthCount, given)
}
