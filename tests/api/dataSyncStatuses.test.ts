import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monthAfter } from '../../contract/months.ts'
import type { UploadKind } from '../../contract/dataUploads.ts'
import type { Client } from '../../dataProvider/client.ts'
import { withTenant } from '../../server/db/tenant.ts'
import { changeFacts } from '../../server/facts/changeFacts.ts'
import { monthOf } from '../../server/facts/months.ts'
import { storeAdmissions } from '../support/storeAdmissions.ts'
import { dayInJapan } from '../../server/japanDays.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../support/builders.ts'
import { aCompletedUpload, anUpload, patientHash, preparedAdmission } from '../support/factBuilders.ts'

const current = monthOf(dayInJapan())
const ago = (months: number) => monthAfter(current, -months)

let product: TestApi
let clinic: number
beforeAll(async () => {
  product = await testApi()
  clinic = await anInstitution(product.database.owner)
})
afterAll(() => product.stop())

let person: Person
let client: Client
beforeEach(async () => {
  person = await aPerson(product.database, await aTenant(product.database), { username: '吉田 直美' })
  client = await product.clientFor(person)
})

const statusOf = async (kind: UploadKind, range: { from?: string; to?: string } = {}) => {
  const { kinds } = await client.getDataSyncStatuses(range)
  const found = kinds.find((one) => one.kind === kind)
  if (!found) throw new Error(`Nothing is told of ${kind}`)
  return found
}

const monthOfKind = async (kind: UploadKind, month: string) =>
  (await statusOf(kind)).months.find((one) => one.month === month)

const discharge = async (...months: string[]) => {
  const { tenantId } = person
  const uploadId = await anUpload(product.database.owner, person, 'ff1_file')
  await withTenant(product.database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeAdmissions(
        tx,
        tenantId,
        months.map((month) =>
          preparedAdmission({ tenantId, uploadId, patientId: '7' }, { admission_date: month, discharge_date: month }),
        ),
      ),
    ),
  )
}

test('where nothing is loaded nothing is missing', async () => {
  const { from, to, kinds } = await client.getDataSyncStatuses()
  expect({ from, to }).toEqual({ from: ago(35), to: current })
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'referral',
    'reverse_referral',
    'ff1_file',
    'd_file',
    'outpatient_ef_file',
    'hospital_admission_ef_file',
  ])
  for (const { firstMonth, months } of kinds) {
    expect(firstMonth).toBeNull()
    expect(months.some(({ isLoaded, isMissing }) => isLoaded || isMissing)).toBe(false)
  }
})

test('a month shows what stands, and the latest file that brought it with what was wrong in it', async () => {
  await client.createReferral({ id: clinic, body: { referralDate: ago(3), firstVisitFlag: true } })
  await aCompletedUpload(product.database.owner, person, { kind: 'referral', firstMonth: ago(3), filename: '古い.csv' })
  const id = await aCompletedUpload(product.database.owner, person, {
    kind: 'referral',
    firstMonth: ago(4),
    lastMonth: ago(3),
    filename: '紹介.csv',
    failed: 2,
    warnings: 5,
    findings: [{ code: 'other_month', count: 3, examples: [] }],
  })
  const { from, kinds } = await client.getDataSyncStatuses()
  expect(from).toBe(ago(4))
  expect(kinds[0]).toMatchObject({ kind: 'referral', firstMonth: ago(4) })
  expect(kinds[0]?.months[1]).toMatchObject({
    month: ago(3),
    rowCount: 1,
    isLoaded: true,
    isMissing: false,
    upload: {
      id,
      filename: '紹介.csv',
      failedRowCount: 2,
      warningCount: 5,
      findingCount: 1,
      createdBy: { name: '吉田 直美' },
    },
  })
  expect(kinds[0]?.months[0]).toMatchObject({ rowCount: 0, isLoaded: true })
})

test('a month between two that are loaded is missing, and so is each after them that is due', async () => {
  await discharge(ago(8), ago(6))
  const { months, firstMonth } = await statusOf('ff1_file')
  expect(firstMonth).toBe(ago(8))
  const missing = months.filter(({ isMissing }) => isMissing).map(({ month }) => month)
  const due = [ago(5), ago(4), ago(3), ago(2), ...(Number(dayInJapan().slice(8)) > 20 ? [ago(1)] : [])]
  expect(missing).toEqual([ago(7), ...due])
})

test('stays count in the month of discharge, and charges of each source in theirs', async () => {
  await discharge(ago(2))
  const { tenantId } = person
  const uploadId = await anUpload(product.database.owner, person, 'd_file')
  await product.database.owner.query(
    `insert into admission_charges (tenant_id, patient_hash, admission_date, source, month, bundled_yen, fee_yen, upload_id)
    values ($1, $2, $3, 'd', $3, 1, 0, $4), ($1, $2, $3, 'ef', $3, 1, 0, $4), ($1, $5, $3, 'ef', $3, 1, 0, $4)`,
    [tenantId, patientHash(tenantId, '1'), ago(2), uploadId, patientHash(tenantId, '2')],
  )
  expect(await monthOfKind('ff1_file', ago(2))).toMatchObject({ rowCount: 1, upload: null })
  expect(await monthOfKind('d_file', ago(2))).toMatchObject({ rowCount: 1 })
  expect(await monthOfKind('hospital_admission_ef_file', ago(2))).toMatchObject({ rowCount: 2 })
})

test('a file that failed, or that somebody has deleted, brought nothing', async () => {
  const { owner } = product.database
  const id = await aCompletedUpload(owner, person, { kind: 'd_file', firstMonth: ago(2) })
  await owner.query(`update data_uploads set status = 'failed' where tenant_id = $1 and id = $2`, [person.tenantId, id])
  const deleted = await aCompletedUpload(owner, person, { kind: 'd_file', firstMonth: ago(3) })
  await owner.query('update data_uploads set deleted_at = now() where tenant_id = $1 and id = $2', [
    person.tenantId,
    deleted,
  ])
  expect(await statusOf('d_file')).toMatchObject({ firstMonth: null })
})

test('a range that is turned round or too long is refused', async () => {
  await expect(statusOf('d_file', { from: '2026-05-01', to: '2026-04-01' })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'to' }] },
  })
  await expect(statusOf('d_file', { from: '2010-01-01', to: '2026-04-01' })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'from' }] },
  })
  await expect(statusOf('d_file', { from: '2026-05-02' })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'from' }] },
  })
  expect((await statusOf('d_file', { from: '2016-05-01', to: '2026-04-01' })).months).toHaveLength(120)
})

test('what one hospital has loaded is not told to another', async () => {
  await discharge(ago(2))
  await aCompletedUpload(product.database.owner, person, { kind: 'd_file', firstMonth: ago(2) })
  const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  const { kinds } = await stranger.getDataSyncStatuses()
  expect(kinds.flatMap(({ months }) => months).some(({ isLoaded }) => isLoaded)).toBe(false)
})
