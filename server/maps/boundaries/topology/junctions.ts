import type { Ring } from '../rings.ts'

/** All points of rings one after the other, with the neighbours of each in its ring. */
export interface Points {
  readonly columns: Int32Array
  readonly rows: Int32Array
  readonly before: Int32Array
  readonly after: Int32Array
  /** The first point of each ring, and the number of points at the end. */
  readonly starts: Int32Array
}

export const pointsOf = (rings: readonly Ring[]): Points => {
  const count = rings.reduce((sum, { columns }) => sum + columns.length, 0)
  const [columns, rows, before, after] = [0, 1, 2, 3].map(() => new Int32Array(count)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const starts = new Int32Array(rings.length + 1)
  let at = 0
  for (const [index, ring] of rings.entries()) {
    const { length } = ring.columns
    columns.set(ring.columns, at)
    rows.set(ring.rows, at)
    for (let place = 0; place < length; place += 1) {
      before[at + place] = at + (place === 0 ? length - 1 : place - 1)
      after[at + place] = at + (place === length - 1 ? 0 : place + 1)
    }
    starts[index] = at
    at += length
  }
  starts[rings.length] = at
  return { columns, rows, before, after, starts }
}

/** After so many different ways through one place, it counts as one where borders meet without another look. */
const maxWays = 32

/**
 * Marks the points where borders meet or part: where two rings, or one that comes by twice, have one neighbour in common
 * and not the other. Places that a border merely touches, as coasts do on the grid, are none.
 */
export const junctionsOf = ({ columns, rows, before, after }: Points): Uint8Array => {
  const count = columns.length
  let capacity = 2
  while (capacity < count * 2) capacity *= 2
  // The first point at a place by a hash of the place; 0 is free.
  const firsts = new Int32Array(capacity)
  const isSame = (one: number, other: number) => columns[one] === columns[other] && rows[one] === rows[other]
  const firstAt = (point: number): number => {
    let slot = (Math.imul(columns[point] ?? 0, 0x9e3779b1) ^ Math.imul(rows[point] ?? 0, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & (capacity - 1)
    for (;;) {
      const first = (firsts[slot] ?? 0) - 1
      if (first < 0) {
        firsts[slot] = point + 1
        return point
      }
      if (isSame(first, point)) return first
      slot = (slot + 1) & (capacity - 1)
    }
  }
  /** How many neighbours two points of one place have in common. */
  const commonNeighbours = (one: number, other: number): number => {
    const [b1, a1, b2, a2] = [before[one] ?? 0, after[one] ?? 0, before[other] ?? 0, after[other] ?? 0]
    if ((isSame(b1, b2) && isSame(a1, a2)) || (isSame(b1, a2) && isSame(a1, b2))) return 2
    return isSame(b1, b2) || isSame(b1, a2) || isSame(a1, b2) || isSame(a1, a2) ? 1 : 0
  }
  const first = new Int32Array(count)
  // The different ways through a place, each with the next one; 0 ends them.
  const nextWay = new Int32Array(count)
  const junctions = new Uint8Array(count)
  const note = (point: number, firstWay: number) => {
    let last = firstWay
    let ways = 1
    for (let way = firstWay; ; way = (nextWay[way] ?? 0) - 1) {
      const common = commonNeighbours(way, point)
      if (common === 1) junctions[firstWay] = 1
      if (common === 2) return
      last = way
      ways += 1
      if (nextWay[way] === 0) break
    }
    if (ways > maxWays) junctions[firstWay] = 1
    else nextWay[last] = point + 1
  }
  for (let point = 0; point < count; point += 1) {
    const firstWay = firstAt(point)
    first[point] = firstWay
    if (firstWay !== point && junctions[firstWay] === 0) note(point, firstWay)
  }
  for (let point = 0; point < count; point += 1) junctions[point] = junctions[first[point] ?? 0] ?? 0
  return junctions
}
