import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { ensureMasters } from '#server/institutions/master/ensureMasters.ts'
import { anInstitution } from '../../support/builders.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { noFacts } from '../../support/facts/expectedFigures.ts'
import { preparedAdmission, preparedReferral } from '../../support/facts/factBuilders.ts'
import { aFactsPlace } from '../../support/facts/factsPlace.ts'
import { asFacts, everyFact } from '../../support/facts/randomFacts.ts'
import { storeFacts } from '../../support/facts/storeFacts.ts'
import { runs } from '../../support/strength.ts'
import { isOnCluster, ranBeforeDistribution } from '../../support/cluster.ts'
import { whySkipped } from '../../support/whySkipped.ts'

let database: TestDatabase
let institutions: number[]
let clinic: number
beforeAll(async () => {
  database = await testDatabase()
  await ensureMasters(database.owner)
  clinic = await anInstitution(database.owner)
  institutions = [clinic, await anInstitution(database.owner)]
})
afterAll(() => database.drop())

const sums = [
  'referral_months',
  'referral_department_months',
  'referral_institution_months',
  'referral_institution_years',
] as const
const columns = ['discharged_count', 'fee_yen', 'charged_count', 'replied_count', 'unreplied_count'] as const

/** Three letters, one of them answered, one not, and a stay with known charges. */
const aHospital = async () => {
  const place = await aFactsPlace(database, institutions)
  const patient = { ...place, patientId: '7' }
  const stay = { admission_date: '2026-04-09', discharge_date: '2026-04-12', bundled_yen: 90_000, fee_yen: 4_000 }
  await storeFacts(database, place.tenantId, {
    ...noFacts,
    referrals: [true, false, null].map((isReplied, days) =>
      preparedReferral(patient, {
        referral_date: `2026-04-0${days + 1}`,
        medical_institution_id: clinic,
        is_replied: isReplied,
      }),
    ),
    admissions: [preparedAdmission(patient, stay)],
  })
  return place.tenantId
}

const findingsOf = async (tenantId: number) =>
  (await verifyFacts(database.jobs)).filter((finding) => finding.tenantId === tenantId)

describe('checking the database names', () => {
  test.each(columns)('a wrong %s of each table of sums', async (column) => {
    const tenantId = await aHospital()
    expect(await findingsOf(tenantId)).toEqual([])
    for (const table of sums)
      await database.owner.query(`update ${table} set ${column} = ${column} + 1 where tenant_id = $1`, [tenantId])
    const right = column === 'fee_yen' ? 4_000 : 1
    const findings = await findingsOf(tenantId)
    expect(findings.map(({ table }) => table)).toEqual(sums)
    for (const { stored, computed } of findings)
      expect([stored?.[column], computed?.[column]]).toEqual([right + 1, right])
  })

  test('wrong fees of a stay, and charges that are known and said not to be', async () => {
    const tenantId = await aHospital()
    await database.owner.query('update referral_stays set fee_yen = 5000, is_charged = false where tenant_id = $1', [
      tenantId,
    ])
    const findings = await findingsOf(tenantId)
    expect(findings).toMatchObject([{ table: 'referral_stays' }])
    expect([findings[0]?.stored, findings[0]?.computed]).toEqual([
      { fee_yen: 5_000, is_charged: false },
      { fee_yen: 4_000, is_charged: true },
    ])
  })
})

test.skipIf(isOnCluster)(
  `existing facts of several hospitals are summed up by the migration as by the product${whySkipped(isOnCluster, ranBeforeDistribution)}`,
  async () => {
    const { owner } = database
    const tenantIds = [await aHospital()]
    for (const drawn of fc.sample(everyFact, runs(20))) {
      const place = await aFactsPlace(database, institutions)
      await storeFacts(database, place.tenantId, asFacts(place, drawn))
      tenantIds.push(place.tenantId)
    }
    const stored = () =>
      Promise.all(
        ['referral_stays', ...sums].map(async (table) => {
          const { rows } = await owner.query<{ row: string }>(
            `select (to_jsonb(${table}) - 'has_municipality_counts')::text as row from ${table} where tenant_id = any($1)`,
            [tenantIds],
          )
          return rows.map(({ row }) => row).toSorted()
        }),
      )
    const before = await stored()
    expect(before.map((rows) => rows.length > 0)).toEqual(before.map(() => true))
    // Restores the schema after migration 0058.
    await owner.query(`
    drop index referral_stays_dpc6, medical_institutions_told;
    truncate referral_municipality_running_counts;
    alter table referral_stays drop column fee_yen, drop column is_charged;
    ${sums.map((table) => `alter table ${table} ${columns.map((column) => `drop column ${column}`).join(', ')};`).join('')}`)
    const migration = join(import.meta.dirname, '../../../server/db/migrations/0059_report_sums.sql')
    await owner.query(await readFile(migration, 'utf8'))
    expect(await stored()).toEqual(before)
    expect(await verifyFacts(database.jobs)).toEqual([])
    const { rows } = await owner.query(
      `select relname from pg_class where relname = any($1) and not relforcerowsecurity`,
      [['referrals', 'hospital_admissions', 'hospital_admission_operations', 'referral_stays', ...sums]],
    )
    expect(rows).toEqual([])
  },
)
