import { type Box, boxAround, emptyBox } from './plane.ts'
import { inSlices } from './slices.ts'
import type { Outline, Outlines } from './topology.ts'

/** A municipality as it is drawn and hit, on the plane. */
export interface AreaShape {
  readonly code: string
  readonly path: Path2D
  readonly box: Box
}

/** A border, and the municipalities on its sides; one of them is undefined at the coast and at the end of a file. */
export interface Border {
  readonly points: Float64Array
  readonly sides: readonly [string, string | undefined]
}

/** The municipalities of a prefecture. */
export interface PrefectureShapes {
  readonly prefecture: string
  readonly box: Box
  readonly areas: readonly AreaShape[]
  /** All their borders, each once. */
  readonly lines: Path2D
  readonly borders: readonly Border[]
}

/** Adds an arc to a path. @param begins - whether the path goes there without a line */
export const addArc = (path: Path2D, points: Float64Array, isReversed: boolean, begins: boolean): void => {
  const count = points.length / 2
  for (let at = 0; at < count; at += 1) {
    const place = (isReversed ? count - 1 - at : at) * 2
    const x = points[place] ?? 0
    const y = points[place + 1] ?? 0
    if (at > 0) path.lineTo(x, y)
    else if (begins) path.moveTo(x, y)
  }
}

const indexOf = (arc: number) => (arc < 0 ? -1 - arc : arc)

const boxOf = (points: Float64Array): Box => {
  let { left, top, right, bottom } = emptyBox
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at] ?? 0
    const y = points[at + 1] ?? 0
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, right, bottom }
}

const shapeOf = ({ code, rings }: Outline, arcs: Outlines['arcs']): AreaShape => {
  const path = new Path2D()
  const boxes: Box[] = []
  for (const ring of rings) {
    for (const [place, arc] of ring.entries()) {
      const points = arcs[indexOf(arc)]
      if (!points) continue
      addArc(path, points, arc < 0, place === 0)
      boxes.push(boxOf(points))
    }
    path.closePath()
  }
  return { code, path, box: boxAround(boxes) }
}

const bordersOf = (outlines: readonly Outline[], arcs: Outlines['arcs']): Map<string, Border[]> => {
  const sides = new Map<number, [string, string | undefined]>()
  for (const { code, rings } of outlines)
    for (const arc of rings.flat()) {
      const known = sides.get(indexOf(arc))
      if (known) known[1] = code
      else sides.set(indexOf(arc), [code, undefined])
    }
  const byPrefecture = new Map<string, Border[]>()
  for (const [arc, codes] of sides) {
    const points = arcs[arc]
    if (!points) continue
    const border = { points, sides: codes }
    // A border of two prefectures belongs to both, so that each can be drawn without the other.
    for (const prefecture of new Set(codes.flatMap((code) => (code === undefined ? [] : [code.slice(0, 2)])))) {
      const list = byPrefecture.get(prefecture)
      if (list) list.push(border)
      else byPrefecture.set(prefecture, [border])
    }
  }
  return byPrefecture
}

/**
 * Builds what is drawn of outlines, by prefecture. It rests between slices, so that the page keeps answering.
 * @throws the signal's reason when it is aborted
 */
export const shapesOf = async ({ arcs, outlines }: Outlines, signal?: AbortSignal): Promise<PrefectureShapes[]> => {
  const borders = bordersOf(outlines, arcs)
  const byPrefecture = Map.groupBy(outlines, ({ code }) => code.slice(0, 2))
  const shapes: PrefectureShapes[] = []
  for (const [prefecture, itsOutlines] of byPrefecture) {
    const areas = await inSlices(itsOutlines, (outline) => shapeOf(outline, arcs), signal)
    const lines = new Path2D()
    const itsBorders = borders.get(prefecture) ?? []
    await inSlices(itsBorders, ({ points }) => addArc(lines, points, false, true), signal)
    shapes.push({ prefecture, areas, lines, borders: itsBorders, box: boxAround(areas.map(({ box }) => box)) })
  }
  return shapes
}
