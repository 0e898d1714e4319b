import { type RawBuilder, sql } from 'kysely'
import type { VisitReasonKind } from '#contract/analysis/visitSuggestions.ts'
import { unfinishedVocStatuses } from '#contract/unfinishedVocs.ts'
import { isUnreplied } from '../../facts/referrals/unreplied.ts'
import { bulkListings } from '../../institutions/bulkListings.ts'
import { isInBoxAround, kilometresFrom, type Place } from '../../geo.ts'

/** The user and the day for which reasons are computed. */
export interface Viewpoint {
  readonly tenantId: number
  /** In Japan. */
  readonly today: string
  /** The own institution's position; null if unknown. */
  readonly from: Place | null
}

const months = (today: string, count: number) => sql`(${today}::date - make_interval(months => ${count}::int))::date`

const visits = (tenantId: number) => sql`
  communications.tenant_id = ${tenantId}
  and communications.communication_type in ('visit', 'new_visit')
  and communications.deleted_at is null`

/** Last visit and number of visits of each institution in the last 18 months; the common table `visited` of the reasons. */
export const visitedOfLate = ({ tenantId, today }: Viewpoint) => sql`
  select communications.medical_institution_id, max(communications.acted_date) as last_date, count(*) as visit_count
  from communications
  where ${visits(tenantId)} and communications.acted_date > ${months(today, 18)}
  group by communications.medical_institution_id`

const belowExpected = ({ tenantId }: Viewpoint) => sql`
  select medical_institution_id, 1 - observed / expected as strength, observed as count, lower as compared, upper as compared_to,
    month_count::int as month_count, as_of as date, null::date as compared_date
  from referral_trends
  where tenant_id = ${tenantId} and state = 'below'`

const referralsFell = ({ tenantId }: Viewpoint) => sql`
  select medical_institution_id, 1 - recent_count::float8 / last_year_count, recent_count, last_year_count, null::int,
    3, as_of, null::date
  from referral_trends
  where tenant_id = ${tenantId} and last_year_count >= 6 and recent_count <= last_year_count * 0.7`

const valuedNotVisited = ({ tenantId, today }: Viewpoint) => sql`
  select trends.medical_institution_id, coalesce(least(1, (${today}::date - visited.last_date) / 365.0), 1), trends.year_count,
    null::int, null::int, 12, visited.last_date, trends.as_of
  from referral_trends as trends
  left join visited on visited.medical_institution_id = trends.medical_institution_id
  where trends.tenant_id = ${tenantId}
    and trends.is_valued
    and coalesce(visited.last_date, '-infinity') <= ${months(today, 6)}`

/** The first day of the six calendar months up to that of the last visit. */
const sixMonths = sql`(date_trunc('month', visited.last_date::timestamp) - interval '5 months')::date`

const visitsStopped = ({ tenantId, today }: Viewpoint) => sql`
  select visited.medical_institution_id, least(1, (${today}::date - visited.last_date) / 180.0),
    count(distinct date_trunc('month', communications.acted_date::timestamp))::int, null::int, null::int, 6, visited.last_date, null::date
  from visited
  join communications
    on ${visits(tenantId)}
    and communications.medical_institution_id = visited.medical_institution_id
    and communications.acted_date >= ${sixMonths}
    and communications.acted_date <= visited.last_date
  where visited.visit_count >= 5 and visited.last_date <= ${months(today, 3)} and visited.last_date > ${months(today, 12)}
  group by visited.medical_institution_id, visited.last_date
  having count(distinct date_trunc('month', communications.acted_date::timestamp)) >= 5`

const taskOverdue = ({ tenantId, today }: Viewpoint) => sql`
  select medical_institution_id, least(1, (${today}::date - min(deadline)) / 30.0), count(*)::int, null::int, null::int, null::int,
    min(deadline), null::date
  from tasks
  where tenant_id = ${tenantId}
    and status = 'incomplete'
    and deleted_at is null
    and medical_institution_id is not null
    and deadline < ${today}::date
  group by medical_institution_id`

const letterUnreplied = ({ tenantId, today }: Viewpoint) => sql`
  select medical_institution_id, least(1, count(*) / 5.0), count(*)::int, null::int, null::int, null::int, min(referral_date), null::date
  from referrals
  where tenant_id = ${tenantId}
    and ${isUnreplied('referrals')}
    and referral_date > ${months(today, 12)}
    and referral_date < (${today}::date - 14)
  group by medical_institution_id`

const vocOpen = ({ tenantId }: Viewpoint) => sql`
  select medical_institution_id, max(priority_rank) / 3.0, count(*)::int, null::int, null::int, null::int, min(reported_date), null::date
  from vocs
  where tenant_id = ${tenantId}
    and status = any(${unfinishedVocStatuses}::text[])
    and deleted_at is null
    and medical_institution_id is not null
  group by medical_institution_id`

const onlyReverseReferrals = ({ tenantId }: Viewpoint) => sql`
  select medical_institution_id, least(1, year_reverse_count / 12.0), year_reverse_count, null::int, null::int, 12, as_of, null::date
  from referral_trends
  where tenant_id = ${tenantId} and year_count = 0 and year_reverse_count >= 3`

const nearbyKilometres = 2

const newNearby = ({ today, from }: Viewpoint & { readonly from: Place }) => sql`
    with near as materialized (
      select institutions.id, institutions.prefecture_code, institutions.listed_on, ${kilometresFrom(from, 'institutions')} as kilometres
      from medical_institutions as institutions
      where ${isInBoxAround(from, nearbyKilometres, 'institutions')}
        and institutions.listed_on > ${months(today, 12)}
        and institutions.running_status = 'open'
    )
    select near.id, 1 - near.kilometres / ${nearbyKilometres * 2}::float8, round(near.kilometres * 1000)::int, null::int, null::int, null::int,
      near.listed_on, null::date
    from near
    where near.kilometres <= ${nearbyKilometres}::float8
      and (near.prefecture_code, near.listed_on) not in (
        ${bulkListings(sql`near`)}
      )`

const nowhere = sql`
  select null::bigint, null::float8, null::int, null::int, null::int, null::int, null::date, null::date
  where false`

/** For each reason, a query of the institutions it applies to, with its strength and its figures in the column order of `belowExpected`. */
export const reasonQueries: Readonly<Record<VisitReasonKind, (viewpoint: Viewpoint) => RawBuilder<unknown>>> = {
  below_expected: belowExpected,
  referrals_fell: referralsFell,
  valued_not_visited: valuedNotVisited,
  visits_stopped: visitsStopped,
  task_overdue: taskOverdue,
  letter_unreplied: letterUnreplied,
  voc_open: vocOpen,
  only_reverse_referrals: onlyReverseReferrals,
  new_nearby: ({ from, ...viewpoint }) => (from ? newNearby({ ...viewpoint, from }) : nowhere),
}
