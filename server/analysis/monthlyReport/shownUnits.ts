import { monthsBetween } from '#contract/months.ts'
import type { Period, UnitType } from '#contract/analysis/analysis.ts'

/** The most months for which weeks are still readable on paper. */
const maxMonthsByWeek = 24
/** The most months that are still readable on paper, one per line. */
const maxMonths = 60

/** The units of time of a report's charts and tables. */
export interface ShownUnits {
  readonly referrals: 'month' | 'year'
  readonly visits: UnitType
  /** Of the table of all figures. */
  readonly figures: 'month' | 'year'
  /** The reason why the unit is not the requested one; undefined if it is. */
  readonly why: string | undefined
}

interface AskedUnits {
  readonly period: Period
  readonly unit_type: 'month' | 'year'
  readonly visit_unit_type?: UnitType | undefined
}

const names = { week: '週', month: '月', year: '年度' } as const

/**
 * Shows weeks for at most two years and months for at most five. Longer periods are shown by month and by fiscal year,
 * because nobody reads hundreds of lines.
 */
export const shownUnits = ({
  period,
  unit_type: unit,
  visit_unit_type: wantedVisitUnit = 'month',
}: AskedUnits): ShownUnits => {
  const count = monthsBetween(period.start_date, period.end_date).length
  const months = (wanted: 'month' | 'year') => (count > maxMonths ? 'year' : wanted)
  const referrals = months(unit)
  const visits =
    wantedVisitUnit === 'week' && count <= maxMonthsByWeek
      ? wantedVisitUnit
      : months(wantedVisitUnit === 'year' ? 'year' : 'month')
  const coarser = [
    ...(referrals === unit ? [] : [`紹介は${names[unit]}ではなく${names[referrals]}ごと`]),
    ...(visits === wantedVisitUnit ? [] : [`訪問は${names[wantedVisitUnit]}ではなく${names[visits]}ごと`]),
  ]
  return {
    referrals,
    visits,
    figures: months('month'),
    why: coarser.length > 0 ? `対象期間が長いため、${coarser.join('、')}に示します` : undefined,
  }
}
