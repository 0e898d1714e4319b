import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Period } from '#contract/analysis/analysis.ts'
import {
  comparedFigures,
  type institutionFigureOperations,
  nearKilometres,
} from '#contract/analysis/institutionFigures.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { readFigureMonths } from '../facts/months/figureMonths.ts'
import { receivedValues } from './figures/figureValues.ts'
import { loadedIn } from './figures/loadedIn.ts'
import type { receivedSums } from './figures/monthlySums.ts'
import { standingOf } from './figures/standing.ts'
import { isShownTo } from '../records/unlistedInstitutions.ts'
import { isInBoxAround, kilometresFrom, type Place } from '../geo.ts'

type Comparison = z.input<typeof institutionFigureOperations.compareSimilarInstitutions.response>

interface Subject {
  readonly kind_ids: number[]
  readonly kinds: string[]
  readonly department_ids: number[]
  readonly prefecture_code: string | null
  readonly secondary_medical_area: string | null
  readonly longitude: number | null
  readonly latitude: number | null
}

/** Reads what similar institutions are compared by. */
const readSubject = async (tx: TenantTransaction, institutionId: number): Promise<Subject> => {
  const { rows } = await sql<Subject>`
    select
      coalesce(kinds.ids, '{}') as kind_ids,
      coalesce(kinds.names, '{}') as kinds,
      institutions.department_ids,
      municipalities.prefecture_code,
      municipalities.secondary_medical_area,
      institutions.longitude,
      institutions.latitude
    from medical_institutions as institutions
    left join municipalities on municipalities.code = institutions.municipality_code
    left join lateral (
      select array_agg(types.id order by types.id) as ids, array_agg(types.name order by types.id) as names
      from facility_types as types
      where types.id = any(institutions.facility_type_ids) and types.axis = 'kind'
    ) as kinds on true
    where institutions.id = ${institutionId}
  `.execute(tx)
  const [subject] = rows
  if (!subject) throw new Error('The institution was there a moment ago')
  return subject
}

/** A query of the institutions within a radius. */
const around = (place: Place, kilometres: number) => sql`
  select institutions.id
  from medical_institutions as institutions
  where ${isInBoxAround(place, kilometres, 'institutions')}
    and ${kilometresFrom(place, 'institutions')} <= ${kilometres}::float8`

const inArea = (prefecture: string, area: string) => sql`
  select institutions.id
  from medical_institutions as institutions
  join municipalities on municipalities.code = institutions.municipality_code
  where municipalities.prefecture_code = ${prefecture} and municipalities.secondary_medical_area = ${area}`

const placeOf = ({ longitude, latitude }: Subject): Place | null =>
  longitude === null || latitude === null ? null : { longitude, latitude }

const near = (subject: Subject): RawBuilder<unknown> => {
  const place = placeOf(subject)
  const { prefecture_code: prefecture, secondary_medical_area: area } = subject
  const parts = [
    ...(place ? [around(place, nearKilometres)] : []),
    ...(prefecture !== null && area !== null ? [inArea(prefecture, area)] : []),
  ]
  return parts.length > 0 ? sql.join(parts, sql` union `) : sql`select null::bigint as id where false`
}

type Sums = Readonly<Record<(typeof receivedSums)[number], number>>

/** Sums of the institution itself and of each similar one; zeros for those without referrals. */
const readSums = async (
  tx: TenantTransaction,
  tenantId: number,
  { institutionId, subject, period }: { institutionId: number; subject: Subject; period: Period },
) => {
  const { rows } = await sql<{ readonly id: number } & Sums>`
    with near as (${near(subject)}), compared as (
      select institutions.id
      from medical_institutions as institutions
      join near on near.id = institutions.id
      where institutions.running_status = 'open'
        and institutions.facility_type_ids && ${subject.kind_ids}::int[]
        and institutions.department_ids && ${subject.department_ids}::int[]
        and institutions.id is distinct from (select medical_institution_id from tenants where tenant_id = ${tenantId})
        and institutions.id <> ${institutionId}
        and ${isShownTo(tenantId)}
      union all
      select ${institutionId}::bigint
    ), received as (
      select
        medical_institution_id,
        sum(referral_count) as referral_count,
        sum(first_visit_count) as first_visit_count,
        sum(admission_count) as admission_count,
        sum(operation_count) as operation_count,
        sum(hospital_days) as hospital_days,
        sum(revenue_yen)::bigint as revenue_yen
      from referral_institution_months
      where tenant_id = ${tenantId}
        and month >= ${period.start_date}
        and month <= ${period.end_date}
        and medical_institution_id in (select id from compared)
      group by medical_institution_id
    )
    select
      compared.id,
      coalesce(referral_count, 0) as referral_count,
      coalesce(first_visit_count, 0) as first_visit_count,
      coalesce(admission_count, 0) as admission_count,
      coalesce(operation_count, 0) as operation_count,
      coalesce(hospital_days, 0) as hospital_days,
      coalesce(revenue_yen, 0) as revenue_yen
    from compared
    left join received on received.medical_institution_id = compared.id
  `.execute(tx)
  return rows
}

/**
 * Compares an institution with nearby ones of the same type and departments. Institutions without referrals are left
 * out of the medians, which would be zero otherwise.
 */
export const readComparison = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  period: Period,
): Promise<Comparison> => {
  const subject = await readSubject(tx, institutionId)
  const rows = await readSums(tx, tenantId, { institutionId, subject, period })
  const months = await readFigureMonths(tx, tenantId)
  const loaded = loadedIn(months, period)
  const own = rows.find(({ id }) => id === institutionId)
  if (!own) throw new Error('An institution is always compared with itself')
  const referring = rows
    .filter(({ id, referral_count: count }) => id !== institutionId && count > 0)
    .map((sums) => receivedValues(sums, loaded))
  const values = receivedValues(own, loaded)
  return {
    kinds: subject.kinds,
    has_departments: subject.department_ids.length > 0,
    secondary_medical_area: subject.secondary_medical_area,
    within_kilometres: placeOf(subject) ? nearKilometres : null,
    similar_count: rows.length - 1,
    referring_count: referring.length,
    unsettled_from: months.unsettledFrom,
    figures: comparedFigures.map((key) => ({
      key,
      value: values[key],
      ...standingOf(
        values.referral_count === 0 ? null : values[key],
        referring.map((other) => other[key]),
      ),
    })),
  }
}
