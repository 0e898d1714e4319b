import type { Items } from '#contract/analysis/analysis.ts'
import type { bothFigures, officialFigures, receivedFigures } from '#contract/analysis/figures/figures.ts'
import { knownCount, type LoadedIn } from './loadedIn.ts'
import type { receivedSums } from './monthlySums.ts'
import type { PatientCounts } from './patientCounts.ts'

/** Values of figures; null if unknown. */
type Values<Figures extends readonly string[]> = Readonly<Record<Figures[number], number | null>>

/** The share of a part in a whole, in percent or per thousand; null if either is unknown or the whole is 0. */
export const shareOf = (part: number | null, whole: number | null, by: 100 | 1000 = 100): number | null =>
  part === null || whole === null || whole === 0 ? null : (by * part) / whole

const plus = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other

const minus = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one - other

/** Gives sums of referrals and of their stays: null if no referrals are loaded, for stays also if no stays are loaded. */
export const knownSums = <K extends string>(
  sums: Readonly<Record<K | 'referral_count' | 'admission_count', number>>,
  loaded: Pick<LoadedIn, 'referrals' | 'stays'>,
) => {
  const referrals = knownCount(sums.referral_count, loaded.referrals)
  const hasStays = loaded.stays || sums.admission_count > 0 || sums.referral_count === 0
  return {
    ofReferrals: (sum: K | 'referral_count'): number | null => (referrals === null ? null : sums[sum]),
    ofStays: (sum: K | 'admission_count'): number | null => (referrals === null || !hasStays ? null : sums[sum]),
  }
}

/** @param loaded - for the span of the sums */
export const receivedValues = (
  sums: Readonly<Record<(typeof receivedSums)[number], number>>,
  loaded: Pick<LoadedIn, 'referrals' | 'stays'>,
): Values<typeof receivedFigures> => {
  const { ofReferrals, ofStays } = knownSums(sums, loaded)
  return {
    referral_count: ofReferrals('referral_count'),
    first_visit_referral_count: ofReferrals('first_visit_count'),
    hospital_admission_count: ofStays('admission_count'),
    hospital_admission_rate: shareOf(ofStays('admission_count'), ofReferrals('referral_count')),
    operation_count: ofStays('operation_count'),
    operation_rate: shareOf(ofStays('operation_count'), ofReferrals('referral_count')),
    hospital_days: ofStays('hospital_days'),
    revenue_yen: ofStays('revenue_yen'),
  }
}

/** @param loaded - for the span of the counts */
export const bothValues = (
  counts: { readonly received: number; readonly sent: number },
  loaded: Pick<LoadedIn, 'referrals' | 'reverseReferrals'>,
): Values<typeof bothFigures> => {
  const received = knownCount(counts.received, loaded.referrals)
  const sent = knownCount(counts.sent, loaded.reverseReferrals)
  return {
    referral_count: received,
    reverse_referral_count: sent,
    difference_count: minus(received, sent),
  }
}

/** The counts from which the official rates are computed; null if unknown. */
export interface OfficialCounts {
  readonly firstVisitReferrals: number | null
  /** The part of them from institutions of the own group. */
  readonly ofGroup: number
  readonly reverseReferrals: number | null
  /** The part of them to institutions of the own group. */
  readonly toGroup: number
  readonly patients: Omit<PatientCounts, 'has_automatic_first_visits' | 'unsettled'>
}

/**
 * Computes 紹介率・逆紹介率 of 地域医療支援病院 (平成10年5月19日健政発第639号) and of 特定機能病院 (医療法施行規則第9条の20,
 * 平成5年2月15日健政発第98号), and 紹介割合・逆紹介割合 of the fee schedule (注2・注3 of the first visit and outpatient fees,
 * 令和4年3月4日保医発0304第1号, from April 2023). First visits are entered without ambulance arrivals and emergencies at
 * night and on holidays; 特定機能病院 leave out nights and holidays alone, so the ambulance arrivals that are not among them are
 * added again. Letters within the own group are left out for 地域医療支援病院, in both directions. See docs/OFFICIAL_RATES.md.
 */
export const officialValues = ({
  firstVisitReferrals,
  ofGroup,
  reverseReferrals,
  toGroup,
  patients,
}: OfficialCounts): Values<typeof officialFigures> => {
  const emergencies = patients.ambulance_count
  const firstVisits = patients.first_visit_count
  const withEmergencies = plus(firstVisits, patients.ambulances_outside)
  const lawReverseReferrals = minus(reverseReferrals, toGroup)
  return {
    law_referral_patient_count: minus(firstVisitReferrals, ofGroup),
    law_reverse_referral_patient_count: lawReverseReferrals,
    referral_patient_count: firstVisitReferrals,
    reverse_referral_patient_count: reverseReferrals,
    emergency_patient_count: emergencies,
    first_visit_patient_count: firstVisits,
    revisit_patient_count: patients.revisit_count,
    law_referral_rate: shareOf(minus(firstVisitReferrals, ofGroup), firstVisits),
    law_reverse_referral_rate: shareOf(lawReverseReferrals, firstVisits),
    advanced_referral_rate: shareOf(plus(firstVisitReferrals, emergencies), withEmergencies),
    advanced_reverse_referral_rate: shareOf(reverseReferrals, withEmergencies),
    fee_referral_rate: shareOf(plus(firstVisitReferrals, emergencies), firstVisits),
    fee_reverse_referral_rate: shareOf(reverseReferrals, plus(firstVisits, patients.revisit_count), 1000),
  }
}

/** Months whose automatic counts of arrivals by ambulance are in an official figure and may still grow; only of figures that have such counts. */
export const unsettledOfficial = ({
  unsettled: { ambulances, outside },
}: Pick<PatientCounts, 'unsettled'>): Partial<Record<(typeof officialFigures)[number], readonly string[]>> => ({
  emergency_patient_count: ambulances,
  fee_referral_rate: ambulances,
  advanced_referral_rate: [...new Set([...ambulances, ...outside])].toSorted(),
  advanced_reverse_referral_rate: outside,
})

/** @param unsettled - the months of each figure whose automatic counts may still grow */
export const itemsOf = (
  values: Readonly<Record<string, number | null>>,
  unsettled: Readonly<Record<string, readonly string[]>> = {},
): Items =>
  Object.entries(values).map(([key, value]) => {
    const months = value === null ? [] : (unsettled[key] ?? [])
    return { key, value, ...(months.length > 0 && { unsettled_months: [...months] }) }
  })
