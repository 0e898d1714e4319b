/** A list with one of its items moved elsewhere. */
export const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/** Where a row stands before it is dragged, from the top of the page. */
export interface Row {
  readonly top: number
  readonly height: number
}

/**
 * The place that a dragged row would take.
 * @param distance - pixels from where it was, downwards
 */
export const placeOf = (rows: readonly Row[], from: number, distance: number): number => {
  const dragged = rows[from]
  if (!dragged) return from
  const upper = dragged.top + distance
  const lower = upper + dragged.height
  const middle = ({ top, height }: Row) => top + height / 2
  const after = rows.filter((row, index) => index > from && lower > middle(row)).length
  const before = rows.filter((row, index) => index < from && upper < middle(row)).length
  return from + after - before
}

/** Pixels by which a row makes room for the dragged one. */
export const roomFor = (rows: readonly Row[], index: number, from: number, to: number): number => {
  const height = rows[from]?.height ?? 0
  if (index > from && index <= to) return -height
  return index < from && index >= to ? height : 0
}
