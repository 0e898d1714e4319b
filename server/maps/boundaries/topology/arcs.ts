import type { Ring } from '../rings.ts'
import { junctionsOf, type Points, pointsOf } from './junctions.ts'

/** A stretch of a border, between two points where borders meet, or a whole ring that has none. */
export interface Arc {
  readonly columns: Int32Array
  readonly rows: Int32Array
}

/** A ring as the arcs that it consists of. An arc in the other direction is `-1 - index`, as in TopoJSON. */
export interface ArcRing extends Pick<Ring, 'code' | 'polygon' | 'area'> {
  readonly arcs: readonly number[]
}

export interface ArcTopology {
  readonly arcs: readonly Arc[]
  readonly rings: readonly ArcRing[]
}

const rotated = (values: Int32Array, start: number, end: number, from: number, length: number): Int32Array => {
  const out = new Int32Array(length)
  const count = end - start
  for (let at = 0; at < length; at += 1) out[at] = values[start + ((from - start + at) % count)] ?? 0
  return out
}

class Cutter {
  readonly arcs: Arc[] = []
  readonly #points: Points
  readonly #junctions: Uint8Array
  /** By the first two points in one direction; between points where borders meet these two identify an arc. */
  readonly #known = new Map<string, number>()

  constructor(points: Points) {
    this.#points = points
    this.#junctions = junctionsOf(points)
  }

  ring(index: number): number[] {
    const start = this.#points.starts[index] ?? 0
    const end = this.#points.starts[index + 1] ?? 0
    const cuts: number[] = []
    for (let point = start; point < end; point += 1) if (this.#junctions[point]) cuts.push(point)
    if (cuts.length === 0) return [this.#arc(start, end, this.#smallest(start, end), end - start + 1)]
    return cuts.map((cut, place) => {
      const next = cuts[place + 1] ?? (cuts[0] ?? 0) + (end - start)
      return this.#arc(start, end, cut, next - cut + 1)
    })
  }

  /** Where a ring begins if nothing else says so: at the same point in every ring of the same points. */
  #smallest(start: number, end: number): number {
    const { columns, rows } = this.#points
    let smallest = start
    for (let point = start + 1; point < end; point += 1) {
      const difference = (columns[point] ?? 0) - (columns[smallest] ?? 0) || (rows[point] ?? 0) - (rows[smallest] ?? 0)
      if (difference < 0) smallest = point
    }
    return smallest
  }

  #arc(start: number, end: number, from: number, length: number): number {
    const columns = rotated(this.#points.columns, start, end, from, length)
    const rows = rotated(this.#points.rows, start, end, from, length)
    const edge = (one: number, other: number) => `${columns[one]},${rows[one]},${columns[other]},${rows[other]}`
    const known = this.#known.get(edge(0, 1))
    if (known !== undefined) return known
    this.#known.set(edge(0, 1), this.arcs.length)
    this.#known.set(edge(length - 1, length - 2), -1 - this.arcs.length)
    return this.arcs.push({ columns, rows }) - 1
  }
}

/** Cuts rings into arcs, so that a border of two municipalities is there once and stays common when it is simplified. */
export const topologyOf = (rings: readonly Ring[]): ArcTopology => {
  const cutter = new Cutter(pointsOf(rings))
  const arcRings = rings.map(({ code, polygon, area }, index) => ({ code, polygon, area, arcs: cutter.ring(index) }))
  return { arcs: cutter.arcs, rings: arcRings }
}
