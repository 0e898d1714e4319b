import { sql } from 'kysely'
import { firstRecordOf } from '#contract/recordKinds.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { readFirstRecords } from '#server/facts/months/firstRecords.ts'
import { dayNumber, dayText } from '../calendarNumbers.ts'
import type { Visits } from '../visitDays.ts'

/** Reads the visits from one day to another, both included. */
export const readVisits = async (
  tx: TenantTransaction,
  tenantId: number,
  first: number,
  last: number,
): Promise<Visits> => {
  const { rows } = await sql<{
    id: number
    day: number
    staff_id: number
    is_doctor_attended: boolean
    is_first: boolean
  }>`
    select
      medical_institution_id as id,
      acted_date - date '1970-01-01' as day,
      user_id as staff_id,
      is_doctor_attended,
      communication_type = 'new_visit' as is_first
    from communications
    where tenant_id = ${tenantId}
      and communication_type in ('visit', 'new_visit')
      and deleted_at is null
      and acted_date >= ${dayText(first)}::date
      and acted_date <= ${dayText(last)}::date
    order by medical_institution_id, acted_date, user_id, is_doctor_attended, communication_type
  `.execute(tx)
  return {
    ids: Float64Array.from(rows, ({ id }) => id),
    days: Int32Array.from(rows, ({ day }) => day),
    staffIds: Float64Array.from(rows, ({ staff_id: id }) => id),
    doctors: Uint8Array.from(rows, ({ is_doctor_attended: isAttended }) => Number(isAttended)),
    firsts: Uint8Array.from(rows, ({ is_first: isFirst }) => Number(isFirst)),
  }
}

/** The day of the first visit of all that the office has recorded; null if there is none. */
export const readFirstVisit = async (tx: TenantTransaction, tenantId: number): Promise<number | null> => {
  const day = firstRecordOf(await readFirstRecords(tx, tenantId), 'visits')
  return day === undefined ? null : dayNumber(day)
}
