import { officialFigures } from '#contract/analysis/figures/figures.ts'
import type { ReportItem, ResultColumn } from '#ui/reports/reportCalls.ts'

/** Why columns may still grow. */
export interface UnsettledColumns {
  /** Whether stays of referrals are in some of them. */
  readonly hasStays: boolean
  /** The months whose automatic arrivals by ambulance are in some of them, oldest first. */
  readonly arrivals: readonly string[]
}

const isOfficial = (key: string): boolean => officialFigures.some((figure) => figure === key)

/** The definitions that an item counts, by itself or by the sides of its calculation. */
const definitionsOf = (key: string, items: readonly ReportItem[]): readonly string[] => {
  const item = items.find((one) => one.key === key)
  if (!item) return [key]
  return item.formula
    ? item.formula.itemKeys.flatMap((side) => definitionsOf(side, items))
    : [item.definitionKey ?? key]
}

/** Why the unsettled columns of a result may still grow: no stays are in official rates, and no arrivals in anything else. */
export const unsettledColumns = (
  columns: readonly Pick<ResultColumn, 'itemKey' | 'state' | 'notCompared'>[],
  items: readonly ReportItem[],
): UnsettledColumns => {
  const unsettled = columns.filter(({ state }) => state === 'unsettled')
  const uses = unsettled.map(({ itemKey, notCompared }) => ({
    definitions: definitionsOf(itemKey, items),
    months: notCompared?.reason === 'unsettled' ? notCompared.months : [],
  }))
  const ofOfficial = uses.filter(({ definitions }) => definitions.some(isOfficial))
  return {
    hasStays: uses.some(({ definitions }) => !definitions.every(isOfficial)),
    arrivals: [...new Set(ofOfficial.flatMap(({ months }) => months))].toSorted(),
  }
}
