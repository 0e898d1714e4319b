/** Distance of the lines in CSS pixels. */
const spacing = 6

const tiles = new Map<string, HTMLCanvasElement>()

const tileOf = (colour: string, size: number): HTMLCanvasElement => {
  const key = `${colour} ${size}`
  const known = tiles.get(key)
  if (known) return known
  const tile = document.createElement('canvas')
  tile.width = size
  tile.height = size
  const context = tile.getContext('2d')
  if (context) {
    context.strokeStyle = colour
    context.lineWidth = size / spacing
    context.beginPath()
    for (const shift of [-size, 0, size]) {
      context.moveTo(shift, size)
      context.lineTo(shift + size, 0)
    }
    context.stroke()
  }
  tiles.set(key, tile)
  return tile
}

/**
 * A pattern of slanting lines, for areas without a figure.
 * @param ratio - canvas pixels per CSS pixel
 * @param scale - CSS pixels per unit of the path that it fills
 */
export const hatching = (
  context: CanvasRenderingContext2D,
  colour: string,
  ratio: number,
  scale: number,
): CanvasPattern | string => {
  const size = Math.round(spacing * ratio)
  const pattern = context.createPattern(tileOf(colour, size), 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(spacing / size / scale))
  return pattern ?? 'transparent'
}
