import { UnreadableBoundaries } from '../unreadableBoundaries.ts'
import type { BoundaryCollector } from './boundaryCollector.ts'
import { municipalityCodeOf, propertyOf } from './municipalityCode.ts'

type Position = [number, number]

/** So many positions may the arcs of all polygons have together; borders are used twice. */
const maxPositions = 40_000_000

const pairOf = (value: unknown, otherwise: Position): Position => {
  if (!Array.isArray(value)) return otherwise
  const [x, y]: unknown[] = value
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : otherwise
}

/** The arcs in degrees. @throws UnreadableBoundaries */
const decodedArcs = (file: string, arcs: unknown, transform: unknown): Position[][] => {
  if (!Array.isArray(arcs)) throw new UnreadableBoundaries(file, 'malformed_geometry', 'arcs')
  const scale = pairOf(propertyOf(transform, 'scale'), [1, 1])
  const translate = pairOf(propertyOf(transform, 'translate'), [0, 0])
  return arcs.map((arc: unknown, index) => {
    if (!Array.isArray(arc)) throw new UnreadableBoundaries(file, 'malformed_geometry', `arcs[${index}]`)
    let x = 0
    let y = 0
    return arc.map((position: unknown): Position => {
      const [dx, dy] = pairOf(position, [Number.NaN, Number.NaN])
      if (!transform) return [dx, dy]
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

class Topology {
  readonly #collector: BoundaryCollector
  readonly #arcs: readonly Position[][]
  #positions = 0

  constructor(collector: BoundaryCollector, arcs: readonly Position[][]) {
    this.#collector = collector
    this.#arcs = arcs
  }

  /** @param where - the geometry in its file */
  addGeometry(geometry: unknown, where: string): void {
    const type = propertyOf(geometry, 'type')
    if (type === 'GeometryCollection') {
      const geometries = propertyOf(geometry, 'geometries')
      if (!Array.isArray(geometries)) throw this.#malformed(where)
      geometries.forEach((inner, index) => this.addGeometry(inner, `${where}.geometries[${index}]`))
      return
    }
    if (type !== 'Polygon' && type !== 'MultiPolygon') return
    const code = municipalityCodeOf(geometry)
    if (code === undefined) {
      this.#collector.withoutCode += 1
      return
    }
    const arcs = propertyOf(geometry, 'arcs')
    for (const polygon of type === 'Polygon' ? [arcs] : this.#list(arcs, where))
      this.#collector.addPolygon(
        code,
        where,
        this.#list(polygon, where).map((ring) => this.#ring(ring, where)),
      )
  }

  #ring(indices: unknown, where: string): Position[] {
    // Counted before any is copied: a few arcs named again and again are refused at once.
    const arcs = this.#list(indices, where).map((index) => ({
      arc: this.#arc(index, where),
      isReversed: Number(index) < 0,
    }))
    this.#positions += arcs.reduce((sum, { arc }) => sum + arc.length, 0)
    if (this.#positions > maxPositions) throw new UnreadableBoundaries(this.#collector.file, 'too_many_points', where)
    const ring: Position[] = []
    for (const { arc, isReversed } of arcs) {
      // The first position of an arc is the last one of the arc before.
      const from = ring.length > 0 ? 1 : 0
      if (isReversed) for (let at = arc.length - 1 - from; at >= 0; at -= 1) ring.push(arc[at] ?? [0, 0])
      else for (let at = from; at < arc.length; at += 1) ring.push(arc[at] ?? [0, 0])
    }
    return ring
  }

  #arc(index: unknown, where: string): readonly Position[] {
    const arc = typeof index === 'number' ? this.#arcs[index < 0 ? -1 - index : index] : undefined
    if (!arc) throw this.#malformed(`${where}: arcs[${String(index).slice(0, 20)}]`)
    return arc
  }

  #list(value: unknown, where: string): readonly unknown[] {
    if (!Array.isArray(value)) throw this.#malformed(where)
    return value
  }

  #malformed(where: string) {
    return new UnreadableBoundaries(this.#collector.file, 'malformed_geometry', where)
  }
}

/**
 * Adds the polygons of a topology. Geometries without a 5-digit code, for example prefectures, are counted and left out.
 * @throws UnreadableBoundaries
 */
export const addTopology = (
  collector: BoundaryCollector,
  { arcs, objects, transform }: { readonly arcs: unknown; readonly objects: unknown; readonly transform: unknown },
): void => {
  const topology = new Topology(collector, decodedArcs(collector.file, arcs, transform))
  if (typeof objects !== 'object' || objects === null)
    throw new UnreadableBoundaries(collector.file, 'malformed_geometry', 'objects')
  for (const [name, geometry] of Object.entries(objects)) topology.addGeometry(geometry, `objects.${name}`)
}
