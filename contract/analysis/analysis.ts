import { lastDayOf } from '../months.ts'
import { z } from 'zod'
import { VisitType } from '../communicationTypes.ts'
import { date, ids, month } from '../core.ts'
import { MedicalInstitutionConditions } from '../institutions/medicalInstitutions.ts'

/** Common schemas of requests and replies of charts and rankings. Specification §3, Charts and analysis payloads. */

/** What the calls of charts and rankings have in common: a question in the body, answered by whoever has the analysis. */
export const analysisCall = {
  method: 'POST',
  scope: 'query',
  feature: 'data_analysis',
  status: 200,
  effect: 'read',
  effects: {},
} as const

/** Weeks begin on Monday, months are calendar months, years are fiscal years from April to March. All by Japan's calendar. */
export const unitTypes = ['week', 'month', 'year'] as const
export const UnitType = z.enum(unitTypes)
export type UnitType = z.infer<typeof UnitType>

/** The most fiscal years that a period may cover. */
export const maxYears = 15

/** A day that may have figures. Years always have four digits, so that days can be compared as strings. */
const figureDay = date.refine((day) => day >= '1900-01-01' && day < '2200-01-01', { params: { code: 'figure_day' } })

/** Both days included. */
export const Period = z
  .object({ start_date: figureDay, end_date: figureDay })
  .refine(({ start_date: start, end_date: end }) => start <= end, {
    path: ['end_date'],
    params: { code: 'ends_before_start' },
  })
  .refine(({ start_date: start, end_date: end }) => Number(end.slice(0, 4)) - Number(start.slice(0, 4)) <= maxYears, {
    path: ['start_date'],
    params: { code: 'period_too_long' },
  })
export type Period = z.infer<typeof Period>

const isFirstOfMonth = (day: string) => day.endsWith('-01')
const isLastOfMonth = (day: string) => day === lastDayOf(day)

/** Referrals are summed up by month. Their period must begin on the first day of a month and end on the last. */
export const MonthsPeriod = Period.refine(({ start_date: start }) => isFirstOfMonth(start), {
  path: ['start_date'],
  params: { code: 'first_of_month' },
}).refine(({ end_date: end }) => isLastOfMonth(end), { path: ['end_date'], params: { code: 'last_of_month' } })

/** Conditions on the partners whose referrals are counted. A list means any of its entries; all conditions must be fulfilled. */
export const InstitutionFilter = MedicalInstitutionConditions.omit({ running_status: true, is_unlisted: true })

/** Which referrals are counted. An absent condition does not restrict. */
export const ReferralFilter = z.object({
  /** 0 for referrals without an own department. */
  own_department_ids: z.array(z.int().min(0)).max(200).optional(),
  medical_institutions: InstitutionFilter.optional(),
})
export type ReferralFilter = z.infer<typeof ReferralFilter>

/** Which contacts are counted, besides their period. */
export const ContactFilter = z.object({
  staff_ids: ids.max(500).optional(),
  medical_institutions: InstitutionFilter.optional(),
})

/** Which visits are counted, besides their period. */
export const VisitFilter = ContactFilter.extend({
  /** Absent for visits and first visits. */
  visit_type: VisitType.optional(),
})

const overlaps = (one: Period, other: Period) => one.start_date <= other.end_date && other.start_date <= one.end_date

/** Two periods without a common day. Extend it with `safeExtend`. */
export const ComparedPeriods = z
  .object({ period: MonthsPeriod, comparison_period: MonthsPeriod })
  .superRefine(({ period, comparison_period: other }, context) => {
    if (overlaps(period, other))
      context.addIssue({ code: 'custom', path: ['comparison_period'], params: { code: 'periods_overlap' } })
  })

/** Figures by key (contract/analysis/figures/figures.ts, or as the operation says); null if a figure is unknown. */
export const Items = z.array(
  z.object({
    key: z.string(),
    value: z.number().nullable(),
    /** Months of which the value has automatic counts of admissions that may still grow; absent where there are none. */
    unsettled_months: z.array(month).nullish(),
  }),
)
export type Items = z.infer<typeof Items>

/**
 * How complete the figures of a span are: the lists of all its months are loaded, of some, or of none. `unsettled`
 * means that all are loaded, but stays of the newest months may be missing (`unsettled_from`). If nothing is loaded,
 * figures are null except for those that users have entered. `not_recorded` and `partly_recorded` are of what the office
 * records itself: the whole span, or its beginning, is before the first record of the kind.
 */
export const SpanState = z.enum(['complete', 'partial', 'unsettled', 'not_loaded', 'not_recorded', 'partly_recorded'])
export type SpanState = z.infer<typeof SpanState>

/**
 * The figures of a span of days. `label` is for people: 2026年4月, 2026年度, 2026年度上期, 2026年4月6日の週. Figures of hospital counts have no
 * state; theirs is null.
 */
export const Span = z.object({
  label: z.string(),
  start_date: date,
  end_date: date,
  state: SpanState.nullish(),
  items: Items,
})
export type Span = z.infer<typeof Span>

/** From this month of referrals on, figures of stays are unsettled: admissions, operations, days and revenue. Null if unknown. */
export const unsettledFrom = { unsettled_from: date.nullable() }

/** Consecutive spans, oldest first. Spans without events are included, with zeros. */
export const TimeSeries = z.array(Span)
export type TimeSeries = z.infer<typeof TimeSeries>
