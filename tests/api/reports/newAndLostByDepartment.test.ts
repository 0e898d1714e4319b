import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthAfter } from '#contract/months.ts'
import { repeatedNotes } from '#contract/reports/words/addsUp.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { anOwnDepartment, anUpload, preparedReferral } from '../../support/facts/factBuilders.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'
import { storeFacts } from '../../support/facts/storeFacts.ts'
import { dearRuns } from '../../support/strength.ts'

let product: TestApi
let institutions: number[]
beforeAll(async () => {
  product = await testApi()
  const { owner } = product.database
  institutions = [await anInstitution(owner), await anInstitution(owner), await anInstitution(owner)]
})
afterAll(() => product.stop())

/** The first and the last month of the period; lists are loaded for the two years up to the last one. */
const [first, last] = ['2026-01-01', '2026-03-01']
const firstLoaded = monthAfter(last, -26)

const aReferral = fc.record({
  institution: fc.integer({ min: 0, max: 2 }),
  department: fc.integer({ min: 0, max: 1 }),
  // Within the period, in the twelve months before it, and in the same months a year before.
  month: fc.constantFrom(
    first,
    last,
    monthAfter(first, -1),
    monthAfter(first, -11),
    monthAfter(first, -12),
    monthAfter(last, -12),
  ),
})
type Drawn = typeof aReferral extends fc.Arbitrary<infer T> ? T : never

const isBetween = (from: string, to: string) => (one: Drawn) => one.month >= from && one.month <= to

/** The institutions that are new to, or lost to, whoever received these referrals, one by one. */
const expectedOf = (referrals: readonly Drawn[]) => {
  const has = (institution: number, from: string, to: string) =>
    referrals.filter((one) => one.institution === institution).some(isBetween(from, to))
  return [0, 1, 2].reduce(
    ([fresh, lost], institution) => {
      const now = has(institution, first, last)
      const before = has(institution, monthAfter(first, -12), monthAfter(first, -1))
      const sameMonths = has(institution, monthAfter(first, -12), monthAfter(last, -12))
      return [fresh + (now && !before ? 1 : 0), lost + (!now && sameMonths ? 1 : 0)] as const
    },
    [0, 0] as readonly [number, number],
  )
}

test('departments count who is new or lost to them, the total who is so to all of them, and a note tells both apart', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aReferral, { minLength: 1, maxLength: 10 }), async (drawn) => {
      const { database } = product
      const person = await aPerson(database, await aTenant(database))
      const { tenantId } = person
      const departments = [
        await anOwnDepartment(database.owner, tenantId, '内科'),
        await anOwnDepartment(database.owner, tenantId, '外科'),
      ]
      const uploadId = await anUpload(database.owner, person)
      await storeFacts(database, tenantId, {
        referrals: drawn.map(({ institution, department, month }) =>
          preparedReferral(
            { tenantId, uploadId, patientId: '1' },
            {
              referral_date: month,
              medical_institution_id: institutions[institution] ?? 0,
              own_department_id: departments[department] ?? null,
            },
          ),
        ),
        reverseReferrals: [],
        admissions: [],
      })
      await loadMonths(database, person, {
        institutionId: await anInstitution(database.owner),
        first: firstLoaded,
        last,
      })
      const client = await product.clientFor(person)
      const period = { startMonth: first, endMonth: last }
      const report = await client.computeOwnDepartmentReport({
        body: {
          items: [
            { key: 'new', definitionKey: 'new_referring_institution_count', aggregationConditions: period },
            { key: 'lost', definitionKey: 'lost_referring_institution_count', aggregationConditions: period },
          ],
          displayItems: ['new', 'lost'],
        },
      })
      const rows = departments.map((id) => report.results.find((row) => row.id === id)?.values)
      const expectedRows = [0, 1].map((index) => expectedOf(drawn.filter(({ department }) => department === index)))
      expect(rows).toEqual(expectedRows)
      expect(report.resultsTotal).toEqual(expectedOf(drawn))
      const [newSum, lostSum] = [0, 1].map((place) => expectedRows.reduce((sum, row) => sum + (row[place] ?? 0), 0))
      const [newTotal, lostTotal] = expectedOf(drawn)
      const notes = repeatedNotes(
        {
          columns: report.columns.map(({ heading, valueType: type, unit, judgedByRow }) => ({
            heading,
            type,
            unit,
            judgedByRow,
          })),
          rows: report.results,
          totals: report.resultsTotal,
          totalCount: report.totalCount,
        },
        'ja',
      )
      const sentence = (sum: number | undefined, total: number, reason: string) =>
        sum === undefined || sum <= total
          ? []
          : [expect.stringMatching(new RegExp(`${reason}.*各行を足した${sum}施設は、病院全体で数えた${total}施設より`))]
      expect(notes).toEqual([
        ...sentence(newSum, newTotal, '病院としては以前から紹介のある連携先を含みます'),
        ...sentence(lostSum, lostTotal, '病院としては紹介が続いている連携先を含みます'),
      ])
    }),
    dearRuns(20),
  )
})
