import { referralFile, reverseReferralFile } from '#server/sampleFiles/referralFiles.ts'

const nothing = { month: '2026-04', referrals: [], reverseReferrals: [], stays: [], visits: [] }
const headingsOf = (file: string) => file.trim().split(',')

/** The headings in the files of the demo hospital's own system. */
export const hospitalHeadings = {
  referral: headingsOf(referralFile(nothing)),
  reverse_referral: headingsOf(reverseReferralFile(nothing)),
}
