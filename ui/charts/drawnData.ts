import { addedSeries, largestSeries } from '#contract/analysis/figures/largestSeries.ts'
import type { ChartData, ChartSeries } from './chartData.ts'

/** What a chart draws of its data. */
export interface DrawnData {
  readonly data: ChartData
  /** The number of series that are drawn one by one, without contacts. */
  readonly drawnCount: number
  /** The number of series that are not. */
  readonly restCount: number
  /** Whether one more series is the sum of those. */
  readonly isRestDrawn: boolean
}

/**
 * The part of a chart's data that can be told apart: the largest series, and the rest as one series where values may be added. The table and the
 * files always have all of them.
 * @param restLabel - the name of the rest
 */
export const drawnData = (all: ChartData, restLabel: string): DrawnData => {
  const isContact = ({ tone }: ChartSeries) => tone === 'contact'
  const { largest, rest } = largestSeries(all.series.filter((one) => !isContact(one)))
  const [first] = rest
  const isRestDrawn = first !== undefined && all.isAdditive === true
  const sum: readonly ChartSeries[] = isRestDrawn
    ? [{ key: 'rest', label: restLabel, unit: first.unit, tone: 'rest', ...addedSeries(rest) }]
    : []
  return {
    data: first ? { ...all, series: [...largest, ...sum, ...all.series.filter(isContact)] } : all,
    drawnCount: largest.length,
    restCount: rest.length,
    isRestDrawn,
  }
}
