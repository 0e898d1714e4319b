/** Where names of pins stand without covering one another or a pin. */
export class NameRoom {
  readonly #cell = 32
  readonly #taken = new Map<string, Box[]>()

  #cellsOf({ left, top, right, bottom }: Box): string[] {
    const cells: string[] = []
    for (let column = Math.floor(left / this.#cell); column * this.#cell <= right; column += 1)
      for (let row = Math.floor(top / this.#cell); row * this.#cell <= bottom; row += 1) cells.push(`${column},${row}`)
    return cells
  }

  take(box: Box): void {
    for (const cell of this.#cellsOf(box)) {
      const taken = this.#taken.get(cell)
      if (taken) taken.push(box)
      else this.#taken.set(cell, [box])
    }
  }

  isFree(box: Box): boolean {
    return this.#cellsOf(box).every((cell) => this.#taken.get(cell)?.every((one) => !meet(one, box)) ?? true)
  }
}

/** A rectangle in CSS pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

export const nameHeight = 16
const beside = 3

/** The four places where a name may stand beside its pin, the best first. */
export const nameBoxes = (x: number, y: number, radius: number, width: number): readonly Box[] => {
  const boxAt = (left: number, top: number) => ({ left, top, right: left + width, bottom: top + nameHeight })
  const reach = radius + beside
  return [
    boxAt(x + reach, y - nameHeight / 2),
    boxAt(x - reach - width, y - nameHeight / 2),
    boxAt(x - width / 2, y + reach),
    boxAt(x - width / 2, y - reach - nameHeight),
  ]
}
