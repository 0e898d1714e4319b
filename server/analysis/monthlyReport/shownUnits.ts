import { monthsBetween } from '../../../contract/months.ts'
import type { Period, UnitType } from '../../../contract/analysis/analysis.ts'

/** Months of a period whose weeks can still be read on paper. */
const maxMonthsByWeek = 24
/** Months that can still be read on paper, each in a line. */
const maxMonths = 60

/** By what a report shows its courses. */
export interface ShownUnits {
  readonly referrals: 'month' | 'year'
  readonly visits: UnitType
  /** Of the table of all figures. */
  readonly figures: 'month' | 'year'
  /** Why it is not what was asked for, in words; undefined where it is. */
  readonly why: string | undefined
}

interface AskedUnits {
  readonly period: Period
  readonly unit_type: 'month' | 'year'
  readonly visit_unit_type?: UnitType | undefined
}

const names = { week: '週', month: '月', year: '年度' } as const

/** Weeks of at most two years and months of at most five; what is longer is told by months and by fiscal years, as nobody reads hundreds of lines. */
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
