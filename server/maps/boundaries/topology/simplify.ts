import type { Arc, ArcRing, ArcTopology } from './arcs.ts'

/**
 * Leaves out points that matter less than a tolerance, and polygons that are smaller. Of each municipality the largest
 * polygon stays, with at least three corners.
 * @param weights - of each arc's points (weightsOf)
 * @param tolerance - in square metres
 */
export const simplified = (
  { arcs, rings }: ArcTopology,
  weights: readonly Float64Array[],
  tolerance: number,
): ArcTopology => {
  const largest = new Map<string, ArcRing>()
  for (const ring of rings) if (ring.area > (largest.get(ring.code)?.area ?? 0)) largest.set(ring.code, ring)
  const isLargest = (ring: ArcRing) => largest.get(ring.code) === ring
  const outers = new Set(
    rings.filter((ring) => ring.area >= tolerance || isLargest(ring)).map(({ polygon }) => polygon),
  )
  const firstOf = new Map<number, ArcRing>()
  for (const ring of rings) if (!firstOf.has(ring.polygon)) firstOf.set(ring.polygon, ring)
  const thresholds = arcs.map(() => tolerance)
  const countOf = (arc: number) =>
    weights[arc]?.reduce((sum, weight) => sum + (weight >= (thresholds[arc] ?? 0) ? 1 : 0), 0) ?? 0
  const cornersOf = (ring: ArcRing) => ring.arcs.reduce((sum, arc) => sum + countOf(indexOf(arc)) - 1, 0)
  const kept = rings.filter((ring) => {
    const outer = firstOf.get(ring.polygon)
    const isKept = outer && outers.has(ring.polygon) && (outer.area >= tolerance || isLargest(outer))
    return isKept && (ring === outer || ring.area >= tolerance)
  })
  for (const ring of kept)
    if (cornersOf(ring) < 3)
      for (const arc of ring.arcs)
        thresholds[indexOf(arc)] = Math.min(thresholds[indexOf(arc)] ?? 0, thresholdFor(weights[indexOf(arc)], 2))
  return { arcs: arcs.map((arc, index) => reduced(arc, weights[index], thresholds[index] ?? 0)), rings: kept }
}

const indexOf = (arc: number) => (arc < 0 ? -1 - arc : arc)

/** The threshold at which so many inner points remain, if there are as many. */
const thresholdFor = (weights: Float64Array | undefined, inner: number): number =>
  weights?.filter(Number.isFinite).sort().at(-inner) ?? 0

const reduced = ({ columns, rows }: Arc, weights: Float64Array | undefined, threshold: number): Arc => {
  const stays = (_: number, at: number) => (weights?.[at] ?? 0) >= threshold
  return { columns: columns.filter(stays), rows: rows.filter(stays) }
}
