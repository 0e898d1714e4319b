/** Sums over clusters of dependent observations. Each cluster contributes its number of observations and their sum. */
export interface ClusterSums {
  readonly clusters: number
  readonly count: number
  readonly sum: number
  readonly squared_counts: number
  readonly squared_sums: number
  /** Σ over clusters of the number of observations times their sum. */
  readonly products: number
}

export interface MeanInterval {
  /** Null without observations. */
  readonly mean: number | null
  /** Ends of the 95 % confidence interval; null if there are too few clusters. */
  readonly lower: number | null
  readonly upper: number | null
}

/** With fewer clusters the variance between them is too uncertain. */
export const minClusters = 10

const normalQuantile = 1.959963984540054

/**
 * The 97.5 % quantile of Student's t, correct to four decimals from 9 degrees of freedom on. Abramowitz & Stegun,
 * Handbook of Mathematical Functions (1964), 26.7.5: an expansion about the normal quantile.
 */
export const studentQuantile = (freedom: number): number => {
  const x = normalQuantile
  const terms = [
    (x ** 3 + x) / 4,
    (5 * x ** 5 + 16 * x ** 3 + 3 * x) / 96,
    (3 * x ** 7 + 19 * x ** 5 + 17 * x ** 3 - 15 * x) / 384,
    (79 * x ** 9 + 776 * x ** 7 + 1482 * x ** 5 - 1920 * x ** 3 - 945 * x) / 92_160,
  ]
  return terms.reduce((quantile, term, index) => quantile + term / freedom ** (index + 1), x)
}

/**
 * The mean over all observations with its 95 % confidence interval. Observations of one cluster may depend on each
 * other in any way; those of different clusters are independent. With n observations, G clusters, and u the sum of a
 * cluster's deviations from the mean, the variance of the mean is G / (G - 1) · Σu² / n², and Student's t has G - 1
 * degrees of freedom. A. C. Cameron & D. L. Miller, A Practitioner's Guide to Cluster-Robust Inference, Journal of
 * Human Resources 50 (2015) 317–372, sections II.B and VI.D.
 */
export const meanInterval = (sums: ClusterSums): MeanInterval => {
  const { clusters, count, sum } = sums
  if (count === 0) return { mean: null, lower: null, upper: null }
  const mean = sum / count
  if (clusters < minClusters) return { mean, lower: null, upper: null }
  const squaredDeviations = sums.squared_sums - 2 * mean * sums.products + mean ** 2 * sums.squared_counts
  const variance = ((clusters / (clusters - 1)) * Math.max(0, squaredDeviations)) / count ** 2
  const reach = studentQuantile(clusters - 1) * Math.sqrt(variance)
  return { mean, lower: mean - reach, upper: mean + reach }
}
