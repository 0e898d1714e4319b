import type { CellIndex } from './cellIndex.ts'
import { maxRadius, orderedPins, type Pins } from './pins.ts'

/** From this zoom on, places that share a point are drawn around it. */
export const spreadFrom = 13

/** How far places are drawn from their point, in CSS pixels. */
export interface Spread {
  readonly x: Float32Array
  readonly y: Float32Array
  /** The largest of these distances. */
  readonly reach: number
}

const turn = 2 * Math.PI
/** Half the width that a mere dot takes. */
const dotRadius = 3
const gap = 1.5
/** The distance between two turns grows on the way from one to the other; so much more makes up for it. */
const slope = 1.15

/** How far the spirals of all points have come. Radii never grow along a spiral, which everything here relies on. */
class Spirals {
  /** Of the last place on each spiral; below 0 before the first. */
  readonly angle: Float32Array
  readonly distance: Float32Array
  readonly #last: Float32Array
  /** The radii with which the current turn and the one before began. */
  readonly #begin: Float32Array
  readonly #before: Float32Array

  constructor(count: number) {
    this.angle = new Float32Array(count).fill(-1)
    this.distance = new Float32Array(count)
    this.#last = new Float32Array(count)
    this.#begin = new Float32Array(count)
    this.#before = new Float32Array(count)
  }

  /** Goes on to the next place on a point's spiral. The first is in the middle. */
  next(point: number, radius: number): void {
    const angle = this.angle[point] ?? 0
    const distance = this.distance[point] ?? 0
    const room = (this.#last[point] ?? 0) + radius + gap
    this.#last[point] = radius
    if (angle < 0) {
      this.angle[point] = 0
      this.#before[point] = radius
    } else if (distance === 0) {
      this.#begin[point] = radius
      this.distance[point] = room
    } else {
      const step = 2 * Math.asin(room / (2 * distance))
      if (Math.floor((angle + step) / turn) > Math.floor(angle / turn)) {
        this.#before[point] = this.#begin[point] ?? 0
        this.#begin[point] = radius
      }
      const pitch = (2 * (this.#before[point] ?? 0) + gap) * slope
      this.angle[point] = angle + step
      this.distance[point] = distance + (pitch * step) / turn
    }
  }
}

/**
 * Spreads the drawn places that share a point in a spiral, the largest in the middle, so that none covers another. A place
 * that is alone stays where it is.
 */
export const spreadOf = (index: CellIndex, pins: Pins): Spread => {
  const { visible, radius } = pins
  const { count } = index
  const x = new Float32Array(count)
  const y = new Float32Array(count)
  const points = samePoints(index)
  const spirals = new Spirals(points.count)
  let reach = 0
  const giveRoom = (place: number, own: number) => {
    const point = points.of[place] ?? 0
    if (points.isAlone[point] === 1) return
    spirals.next(point, own)
    const distance = spirals.distance[point] ?? 0
    if (distance === 0) return
    const angle = spirals.angle[point] ?? 0
    x[place] = distance * Math.cos(angle)
    y[place] = distance * Math.sin(angle)
    if (distance > reach) reach = distance
  }
  for (const place of orderedPins(pins)) giveRoom(place, Math.max(dotRadius, Math.min(maxRadius, radius[place] ?? 0)))
  for (let place = 0; place < count; place += 1)
    if (radius[place] === 0 && (visible === null || visible[place] === 1)) giveRoom(place, dotRadius)
  return { x, y, reach }
}

/** Which places share a point. */
export interface SamePoints {
  /** The number of each place's point. */
  readonly of: Uint32Array
  readonly count: number
  /** By point: 1 if only one place is there. */
  readonly isAlone: Uint8Array
}

const known = new WeakMap<CellIndex, SamePoints>()

const hash = (x: number, y: number, bits: number) => {
  const mixed = Math.imul(Math.trunc(x * 2 ** 31), 0x9e3779b1) ^ Math.imul(Math.trunc(y * 2 ** 31), 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> (32 - bits)
}

/**
 * Numbers the different points of all places. For the whole country that takes some 60 ms once, which {@link spreadOf} saves
 * if it was done before.
 */
export const samePoints = (index: CellIndex): SamePoints => {
  const before = known.get(index)
  if (before) return before
  const { xs, ys, count } = index
  const bits = Math.max(4, Math.ceil(Math.log2(2 * count + 1)))
  const slots = new Int32Array(2 ** bits).fill(-1)
  const of = new Uint32Array(count)
  const isAlone = new Uint8Array(count)
  let points = 0
  for (let place = 0; place < count; place += 1) {
    const [x, y] = [xs[place] ?? 0, ys[place] ?? 0]
    let slot = hash(x, y, bits)
    for (;;) {
      const first = slots[slot] ?? -1
      if (first < 0) {
        slots[slot] = place
        isAlone[points] = 1
        of[place] = points++
        break
      }
      if (xs[first] === x && ys[first] === y) {
        of[place] = of[first] ?? 0
        isAlone[of[place] ?? 0] = 0
        break
      }
      slot = (slot + 1) % slots.length
    }
  }
  const same = { of, count: points, isAlone }
  known.set(index, same)
  return same
}
