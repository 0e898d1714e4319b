import type { PreparedReferral } from '#server/facts/store/preparedFacts.ts'
import type { Facts } from './expectedFigures.ts'

/** An entry of a list by an index that may be greater than its length. */
export const pick = <T>(list: readonly T[], index: number): T => {
  const entry = list[index % list.length]
  if (entry === undefined) throw new Error('An empty list has no entry')
  return entry
}

/** Adds the values of lists and surveys that random facts lack. Referrals get them by their day, so that equal referrals stay equal. */
export const inFull = ({ referrals, admissions, ...rest }: Facts): Facts => ({
  ...rest,
  referrals: referrals.map((referral) => {
    const day = Number(referral.referral_date.slice(8))
    return {
      ...referral,
      doctor_name_from: pick([null, '田中 100%', '田村'], day),
      is_replied: pick([null, true, false], day),
    } satisfies PreparedReferral
  }),
  admissions: admissions.map((admission, index) => ({
    ...admission,
    main_icd10: pick(['I210', 'I500', null, 'J189'], index),
    // Like charges, it belongs to a patient and a day, so only one stay of a day has it.
    dpc_code: admission.times === 0 ? pick(['050030xx97000x', '040080x099x0xx', null], index) : null,
    route: pick(['1', '4'], index),
    discharge_to: pick(['1', '2', '4', null], index),
    sex: pick(['1', '2'], index),
    birth_year: pick([1940, 1959, 2020], index),
    operations: admission.operations.map((operation, place) => ({
      ...operation,
      kcode: pick(['K546', 'K549', null], index + place),
    })),
  })),
})

/** Removes equal referrals, because it is undefined which of them a stay belongs to. */
export const withoutTwins = (facts: Facts): Facts => ({
  ...facts,
  referrals: [
    ...new Map(
      facts.referrals.map((referral) => [
        `${referral.patient_id} ${referral.referral_date} ${referral.medical_institution_id} ${referral.own_department_id}
        ${referral.first_visit_flag} ${referral.referral_department}`,
        referral,
      ]),
    ).values(),
  ],
})
