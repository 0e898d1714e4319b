/** Visits with the referrals before and after each, added up. */
export interface AddedVisits {
  readonly visitCount: number
  readonly before: number
  readonly after: number
}

/**
 * The referrals before and after a visit on average, which screens and paper show in place of the sums: of visits to one
 * partner these count the same referrals once per visit. Null without visits.
 */
export const visitMeans = ({
  visitCount,
  before,
  after,
}: AddedVisits): { readonly before: number; readonly after: number } | null =>
  visitCount === 0 ? null : { before: before / visitCount, after: after / visitCount }
