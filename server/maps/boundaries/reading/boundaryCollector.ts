import { columnOf, isInJapan, rowOf } from '../grid.ts'
import { type Ring, RingPoints } from '../rings.ts'
import { UnreadableBoundaries } from '../unreadableBoundaries.ts'

/** So many points of rings are held at most; 国土数値情報 of the whole nation has some ten million on the grid. */
const maxPoints = 16_000_000

/** How far apart the ends of a ring may be, in degrees. */
const closedWithin = 1e-9

/** Collects the polygons of files by municipality, and refuses what cannot be boundaries in Japan. */
export class BoundaryCollector {
  readonly rings: Ring[] = []
  /** Polygons whose feature names no municipality, for example 所属未定地. */
  withoutCode = 0
  readonly #fileOfCode = new Map<string, string>()
  readonly #points = new RingPoints()
  #polygon = 0
  #count = 0
  file = ''

  /** Codes of all polygons so far. */
  get codes(): ReadonlySet<string> {
    return new Set(this.#fileOfCode.keys())
  }

  /**
   * Adds a polygon.
   * @param where - the feature in its file, for messages
   * @param rings - each a list of positions, the last one equal to the first
   * @throws UnreadableBoundaries
   */
  addPolygon(code: string, where: string, rings: unknown): void {
    const place = `${where} (${code})`
    const known = this.#fileOfCode.get(code)
    if (known !== undefined && known !== this.file)
      throw new UnreadableBoundaries(this.file, 'code_in_two_files', `${code}, ${known}`)
    this.#fileOfCode.set(code, this.file)
    if (!Array.isArray(rings) || rings.length === 0) throw this.#malformed(place)
    this.#polygon += 1
    for (const positions of rings) this.#addRing(code, place, positions)
  }

  #addRing(code: string, place: string, positions: unknown) {
    if (!Array.isArray(positions) || positions.length < 4) throw this.#malformed(place)
    this.#count += positions.length
    if (this.#count > maxPoints * 4) throw new UnreadableBoundaries(this.file, 'too_many_points', place)
    let first: readonly [number, number] | undefined
    let last: readonly [number, number] | undefined
    for (const position of positions) {
      last = this.#position(position, place)
      first ??= last
      this.#points.add(columnOf(last[0]), rowOf(last[1]))
    }
    if (!first || !last || Math.abs(first[0] - last[0]) > closedWithin || Math.abs(first[1] - last[1]) > closedWithin)
      throw new UnreadableBoundaries(this.file, 'not_closed', place)
    const ring = this.#points.take(code, this.#polygon)
    if (!ring) return
    this.#kept += ring.columns.length
    if (this.#kept > maxPoints) throw new UnreadableBoundaries(this.file, 'too_many_points', place)
    this.rings.push(ring)
  }

  #kept = 0

  #position(position: unknown, place: string): readonly [number, number] {
    if (!Array.isArray(position)) throw this.#malformed(place)
    const longitude: unknown = position[0]
    const latitude: unknown = position[1]
    if (typeof longitude !== 'number' || typeof latitude !== 'number') throw this.#malformed(place)
    if (!isInJapan(longitude, latitude)) {
      const detail = `${place}: ${longitude}, ${latitude}`
      if (isInJapan(latitude, longitude)) throw new UnreadableBoundaries(this.file, 'swapped_coordinates', detail)
      const isInDegrees = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
      throw new UnreadableBoundaries(this.file, isInDegrees ? 'outside_japan' : 'projection', detail)
    }
    return [longitude, latitude]
  }

  #malformed(place: string) {
    return new UnreadableBoundaries(this.file, 'malformed_geometry', place)
  }
}
