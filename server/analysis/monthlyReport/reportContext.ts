import type { z } from 'zod'
import type { MonthlyReportPayload, monthlyReportOperations } from '#contract/analysis/monthlyReport.ts'
import type { ContextOf } from '../../handlers.ts'

export type ReportContext = ContextOf<typeof monthlyReportOperations.createMonthlyReport>
export type Asked = z.output<typeof MonthlyReportPayload>

/** The conditions of a report on referrals, without absent ones. */
export const filterOf = ({ own_department_ids, medical_institutions }: Asked) => ({
  ...(own_department_ids && { own_department_ids }),
  ...(medical_institutions && { medical_institutions }),
})
