/** A copy of the list with one item moved. */
export const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/** The position of a row before dragging, in pixels from the top of the page. */
export interface Row {
  readonly top: number
  readonly height: number
}

/**
 * The index at which a dragged row would be dropped.
 * @param distance - pixels that it has moved downwards
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

/** Pixels by which a row moves to make room for the dragged one. */
export const roomFor = (rows: readonly Row[], index: number, from: number, to: number): number => {
  const height = rows[from]?.height ?? 0
  if (index > from && index <= to) return -height
  return index < from && index >= to ? height : 0
}
