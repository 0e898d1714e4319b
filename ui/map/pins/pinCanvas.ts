import type { Map as LeafletMap, Point } from 'leaflet'
import { CanvasLayer, type CanvasPart, type CanvasView } from '../canvas/canvasLayer.ts'
import { worldSize } from '../mercator.ts'
import { whenIdle } from '../whenIdle.ts'
import { dotDiameter, DotSheet } from './dots.ts'
import { drawPins, isCrowded, radiusAt } from './drawPins.ts'
import { maxRadius, orderedPins, radiusAtZoom } from './pins.ts'
import type { PinDrawing, PinScene } from './pinScene.ts'
import { samePoints, type Spread, spreadFrom, spreadOf } from './spread.ts'
import { Sprites } from './sprites.ts'

/** Leaflet's pane of the pins: above areas and lines, below tooltips. */
export const pinsPane = 'pins'

/** Where a place is drawn, in CSS pixels of the map's container. */
export interface DrawnPlace {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** All pins of a map on one canvas. */
export class PinCanvas extends CanvasLayer {
  readonly #sheet = new DotSheet()
  #scene: PinScene | undefined
  #ordered: Uint32Array = new Uint32Array(0)
  #spread: Spread | undefined
  /** Whether the last complete drawing had too many pins for names. */
  #wasCrowded = false
  #sprites: { readonly ratio: number; readonly of: Sprites } | undefined

  constructor() {
    super(pinsPane)
  }

  override onAdd(map: LeafletMap): this {
    if (!map.getPane(pinsPane)) map.createPane(pinsPane).style.zIndex = '450'
    return super.onAdd(map)
  }

  /** Shows another scene. It is drawn with the next frame. */
  show(scene: PinScene): void {
    const before = this.#scene
    if (before?.pins !== scene.pins || before.index !== scene.index) {
      this.#ordered = orderedPins(scene.pins)
      this.#spread = undefined
    }
    // So that the first zoom that spreads them is as quick as the others.
    if (before?.index !== scene.index) whenIdle(() => samePoints(scene.index))
    if (before?.looks !== scene.looks || before.colours !== scene.colours) this.#sprites = undefined
    this.#scene = scene
    this.redraw()
  }

  /** The place drawn on top at a point of the container; null where there is none. */
  placeAt(point: Point, reach: number): number | null {
    const [map, scene] = [this.leaflet, this.#scene]
    if (!map || !scene) return null
    return this.#pinAt(map, scene, point, reach) ?? this.#dotAt(map, scene, point, reach) ?? null
  }

  /** Where a place is drawn now; undefined if it is not. */
  drawnAt(place: number): DrawnPlace | undefined {
    const [map, scene] = [this.leaflet, this.#scene]
    if (!map || !scene || place >= scene.index.count) return undefined
    const { scale, spread, x, y } = this.#plane(map, { x: 0, y: 0 })
    return {
      x: (scene.index.xs[place] ?? 0) * scale - x + (spread?.x[place] ?? 0),
      y: (scene.index.ys[place] ?? 0) * scale - y + (spread?.y[place] ?? 0),
      radius: radiusAt(scene, place, map.getZoom()),
    }
  }

  protected override draw(
    context: CanvasRenderingContext2D,
    view: CanvasView,
    parts: readonly CanvasPart[],
    isMoving: boolean,
  ): void {
    const scene = this.#scene
    if (!scene) return
    const drawing = this.#drawing(scene, view)
    if (!isMoving) this.#wasCrowded = isCrowded(drawing, view)
    drawPins(context, drawing, view, parts, isMoving)
  }

  /** Only names look for room in all of the view, and a crowded one has none. */
  protected override isFinished(view: CanvasView): boolean {
    const scene = this.#scene
    return !scene?.labels || (this.#wasCrowded && isCrowded(this.#drawing(scene, view), view))
  }

  #drawing(scene: PinScene, view: CanvasView): PinDrawing {
    if (this.#sprites?.ratio !== view.ratio)
      this.#sprites = { ratio: view.ratio, of: new Sprites(scene.looks, scene.colours.halo, view.ratio) }
    return {
      scene,
      ordered: this.#ordered,
      sprites: this.#sprites.of,
      sheet: this.#sheet,
      spread: this.#spreadAt(scene, view.zoom),
    }
  }

  #spreadAt(scene: PinScene, zoom: number) {
    if (zoom < spreadFrom) return undefined
    this.#spread ??= spreadOf(scene.index, scene.pins)
    return this.#spread
  }

  /** A point of the container as a pixel of the world, and how places are drawn there. */
  #plane(map: LeafletMap, point: { readonly x: number; readonly y: number }) {
    const corner = map.getPixelOrigin().add(map.containerPointToLayerPoint([0, 0]))
    return {
      scale: worldSize(map.getZoom()),
      spread: map.getZoom() < spreadFrom ? undefined : this.#spread,
      x: point.x + corner.x,
      y: point.y + corner.y,
    }
  }

  #pinAt(map: LeafletMap, scene: PinScene, point: Point, reach: number) {
    const { xs, ys } = scene.index
    const { scale, spread, x, y } = this.#plane(map, point)
    const zoom = map.getZoom()
    let nearest: number | undefined
    let least = Infinity
    for (const place of this.#ordered) {
      const dx = (xs[place] ?? 0) * scale + (spread?.x[place] ?? 0) - x
      if (dx > maxRadius + reach || -dx > maxRadius + reach) continue
      const dy = (ys[place] ?? 0) * scale + (spread?.y[place] ?? 0) - y
      const distance = Math.hypot(dx, dy) - radiusAtZoom(scene.pins.radius[place] ?? 0, zoom)
      // Within several, the one drawn last counts; beside all of them, the nearest.
      if (distance > reach || (distance > 0 && distance >= least)) continue
      nearest = place
      least = Math.max(0, distance)
    }
    return nearest
  }

  #dotAt(map: LeafletMap, { index, pins }: PinScene, point: Point, reach: number) {
    const { scale, spread, x, y } = this.#plane(map, point)
    const radius = dotDiameter(map.getZoom()) / 2 + reach
    const far = radius + (spread?.reach ?? 0)
    let nearest: number | undefined
    let least = radius
    index.forEachIn(
      { left: (x - far) / scale, right: (x + far) / scale, top: (y - far) / scale, bottom: (y + far) / scale },
      (place) => {
        if (pins.visible && pins.visible[place] !== 1) return
        const distance = Math.hypot(
          (index.xs[place] ?? 0) * scale + (spread?.x[place] ?? 0) - x,
          (index.ys[place] ?? 0) * scale + (spread?.y[place] ?? 0) - y,
        )
        if (distance >= least) return
        nearest = place
        least = distance
      },
    )
    return nearest
  }
}
