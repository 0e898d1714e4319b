import type { ReferralSummary } from './useReferralSummary.ts'

/** Whether nothing passes between the hospital and an institution that a figure could tell of. */
export const isSilent = ({
  lastReferralDate,
  twelveMonths,
  twelveMonthsBefore,
  reverseReferralCountSince,
}: ReferralSummary): boolean =>
  lastReferralDate === null &&
  reverseReferralCountSince === 0 &&
  !twelveMonths.reverseReferralCount &&
  !twelveMonthsBefore.reverseReferralCount
