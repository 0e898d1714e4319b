import type { Items } from '../../../contract/analysis.ts'
import type { bothFigures, officialFigures, receivedFigures } from '../../../contract/figures.ts'
import type { HospitalCount } from '../../../contract/hospitalCounts.ts'
import type { receivedSums } from './monthlySums.ts'

/** Values of figures; null where one cannot be told. */
type Values<Figures extends readonly string[]> = Readonly<Record<Figures[number], number | null>>

/** A share of a whole in percent, or by thousand; null where either is not known, and of nothing. */
export const shareOf = (part: number | null, whole: number | null, by: 100 | 1000 = 100): number | null =>
  part === null || whole === null || whole === 0 ? null : (by * part) / whole

const plus = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other

export const receivedValues = (
  sums: Readonly<Record<(typeof receivedSums)[number], number>>,
): Values<typeof receivedFigures> => ({
  referral_count: sums.referral_count,
  first_visit_referral_count: sums.first_visit_count,
  hospital_admission_count: sums.admission_count,
  hospital_admission_rate: shareOf(sums.admission_count, sums.referral_count),
  operation_count: sums.operation_count,
  operation_rate: shareOf(sums.operation_count, sums.referral_count),
  hospital_days: sums.hospital_days,
  revenue_yen: sums.revenue_yen,
})

export const bothValues = (received: number, sent: number): Values<typeof bothFigures> => ({
  referral_count: received,
  reverse_referral_count: sent,
  difference_count: received - sent,
})

/** What the official rates are computed from. Counts of patients are null where they are not known. */
export interface OfficialCounts {
  readonly firstVisitReferrals: number
  /** Of these, from institutions of the own group. */
  readonly ofGroup: number
  readonly reverseReferrals: number
  readonly patients: Readonly<Record<HospitalCount, number | null>>
}

/**
 * 紹介率・逆紹介率 of the Medical Care Act (健政発639号) and 紹介割合・逆紹介割合 of the fee schedule (注2・注3 of the first visit and outpatient fees, from
 * April 2023) with the five counts of 別紙様式28. First visits come without those by ambulance and emergencies at night and on holidays.
 */
export const officialValues = ({
  firstVisitReferrals,
  ofGroup,
  reverseReferrals,
  patients,
}: OfficialCounts): Values<typeof officialFigures> => {
  const emergencies = plus(patients.ambulance_count, patients.off_hours_count)
  const firstVisits = patients.first_visit_count
  return {
    law_referral_patient_count: firstVisitReferrals - ofGroup,
    referral_patient_count: firstVisitReferrals,
    reverse_referral_patient_count: reverseReferrals,
    emergency_patient_count: emergencies,
    first_visit_patient_count: firstVisits,
    revisit_patient_count: patients.revisit_count,
    law_referral_rate: shareOf(firstVisitReferrals - ofGroup, firstVisits),
    law_reverse_referral_rate: shareOf(reverseReferrals, firstVisits),
    fee_referral_rate: shareOf(plus(firstVisitReferrals, emergencies), firstVisits),
    fee_reverse_referral_rate: shareOf(reverseReferrals, plus(firstVisits, patients.revisit_count), 1000),
  }
}

export const itemsOf = (values: Readonly<Record<string, number | null>>): Items =>
  Object.entries(values).map(([key, value]) => ({ key, value }))
