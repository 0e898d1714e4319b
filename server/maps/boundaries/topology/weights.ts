import TinyQueue from 'tinyqueue'
import { cellArea } from '../grid.ts'
import type { Arc } from './arcs.ts'

interface Weighed {
  readonly point: number
  readonly area: number
}

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
  const areas = new Float64Array(count)
  const least = new TinyQueue<Weighed>([], (one, other) => one.area - other.area)
  const weigh = (point: number) => {
    const area = areaAt(point)
    areas[point] = area
    least.push({ point, area })
  }
  for (let point = 1; point < count - 1; point += 1) weigh(point)
  let largest = 0
  for (let next = least.pop(); next; next = least.pop()) {
    const { point, area } = next
    // A point that has been weighed again since is in the queue once more.
    if (area !== areas[point] || weights[point] !== Number.POSITIVE_INFINITY) continue
    largest = Math.max(largest, area)
    weights[point] = largest
    const b = before[point] ?? 0
    const a = after[point] ?? 0
    after[b] = a
    before[a] = b
    if (b > 0) weigh(b)
    if (a < count - 1) weigh(a)
  }
  return weights
}
