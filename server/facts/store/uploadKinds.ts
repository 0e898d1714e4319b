import type { UploadKind } from '#contract/facts/uploadKinds.ts'
import type { FactTable } from './factTables.ts'

/** The kind of upload for each table of the rows of lists. */
export const uploadKindOf = {
  referrals: 'referral',
  reverse_referrals: 'reverse_referral',
} as const satisfies Record<FactTable, UploadKind>
