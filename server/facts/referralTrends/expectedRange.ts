import { trendNeeds } from '#contract/facts/referralTrends.ts'

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
  /** Whether its calendar month is one of those whose range is asked for: {@link isOfSeason}. */
  readonly isOfSeason: boolean
}

/**
 * Whether a month has the same calendar month as one of the last.
 * @param place - of the month, in months since any month
 * @param lastPlace - of the last month, likewise
 * @param length - how many last months there are
 */
export const isOfSeason = (place: number, lastPlace: number, length: number): boolean =>
  (lastPlace - place) % 12 < length

/** The share of a stable institution's counts that may fall below the range, and likewise above it: 2.5 % at most. */
const tail = 0.025

/** The number of known past months that a range needs. */
export const minPastMonths = trendNeeds.pastMonths

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

const square = (value: number) => value ** 2

/** The dispersion of few months is known badly. So much more keeps stable partners from being marked more often than by chance. */
const uncertainty = 1.1

/** If a partner brought less than this part of its average in the same months of the past, that may be its own season. */
const lowSeason = 0.85

/**
 * How many times as much as by chance the months vary, below and above what is expected.
 *
 * Above it is Pearson's χ² / (months − 1). Below it is half the mean square of the differences of successive residuals (von
 * Neumann et al., Ann Math Stat 12, 1941, 153–162): Pearson's would take a fall that has lasted since a year ago for months
 * that vary, and the range that it widens would call what is left of the partner usual. Not so where the same months have
 * been low before, which the partner's own season may be, nor for a rise: what was before it makes the range too low.
 */
const dispersionsOf = (past: readonly PastMonth[], rate: number) => {
  const residuals = past.map(({ count, season }) => (count - rate * season) / Math.sqrt(rate * season))
  const steps = residuals.slice(1).map((residual, index) => residual - (residuals[index] ?? 0))
  const ofSeason = past.filter((month) => month.isOfSeason)
  const usual = rate * sum(ofSeason.map(({ season }) => season))
  const above = Math.max(1, sum(residuals.map(square)) / (past.length - 1))
  return sum(ofSeason.map(({ count }) => count)) < lowSeason * usual
    ? { below: above, above }
    : { below: Math.max(1, (uncertainty * sum(steps.map(square))) / (2 * steps.length)), above }
}

/**
 * How many referrals the coming months bring if an institution goes on as before. This is the quasi-Poisson method of
 * Farrington et al. (J R Stat Soc A 159, 1996, 547–563), with which public health offices watch counts of diseases.
 * Because counts are small, it uses the negative binomial quantiles of Noufaily et al. (Stat Med 32, 2013, 1206–1222)
 * in place of the transformed normal ones. It is simplified: seasonal factors come from all institutions of the
 * hospital together, and neither a trend nor past outliers are modelled, so the past is the average of its months. As
 * in the original, the last half year is no part of the past (trendOf.ts).
 *
 * With the rate λ = Σ counts / Σ seasons, the dispersion φ of {@link dispersionsOf} and S the seasons of the months
 * to come: expected μ = λ·S, variance of the prediction φ·μ·(1 + S / Σ seasons).
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
  const { below, above } = dispersionsOf(past, rate)
  const coming = sum(comingSeasons)
  const expected = rate * coming
  const varianceOf = (dispersion: number) => dispersion * expected * (1 + coming / seasons)
  return {
    expected,
    lower: quantile(expected, varianceOf(below), tail),
    upper: quantile(expected, varianceOf(above), 1 - tail),
  }
}
