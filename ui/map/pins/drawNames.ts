import type { CanvasView } from '../canvas/canvasLayer.ts'
import { type Box, nameBoxes, nameHeight, NameRoom } from './names.ts'
import { radiusAtZoom } from './pins.ts'
import type { PinDrawing, PinsInView } from './pinScene.ts'

/** With more pins than this in view nobody looks for names, and finding room for them would take long. */
export const maxNamedPins = 1500
/** A name for each so many square pixels at most. */
const areaPerName = 16_000

interface PlacedName {
  readonly text: string
  readonly box: Box
}

const findRoom = (
  context: CanvasRenderingContext2D,
  { scene }: PinDrawing,
  { places, x, y }: PinsInView,
  { width, height, zoom }: CanvasView,
): readonly PlacedName[] => {
  const { labels, pins } = scene
  if (!labels || places.length > maxNamedPins) return []
  const room = new NameRoom()
  for (const [at, place] of places.entries()) {
    const [radius, column, row] = [radiusAtZoom(pins.radius[place] ?? 0, zoom), x[at] ?? 0, y[at] ?? 0]
    room.take({ left: column - radius, right: column + radius, top: row - radius, bottom: row + radius })
  }
  const most = Math.ceil((width * height) / areaPerName)
  const names: PlacedName[] = []
  for (const [at, place] of places.entries()) {
    if (names.length === most) break
    const text = labels(place)
    if (text === undefined) continue
    const boxes = nameBoxes(
      x[at] ?? 0,
      y[at] ?? 0,
      radiusAtZoom(pins.radius[place] ?? 0, zoom),
      context.measureText(text).width,
    )
    const box = boxes.find((one) => one.left >= 0 && one.right <= width && room.isFree(one))
    if (!box) continue
    room.take(box)
    names.push({ text, box })
  }
  return names
}

/** Writes names beside pins, those of the largest first, where there is room. */
export const drawNames = (
  context: CanvasRenderingContext2D,
  drawing: PinDrawing,
  inView: PinsInView,
  view: CanvasView,
): void => {
  const { colours, font } = drawing.scene
  context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0)
  context.font = font
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = colours.halo
  context.fillStyle = colours.ink
  for (const { text, box } of findRoom(context, drawing, inView, view)) {
    const middle = box.top + nameHeight / 2
    context.strokeText(text, box.left, middle)
    context.fillText(text, box.left, middle)
  }
  context.resetTransform()
}
