import { z } from 'zod'
import { ComparedPeriods, ContactFilter, ReferralFilter, UnitType, VisitFilter } from './analysis.ts'
import { operations } from '../core.ts'
import { BothOrder, verificationMonths, VisitOrder } from './dataAnalysis.ts'
import { groupFigures, receivedFigures } from './figures/figures.ts'

/** The contents of a monthly report: the same conditions as on the data analysis screen, named as in its operations. */
export const MonthlyReportPayload = ComparedPeriods.safeExtend({
  ...ReferralFilter.shape,
  /** Unit of the charts of referrals. With years, the rankings compare fiscal years. */
  unit_type: UnitType.exclude(['week']),
  /** The figure that is drawn over time and by department; default `referral_count`. */
  figure: z.enum(receivedFigures).optional(),
  /** The order of the ranking by both directions; default `most_referrals`. */
  both_order: BothOrder.optional(),
  /** The figure by which the institutions of the own group are compared; default `referral_count`. */
  group_figure: z.enum(groupFigures).optional(),
  /** Unit of the charts of visits; default months. */
  visit_unit_type: UnitType.optional(),
  /** Accounts whose visits are shown. */
  staff_ids: ContactFilter.shape.staff_ids,
  /** The type of the visits that are shown; absent for visits and first visits. */
  visit_type: VisitFilter.shape.visit_type,
  /** Months before and after a visit; default three. */
  months: z.literal(verificationMonths).optional(),
  is_doctor_attended: z.boolean().optional(),
  visit_order: VisitOrder.optional(),
})

/** The report for the management's meeting. It is not in the specification. */
export const monthlyReportOperations = operations({
  createMonthlyReport: {
    method: 'POST',
    path: '/api/data_analysis/monthly_report',
    summary: 'The figures of the data analysis screen as a PDF for a meeting, in Japanese, with the tables behind them',
    scope: 'query',
    effects: { takes_out: 'always' },
    feature: 'data_analysis',
    body: MonthlyReportPayload,
    contentType: 'application/pdf',
    status: 200,
    effect: 'read',
    snapshot: true,
    audit: { record: 'monthly_report' },
    beyondSpecification: 'a report of one click for the monthly meeting of the management',
  },
})
