import { ink, type SeriesLook } from '../look.ts'
import type { Paper } from '../paper.ts'

/** Distance between the stripes of a bar, in points. */
const stripes = 3

/** Draws a bar, or the sample of one in a legend. */
export const drawBar = (
  { doc }: Paper,
  { colour, fill }: SeriesLook,
  [x, y, width, height]: readonly [number, number, number, number],
): void => {
  if (width <= 0 || height <= 0) return
  if (fill === 'solid') {
    doc.rect(x, y, width, height).fill(colour)
    return
  }
  doc.save()
  doc.rect(x, y, width, height).clip()
  doc.rect(x, y, width, height).fill(ink.white)
  if (fill === 'stripes') {
    doc.lineWidth(1).strokeColor(colour)
    for (let at = -height; at < width; at += stripes) doc.moveTo(x + at, y + height).lineTo(x + at + height, y)
    doc.stroke()
  }
  doc.restore()
  doc.save()
  if (fill === 'broken') doc.dash(1.6, { space: 1.1 })
  doc
    .rect(x + 0.4, y + 0.4, Math.max(0, width - 0.8), Math.max(0, height - 0.8))
    .lineWidth(0.8)
    .strokeColor(colour)
    .stroke()
  doc.restore()
}

/** Draws a point of a line. */
export const drawMark = (
  { doc }: Paper,
  { colour, shape }: SeriesLook,
  x: number,
  y: number,
  isHollow = false,
): void => {
  const size = isHollow ? 2.6 : 2.2
  if (shape === 'circle') doc.circle(x, y, size)
  else if (shape === 'square') doc.rect(x - size * 0.9, y - size * 0.9, size * 1.8, size * 1.8)
  else if (shape === 'triangle')
    doc.polygon([x, y - size * 1.2], [x + size * 1.15, y + size * 0.9], [x - size * 1.15, y + size * 0.9])
  else if (shape === 'bar') doc.rect(x - size * 1.2, y - size * 0.4, size * 2.4, size * 0.8)
  else if (shape === 'cross') {
    const [arm, half] = [size * 1.2, size * 0.4]
    doc.polygon(
      [x - half, y - arm],
      [x + half, y - arm],
      [x + half, y - half],
      [x + arm, y - half],
      [x + arm, y + half],
      [x + half, y + half],
      [x + half, y + arm],
      [x - half, y + arm],
      [x - half, y + half],
      [x - arm, y + half],
      [x - arm, y - half],
      [x - half, y - half],
    )
  } else doc.polygon([x, y - size * 1.3], [x + size * 1.3, y], [x, y + size * 1.3], [x - size * 1.3, y])
  if (isHollow) doc.lineWidth(1).fillAndStroke(ink.white, colour)
  else doc.fill(colour)
}

/** Draws a line through points. It is interrupted where a point is unknown. */
export const drawLine = (
  { doc }: Paper,
  { colour, dash }: SeriesLook,
  points: readonly (readonly [number, number] | null)[],
): void => {
  doc.save()
  doc.lineWidth(1.4).lineJoin('round').strokeColor(colour)
  const [stroke, space] = dash
  if (stroke !== undefined && space !== undefined) doc.dash(stroke, { space })
  let isDrawn = false
  for (const point of points) {
    if (point && isDrawn) doc.lineTo(...point)
    else if (point) doc.moveTo(...point)
    isDrawn = point !== null
  }
  doc.stroke()
  doc.restore()
}
