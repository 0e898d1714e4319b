/** A sum over visits, with the ends of the 95 % confidence interval of the mean. */
interface Sum {
  readonly visitCount: number
  readonly lower: number | null
  readonly upper: number | null
}

/** What the interval lets one say: more or fewer referrals after than before, neither, or that there are too few visits to tell. */
export type Certainty = 'none' | 'too_few' | 'more' | 'fewer' | 'unclear'

export const certaintyOf = ({ visitCount, lower, upper }: Sum): Certainty => {
  if (visitCount === 0) return 'none'
  if (lower === null || upper === null) return 'too_few'
  if (lower > 0) return 'more'
  return upper < 0 ? 'fewer' : 'unclear'
}
