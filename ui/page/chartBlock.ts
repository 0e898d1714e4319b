import type { ComponentType } from 'react'
import type { Feature } from '../../contract/features.ts'

/** The properties of every block of the chart. */
export interface BlockProps {
  readonly institutionId: number
}

/** A part of the chart that loads independently. */
export interface ChartBlock {
  readonly name: string
  /** The column on a PC: what to know, what happened, what to do. A phone shows the columns below each other in this order. */
  readonly column: 'know' | 'happened' | 'do'
  /** An account needs all of these features to see it. */
  readonly features: readonly Feature[]
  readonly Component: ComponentType<BlockProps>
}
