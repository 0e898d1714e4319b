import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { millisecondsPerDay } from '#contract/days.ts'
import { assignCharges } from '#server/facts/store/charges.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeAdmissions } from '../../support/facts/storeAdmissions.ts'
import { storeReferrals } from '#server/facts/store/storeFacts.ts'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { withTenant } from '#server/db/tenant.ts'
import { purgeDeleted } from '#server/jobs/purgeDeleted.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { NotStored } from '#server/storage/storage.ts'
import { aPermissionRole, aPerson, anInstitution } from '../../support/builders.ts'
import { anUpload, patientHash, preparedAdmission, preparedReferral } from '../../support/facts/factBuilders.ts'
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

  test('takes the list of its import along, also where the storage failed at that moment', async () => {
    const { owner, jobs } = product.database
    const { id } = await send(april.referrals, '紹介.csv')
    const { importId } = await client.importDataUpload({ id, body: { kind: 'referral' } })
    const { rows } = await owner.query<{ key: string }>('select storage_key as key from imports where id = $1', [
      importId,
    ])
    const key = rows[0]?.key ?? ''
    const storage = folderStorage(product.storageDir)
    const path = join(product.storageDir, 'kept')
    await writeFile(path, '消せなかった一覧')
    await client.deleteImportOfReferrals({ id: importId ?? 0 })
    await storage.put(key, path)
    const fails = { ...storage, remove: () => Promise.reject(new Error('the storage is away')) }
    await expect(purgeDeleted(jobs, fails)).rejects.toThrow('1 files are still in the storage')
    ;(await storage.read(key)).destroy()
    await purgeDeleted(jobs, storage)
    await expect(storage.read(key)).rejects.toThrow(NotStored)
    expect((await owner.query('select from freed_files')).rows).toEqual([])
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
        left join referrals on referrals.tenant_id = admissions.tenant_id and referrals.id = admissions.referral_id`,
      )
      return rows
    }
    const charged = async () => {
      const { rows } = await database.owner.query(
        'select admission_count, charged_count, fee_yen from referral_institution_months',
      )
      return rows
    }
    expect(await linkOf()).toEqual([{ bundled_yen: 0, fee_yen: 6, upload_id: referralUpload }])
    expect(await charged()).toEqual([{ admission_count: 1, charged_count: 1, fee_yen: 6 }])
    const id = referralUpload ?? 0
    await expect(client.deleteDataUpload({ id })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'in_use', current: { fact_count: 1 }, errors: [{ message: expect.stringContaining('1件') }] },
    })
    const { undo } = await client.readDataUpload({ id })
    const seen = { id, withFacts: true, seenStatus: 'completed' } as const
    await expect(client.deleteDataUpload({ ...seen, seenUndo: 'another' })).rejects.toMatchObject({
      problem: { code: 'file_changed' },
    })
    expect(await linkOf()).toEqual([{ bundled_yen: 0, fee_yen: 6, upload_id: referralUpload }])
    await client.deleteDataUpload({ ...seen, seenUndo: undo?.version })
    expect(await linkOf()).toEqual([{ bundled_yen: 0, fee_yen: 6, upload_id: kept }])
    expect(await verifyFacts(database.jobs)).toEqual([])
    await client.deleteDataUpload({ id: ef, withFacts: true })
    expect(await linkOf()).toEqual([{ bundled_yen: null, fee_yen: null, upload_id: kept }])
    expect(await charged()).toEqual([{ admission_count: 1, charged_count: 0, fee_yen: 0 }])
    await client.deleteDataUpload({ id: stays ?? 0, withFacts: true })
    expect(await linkOf()).toEqual([])
    expect(await verifyFacts(database.jobs)).toEqual([])
  })

  test('goes for good after a month, like one that nobody has started', async () => {
    const [deleted, waiting, young] = [await send(april.ff1), await send(april.d), await send(april.inpatientEf)]
    await client.deleteDataUpload({ id: deleted.id })
    const then = new Date(Date.now() - 31 * millisecondsPerDay)
    await set(deleted.id, { deleted_at: then })
    await set(waiting.id, { created_at: then })
    expect(await purgeDeleted(product.database.jobs, folderStorage(product.storageDir))).toBe(2)
    const { rows } = await product.database.owner.query('select id from data_uploads')
    expect(rows).toEqual([{ id: young.id }])
  })

  test('goes with its import where it is a list, and not before it', async () => {
    const { id } = await send(april.referrals, '紹介.csv')
    const { importId } = await client.importDataUpload({ id, body: { kind: 'referral' } })
    const then = new Date(Date.now() - 31 * 86_400_000)
    const purge = () => purgeDeleted(product.database.jobs, folderStorage(product.storageDir))
    await set(id, { created_at: then })
    expect(await purge()).toBe(0)
    expect(await client.readDataUpload({ id })).toMatchObject({ importId, status: 'waiting' })
    await product.database.owner.query('update imports set created_at = $2 where id = $1', [importId, then])
    await product.database.owner.query(
      `insert into upload_months (tenant_id, upload_id, kind, month, decision, sequence_number)
      values ($1, $2, 'referral', '2026-04-01', 'replace', 1)`,
      [person.tenantId, id],
    )
    expect(await purge()).toBe(0)
    await product.database.owner.query('delete from upload_months where upload_id = $1', [id])
    expect(await purge()).toBe(2)
    await expect(client.readDataUpload({ id })).rejects.toMatchObject({ status: 404 })
    await expect(client.getImportOfReferrals({ id: importId ?? 0 })).rejects.toMatchObject({ status: 404 })
  })

  test('stays when it was taken in, and only its file goes, which nobody needs any more', async () => {
    const { id } = await send(april.ff1)
    const storage = folderStorage(product.storageDir)
    const keys = () =>
      product.database.owner.query<{ storage_key: string | null }>(
        'select storage_key from data_uploads where id = $1',
        [id],
      )
    const key = (await keys()).rows[0]?.storage_key ?? ''
    await set(id, { status: 'completed', created_at: new Date(Date.now() - 31 * millisecondsPerDay) })
    await purgeDeleted(product.database.jobs, storage)
    expect((await keys()).rows).toEqual([{ storage_key: null }])
    await expect(storage.read(key)).rejects.toThrow(NotStored)
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

  test('are shown without values that tell of a patient to those who may not read numbers', async () => {
    const id = await withProblems()
    const { database } = product
    const permissionRoleId = await aPermissionRole(database, person.tenantId, { permissions: ['imports', 'exports'] })
    const reader = await product.clientFor(await aPerson(database, person.tenantId, { permissionRoleId }))
    const { problems } = await reader.listDataUploadProblems({ id })
    expect(problems.map(({ value }) => value)).toEqual(['20260231', null, '=1+1'])
    const csv = await (await reader.exportDataUploadProblems({ id })).text()
    expect(csv).toContain('（権限がないため表示しません）')
  })

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
