import { CanvasLayer, type CanvasView } from '../canvas/canvasLayer.ts'
import { worldX, worldY } from '../mercator.ts'
import { outlineOf, type Shape } from './shapes.ts'

/** A shape drawn on the map. */
export interface DrawnShape {
  readonly shape: Shape
  /** Written at its upper edge. */
  readonly label?: string
  readonly isDashed?: boolean
  /** Whether its inside is tinted. */
  readonly isFilled?: boolean
}

export interface ShapeScene {
  readonly shapes: readonly DrawnShape[]
  readonly colour: string
  readonly halo: string
  readonly font: string
}

const tint = 0.08
const lineWidth = 1.5
const haloWidth = 3.5
const dashes = [6, 4]

/** Shapes on a canvas of their own, below the pins. */
export class ShapeCanvas extends CanvasLayer {
  #scene: ShapeScene | undefined

  constructor() {
    super('overlayPane')
  }

  /** Shows other shapes. They are drawn with the next frame. */
  show(scene: ShapeScene): void {
    this.#scene = scene
    this.redraw()
  }

  protected override draw(context: CanvasRenderingContext2D, view: CanvasView): void {
    context.clearRect(0, 0, context.canvas.width, context.canvas.height)
    if (!this.#scene) return
    context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0)
    for (const shape of this.#scene.shapes) drawShape(context, shape, this.#scene, view)
  }
}

const drawShape = (
  context: CanvasRenderingContext2D,
  { shape, label, isDashed = false, isFilled = false }: DrawnShape,
  { colour, halo, font }: ShapeScene,
  { scale, left, top }: CanvasView,
) => {
  context.beginPath()
  let [highest, above] = [Infinity, 0]
  for (const { longitude, latitude } of outlineOf(shape)) {
    const [x, y] = [worldX(longitude) * scale - left, worldY(latitude) * scale - top]
    context.lineTo(x, y)
    if (y < highest) [highest, above] = [y, x]
  }
  context.closePath()
  if (isFilled) {
    context.globalAlpha = tint
    context.fillStyle = colour
    context.fill()
    context.globalAlpha = 1
  }
  context.lineJoin = 'round'
  context.setLineDash([])
  context.strokeStyle = halo
  context.lineWidth = haloWidth
  context.stroke()
  context.setLineDash(isDashed ? dashes : [])
  context.strokeStyle = colour
  context.lineWidth = lineWidth
  context.stroke()
  if (label === undefined) return
  context.setLineDash([])
  context.font = font
  context.textAlign = 'center'
  context.textBaseline = 'bottom'
  context.strokeStyle = halo
  context.lineWidth = haloWidth
  context.strokeText(label, above, highest - 2)
  context.fillStyle = colour
  context.fillText(label, above, highest - 2)
}
