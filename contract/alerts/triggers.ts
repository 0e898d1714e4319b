import { z } from 'zod'
import { VisitType } from '../communicationTypes.ts'
import { id, ids, Person } from '../core.ts'

/** Rolling windows, which end with the base month or, for visits, with the day on which a condition is judged. */
export const AlertUnit = z.enum(['month', 'quarter', 'half_year', 'year'])
export type AlertUnit = z.output<typeof AlertUnit>

/** The length of a window in months. */
export const monthsOfUnit = { month: 1, quarter: 3, half_year: 6, year: 12 } as const satisfies Record<
  AlertUnit,
  number
>

/** `recent` compares with as many months just before, `last_year` with the same months a year before. */
export const ComparisonReference = z.enum(['recent', 'last_year'])
export type ComparisonReference = z.output<typeof ComparisonReference>

export const MoreLess = z.enum(['more', 'less'])
export type MoreLess = z.output<typeof MoreLess>

const unit = { unit_type: AlertUnit }
const comparison = { comparison_reference: ComparisonReference }
const side = { more_less: MoreLess }
const count = z.int().min(0).max(1_000_000)
const decimal = z.number().min(0).max(1_000_000)
/** Nobody is said to refer for the first time unless so many of the months before had lists. */
export const monthsBeforeFirst = { listed: 12, of: 24 } as const
/** The longest silence after which somebody can be said to refer again, in months. */
export const maxSilentMonths = 12
/** The greatest distance of new institutions from the own one, in kilometres. */
export const maxKilometres = 100
const leastKilometres = 0.1
/** The least rate of a change, in percent. */
const leastRate = 0.1

/** The fields of each type of trigger besides its references to other records. Thresholds are included: "more" is ≥, "less" is ≤. */
const triggerShapes = {
  /** now − before ≥ count (more) or ≤ −count (less). */
  referral_change_count: { count: count.min(1), ...unit, ...comparison, ...side },
  /** 100 · (now − before) ÷ before ≥ rate or ≤ −rate; never where nothing was referred before. */
  referral_change_rate: {
    rate: decimal.min(leastRate),
    ...unit,
    ...comparison,
    ...side,
    /** Only where at least so many were referred before. */
    minimum_count: count.nullish(),
  },
  /** Referrals of the window. "Less" looks at all who referred in the 24 months up to the base month, so that 0 counts. */
  referral_count: { count, ...unit, ...side },
  /** Referrals of the window a month. */
  referral_average: { count: decimal, ...unit, ...side },
  /** Visits of the window up to the day of judgement, of all institutions with any relation to the tenant. */
  communication_visit: {
    count,
    ...unit,
    ...side,
    is_doctor_attended: z.boolean().nullish(),
    /** Default all visits. */
    visit_type: VisitType.nullish(),
  },
  /** Newly listed by the authorities within the window, at most so far from the own institution. Stands alone. */
  new_institution: { ...unit, within_km: z.number().min(leastKilometres).max(maxKilometres) },
} as const

export const triggerTypes = Object.keys(triggerShapes) as readonly (keyof typeof triggerShapes)[]
export type TriggerType = (typeof triggerTypes)[number]

const ofDepartments = { own_department_ids: ids.max(100).optional() }
const ofStaff = { staff_ids: ids.max(100).optional() }
const shownDepartments = { own_departments: z.array(Person) }
const shownStaff = { staff: z.array(Person) }

/** What makes an institution a target. Specification §3, Alert condition; `new_institution` is beyond it. */
export const TriggerPayload = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('referral_change_count'),
    ...triggerShapes.referral_change_count,
    ...ofDepartments,
  }),
  z.object({ type: z.literal('referral_change_rate'), ...triggerShapes.referral_change_rate, ...ofDepartments }),
  z.object({ type: z.literal('referral_count'), ...triggerShapes.referral_count, ...ofDepartments }),
  z.object({ type: z.literal('referral_average'), ...triggerShapes.referral_average, ...ofDepartments }),
  z.object({ type: z.literal('communication_visit'), ...triggerShapes.communication_visit, ...ofStaff }),
  z.object({ type: z.literal('new_institution'), ...triggerShapes.new_institution }),
])
export type TriggerPayload = z.output<typeof TriggerPayload>

/** A stored trigger with the names of what it refers to. */
export const Trigger = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('referral_change_count'),
    ...triggerShapes.referral_change_count,
    ...shownDepartments,
  }),
  z.object({ type: z.literal('referral_change_rate'), ...triggerShapes.referral_change_rate, ...shownDepartments }),
  z.object({ type: z.literal('referral_count'), ...triggerShapes.referral_count, ...shownDepartments }),
  z.object({ type: z.literal('referral_average'), ...triggerShapes.referral_average, ...shownDepartments }),
  z.object({ type: z.literal('communication_visit'), ...triggerShapes.communication_visit, ...shownStaff }),
  z.object({ type: z.literal('new_institution'), ...triggerShapes.new_institution }),
])
export type Trigger = z.output<typeof Trigger>

/** A range with both ends included; an end that is left out is open. */
export const CountRange = z
  .object({ more_equal: decimal.nullish(), less_equal: decimal.nullish() })
  .refine(({ more_equal: low, less_equal: high }) => low == null || high == null || low <= high, {
    path: ['less_equal'],
    params: { code: 'range_reversed' },
  })

const visits = triggerShapes.communication_visit

/** Which institutions can be targets; all must hold. Ranges look at the twelve months up to the base month, of all own departments. */
export const AlertFiltersPayload = z.object({
  /** 2-digit JIS code. */
  prefecture: z
    .string()
    .regex(/^(0[1-9]|[1-3]\d|4[0-7])$/)
    .nullish(),
  /** 5-digit JIS codes of municipalities. */
  area: z
    .array(z.string().regex(/^\d{5}$/))
    .max(2_000)
    .optional(),
  facility_type_ids: z.array(z.int().min(1).max(2_147_483_647)).max(200).optional(),
  department_ids: z.array(z.int().min(1).max(2_147_483_647)).max(200).optional(),
  tag_ids: ids.max(200).optional(),
  /** One of these people is in charge today. */
  staff_ids: ids.max(100).optional(),
  referral_count: CountRange.nullish(),
  referral_average: CountRange.nullish(),
  communication_visit: z.object({ ...visits, ...ofStaff }).nullish(),
  /**
   * Whether anything was referred before the windows of the triggers, as far as lists are loaded. `none` needs lists
   * before ({@link monthsBeforeFirst}): otherwise everybody would refer for the first time.
   */
  earlier_referrals: z.enum(['none', 'some']).nullish(),
  /**
   * Only who refers again: in the longest window of the triggers a month with referrals follows at least so many months
   * without any, and something was referred before these. A month without a list is no silence.
   */
  resumed_after_months: z.int().min(1).max(maxSilentMonths).nullish(),
})
export type AlertFiltersPayload = z.output<typeof AlertFiltersPayload>

const Coded = z.object({ code: z.string(), name: z.string() })
const Chosen = z.object({
  key: z.string(),
  value: z.string(),
  options: z.array(z.object({ key: z.int(), value: z.string() })),
})

/** Stored filters with the names of what they refer to, in the groups of the pickers. */
export const AlertFilters = z.object({
  prefecture: Coded.nullable(),
  area: z.array(Coded),
  facility_type_groups: z.array(Chosen),
  departments: z.array(Chosen),
  /** Tags without a group stand in one without id and name. */
  tag_groups: z.array(z.object({ id: id.nullable(), name: z.string().nullable(), tags: z.array(Person) })),
  /** In charge of the institutions. Null in alerts that were raised before there was this filter. */
  staffs: z.array(Person).nullish(),
  referral_count: CountRange.nullable(),
  referral_average: CountRange.nullable(),
  communication_visit: z.object({ ...visits, ...shownStaff }).nullable(),
  earlier_referrals: z.enum(['none', 'some']).nullable(),
  /** Missing in alerts that were raised before there was this filter. */
  resumed_after_months: z.int().nullish(),
})
export type AlertFilters = z.output<typeof AlertFilters>
