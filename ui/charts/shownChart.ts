import { createContext, type RefObject } from 'react'
import type { ChartData } from './chartData.ts'
import type { ChartKind } from './drawing/plot.ts'

/** A displayed chart from which a picture can be made. */
export interface ShownChart {
  readonly kind: ChartKind
  readonly data: ChartData
}

/** Where a chart registers itself for the block around it. */
export const ShownChartContext = createContext<RefObject<ShownChart | null> | null>(null)

/** The title that a block gives its chart, for screen readers. */
export const ChartTitleContext = createContext('')
