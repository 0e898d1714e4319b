import type { Language } from '#contract/messages.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { aprilOf, fiscalYearOf, lastDayOf, monthAfter, monthsBetween } from '#contract/months.ts'
import type { Months } from '#contract/analysis/analysisMonths.ts'
import {
  type ReferralPeriod,
  type ReferralSummary,
  referralSummaryOperations,
  summaryMonths,
} from '#contract/analysis/referralSummary.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { type FigureMonths, readFigureMonths } from '../facts/months/figureMonths.ts'
import { isUnreplied } from '../facts/referrals/unreplied.ts'
import { handlersFor } from '../handlers.ts'
import { dayInJapan } from '../japanDays.ts'
import { knownSums, shareOf } from './figures/figureValues.ts'
import { knownCount, loadedIn } from './figures/loadedIn.ts'
import { sumUp } from './figures/monthlySums.ts'
import { requireInstitution } from '../records/requireInstitutions.ts'
import { readInstitutionSegments } from '../facts/segments/institutionSegments.ts'

interface MonthFigures {
  readonly month: string
  readonly referral_count: number
  readonly first_visit_count: number
  readonly admission_count: number
  readonly operation_count: number
  readonly reverse_referral_count: number
}

const figures = [
  'referral_count',
  'first_visit_count',
  'admission_count',
  'operation_count',
  'reverse_referral_count',
] as const

/** Figures of each month with a referral or a reverse referral. */
const readMonths = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  from: string,
): Promise<MonthFigures[]> => {
  const { rows } = await sql<MonthFigures>`
    with received as (
      select
        month,
        sum(referral_count) as referral_count,
        coalesce(sum(referral_count) filter (where first_visit), 0) as first_visit_count,
        sum(admission_count) as admission_count,
        sum(operation_count) as operation_count
      from referral_months
      where tenant_id = ${tenantId} and medical_institution_id = ${institutionId} and month >= ${from}
      group by month
    ), sent as (
      select month, sum(reverse_referral_count) as reverse_referral_count
      from reverse_referral_months
      where tenant_id = ${tenantId} and medical_institution_id = ${institutionId} and month >= ${from}
      group by month
    )
    select
      month,
      coalesce(referral_count, 0) as referral_count,
      coalesce(first_visit_count, 0) as first_visit_count,
      coalesce(admission_count, 0) as admission_count,
      coalesce(operation_count, 0) as operation_count,
      coalesce(reverse_referral_count, 0) as reverse_referral_count
    from received
    full join sent using (month)
    order by month
  `.execute(tx)
  return rows
}

/** Sums up months. */
const periodOf = (
  counted: readonly MonthFigures[],
  figureMonths: FigureMonths,
  { first, last }: Months,
): ReferralPeriod => {
  const own = counted.filter(({ month }) => month >= first && month <= last)
  const loaded = loadedIn(figureMonths, { start_date: first, end_date: last })
  const sums = sumUp(own, figures)
  const { ofReferrals, ofStays } = knownSums(sums, loaded)
  return {
    first_month: first,
    last_month: last,
    referral_count: ofReferrals('referral_count'),
    first_visit_count: ofReferrals('first_visit_count'),
    admission_count: ofStays('admission_count'),
    operation_count: ofStays('operation_count'),
    admission_rate: shareOf(ofStays('admission_count'), ofReferrals('referral_count')),
    reverse_referral_count: knownCount(sums.reverse_referral_count, loaded.reverseReferrals),
  }
}

/** Whether the tenant has any figures, and the institution's last referral and numbers of unanswered ones. */
const readEdges = async (tx: TenantTransaction, tenantId: number, institutionId: number, twelveMonths: Months) => {
  const { rows } = await sql<{
    is_loaded: boolean
    last_referral_date: string | null
    unreplied_count: number
    unreplied_count_in_twelve_months: number
  }>`
    select
      exists (select from referral_department_months where tenant_id = ${tenantId})
        or exists (select from reverse_referral_department_months where tenant_id = ${tenantId}) as is_loaded,
      (
        select max(referral_date)
        from referrals
        where tenant_id = ${tenantId} and medical_institution_id = ${institutionId}
      ) as last_referral_date,
      unreplied.in_all as unreplied_count,
      unreplied.in_twelve_months as unreplied_count_in_twelve_months
    from (
      select
        count(*) as in_all,
        count(*) filter (
          where referral_date between ${twelveMonths.first}::date and ${lastDayOf(twelveMonths.last)}::date
        ) as in_twelve_months
      from referrals
      where tenant_id = ${tenantId} and medical_institution_id = ${institutionId} and ${isUnreplied('referrals')}
    ) as unreplied
  `.execute(tx)
  const [edges] = rows
  if (!edges) throw new Error('A query of counts returned no row')
  return edges
}

const yearBefore = ({ first, last }: Months): Months => ({ first: monthAfter(first, -12), last: monthAfter(last, -12) })

/** @param today - in Japan */
const readSummary = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  today: string,
  language: Language,
): Promise<z.input<typeof ReferralSummary>> => {
  const figureMonths = await readFigureMonths(tx, tenantId)
  const { baseMonth, unsettledFrom, referrals: loaded } = figureMonths
  const last = baseMonth ?? monthAfter(today, -1)
  const year: Months = { first: aprilOf(fiscalYearOf(last)), last }
  const twelveMonths: Months = { first: monthAfter(last, -11), last }
  const chart: Months = { first: monthAfter(last, 1 - summaryMonths), last }
  const [edges, segments, counted] = await Promise.all([
    readEdges(tx, tenantId, institutionId, twelveMonths),
    readInstitutionSegments(tx, tenantId, institutionId, language),
    readMonths(tx, tenantId, institutionId, chart.first),
  ])
  const counts = new Map(counted.map((month) => [month.month, month.referral_count]))
  const since = sumUp(
    counted.filter(({ month }) => month > last),
    figures,
  )
  const inMonths = (months: Months) => periodOf(counted, figureMonths, months)
  const inYear = (months: Months) => ({ fiscal_year: fiscalYearOf(months.first), ...inMonths(months) })
  return {
    ...edges,
    segments,
    base_month: baseMonth,
    unsettled_from: unsettledFrom,
    twelve_months: inMonths(twelveMonths),
    twelve_months_before: inMonths(yearBefore(twelveMonths)),
    this_year: inYear(year),
    last_year: inYear(yearBefore(year)),
    referral_count_since: since.referral_count,
    reverse_referral_count_since: since.reverse_referral_count,
    months: monthsBetween(chart.first, last).map((month) => ({
      month,
      referral_count: knownCount(counts.get(month) ?? 0, loaded.includes(month)),
    })),
  }
}

export const referralSummaryHandlers = handlersFor(referralSummaryOperations, {
  getReferralSummary: async ({ tx, tenantId, params, language }) => {
    await requireInstitution(tx, tenantId, params.id)
    return readSummary(tx, tenantId, params.id, dayInJapan(), language)
  },
})
