/** The small dots of a map, written straight into the pixels of a canvas, which is far faster than drawing each. */

/** A dot as pixels around its middle: column, row and opacity (0 to 255) of each. */
type Stamp = readonly (readonly [column: number, row: number, opacity: number])[]

/** How many parts of a pixel along each side are looked at for its opacity. */
const fineness = 4

const stampOf = (diameter: number): Stamp => {
  const size = Math.max(1, Math.round(diameter))
  if (size <= 2) return pixelsOf(size, () => 255)
  const radius = diameter / 2
  const middle = size / 2
  return pixelsOf(size, (column, row) => {
    let within = 0
    for (let part = 0; part < fineness * fineness; part += 1) {
      const x = column + ((part % fineness) + 0.5) / fineness - middle
      const y = row + (Math.floor(part / fineness) + 0.5) / fineness - middle
      if (x * x + y * y <= radius * radius) within += 1
    }
    return Math.round((within / (fineness * fineness)) * 255)
  })
}

const pixelsOf = (size: number, opacityAt: (column: number, row: number) => number): Stamp => {
  const begin = Math.floor(size / 2)
  return Array.from({ length: size * size }, (_, at) => {
    const [column, row] = [at % size, Math.floor(at / size)]
    return [column - begin, row - begin, opacityAt(column, row)] as const
  }).filter(([, , opacity]) => opacity > 0)
}

/** The diameter of a dot in CSS pixels. */
export const dotDiameter = (zoom: number): number => {
  if (zoom < 8) return 1.5
  if (zoom < 11) return 2.25
  return zoom < 14 ? 3.5 : 5
}

const channels = (colour: string): readonly [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

/** Pixels that are written at a time: enough to be fast, and few enough to take little memory. */
const sheetSize = 2 ** 19

/** How many rows a sheet can have. */
export const sheetRows = (columns: number): number => Math.max(1, Math.floor(sheetSize / columns))

/** Pixels that dots are written into, kept from one drawing to the next. */
export class DotSheet {
  #image: ImageData | undefined
  readonly #buffer = new ArrayBuffer(4 * sheetSize)
  #pixels = new Uint32Array(0)
  #columns = 0
  #rows = 0
  /** The stamp: the columns and rows of its pixels from its middle, and what to put there. */
  #stampColumns = new Int32Array(0)
  #stampRows = new Int32Array(0)
  #words = new Uint32Array(0)
  #shifts = new Int32Array(0)
  #reach = 0

  /**
   * Empties the sheet.
   * @param rows - at most {@link sheetRows} of the columns
   * @param colour - as #rrggbb
   * @param diameter - in pixels of the sheet
   */
  begin(columns: number, rows: number, colour: string, diameter: number): void {
    const count = columns * rows
    this.#pixels = new Uint32Array(this.#buffer, 0, count).fill(0)
    this.#image = new ImageData(new Uint8ClampedArray(this.#buffer, 0, 4 * count), columns, rows)
    this.#columns = columns
    this.#rows = rows
    const [red, green, blue] = channels(colour)
    const stamp = stampOf(diameter)
    this.#stampColumns = Int32Array.from(stamp, ([column]) => column)
    this.#stampRows = Int32Array.from(stamp, ([, row]) => row)
    this.#shifts = Int32Array.from(stamp, ([column, row]) => row * columns + column)
    // The bytes of a pixel are red, green, blue and opacity in this order.
    this.#words = Uint32Array.from(stamp, ([, , opacity]) => (opacity << 24) | (blue << 16) | (green << 8) | red)
    this.#reach = Math.ceil(diameter / 2) + 1
  }

  /** Adds a dot, or what of it is on the sheet. Where dots meet, the more opaque pixel stays. */
  add(x: number, y: number): void {
    const reach = this.#reach
    const column = Math.floor(x + 0.5)
    const row = Math.floor(y + 0.5)
    if (column < -reach || row < -reach || column >= this.#columns + reach || row >= this.#rows + reach) return
    if (column < reach || row < reach || column >= this.#columns - reach || row >= this.#rows - reach) {
      this.#addInPart(column, row)
      return
    }
    const pixels = this.#pixels
    const shifts = this.#shifts
    const words = this.#words
    const middle = row * this.#columns + column
    for (let at = 0; at < shifts.length; at += 1) {
      const pixel = middle + (shifts[at] ?? 0)
      const word = words[at] ?? 0
      // All dots have one colour, so that the larger word is the more opaque one.
      if ((pixels[pixel] ?? 0) < word) pixels[pixel] = word
    }
  }

  #addInPart(column: number, row: number): void {
    for (const [at, word] of this.#words.entries()) {
      const [toColumn, toRow] = [column + (this.#stampColumns[at] ?? 0), row + (this.#stampRows[at] ?? 0)]
      if (toColumn < 0 || toRow < 0 || toColumn >= this.#columns || toRow >= this.#rows) continue
      const pixel = toRow * this.#columns + toColumn
      if ((this.#pixels[pixel] ?? 0) < word) this.#pixels[pixel] = word
    }
  }

  /** Replaces what is on a part of a canvas by the dots. */
  show(context: CanvasRenderingContext2D, left: number, top: number): void {
    if (this.#image) context.putImageData(this.#image, left, top)
  }
}
