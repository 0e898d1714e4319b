import type { PinLook } from '../pins/pinShapes.ts'

/** What a legend explains: a kind of pins, the fill of areas, or the mere dots. */
export type LegendMark =
  | { readonly kind: 'pin'; readonly look: PinLook }
  | { readonly kind: 'area'; readonly fill: string; readonly isHatched?: boolean }
  | { readonly kind: 'dot' }

export interface LegendEntry {
  readonly key: string
  readonly label: string
  readonly mark: LegendMark
}

/** Side of a mark in CSS pixels. */
export const markSize = 16
/** The radius of a pin in a legend. */
export const markRadius = 5.5
