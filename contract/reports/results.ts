import { z } from 'zod'
import { SpanState } from '../analysis/analysis.ts'
import { officialFigures } from '../analysis/figures/figures.ts'
import { Better } from '../better.ts'
import { NotCompared } from '../comparison.ts'
import { date, id, month, paging, figureMonth } from '../core.ts'
import { RunningStatus } from '../institutions/medicalInstitutions.ts'
import { PivotAxis, PivotData, Report, reportShape } from './reportItems.ts'
import { valueTypes } from './valueTypes.ts'

/** A cell: null if it is unknown or has no value. Months are given by their first day, several words as a list. */
export const CellValue = z.union([z.number(), z.string().nullable(), z.array(z.string())])
export type CellValue = z.output<typeof CellValue>

/** Common fields of the calls that compute a report. */
export const resultsRequest = {
  ...Report.shape,
  /**
   * Without items, the keys are those of item definitions, each over its usual period: the last twelve months, or this fiscal year where it knows
   * years only.
   */
  items: reportShape.items.optional(),
  /** The month with which relative periods end; default and at most that of the tenant. */
  base_month: figureMonth.nullish(),
}
export const resultsPage = { ...resultsRequest, ...paging.shape }

const ColumnPeriod = z.object({ start_date: date, end_date: date, label: z.string() })

/** A column of a result: the period that its cells count, and how complete that is. Null if it has no period. */
export const ResultColumn = z.object({
  item_key: z.string(),
  /** The item's own name, or one made from its definition, period and conditions. */
  heading: z.string(),
  value_type: z.enum(valueTypes),
  unit: z.string(),
  /** The reader's plan lacks a feature of it; its cells are empty. */
  is_locked: z.boolean(),
  /** The label, department or tag that it names is gone; its cells are empty. */
  is_deleted: z.boolean(),
  period: ColumnPeriod.nullable(),
  /** Of a calculation over several periods these, the latest first. Absent or null for all others. */
  periods: z.array(ColumnPeriod).nullish(),
  state: SpanState.nullable(),
  /** The official figure that it shows, whose definition screens offer beside it; null for all others. */
  official_figure: z.enum(officialFigures).nullable(),
  /** What it counts, as the catalogue of items says; null for calculated columns. */
  meaning: z.string().nullable(),
  /** Whether it sets figures of different periods against each other: a formula of both, or new and lost referrers. */
  is_change: z.boolean(),
  /**
   * Whether it is a figure of a period less that of an earlier one, or the growth from it, so that an increase has a plus sign as a decrease has a minus
   * sign. Absent or null for all others, such as a quotient of two periods, or what was lost.
   */
  is_increase: z.boolean().nullish(),
  /**
   * In reports on own departments, of new and of lost referrers: each row counts those that are new to its department, or
   * lost to it, and the total those of all departments together. Absent or null for all others.
   */
  judged_by_row: z.enum(['new', 'lost']).nullish(),
  /** Whether more or less of it is better; neither where that cannot be told. */
  better: Better,
  /** Why its figures are not compared with those of another period; null if they may be. The cells of such a change are null. */
  not_compared: NotCompared.nullable(),
  /**
   * Of referrals after contacts: the last month whose contacts have them all, and the month whose list of referrals the
   * contacts of the next month wait for. Absent or null for all others.
   */
  known_for: z.object({ last: month, next_list: month }).nullish(),
})
export type ResultColumn = z.output<typeof ResultColumn>

/**
 * The newest base month that can be chosen, which is the usual one: the newest of lists, or the present month where all periods are those of
 * contacts. Null if there is none.
 */
const latestBaseMonth = date.nullish()

/** `values` are in the order of `display_items`. */
const values = z.array(CellValue)

const result = {
  /** The page asked for; 1 unless the request says otherwise. */
  page: z.int(),
  total_page: z.int(),
  total_count: z.int(),
  base_month: date.nullable(),
  latest_base_month: latestBaseMonth,
  /** From this month of referrals on, stays may be missing. */
  unsettled_from: date.nullable(),
  /** Why conditions on figures of several periods cannot be judged; null if there are none, or if these may be compared. */
  conditions_not_compared: NotCompared.nullable(),
  /** Whether the report has conditions, so that its totals are those of the rows that fulfil them. */
  is_narrowed: z.boolean(),
  columns: z.array(ResultColumn),
}

export const InstitutionResults = z.object({
  ...result,
  results: z.array(z.object({ id, name: z.string(), running_status: RunningStatus, values })),
  results_total: values,
})

/** 0 is その他 in areas and 診療科なし in departments. */
export const GroupResults = z.object({
  ...result,
  results: z.array(z.object({ id: z.int().min(0), name: z.string(), values })),
  results_total: values,
})

export const CommunicationResults = z.object({
  ...result,
  results: z.array(
    z.object({
      communication_id: id,
      medical_institution_id: id,
      medical_institution_name: z.string(),
      medical_institution_running_status: RunningStatus,
      values,
    }),
  ),
})

/** The most columns and cells of a pivot. */
export const maxPivotColumns = 200
export const maxPivotCells = 20_000

export const pivotRequest = {
  ...resultsRequest,
  /** Without it there is one row of all records. */
  aggregation_row: PivotAxis.nullish(),
  aggregation_column: PivotAxis.nullish(),
  aggregation_data: PivotData,
}

/** A row or column of a pivot. `value` is null where records have none; `label` is for people. */
export const PivotValue = z.object({ value: z.string().nullable(), label: z.string() })

export const PivotResults = z.object({
  base_month: date.nullable(),
  latest_base_month: latestBaseMonth,
  /** Of the cells and totals. */
  value_type: z.enum(valueTypes),
  unit: z.string(),
  /**
   * Whether cells and totals are means of what single records are. An `average` of rates and shares is none: it is the quotient of the sums.
   */
  is_mean: z.boolean(),
  /** The headings of the items whose values are the rows and the columns; null where there is no such item. */
  row_heading: z.string().nullable(),
  column_heading: z.string().nullable(),
  /** What heads the totals of the rows, which are over all columns, and those of the columns. Over fiscal years it names them. */
  row_totals_heading: z.string(),
  column_totals_heading: z.string(),
  /** The heading of the item that is added up or averaged, or that counted records have; null where all records are counted. */
  data_heading: z.string().nullable(),
  /** That item: how complete its period is, and why it is not compared, where its cells are null for that. */
  data_column: ResultColumn.nullable(),
  /** Why conditions on figures of several periods cannot be judged; null if there are none, or if these may be compared. */
  conditions_not_compared: NotCompared.nullable(),
  /** One column without a value if there is no `aggregation_column`. */
  column_values: z.array(PivotValue),
  /** One row without a value if there is no `aggregation_row`. */
  results: z.array(
    z.object({ row_value: PivotValue, data_values: z.array(z.number().nullable()), total: z.number().nullable() }),
  ),
  /** Totals of the columns, computed anew: a record that stands in several rows counts once. */
  totals: z.array(z.number().nullable()),
  total: z.number().nullable(),
  /** Whether a record can stand in several rows or columns, so that totals are less than the sums of cells. */
  is_repeated: z.boolean(),
})
