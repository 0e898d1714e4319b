import { meanDecimals } from './figures/figureParts.ts'
import { formatNumber } from '../intlFormats.ts'
import { alwaysComparable, comparisonOf, differenceIn } from '../comparison.ts'

/** Visits with the referrals before and after each, added up. */
export interface AddedVisits {
  readonly visitCount: number
  readonly before: number
  readonly after: number
}

export interface VisitMeans {
  readonly before: number
  readonly after: number
  /** The difference of the two as they are shown, so that nobody who subtracts them finds another number. */
  readonly increase: number
}

/** Decimals of means per visit. */
export const visitMeanDecimals = meanDecimals

const rounded = (value: number) => Number(value.toFixed(visitMeanDecimals))

/** A mean change with its sign, and the ends of its interval, as all other figures have theirs. @example signedMean(-0.254, 'ja') // '−0.25' */
export const signedMean = (value: number, locale: string): string =>
  formatNumber(value, locale.startsWith('ja') ? 'ja-JP' : 'en-GB', {
    minimumFractionDigits: visitMeanDecimals,
    maximumFractionDigits: visitMeanDecimals,
    signDisplay: 'exceptZero',
  })

/**
 * The referrals before and after a visit on average, rounded as they are shown. Screens and paper show them in place of the sums: of visits to one
 * partner these count the same referrals once per visit. Null without visits.
 */
export const visitMeans = ({ visitCount, before, after }: AddedVisits): VisitMeans | null => {
  if (visitCount === 0) return null
  const [meanBefore, meanAfter] = [rounded(before / visitCount), rounded(after / visitCount)]
  // Both means are of the visits whose months before and after are loaded.
  const increase = differenceIn(comparisonOf(meanAfter, meanBefore, alwaysComparable)) ?? 0
  return { before: meanBefore, after: meanAfter, increase: rounded(increase) }
}
