import { mapColours } from '../colours.ts'

/** `quantiles`: as many areas in each class. `pretty`: round numbers at equal distances. */
export type BreakMethod = 'quantiles' | 'pretty'

/**
 * A class of values: from `least` to below `below`, or to the greatest if that is null. `least` is the smallest value that
 * occurs in it.
 */
export interface ValueClass {
  readonly least: number
  readonly below: number | null
  readonly fill: string
}

const steps = [1, 2, 2.5, 5, 10]

/** The smallest round number (1, 2, 2.5 or 5 times a power of ten) that is at least `size`. */
const roundedUp = (size: number): number => {
  const power = 10 ** Math.floor(Math.log10(size))
  return (steps.find((step) => step * power >= size * (1 - 1e-9)) ?? 10) * power
}

const prettyBreaks = (least: number, greatest: number, classes: number): number[] => {
  const step = roundedUp((greatest - least) / classes || Math.abs(greatest) || 1)
  const first = Math.floor(least / step) * step
  const breaks: number[] = []
  for (let count = 0; count < classes; count += 1) {
    const at = Number((first + count * step).toPrecision(12))
    if (at <= greatest) breaks.push(at)
  }
  return breaks
}

/** Equal values stay together, and the values after them are divided anew. */
const quantileBreaks = (sorted: readonly number[], classes: number): number[] => {
  const breaks: number[] = []
  for (let at = 0, left = classes; at < sorted.length && left > 0; left -= 1) {
    breaks.push(sorted[at] ?? 0)
    at += Math.ceil((sorted.length - at) / left)
    while (at < sorted.length && sorted[at] === sorted[at - 1]) at += 1
  }
  return breaks
}

/** So many of the fills, always with the lightest and the darkest; a single one is in between. */
const spreadOver = (fills: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, place) => {
    const share = count === 1 ? 0.6 : place / (count - 1)
    return fills[Math.round(share * (fills.length - 1))] ?? ''
  })

/**
 * Classes for positive values. 0 and unknown are none of them: an area where nothing was counted and one of which
 * nothing is known look different from an area with little.
 * @param values - of all areas; 0, negative and unknown ones are left out
 * @param count - of classes at most; absent: one for each fill
 * @param fills - from the lightest to the darkest, told apart by lightness alone
 * @returns none if there is no positive value; fewer than asked for if there are fewer different values
 */
export const classesOf = (
  values: Iterable<number | null | undefined>,
  method: BreakMethod = 'quantiles',
  count?: number,
  fills: readonly string[] = mapColours.light.sequential,
): ValueClass[] => {
  const sorted = [...values]
    .filter((value): value is number => Number.isFinite(value) && Number(value) > 0)
    .sort((a, b) => a - b)
  const [least] = sorted
  const greatest = sorted.at(-1)
  if (least === undefined || greatest === undefined) return []
  const wanted = Math.min(count ?? fills.length, new Set(sorted).size)
  const breaks = [
    ...new Set(method === 'pretty' ? prettyBreaks(least, greatest, wanted) : quantileBreaks(sorted, wanted)),
  ]
  const filled = breaks
    .map((from, place) => ({ from, below: breaks[place + 1] ?? null }))
    .filter(({ from, below }) => sorted.some((value) => value >= from && (below === null || value < below)))
  const used = spreadOver(fills, filled.length)
  return filled.map(({ from }, place) => ({
    least: sorted.find((value) => value >= from) ?? from,
    below: filled[place + 1]?.from ?? null,
    fill: used[place] ?? '',
  }))
}

/** The class of a value; undefined for 0 and unknown. */
export const classOf = (classes: readonly ValueClass[], value: number | null | undefined): ValueClass | undefined =>
  value === null || value === undefined || value <= 0
    ? undefined
    : classes.findLast(({ least }, place) => value >= least || place === 0)
