import { maxReferralCount } from '#contract/facts/segmentation.ts'
import type { StoredSegmentation } from './segmentationQuery.ts'

/** A segment in the form: numbers are texts, as typed. */
export interface SegmentFields {
  /** null for a new one. */
  readonly segmentId: number | null
  readonly label: string
  readonly referralCountMoreEqual: string
  readonly referralAdmissionRateMoreEqual: string
}

export interface SegmentationValues {
  restSegmentLabel: string
  excludedOwnDepartmentIds: number[]
  segments: SegmentFields[]
}

const numberText = (value: number | null) => (value === null ? '' : String(value))
const narrow = (typed: string) => typed.normalize('NFKC').trim()

export const isCount = (typed: string): boolean => {
  const text = narrow(typed)
  return text === '' || (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= maxReferralCount)
}

export const isRate = (typed: string): boolean => {
  const text = narrow(typed)
  return text === '' || (/^\d{1,3}(\.\d)?$/.test(text) && Number(text) > 0 && Number(text) <= 100)
}

const numberIn = (typed: string) => (narrow(typed) === '' ? null : Number(narrow(typed)))

export const valuesOf = (stored: StoredSegmentation): SegmentationValues => ({
  restSegmentLabel: stored.restSegmentLabel,
  excludedOwnDepartmentIds: stored.excludedOwnDepartmentIds,
  segments: stored.segments.map((segment) => ({
    segmentId: segment.id,
    label: segment.label,
    referralCountMoreEqual: numberText(segment.referralCountMoreEqual),
    referralAdmissionRateMoreEqual: numberText(segment.referralAdmissionRateMoreEqual),
  })),
})

/** The thresholds with the contract's field names; null if the text is empty or invalid. */
export const thresholdsOf = ({ label, referralCountMoreEqual, referralAdmissionRateMoreEqual }: SegmentFields) => ({
  label,
  referral_count_more_equal: isCount(referralCountMoreEqual) ? numberIn(referralCountMoreEqual) : null,
  referral_admission_rate_more_equal: isRate(referralAdmissionRateMoreEqual)
    ? numberIn(referralAdmissionRateMoreEqual)
    : null,
})

/** The thresholds of segments that have at least one. */
export const completeOf = (segments: readonly SegmentFields[]) =>
  segments
    .map(thresholdsOf)
    .filter((one) => one.referral_count_more_equal !== null || one.referral_admission_rate_more_equal !== null)
