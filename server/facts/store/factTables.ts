import type { PreparedReferral, PreparedReverseReferral } from './preparedFacts.ts'

export type ReferralDetails = Pick<
  PreparedReferral,
  | 'referral_department'
  | 'first_visit_flag'
  | 'doctor_name_from'
  | 'doctor_name_to'
  | 'reason_for_presenting'
  | 'is_replied'
  | 'replied_on'
>
export type ReverseReferralDetails = Pick<PreparedReverseReferral, 'specialty_id' | 'reverse_referral_control_id'>

/** The tables for the rows of lists, with the columns other than day, institution, department and patient. */
export const factColumns = {
  referrals: {
    day: 'referral_date',
    institution: 'medical_institution_id',
    details: {
      referral_department: 'text',
      first_visit_flag: 'boolean',
      doctor_name_from: 'text',
      doctor_name_to: 'text',
      reason_for_presenting: 'text',
      is_replied: 'boolean',
      replied_on: 'date',
    } satisfies Record<keyof ReferralDetails, string>,
  },
  reverse_referrals: {
    day: 'reverse_referral_date',
    institution: 'medical_institution_id_to',
    details: { specialty_id: 'text', reverse_referral_control_id: 'text' } satisfies Record<
      keyof ReverseReferralDetails,
      string
    >,
  },
} as const
export type FactTable = keyof typeof factColumns

/** The columns of {@link factColumns} other than day, institution, department and patient. */
export const detailColumns = {
  referrals: Object.keys(factColumns.referrals.details),
  reverse_referrals: Object.keys(factColumns.reverse_referrals.details),
} as const
