import { z } from 'zod'
import { grid } from '../grid.ts'
import type { ArcRing, ArcTopology } from './arcs.ts'

/** Polygons as TopoJSON has them: rings by polygon. */
const polygonsOf = (rings: readonly ArcRing[], place: (arc: number) => number): number[][][] => {
  const polygons = new Map<number, number[][]>()
  for (const { polygon, arcs } of rings) {
    const ring = arcs.map((arc) => (arc < 0 ? -1 - place(-1 - arc) : place(arc)))
    const known = polygons.get(polygon)
    if (known) known.push(ring)
    else polygons.set(polygon, [ring])
  }
  return [...polygons.values()]
}

/**
 * Municipalities as TopoJSON, with the arcs that they need. The same municipalities give the same text.
 * @param isWanted - by the municipality's code
 */
export const writeTopoJson = ({ arcs, rings }: ArcTopology, isWanted: (code: string) => boolean): string => {
  const places = new Map<number, number>()
  const place = (arc: number): number => {
    const known = places.get(arc)
    if (known !== undefined) return known
    places.set(arc, places.size)
    return places.size - 1
  }
  const byCode = Map.groupBy(
    rings.filter(({ code }) => isWanted(code)),
    ({ code }) => code,
  )
  const geometries = [...byCode]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, itsRings]) => ({ type: 'MultiPolygon', id, arcs: polygonsOf(itsRings, place) }))
  const written = [...places.keys()].map((arc) => {
    const { columns, rows } = arcs[arc] ?? { columns: new Int32Array(), rows: new Int32Array() }
    return Array.from(columns, (column, at) =>
      at === 0 ? [column, rows[0] ?? 0] : [column - (columns[at - 1] ?? 0), (rows[at] ?? 0) - (rows[at - 1] ?? 0)],
    )
  })
  return JSON.stringify({
    type: 'Topology',
    transform: { scale: [grid.step, grid.step], translate: [grid.west, grid.south] },
    objects: { municipalities: { type: 'GeometryCollection', geometries } },
    arcs: written,
  })
}

const written = z.object({
  objects: z.object({ municipalities: z.object({ geometries: z.array(z.object({ id: z.string() })) }) }),
})

/** The codes of the municipalities in a text of {@link writeTopoJson}. */
export const codesIn = (text: string): string[] =>
  written.parse(JSON.parse(text)).objects.municipalities.geometries.map(({ id }) => id)
