import { referralFile, reverseReferralFile } from '../../../server/demo/files/referralFiles.ts'

const nothing = { month: '2026-04', referrals: [], reverseReferrals: [], stays: [], visits: [] }
const headingsOf = (file: string) => file.trim().split(',')

/** Headings as the demo hospital's own system writes them. */
export const hospitalHeadings = {
  referral: headingsOf(referralFile(nothing)),
  reverse_referral: headingsOf(reverseReferralFile(nothing)),
}
