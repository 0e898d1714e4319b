import { shownRate } from '#contract/changeSize.ts'
import { type Comparability, comparisonOf, differenceIn } from '#contract/comparison.ts'
import type { CatchmentFigure } from '#contract/maps/catchment.ts'
import type { Reply } from '#dataProvider/client.ts'
import { valueOf } from '../../analysis/dataAnalysis/itemsOf.ts'
import type { Level, Measure, Sort } from './view.ts'

export type Catchment = Reply<'getCatchmentAreas'>
export type Municipality = Reply<'listMapMunicipalities'>['municipalities'][number]

/** A figure of an area in both periods, and what follows from it. Null where unknown. */
export interface Figures {
  readonly value: number | null
  readonly before: number | null
  readonly change: number | null
  /** The same in percent of the earlier period. */
  readonly changeRate: number | null
  /** In percent of all areas together, the unknown included. */
  readonly share: number | null
  /** Per 10,000 inhabitants. */
  readonly rate: number | null
}

/** A municipality or a prefecture in the table. */
export interface AreaRow extends Figures {
  readonly code: string
  readonly name: string
  readonly population: number | null
}

/** Names of municipalities and prefectures by code. */
export interface Places {
  readonly municipalities: ReadonlyMap<string, Municipality>
  readonly prefectures: ReadonlyMap<string, string>
}

export interface RowsOptions {
  readonly figure: CatchmentFigure
  readonly level: Level
  readonly places: Places
  /** Whether both periods may be compared. */
  readonly comparability: Comparability
}

interface Sums {
  readonly value: number | null
  readonly before: number | null
}

const perInhabitants = 10_000

const plus = (one: number | null, other: number | null) => (one === null ? other : one + (other ?? 0))

const figuresOf = (
  { value, before }: Sums,
  total: number | null,
  population: number | null,
  { comparability }: Pick<RowsOptions, 'comparability'>,
): Figures => {
  const comparison = comparisonOf(value, before, comparability)
  return {
    value,
    before,
    change: differenceIn(comparison),
    changeRate: comparison.compared ? shownRate(comparison.compared) : null,
    share: value === null || !total ? null : (100 * value) / total,
    rate: value === null || !population ? null : (perInhabitants * value) / population,
  }
}

type Sent = Pick<Catchment['total'], 'items' | 'comparisonItems'>

const sumsOf = ({ items, comparisonItems }: Sent, figure: CatchmentFigure): Sums => ({
  value: valueOf(items, figure),
  before: comparisonItems && valueOf(comparisonItems, figure),
})

/** The prefecture of a municipality. */
export const prefectureOf = (code: string): string => code.slice(0, 2)

const populationsOf = (places: Places, level: Level): ReadonlyMap<string, number | null> => {
  const populations = new Map<string, number | null>()
  for (const { code, population } of places.municipalities.values()) {
    const key = level === 'municipality' ? code : prefectureOf(code)
    populations.set(key, plus(populations.get(key) ?? null, population))
  }
  return populations
}

/** The rows of a catchment, in no order; prefectures are the sums of their municipalities. */
export const rowsOf = (catchment: Catchment, options: RowsOptions): readonly AreaRow[] => {
  const { figure, level, places } = options
  const sums = new Map<string, Sums>()
  for (const area of catchment.areas) {
    const code = level === 'municipality' ? area.municipalityCode : prefectureOf(area.municipalityCode)
    const own = sumsOf(area, figure)
    const other = sums.get(code)
    sums.set(code, other ? { value: plus(other.value, own.value), before: plus(other.before, own.before) } : own)
  }
  const total = sumsOf(catchment.total, figure).value
  const populations = populationsOf(places, level)
  const nameOf = (code: string) =>
    (level === 'municipality' ? places.municipalities.get(code)?.name : places.prefectures.get(code)) ?? code
  return [...sums].map(([code, own]) => {
    const population = populations.get(code) ?? null
    return { code, name: nameOf(code), population, ...figuresOf(own, total, population, options) }
  })
}

/** The rate of all areas whose population is known, as that of the area report; null if there are none. */
const rateOfAll = (rows: readonly AreaRow[]): number | null => {
  const inhabited = rows.filter(({ value, population }) => value !== null && population)
  const value = inhabited.reduce((sum, row) => sum + (row.value ?? 0), 0)
  const population = inhabited.reduce((sum, row) => sum + (row.population ?? 0), 0)
  return population === 0 ? null : (perInhabitants * value) / population
}

/** The figures of what has no known place, and of all. @param rows - all areas */
export const sumsBelow = (
  catchment: Catchment,
  rows: readonly AreaRow[],
  options: Pick<RowsOptions, 'figure' | 'comparability'>,
): { readonly unknown: Figures; readonly total: Figures } => {
  const total = sumsOf(catchment.total, options.figure)
  return {
    unknown: figuresOf(sumsOf(catchment.unknownArea, options.figure), total.value, null, options),
    total: { ...figuresOf(total, total.value, null, options), rate: rateOfAll(rows) },
  }
}

/** What the map shows of a row. */
export const measured = (row: Figures, measure: Measure): number | null => row[measure]

/** Rows in the table's order: unknown values last, equal ones by code. */
export const sorted = (rows: readonly AreaRow[], sort: Sort, order: 'asc' | 'desc'): readonly AreaRow[] => {
  const direction = order === 'asc' ? 1 : -1
  const byCode = (one: AreaRow, other: AreaRow) => (one.code < other.code ? -1 : 1)
  if (sort === 'name') return rows.toSorted((one, other) => direction * byCode(one, other))
  return rows.toSorted((one, other) => {
    const [a, b] = [one[sort], other[sort]]
    if (a === null || b === null) return a === b ? byCode(one, other) : a === null ? 1 : -1
    return direction * (a - b) || byCode(one, other)
  })
}
