import type { CellIndex } from './cellIndex.ts'
import type { DotSheet } from './dots.ts'
import type { Pins } from './pins.ts'
import type { PinLook } from './pinShapes.ts'
import type { Spread } from './spread.ts'
import type { Sprites } from './sprites.ts'

/** Everything that a drawing of pins shows. */
export interface PinScene {
  readonly index: CellIndex
  readonly pins: Pins
  readonly looks: readonly PinLook[]
  /** Places with a ring around them: those chosen. */
  readonly selected: ReadonlySet<number>
  /** The name of a place; undefined where it has none or none is known. */
  readonly labels: ((place: number) => string | undefined) | undefined
  readonly colours: PinColours
  readonly font: string
}

export interface PinColours {
  /** As #rrggbb. */
  readonly dot: string
  readonly halo: string
  readonly ink: string
  readonly ring: string
}

/** What is kept from one drawing of a scene to the next. */
export interface PinDrawing {
  readonly scene: PinScene
  /** The places with a radius, the largest first. */
  readonly ordered: Uint32Array
  /** Undefined at a zoom at which places that share a point are drawn on one another. */
  readonly spread: Spread | undefined
  readonly sprites: Sprites
  readonly sheet: DotSheet
}

/** Positions of the places with a radius that are within the view, in their order; in CSS pixels of the canvas. */
export interface PinsInView {
  readonly places: readonly number[]
  readonly x: readonly number[]
  readonly y: readonly number[]
}
