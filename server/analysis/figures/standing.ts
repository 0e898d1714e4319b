/** The position of a value among others. */
export interface Standing {
  readonly lower_quartile: number | null
  readonly median: number | null
  readonly upper_quartile: number | null
  readonly rank: number | null
}

/**
 * A quantile by linear interpolation between the closest ranks (type 7 of Hyndman and Fan 1996, as PostgreSQL's
 * percentile_cont).
 * @param sorted - ascending
 * @param share - 0.5 for the median
 * @returns null for an empty list
 */
export const quantileOf = (sorted: readonly number[], share: number): number | null => {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  return below === undefined || above === undefined ? null : below + (above - below) * (place - Math.floor(place))
}

/**
 * Median and quartiles of other values, and the rank of a value among them.
 * @param value - null if unknown; then it has no rank
 * @param others - unknown ones are ignored
 */
export const standingOf = (value: number | null, others: readonly (number | null)[]): Standing => {
  const sorted = others.filter((other) => other !== null).toSorted((one, other) => one - other)
  return {
    lower_quartile: quantileOf(sorted, 0.25),
    median: quantileOf(sorted, 0.5),
    upper_quartile: quantileOf(sorted, 0.75),
    rank: value === null ? null : 1 + sorted.filter((other) => other > value).length,
  }
}
