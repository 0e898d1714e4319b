import { type Expression, type SqlBool, sql } from 'kysely'
import type { FinderSearch, Relation } from '#contract/analysis/reverseReferralFinder.ts'
import type { z } from 'zod'
import { daysAfter } from '#contract/days.ts'
import { monthAfter } from '#contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { kilometresFrom, type Place } from '../../geo.ts'
import { countedReferrals } from '../figures/countedReferrals.ts'
import { institutionsWhere } from '../../institutions/institutionSearch.ts'
import { pageOf } from '../../records/paged.ts'
import type { DiseaseFacts } from './diseaseFacts.ts'
import { fitPoints, type Looked } from './fit.ts'
import type { Within } from './reachOf.ts'

export type Search = z.output<typeof FinderSearch>

/** What the ranking itself knows of an institution. */
export interface Ranked {
  readonly id: number
  readonly km: number | null
  readonly referral_count: number
  readonly reverse_referral_count: number
  readonly disease_referral_count: number
  readonly disease_reverse_referral_count: number
  readonly distance_points: number
  readonly department_points: number
  readonly relation_points: number
  readonly disease_points: number
  readonly fit: number
}

export interface Ranking {
  readonly tenantId: number
  readonly search: Search
  readonly ownInstitutionId: number | null
  /** The origin of distances. */
  readonly at: Place | null
  readonly within: Within
  readonly looked: Looked
  readonly disease: DiseaseFacts | null
  /** First days of the first and the last month of counted referrals. */
  readonly months: { readonly first: string; readonly last: string }
}

/** SQL conditions on the institution's `open_times`. */
const openConditions = ({ open_days: days = [], open_evenings: evenings = false }: Search): Expression<SqlBool>[] => {
  const parts = evenings ? ['evening'] : ['morning', 'afternoon', 'evening']
  const anyOf = (times: readonly string[]) => sql<SqlBool>`institutions.open_times && ${times}::text[]`
  if (days.length > 0) return days.map((day) => anyOf(parts.map((part) => `${day}_${part}`)))
  return evenings
    ? [anyOf(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'holiday'].map((day) => `${day}_evening`))]
    : []
}

const present = <T>(list: readonly T[] | undefined): list is readonly T[] => list !== undefined && list.length > 0

const candidates = (tx: TenantTransaction, { tenantId, search, ownInstitutionId, at, within, looked }: Ranking) => {
  const wanted = [
    within.candidates,
    ...openConditions(search),
    ...(present(search.function_ids)
      ? [sql<SqlBool>`institutions.facility_type_ids && ${search.function_ids}::int[]`]
      : []),
    ...(ownInstitutionId === null ? [] : [sql<SqlBool>`institutions.id <> ${ownInstitutionId}`]),
  ]
  return institutionsWhere(tx, tenantId, {
    medical_institution_name: search.medical_institution_name,
    facility_type_ids: search.facility_type_ids,
    department_ids: [...looked.specialistIds, ...looked.generalIds],
    running_status: search.running_status ?? ['open'],
  })
    .where((eb) => eb.and(wanted))
    .select([
      'institutions.id',
      'institutions.department_ids',
      (at ? kilometresFrom(at, 'institutions') : sql<number | null>`null::float8`).as('km'),
    ])
}

const relationConditions = (tenantId: number): Readonly<Record<Relation, Expression<SqlBool>>> => ({
  referred: sql<SqlBool>`referral_count > 0`,
  sent_back: sql<SqlBool>`reverse_referral_count > 0`,
  same_disease: sql<SqlBool>`disease_count > 0`,
  none: sql<SqlBool>`(
    not exists (
      select from referral_running_counts as counts
      where counts.tenant_id = ${tenantId} and counts.medical_institution_id = related.id
    )
    and not exists (
      select from reverse_referral_running_counts as counts
      where counts.tenant_id = ${tenantId} and counts.medical_institution_id = related.id
    )
  )`,
})

const relatedAs = ({ tenantId, search: { relations } }: Ranking): Expression<SqlBool> =>
  present(relations)
    ? sql<SqlBool>`(${sql.join(
        relations.map((relation) => relationConditions(tenantId)[relation]),
        sql` or `,
      )})`
    : sql<SqlBool>`true`

const orders = {
  fit: sql`fit desc, referral_count desc, km nulls last, id`,
  distance: sql`km nulls last, fit desc, id`,
  relation: sql`referral_count + reverse_referral_count desc, referral_count desc, fit desc, id`,
}

/**
 * One page of the ranking, and the number of ranked institutions. Institutions within reach are found through the index
 * of places. Running counts are read for these only, so the cost depends on the number of candidates, not on the
 * tenant's size. Distances and points are computed once (`offset 0`, `materialized`) and not at every use.
 */
export const rank = async (
  tx: TenantTransaction,
  ranking: Ranking,
): Promise<{ readonly count: number; readonly page: readonly Ranked[] }> => {
  const { tenantId, search, within, looked, disease, months } = ranking
  const points = fitPoints(looked)
  const { limit, offset } = pageOf(search)
  const knowing = disease?.institutions ?? []
  const period = { start_date: months.first, end_date: daysAfter(monthAfter(months.last, 1), -1) }
  const institutions = sql<SqlBool>`medical_institution_id = any(array(select id from near))`
  const passed = (direction: 'received' | 'sent') =>
    countedReferrals(tenantId, { direction, departmentIds: undefined, institutions }, [period])
  const { rows } = await sql<Ranked & { readonly count: number; readonly id: number | null }>`
    with near as materialized (
      select *
      from (${candidates(tx, ranking)} offset 0) as candidates
      where ${within.kilometres === null ? sql`true` : sql`km <= ${within.kilometres}::float8`}
    ), received as (
      ${passed('received')}
    ), sent as (
      ${passed('sent')}
    ), related as (
      select
        near.*,
        coalesce(received.count_0, 0)::int as referral_count,
        coalesce(sent.count_0, 0)::int as reverse_referral_count,
        coalesce(treated.received, 0) as disease_referral_count,
        coalesce(treated.sent, 0) as disease_reverse_referral_count,
        coalesce(treated.received + treated.sent, 0) as disease_count
      from near
      left join received on received.medical_institution_id = near.id
      left join sent on sent.medical_institution_id = near.id
      left join unnest(
        ${knowing.map(({ id }) => id)}::bigint[],
        ${knowing.map(({ referral_count: count }) => count)}::int[],
        ${knowing.map(({ sent_count: count }) => count)}::int[]
      ) as treated (id, received, sent) on treated.id = near.id
    ), scored as materialized (
      select
        related.*,
        ${points.distance} as distance_points,
        ${points.department} as department_points,
        ${points.relation} as relation_points,
        ${points.disease} as disease_points
      from related
      where ${relatedAs(ranking)}
    ), ranked as (
      select *, distance_points + department_points + relation_points + disease_points as fit
      from scored
    )
    select (select count(*)::int from scored) as count, page.*
    from (values (1)) as whole
    left join (
      select * from ranked order by ${orders[search.sort_by ?? 'fit']} limit ${limit} offset ${offset}
    ) as page on true
    order by ${orders[search.sort_by ?? 'fit']}
  `.execute(tx)
  return { count: rows[0]?.count ?? 0, page: rows.filter(({ id }) => id !== null) }
}
