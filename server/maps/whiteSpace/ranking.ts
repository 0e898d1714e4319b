import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { minComparable, type WhiteSpaceConditions } from '#contract/maps/whiteSpace.ts'
import { daysAfter } from '#contract/days.ts'
import { countedReferrals } from '../../analysis/figures/countedReferrals.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { isInBoxAround, kilometresFrom } from '../../geo.ts'
import { institutionsWhere } from '../../institutions/institutionSearch.ts'
import { kinds } from '../../institutions/master/facilityTypes.ts'
import { dayInJapan } from '../../japanDays.ts'
import { hasPlace } from '../places/placesIndex.ts'
import type { Center } from './center.ts'

type Conditions = z.output<typeof WhiteSpaceConditions>

/** What is asked, and by whom. */
export interface Asked {
  readonly tenantId: number
  readonly ownInstitutionId: number | null
  readonly center: Center
  readonly conditions: Conditions
  /** The twelve months in which partners referred, as days; null if nothing is loaded. */
  readonly year: { readonly start_date: string; readonly end_date: string } | null
}

/** What the ranking itself knows of an institution. */
export interface Ranked {
  readonly id: number
  readonly km: number
  /** Names of a facility type and of a department, with the partners that have both; null without enough of them. */
  readonly kind: string | null
  readonly department: string | null
  readonly partner_count: number | null
  readonly potential: number | null
}

/** SQL condition: no referral was ever sent to us by the institution, and none was sent back. */
const neverReferred = (tenantId: number): Expression<SqlBool> => sql<SqlBool>`(
  not exists (
    select from referral_running_counts as counts
    where counts.tenant_id = ${tenantId} and counts.medical_institution_id = institutions.id
  )
  and not exists (
    select from reverse_referral_running_counts as counts
    where counts.tenant_id = ${tenantId} and counts.medical_institution_id = institutions.id
  )
)`

const notVisitedWithin = (tenantId: number, days: number): Expression<SqlBool> => sql<SqlBool>`not exists (
  select from communications as visits
  where visits.tenant_id = ${tenantId}
    and visits.medical_institution_id = institutions.id
    and visits.communication_type in ('visit', 'new_visit')
    and visits.acted_date >= ${daysAfter(dayInJapan(), -days)}
    and visits.deleted_at is null
)`

/** The open institutions that fulfil the conditions and never referred, wherever they are. */
export const whiteSpaceWhere = (tx: TenantTransaction, { tenantId, ownInstitutionId, conditions }: Asked) => {
  const { within_days: days, ...ofInstitutions } = conditions
  const wanted = [
    neverReferred(tenantId),
    sql<SqlBool>`not institutions.facility_type_ids && ${[kinds.pharmacy]}::int[]`,
    ...(days === undefined ? [] : [notVisitedWithin(tenantId, days)]),
    ...(ownInstitutionId === null ? [] : [sql<SqlBool>`institutions.id <> ${ownInstitutionId}`]),
  ]
  return institutionsWhere(tx, tenantId, { ...ofInstitutions, running_status: ['open'] }).where((eb) => eb.and(wanted))
}

/**
 * A query of what partners in the ring refer by kind and department: `kind_id`, `department_id`, `partner_count` and
 * `potential`, their median.
 */
const comparablePartners = ({ tenantId, ownInstitutionId, center, conditions, year }: Asked) => {
  if (!year)
    return sql`select null::int as kind_id, null::int as department_id, 0 as partner_count, 0 as potential where false`
  const { radius_km: radius, department_ids: departmentIds = [] } = conditions
  const received = countedReferrals(
    tenantId,
    {
      direction: 'received',
      departmentIds: undefined,
      institutions: sql`medical_institution_id = any(array(select id from ring))`,
    },
    [year],
  )
  return sql`
    with ring as materialized (
      select id, facility_type_ids, department_ids
      from (
        select institutions.*, ${kilometresFrom(center, 'institutions')} as km
        from medical_institutions as institutions
        where ${isInBoxAround(center, radius, 'institutions')} and ${hasPlace}
        offset 0
      ) as institutions
      where km <= ${radius}::float8
    ), received as (${received})
    select
      types.id as kind_id,
      departments.id as department_id,
      count(*)::int as partner_count,
      percentile_cont(0.5) within group (order by received.count_0) as potential
    from received
    join ring on ring.id = received.medical_institution_id
    cross join unnest(ring.facility_type_ids) as types (id)
    cross join unnest(ring.department_ids) as departments (id)
    where received.count_0 > 0
      and ring.id <> ${ownInstitutionId ?? 0}
      and types.id in (select id from facility_types where axis = 'kind')
      and ${departmentIds.length > 0 ? sql`departments.id = any(${departmentIds}::int[])` : sql`true`}
    group by types.id, departments.id
    having count(*) >= ${minComparable}`
}

/** Each order with the direction that is usual for it; equal institutions follow by distance. */
const orders = {
  potential: { column: sql`potential`, usual: 'desc' },
  distance: { column: sql`km`, usual: 'asc' },
  beds: { column: sql`beds_total`, usual: 'desc' },
  name: { column: sql`name`, usual: 'asc' },
} as const

const orderOf = ({ sort_by: by = 'potential', sort }: Conditions) => {
  const { column, usual } = orders[by]
  return sql`${column} ${sql.raw(sort ?? usual)} nulls last, km, id`
}

/**
 * The white space of a ring in its order, or a part of it, and how many institutions there are in total. The index of
 * places finds the ring; referrals and visits are looked up for its institutions only. Distances are computed once each
 * (`offset 0`).
 */
export const rankWhiteSpace = async (
  tx: TenantTransaction,
  asked: Asked,
  { limit, offset }: { readonly limit: number | null; readonly offset: number },
): Promise<{ readonly count: number; readonly ranked: readonly Ranked[] }> => {
  const { center, conditions } = asked
  const { radius_km: radius } = conditions
  const inBox = whiteSpaceWhere(tx, asked)
    .where(isInBoxAround(center, radius, 'institutions'))
    .where(hasPlace)
    .select([
      'institutions.id',
      'institutions.name',
      'institutions.beds_total',
      'institutions.facility_type_ids',
      'institutions.department_ids',
      kilometresFrom(center, 'institutions').as('km'),
    ])
  const order = orderOf(conditions)
  const { rows } = await sql<Omit<Ranked, 'id'> & { readonly id: number | null; readonly count: number }>`
    with white as materialized (
      select * from (${inBox} offset 0) as institutions where km <= ${radius}::float8
    ), comparable as materialized (
      ${comparablePartners(asked)}
    ), best as (
      select distinct on (white.id)
        white.id, comparable.kind_id, comparable.department_id, comparable.partner_count, comparable.potential
      from white
      cross join unnest(white.facility_type_ids) as types (id)
      cross join unnest(white.department_ids) as departments (id)
      join comparable on comparable.kind_id = types.id and comparable.department_id = departments.id
      order by white.id, comparable.potential desc, comparable.partner_count desc, comparable.kind_id, comparable.department_id
    ), page as (
      select white.*, best.kind_id, best.department_id, best.partner_count, best.potential
      from white
      left join best on best.id = white.id
      order by ${order}
      limit ${limit} offset ${offset}
    )
    select
      (select count(*)::int from white) as count,
      id,
      km,
      (select facility_types.name from facility_types where facility_types.id = page.kind_id) as kind,
      (select departments.name from departments where departments.id = page.department_id) as department,
      partner_count,
      potential
    from (values (1)) as whole
    left join page on true
    order by ${order}
  `.execute(tx)
  return { count: rows[0]?.count ?? 0, ranked: rows.filter((row): row is typeof row & Ranked => row.id !== null) }
}
