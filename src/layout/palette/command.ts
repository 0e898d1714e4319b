import type { SvgIconComponent } from '@mui/icons-material'

/** A line of the palette. */
export interface Command {
  readonly key: string
  readonly name: string
  /** What tells it from its namesakes. */
  readonly detail?: string | undefined
  /** Its kind; screens and institutions have none. */
  readonly kind?: string
  readonly to: string
  readonly icon: SvgIconComponent
}
