import { usualConditions } from '#contract/reports/aggregationConditions.ts'
import { catalogue, isCatalogueKey } from '#contract/reports/items/catalogue.ts'
import { narrowingsIn } from '#contract/reports/items/item.ts'
import type { PivotAxis, PivotData, Report, ReportItem } from '#contract/reports/reportItems.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'

/** A request of results, whose items may be left out. */
type Asked = Omit<Report, 'items'> & {
  readonly items?: ReportItem[] | undefined
  readonly aggregation_row?: PivotAxis | null | undefined
  readonly aggregation_column?: PivotAxis | null | undefined
  readonly aggregation_data?: PivotData | null | undefined
}

const usualItem = (kind: ReportKind, key: string): ReportItem => ({
  key,
  definition_key: key,
  aggregation_conditions: isCatalogueKey(key) ? usualConditions(narrowingsIn(catalogue[key], kind)) : {},
})

/** A request with its items. Where it has none, each key that it uses is that of an item definition, over its usual period. */
export const withItems = <R extends Asked>(kind: ReportKind, request: R): R & { readonly items: ReportItem[] } => {
  if (request.items) return { ...request, items: request.items }
  const { display_items: shown, filter_conditions: filters, sort_conditions: sorts } = request
  const { aggregation_row: row, aggregation_column: column, aggregation_data: data } = request
  const keys = [...shown, ...[...filters, ...sorts, row, column, data].flatMap((part) => part?.item_key ?? [])]
  return { ...request, items: [...new Set(keys)].map((key) => usualItem(kind, key)) }
}
