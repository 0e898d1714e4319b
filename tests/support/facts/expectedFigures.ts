import { millisecondsPerDay } from '#contract/days.ts'
import type { PreparedReferral, PreparedReverseReferral } from '#server/facts/store/preparedFacts.ts'
import type { PreparedAdmission } from './storeAdmissions.ts'

/** Facts of one tenant, as stored. */
export interface Facts {
  readonly referrals: readonly PreparedReferral[]
  readonly reverseReferrals: readonly PreparedReverseReferral[]
  readonly admissions: readonly PreparedAdmission[]
}

export const noFacts: Facts = { referrals: [], reverseReferrals: [], admissions: [] }

const dayNumber = (day: string) => Date.parse(day) / millisecondsPerDay
const month = (day: string) => `${day.slice(0, 7)}-01`
const april = (day: string) => `${Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)}-04-01`

/** The criteria that decide between two referrals of one day, in order; the lower value comes first. */
const ranks = (referral: PreparedReferral, admission: PreparedAdmission) => [
  -dayNumber(referral.referral_date),
  referral.own_department_id !== null && referral.own_department_id === admission.own_department_id ? 0 : 1,
  referral.first_visit_flag ? 0 : 1,
  referral.medical_institution_id,
  referral.own_department_id ?? Number.POSITIVE_INFINITY,
  referral.referral_department ?? '\uffff',
]

const compare = (one: readonly (number | string)[], other: readonly (number | string)[]): number => {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? value
    if (value !== against) return value < against ? -1 : 1
  }
  return 0
}

const ledTo = ({ referrals }: Facts, admission: PreparedAdmission, period: number) =>
  referrals
    .filter(({ patient_hash: patient, referral_date: day }) => {
      const days = dayNumber(admission.admission_date) - dayNumber(day)
      return patient?.equals(admission.patient_hash) && days >= 0 && days <= period
    })
    .sort((one, other) => compare(ranks(one, admission), ranks(other, admission)))[0]

export interface Link {
  readonly admission: PreparedAdmission
  readonly referral: PreparedReferral | undefined
  readonly isFirst: boolean
}

/** The referral of each admission, directly from the definition. */
export const expectedLinks = (facts: Facts, period: number): Link[] => {
  const links = facts.admissions.map((admission) => ({ admission, referral: ledTo(facts, admission, period) }))
  return links.map(({ admission, referral }) => ({
    admission,
    referral,
    isFirst:
      referral !== undefined &&
      !links.some(
        (other) =>
          other.referral === referral &&
          compare(
            [other.admission.admission_date, other.admission.times],
            [admission.admission_date, admission.times],
          ) < 0,
      ),
  }))
}

const operated = ({ operations, admission_date: from, discharge_date: to }: PreparedAdmission) =>
  operations.some(({ operation_date: day }) => day === null || (day >= from && (to === null || day <= to)))

const daysOf = ({ admission_date: from, discharge_date: to }: PreparedAdmission) =>
  to === null ? 0 : dayNumber(to) - dayNumber(from) + 1

const summedBy = (rows: readonly (readonly [key: readonly unknown[], figures: readonly number[]])[]) => {
  const sums = new Map<string, number[]>()
  for (const [key, figures] of rows) {
    const sum = sums.get(JSON.stringify(key)) ?? figures.map(() => 0)
    sums.set(
      JSON.stringify(key),
      sum.map((value, index) => value + (figures[index] ?? 0)),
    )
  }
  return Object.fromEntries(sums)
}

/** How many institutions referred in a month, by the month of their previous referral. */
const referring = ({ referrals }: Facts) =>
  summedBy(
    [...Map.groupBy(referrals, (referral) => referral.medical_institution_id).values()].flatMap((own) =>
      [...new Set(own.map((referral) => month(referral.referral_date)).toSorted())].map(
        (at, index, months) => [[at, months[index - 1] ?? '-infinity'], [1]] as const,
      ),
    ),
  )

/** The months in which a key has rows, with the number of rows up to each. @param rows - keys with the day that counts */
const running = (rows: readonly (readonly [key: readonly unknown[], day: string])[]) =>
  Object.fromEntries(
    [...Map.groupBy(rows, ([key]) => JSON.stringify(key))].map(([key, own]) => {
      const days = own.map(([, day]) => month(day))
      const months = [...new Set(days.toSorted())]
      const countUntil = (last: string) => days.filter((day) => day <= last).length
      return [key, [months, months.map(countUntil)]]
    }),
  )

/** Whether a file has told the charges, be they 0. */
const isCharged = ({ bundled_yen: bundled, fee_yen: fee, dpc_code: code }: PreparedAdmission) =>
  [bundled, fee, code].some((told) => told !== null)

/** The attributes of a stay under a referral: the first operation in it, and all operations if there are several. */
const toldOf = ({ referral, admission }: Link & { readonly referral: PreparedReferral }) => {
  const done = admission.operations.filter((operation) => operated({ ...admission, operations: [operation] }))
  const [kcode = null] = done.map((operation) => operation.kcode)
  const kcodes = [...new Set(done.flatMap((operation) => operation.kcode ?? []))].toSorted()
  return {
    month: month(referral.referral_date),
    medical_institution_id: referral.medical_institution_id,
    own_department_id: referral.own_department_id ?? 0,
    referral_date: referral.referral_date,
    revenue_yen: (admission.bundled_yen ?? 0) + (admission.fee_yen ?? 0),
    fee_yen: admission.fee_yen ?? 0,
    is_charged: isCharged(admission),
    hospital_days: admission.discharge_date === null ? null : daysOf(admission),
    age: admission.birth_year === null ? null : Number(admission.admission_date.slice(0, 4)) - admission.birth_year,
    first_visit: referral.first_visit_flag,
    is_replied: referral.is_replied,
    is_operated: operated(admission),
    dpc6: admission.dpc_code?.slice(0, 6) ?? null,
    main_icd10: admission.main_icd10,
    route: admission.route,
    discharge_to: admission.discharge_to,
    sex: admission.sex,
    kcode,
    kcodes: done.length < 2 || JSON.stringify(kcodes) === JSON.stringify([kcode]) ? null : kcodes,
    doctor_name_from: referral.doctor_name_from,
  }
}

/** The expected contents of `referral_stays`, without the ids of the referrals. */
export const expectedStays = (facts: Facts, period: number) =>
  expectedLinks(facts, period).flatMap((link) =>
    link.isFirst && link.referral ? toldOf({ ...link, referral: link.referral }) : [],
  )

/** The months with facts of files, of which all facts are. Charges come from D files, by the month of the admission. */
const loaded = ({ referrals, reverseReferrals, admissions }: Facts) => ({
  ...Object.fromEntries(
    [
      ...reverseReferrals.map((fact) => ['reverse_referral', month(fact.reverse_referral_date)]),
      ...admissions.flatMap(({ discharge_date: day }) => (day === null ? [] : [['ff1_file', month(day)]])),
      ...admissions.filter(isCharged).map(({ admission_date: day }) => ['d_file', month(day)]),
    ].map((key) => [JSON.stringify(key), [null]]),
  ),
  ...summedBy(referrals.map((fact) => [['referral', month(fact.referral_date)], [1]])),
})

/**
 * The expected contents of the other rollups, with their keys as JSON.
 * @param municipalities - of institutions, by their ids
 */
export const expectedRollups = (facts: Facts, period: number, municipalities: ReadonlyMap<number, string>) => {
  const links = expectedLinks(facts, period)
  const referrals = facts.referrals.map((referral) => {
    const first = links.find((link) => link.referral === referral && link.isFirst)?.admission
    const ofStay = first
      ? [
          1,
          operated(first) ? 1 : 0,
          daysOf(first),
          first.discharge_date === null ? 0 : 1,
          (first.bundled_yen ?? 0) + (first.fee_yen ?? 0),
          first.fee_yen ?? 0,
          isCharged(first) ? 1 : 0,
        ]
      : [0, 0, 0, 0, 0, 0, 0]
    const replies = [referral.is_replied === true ? 1 : 0, referral.is_replied === false ? 1 : 0]
    return { referral, figures: [1, ...ofStay, ...replies] }
  })
  return {
    referral_months: summedBy(
      referrals.map(({ referral, figures }) => [
        [
          month(referral.referral_date),
          referral.medical_institution_id,
          referral.own_department_id ?? 0,
          referral.first_visit_flag,
        ],
        figures,
      ]),
    ),
    referral_department_months: summedBy(
      referrals.map(({ referral, figures }) => [
        [month(referral.referral_date), referral.own_department_id ?? 0, referral.first_visit_flag],
        figures,
      ]),
    ),
    referral_institution_months: summedBy(
      referrals.map(({ referral, figures: [count = 0, ...others] }) => [
        [month(referral.referral_date), referral.medical_institution_id],
        [count, referral.first_visit_flag ? 1 : 0, ...others],
      ]),
    ),
    referral_institution_years: summedBy(
      referrals.map(({ referral, figures: [count = 0, ...others] }) => [
        [april(referral.referral_date), referral.medical_institution_id],
        [count, referral.first_visit_flag ? 1 : 0, ...others],
      ]),
    ),
    referral_stay_months: summedBy(
      expectedStays(facts, period).map((stay) => [
        [
          stay.month,
          stay.own_department_id,
          stay.first_visit,
          ...[stay.dpc6, stay.route, stay.discharge_to, stay.sex].map((code) => code ?? ''),
        ],
        [1, stay.is_operated ? 1 : 0],
      ]),
    ),
    referring_institution_months: referring(facts),
    reverse_referral_months: summedBy(
      facts.reverseReferrals.map((fact) => [
        [month(fact.reverse_referral_date), fact.medical_institution_id_to, fact.own_department_id ?? 0],
        [1],
      ]),
    ),
    reverse_referral_department_months: summedBy(
      facts.reverseReferrals.map((fact) => [[month(fact.reverse_referral_date), fact.own_department_id ?? 0], [1]]),
    ),
    referral_running_counts: running(
      facts.referrals.map((fact) => [[fact.medical_institution_id], fact.referral_date]),
    ),
    referral_department_running_counts: running(
      facts.referrals.map((fact) => [[fact.own_department_id ?? 0, fact.medical_institution_id], fact.referral_date]),
    ),
    referral_municipality_running_counts: running(
      facts.referrals.map((fact) => [
        [fact.own_department_id ?? 0, municipalities.get(fact.medical_institution_id) ?? ''],
        fact.referral_date,
      ]),
    ),
    reverse_referral_running_counts: running(
      facts.reverseReferrals.map((fact) => [[fact.medical_institution_id_to], fact.reverse_referral_date]),
    ),
    reverse_referral_department_running_counts: running(
      facts.reverseReferrals.map((fact) => [
        [fact.own_department_id ?? 0, fact.medical_institution_id_to],
        fact.reverse_referral_date,
      ]),
    ),
    loaded_months: loaded(facts),
  }
}
