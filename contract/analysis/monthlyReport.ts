import { z } from 'zod'
import { ComparedPeriods, ContactFilter, ReferralFilter, UnitType } from './analysis.ts'
import { operations } from '../core.ts'
import { BothOrder, verificationMonths, VisitOrder } from './dataAnalysis.ts'
import { groupFigures, receivedFigures } from './figures.ts'

/** What a monthly report tells of: just what the data analysis screen is asked for, in the words of its operations. */
export const MonthlyReportPayload = ComparedPeriods.safeExtend({
  ...ReferralFilter.shape,
  /** Of the charts of referrals; rankings by year compare fiscal years. */
  unit_type: UnitType.exclude(['week']),
  /** Drawn over time and by department; `referral_count` unless told. */
  figure: z.enum(receivedFigures).optional(),
  /** Of the ranking by both directions; `most_referrals` unless told. */
  both_order: BothOrder.optional(),
  /** By which the institutions of the own group are compared; `referral_count` unless told. */
  group_figure: z.enum(groupFigures).optional(),
  /** Of the charts of visits; months unless told. */
  visit_unit_type: UnitType.optional(),
  /** Whose visits. */
  staff_ids: ContactFilter.shape.staff_ids,
  /** Before and after a visit; three unless told. */
  months: z.literal(verificationMonths).optional(),
  is_doctor_attended: z.boolean().optional(),
  visit_order: VisitOrder.optional(),
})

/** The report for the management's meeting, ours beyond the specification. */
export const monthlyReportOperations = operations({
  createMonthlyReport: {
    method: 'POST',
    path: '/api/data_analysis/monthly_report',
    summary: 'The figures of the data analysis screen as a PDF for a meeting, in Japanese, with the tables behind them',
    scope: 'query',
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
