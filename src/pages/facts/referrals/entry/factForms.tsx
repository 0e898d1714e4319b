import { PatientNumberInput } from './PatientNumberInput.tsx'
import { VisitInput } from './inputs.tsx'

/** The fields of the forms to enter and correct referrals and reverse referrals. */
export const factForms = {
  referrals: {
    rows: [
      ['referralDate', 'firstVisitFlag'],
      ['ownDepartmentId', 'referralDepartment'],
      ['patientId'],
      ['doctorNameFrom', 'doctorNameTo'],
      ['reasonForPresenting'],
      ['repliedOn'],
    ],
    inputs: { firstVisitFlag: <VisitInput />, patientId: <PatientNumberInput plural="referrals" /> },
    list: 'renkei.referrals.of',
  },
  reverse_referrals: {
    rows: [['reverseReferralDate'], ['ownDepartmentId', 'specialtyName'], ['patientId', 'reverseReferralControlId']],
    inputs: { patientId: <PatientNumberInput plural="reverse_referrals" /> },
    list: 'renkei.referrals.of_reverse',
  },
} as const

export type FactPlural = keyof typeof factForms
