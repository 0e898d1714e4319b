/** An expected count, and the range in which it usually falls, both ends included. */
export interface ExpectedRange {
  readonly expected: number
  readonly lower: number
  readonly upper: number
}

/** A past month: its count, and its seasonal factor (1 for an average month). */
export interface PastMonth {
  readonly count: number
  readonly season: number
}

/** The share of a stable institution's counts that may fall below the range, and likewise above it: 2.5 % at most. */
const tail = 0.025

/** The number of known past months that a range needs. */
export const minPastMonths = 12

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Above this mean a normal distribution gives the quantile as well, so the stepwise sum is not needed. */
const maxSteppedMean = 400

/**
 * The smallest count at which a negative binomial distribution reaches a probability.
 * @param variance - greater than the mean
 */
const quantile = (mean: number, variance: number, probability: number): number => {
  if (mean > maxSteppedMean) {
    const distance = 1.959964 * Math.sqrt(variance)
    return Math.max(0, Math.ceil(mean + (probability < 0.5 ? -distance : distance) - 0.5))
  }
  const size = mean ** 2 / (variance - mean)
  const failure = mean / variance
  let term = failure ** size
  let reached = term
  let count = 0
  while (reached < probability && term > 0) {
    count += 1
    term *= ((size + count - 1) / count) * (1 - failure)
    reached += term
  }
  return count
}

/**
 * How many referrals the coming months bring if an institution goes on as before. This is the quasi-Poisson method of
 * Farrington et al. (J R Stat Soc A 159, 1996, 547–563), with which public health offices watch counts of diseases.
 * Because counts are small, it uses the negative binomial quantiles of Noufaily et al. (Stat Med 32, 2013, 1206–1222)
 * in place of the transformed normal ones. It is simplified: seasonal factors come from all institutions of the
 * hospital together, and neither a trend nor past outliers are modelled, so the past is the average of its months. As
 * in the original, the last half year is no part of the past (trendOf.ts).
 *
 * With the rate λ = Σ counts / Σ seasons, the dispersion φ = max(1, Pearson's χ² / (months − 1)) and S the seasons of
 * the months to come: expected μ = λ·S, variance of the prediction φ·μ·(1 + S / Σ seasons).
 * @returns undefined if fewer than {@link minPastMonths} months are known, or nothing was ever referred
 */
export const expectedRange = (
  past: readonly PastMonth[],
  comingSeasons: readonly number[],
): ExpectedRange | undefined => {
  if (past.length < minPastMonths) return undefined
  const seasons = sum(past.map(({ season }) => season))
  const rate = sum(past.map(({ count }) => count)) / seasons
  if (rate === 0) return undefined
  const chiSquared = sum(past.map(({ count, season }) => (count - rate * season) ** 2 / (rate * season)))
  const dispersion = Math.max(1, chiSquared / (past.length - 1))
  const coming = sum(comingSeasons)
  const expected = rate * coming
  const variance = dispersion * expected * (1 + coming / seasons)
  return { expected, lower: quantile(expected, variance, tail), upper: quantile(expected, variance, 1 - tail) }
}
