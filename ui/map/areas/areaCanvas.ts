import type { Map as LeafletMap, Point } from 'leaflet'
import { CanvasLayer, type CanvasView } from '../canvas/canvasLayer.ts'
import { bubbleAt } from './bubbles.ts'
import { type AreaScene, drawAreas, drawOutlines, type OutlineScene } from './drawAreas.ts'
import { AreaIndex } from './shapes/areaIndex.ts'
import { fromWorldPixel, planeScale, type PlanePoint } from './shapes/plane.ts'

/** Leaflet's pane of the areas: above the base map, below everything else. */
const areasPane = 'areas'

const viewOf = ({ left, top, zoom, width, height, ratio }: CanvasView) => ({
  corner: fromWorldPixel({ x: left, y: top }, zoom),
  scale: planeScale(zoom),
  width,
  height,
  ratio,
})

abstract class LayerOfAreas extends CanvasLayer {
  constructor() {
    super(areasPane)
  }

  override onAdd(map: LeafletMap): this {
    if (!map.getPane(areasPane)) map.createPane(areasPane).style.zIndex = '350'
    return super.onAdd(map)
  }
}

/** One canvas with all areas of a map. */
export class AreaCanvas extends LayerOfAreas {
  readonly #hitContext = document.createElement('canvas').getContext('2d')
  #scene: AreaScene | undefined
  #index = new AreaIndex([])

  /** Shows another scene. It is drawn with the next frame. */
  show(scene: AreaScene): void {
    if (this.#scene?.shapes !== scene.shapes) this.#index = new AreaIndex(scene.shapes.flatMap(({ areas }) => areas))
    this.#scene = scene
    this.redraw()
  }

  /** The code of the area at a point of the container; null where there is none. @param reach - beyond a bubble, in CSS pixels */
  codeAt(point: Point, reach: number): string | null {
    const map = this.leaflet
    if (!map || !this.#scene) return null
    const zoom = map.getZoom()
    const onPlane = fromWorldPixel(map.getPixelOrigin().add(map.containerPointToLayerPoint(point)), zoom)
    const bubble = bubbleAt(this.#scene.bubbles, onPlane, planeScale(zoom), reach)
    return bubble ?? this.#index.at(onPlane, this.#isInPath) ?? null
  }

  protected override draw(context: CanvasRenderingContext2D, view: CanvasView): void {
    if (this.#scene) drawAreas(context, this.#scene, viewOf(view))
  }

  readonly #isInPath = (path: Path2D, { x, y }: PlanePoint) =>
    this.#hitContext?.isPointInPath(path, x, y, 'evenodd') ?? false
}

/** Outlines of single areas, on a canvas of their own: pointing to an area draws no other area again. */
export class OutlineCanvas extends LayerOfAreas {
  #scene: OutlineScene | undefined

  show(scene: OutlineScene): void {
    this.#scene = scene
    this.redraw()
  }

  protected override draw(context: CanvasRenderingContext2D, view: CanvasView): void {
    if (this.#scene) drawOutlines(context, this.#scene, viewOf(view))
  }
}
