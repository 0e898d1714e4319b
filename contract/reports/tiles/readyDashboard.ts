import type { Both } from '../../analysis/figures/figureSources.ts'
import type { CommunicationType } from '../../communicationTypes.ts'
import type { AggregationConditions } from '../aggregationConditions.ts'
import type { TileDisplay, TileWidth } from '../dashboards.ts'
import { type CatalogueKey, formulaKey } from '../items/catalogue.ts'
import type { Formula, MatchingGroup } from '../reportItems.ts'
import type { TileChart } from './tileCharts.ts'
import type { ReportKind } from '../valueTypes.ts'

export interface ReadyItem {
  readonly key: string
  readonly definition_key: string
  readonly aggregation_conditions: AggregationConditions
  readonly formula?: Formula
  readonly name?: Both
}

/** A report of a ready-made dashboard. */
export interface ReadyReport {
  readonly kind: ReportKind
  readonly name: Both
  readonly items: readonly ReadyItem[]
  /** Items that only formulas, conditions and sorts use. */
  readonly hidden?: readonly string[]
  readonly filters?: readonly (readonly [itemKey: string, group: MatchingGroup])[]
  readonly sorts?: readonly (readonly [itemKey: string, operator: 'asc' | 'desc'])[]
  /** Of reports on communications. */
  readonly communication_type?: CommunicationType
}

interface Titled {
  readonly title: Both
  readonly width: TileWidth
}

/** Charts have no titles: their names say what they show, also once somebody has changed it. */
export type ReadyTile =
  | (Titled & { readonly report: string; readonly display: TileDisplay; readonly item_keys?: readonly string[] })
  | { readonly width: TileWidth; readonly chart: TileChart }
  | (Titled & { readonly text: Both })

/** A dashboard that a tenant can copy with its reports. */
export interface ReadyDashboard {
  readonly name: Both
  /** The question that it answers. */
  readonly description: Both
  readonly filter_department: boolean
  /** By names that its tiles use. */
  readonly reports: Readonly<Record<string, ReadyReport>>
  readonly tiles: readonly ReadyTile[]
}

export const both = (ja: string, en: string): Both => ({ ja, en })

/** An item of the catalogue. @param name - its heading, if not the one made from definition and period */
export const item = (
  key: string,
  definitionKey: CatalogueKey,
  conditions: AggregationConditions = {},
  name?: Both,
): ReadyItem => ({
  key,
  definition_key: definitionKey,
  aggregation_conditions: conditions,
  ...(name && { name }),
})

const calculated = (
  key: string,
  operator: Formula['operator'],
  left: string,
  right: string,
  name: Both,
): ReadyItem => ({
  key,
  definition_key: formulaKey,
  aggregation_conditions: {},
  formula: { operator, item_keys: [left, right] },
  name,
})

/** The difference of two items. @param name - with the periods that it is of, which columns beside it may not say */
export const difference = (key: string, left: string, right: string, name: Both): ReadyItem =>
  calculated(key, '-', left, right, name)

/** What the change between two fiscal years, each up to the base month, is called. */
export const fiscalYearChange = both(
  '増減（今年度・前年度の同じ月から）',
  'Change (fiscal year, from the same months of the one before)',
)

/** Some months back from the base month, both included: `monthsAway(11, 0)` are the last twelve. */
export const monthsAway = (start: number, end: number): AggregationConditions => ({
  start_months_away: start,
  end_months_away: end,
})

/** The base month, the same month a year before, and the twelve months up to each of them. */
export const thisMonth = monthsAway(0, 0)
export const sameMonthLastYear = monthsAway(12, 12)
export const lastYear = monthsAway(11, 0)
export const yearBefore = monthsAway(23, 12)
export const lastQuarter = monthsAway(2, 0)
export const sameQuarterLastYear = monthsAway(14, 12)
export const thisFiscalYear: AggregationConditions = { fiscal_years_away: 0 }
export const fiscalYearBefore: AggregationConditions = { fiscal_years_away: 1 }
