import type { ComponentType } from 'react'
import type { Feature } from '../../contract/features.ts'

/** What every block of the chart is given. */
export interface BlockProps {
  readonly institutionId: number
}

/** A part of the chart that loads on its own. */
export interface ChartBlock {
  readonly name: string
  /** What to know, what happened, what to do: the columns on a PC, in this order below each other on a phone. */
  readonly column: 'know' | 'happened' | 'do'
  /** Features, all of which an account needs to see it. */
  readonly features: readonly Feature[]
  readonly Component: ComponentType<BlockProps>
}
