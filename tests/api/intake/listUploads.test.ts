import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyFacts } from '../../../server/facts/rollups/verifyFacts.ts'
import { runImports } from '../../../server/intake/takeIn/runImports.ts'
import { patientHexHasher } from '../../../server/facts/referrals/patients.ts'
import { folderStorage } from '../../../server/storage/folderStorage.ts'
import { anInstitution } from '../../support/builders.ts'
import { cp932 } from '../../support/intake/cp932.ts'
import { csvOf } from '../../support/intake/importOffice.ts'
import { testSecret } from '../../support/identity/secret.ts'
import { type UploadOffice, uploadOffice } from '../../support/intake/uploadOffice.ts'

let office: UploadOffice

beforeAll(async () => {
  office = await uploadOffice()
  await anInstitution(office.product.database.owner, { name: '水前寺内科', address: '熊本県熊本市中央区水前寺1-1' })
})
afterAll(() => office.stop())
afterEach(() => office.clear())

const list = cp932(
  csvOf(
    ['受付日', '患者ID', '紹介元医療機関名', '紹介元住所', '初診再診'],
    ['2026/4/3', '0000123', '水前寺内科', '熊本県熊本市中央区水前寺1-1', '初診'],
    ['2026/5/8', '0000124', '水前寺内科', '熊本県熊本市中央区水前寺1-1', '再診'],
  ),
)

const work = () => {
  const { database, storageDir } = office.product
  return runImports(
    { jobs: database.jobs, storage: folderStorage(storageDir), hashPatient: patientHexHasher(testSecret) },
    office.person.tenantId,
  )
}

test('a list that has arrived goes on to its import, asked once or twice, and its upload tells how that stands', async () => {
  const { client, stranger, product } = office
  const { id, kind, importId } = await office.send(list, '紹介.csv')
  expect({ kind, importId }).toEqual({ kind: 'referral', importId: null })
  await expect(stranger.importDataUpload({ id, body: { kind: 'referral' } })).rejects.toMatchObject({ status: 404 })
  const begun = await client.importDataUpload({ id, body: { kind: 'referral' } })
  const importOf = begun.importId ?? 0
  expect(await client.importDataUpload({ id, body: { kind: 'referral' } })).toMatchObject({ importId: importOf })
  expect(await client.getImportOfReferrals({ id: importOf })).toMatchObject({
    filename: '紹介.csv',
    planErrors: [],
    rowCount: 2,
  })
  await client.startImportOfReferrals({ id: importOf })
  expect(await client.readDataUpload({ id })).toMatchObject({ status: 'processing' })
  await client.abortDataUpload({ id })
  expect(await client.getImportOfReferrals({ id: importOf })).toMatchObject({ status: 'waiting' })
  await client.startImportOfReferrals({ id: importOf })
  await work()
  expect(await client.readDataUpload({ id })).toMatchObject({
    status: 'completed',
    importedRowCount: 2,
    firstMonth: '2026-04-01',
    lastMonth: '2026-05-01',
  })
  await expect(client.deleteDataUpload({ id })).rejects.toMatchObject({ problem: { code: 'in_use' } })
  await client.deleteDataUpload({ id, withFacts: true })
  await expect(client.getImportOfReferrals({ id: importOf })).rejects.toMatchObject({ status: 404 })
  expect((await product.database.owner.query('select from referrals')).rowCount).toBe(0)
  expect(await verifyFacts(product.database.jobs)).toEqual([])
})

test('a table that was not recognised can be said to be a list, and discarded with its import', async () => {
  const { client, product } = office
  const table = cp932(csvOf(['いつ', 'だれ', 'どこ'], ['2026/4/3', '0000123', '水前寺内科']))
  const { id, kind } = await office.send(table, '表.csv')
  expect(kind).toBeNull()
  const begun = await client.importDataUpload({ id, body: { kind: 'reverse_referral' } })
  expect(begun).toMatchObject({ kind: 'reverse_referral', status: 'waiting' })
  expect((await client.getImportOfReverseReferrals({ id: begun.importId ?? 0 })).planErrors.length).toBeGreaterThan(0)
  await client.deleteDataUpload({ id })
  expect((await product.database.owner.query("select from imports where kind = 'reverse_referrals'")).rowCount).toBe(0)
})

test('rows that failed for an unknown institution come in after it was told, once, with the same file', async () => {
  const { client, product } = office
  const { owner } = product.database
  const [first] = [
    await anInstitution(owner, { name: '双子医院', address: '熊本県八代市本町1-1' }),
    await anInstitution(owner, { name: '双子医院', address: '熊本県天草市東浜町2-2' }),
  ]
  const rows = [
    ['2026/4/3', '0000123', '水前寺内科'],
    ['2026/4/4', '0000124', '双子医院'],
  ]
  const { id } = await office.send(cp932(csvOf(['紹介日', '患者ID', '紹介元医療機関名'], ...rows)), '双子.csv')
  const importOf = (await client.importDataUpload({ id, body: { kind: 'referral' } })).importId ?? 0
  await client.startImportOfReferrals({ id: importOf })
  await work()
  expect(await client.getImportOfReferrals({ id: importOf })).toMatchObject({
    status: 'completed',
    importedRowCount: 1,
    failedRowCount: 1,
    openQuestionCount: 1,
  })
  const { questions } = await client.listQuestionsOfImportOfReferrals({ id: importOf })
  await client.answerQuestionsOfImportOfReferrals({
    id: importOf,
    body: { answers: questions.map((question) => ({ id: question.id, medicalInstitutionId: first ?? 0 })) },
  })
  await client.startImportOfReferrals({ id: importOf })
  await work()
  expect(await client.readDataUpload({ id })).toMatchObject({
    status: 'completed',
    importedRowCount: 2,
    failedRowCount: 0,
  })
  const { rows: facts } = await owner.query('select referral_date, upload_id from referrals order by referral_date')
  expect(facts).toEqual([
    { referral_date: '2026-04-03', upload_id: id },
    { referral_date: '2026-04-04', upload_id: id },
  ])
  await client.startImportOfReferrals({ id: importOf })
  await client.abortImportOfReferrals({ id: importOf })
  await client.deleteImportOfReferrals({ id: importOf })
  expect((await owner.query('select from referrals')).rowCount).toBe(0)
  expect(await verifyFacts(product.database.jobs)).toEqual([])
})
