import type { MapColours } from '../colours.ts'
import { type LegendMark, markRadius, markSize } from '../legend/legendEntries.ts'
import { paintPin } from '../pins/sprites.ts'

const paintHatching = (context: CanvasRenderingContext2D, left: number, top: number, width: number, height: number) => {
  context.beginPath()
  context.rect(left, top, width, height)
  context.clip()
  context.beginPath()
  for (let shift = -height; shift < width; shift += 4) {
    context.moveTo(left + shift, top + height)
    context.lineTo(left + shift + height, top)
  }
  context.stroke()
}

/** Paints the mark of a legend around a point. */
export const paintMark = (
  context: CanvasRenderingContext2D,
  mark: LegendMark,
  { x, y }: { readonly x: number; readonly y: number },
  colours: MapColours,
): void => {
  context.save()
  context.translate(x, y)
  if (mark.kind === 'pin') paintPin(context, mark.look, markRadius, colours.halo)
  else if (mark.kind === 'dot') {
    context.beginPath()
    context.arc(0, 0, 2.5, 0, 2 * Math.PI)
    context.fillStyle = colours.dot
    context.fill()
  } else {
    const [width, height] = [markSize - 2, markSize - 4]
    const place = [-width / 2, -height / 2, width, height] as const
    if (mark.fill !== 'none') {
      context.fillStyle = mark.fill
      context.fillRect(...place)
    }
    context.lineWidth = 0.8
    context.strokeStyle = colours.areaLine
    context.strokeRect(...place)
    context.strokeStyle = colours.hatching
    if (mark.isHatched) paintHatching(context, ...place)
  }
  context.restore()
}
