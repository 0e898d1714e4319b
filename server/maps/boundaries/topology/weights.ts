import { cellArea } from '../grid.ts'
import type { Arc } from './arcs.ts'

/**
 * How much each point of an arc matters, in square metres: the area that the arc loses when the point is left out
 * (Visvalingam and Whyatt 1993). The ends matter infinitely. A point never matters less than one that was left out before
 * it, so that a threshold gives what step-by-step removal would.
 */
export const weightsOf = ({ columns, rows }: Arc): Float64Array => {
  const count = columns.length
  const weights = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const before = Int32Array.from({ length: count }, (_, at) => at - 1)
  const after = Int32Array.from({ length: count }, (_, at) => at + 1)
  const metres = cellArea(rows[0] ?? 0)
  const areaAt = (point: number): number => {
    const b = before[point] ?? 0
    const a = after[point] ?? 0
    const [x, y] = [columns[b] ?? 0, rows[b] ?? 0]
    const [x1, y1] = [(columns[point] ?? 0) - x, (rows[point] ?? 0) - y]
    const [x2, y2] = [(columns[a] ?? 0) - x, (rows[a] ?? 0) - y]
    return (Math.abs(x1 * y2 - x2 * y1) / 2) * metres
  }
  const heap = new PointHeap(count)
  for (let point = 1; point < count - 1; point += 1) heap.set(point, areaAt(point))
  let largest = 0
  for (let point = heap.take(); point >= 0; point = heap.take()) {
    largest = Math.max(largest, heap.value(point))
    weights[point] = largest
    const b = before[point] ?? 0
    const a = after[point] ?? 0
    after[b] = a
    before[a] = b
    if (b > 0) heap.set(b, areaAt(b))
    if (a < count - 1) heap.set(a, areaAt(a))
  }
  return weights
}

/** Points by their value, the least first. */
class PointHeap {
  readonly #points: Int32Array
  readonly #places: Int32Array
  readonly #values: Float64Array
  #length = 0

  constructor(count: number) {
    this.#points = new Int32Array(count)
    this.#places = new Int32Array(count).fill(-1)
    this.#values = new Float64Array(count)
  }

  value(point: number): number {
    return this.#values[point] ?? 0
  }

  /** Adds a point, or changes its value. */
  set(point: number, value: number): void {
    this.#values[point] = value
    let place = this.#places[point] ?? -1
    if (place < 0) {
      place = this.#length
      this.#length += 1
      this.#put(point, place)
    }
    this.#down(this.#up(place))
  }

  /** Removes the point with the least value; -1 if there is none. */
  take(): number {
    if (this.#length === 0) return -1
    const first = this.#points[0] ?? 0
    this.#length -= 1
    const last = this.#points[this.#length] ?? 0
    this.#places[first] = -1
    if (this.#length > 0) {
      this.#put(last, 0)
      this.#down(0)
    }
    return first
  }

  #put(point: number, place: number) {
    this.#points[place] = point
    this.#places[point] = place
  }

  #valueAt(place: number) {
    return this.#values[this.#points[place] ?? 0] ?? 0
  }

  #swap(one: number, other: number) {
    const point = this.#points[one] ?? 0
    this.#put(this.#points[other] ?? 0, one)
    this.#put(point, other)
  }

  #up(from: number): number {
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (this.#valueAt(parent) <= this.#valueAt(place)) break
      this.#swap(place, parent)
      place = parent
    }
    return place
  }

  #down(from: number) {
    let place = from
    for (;;) {
      const left = place * 2 + 1
      if (left >= this.#length) return
      const right = left + 1
      const smaller = right < this.#length && this.#valueAt(right) < this.#valueAt(left) ? right : left
      if (this.#valueAt(place) <= this.#valueAt(smaller)) return
      this.#swap(place, smaller)
      place = smaller
    }
  }
}
