import { callsOf, Import, importDetail, institutionFields, suffixed } from './imports.ts'

/** What a column of a list of referrals can hold. The institution is the one that refers. */
export const referralImportFields = [
  'direction',
  'referral_date',
  'patient_id',
  ...institutionFields,
  'medical_institution_tel',
  'first_visit',
  'own_department',
  'referral_department',
  'doctor_name_from',
  'doctor_name_to',
  'reason_for_presenting',
  'is_replied',
  'replied_on',
] as const

/** What a column of a list of reverse referrals can hold. The institution is the one that the patient was sent to. */
export const reverseReferralImportFields = [
  'direction',
  'reverse_referral_date',
  'patient_id',
  ...institutionFields,
  'medical_institution_tel',
  'own_department',
  'specialty_id',
  'reverse_referral_control_id',
] as const

export const ReferralImport = Import
export const ReferralImportDetail = Import.extend(importDetail)

const beyond =
  'the specification names the kinds of uploads only; lists in the hospital’s own layout go through imports'

export const referralImportOperations = {
  ...suffixed(
    callsOf(ReferralImport, ReferralImportDetail, {
      path: '/api/imports/referrals',
      record: 'referral_import',
      feature: ['data_uploads'],
      beyond,
    }),
    'Referrals',
  ),
  ...suffixed(
    callsOf(ReferralImport, ReferralImportDetail, {
      path: '/api/imports/reverse_referrals',
      record: 'reverse_referral_import',
      feature: ['data_uploads'],
      beyond,
    }),
    'ReverseReferrals',
  ),
}
