/** A sum over visits, with the ends of the 95 % confidence interval of the mean. */
export interface VisitSum {
  readonly visitCount: number
  readonly lower: number | null
  readonly upper: number | null
}

/** What the interval shows: more or fewer referrals after visits than before, neither, or too few visits. */
export type Certainty = 'none' | 'too_few' | 'more' | 'fewer' | 'unclear'

export const certaintyOf = ({ visitCount, lower, upper }: VisitSum): Certainty => {
  if (visitCount === 0) return 'none'
  if (lower === null || upper === null) return 'too_few'
  if (lower > 0) return 'more'
  return upper < 0 ? 'fewer' : 'unclear'
}
