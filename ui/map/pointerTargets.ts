import type { LeafletMouseEvent, Map as LeafletMap, Point } from 'leaflet'

/** A layer with things that can be pointed to. */
export interface PointerTarget {
  /** Layers with a higher rank come first. */
  readonly rank: number
  /**
   * What is at a point of the map's container; null where there is nothing.
   * @param reach - CSS pixels by which the pointer may miss, larger for a finger
   */
  readonly at: (point: Point, reach: number) => string | number | null
  /** Called when another of its things is pointed to, null when none is any more. */
  readonly hover: (what: string | number | null) => void
  readonly pick: (what: string | number) => void
}

const mouseReach = 3
const fingerReach = 14

interface Found {
  readonly target: PointerTarget
  readonly what: string | number
}

/** The layers of a map that listen to the pointer. Only the topmost one with something there is told. */
class PointerTargets {
  readonly #map: LeafletMap
  #targets: readonly PointerTarget[] = []
  #hovered: Found | undefined
  #isDragged = false

  constructor(map: LeafletMap) {
    this.#map = map
    map.on('mousemove', (event: LeafletMouseEvent) => {
      if (!this.#isDragged) this.#point(this.#find(event))
    })
    map.on('mouseout zoomstart', () => this.#point(undefined))
    map.on('dragstart', () => {
      this.#isDragged = true
      this.#point(undefined)
    })
    map.on('dragend', () => {
      this.#isDragged = false
    })
    map.on('click', (event: LeafletMouseEvent) => {
      const found = this.#find(event)
      found?.target.pick(found.what)
    })
  }

  add(target: PointerTarget) {
    this.#targets = [...this.#targets, target].toSorted((one, other) => other.rank - one.rank)
  }

  remove(target: PointerTarget) {
    if (this.#hovered?.target === target) this.#point(undefined)
    this.#targets = this.#targets.filter((one) => one !== target)
  }

  #find({ containerPoint, originalEvent }: LeafletMouseEvent): Found | undefined {
    const isFinger = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch'
    for (const target of this.#targets) {
      const what = target.at(containerPoint, isFinger ? fingerReach : mouseReach)
      if (what !== null) return { target, what }
    }
    return undefined
  }

  #point(found: Found | undefined) {
    const before = this.#hovered
    if (before?.target === found?.target && before?.what === found?.what) return
    this.#hovered = found
    if (before && before.target !== found?.target) before.target.hover(null)
    found?.target.hover(found.what)
    this.#map.getContainer().style.cursor = found ? 'pointer' : ''
  }
}

const ofMaps = new WeakMap<LeafletMap, PointerTargets>()

/** Lets a layer of a map be pointed to. @returns how to end it */
export const addPointerTarget = (map: LeafletMap, target: PointerTarget): (() => void) => {
  let targets = ofMaps.get(map)
  if (!targets) {
    targets = new PointerTargets(map)
    ofMaps.set(map, targets)
  }
  targets.add(target)
  return () => targets.remove(target)
}
