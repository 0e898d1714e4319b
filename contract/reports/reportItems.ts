import { z } from 'zod'
import { CommunicationType } from '../communicationTypes.ts'
import { date, distinct, id, masterIds, shortText, figureMonth } from '../core.ts'
import { AggregationConditions } from './aggregationConditions.ts'
import { formulaKey } from './items/catalogue.ts'
import { formulaUnits } from './items/units.ts'

/** The limits of a report. Beyond them a request is refused with the number, never cut. */
export const maxItems = 100
export const maxConditions = 10
export const maxGroups = 10
export const maxSorts = 3
/** How deep formulas of formulas may be. */
export const maxFormulaDepth = 3

/** Names an item within its report: letters, digits and underscores. */
export const itemKey = z.string().regex(/^[A-Za-z0-9_]{1,60}$/)

export const Formula = z
  .object({
    operator: z.enum(['-', '/']),
    /** Items whose values are numbers: the left and the right side. */
    item_keys: z.array(itemKey).length(2),
    /** What a quotient is told in. Without it: % for sides of one unit, yen for yen divided by a count, otherwise a plain number. */
    unit: z.enum(formulaUnits).nullish(),
  })
  .refine(({ operator, unit }) => operator === '/' || unit == null, {
    path: ['unit'],
    params: { code: 'unit_of_quotients' },
  })
export type Formula = z.output<typeof Formula>

/** How the cells of a column are shaded: by their size, or as increases and decreases. */
export const Shading = z.enum(['size', 'change'])

/** A column of a report, or a value that its formulas, conditions or sorts use. Specification §3, Report item. */
export const ReportItem = z
  .object({
    key: itemKey,
    /** A key of the catalogue, a label's key, or `formula`. */
    definition_key: z.string().regex(/^[a-z0-9_]{1,60}$/),
    /** The heading, if it is not made from definition and conditions. */
    name: shortText(60).nullish(),
    aggregation_conditions: AggregationConditions.default({}),
    formula: Formula.nullish(),
    /** Items that one split made, which the builder edits together. */
    group_key: itemKey.nullish(),
    shading: Shading.nullish(),
  })
  .refine(({ definition_key: key, formula }) => (key === formulaKey) === Boolean(formula), {
    path: ['formula'],
    params: { code: 'formula_alone' },
  })
export type ReportItem = z.output<typeof ReportItem>

const number = z.number().min(-1e15).max(1e15)
const time = z.iso.time({ precision: -1 })
const keysOrIds = z
  .array(z.union([z.int().min(0).max(Number.MAX_SAFE_INTEGER), shortText(40)]))
  .min(1)
  .max(1_000)

/** Matchers that must all be fulfilled. Ranges include their ends. */
export const MatchingGroup = z.object({
  start_with: shortText().optional(),
  contain: shortText().optional(),
  not_contain: shortText().optional(),
  /** Whether there is any value. */
  exists: z.boolean().optional(),
  more_equal: number.optional(),
  less_equal: number.optional(),
  in: z.array(z.int().min(0)).min(1).max(1_000).optional(),
  not_in: z.array(z.int().min(0)).min(1).max(1_000).optional(),
  /** Texts: names, or codes where values have them. A word that an item of fixed words does not have is refused. */
  string_in: z.array(shortText()).min(1).max(1_000).optional(),
  start_date: date.optional(),
  end_date: date.optional(),
  start_month: figureMonth.optional(),
  end_month: figureMonth.optional(),
  start_time: time.optional(),
  end_time: time.optional(),
  have_any: keysOrIds.optional(),
  have_all: keysOrIds.optional(),
  /** At least one of them is missing. */
  not_have_all: keysOrIds.optional(),
})
export type MatchingGroup = z.output<typeof MatchingGroup>
export type Matcher = keyof MatchingGroup

export const ReportFilter = z.object({
  item_key: itemKey,
  /** At least one of them must match. */
  matching_groups: z.array(MatchingGroup).min(1).max(maxGroups),
})
export type ReportFilter = z.output<typeof ReportFilter>

export const ReportSort = z.object({ item_key: itemKey, operator: z.enum(['asc', 'desc']) })
export type ReportSort = z.output<typeof ReportSort>

/** What a report computes and shows. The keys in `display_items`, conditions, sorts and formulas are keys of `items`. */
export const reportShape = {
  items: distinct(z.array(ReportItem).min(1).max(maxItems), ({ key }) => key, 'key'),
  /** The columns in their order. */
  display_items: distinct(z.array(itemKey).min(1).max(maxItems), (key) => key),
  filter_conditions: z.array(ReportFilter).max(maxConditions).default([]),
  sort_conditions: distinct(z.array(ReportSort).max(maxSorts), ({ item_key: key }) => key, 'item_key').default([]),
}
export const Report = z.object(reportShape)
export type Report = z.output<typeof Report>

/** How dates are grouped in a pivot. */
export const DateGrouping = z.enum(['date', 'month', 'fiscal_year'])
export type DateGrouping = z.output<typeof DateGrouping>

/** The rows or columns of a pivot: the values of an item that is a date, a word or several words. */
export const PivotAxis = z.object({
  item_key: itemKey,
  /** For dates; default by month. */
  date_grouping: DateGrouping.nullish(),
})
export type PivotAxis = z.output<typeof PivotAxis>

/** What the cells of a pivot hold. */
export const PivotData = z
  .object({
    aggregation_method: z.enum(['count', 'sum', 'average']),
    /** The item that is summed up or averaged. With `count`, only records with a value of it count; without an item all do. */
    item_key: itemKey.nullish(),
    /** Counts only the latest record of each institution within a cell. */
    deduplicate_with_medical_institution: z.boolean().default(false),
  })
  .refine(({ aggregation_method: method, item_key: key }) => method === 'count' || key != null, {
    path: ['item_key'],
    params: { code: 'item_of_sums' },
  })
export type PivotData = z.output<typeof PivotData>

const pivot = {
  aggregation_row: PivotAxis.nullish(),
  aggregation_column: PivotAxis.nullish(),
  aggregation_data: PivotData.nullish(),
}

/** What each kind of report is about, besides its items. */
export const shapesOfKinds = {
  medical_institution: {
    /** Also institutions without any relation to the tenant. */
    include_unrelated: z.boolean().default(false),
    ...pivot,
  },
  area: {
    /** The label of component `area` whose areas are the rows. */
    medical_institution_label_id: id,
    aggregation_condition_facility_type_ids: masterIds.max(200).nullish(),
  },
  own_department: { facility_type_ids: masterIds.max(200).nullish() },
  communication: { communication_type: CommunicationType, ...pivot },
} as const

/** The fields of pivots, which results do not need. */
export const pivotFields = ['aggregation_row', 'aggregation_column', 'aggregation_data'] as const
