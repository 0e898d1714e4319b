import type { ReactNode } from 'react'

/** A condition of a list, as its bar shows it. */
export interface BarCondition {
  readonly key: string
  readonly label: string
  /** Its value in words; undefined if it is not set. */
  readonly text: ReactNode
  /** Whether it can be set here; otherwise only links set it, and it can be removed. */
  readonly isOffered: boolean
  /** The inputs for its value. @param close - to be called when the value is complete */
  readonly editor: (close: () => void) => ReactNode
  readonly onRemove: () => void
}
