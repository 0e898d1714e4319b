import { boxOfPart, type CanvasPart, type CanvasView } from '../canvas/canvasLayer.ts'
import { dotDiameter, sheetRows } from './dots.ts'
import { drawNames, maxNamedPins } from './drawNames.ts'
import type { PinDrawing, PinScene, PinsInView } from './pinScene.ts'
import { maxRadius, radiusAtZoom } from './pins.ts'
import { shapeReach } from './pinShapes.ts'
import type { Spread } from './spread.ts'

/** How far a dot and a pin reach from their middles, in CSS pixels. */
const dotReach = 4
const pinReach = maxRadius * shapeReach + 6

const ringGap = 2.5
const ringLine = 2

/** Half of what a place takes up, in CSS pixels. */
export const radiusAt = ({ pins }: PinScene, place: number, zoom: number): number =>
  pins.radius[place] ? radiusAtZoom(pins.radius[place], zoom) : dotDiameter(zoom) / 2

/** Writes the dots of a part onto an emptied sheet. */
const writeDots = ({ scene, spread, sheet }: PinDrawing, view: CanvasView, part: CanvasPart) => {
  const { index, pins } = scene
  const { visible, radius } = pins
  const { ratio } = view
  const { xs, ys, ordered } = index
  const scale = view.scale * ratio
  const left = view.left * ratio + part.x
  const top = view.top * ratio + part.y
  const addRun = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) {
      const place = ordered[at] ?? 0
      if (radius[place] !== 0 || (visible !== null && visible[place] !== 1)) continue
      sheet.add((xs[place] ?? 0) * scale - left, (ys[place] ?? 0) * scale - top)
    }
  }
  const addSpreadRun =
    ({ x, y }: Spread) =>
    (from: number, to: number) => {
      for (let at = from; at < to; at += 1) {
        const place = ordered[at] ?? 0
        if (radius[place] !== 0 || (visible !== null && visible[place] !== 1)) continue
        sheet.add(
          (xs[place] ?? 0) * scale - left + (x[place] ?? 0) * ratio,
          (ys[place] ?? 0) * scale - top + (y[place] ?? 0) * ratio,
        )
      }
    }
  index.forEachRun(boxOfPart(view, part, (spread?.reach ?? 0) + dotReach), spread ? addSpreadRun(spread) : addRun)
}

const drawDots = (context: CanvasRenderingContext2D, drawing: PinDrawing, view: CanvasView, part: CanvasPart) => {
  const { sheet, scene } = drawing
  const { ratio, zoom } = view
  const rows = sheetRows(part.width)
  for (let y = 0; y < part.height; y += rows) {
    const band = { x: part.x, y: part.y + y, width: part.width, height: Math.min(rows, part.height - y) }
    sheet.begin(band.width, band.height, scene.colours.dot, dotDiameter(zoom) * ratio)
    writeDots(drawing, view, band)
    sheet.show(context, band.x, band.y)
  }
}

const pinsInParts = (
  { scene, ordered, spread }: PinDrawing,
  { scale, left, top, ratio }: CanvasView,
  parts: readonly CanvasPart[],
): PinsInView => {
  const { xs, ys } = scene.index
  const inParts: { places: number[]; x: number[]; y: number[] } = { places: [], x: [], y: [] }
  const boxes = parts.map((part) => ({
    west: part.x / ratio - pinReach,
    east: (part.x + part.width) / ratio + pinReach,
    north: part.y / ratio - pinReach,
    south: (part.y + part.height) / ratio + pinReach,
  }))
  for (const place of ordered) {
    const x = (xs[place] ?? 0) * scale - left + (spread?.x[place] ?? 0)
    const y = (ys[place] ?? 0) * scale - top + (spread?.y[place] ?? 0)
    if (!boxes.some(({ west, east, north, south }) => x >= west && x <= east && y >= north && y <= south)) continue
    inParts.places.push(place)
    inParts.x.push(x)
    inParts.y.push(y)
  }
  return inParts
}

/** Whether a view has more pins than get names. */
export const isCrowded = (drawing: PinDrawing, view: CanvasView): boolean => {
  const whole = { x: 0, y: 0, width: view.width * view.ratio, height: view.height * view.ratio }
  return pinsInParts(drawing, view, [whole]).places.length > maxNamedPins
}

const drawSprites = (
  context: CanvasRenderingContext2D,
  { scene: { pins }, sprites }: PinDrawing,
  { places, x, y }: PinsInView,
  { ratio, zoom }: CanvasView,
) => {
  for (const [at, place] of places.entries()) {
    const sprite = sprites.of(pins.look[place] ?? 0, radiusAtZoom(pins.radius[place] ?? 0, zoom))
    if (!sprite) continue
    // Whole pixels keep the edges sharp and copying fast.
    const [column, row] = [Math.round((x[at] ?? 0) * ratio), Math.round((y[at] ?? 0) * ratio)]
    context.drawImage(sprite.image, column - sprite.half, row - sprite.half)
  }
}

const drawRings = (context: CanvasRenderingContext2D, { scene, spread }: PinDrawing, view: CanvasView) => {
  const { index, selected, colours } = scene
  if (selected.size === 0) return
  const { scale, left, top, ratio, width, height } = view
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  const rings = new Path2D()
  for (const place of selected) {
    const x = (index.xs[place] ?? 0) * scale - left + (spread?.x[place] ?? 0)
    const y = (index.ys[place] ?? 0) * scale - top + (spread?.y[place] ?? 0)
    if (x < -pinReach || y < -pinReach || x > width + pinReach || y > height + pinReach) continue
    const radius = radiusAt(scene, place, view.zoom) + ringGap
    rings.moveTo(x + radius, y)
    rings.arc(x, y, radius, 0, 2 * Math.PI)
  }
  context.strokeStyle = colours.halo
  context.lineWidth = ringLine + 2
  context.stroke(rings)
  context.strokeStyle = colours.ring
  context.lineWidth = ringLine
  context.stroke(rings)
  context.resetTransform()
}

/**
 * Draws the pins of parts of a view: the dots below, then the pins from large to small, rings, and names unless the map is
 * moving.
 */
export const drawPins = (
  context: CanvasRenderingContext2D,
  drawing: PinDrawing,
  view: CanvasView,
  parts: readonly CanvasPart[],
  isMoving: boolean,
): void => {
  for (const part of parts) drawDots(context, drawing, view, part)
  const inParts = pinsInParts(drawing, view, parts)
  drawSprites(context, drawing, inParts, view)
  drawRings(context, drawing, view)
  if (!isMoving) drawNames(context, drawing, inParts, view)
}
