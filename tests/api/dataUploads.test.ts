import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../dataProvider/client.ts'
import { assignCharges } from '../../server/facts/charges.ts'
import { changeFacts } from '../../server/facts/changeFacts.ts'
import { storeAdmissions } from '../support/storeAdmissions.ts'
import { storeReferrals } from '../../server/facts/storeFacts.ts'
import { verifyFacts } from '../../server/facts/verifyFacts.ts'
import { withTenant } from '../../server/db/tenant.ts'
import { purgeDeleted } from '../../server/jobs/purgeDeleted.ts'
import { folderStorage } from '../../server/storage/folderStorage.ts'
import { NotStored } from '../../server/storage/storage.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../support/builders.ts'
import { anUpload, patientHash, preparedAdmission, preparedReferral } from '../support/factBuilders.ts'
import { type Sender, sendFile } from '../support/sending.ts'
import { filesOf } from '../support/surveyFiles.ts'

let product: TestApi
let person: Person
let client: Client
let stranger: Client
let sender: Sender
const april = filesOf('2026-04')

beforeAll(async () => {
  product = await testApi()
  const { database } = product
  person = await aPerson(database, await aTenant(database), { username: '佐藤 花子' })
  client = await product.clientFor(person)
  stranger = await product.clientFor(await aPerson(database, await aTenant(database)))
  sender = { origin: product.origin, token: (await product.signIn(person)).command }
})
afterAll(() => product.stop())
afterEach(async () => {
  const { owner } = product.database
  for (const table of ['hospital_admissions', 'admission_charges', 'referrals', 'data_uploads'])
    await owner.query(`delete from ${table}`)
  await owner.query('delete from referral_months')
  await owner.query('delete from referral_department_months')
})

const send = async (contents: Buffer, filename = 'ファイル.txt') => {
  await sendFile(sender, filename, contents)
  const [newest] = (await client.listDataUploads({ perPage: 1 })).dataUploads
  if (!newest) throw new Error('Nothing has arrived')
  return newest
}

const set = (id: number, fields: Record<string, unknown>) => {
  const names = Object.keys(fields)
  return product.database.owner.query(
    `update data_uploads set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
    [id, ...Object.values(fields)],
  )
}

const choice = (
  id: number,
  kind: 'ff1_file' | 'd_file' | 'outpatient_ef_file' | 'hospital_admission_ef_file',
  at = '2026-04-01',
) => ({
  id,
  kind,
  firstMonth: at,
  lastMonth: at,
})
const start = (...uploads: readonly (ReturnType<typeof choice> & { again?: boolean })[]) =>
  client.startDataUploads({ body: { uploads: [...uploads] } })

const completed = (id: number) =>
  set(id, { status: 'completed', step: null, finished_at: new Date(), imported_row_count: 1234 })

describe('the list', () => {
  test('shows the newest first, by status and kind, and only the tenant’s own', async () => {
    const ff1 = await send(april.ff1, '様式1.txt')
    const referrals = await send(april.referrals, '紹介.csv')
    const names = async (given: Parameters<Client['listDataUploads']>[0]) =>
      (await client.listDataUploads(given)).dataUploads.map(({ filename }) => filename)
    expect(await names({})).toEqual(['紹介.csv', '様式1.txt'])
    expect(await names({ kind: ['ff1_file'] })).toEqual(['様式1.txt'])
    expect(await names({ status: ['completed', 'failed'] })).toEqual([])
    expect(await client.listDataUploads({ perPage: 1, page: 2 })).toMatchObject({ totalCount: 2, totalPage: 2 })
    expect(await stranger.listDataUploads({})).toMatchObject({ totalCount: 0 })
    for (const { id } of [ff1, referrals])
      await expect(stranger.readDataUpload({ id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a start', () => {
  test('puts uploads into the queue as what somebody has confirmed', async () => {
    const { id } = await send(april.inpatientEf)
    const { dataUploads } = await start(choice(id, 'outpatient_ef_file', '2026-03-01'))
    expect(dataUploads).toMatchObject([
      { id, status: 'processing', step: 'read', kind: 'outpatient_ef_file', firstMonth: '2026-03-01' },
    ])
    const { rows } = await product.database.owner.query(
      `select key from graphile_worker.jobs where task_identifier = 'run_uploads'`,
    )
    expect(rows).toEqual([{ key: `uploads ${person.tenantId}` }])
    await expect(start(choice(id, 'outpatient_ef_file'))).rejects.toMatchObject({
      status: 409,
      problem: { code: 'import_running' },
    })
  })

  test('names what cannot be so: kind, months, what does not exist, two files of one month', async () => {
    const ff1 = await send(april.ff1)
    const d = await send(april.d)
    const other = await send(april.d)
    const unknown = await send(Buffer.from('氏名,内線\r\n佐藤,1\r\n'))
    const list = await send(april.referrals)
    await expect(
      start(
        choice(ff1.id, 'd_file'),
        choice(d.id, 'd_file', '2026-05-01'),
        { ...choice(other.id, 'd_file', '2026-05-01'), lastMonth: '2026-06-01' },
        choice(unknown.id, 'ff1_file', '2099-01-01'),
        choice(list.id, 'ff1_file'),
        choice(999_999, 'ff1_file', '2026-01-01'),
      ),
    ).rejects.toMatchObject({
      status: 422,
      problem: {
        errors: [
          { path: 'uploads.0.kind', message: expect.stringContaining('列がこの種類のものではありません') },
          { path: 'uploads.2.last_month', message: expect.stringContaining('1か月ごと') },
          { path: 'uploads.2.first_month', message: expect.stringContaining('同じ種類・同じ月') },
          { path: 'uploads.3.kind' },
          { path: 'uploads.3.first_month', message: expect.stringContaining('これから来る月') },
          { path: 'uploads.4.kind' },
          { path: 'uploads.5.id', message: expect.stringContaining('このファイルはありません') },
        ],
      },
    })
    await expect(start(choice(ff1.id, 'ff1_file', '2026-04-02'))).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'uploads.0.first_month', message: expect.stringContaining('月の初日') }, {}] },
    })
    expect((await client.readDataUpload({ id: ff1.id })).status).toBe('waiting')
    await expect(stranger.startDataUploads({ body: { uploads: [choice(ff1.id, 'ff1_file')] } })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('of contents that stand already is refused, unless that is wanted', async () => {
    const first = await send(april.ff1, '元.txt')
    await start(choice(first.id, 'ff1_file'))
    const second = await send(april.ff1, '名前を変えた.txt')
    expect(await client.readDataUpload({ id: second.id })).toMatchObject({
      sameFile: { id: first.id, filename: '元.txt', createdBy: { name: '佐藤 花子' } },
    })
    await expect(start(choice(second.id, 'ff1_file'))).rejects.toMatchObject({
      status: 409,
      problem: { code: 'already_imported', current: [{ id: second.id, same_file: { id: first.id } }] },
    })
    await start({ ...choice(second.id, 'ff1_file'), again: true })
    expect((await client.readDataUpload({ id: second.id })).status).toBe('processing')
  })

  test('by two people at once of the same contents begins one of them', async () => {
    const ids = [await send(april.ff1), await send(april.ff1)].map(({ id }) => id)
    const started = await Promise.allSettled(ids.map((id) => start(choice(id, 'ff1_file'))))
    expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

test('what would be replaced is told before it is, for the kind and month that are chosen', async () => {
  const standing = await send(april.ff1, '4月.txt')
  await completed(standing.id)
  const { id } = await send(filesOf('2026-05').ff1, '5月.txt')
  const check = (at: string) => client.checkDataUploads({ body: { uploads: [choice(id, 'ff1_file', at)] } })
  expect(await check('2026-05-01')).toEqual({ uploads: [{ id, sameFile: null, replaces: [] }] })
  expect((await check('2026-04-01')).uploads).toMatchObject([
    { replaces: [{ id: standing.id, filename: '4月.txt', firstMonth: '2026-04-01', importedRowCount: 1234 }] },
  ])
  expect((await stranger.checkDataUploads({ body: { uploads: [choice(id, 'ff1_file')] } })).uploads).toEqual([])
})

test('an upload that is stopped waits again, as if it had not begun', async () => {
  const { id } = await send(april.ff1)
  await expect(client.abortDataUpload({ id })).rejects.toMatchObject({ status: 409 })
  await start(choice(id, 'ff1_file'))
  await set(id, { row_count: 10, processed_byte_count: 5, lease_holder: '0b8e0b2e-0000-4000-8000-000000000000' })
  await expect(client.deleteDataUpload({ id })).rejects.toMatchObject({ problem: { code: 'import_running' } })
  expect(await client.abortDataUpload({ id })).toMatchObject({
    status: 'waiting',
    step: null,
    rowCount: 0,
    processedByteCount: 0,
  })
  const { rows } = await product.database.owner.query('select lease_holder from data_uploads where id = $1', [id])
  expect(rows).toEqual([{ lease_holder: null }])
  await expect(stranger.abortDataUpload({ id })).rejects.toMatchObject({ status: 404 })
})

describe('a discarded upload', () => {
  test('goes with its file', async () => {
    const { id } = await send(april.ff1)
    const storage = folderStorage(product.storageDir)
    const { rows } = await product.database.owner.query<{ storage_key: string }>(
      'select storage_key from data_uploads where id = $1',
      [id],
    )
    const key = rows[0]?.storage_key ?? ''
    ;(await storage.read(key)).destroy()
    await expect(stranger.deleteDataUpload({ id })).rejects.toMatchObject({ status: 404 })
    await client.deleteDataUpload({ id })
    await expect(storage.read(key)).rejects.toThrow(NotStored)
    await expect(client.readDataUpload({ id })).rejects.toMatchObject({ status: 404 })
  })

  test('that brought figures asks first, then takes them back, and nothing but them', async () => {
    const { database } = product
    const institution = await anInstitution(database.owner)
    const [referralUpload, kept, stays] = await Promise.all(
      ['referral', 'referral', 'ff1_file'].map((kind) => anUpload(database.owner, person, kind)),
    )
    const place = { tenantId: person.tenantId, patientId: '0000000001' }
    await withTenant(database.app, person.tenantId, (tx) =>
      changeFacts(tx, person.tenantId, async () => {
        const referrals = [
          ['2026-04-02', referralUpload],
          ['2026-04-01', kept],
        ] as const
        await storeReferrals(
          tx,
          person.tenantId,
          referrals.map(([day, uploadId]) =>
            preparedReferral(
              { ...place, uploadId: uploadId ?? 0 },
              { referral_date: day, medical_institution_id: institution },
            ),
          ),
        )
        const admission = { admission_date: '2026-04-05', discharge_date: '2026-04-09' }
        const { touched } = await storeAdmissions(tx, person.tenantId, [
          preparedAdmission({ ...place, uploadId: stays ?? 0 }, admission),
        ])
        return { touched: { ...touched, months: ['2026-04-01'] } }
      }),
    )
    const ef = await anUpload(database.owner, person, 'hospital_admission_ef_file')
    await database.owner.query(
      `insert into admission_charges (tenant_id, patient_hash, admission_date, source, month, bundled_yen, fee_yen, upload_id)
      values ($1, $2, '2026-04-05', 'ef', '2026-04-01', 0, 6, $3)`,
      [person.tenantId, patientHash(person.tenantId, place.patientId), ef],
    )
    await withTenant(database.app, person.tenantId, (tx) =>
      changeFacts(tx, person.tenantId, async () => ({
        touched: { patients: [], months: await assignCharges(tx, person.tenantId, 'all') },
      })),
    )
    const linkOf = async () => {
      const { rows } = await database.owner.query(
        `select admissions.bundled_yen, admissions.fee_yen, referrals.upload_id from hospital_admissions as admissions
        left join referrals on referrals.id = admissions.referral_id`,
      )
      return rows
    }
    expect(await linkOf()).toEqual([{ bundled_yen: 0, fee_yen: 6, upload_id: referralUpload }])
    const id = referralUpload ?? 0
    await expect(client.deleteDataUpload({ id })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'in_use', current: { fact_count: 1 }, errors: [{ message: expect.stringContaining('1件') }] },
    })
    await client.deleteDataUpload({ id, withFacts: true })
    expect(await linkOf()).toEqual([{ bundled_yen: 0, fee_yen: 6, upload_id: kept }])
    expect(await verifyFacts(database.jobs)).toEqual([])
    await client.deleteDataUpload({ id: ef, withFacts: true })
    expect(await linkOf()).toEqual([{ bundled_yen: null, fee_yen: null, upload_id: kept }])
    await client.deleteDataUpload({ id: stays ?? 0, withFacts: true })
    expect(await linkOf()).toEqual([])
    expect(await verifyFacts(database.jobs)).toEqual([])
  })

  test('goes for good after a month, like one that nobody has started', async () => {
    const [deleted, waiting, young] = [await send(april.ff1), await send(april.d), await send(april.inpatientEf)]
    await client.deleteDataUpload({ id: deleted.id })
    const then = new Date(Date.now() - 31 * 86_400_000)
    await set(deleted.id, { deleted_at: then })
    await set(waiting.id, { created_at: then })
    expect(await purgeDeleted(product.database.jobs, folderStorage(product.storageDir))).toBe(2)
    const { rows } = await product.database.owner.query('select id from data_uploads')
    expect(rows).toEqual([{ id: young.id }])
  })
})

describe('the problems of an upload', () => {
  const withProblems = async () => {
    const { id } = await send(april.ff1, '様式1.txt')
    await product.database.owner.query(
      `insert into data_upload_problems (tenant_id, upload_id, position, line, column_number, value, problem, is_rejected)
      values ($1, $2, 0, 3, 3, '20260231', 'admission_date', true),
        ($1, $2, 1, 5, null, '16', 'columns', true),
        ($1, $2, 2, 9, 10, '=1+1', 'icd10', false)`,
      [person.tenantId, id],
    )
    return id
  }

  test('are told in words, with the name of the column, page by page', async () => {
    const id = await withProblems()
    const { problems, totalCount } = await client.listDataUploadProblems({ id })
    expect(totalCount).toBe(3)
    expect(problems).toMatchObject([
      {
        line: 3,
        columnNumber: 3,
        columnName: '入院年月日',
        value: '20260231',
        isRejected: true,
        message: expect.stringContaining('実在する日付ではありません'),
      },
      { line: 5, columnNumber: null, columnName: null },
      { line: 9, columnName: 'ペイロード2(コード等)', isRejected: false },
    ])
    expect(await client.listDataUploadProblems({ id, isRejected: false })).toMatchObject({ totalCount: 1 })
    expect((await client.listDataUploadProblems({ id, perPage: 1, page: 2 })).problems).toMatchObject([{ line: 5 }])
    const english = await product.clientFor(person, 'en')
    expect((await english.listDataUploadProblems({ id })).problems[0]?.message).toMatch(/no real day/)
    await expect(stranger.listDataUploadProblems({ id })).rejects.toMatchObject({ status: 404 })
  })

  test('can be taken away as CSV, in which no cell is a formula, and that is audited', async () => {
    const id = await withProblems()
    const file = Buffer.from(await (await client.exportDataUploadProblems({ id })).arrayBuffer())
    expect(file.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const lines = file.subarray(3).toString().trim().split('\r\n')
    expect(lines[0]).toBe('行,列番号,列名,値,内容,扱い')
    expect(lines[1]).toMatch(/^3,3,入院年月日,20260231,.*,取り込まれていません$/)
    expect(lines[3]).toContain(`'=1+1`)
    await expect
      .poll(async () => {
        const { rows } = await product.database.owner.query(
          `select action from audit_logs where operation = 'exportDataUploadProblems' and record_ids = array[$1::bigint]`,
          [id],
        )
        return rows
      })
      .toEqual([{ action: 'export' }])
    await expect(stranger.exportDataUploadProblems({ id })).rejects.toMatchObject({ status: 404 })
  })
})
