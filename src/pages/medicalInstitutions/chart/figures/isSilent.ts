import type { ReferralSummary } from './useReferralSummary.ts'

/** Whether nothing passes between the hospital and an institution that a figure could tell of. */
export const isSilent = ({ lastReferralDate, thisYear, lastYear }: ReferralSummary): boolean =>
  lastReferralDate === null && thisYear.reverseReferralCount + lastYear.reverseReferralCount === 0
