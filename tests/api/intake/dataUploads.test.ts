import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { filesOf } from '../../support/intake/surveyFiles.ts'
import { type UploadOffice, uploadOffice } from '../../support/intake/uploadOffice.ts'

let product: UploadOffice['product']
let person: UploadOffice['person']
let client: UploadOffice['client']
let stranger: UploadOffice['stranger']
let send: UploadOffice['send']
let set: UploadOffice['set']
let office: UploadOffice
const april = filesOf('2026-04')

beforeAll(async () => {
  office = await uploadOffice()
  ;({ product, person, client, stranger, send, set } = office)
})
afterAll(() => office.stop())
afterEach(() => office.clear())

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
      problem: {
        code: 'import_running',
        detail: expect.stringMatching(
          /^「取り込みの開始」はできませんでした。ご自分が.*に「取り込みの開始」を行っています。/,
        ),
      },
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
  expect(await check('2026-05-01')).toEqual({
    uploads: [{ id, sameFile: null, replaces: [], standing: [], standingVersion: expect.any(String) }],
  })
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
