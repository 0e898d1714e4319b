import type { Items } from '#contract/analysis/analysis.ts'
import {
  type AnnualRate,
  annualRates,
  type annualReportOperations,
  fiscalYearDays,
  monthsMissingFor,
} from '#contract/analysis/annualReports.ts'
import type { WholeMonths } from '#contract/comparison.ts'
import type { Figure } from '#contract/analysis/figures/figures.ts'
import { monthOf } from '#contract/months.ts'
import { knownMonthsOf, readFigureMonths } from '../../facts/months/figureMonths.ts'
import type { ContextOf } from '../../handlers.ts'
import { dayInJapan } from '../../japanDays.ts'
import { chartHandlers } from '../charts.ts'
import { type PatientCounts, readPatientCounts } from '../figures/patientCounts.ts'

export type AnnualContext = ContextOf<typeof annualReportOperations.exportAnnualReport>

/** The figures of a month or of the year. */
export interface AnnualSpan {
  readonly label: string
  /** Null if unknown. */
  readonly valueOf: (figure: Figure) => number | null
  /** Patients that no list names; null if unknown for some month. */
  readonly patients: PatientCounts
  /** What is unknown, in words; empty if all is known. */
  readonly gaps: readonly string[]
}

const listNames: Readonly<Record<AnnualRate, string>> = {
  law_referral_rate: '紹介一覧',
  law_reverse_referral_rate: '逆紹介一覧',
}

const countNames = {
  first_visit_count: '初診患者数',
  ambulance_count: '救急搬送患者数',
  off_hours_count: '休日・夜間の救急患者数',
} as const
const counts = Object.keys(countNames) as readonly (keyof typeof countNames)[]

/**
 * Reads a fiscal year and its months by the same operations as the charts, without rates for which lists are missing
 * ({@link monthsMissingFor}).
 */
export const readAnnualFigures = async (context: AnnualContext) => {
  const { tx, tenantId, params } = context
  const period = fiscalYearDays(params.fiscal_year)
  const chart = async (unit_type: 'month' | 'year') =>
    (await chartHandlers.getReferralChart({ ...context, params: undefined, body: { period, unit_type } })).referrals
  const spans = [...(await chart('month')), ...(await chart('year'))]
  const known = knownMonthsOf(await readFigureMonths(tx, tenantId))
  const { baseMonth } = known
  const patients = await readPatientCounts(tx, tenantId, spans)
  const current = monthOf(dayInJapan())
  const spanOf = (items: Items, days: WholeMonths, counted: PatientCounts, label: string): AnnualSpan => {
    const withoutLists = annualRates.filter((rate) => monthsMissingFor(rate, days, known).length > 0)
    const gaps = [
      ...withoutLists.map((rate) => `${listNames[rate]}が未読込・一部未読込`),
      ...counts.flatMap((count) => (counted[count] === null ? [`${countNames[count]}が未登録`] : [])),
    ]
    return {
      label,
      valueOf: (figure) =>
        withoutLists.some((rate) => rate === figure) ? null : (items.find(({ key }) => key === figure)?.value ?? null),
      patients: counted,
      gaps: days.first > current ? ['まだ来ていない月'] : gaps,
    }
  }
  const read = spans.map(({ items, start_date: first, end_date: last, label }, index) => {
    const counted = patients[index]
    if (!counted) throw new Error('The patients of a span were not read')
    return spanOf(items, { first, last }, counted, label)
  })
  const year = read.at(-1)
  if (!year) throw new Error('A fiscal year was not read')
  return { months: read.slice(0, -1), year, baseMonth }
}

export type AnnualFigures = Awaited<ReturnType<typeof readAnnualFigures>>
