import { operations } from '../core.ts'
import { ConfirmedLoss } from './decisions.ts'
import { ImportDecisions } from './importedFacts.ts'
import type { Feature } from '../features.ts'
import { callsOf, suffixed } from './importCalls.ts'
import { Import, importDetail, institutionFields, SeenPlan } from './imports.ts'

/** What a column of a list of referrals can contain. The institution is the referring one. */
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

/** What a column of a list of reverse referrals can contain. The institution is the destination. */
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

/** The calls of lists. Replacing is decided month by month, and a great loss must be confirmed. */
const listCallsOf = <const R extends string>(path: string, record: R, requiredFeatures: readonly Feature[]) => {
  const calls = callsOf(ReferralImport, ReferralImportDetail, {
    path,
    record,
    feature: ['data_uploads'],
    requiredFeatures,
    holdsPatients: true,
    beyond,
  })
  return {
    ...calls,
    ...operations({
      startImportOf: {
        ...calls.startImportOf,
        summary:
          'Starts an import that waits; refused (409) while something is undecided, and (422) where a big loss is not confirmed by its number. One that was not checked stops at what has to be decided',
        query: ConfirmedLoss.extend(SeenPlan.shape),
      },
      decideImportOf: {
        ...calls.planImportOf,
        path: `${path}/{id}/decisions`,
        summary: 'Says what becomes of the months, departments and doubles that the check has found',
        body: ImportDecisions,
      },
    }),
  }
}

export const referralImportOperations = {
  ...suffixed(listCallsOf('/api/imports/referrals', 'referral_import', []), 'Referrals'),
  ...suffixed(
    listCallsOf('/api/imports/reverse_referrals', 'reverse_referral_import', ['reverse_referrals']),
    'ReverseReferrals',
  ),
}
