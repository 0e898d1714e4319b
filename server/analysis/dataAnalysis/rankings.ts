import { sql } from 'kysely'
import type { z } from 'zod'
import type { Period, ReferralFilter } from '#contract/analysis/analysis.ts'
import type { dataAnalysisOperations } from '#contract/analysis/dataAnalysis.ts'
import { whyUnknown } from '#contract/analysis/figures/figureMonths.ts'
import { comparabilityOf, isComparable } from '#contract/comparison.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { differenceOf } from '../../facts/months/difference.ts'
import { knownMonthsOf, readFigureMonths } from '../../facts/months/figureMonths.ts'
import { type Counted, countedMonths, countedReferrals } from '../figures/countedReferrals.ts'
import { asksForDepartments, ofInstitutions } from '../figures/filtered.ts'
import { readRankedPage } from './rankedPage.ts'

type Body<K extends keyof typeof dataAnalysisOperations> = z.output<(typeof dataAnalysisOperations)[K]['body']>

const received = (tx: TenantTransaction, tenantId: number, filter: ReferralFilter): Counted => ({
  direction: 'received',
  departmentIds: filter.own_department_ids,
  institutions: ofInstitutions(tx, tenantId, 'medical_institution_id', filter.medical_institutions),
})

/** Referrals of periods per institution, for institutions that fulfil the conditions. */
const counted = (tx: TenantTransaction, tenantId: number, filter: ReferralFilter, periods: readonly Period[]) =>
  countedReferrals(tenantId, received(tx, tenantId, filter), periods)

/** The month of the last referral from the beginning of the earlier period to the end of the period itself, as `months_0`. */
const lastMonths = (
  tx: TenantTransaction,
  tenantId: number,
  { period, comparison_period: before, ...filter }: Body<'rankReferralsMonthly'>,
) => {
  const start = period.start_date < before.start_date ? period.start_date : before.start_date
  return countedMonths(tenantId, received(tx, tenantId, filter), [
    { of: 'last', period: { start_date: start, end_date: period.end_date } },
  ])
}

/** Ranks institutions by their referrals of a period. Institutions without any are left out. */
export const rankTotals = (tx: TenantTransaction, tenantId: number, body: Body<'rankReferralTotals'>) =>
  readRankedPage(
    tx,
    tenantId,
    {
      query: sql`
        select medical_institution_id, count_0 as referral_count
        from (${counted(tx, tenantId, body, [body.period])}) as counted
        where count_0 > 0`,
      figures: ['referral_count'],
      sortBy: 'referral_count',
      sort: body.sort ?? 'desc',
      hasTrend: !asksForDepartments(body),
    },
    body,
  )

type Change = NonNullable<Body<'rankReferralsMonthly'>['change']>

const ofChange = {
  all: sql`true`,
  growing: sql`referral_count_after > referral_count_before`,
  shrinking: sql`referral_count_after < referral_count_before`,
  new: sql`referral_count_before = 0`,
  lost: sql`referral_count_after = 0`,
} as const satisfies Readonly<Record<Change, unknown>>

const isLoss = (change: Change) => change === 'shrinking' || change === 'lost'
const isDifference = (figure: string) => figure === 'increase_count' || figure === 'increase_rate'

/** Ranks institutions by the difference of their referrals between two periods. Institutions without any in both are left out. */
export const rankChanges = async (tx: TenantTransaction, tenantId: number, body: Body<'rankReferralsMonthly'>) => {
  const { change = 'all', sort_by: asked = 'increase_count', period, comparison_period: before } = body
  const periods = [before, period].map(({ start_date: first, end_date: last }) => ({ first, last }))
  const known = knownMonthsOf(await readFigureMonths(tx, tenantId))
  const comparability = comparabilityOf({ referrals: true }, periods, known)
  const mayCompare = isComparable(comparability)
  const isOfDifference = isDifference(asked)
  // Where nothing is known of the period, nobody has 0 in it.
  const isUnknown = whyUnknown('referral_count', { first: period.start_date, last: period.end_date }, known) !== null
  const by = differenceOf(sql`referral_count_after`, sql`referral_count_before`, comparability)
  const page = await readRankedPage(
    tx,
    tenantId,
    {
      query: sql`
        select
          medical_institution_id,
          referral_count_before,
          referral_count_after,
          ${by}::int as increase_count,
          100 * ${by}::float8 / nullif(referral_count_before, 0) as increase_rate,
          last_referral_month
        from (
          select
            medical_institution_id,
            count_0 as referral_count_before,
            count_1 as referral_count_after,
            ${change === 'lost' ? sql`months_0` : sql`null::date`} as last_referral_month
          from (${counted(tx, tenantId, body, [before, period])}) as periods
          ${
            change === 'lost'
              ? sql`left join (${lastMonths(tx, tenantId, body)}) as lasts using (medical_institution_id)`
              : sql``
          }
          where ${isUnknown ? sql`count_1 > 0` : sql`count_0 > 0 or count_1 > 0`}
        ) as counted
        where ${change === 'all' || mayCompare ? ofChange[change] : sql`false`}`,
      figures: [
        'referral_count_before',
        'referral_count_after',
        'increase_count',
        'increase_rate',
        'last_referral_month',
      ],
      sortBy: isOfDifference && !mayCompare ? 'referral_count_after' : asked,
      sort: body.sort ?? (isLoss(change) && isOfDifference ? 'asc' : 'desc'),
      hasTrend: !asksForDepartments(body),
    },
    body,
  )
  return { ...page, not_compared: comparability.notCompared }
}
