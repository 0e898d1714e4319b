import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { aFolder } from '#tests/support/intake/madeFiles.ts'
import { testSecret } from '#tests/support/identity/secret.ts'
import { verifyFacts } from '../../facts/rollups/verifyFacts.ts'
import { runImports } from '../../intake/takeIn/runImports.ts'
import { runUploads } from '../../intake/takeIn/runUploads.ts'
import { ensureMasters } from '../../institutions/master/ensureMasters.ts'
import { patientHexHasher } from '../../facts/referrals/patients.ts'
import { folderStorage } from '../../storage/folderStorage.ts'
import { seedDemo } from '../seedDemo.ts'
import { loadDemoFiles } from './loadDemoFiles.ts'

let database: TestDatabase
let folder: Awaited<ReturnType<typeof aFolder>>

beforeAll(async () => {
  database = await testDatabase()
  await ensureMasters(database.owner)
  folder = await aFolder()
  await seedDemo(database.ownerUrl, database.identity)
})
afterAll(async () => {
  await folder.remove()
  await database.drop()
})

test('the demo hospital’s files go the way of everybody’s files, once, and their figures agree', async () => {
  const storage = folderStorage(folder.path)
  const months = 2
  expect(await loadDemoFiles({ database, storage }, months)).toBe(months * 6)
  expect(await loadDemoFiles({ database, storage }, months)).toBe(0)
  const { rows: tenants } = await database.owner.query<{ tenant_id: number }>(
    'select distinct tenant_id from data_uploads',
  )
  expect(tenants).toHaveLength(1)
  const tenantId = tenants[0]?.tenant_id ?? 0
  const { rows: cards } = await database.owner.query<{ content_type: string }>(
    'select content_type from doctors join uploaded_files on uploaded_files.id = business_card_id',
  )
  expect(cards).toEqual([{ content_type: 'image/png' }])
  await runImports({ jobs: database.jobs, storage, hashPatient: patientHexHasher(testSecret) }, tenantId)
  await runUploads({ database, storage, secret: testSecret }, tenantId)
  const { rows: uploads } = await database.owner.query(
    'select distinct status, error_code, failed_row_count * 10 < row_count as is_mostly_taken from data_upload_records',
  )
  expect(uploads).toEqual([{ status: 'completed', error_code: null, is_mostly_taken: true }])
  const { rows: found } = await database.owner.query(
    `select kind, findings from data_uploads where jsonb_array_length(findings) > 0`,
  )
  expect(found).toEqual([
    { kind: 'ff1_file', findings: [{ code: 'unknown_departments', count: 1, examples: ['580'] }] },
  ])
  const { rows: figures } = await database.owner.query<Record<string, number>>(`
    select
      (select count(*) from referrals) as referrals,
      (select count(*) from reverse_referrals) as reverse_referrals,
      (select count(*) from hospital_admissions where is_first_admission) as followed,
      (select count(*) from hospital_admissions where coalesce(bundled_yen, 0) = 0) as without_charges,
      (select count(*) from outpatient_months) as outpatient_months,
      (select sum(off_hours_first_visit_count) from outpatient_months)::int as off_hours`)
  expect(figures[0]).toMatchObject({ without_charges: 0 })
  expect(figures[0]?.referrals).toBeGreaterThan(1_000)
  expect(figures[0]?.reverse_referrals).toBeGreaterThan(300)
  expect(figures[0]?.followed).toBeGreaterThan(100)
  expect(figures[0]?.outpatient_months).toBeGreaterThan(10)
  expect(figures[0]?.off_hours).toBeGreaterThan(20)
  expect(await verifyFacts(database.jobs)).toEqual([])
})
