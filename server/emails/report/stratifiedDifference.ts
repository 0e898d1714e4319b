import { minClusters, studentQuantile } from '../../analysis/dataAnalysis/meanInterval.ts'

/** Sums over the observations of a group in a stratum. */
export interface StratumSums {
  readonly count: number
  readonly sum: number
  readonly squares: number
}

/** The two groups of a stratum, within which they are comparable. */
export interface Stratum {
  readonly recipients: StratumSums
  readonly others: StratumSums
}

export interface StratifiedDifference {
  /** By how much the mean of recipients exceeds that of the others; null if no stratum has both. */
  readonly difference: number | null
  /** Ends of the 95 % confidence interval; null if there are too few of one group. */
  readonly lower: number | null
  readonly upper: number | null
}

const meanOf = ({ sum, count }: StratumSums) => sum / count
const deviationOf = ({ sum, squares, count }: StratumSums) => Math.max(0, squares - sum ** 2 / count)

/** The variance within strata, with its degrees of freedom. */
const pooled = (groups: readonly StratumSums[]) => {
  const freedom = groups.reduce((total, { count }) => total + count - 1, 0)
  const deviations = groups.reduce((total, group) => total + deviationOf(group), 0)
  return { freedom, variance: freedom > 0 ? deviations / freedom : 0 }
}

/**
 * The difference of means within strata, weighted by the recipients in each (direct standardisation), with its 95 % confidence
 * interval. With the share w of recipients in a stratum of n recipients and m others, and s² and t² the variances of both groups
 * within strata, its variance is Σ w² (s²/n + t²/m). The degrees of freedom are those of the group that has fewer, which makes the
 * interval rather too wide than too narrow. P. R. Rosenbaum & D. B. Rubin, Reducing Bias in Observational Studies Using
 * Subclassification, JASA 79 (1984) 516–524; W. G. Cochran, Sampling Techniques, 3rd edition (1977), 5.6 and 5A.
 */
export const stratifiedDifference = (strata: readonly Stratum[]): StratifiedDifference => {
  const both = strata.filter(({ recipients, others }) => recipients.count > 0 && others.count > 0)
  const total = both.reduce((sum, { recipients }) => sum + recipients.count, 0)
  if (total === 0) return { difference: null, lower: null, upper: null }
  const own = pooled(both.map(({ recipients }) => recipients))
  const other = pooled(both.map(({ others }) => others))
  let difference = 0
  let variance = 0
  for (const { recipients, others } of both) {
    const weight = recipients.count / total
    difference += weight * (meanOf(recipients) - meanOf(others))
    variance += weight ** 2 * (own.variance / recipients.count + other.variance / others.count)
  }
  const freedom = Math.min(own.freedom, other.freedom)
  const otherCount = both.reduce((sum, { others }) => sum + others.count, 0)
  if (Math.min(total, otherCount) < minClusters || freedom < minClusters - 1)
    return { difference, lower: null, upper: null }
  const reach = studentQuantile(freedom) * Math.sqrt(variance)
  return { difference, lower: difference - reach, upper: difference + reach }
}
