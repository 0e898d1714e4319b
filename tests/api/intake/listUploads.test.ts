import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { runImports } from '#server/intake/takeIn/runImports.ts'
import { patientHexHasher } from '#server/facts/referrals/patients.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { anInstitution } from '../../support/builders.ts'
import { cp932 } from '../../support/intake/cp932.ts'
import { startDecided } from '../../support/intake/decidedList.ts'
import { csvOf } from '../../support/intake/importOffice.ts'
import { testSecret } from '../../support/identity/secret.ts'
import { type UploadOffice, uploadOffice } from '../../support/intake/uploadOffice.ts'
import { isOnCluster, ranBeforeDistribution } from '../../support/cluster.ts'
import { whySkipped } from '../../support/whySkipped.ts'

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

/** What the upload and the import of a list report. Uploads do not show checks, and each screen has its own texts of errors. */
const toldOf = async (id: number, importId: number) => {
  const { client } = office
  const [upload, detail] = [await client.readDataUpload({ id }), await client.getImportOfReferrals({ id: importId })]
  const { status, errorMessages, rowCount, importedRowCount, failedRowCount, facts } = detail
  const months = facts && { firstMonth: facts.months[0], lastMonth: facts.months.at(-1) }
  const isChecked = detail.step === 'check'
  const byImport = {
    status: isChecked ? 'waiting' : status,
    step: detail.step === 'import' ? 'read' : null,
    errorCount: errorMessages.length,
    rowCount,
    importedRowCount,
    failedRowCount,
    warningCount: status === 'completed' ? (facts?.withoutPatientRowCount ?? 0) : 0,
    isFinished: status === 'completed' || status === 'failed',
    ...months,
  }
  const byUpload = {
    status: upload.status,
    step: upload.step,
    errorCount: upload.errorMessages.length,
    rowCount: upload.rowCount,
    importedRowCount: upload.importedRowCount,
    failedRowCount: upload.failedRowCount,
    warningCount: upload.warningCount,
    isFinished: upload.finishedAt !== null,
    ...(months && { firstMonth: upload.firstMonth, lastMonth: upload.lastMonth }),
  }
  return { byImport, byUpload, status: isChecked ? 'checking' : status, detail }
}

test('at each step of a list’s life its upload tells what its import tells', async () => {
  const { client, product } = office
  const twice = ['2026/4/3', '0000123', '水前寺内科']
  const rows = [twice, ['2026/6/8', '', '水前寺内科'], twice, ['昨日', '0000125', '水前寺内科']]
  const { id } = await office.send(cp932(csvOf(['紹介日', '患者ID', '紹介元医療機関名'], ...rows)), '一生.csv')
  const importId = (await client.importDataUpload({ id, body: { kind: 'referral' } })).importId ?? 0
  const steps: string[] = []
  const step = async (act: () => Promise<unknown>) => {
    await act()
    const { byImport, byUpload, status, detail } = await toldOf(id, importId)
    expect(byUpload).toEqual(byImport)
    steps.push(status)
    return detail
  }
  await step(async () => {})
  await step(() => client.startImportOfReferrals({ id: importId }))
  const undecided = await step(work)
  expect(undecided.errorMessages).toHaveLength(1)
  const planned = await step(() =>
    client.planImportOfReferrals({ id: importId, body: { sheet: null, headerRow: 1, columns: [] } }),
  )
  expect(planned.errorMessages).toEqual([])
  await step(() => client.checkImportOfReferrals({ id: importId }))
  await step(() => client.abortImportOfReferrals({ id: importId }))
  await step(() => client.checkImportOfReferrals({ id: importId }))
  const checked = await step(work)
  await step(() => startDecided(client, checked))
  const done = await step(work)
  expect(done).toMatchObject({ importedRowCount: 3, failedRowCount: 1, facts: { withoutPatientRowCount: 1 } })
  await step(() => client.startImportOfReferrals({ id: importId }))
  await product.database.owner.query(`update imports set storage_key = 'gone' where id = $1`, [importId])
  await step(work)
  expect(steps).toEqual([
    'waiting',
    'processing',
    'waiting',
    'waiting',
    'checking',
    'waiting',
    'checking',
    'waiting',
    'processing',
    'completed',
    'processing',
    'failed',
  ])
  await client.deleteImportOfReferrals({ id: importId })
  await expect(client.readDataUpload({ id })).rejects.toMatchObject({ status: 404 })
  expect(await verifyFacts(product.database.jobs)).toEqual([])
})

test('an upload has a state of its own or an import, never both', async () => {
  const { client, product } = office
  const { id } = await office.send(list, '紹介.csv')
  await expect(office.set(id, { status: null })).rejects.toThrow(/data_uploads_state/)
  const { importId } = await client.importDataUpload({ id, body: { kind: 'referral' } })
  await expect(office.set(id, { status: 'completed' })).rejects.toThrow(/data_uploads_state/)
  await expect(office.set(id, { kind: 'ff1_file' })).rejects.toThrow(/data_uploads_import_kind/)
  await expect(product.database.owner.query('delete from imports where id = $1', [importId])).rejects.toThrow(/fkey/)
})

test.skipIf(isOnCluster)(
  `lists that were taken in before 0054 tell the same behind it${whySkipped(isOnCluster, ranBeforeDistribution)}`,
  async () => {
    const { client, product } = office
    const takenIn = async (filename: string, starts: boolean) => {
      const { id } = await office.send(list, filename)
      const importId = (await client.importDataUpload({ id, body: { kind: 'referral' } })).importId ?? 0
      if (starts) await client.startImportOfReferrals({ id: importId })
      else await client.checkImportOfReferrals({ id: importId })
      await work()
      return importId
    }
    await takenIn('済.csv', true)
    const stopped = await takenIn('確.csv', false)
    await client.startImportOfReferrals({ id: stopped })
    await client.abortImportOfReferrals({ id: stopped })
    await office.send(list, '待.csv')
    const before = (await client.listDataUploads({})).dataUploads
    // Restores the schema after migration 0053: both rows have the state, and the import discards the months of its check when it starts.
    await product.database.owner.query(`
    create table told as select * from data_upload_records;
    drop view data_upload_records;
    alter table imports drop column finished_at;
    alter table data_uploads
      drop constraint data_uploads_state,
      drop constraint data_uploads_import_kind,
      drop constraint data_uploads_tenant_id_import_id_fkey,
      add foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete set null (import_id);
    update data_uploads as uploads
    set status = told.status, step = told.step, error_code = told.error_code, processed_byte_count = told.processed_byte_count,
      row_count = told.row_count, imported_row_count = told.imported_row_count, failed_row_count = told.failed_row_count,
      warning_count = told.warning_count, first_month = told.first_month, last_month = told.last_month,
      finished_at = told.finished_at
    from told
    where told.tenant_id = uploads.tenant_id and told.id = uploads.id;
    update imports set months = '{}' where status = 'waiting';
    alter table data_uploads
      alter column status set not null,
      alter column processed_byte_count set not null,
      alter column row_count set not null,
      alter column imported_row_count set not null,
      alter column failed_row_count set not null,
      alter column warning_count set not null;
    drop table told`)
    const migration = join(import.meta.dirname, '../../../server/db/migrations/0054_one_record_a_list.sql')
    await product.database.owner.query(await readFile(migration, 'utf8'))
    expect((await client.listDataUploads({})).dataUploads).toEqual(before)
    expect(before).toMatchObject([
      { filename: '待.csv', status: 'waiting', importId: null },
      { filename: '確.csv', status: 'waiting', firstMonth: '2026-04-01', lastMonth: '2026-05-01', finishedAt: null },
      { filename: '済.csv', status: 'completed', importedRowCount: 2, finishedAt: expect.any(String) },
    ])
  },
)
