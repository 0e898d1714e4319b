import { addArc, type Border, type PrefectureShapes } from './areaShapes.ts'

/** Tells borders of different files apart, and finds the same border in two files, whichever way it runs. */
const keyOf = (points: Float64Array): string => {
  const end = points.length - 2
  const [ax, ay, bx, by] = [points[0] ?? 0, points[1] ?? 0, points[end] ?? 0, points[end + 1] ?? 0]
  const first = ax < bx || (ax === bx && ay < by)
  const [x1, y1] = first ? [points[2], points[3]] : [points[end - 2], points[end - 1]]
  return first ? `${ax},${ay},${bx},${by},${x1},${y1}` : `${bx},${by},${ax},${ay},${x1},${y1}`
}

/**
 * The outlines of groups of municipalities: the borders with different groups on their sides. Coasts belong to the outline
 * of their group.
 * @param groupOf - by the municipality's code; undefined for municipalities without a group, which get no outline
 */
export const groupOutlines = (
  shapes: readonly PrefectureShapes[],
  groupOf: (code: string) => string | undefined,
): Path2D => {
  const path = new Path2D()
  const drawn = new Set<Border>()
  const oneSided = new Map<string, Border[]>()
  for (const border of shapes.flatMap(({ borders }) => borders)) {
    if (drawn.has(border)) continue
    drawn.add(border)
    const [one, other] = border.sides
    if (other !== undefined) {
      if (groupOf(one) !== groupOf(other)) addArc(path, border.points, false, true)
      continue
    }
    const key = keyOf(border.points)
    const same = oneSided.get(key)
    if (same) same.push(border)
    else oneSided.set(key, [border])
  }
  for (const [border, twin] of oneSided.values()) {
    if (!border) continue
    const group = groupOf(border.sides[0])
    const other = twin && groupOf(twin.sides[0])
    if (group !== other) addArc(path, border.points, false, true)
  }
  return path
}
