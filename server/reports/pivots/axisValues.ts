import { sql } from 'kysely'
import { daysAfter } from '#contract/days.ts'
import { shortDay } from '#contract/dayTexts.ts'
import type { Language } from '#contract/messages.ts'
import { aprilOf, fiscalYearOf, monthAfter, monthsBetween } from '#contract/months.ts'
import { type SpanDays, spanLabel } from '#contract/spanLabels.ts'
import { labelOf } from '../../analysis/figures/spans.ts'
import { nameInPlace, placesOfNamesakes } from '../../records/namesakes.ts'
import type { Caller, CompiledReport } from '../compile/compiledReport.ts'
import type { KindOfReport, RowHead } from '../kinds/kind.ts'
import { readCells } from '../ranking.ts'
import { type Axis, isNameOfInstitution, noAxis } from './axes.ts'

/** Values of an axis with one of the records of each. */
type Samples = readonly { readonly value: string | null; readonly id: number | null }[]

/** How records are read whose names are wanted. */
type ReadRecords = Pick<KindOfReport<RowHead>, 'rowsOf' | 'scope'>

/**
 * The names of an axis whose values are keys, each read from one record that has the key.
 * @param samples - the value and a record of each row or column
 * @returns undefined for other axes, whose values are what they show
 */
const readNames = async (
  { tx, tenantId }: Caller,
  compiled: CompiledReport,
  { named }: Axis,
  samples: Samples,
  of: ReadRecords,
): Promise<ReadonlyMap<string, string> | undefined> => {
  if (!named) return undefined
  const known = samples.flatMap(({ value, id }) => (value === null || id === null ? [] : [{ value, id }]))
  const ids = known.map(({ id }) => id)
  const shown = await readCells(tx, compiled, [named.key], of.rowsOf(ids), of.scope(ids))
  const places = isNameOfInstitution(named)
    ? await placesOfNamesakes(tx, tenantId, sql`${known.map(({ value }) => Number(value))}::bigint[]`)
    : undefined
  return new Map(
    known.map(({ value, id }) => {
      const name = shown.get(id)?.[0]
      return [value, typeof name === 'string' ? nameInPlace(name, places?.get(Number(value))) : value]
    }),
  )
}

type Names = ReadonlyMap<string, string> | undefined

type Places = ReadonlyMap<string, number>

/** The places of an axis's values in the order in which they are defined; none of them has one where this is by name. */
const readPlaces = async ({ tx }: Caller, { order }: Axis): Promise<Places> => {
  if (!order) return new Map()
  const { rows } = await sql<{ defined: string[] }>`select array(${order}) as defined`.execute(tx)
  return new Map(rows[0]?.defined.map((value, place) => [value, place]))
}

/**
 * The values of an axis in order, with gaps between months and years filled; records without a value come last. What is no longer
 * defined comes after what is.
 */
const valuesOf = (values: readonly (string | null)[], axis: Axis, names: Names, places: Places): (string | null)[] => {
  if (axis === noAxis) return [null]
  const { grouping } = axis
  const distinct = [...new Set(values)]
  const nameOf = (value: string) => names?.get(value) ?? axis.told?.(value) ?? value
  const placeOf = (value: string) => places.get(value) ?? places.size
  const known = distinct
    .filter((value) => value !== null)
    .toSorted(
      (one, next) =>
        placeOf(one) - placeOf(next) ||
        nameOf(one).localeCompare(nameOf(next), 'ja') ||
        // Different people can have one name, and different texts be one to the language.
        one.localeCompare(next, 'en', { numeric: true }) ||
        (one < next ? -1 : 1),
    )
  const [first, last] = [known[0], known.at(-1)]
  const none = distinct.includes(null) ? [null] : []
  if (first === undefined || last === undefined) return none
  if (grouping === 'month') return [...monthsBetween(first, last), ...none]
  if (grouping === 'fiscal_year') {
    const [from, to] = [fiscalYearOf(first), fiscalYearOf(last)]
    return [...Array.from({ length: to - from + 1 }, (_, index) => aprilOf(from + index)), ...none]
  }
  return [...known, ...none]
}

/** The values of an axis in order, with the names of those that are keys. */
export interface AxisValues {
  readonly values: readonly (string | null)[]
  readonly names: Names
}

/**
 * Reads the values of an axis in order.
 * @param values - of all cells
 * @param samples - the value and a record of each row or column
 */
export const readAxisValues = async (
  caller: Caller,
  compiled: CompiledReport,
  axis: Axis,
  values: readonly (string | null)[],
  samples: Samples,
  of: ReadRecords,
): Promise<AxisValues> => {
  const [places, names] = await Promise.all([readPlaces(caller, axis), readNames(caller, compiled, axis, samples, of)])
  return { values: valuesOf(values, axis, names, places), names }
}

const noValue = { ja: '（なし）', en: '(none)' } as const

/** A row or column as it is told. @param all - what the only one is called */
export const pivotValue = (
  value: string | null,
  axis: Axis,
  names: Names,
  { language, days, all: ofAll }: { readonly language: Language; readonly days: SpanDays; readonly all: string },
) => {
  const { grouping } = axis
  if (axis === noAxis) return { value: null, label: ofAll }
  if (value === null) return { value: null, label: noValue[language] }
  if (grouping === 'month' || grouping === 'fiscal_year') {
    const [unit, months] = grouping === 'month' ? (['month', 1] as const) : (['year', 12] as const)
    const span = { label: labelOf(value, unit, language), first: value, last: daysAfter(monthAfter(value, months), -1) }
    return { value, label: spanLabel(span, days, language) }
  }
  if (grouping === 'date') return { value, label: shortDay(value, language) }
  return { value, label: names?.get(value) ?? axis.told?.(value) ?? value }
}
