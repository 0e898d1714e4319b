import type { ComponentType } from 'react'
import type { Feature } from '#contract/features.ts'

/** The properties of every block of the chart. */
export interface BlockProps {
  readonly institutionId: number
}

/** A part of the chart that loads independently. */
export interface ChartBlock {
  readonly name: string
  /**
   * Where it stands: in the strip of figures below the head; in the columns of a PC: what to know (with the special note as its first), what
   * happened, what to do. A phone shows figures, special note, what happened, what to do and what to know below each other.
   */
  readonly place: 'figures' | 'note' | 'know' | 'happened' | 'do'
  /** Whether it is left out on paper. */
  readonly isOnScreenOnly?: boolean
  /** An account needs all of these features to see it. */
  readonly features: readonly Feature[]
  readonly Component: ComponentType<BlockProps>
}
