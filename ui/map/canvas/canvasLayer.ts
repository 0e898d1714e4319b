import {
  DomUtil,
  Layer,
  type LeafletEvent,
  type LeafletEventHandlerFn,
  type Map as LeafletMap,
  type Point,
  type ZoomAnimEvent,
} from 'leaflet'
import { worldSize, type WorldBox } from '../mercator.ts'
import { resolutionEvent, type ResolutionEvent, screenRatio } from './resolution.ts'

/** The part of the world that a canvas shows. */
export interface CanvasView {
  readonly zoom: number
  /** CSS pixels of the world's square at the zoom. */
  readonly scale: number
  /** The world's CSS pixel at the canvas's upper left corner. */
  readonly left: number
  readonly top: number
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
  /** Canvas pixels per CSS pixel. */
  readonly ratio: number
}

/** A rectangle of a canvas, in its own pixels. */
export interface CanvasPart {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The part of the world in a part of a canvas. @param reach - in CSS pixels, by which it is larger on each side */
export const boxOfPart = ({ scale, left, top, ratio }: CanvasView, part: CanvasPart, reach: number): WorldBox => ({
  left: (left + part.x / ratio - reach) / scale,
  top: (top + part.y / ratio - reach) / scale,
  right: (left + (part.x + part.width) / ratio + reach) / scale,
  bottom: (top + (part.y + part.height) / ratio + reach) / scale,
})

/** How far a canvas reaches beyond each edge of the view, as a share of its size, so that a drag shows no empty edge at once. */
const margin = 0.12

/** The size of a canvas over a map, and by how much it reaches beyond each edge of the view. */
const sizeFor = (map: LeafletMap) => {
  const size = map.getSize()
  const beyond = size.multiplyBy(margin).round()
  return { width: size.x + 2 * beyond.x, height: size.y + 2 * beyond.y, beyond }
}

/** What is drawn reaches no farther from its place, in CSS pixels. So much at an edge may be drawn in part. */
const edge = 40

/** While the map is moving nobody sees a difference, and without a graphics processor it takes half the time. */
const fastEnlarging = 'pixelated'

/**
 * A canvas over the map. It moves and grows with the map by CSS alone, and is drawn again when a movement ends or leaves
 * what it covers.
 */
export abstract class CanvasLayer extends Layer {
  readonly canvas: HTMLCanvasElement
  readonly #pane: string
  readonly #context: CanvasRenderingContext2D | null
  #leaflet: LeafletMap | undefined
  #view: CanvasView | undefined
  #corner: Point | undefined
  /** Leaflet's pixel origin when the canvas was laid. */
  #origin: Point | undefined
  #ratio: number | undefined
  #frame = 0
  /** Whether all is to be drawn with the next frame, not only what a drag has uncovered. */
  #isOutdated = false
  /** Whether the canvas is somewhere else or larger by CSS than it was laid. */
  #isStretched = false
  /** Whether parts were drawn while the map was moving. */
  #hasMoved = false

  /** @param pane - Leaflet's pane that holds the canvas */
  constructor(pane: string) {
    super()
    this.#pane = pane
    this.canvas = DomUtil.create('canvas', 'leaflet-layer leaflet-zoom-animated')
    this.canvas.style.pointerEvents = 'none'
    this.canvas.ariaHidden = 'true'
    this.#context = this.canvas.getContext('2d')
  }

  /**
   * Draws the canvas, which still holds what was drawn before. The context has the canvas's own pixels as units and is
   * clipped to the parts.
   * @param parts - those that have to be drawn; they do not overlap
   * @param isMoving - whether the map is being dragged; all of the canvas is drawn again when it is not any more, unless it
   *   {@link isFinished}
   */
  protected abstract draw(
    context: CanvasRenderingContext2D,
    view: CanvasView,
    parts: readonly CanvasPart[],
    isMoving: boolean,
  ): void

  /** Whether all parts that were drawn while the map was moving are as they would be if all were drawn at once. */
  protected isFinished(_view: CanvasView): boolean {
    return false
  }

  /** The map that the layer is on. */
  protected get leaflet(): LeafletMap | undefined {
    return this.#leaflet
  }

  override onAdd(map: LeafletMap): this {
    this.#leaflet = map
    map.getPane(this.#pane)?.append(this.canvas)
    this.#place()
    return this
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.canvas.remove()
    this.#leaflet = undefined
    return this
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      moveend: () => this.#rest(),
      move: () => this.#follow(),
      zoom: () => this.#follow(),
      zoomanim: (event) => this.#stretch(event as ZoomAnimEvent),
      [resolutionEvent]: (event: LeafletEvent) => {
        this.#ratio = (event as ResolutionEvent).ratio
        this.#place()
      },
    }
  }

  /** Draws again with the next frame. */
  redraw(): void {
    this.#isOutdated = true
    this.#nextFrame()
  }

  #nextFrame() {
    if (this.#frame !== 0 || !this.#leaflet) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      if (this.#isOutdated) this.drawNow()
      else this.#moveOn()
    })
  }

  /** Draws again at once. */
  drawNow(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#isOutdated = false
    this.#hasMoved = false
    const { width, height } = this.canvas
    if (this.#view && width > 0 && height > 0) this.#drawParts(this.#view, [{ x: 0, y: 0, width, height }], false)
  }

  #drawParts(view: CanvasView, parts: readonly CanvasPart[], isMoving: boolean) {
    const context = this.#context
    if (!context) return
    context.resetTransform()
    context.save()
    context.beginPath()
    for (const { x, y, width, height } of parts) context.rect(x, y, width, height)
    context.clip()
    this.draw(context, view, parts, isMoving)
    context.restore()
  }

  /** Lays the canvas over the view as it is now and draws it. */
  #place() {
    const map = this.#leaflet
    if (!map) return
    this.#view = this.#lay(map)
    this.#resize(this.#view)
    this.drawNow()
  }

  #lay(map: LeafletMap): CanvasView {
    const { width, height, beyond } = sizeFor(map)
    const corner = map.containerPointToLayerPoint([0, 0]).subtract(beyond).round()
    DomUtil.setTransform(this.canvas, corner, 1)
    this.canvas.style.imageRendering = ''
    this.#isStretched = false
    this.#origin = map.getPixelOrigin()
    const world = this.#origin.add(corner)
    const zoom = map.getZoom()
    this.#corner = world
    return {
      zoom,
      scale: worldSize(zoom),
      left: world.x,
      top: world.y,
      width,
      height,
      ratio: this.#ratio ?? screenRatio(),
    }
  }

  /** Lays the canvas over the view during a drag. What it has already is moved, only the rest is drawn. */
  #moveOn() {
    const [map, before, context] = [this.#leaflet, this.#view, this.#context]
    // During an animated zoom the canvas is still where it was before.
    if (!map || !before || !context || map.getZoom() !== before.zoom) return
    if (this.#isCovering(map, before)) return
    const view = this.#lay(map)
    this.#view = view
    const { width, height } = this.canvas
    const [x, y] = [(before.left - view.left) * view.ratio, (before.top - view.top) * view.ratio]
    const spare = edge * view.ratio
    if (Math.abs(x) + spare >= width || Math.abs(y) + spare >= height || x % 1 !== 0 || y % 1 !== 0) {
      this.drawNow()
      return
    }
    const columns = x === 0 ? 0 : Math.ceil(Math.abs(x) + spare)
    const rows = y === 0 ? 0 : Math.ceil(Math.abs(y) + spare)
    const lines = { x: 0, y: y > 0 ? 0 : height - rows, width, height: rows }
    const rest = { x: x > 0 ? 0 : width - columns, y: y > 0 ? rows : 0, width: columns, height: height - rows }
    const parts = [lines, rest].filter((part) => part.width > 0 && part.height > 0)
    if (parts.length === 0) return
    context.resetTransform()
    context.globalCompositeOperation = 'copy'
    context.drawImage(this.canvas, x, y)
    context.globalCompositeOperation = 'source-over'
    this.#hasMoved = true
    this.#drawParts(view, parts, true)
  }

  /** Draws what a movement has left to do. */
  #rest() {
    const [map, view] = [this.#leaflet, this.#view]
    if (!map || !view) return
    if (!this.#isInPlace(map, view)) {
      this.#place()
      return
    }
    this.canvas.style.imageRendering = ''
    this.#moveOn()
    if (this.#hasMoved && !this.isFinished(this.#view ?? view)) this.#place()
  }

  /** Whether the map has only been moved since the canvas was laid. */
  #isInPlace(map: LeafletMap, { zoom, width, height, ratio }: CanvasView) {
    const size = sizeFor(map)
    return (
      !this.#isStretched &&
      map.getZoom() === zoom &&
      this.#origin?.equals(map.getPixelOrigin()) === true &&
      size.width === width &&
      size.height === height &&
      ratio === (this.#ratio ?? screenRatio())
    )
  }

  #isCovering(map: LeafletMap, { left, top, width, height }: CanvasView) {
    const size = map.getSize()
    const { x, y } = map.getPixelOrigin().add(map.containerPointToLayerPoint([0, 0]))
    return x >= left && y >= top && x + size.x <= left + width && y + size.y <= top + height
  }

  #resize({ width, height, ratio }: CanvasView) {
    const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (this.canvas.width !== columns) this.canvas.width = columns
    if (this.canvas.height !== rows) this.canvas.height = rows
    this.canvas.style.width = `${width}px`
    this.canvas.style.height = `${height}px`
  }

  /** Covers what a drag has uncovered, or grows with a pinch. */
  #follow() {
    const [map, view] = [this.#leaflet, this.#view]
    if (!map || !view) return
    if (map.getZoom() !== view.zoom) {
      this.#stretch({ center: map.getCenter(), zoom: map.getZoom() })
      return
    }
    // A canvas with fewer pixels than the screen is enlarged with every frame.
    if (view.ratio < devicePixelRatio) this.canvas.style.imageRendering = fastEnlarging
    if (!this.#isCovering(map, view)) this.#nextFrame()
  }

  /** Takes the canvas to another middle and zoom by CSS alone. */
  #stretch({ center, zoom }: Pick<ZoomAnimEvent, 'center' | 'zoom'>) {
    const [map, view] = [this.#leaflet, this.#view]
    if (!map || !view || !this.#corner) return
    const pane = map.getPane('mapPane')
    const origin = map
      .project(center, zoom)
      .subtract(map.getSize().divideBy(2))
      .add(pane ? DomUtil.getPosition(pane) : [0, 0])
      .round()
    const growth = map.getZoomScale(zoom, view.zoom)
    this.canvas.style.imageRendering = fastEnlarging
    this.#isStretched = true
    DomUtil.setTransform(this.canvas, this.#corner.multiplyBy(growth).subtract(origin), growth)
  }
}
