import { reportMonth } from '#contract/analysis/monthlyRemarks.ts'
import { lastDayOf, monthAfter } from '#contract/months.ts'
import { chartHandlers } from '../charts.ts'
import { readMonthlyRemarks } from './monthlyRemarks.ts'
import { filterOf, type ReportContext } from './reportContext.ts'

const monthsInYear = 12

/** Reads the month of a report's first page, the month before it and the same month a year before, by the operations of the charts. */
export const readMonthFigures = async (context: ReportContext, baseMonth: string | null) => {
  const { tx, tenantId, body } = context
  const month = reportMonth(body.period.end_date, baseMonth)
  const period = { start_date: monthAfter(month, -monthsInYear), end_date: lastDayOf(month) }
  const { referrals } = await chartHandlers.getReferralChart({
    ...context,
    body: { period, unit_type: 'month', ...filterOf(body) },
  })
  const { visits } = await chartHandlers.getVisitChart({
    ...context,
    body: {
      period,
      unit_type: 'month',
      staff_ids: body.staff_ids,
      visit_type: body.visit_type,
      medical_institutions: body.medical_institutions,
    },
  })
  const spanOf = (day: string) => ({
    first: day,
    last: lastDayOf(day),
    items: [referrals, visits].flatMap((spans) => spans.find(({ start_date: start }) => start === day)?.items ?? []),
  })
  return {
    month,
    now: spanOf(month),
    before: spanOf(monthAfter(month, -1)),
    lastYear: spanOf(monthAfter(month, -monthsInYear)),
    remarks: (await readMonthlyRemarks(tx, tenantId, month)).remarks,
  }
}
