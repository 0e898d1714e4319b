import fc from 'fast-check'
import type { VisitType } from '#contract/communicationTypes.ts'
import type { Client } from '#dataProvider/client.ts'
import { daysAfter } from '#contract/days.ts'
import { noteMasterChange } from '#server/institutions/master/masterVersion.ts'
import { dayInJapan } from '#server/japanDays.ts'
import type { TestApi } from '../api.ts'
import { aCommunication, anInstitution, aPerson, aTenant, type Person } from '../builders.ts'
import { anOwnDepartment, anUpload } from '../facts/factBuilders.ts'
import { asFacts, everyFact } from '../facts/randomFacts.ts'
import { storeFacts } from '../facts/storeFacts.ts'

/** An institution of the master, as tests look at it. */
export interface MapInstitution {
  readonly id: number
  readonly name: string
  readonly prefectureCode: string
  readonly departmentId: number
  readonly isOpen: boolean
  /** In degrees; null if only the municipality is known. */
  readonly place: { readonly longitude: number; readonly latitude: number } | null
}

/** The nation of these tests: places in two prefectures, two institutions without a place, and a closed one. */
export const aNation = async ({ database: { owner } }: TestApi): Promise<MapInstitution[]> => {
  const made: MapInstitution[] = []
  for (let index = 0; index < 12; index++) {
    const isUnplaced = index === 4 || index === 9
    const place = { longitude: 130.6 + index / 50, latitude: 32.7 + ((index * 7) % 12) / 50 }
    const institution = {
      name: `連携医院${String.fromCharCode(0x30a2 + 2 * ((index * 5) % 12))}`,
      prefectureCode: index % 3 === 0 ? '40' : '43',
      departmentId: index % 2 === 0 ? 1001 : 1010,
      isOpen: index !== 7,
      place: isUnplaced ? null : place,
    }
    const id = await anInstitution(owner, {
      ...place,
      name: institution.name,
      prefectureCode: institution.prefectureCode,
      departmentIds: [institution.departmentId],
      runningStatus: institution.isOpen ? 'open' : 'closed',
      locationPrecision: isUnplaced ? 'municipality' : 'source',
    })
    made.push({ ...institution, id })
  }
  await noteMasterChange(owner)
  return made
}

/** A letter in either direction. */
export interface Letter {
  readonly day: string
  readonly institutionId: number
  /** 0 for none. */
  readonly departmentId: number
}

/** A visit by a member of the staff. */
export interface Visit {
  readonly daysAgo: number
  readonly institutionId: number
  readonly staffId: number
  readonly type: VisitType
}

/** A hospital with facts and visits, as stored. */
export interface MapHospital {
  readonly person: Person
  readonly client: Client
  readonly departments: readonly number[]
  readonly received: readonly Letter[]
  readonly sent: readonly Letter[]
  /** In the order in which they were entered. */
  readonly visits: readonly Visit[]
}

/** Facts for six pairs of institutions. */
export const someFacts = fc.tuple(everyFact, everyFact, everyFact, everyFact, everyFact, everyFact)
export const someVisits = fc.array(
  fc.record({
    daysAgo: fc.constantFrom(0, 1, 29, 30, 31, 180, 400),
    place: fc.integer({ min: 0, max: 11 }),
    isColleague: fc.boolean(),
    isVisit: fc.boolean(),
  }),
  { maxLength: 14 },
)

type DrawnFrom<A> = A extends fc.Arbitrary<infer T> ? T : never

/** Stores random facts and visits of a new tenant. */
export const aMapHospital = async (
  product: TestApi,
  nation: readonly MapInstitution[],
  drawnFacts: DrawnFrom<typeof someFacts>,
  drawnVisits: DrawnFrom<typeof someVisits>,
): Promise<MapHospital> => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const colleague = await aPerson(database, person.tenantId)
  const { tenantId } = person
  const uploadId = await anUpload(database.owner, person)
  const departments = [
    await anOwnDepartment(database.owner, tenantId, '内科'),
    await anOwnDepartment(database.owner, tenantId, '外科'),
  ]
  const parts = drawnFacts.map((part, index) =>
    asFacts(
      { tenantId, uploadId, departments, institutions: nation.slice(2 * index, 2 * index + 2).map(({ id }) => id) },
      part,
    ),
  )
  const referrals = parts.flatMap((part) => part.referrals)
  const reverseReferrals = parts.flatMap((part) => part.reverseReferrals)
  await storeFacts(database, tenantId, { referrals, reverseReferrals, admissions: [] })
  const visits: Visit[] = []
  for (const { daysAgo, place, isColleague, isVisit } of drawnVisits) {
    const institutionId = nation[place]?.id ?? 0
    const by = isColleague ? colleague : person
    await aCommunication(database, by, institutionId, {
      type: isVisit ? (daysAgo % 2 === 0 ? 'visit' : 'new_visit') : 'phone',
      actedDate: daysAfter(dayInJapan(), -daysAgo),
    })
    if (isVisit)
      visits.push({ daysAgo, institutionId, staffId: by.accountId, type: daysAgo % 2 === 0 ? 'visit' : 'new_visit' })
  }
  return {
    person,
    client: await product.clientFor(person),
    departments,
    visits,
    received: referrals.map((fact) => ({
      day: fact.referral_date,
      institutionId: fact.medical_institution_id,
      departmentId: fact.own_department_id ?? 0,
    })),
    sent: reverseReferrals.map((fact) => ({
      day: fact.reverse_referral_date,
      institutionId: fact.medical_institution_id_to,
      departmentId: fact.own_department_id ?? 0,
    })),
  }
}
