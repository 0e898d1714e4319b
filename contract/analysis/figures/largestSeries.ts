/** The most series that a chart draws one by one; more tints of one colour cannot be told apart. */
export const maxSeries = 5

interface Values {
  /** In the order of the chart's spans; null where a figure is unknown. */
  readonly values: readonly (number | null)[]
  /** Which values may still grow, in the same order. */
  readonly unsettled?: readonly boolean[]
}

/** The series of a chart, each part in its given order. */
export interface LargestSeries<S> {
  readonly largest: readonly S[]
  /** The others; empty if there are no more than a chart draws. */
  readonly rest: readonly S[]
}

const sumOf = ({ values }: Values) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** Divides the series of a chart into those with the largest sums, which it draws, and the rest. Of equal ones the first is drawn. */
export const largestSeries = <S extends Values>(all: readonly S[]): LargestSeries<S> => {
  if (all.length <= maxSeries) return { largest: all, rest: [] }
  const drawn = new Set(all.toSorted((one, other) => sumOf(other) - sumOf(one)).slice(0, maxSeries))
  return { largest: all.filter((one) => drawn.has(one)), rest: all.filter((one) => !drawn.has(one)) }
}

/**
 * Adds series up, span by span. A sum is null where every value is unknown, and unsettled where a known value is.
 * @example addedSeries([{ values: [1, null] }, { values: [2, null] }]) // { values: [3, null] }
 */
export const addedSeries = (all: readonly Values[]): Values => {
  const places = Array.from({ length: Math.max(0, ...all.map(({ values }) => values.length)) }, (_, index) => index)
  const unsettled = places.map((index) =>
    all.some(({ values, unsettled: marks = [] }) => (marks[index] ?? false) && (values[index] ?? null) !== null),
  )
  return {
    values: places.map((index) => {
      const known = all.flatMap(({ values }) => values[index] ?? [])
      return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
    }),
    ...(unsettled.some(Boolean) && { unsettled }),
  }
}
