import { daysAfter } from '#contract/days.ts'
import fc from 'fast-check'
import type { Facts } from './expectedFigures.ts'
import { preparedAdmission, preparedReferral, preparedReverseReferral } from './factBuilders.ts'

/** The tenant, departments and institutions of random facts; each list has two ids. */
export interface FactsPlace {
  readonly tenantId: number
  readonly uploadId: number
  readonly departments: readonly number[]
  readonly institutions: readonly number[]
}

// Only few days and patients, so that facts often coincide.
const day = fc.constantFrom(0, 1, 9, 10, 30, 31, 32, 59, 60, 90, 110).map((days) => daysAfter('2026-01-01', days))
const patient = fc.constantFrom('1', '2')
const place = fc.integer({ min: 0, max: 1 })
const department = fc.option(place)

const aReferral = fc.record({
  kind: fc.constant('referral' as const),
  patientId: fc.option(patient),
  day,
  place,
  department,
  isFirstVisit: fc.boolean(),
  text: fc.option(fc.constantFrom('a', 'b')),
  isReplied: fc.option(fc.boolean()),
})
const aReverseReferral = fc.record({
  kind: fc.constant('reverse referral' as const),
  patientId: fc.option(patient),
  day,
  place,
  department,
})
const anAdmission = fc.record({
  kind: fc.constant('admission' as const),
  patientId: patient,
  day,
  times: fc.integer({ min: 0, max: 1 }),
  stay: fc.option(fc.integer({ min: 0, max: 40 })),
  department,
  operations: fc.array(fc.option(fc.integer({ min: -3, max: 45 })), { maxLength: 2 }),
  yen: fc.option(fc.tuple(fc.integer({ min: 0, max: 3_000_000 }), fc.integer({ min: 0, max: 400_000 }))),
  isByAmbulance: fc.option(fc.boolean()),
})
type DrawnFrom<A> = A extends fc.Arbitrary<infer T> ? T : never
type Drawn = DrawnFrom<typeof aReferral> | DrawnFrom<typeof aReverseReferral> | DrawnFrom<typeof anAdmission>

/** Facts of all kinds. */
export const everyFact = fc
  .tuple(
    fc.array(aReferral, { maxLength: 14 }),
    fc.array(aReverseReferral, { maxLength: 5 }),
    fc.uniqueArray(anAdmission, {
      maxLength: 12,
      selector: ({ patientId, day: admitted, times }) => `${patientId} ${admitted} ${times}`,
    }),
  )
  .map((drawn): Drawn[] => drawn.flat())

/** Facts in a random order, randomly split into files. */
export const files = everyFact.chain((facts) =>
  fc.tuple(
    fc.shuffledSubarray(facts, { minLength: facts.length, maxLength: facts.length }),
    fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 6 }),
  ),
)

/** Converts the facts to the form in which a hospital's facts are stored. */
export const asFacts = (
  { tenantId, uploadId, departments, institutions }: FactsPlace,
  drawn: readonly Drawn[],
): Facts => {
  const departmentOf = (index: number | null) => (index === null ? null : (departments[index] ?? null))
  const institutionOf = (index: number) => institutions[index] ?? 0
  return {
    referrals: drawn.flatMap((fact) =>
      fact.kind === 'referral'
        ? preparedReferral(
            { tenantId, uploadId, patientId: fact.patientId },
            {
              referral_date: fact.day,
              medical_institution_id: institutionOf(fact.place),
              own_department_id: departmentOf(fact.department),
              first_visit_flag: fact.isFirstVisit,
              referral_department: fact.text,
              is_replied: fact.isReplied,
            },
          )
        : [],
    ),
    reverseReferrals: drawn.flatMap((fact) =>
      fact.kind === 'reverse referral'
        ? preparedReverseReferral(
            { tenantId, uploadId, patientId: fact.patientId },
            {
              reverse_referral_date: fact.day,
              medical_institution_id_to: institutionOf(fact.place),
              own_department_id: departmentOf(fact.department),
            },
          )
        : [],
    ),
    admissions: drawn.flatMap((fact) =>
      fact.kind === 'admission'
        ? preparedAdmission(
            { tenantId, uploadId, patientId: fact.patientId },
            {
              admission_date: fact.day,
              times: fact.times,
              discharge_date: fact.stay === null ? null : daysAfter(fact.day, fact.stay),
              own_department_id: departmentOf(fact.department),
              is_by_ambulance: fact.isByAmbulance,
              // Charges have only the patient and the day.
              bundled_yen: fact.times === 0 && fact.yen ? fact.yen[0] : null,
              fee_yen: fact.times === 0 && fact.yen ? fact.yen[1] : null,
              operations: fact.operations.map((days) => ({
                operation_date: days === null ? null : daysAfter(fact.day, days),
                kcode: 'K546',
                anaesthesia: null,
                name: null,
              })),
            },
          )
        : [],
    ),
  }
}

/** Splits facts into files of these sizes, in turn. */
export const cut = (drawn: readonly Drawn[], sizes: readonly number[]): Drawn[][] => {
  const batches: Drawn[][] = []
  for (let at = 0, turn = 0; at < drawn.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    batches.push(drawn.slice(at, at + size))
    at += size
  }
  return batches
}
