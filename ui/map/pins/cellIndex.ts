import { type Places, placesPerDegree } from '#contract/maps/placesFile.ts'
import { type WorldBox, type WorldPoint, worldX, worldY } from '../mercator.ts'

/** Cells along each side of the smallest rectangle around all places. */
const cells = 512

/**
 * Finds places by where they are. Built once for all places (some 20 ms for the whole country). Institutions are named
 * by their index in place order, and positions are those of web Mercator (mercator.ts).
 */
export class CellIndex {
  readonly count: number
  /** By place. */
  readonly xs: Float64Array
  readonly ys: Float64Array
  /** The places by cell; see {@link forEachRun}. */
  readonly ordered: Uint32Array
  /** Where the places of each cell begin in `ordered`. */
  readonly #begins: Uint32Array
  readonly #left: number
  readonly #top: number
  readonly #cellWidth: number
  readonly #cellHeight: number

  constructor({ longitudes, latitudes }: Pick<Places, 'longitudes' | 'latitudes'>) {
    this.count = longitudes.length
    this.xs = new Float64Array(this.count)
    this.ys = new Float64Array(this.count)
    let [left, right, top, bottom] = [1, 0, 1, 0]
    for (let place = 0; place < this.count; place += 1) {
      const x = worldX((longitudes[place] ?? 0) / placesPerDegree)
      const y = worldY((latitudes[place] ?? 0) / placesPerDegree)
      this.xs[place] = x
      this.ys[place] = y
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    this.#left = left
    this.#top = top
    // Slightly wider than the places, so that those at the right edge are in the last cell.
    this.#cellWidth = Math.max(1e-12, ((right - left) * (1 + 1e-9)) / cells)
    this.#cellHeight = Math.max(1e-12, ((bottom - top) * (1 + 1e-9)) / cells)
    this.#begins = new Uint32Array(cells * cells + 1)
    this.ordered = new Uint32Array(this.count)
    this.#sort()
  }

  #sort() {
    const cellOf = new Uint32Array(this.count)
    for (let place = 0; place < this.count; place += 1) {
      const cell = this.#rowOf(this.ys[place] ?? 0) * cells + this.#columnOf(this.xs[place] ?? 0)
      cellOf[place] = cell
      this.#begins[cell + 1] = (this.#begins[cell + 1] ?? 0) + 1
    }
    for (let cell = 0; cell < cells * cells; cell += 1)
      this.#begins[cell + 1] = (this.#begins[cell + 1] ?? 0) + (this.#begins[cell] ?? 0)
    const next = this.#begins.slice()
    for (let place = 0; place < this.count; place += 1) {
      const cell = cellOf[place] ?? 0
      const at = next[cell] ?? 0
      this.ordered[at] = place
      next[cell] = at + 1
    }
  }

  #columnOf(x: number) {
    return Math.max(0, Math.min(cells - 1, Math.floor((x - this.#left) / this.#cellWidth)))
  }

  #rowOf(y: number) {
    return Math.max(0, Math.min(cells - 1, Math.floor((y - this.#top) / this.#cellHeight)))
  }

  /**
   * Calls for each part of `ordered` that holds places of a box, and maybe of its surroundings.
   * @param call - with the first position and the one after the last
   */
  forEachRun({ left, top, right, bottom }: WorldBox, call: (from: number, to: number) => void): void {
    if (right < left || bottom < top) return
    const [firstColumn, lastColumn] = [this.#columnOf(left), this.#columnOf(right)]
    const lastRow = this.#rowOf(bottom)
    for (let row = this.#rowOf(top); row <= lastRow; row += 1) {
      const from = this.#begins[row * cells + firstColumn] ?? 0
      const to = this.#begins[row * cells + lastColumn + 1] ?? 0
      if (from < to) call(from, to)
    }
  }

  /** Calls for each place within a box, its edges included. */
  forEachIn(box: WorldBox, call: (place: number) => void): void {
    const { xs, ys, ordered } = this
    const { left, top, right, bottom } = box
    this.forEachRun(box, (from, to) => {
      for (let at = from; at < to; at += 1) {
        const place = ordered[at] ?? 0
        const [x, y] = [xs[place] ?? 0, ys[place] ?? 0]
        if (x >= left && x <= right && y >= top && y <= bottom) call(place)
      }
    })
  }

  /** The places within a box, in no order. */
  placesIn(box: WorldBox): Uint32Array {
    const found: number[] = []
    this.forEachIn(box, (place) => found.push(place))
    return Uint32Array.from(found)
  }

  /** @param visible - one flag for each place; null: all */
  countIn(box: WorldBox, visible: Uint8Array | null): number {
    let count = 0
    this.forEachIn(box, (place) => {
      if (!visible || visible[place]) count += 1
    })
    return count
  }

  /**
   * The place nearest to a point; undefined if there is none within the reach.
   * @param reach - in parts of the world's width (`pixels / worldSize(zoom)`)
   */
  nearest({ x, y }: WorldPoint, reach: number, accept: (place: number) => boolean = () => true): number | undefined {
    let nearest: number | undefined
    let least = reach * reach
    this.forEachIn({ left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }, (place) => {
      const distance = ((this.xs[place] ?? 0) - x) ** 2 + ((this.ys[place] ?? 0) - y) ** 2
      if (distance > least || (distance === least && nearest !== undefined) || !accept(place)) return
      least = distance
      nearest = place
    })
    return nearest
  }
}
