import { createContext, type RefObject } from 'react'
import type { ChartData } from './chartData.ts'
import type { ChartKind } from './drawing/plot.ts'

/** A chart that can be made a picture of. */
export interface ShownChart {
  readonly kind: ChartKind
  readonly data: ChartData
}

/** Where a chart leaves word of itself for the block around it. */
export const ShownChartContext = createContext<RefObject<ShownChart | null> | null>(null)

/** What a block calls its chart, for those who hear it. */
export const ChartTitleContext = createContext('')
