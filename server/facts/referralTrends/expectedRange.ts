/** A count that is expected, and the range in which it usually falls, both ends included. */
export interface ExpectedRange {
  readonly expected: number
  readonly lower: number
  readonly upper: number
}

/** A month of the past: what was counted, and how much the season lets expect of it, where an average month has 1. */
export interface PastMonth {
  readonly count: number
  readonly season: number
}

/** Of so many counts of a stable institution, one at each end falls outside of its range at most: 2.5 %. */
const tail = 0.025

/** Months of the past that have to be known for a range. */
export const minPastMonths = 12

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Above it a normal distribution tells the quantile as well, and the steps up to it need not be taken. */
const maxSteppedMean = 400

/**
 * The least number at which a negative binomial distribution reaches a probability.
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
 * How many referrals the months to come will bring if an institution goes on as before: the quasi-Poisson method of Farrington et al. (J R Stat Soc A
 * 159, 1996, 547–563), which public health offices watch counts of diseases with, with the negative binomial quantiles of Noufaily et al. (Stat Med
 * 32, 2013, 1206–1222) in place of the transformed normal ones, since counts are small. Simplified: seasons come from all institutions of the hospital
 * together, and neither a trend nor past outliers are modelled, so that the past is the average of its months. Like there, the last half year is no
 * part of the past (trendOf.ts).
 *
 * With the rate λ = Σ counts / Σ seasons, the dispersion φ = max(1, Pearson's χ² / (months − 1)) and S the seasons of the months to come:
 * expected μ = λ·S, variance of the prediction φ·μ·(1 + S / Σ seasons).
 * @returns undefined where fewer than {@link minPastMonths} months are known, or nothing was ever referred
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
