import { VisitInput } from './inputs.tsx'

/** What the forms of referrals and reverse referrals show, new ones and those that are corrected. */
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
    inputs: { firstVisitFlag: <VisitInput /> },
    list: 'renkei.referrals.of',
  },
  reverse_referrals: {
    rows: [['reverseReferralDate'], ['ownDepartmentId', 'specialtyId'], ['patientId', 'reverseReferralControlId']],
    inputs: {},
    list: 'renkei.referrals.of_reverse',
  },
} as const

export type FactPlural = keyof typeof factForms
