import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { computeReferralTrends } from '#server/facts/referralTrendJobs.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { d, dLine, ef, efLine, ff1, stayLines, visits } from '../../support/intake/surveyLines.ts'
import { hospitalOn } from '../../support/intake/surveyOffice.ts'
import { isOnCluster, ranBeforeDistribution } from '../../support/cluster.ts'
import { whySkipped } from '../../support/whySkipped.ts'

let office: ImportOffice
let clinic: number
let person: Person
let client: Client
beforeAll(async () => {
  office = await importOffice()
  clinic = await anInstitution(office.product.database.owner)
})
afterAll(() => office.stop())
beforeEach(async () => {
  const { database } = office.product
  person = await aPerson(database, await aTenant(database), { csAccount: true })
  client = await office.product.clientFor(person)
})

/** The loaded months as stored, which are also those of the facts. */
const loadedMonths = async () => {
  const { owner, jobs } = office.product.database
  expect(await verifyFacts(jobs)).toEqual([])
  const { rows } = await owner.query<{ loaded: string }>(
    `select concat_ws(' ', kind, to_char(month, 'YYYY-MM'), referral_count) as loaded
    from loaded_months where tenant_id = $1 order by kind, month`,
    [person.tenantId],
  )
  return rows.map(({ loaded }) => loaded)
}

const completed = async (read: () => Promise<{ readonly status: string }>) => {
  await expect.poll(async () => (await read()).status).toBe('completed')
}

const importReferrals = async (...days: string[]) => {
  const rows = days.map((day, index) => [`2026/${day}`, String(clinic), `20${index}`])
  const file = fileOf(`${days.join()}.csv`, csvOf(['紹介日', '医療機関ID', '患者ID'], ...rows))
  const { id } = await client.createImportOfReferrals({ file })
  await completed(() => client.getImportOfReferrals({ id }))
  return id
}
const importReverseReferrals = async (...days: string[]) => {
  const rows = days.map((day, index) => [`2026/${day}`, String(clinic), `30${index}`])
  const file = fileOf(`${days.join()}.csv`, csvOf(['逆紹介日', '医療機関ID', '患者ID'], ...rows))
  const { id } = await client.createImportOfReverseReferrals({ file })
  await completed(() => client.getImportOfReverseReferrals({ id }))
  return id
}

test('a list loads its months, another of the same month keeps it, and undoing both unloads it', async () => {
  const first = await importReferrals('4/1', '4/2', '5/1')
  expect(await loadedMonths()).toEqual(['referral 2026-04 2', 'referral 2026-05 1'])
  const second = await importReferrals('4/9', '6/1')
  expect(await loadedMonths()).toEqual(['referral 2026-04 1', 'referral 2026-05 1', 'referral 2026-06 1'])
  expect(await client.getBaseMonth()).toMatchObject({
    baseMonth: '2026-06-01',
    loadedMonths: ['2026-04-01', '2026-05-01', '2026-06-01'],
  })
  await client.deleteImportOfReferrals({ id: second })
  expect(await loadedMonths()).toEqual(['referral 2026-04 2', 'referral 2026-05 1'])
  await client.deleteImportOfReferrals({ id: first })
  expect(await loadedMonths()).toEqual([])
  expect(await client.getBaseMonth()).toMatchObject({ baseMonth: null, loadedMonths: [] })
})

test('lists of reverse referrals load months of their own', async () => {
  const first = await importReverseReferrals('4/1', '5/1')
  await importReferrals('5/2')
  const second = await importReverseReferrals('5/3')
  const expected = ['referral 2026-05 1', 'reverse_referral 2026-04', 'reverse_referral 2026-05']
  expect(await loadedMonths()).toEqual(expected)
  expect((await client.getBaseMonth()).loadedReverseMonths).toEqual(['2026-04-01', '2026-05-01'])
  await client.deleteImportOfReverseReferrals({ id: second })
  expect(await loadedMonths()).toEqual(expected)
  await client.deleteImportOfReverseReferrals({ id: first })
  expect(await loadedMonths()).toEqual(['referral 2026-05 1'])
})

test('a referral that somebody enters loads no month, but is counted in one that is loaded, until it is deleted', async () => {
  const enter = (referralDate: string) =>
    client.createReferral({ id: clinic, body: { referralDate, firstVisitFlag: true } })
  const alone = await enter('2026-04-10')
  expect(await loadedMonths()).toEqual([])
  await importReferrals('5/1')
  const { id: referralId } = await enter('2026-05-10')
  expect(await loadedMonths()).toEqual(['referral 2026-05 2'])
  await client.deleteReferral({ id: clinic, referralId })
  await client.deleteReferral({ id: clinic, referralId: alone.id })
  expect(await loadedMonths()).toEqual(['referral 2026-05 1'])
  await client.restoreReferral({ id: clinic, referralId })
  await client.createReverseReferral({ id: clinic, body: { reverseReferralDate: '2026-05-11' } })
  expect(await loadedMonths()).toEqual(['referral 2026-05 2'])
})

test('the only referral of a list unloads its month when it goes with its upload', async () => {
  const importId = await importReferrals('4/1')
  const upload = (await client.listDataUploads()).dataUploads.find((one) => one.importId === importId)
  expect(await loadedMonths()).toEqual(['referral 2026-04 1'])
  await client.deleteDataUpload({ id: upload?.id ?? 0, withFacts: true })
  expect(await loadedMonths()).toEqual([])
})

test('files of the survey load the months of discharges, charges and visits, until the last of a month is undone', async () => {
  const { storage } = office.dependencies
  const hospital = hospitalOn({ database: office.product.database, storage }, person)
  const stay = { patient: '1', admission: '20260428', discharge: '20260503' } as const
  const other = { patient: '2', admission: '20260501', discharge: '20260509' } as const
  const first = await hospital.take(ff1('2026-05', ...stayLines(stay)))
  expect(await loadedMonths()).toEqual(['ff1_file 2026-05'])
  const second = await hospital.take(ff1('2026-05', ...stayLines(stay), ...stayLines(other)))
  expect(await loadedMonths()).toEqual(['ff1_file 2026-05'])
  const charges = await hospital.take(d('2026-05', dLine({ ...stay, points: '100' })))
  const fees = await hospital.take(ef('2026-05', efLine({ ...stay, points: '100' })))
  expect(await loadedMonths()).toEqual(['d_file 2026-05', 'ff1_file 2026-05', 'hospital_admission_ef_file 2026-05'])
  for (const { id } of [second, charges, fees]) await client.deleteDataUpload({ id, withFacts: true })
  expect(await loadedMonths()).toEqual(['ff1_file 2026-05'])
  await client.deleteDataUpload({ id: first.id, withFacts: true })
  expect(await loadedMonths()).toEqual([])
})

test('what a server of an older version changed is found by verifying, and mended with the trends that it queued', async () => {
  const { owner, jobs } = office.product.database
  await importReferrals('4/1', '5/1')
  const expected = await loadedMonths()
  const { tenantId } = person
  await owner.query(`update loaded_months set referral_count = 9 where tenant_id = $1 and month = '2026-05-01'`, [
    tenantId,
  ])
  await owner.query(`delete from loaded_months where tenant_id = $1 and month = '2026-04-01'`, [tenantId])
  await owner.query(`insert into loaded_months values ($1, 'ff1_file', '2026-04-01')`, [tenantId])
  const place = { tenantId, table: 'loaded_months' }
  expect(await verifyFacts(jobs)).toEqual([
    { ...place, key: { kind: 'ff1_file', month: '2026-04-01' }, stored: { referral_count: null }, computed: null },
    { ...place, key: { kind: 'referral', month: '2026-04-01' }, stored: null, computed: { referral_count: 1 } },
    {
      ...place,
      key: { kind: 'referral', month: '2026-05-01' },
      stored: { referral_count: 9 },
      computed: { referral_count: 1 },
    },
  ])
  await computeReferralTrends(jobs, tenantId)
  expect(await loadedMonths()).toEqual(expected)
})

test.skipIf(isOnCluster)(
  `the migration finds what is loaded already${whySkipped(isOnCluster, ranBeforeDistribution)}`,
  async () => {
    const { owner } = office.product.database
    await client.createReferral({ id: clinic, body: { referralDate: '2026-03-10', firstVisitFlag: true } })
    await client.createReferral({ id: clinic, body: { referralDate: '2026-04-10', firstVisitFlag: true } })
    await importReferrals('4/1', '5/1')
    await importReverseReferrals('4/2')
    const hospital = hospitalOn({ database: office.product.database, storage: office.dependencies.storage }, person)
    const stay = { patient: '1', admission: '20260428', discharge: '20260503' } as const
    await hospital.take(ff1('2026-05', ...stayLines(stay)))
    await hospital.take(d('2026-05', dLine({ ...stay, points: '100' })))
    const visit = { patient: '1', discharge: '19500102', admission: '20260403', points: '', category: '11' }
    await hospital.take(visits('2026-04', efLine(visit)))
    const expected = await loadedMonths()
    const path = join(import.meta.dirname, '../../../server/db/migrations/0066_loaded_months.sql')
    await owner.query('drop table loaded_months')
    await owner.query(await readFile(path, 'utf8'))
    expect(await loadedMonths()).toEqual(expected)
    expect(expected).toEqual([
      'd_file 2026-05',
      'ff1_file 2026-05',
      'outpatient_ef_file 2026-04',
      'referral 2026-04 2',
      'referral 2026-05 1',
      'reverse_referral 2026-04',
    ])
  },
)
