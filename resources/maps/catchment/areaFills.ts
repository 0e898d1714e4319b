import type { AreaFill } from '#ui/map/areas/areaLayerProps.ts'
import { type AreaRow, measured, type Places, prefectureOf } from './areaRows.ts'
import type { AreaScale } from './scale.ts'
import type { Level, Measure } from './view.ts'

export interface FillsOptions {
  readonly level: Level
  readonly measure: Measure
  readonly scale: AreaScale
  readonly places: Places
  /** Without boundaries bubbles stand for areas. */
  readonly hasBoundaries: boolean
}

const fillOf = (row: AreaRow, { measure, scale }: FillsOptions): AreaFill => {
  const value = measured(row, measure)
  return value === null
    ? { fill: 'none', hatched: true, value: null }
    : { fill: scale.fillOf(value), value: Math.abs(value) }
}

/** The most populous municipality of each prefecture, where the prefecture's bubble stands. */
const capitals = ({ municipalities }: Places): ReadonlySet<string> => {
  const largest = new Map<string, { readonly code: string; readonly population: number }>()
  for (const { code, population } of municipalities.values()) {
    const other = largest.get(prefectureOf(code))
    if (!other || (population ?? 0) > other.population)
      largest.set(prefectureOf(code), { code, population: population ?? 0 })
  }
  return new Set([...largest.values()].map(({ code }) => code))
}

/** How each municipality is drawn. A prefecture's municipalities are all drawn as the prefecture. */
export const areaFills = (rows: readonly AreaRow[], options: FillsOptions): ReadonlyMap<string, AreaFill> => {
  const { level, places, hasBoundaries } = options
  if (level === 'municipality') return new Map(rows.map((row) => [row.code, fillOf(row, options)]))
  const byPrefecture = new Map(rows.map((row) => [row.code, fillOf(row, options)]))
  const standing = hasBoundaries ? undefined : capitals(places)
  return new Map(
    [...places.municipalities.keys()].flatMap((code) => {
      const fill = byPrefecture.get(prefectureOf(code))
      if (!fill || (standing && !standing.has(code))) return []
      // A municipality without a boundary among others that have one must not look as if all were counted there.
      return [[code, hasBoundaries ? { ...fill, value: null } : fill]]
    }),
  )
}
