import { sql } from 'kysely'
import { z } from 'zod'
import { OpeningHours, openingHoursOperations, weekdays } from '#contract/institutions/openingHours.ts'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { problem } from '../problems.ts'

const Hours = OpeningHours.shape.hours.element
const closedWeek = Object.fromEntries(weekdays.map((day) => [day, null]))
const week = (spans: unknown) => ({ ...closedWeek, ...z.record(z.string(), z.unknown()).parse(spans) })

interface StoredHours {
  readonly department: string
  readonly part: number
  readonly consultation: unknown
  readonly reception: unknown
}

const storedHours = sql<readonly StoredHours[]>`coalesce(
  (
    select jsonb_agg(
      jsonb_build_object(
        'department', hours.department, 'part', hours.part, 'consultation', hours.consultation, 'reception', hours.reception
      )
      order by hours.department, hours.part
    )
    from medical_institution_opening_hours as hours
    where hours.medical_institution_id = institutions.id
  ),
  '[]'
)`

/** The hours of institutions; unknown ids are left out. */
const openingHoursOf = async (tx: TenantTransaction, ids: readonly number[]) => {
  const rows = await tx
    .selectFrom('medical_institutions as institutions')
    .where(idIn('institutions.id', ids))
    .orderBy('institutions.id')
    .select([
      'institutions.id as medical_institution_id',
      'institutions.closed_weekdays',
      'institutions.other_closed_days',
      storedHours.as('hours'),
    ])
    .execute()
  return rows.map((row) => ({
    ...row,
    closed_weekdays: OpeningHours.shape.closed_weekdays.parse(row.closed_weekdays),
    hours: row.hours.map(({ department, part, consultation, reception }) =>
      Hours.parse({ department, part, consultation: week(consultation), reception: week(reception) }),
    ),
  }))
}

export const openingHoursHandlers = handlersFor(openingHoursOperations, {
  getMedicalInstitutionOpeningHours: async ({ tx, params }) => {
    const [found] = await openingHoursOf(tx, [params.id])
    if (!found) throw problem('not_found')
    return found
  },

  searchMedicalInstitutionOpeningHours: async ({ tx, body }) => ({
    opening_hours: await openingHoursOf(tx, body.medical_institution_ids),
  }),
})
