import { daysAfter } from '#contract/days.ts'
import type { LetterRules } from '#contract/facts/letterRules.ts'
import type { Facts } from './expectedFigures.ts'

/** A letter as it should be: `kind due sent`. */
export type ExpectedLetter = readonly [kind: string, due: string, sent: string | null]

type FactReferral = Facts['referrals'][number]
type Stay = { readonly admission_date: string; readonly discharge_date: string | null }

const later = (a: string, b: string) => (a > b ? a : b)
const earliest = (days: readonly (string | null)[]) => days.flatMap((day) => day ?? []).toSorted()[0] ?? null

/** The letters of one referral, computed in a second way. @param stay - the first stay that it led to */
export const expectedLetters = (
  { referrals, reverseReferrals }: Pick<Facts, 'referrals' | 'reverseReferrals'>,
  referral: FactReferral,
  stay: Stay | undefined,
  { departments, ...usual }: LetterRules,
): readonly ExpectedLetter[] => {
  const rules = departments.find((own) => own.own_department_id === referral.own_department_id) ?? usual
  const day = referral.referral_date
  const same = (hash: Buffer | null) => hash !== null && (referral.patient_hash?.equals(hash) ?? false)
  const next = earliest(
    referrals
      .filter(
        (each) =>
          same(each.patient_hash) &&
          each.medical_institution_id === referral.medical_institution_id &&
          each.referral_date > day,
      )
      .map((each) => each.referral_date),
  )
  const answers = reverseReferrals
    .filter(
      (sent) =>
        same(sent.patient_hash) &&
        sent.medical_institution_id_to === referral.medical_institution_id &&
        sent.reverse_referral_date >= day &&
        (next === null || sent.reverse_referral_date < next),
    )
    .map((sent) => sent.reverse_referral_date)
  const after = (since: string) => earliest(answers.filter((answer) => answer >= since))
  const replied = (since: string) =>
    referral.is_replied && referral.replied_on != null && referral.replied_on >= since ? referral.replied_on : null
  const reported = daysAfter(day, (rules.arrival_days ?? 0) + 1)
  const letter = (kind: string, from: string, days: number | null, sent: string | null): ExpectedLetter[] =>
    days === null ? [] : [[kind, daysAfter(from, days), sent]]
  const interimSince = stay ? later(reported, stay.admission_date) : reported
  const interimSent = earliest([after(interimSince), replied(interimSince)])
  const arrival = letter('arrival', day, rules.arrival_days, earliest([after(day), replied(day)]))
  if (!stay) {
    const { interim_outpatient_days: interim, final_outpatient_days: final } = rules
    return [
      ...arrival,
      ...(final === null || (interim !== null && interim < final) ? letter('interim', day, interim, interimSent) : []),
      ...letter('final', day, final, earliest([after(day), replied(reported)])),
    ]
  }
  const { interim_inpatient_days: interim, final_inpatient_days: final } = rules
  const isLong =
    interim !== null && (stay.discharge_date === null || stay.discharge_date > daysAfter(stay.admission_date, interim))
  return [
    ...arrival,
    ...(isLong ? letter('interim', stay.admission_date, interim, interimSent) : []),
    ...(stay.discharge_date === null
      ? []
      : letter(
          'final',
          stay.discharge_date,
          final,
          earliest([after(stay.discharge_date), replied(stay.discharge_date)]),
        )),
  ]
}
