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
    list: 'renkei.referrals.of',
  },
  reverse_referrals: {
    rows: [['reverseReferralDate'], ['ownDepartmentId', 'specialtyName'], ['patientId', 'reverseReferralControlId']],
    list: 'renkei.referrals.of_reverse',
  },
} as const

export type FactPlural = keyof typeof factForms

/** The inputs that the schema does not choose. @param withheld - of `useWithheld` @param stored - the fact as it was read last, if it is stored */
export const factInputs = (
  plural: FactPlural,
  withheld: readonly string[],
  stored?: Readonly<Record<string, unknown>>,
) => ({
  ...(plural === 'referrals' && { firstVisitFlag: <VisitInput /> }),
  patientId: <PatientNumberInput plural={plural} isHidden={withheld.includes('patientId')} stored={stored} />,
})
