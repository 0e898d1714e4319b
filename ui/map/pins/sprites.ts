import { outlineOf, type PinLook, ringWidth, shapeReach } from './pinShapes.ts'

const haloWidth = 1.25

const stroke = (context: CanvasRenderingContext2D, outline: Path2D, colour: string, width: number) => {
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke(outline)
}

const fillWith = (context: CanvasRenderingContext2D, outline: Path2D, colour: string) => {
  context.fillStyle = colour
  context.fill(outline)
}

/** Paints a pin around 0,0. */
export const paintPin = (context: CanvasRenderingContext2D, { shape, fill }: PinLook, radius: number, halo: string) => {
  const outline = new Path2D(outlineOf(shape, radius))
  const isRing = shape === 'ring'
  const line = isRing ? ringWidth(radius) : 0
  context.lineJoin = 'round'
  stroke(context, outline, halo, line + 2 * haloWidth)
  fillWith(context, outline, isRing ? halo : fill)
  if (isRing) stroke(context, outline, fill, line)
}

/** A pin painted once, to be copied for each place. */
export interface Sprite {
  readonly image: HTMLCanvasElement
  /** Half its side, in canvas pixels. */
  readonly half: number
}

/** Sprites of one set of looks at one number of pixels per CSS pixel. */
export class Sprites {
  readonly #sprites = new Map<number, Sprite>()
  readonly #looks: readonly PinLook[]
  readonly #halo: string
  readonly #ratio: number

  constructor(looks: readonly PinLook[], halo: string, ratio: number) {
    this.#looks = looks
    this.#halo = halo
    this.#ratio = ratio
  }

  /** Undefined for a look that there is not. */
  of(look: number, radius: number): Sprite | undefined {
    const key = look * 256 + radius
    const known = this.#sprites.get(key)
    if (known) return known
    const pinLook = this.#looks[look]
    return pinLook && this.#paint(key, pinLook, radius)
  }

  #paint(key: number, look: PinLook, radius: number): Sprite {
    const half = Math.ceil((radius * shapeReach + ringWidth(radius) / 2 + haloWidth + 0.5) * this.#ratio)
    const image = document.createElement('canvas')
    image.width = 2 * half
    image.height = 2 * half
    const context = image.getContext('2d')
    if (context) {
      context.setTransform(this.#ratio, 0, 0, this.#ratio, half, half)
      paintPin(context, look, radius, this.#halo)
    }
    const sprite = { image, half }
    this.#sprites.set(key, sprite)
    return sprite
  }
}
