import { planeX, planeY } from './plane.ts'
import { inSlices } from './slices.ts'

/** TopoJSON as the server writes it (server/maps/boundaries/topology/writeTopoJson.ts). */
interface Topology {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  readonly objects: {
    readonly municipalities: { readonly geometries: readonly { readonly id: string; readonly arcs: number[][][] }[] }
  }
  readonly arcs: readonly (readonly [number, number])[][]
}

/** A municipality's outline. */
export interface Outline {
  readonly code: string
  /** Each a list of arcs; `-1 - index` is an arc in the other direction. */
  readonly rings: readonly (readonly number[])[]
}

/** Outlines with their common arcs, each a list of x and y on the plane. */
export interface Outlines {
  readonly arcs: readonly Float64Array[]
  readonly outlines: readonly Outline[]
}

/**
 * Outlines on the plane, worked out in slices.
 * @param text - a file of boundaries; it is the server's own, so that its tens of thousands of numbers are not checked
 * @throws the signal's reason when it is aborted
 */
export const readOutlines = async (text: string, signal?: AbortSignal): Promise<Outlines> => {
  const { transform, objects, arcs } = JSON.parse(text) as Topology
  const [scaleX, scaleY] = transform.scale
  const [translateX, translateY] = transform.translate
  const onPlane = (deltas: Topology['arcs'][number]) => {
    const points = new Float64Array(deltas.length * 2)
    let column = 0
    let row = 0
    for (const [index, [dx, dy]] of deltas.entries()) {
      column += dx
      row += dy
      points[index * 2] = planeX(column * scaleX + translateX)
      points[index * 2 + 1] = planeY(row * scaleY + translateY)
    }
    return points
  }
  return {
    arcs: await inSlices(arcs, onPlane, signal),
    outlines: objects.municipalities.geometries.map(({ id, arcs: polygons }) => ({ code: id, rings: polygons.flat() })),
  }
}
