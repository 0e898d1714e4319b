import type { AreaShape } from './areaShapes.ts'
import type { Box, PlanePoint } from './plane.ts'

/** The width of a cell on the plane; a large city is some cells wide. */
const cellSize = 24

const cellOf = (value: number) => Math.floor(value / cellSize)

const cellsOf = ({ left, top, right, bottom }: Box): string[] => {
  const cells: string[] = []
  for (let column = cellOf(left); column <= cellOf(right); column += 1)
    for (let row = cellOf(top); row <= cellOf(bottom); row += 1) cells.push(`${column},${row}`)
  return cells
}

/** Whether a point of the plane lies within a path. */
export type IsInPath = (path: Path2D, point: PlanePoint) => boolean

/** Finds the area at a point without trying all of them. */
export class AreaIndex {
  readonly #cells = new Map<string, AreaShape[]>()

  constructor(areas: Iterable<AreaShape>) {
    for (const area of areas)
      for (const cell of cellsOf(area.box)) {
        const inCell = this.#cells.get(cell)
        if (inCell) inCell.push(area)
        else this.#cells.set(cell, [area])
      }
  }

  /** The code of the area at a point; undefined outside of all. */
  at(point: PlanePoint, isInPath: IsInPath): string | undefined {
    const { x, y } = point
    return this.#cells
      .get(`${cellOf(x)},${cellOf(y)}`)
      ?.find(
        ({ path, box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && isInPath(path, point),
      )?.code
  }
}
