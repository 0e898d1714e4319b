import { cellArea } from './grid.ts'

/** A closed line on the grid, without a repeated last point. The first ring of a polygon is its outer one, others are holes. */
export interface Ring {
  readonly code: string
  /** Counts through the polygons of all codes. */
  readonly polygon: number
  readonly columns: Int32Array
  readonly rows: Int32Array
  /** In square metres. */
  readonly area: number
}

const areaOf = (columns: Int32Array, rows: Int32Array): number => {
  let doubled = 0
  const { length } = columns
  for (let at = 0, before = length - 1; at < length; before = at, at += 1)
    doubled += (columns[before] ?? 0) * (rows[at] ?? 0) - (columns[at] ?? 0) * (rows[before] ?? 0)
  return (Math.abs(doubled) / 2) * cellArea(rows[0] ?? 0)
}

/**
 * Collects points of a ring. Those that fall on the one before are left out, and so are spikes, which go there and back on
 * the grid: narrow inlets and moles.
 */
export class RingPoints {
  #columns = new Int32Array(1_024)
  #rows = new Int32Array(1_024)
  #length = 0

  add(column: number, row: number): void {
    const last = this.#length - 1
    if (this.#isAt(last, column, row)) return
    if (this.#isAt(last - 1, column, row)) {
      this.#length -= 1
      return
    }
    if (this.#length === this.#columns.length) {
      this.#columns = grown(this.#columns)
      this.#rows = grown(this.#rows)
    }
    this.#columns[this.#length] = column
    this.#rows[this.#length] = row
    this.#length += 1
  }

  #isAt(place: number, column: number, row: number) {
    return place >= 0 && this.#columns[place] === column && this.#rows[place] === row
  }

  #isSame(one: number, other: number) {
    return this.#isAt(one, this.#columns[other] ?? 0, this.#rows[other] ?? 0)
  }

  /** The ring of the points so far, and begins another one. Undefined if it has no area on the grid. */
  take(code: string, polygon: number): Ring | undefined {
    let [start, end] = [0, this.#length]
    if (end > 1 && this.#isSame(0, end - 1)) end -= 1
    // Spikes at the point where the ring begins and ends.
    while (end - start > 2)
      if (this.#isSame(start + 1, end - 1)) {
        start += 1
        end -= 1
      } else if (this.#isSame(start, end - 2)) end -= 2
      else break
    const length = end - start
    this.#length = 0
    if (length < 3) return undefined
    const columns = this.#columns.slice(start, end)
    const rows = this.#rows.slice(start, end)
    const area = areaOf(columns, rows)
    return area > 0 ? { code, polygon, columns, rows, area } : undefined
  }
}

const grown = (values: Int32Array): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(values.length * 2)
  larger.set(values)
  return larger
}
