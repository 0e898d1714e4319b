import type { communicationImportFields } from '#contract/intake/imports.ts'
import type { referralImportFields, reverseReferralImportFields } from '#contract/intake/referralImports.ts'

export type ImportField =
  | (typeof communicationImportFields)[number]
  | (typeof referralImportFields)[number]
  | (typeof reverseReferralImportFields)[number]

/** The headings of a field in either language, the likeliest first. The template uses the first of each. */
export interface Headings {
  readonly ja: readonly string[]
  readonly en: readonly string[]
}
