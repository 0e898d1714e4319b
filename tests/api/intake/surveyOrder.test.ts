import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeReferrals } from '#server/facts/store/storeFacts.ts'
import { anInstitution } from '../../support/builders.ts'
import { anUpload, preparedReferral } from '../../support/facts/factBuilders.ts'
import { dLine, efLine, fileOf, stayLines } from '../../support/intake/surveyLines.ts'
import { surveySnapshot } from '../../support/intake/surveySnapshot.ts'
import { type SurveyFile, surveyOffice, type SurveyOffice } from '../../support/intake/surveyOffice.ts'
import { dearRuns } from '../../support/strength.ts'

let office: SurveyOffice
let institution: number
beforeAll(async () => {
  office = await surveyOffice()
  institution = await anInstitution(office.database.owner)
})
afterAll(() => office.end())

const months = ['2026-04', '2026-05'] as const
const kinds = ['ff1_file', 'd_file', 'hospital_admission_ef_file'] as const

const stays = [
  { patient: '1', admission: '20260401', discharge: '20260410' },
  { patient: '1', admission: '20260420', discharge: '20260425' },
  { patient: '2', admission: '20260402', discharge: '20260430' },
  { patient: '3', admission: '20260428', discharge: '20260503' },
  { patient: '1', admission: '20260510', discharge: '20260511' },
  { patient: '2', admission: '20260505', discharge: '20260520' },
] as const
const staysOf = (month: string) => stays.filter(({ discharge }) => discharge.startsWith(month.replace('-', '')))

type Lines = (stay: (typeof stays)[number], points: number) => string[]
const linesOf: Readonly<Record<(typeof kinds)[number], Lines>> = {
  ff1_file: (stay) => stayLines({ ...stay, operation: [stay.admission, 'K546'] }),
  d_file: (stay, points) => [
    dLine({ ...stay, points: String(points), code: points % 2 ? '050130xx9900xx' : '050050xx99000x' }),
    dLine({ ...stay, category: '50', points: '7' }),
  ],
  hospital_admission_ef_file: (stay, points) => [efLine({ ...stay, points: String(points) })],
}

const aFile = (kind: (typeof kinds)[number], month: string): fc.Arbitrary<SurveyFile> =>
  fc.tuple(fc.subarray(staysOf(month), { minLength: 1 }), fc.integer({ min: 1, max: 900 })).map(([chosen, points]) => ({
    kind,
    month,
    contents: fileOf(...chosen.flatMap((stay) => linesOf[kind](stay, points))),
  }))

/** Files of two months, some with earlier versions, in a random order in which the last version comes last. */
const arrivals = fc
  .tuple(
    ...months.flatMap((month) => kinds.map((kind) => fc.array(aFile(kind, month), { minLength: 1, maxLength: 2 }))),
  )
  .chain((versions) =>
    fc.tuple(
      fc.constant(versions.flatMap((files) => files.at(-1) ?? [])),
      fc
        .shuffledSubarray(
          versions.flatMap((files, place) => files.map(() => place)),
          { minLength: versions.flat().length },
        )
        .map((places) => {
          const left = versions.map((files) => [...files])
          return places.flatMap((place) => left[place]?.shift() ?? [])
        }),
    ),
  )

const outcome = async (files: readonly SurveyFile[]) => {
  const hospital = await office.aHospital()
  const { tenantId } = hospital
  const place = { tenantId, uploadId: await anUpload(office.database.owner, hospital) }
  const referral = (patientId: string, day: string) =>
    preparedReferral({ ...place, patientId }, { referral_date: day, medical_institution_id: institution })
  await withTenant(office.database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeReferrals(tx, tenantId, [
        referral('1', '2026-03-30'),
        referral('2', '2026-05-05'),
        referral('3', '2026-04-28'),
      ]),
    ),
  )
  for (const file of files)
    expect(await hospital.take(file)).toMatchObject({ status: 'completed', failed_row_count: 0 })
  expect(await hospital.differences()).toEqual([])
  const snapshot = await surveySnapshot(hospital)
  return { ...snapshot, findings: snapshot.findings.filter(({ first_month: month }) => month !== null) }
}

test('in whatever order files arrive and are replaced, the facts are those of the last version of each', async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, async ([last, arriving]) => {
      expect(await outcome(arriving)).toEqual(await outcome(last))
    }),
    dearRuns(10),
  )
}, 180_000)
