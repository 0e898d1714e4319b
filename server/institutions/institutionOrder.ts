import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { MedicalInstitutionSort } from '#contract/institutions/medicalInstitutions.ts'
import { comparabilityOfYears } from '#contract/comparison.ts'
import { daysAfter } from '#contract/days.ts'
import { lastDayOf, monthAfter } from '#contract/months.ts'
import { differenceOf } from '../facts/months/difference.ts'
import { type FigureMonths, knownMonthsOf } from '../facts/months/figureMonths.ts'
import { type Place, planeDistanceFrom } from '../geo.ts'
import { dayInJapan } from '../japanDays.ts'
import { queryTokens } from '../searchText.ts'
import type { TenantTransaction } from '../db/tenant.ts'

type Sort = z.output<typeof MedicalInstitutionSort>

/** A query of the nation's institutions, to be narrowed by conditions. */
export const allInstitutions = (tx: TenantTransaction) => tx.selectFrom('medical_institutions as institutions')

export type InstitutionQuery = ReturnType<typeof allInstitutions>

export interface Order {
  readonly by: Sort
  readonly direction: 'asc' | 'desc'
  /** The searched text. The best matches of its first word come first; without a text, the nearest institutions. */
  readonly name: string | undefined
  /** The position of the tenant's own institution, from which distances are measured. */
  readonly from: Place | null
  /** Whether the conditions restrict the location. */
  readonly isLocal: boolean
  /** The months that are loaded, by the last of which referrals are counted; null or absent if the order needs none. */
  readonly months?: FigureMonths | null
}

/** Orders by distance. For a region far away the index of places would pass half the country first, so such a result is sorted instead. */
const byDistance = (query: InstitutionQuery, from: Place, isLocal: boolean) => {
  const distance = planeDistanceFrom(from, 'institutions')
  return query.orderBy(isLocal ? sql`(${distance}) + 0` : distance).orderBy('institutions.id')
}

type ByRelevance = Pick<Order, 'name' | 'from' | 'isLocal'>

/** Orders by the match with the text's first word; names that the tenant has corrected to it come first. Without a text by distance. */
const byRelevance = (query: InstitutionQuery, { name, from, isLocal }: ByRelevance) => {
  const [first] = queryTokens(name ?? '')
  if (first) return byMatch(query, first.text).orderBy('institutions.id')
  return from ? byDistance(query, from, isLocal) : query.orderBy('institutions.id')
}

const byMatch = (query: InstitutionQuery, text: string) =>
  query.orderBy(sql`position(${text} in institutions.search_text)`).orderBy(sql`char_length(institutions.name)`)

/** How many institutions count as recently visited, and within how many days. */
const recentlyVisited = { most: 100, days: 365 }

/**
 * Puts recently visited institutions first, the last visited at the top. The others follow by relevance; those with
 * equal names by distance.
 */
const byRecency = (query: InstitutionQuery, tenantId: number, { name, from, isLocal }: ByRelevance) => {
  const recentFirst = query.orderBy(
    sql`array_position(
      array(
        select visits.medical_institution_id
        from communications as visits
        where visits.tenant_id = ${tenantId}
          and visits.acted_date >= ${daysAfter(dayInJapan(), -recentlyVisited.days)}
          and visits.communication_type in ('visit', 'new_visit')
          and visits.deleted_at is null
        group by visits.medical_institution_id
        order by max(visits.acted_date) desc, visits.medical_institution_id
        limit ${recentlyVisited.most}
      ),
      institutions.id
    ) nulls last`,
  )
  const [first] = queryTokens(name ?? '')
  if (!first || !from) return byRelevance(recentFirst, { name, from, isLocal })
  return byDistance(byMatch(recentFirst, first.text), from, true)
}

/** Whether the order depends on the months that have figures. */
export const asksForFigures = ({ sort_by: by }: { readonly sort_by?: Sort | undefined }): boolean =>
  by === 'referral_count' || by === 'referral_change'

/** A query of `medical_institution_id` and the day of its last visit as `value`. */
const lastVisits = (tenantId: number) => sql`
  select visits.medical_institution_id, max(visits.acted_date) as value
  from communications as visits
  where visits.tenant_id = ${tenantId}
    and visits.communication_type in ('visit', 'new_visit')
    and visits.deleted_at is null
  group by visits.medical_institution_id`

/**
 * A query of `medical_institution_id` and, as `value`, its referrals in twelve months or their change from the twelve
 * before, from the running counts. Null for those without referrals in both years, which lists show as empty; changes
 * are null for all while the years are not compared.
 */
const referrals = (
  tenantId: number,
  baseMonth: string,
  figureMonths: FigureMonths,
  by: 'referral_count' | 'referral_change',
) => {
  const until = (months: number) =>
    sql`coalesce(counts[width_bucket(${lastDayOf(monthAfter(baseMonth, -months))}::date, months)], 0)`
  const [now, before] = [sql`(until_now - year_ago)`, sql`(year_ago - two_years_ago)`]
  const value =
    by === 'referral_count' ? now : differenceOf(now, before, comparabilityOfYears(knownMonthsOf(figureMonths)))
  return sql`
    select medical_institution_id, case when until_now > two_years_ago then ${value} end as value
    from (
      select medical_institution_id, ${until(0)} as until_now, ${until(12)} as year_ago, ${until(24)} as two_years_ago
      from referral_running_counts
      where tenant_id = ${tenantId}
      offset 0
    ) as running`
}

/** Orders by a value of few institutions. Those without come last in both directions. The cast is safe, because the join adds no column to what callers select. */
const byValue = (query: InstitutionQuery, values: RawBuilder<unknown>, direction: 'asc' | 'desc') =>
  query
    .leftJoin(sql<{ medical_institution_id: number; value: unknown }>`(${values})`.as('ranked'), (join) =>
      join.onRef('ranked.medical_institution_id', '=', 'institutions.id'),
    )
    .orderBy(sql`ranked.value ${sql.raw(direction)} nulls last`)
    .orderBy('institutions.id') as unknown as InstitutionQuery

/** The institutions in the order of a list. */
export const ordered = (
  query: InstitutionQuery,
  tenantId: number,
  { by, direction, name, from, isLocal, months = null }: Order,
): InstitutionQuery => {
  switch (by) {
    case 'name':
      return query.orderBy('institutions.name', direction).orderBy('institutions.id', direction)
    case 'address':
      return query.orderBy('institutions.address', direction).orderBy('institutions.id', direction)
    case 'beds':
      return direction === 'desc'
        ? query.orderBy(sql`institutions.beds_total desc nulls last`).orderBy('institutions.id', 'desc')
        : query.orderBy('institutions.beds_total', 'asc').orderBy('institutions.id', 'asc')
    case 'distance':
      if (from) return byDistance(query, from, isLocal)
      break
    case 'last_visit_date':
      return byValue(query, lastVisits(tenantId), direction)
    case 'referral_count':
    case 'referral_change':
      if (months?.baseMonth != null) return byValue(query, referrals(tenantId, months.baseMonth, months, by), direction)
      break
    case 'recent':
      return byRecency(query, tenantId, { name, from, isLocal })
    case 'relevance':
      return byRelevance(query, { name, from, isLocal })
  }
  return query.orderBy('institutions.id')
}
