import { z } from 'zod'
import { dateTime, longText, longTexts, operations, Person, figureMonth, month } from '../core.ts'
import { monthOf } from '../months.ts'

/** The month of a report's first page: the last of its period, but none after the base month. */
export const reportMonth = (lastDay: string, baseMonth: string | null): string => {
  const last = monthOf(lastDay)
  return baseMonth !== null && baseMonth < last ? baseMonth : last
}

export const maxRemarksLength = 2_000
/** More lines would not fit on the first sheets of a report. */
export const maxRemarksLines = 40

const remarksText = longText(maxRemarksLength)
  .refine((text) => text.split('\n').length <= maxRemarksLines, { params: { code: 'too_many_lines' } })
  .register(longTexts, { lines: 10 })

/** 所見: what the office says about a month on the first page of its report. */
export const MonthlyRemarks = z.object({
  month,
  /** Empty if nobody has written anything. */
  remarks: z.string(),
  /** When it was last saved, and by whom; null before the first time. */
  updated_at: dateTime.nullable(),
  updated_by: Person.nullable(),
})

export const MonthlyRemarksPayload = z.object({
  remarks: remarksText,
  /** The version that the user saw. A newer one is a conflict (409) with the stored remarks in `current`. */
  updated_at: dateTime.nullable(),
})

const common = {
  path: '/api/monthly_reports/{month}/remarks',
  scope: 'crm',
  feature: 'data_analysis',
  params: z.object({ month: figureMonth }),
  response: MonthlyRemarks,
  status: 200,
  beyondSpecification: 'the figures of a month need the words of those who report them',
} as const

export const monthlyRemarksOperations = operations({
  getMonthlyRemarks: {
    ...common,
    method: 'GET',
    summary: 'What the office says about a month in its report',
    effect: 'read',
    effects: {},
  },
  replaceMonthlyRemarks: {
    ...common,
    method: 'PUT',
    summary: 'Writes what the office says about a month in its report',
    body: MonthlyRemarksPayload,
    effect: 'write',
    effects: {},
    audit: { record: 'monthly_remarks' },
  },
})
