/** How a municipality is drawn. */
export interface AreaFill {
  /** A CSS colour; `none` leaves the ground visible. */
  readonly fill: string
  /** Hatched: there is no figure. */
  readonly hatched?: boolean
  /** The figure itself, for the size of the bubble that stands for an area without a boundary. Null or absent: the smallest. */
  readonly value?: number | null
}

/** Which municipalities are outlined together. */
export type AreaGrouping = 'prefecture' | 'secondary_medical_area' | ReadonlyMap<string, string>

export interface AreaLayerProps {
  /** By the municipality's code. Municipalities that are not in it get no fill, but their line. */
  readonly areas: ReadonlyMap<string, AreaFill>
  /** Draws a heavier line around municipalities of one group; a map holds the group of each code. Default: prefectures. */
  readonly grouping?: AreaGrouping
  /** The area that a list or a table beside the map points to; outlined. */
  readonly focused?: string | null
  /** The area whose details are shown; outlined heavily. */
  readonly picked?: string | null
  /** Called with the municipality under the pointer, null outside. */
  readonly onHover?: (code: string | null) => void
  readonly onPick?: (code: string) => void
}
