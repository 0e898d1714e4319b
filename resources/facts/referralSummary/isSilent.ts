import type { ReferralSummary } from './useReferralSummary.ts'

/** Whether there are no referrals and reverse referrals between the hospital and an institution. */
export const isSilent = ({
  lastReferralDate,
  twelveMonths,
  twelveMonthsBefore,
  reverseReferralCountSince,
}: ReferralSummary): boolean =>
  lastReferralDate === null &&
  !reverseReferralCountSince &&
  !twelveMonths.reverseReferralCount &&
  !twelveMonthsBefore.reverseReferralCount
