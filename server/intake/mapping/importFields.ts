import type { communicationImportFields } from '../../../contract/intake/imports.ts'
import type { referralImportFields, reverseReferralImportFields } from '../../../contract/intake/referralImports.ts'

export type ImportField =
  | (typeof communicationImportFields)[number]
  | (typeof referralImportFields)[number]
  | (typeof reverseReferralImportFields)[number]

/** Headings of a field in either language, the likeliest first; the first of each is that of the template. */
export interface Headings {
  readonly ja: readonly string[]
  readonly en: readonly string[]
}
