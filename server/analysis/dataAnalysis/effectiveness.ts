import { sql } from 'kysely'
import type { z } from 'zod'
import type { dataAnalysisOperations, VerificationSum, VerifiedVisit } from '#contract/analysis/dataAnalysis.ts'
import { isVisitOfType } from '../../communications/visitsOfType.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { differenceWhere, isLoadedThroughout } from '../../facts/months/difference.ts'
import { type FigureMonths, readFigureMonths } from '../../facts/months/figureMonths.ts'
import { asksForDepartments, ofDepartments, ofInstitutions } from '../figures/filtered.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { type ClusterSums, meanInterval } from './meanInterval.ts'
import { institutionJson } from './rankedPage.ts'

type Body = z.output<typeof dataAnalysisOperations.verifyEffectiveness.body>
const defaultMonths = 3

const visitsOf = (tx: TenantTransaction, tenantId: number, body: Body) => {
  const { period, staff_ids: staffIds = [], is_doctor_attended: isDoctorAttended } = body
  return sql`
    tenant_id = ${tenantId}
    and deleted_at is null
    and ${isVisitOfType(body.visit_type)}
    and acted_date >= ${period.start_date} and acted_date <= ${period.end_date}
    and ${staffIds.length > 0 ? idIn('user_id', staffIds) : sql`true`}
    and ${isDoctorAttended === undefined ? sql`true` : sql`is_doctor_attended = ${isDoctorAttended}`}
    and ${ofInstitutions(tx, tenantId, 'medical_institution_id', body.medical_institutions)}`
}

/**
 * A query of the visits, each with the referrals before and after it. The days of an institution's referrals are read
 * once, in order, however often it was visited. A binary search then finds how many of them are before a day
 * (`width_bucket`: how many entries of an ordered array are not greater than a value). The bounds around a day are
 * computed once per day, not once per visit.
 */
const countedVisits = (tx: TenantTransaction, tenantId: number, body: Body, loaded: FigureMonths) => {
  const months = sql`make_interval(months => ${body.months ?? defaultMonths})`
  return sql`
  around as materialized (
    select day::date as acted_date, (day - ${months})::date as first_day, (day + ${months})::date as last_day
    from generate_series(${body.period.start_date}::timestamp, ${body.period.end_date}::timestamp, interval '1 day') as day
  ), visits as materialized (
    select id, medical_institution_id, acted_date, is_doctor_attended
    from communications
    where ${visitsOf(tx, tenantId, body)}
  ), visited as (
    select
      medical_institution_id,
      (min(acted_date) - ${months})::date as first_day,
      (max(acted_date) + ${months})::date as last_day
    from visits
    group by medical_institution_id
  ), referred as materialized (
    select
      visited.medical_institution_id,
      array(
        select referrals.referral_date
        from referrals
        where referrals.tenant_id = ${tenantId}
          and referrals.medical_institution_id = visited.medical_institution_id
          and referrals.referral_date >= visited.first_day and referrals.referral_date <= visited.last_day
          and ${ofDepartments('referrals.own_department_id', body.own_department_ids)}
        order by referrals.referral_date
      ) as days
    from visited
  ), counted as materialized (
    select
      visits.id,
      visits.medical_institution_id,
      visits.acted_date,
      visits.is_doctor_attended,
      ${isLoadedThroughout(sql`around.first_day`, sql`around.last_day`, loaded)} as is_complete,
      width_bucket(visits.acted_date - 1, days) - width_bucket(around.first_day - 1, days) as referral_count_before,
      width_bucket(around.last_day, days) - width_bucket(visits.acted_date, days) as referral_count_after
    from visits
    join around on around.acted_date = visits.acted_date
    join referred on referred.medical_institution_id = visits.medical_institution_id
  )`
}

type Sums = ClusterSums & {
  /** Null in the total of all visits. */
  readonly is_doctor_attended: boolean | null
  readonly referral_count_before: number
  readonly referral_count_after: number
}

const noVisits = {
  clusters: 0,
  count: 0,
  sum: 0,
  squared_counts: 0,
  squared_sums: 0,
  products: 0,
  referral_count_before: 0,
  referral_count_after: 0,
}

const summedUp = (sums: Omit<Sums, 'is_doctor_attended'> = noVisits): z.input<typeof VerificationSum> => {
  const { mean, lower, upper } = meanInterval(sums)
  return {
    visit_count: sums.count,
    referral_count_before: sums.referral_count_before,
    referral_count_after: sums.referral_count_after,
    increase_count: sums.sum,
    mean_increase: mean,
    lower,
    upper,
  }
}

interface Found {
  readonly total_count: number
  readonly incomplete_count: number
  readonly visits: z.input<typeof VerifiedVisit>[]
  readonly sums: Sums[]
}

/** The increase of a visit; null unless both periods are loaded. */
const increase = differenceWhere(sql`referral_count_after`, sql`referral_count_before`, sql`is_complete`)

const orders = {
  visited_at: sql.ref('acted_date'),
  increase_count: increase,
} as const

const find = async (tx: TenantTransaction, tenantId: number, body: Body, loaded: FigureMonths): Promise<Found> => {
  const { limit, offset } = pageOf(body)
  const direction = sql.raw(body.sort ?? 'desc')
  const by = orders[body.sort_by ?? 'visited_at']
  // Incomplete visits come last in any order. Otherwise a list by date would begin with months of them.
  const order = sql`is_complete desc, ${by} ${direction}, acted_date ${direction}, id ${direction}`
  const { rows } = await sql<Found>`
    with ${countedVisits(tx, tenantId, body, loaded)}, page as (
      select *, row_number() over (order by ${order}) as place
      from (select * from counted order by ${order} limit ${limit} offset ${offset}) as found
    ), summed as materialized (
      select
        medical_institution_id,
        is_doctor_attended,
        is_complete,
        count(*)::int as visit_count,
        sum(referral_count_before)::int as before,
        sum(referral_count_after)::int as after
      from counted
      group by medical_institution_id, is_doctor_attended, is_complete
    ), clusters as (
      select
        is_doctor_attended,
        sum(visit_count) as visit_count,
        sum(before) as before,
        sum(after) as after,
        sum(${differenceWhere(sql`after`, sql`before`, sql`is_complete`)})::bigint as increase
      from summed
      where is_complete
      group by grouping sets ((medical_institution_id, is_doctor_attended), (medical_institution_id))
    ), sums as (
      select
        is_doctor_attended,
        count(*) as clusters,
        sum(visit_count) as count,
        sum(increase) as sum,
        sum(visit_count * visit_count) as squared_counts,
        sum(increase * increase) as squared_sums,
        sum(visit_count * increase) as products,
        sum(before) as referral_count_before,
        sum(after) as referral_count_after
      from clusters
      group by is_doctor_attended
    )
    select
      (select coalesce(sum(visit_count), 0) from summed) as total_count,
      (select coalesce(sum(visit_count), 0) from summed where not is_complete) as incomplete_count,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'communication_id', page.id,
              'visited_at', page.acted_date,
              'medical_institution', ${institutionJson(tenantId, !asksForDepartments(body))},
              'referral_count_before', page.referral_count_before,
              'referral_count_after', page.referral_count_after,
              'increase_count', ${increase},
              'is_doctor_attended', page.is_doctor_attended,
              'is_complete', page.is_complete
            )
            order by page.place
          )
          from page
          join medical_institutions as institutions on institutions.id = page.medical_institution_id
        ),
        '[]'
      ) as visits,
      coalesce((select jsonb_agg(to_jsonb(sums)) from sums), '[]') as sums
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A query without a table returned no row')
  return row
}

/** Compares the referrals before and after visits. */
export const verifyEffectiveness = async (tx: TenantTransaction, tenantId: number, body: Body) => {
  const loaded = await readFigureMonths(tx, tenantId)
  const { total_count: count, incomplete_count, visits, sums } = await find(tx, tenantId, body, loaded)
  const sumOf = (isDoctorAttended: boolean | null) =>
    summedUp(sums.find((sum) => sum.is_doctor_attended === isDoctorAttended))
  return {
    ...countsOf(count, body),
    visits,
    incomplete_count,
    whole: sumOf(null),
    with_doctor: sumOf(true),
    without_doctor: sumOf(false),
  }
}
