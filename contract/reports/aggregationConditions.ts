import { z } from 'zod'
import { Period } from '../analysis/analysis.ts'
import { CommunicationType, VisitType } from '../communicationTypes.ts'
import { VocPriority, VocStatus } from '../communications/vocs.ts'
import { KCode, id, ids, shortText, figureMonth } from '../core.ts'
import { CommunicationLabelConditions } from '../labels/labels.ts'

/** Some months back from the base month: 0 is the base month itself, 11 to 0 are the last twelve. */
const monthsAway = z.int().min(0).max(179)
const fiscalYear = z.int().min(1950).max(2199)

/** The longest period of an item, in months. */
export const maxItemMonths = 180

/** The parts of the inpatient revenue: bundled charges and fees for service. */
export const RevenueType = z.enum(['bundled', 'fee'])
export type RevenueType = z.infer<typeof RevenueType>

/** The first six characters of a DPC code: a disease. */
export const Dpc6 = z.string().regex(/^[0-9x]{6}$/)

export const VisitKind = z.enum(['first_visit', 'return_visit', 'all'])
export type VisitKind = z.infer<typeof VisitKind>

/** Institutions in some areas of a label of component `area`, by the municipality that they are in. */
export const AreaCondition = z.object({
  label_id: id,
  /** 0 for institutions outside of all its areas. */
  area_ids: z.array(z.int().min(0)).min(1).max(200),
})
export type AreaCondition = z.output<typeof AreaCondition>

/** The spans of months before and after a communication whose referrals are compared. */
export const spanMonths = [1, 3, 6, 12] as const
export const defaultSpanMonths = 3 satisfies (typeof spanMonths)[number]

/**
 * What an item counts. An absent condition does not restrict. A period is given in exactly one way; which conditions an
 * item has, its definition says (`enabled_aggregations`).
 */
export const AggregationConditions = z.object({
  start_month: figureMonth.optional(),
  end_month: figureMonth.optional(),
  start_months_away: monthsAway.optional(),
  end_months_away: monthsAway.optional(),
  fiscal_year: fiscalYear.optional(),
  /** 0 is the fiscal year of the base month. */
  fiscal_years_away: z.int().min(0).max(14).optional(),
  /** 0 is the half of the fiscal year (April to September, October to March) with the base month. */
  half_years_away: z.int().min(0).max(29).optional(),
  /** Days, for items that count by the day. */
  period: Period.optional(),
  /** Cuts years and halves to the months that have passed in the current one, in earlier ones too. Default true. */
  to_date: z.boolean().optional(),
  /** 0 for referrals without an own department. */
  own_department_ids: z.array(z.int().min(0)).min(1).max(200).optional(),
  visit_kind: VisitKind.optional(),
  areas: AreaCondition.optional(),
  /** Only the tenant's own institution. */
  tenant_medical_institution_ids: ids.max(10).optional(),
  dpc6_digits: z.array(Dpc6).min(1).max(100).optional(),
  kcodes: z.array(KCode).min(1).max(100).optional(),
  revenue_types: z.array(RevenueType).min(1).max(2).optional(),
  communication_type: CommunicationType.optional(),
  is_doctor_attended: z.boolean().optional(),
  communication_label_conditions: CommunicationLabelConditions.min(1).optional(),
  staff_ids: ids.min(1).max(200).optional(),
  voc_statuses: z.array(VocStatus).min(1).max(4).optional(),
  voc_group_ids: z.array(id).min(1).max(100).optional(),
  voc_priorities: z.array(VocPriority).min(1).max(3).optional(),
  mhlw_designation_reason: shortText(20).optional(),
  mhlw_designation_start_month: figureMonth.optional(),
  mhlw_designation_end_month: figureMonth.optional(),
  /** The months before and after a communication that are compared. Default 3. */
  span_months: z.union(spanMonths.map((months) => z.literal(months))).optional(),
})
export type AggregationConditions = z.output<typeof AggregationConditions>
export type AggregationCondition = keyof AggregationConditions

/** What a new item counts: the last twelve months, or this fiscal year where an item knows years only. @param narrowings - of its definition */
export const usualConditions = (narrowings: readonly string[]): AggregationConditions => {
  if (narrowings.includes('period')) return { start_months_away: 11, end_months_away: 0 }
  return narrowings.includes('fiscal_year') ? { fiscal_years_away: 0 } : {}
}

/** The conditions that belong together in the builder and in an item's definition. */
export const narrowings = {
  period: [
    'start_month',
    'end_month',
    'start_months_away',
    'end_months_away',
    'fiscal_year',
    'fiscal_years_away',
    'half_years_away',
    'to_date',
  ],
  /** A period of days besides one of months. */
  days: ['period'],
  fiscal_year: ['fiscal_year', 'fiscal_years_away', 'half_years_away', 'to_date'],
  own_departments: ['own_department_ids', 'tenant_medical_institution_ids'],
  areas: ['areas'],
  visit_kind: ['visit_kind'],
  dpc6: ['dpc6_digits'],
  kcode: ['kcodes'],
  revenue_types: ['revenue_types'],
  communication_type: ['communication_type'],
  /** Of visits, which have fewer types. */
  visit_type: ['communication_type'],
  doctor_attended: ['is_doctor_attended'],
  communication_labels: ['communication_label_conditions'],
  staff: ['staff_ids'],
  voc: ['voc_statuses', 'voc_group_ids', 'voc_priorities'],
  designation: ['mhlw_designation_reason', 'mhlw_designation_start_month', 'mhlw_designation_end_month'],
  span_months: ['span_months'],
} as const satisfies Readonly<Record<string, readonly AggregationCondition[]>>
export type Narrowing = keyof typeof narrowings

type Given = Partial<Record<AggregationCondition, unknown>>

/** The ways to give a period, each with the conditions of which one must be there. */
const periodsGiven = (conditions: Given) => {
  const isGiven = (name: AggregationCondition) => conditions[name] !== undefined
  return [
    isGiven('start_month') || isGiven('end_month'),
    isGiven('start_months_away') || isGiven('end_months_away'),
    isGiven('fiscal_year'),
    isGiven('fiscal_years_away'),
    isGiven('half_years_away'),
    isGiven('period'),
  ].filter(Boolean).length
}

/** The errors of an item's conditions, each with the condition's name. @param needs - what the item's definition allows */
export const conditionErrors = (
  conditions: AggregationConditions,
  needs: readonly Narrowing[],
): { readonly path: readonly string[]; readonly code: string }[] => {
  const allowed = new Set<string>(needs.flatMap((narrowing): readonly string[] => narrowings[narrowing]))
  const foreign = Object.entries(conditions).flatMap(([name, value]) =>
    value === undefined || allowed.has(name) ? [] : [{ path: [name], code: 'condition_of_another_item' }],
  )
  const hasPeriod = needs.includes('period') || needs.includes('fiscal_year')
  const count = periodsGiven(conditions)
  const { start_month: start, end_month: end, start_months_away: from, end_months_away: to } = conditions
  const { mhlw_designation_start_month: designatedFrom, mhlw_designation_end_month: designatedTo } = conditions
  const half = [
    ...((start === undefined) === (end === undefined) ? [] : [start === undefined ? 'start_month' : 'end_month']),
    ...((from === undefined) === (to === undefined)
      ? []
      : [from === undefined ? 'start_months_away' : 'end_months_away']),
  ]
  return [
    ...foreign,
    ...(hasPeriod && foreign.length === 0 && count !== 1
      ? [{ path: [], code: count === 0 ? 'no_period' : 'several_periods' }]
      : []),
    ...(needs.includes('visit_type') &&
    conditions.communication_type !== undefined &&
    !VisitType.safeParse(conditions.communication_type).success
      ? [{ path: ['communication_type'], code: 'no_visit' }]
      : []),
    ...half.map((name) => ({ path: [name], code: 'half_a_period' })),
    ...(start !== undefined && end !== undefined && start > end
      ? [{ path: ['end_month'], code: 'ends_before_start' }]
      : []),
    ...(from !== undefined && to !== undefined && from < to
      ? [{ path: ['end_months_away'], code: 'ends_before_start' }]
      : []),
    ...(designatedFrom !== undefined && designatedTo !== undefined && designatedFrom > designatedTo
      ? [{ path: ['mhlw_designation_end_month'], code: 'ends_before_start' }]
      : []),
  ]
}
