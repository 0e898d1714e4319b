import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monthAfter, monthOf } from '#contract/months.ts'
import type { UploadKind } from '#contract/facts/uploadKinds.ts'
import type { Client } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeAdmissions } from '../../support/facts/storeAdmissions.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import {
  aCompletedUpload,
  aLoadedUpload,
  anUpload,
  patientHash,
  preparedAdmission,
} from '../../support/facts/factBuilders.ts'
import { takeList } from '../../support/intake/takeList.ts'

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

const list = async (
  rows: readonly string[],
  decision: 'replace' | 'add' = 'replace',
  fields: { filename: string; failed?: number; warnings?: number } = { filename: '紹介.csv' },
) => {
  const { tenantId } = person
  const { owner } = product.database
  const uploadId = await anUpload(owner, person)
  await takeList(product.database, {
    tenantId,
    uploadId,
    table: 'referrals',
    decisions: [...new Set(rows)].map((month) => ({ month, decision, departmentIds: null })),
    facts: rows.map((day, index) => ({
      upload_row: index + 2,
      day,
      institution_id: clinic,
      own_department_id: null,
      patient_id: null,
      patient_hash: null,
      details: {
        referral_department: null,
        first_visit_flag: true,
        doctor_name_from: null,
        doctor_name_to: null,
        reason_for_presenting: null,
        is_replied: null,
        replied_on: null,
      },
    })),
  })
  await owner.query(
    `update data_uploads set filename = $3, failed_row_count = $4, warning_count = $5, findings = $6 where tenant_id = $1 and id = $2`,
    [
      tenantId,
      uploadId,
      fields.filename,
      fields.failed ?? 0,
      fields.warnings ?? 0,
      JSON.stringify([{ code: 'other_month', count: 3, examples: [] }]),
    ],
  )
  return uploadId
}

test('a month shows what stands, and the latest file of which facts stand with what was wrong in it', async () => {
  await client.createReferral({ id: clinic, body: { referralDate: ago(3), firstVisitFlag: true } })
  await list([ago(4), ago(3)], 'replace', { filename: '古い.csv' })
  const id = await list([ago(3)], 'add', { filename: '紹介.csv', failed: 2, warnings: 5 })
  const { from, kinds } = await client.getDataSyncStatuses()
  expect(from).toBe(ago(4))
  expect(kinds[0]).toMatchObject({ kind: 'referral', firstMonth: ago(4) })
  expect(kinds[0]?.months[1]).toMatchObject({
    month: ago(3),
    rowCount: 3,
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
  expect(kinds[0]?.months[0]).toMatchObject({ rowCount: 1, isLoaded: true, upload: { filename: '古い.csv' } })
})

test('what people have entered loads no month', async () => {
  await client.createReferral({ id: clinic, body: { referralDate: ago(3), firstVisitFlag: true } })
  expect(await statusOf('referral', { from: ago(5) })).toMatchObject({ firstMonth: null })
  const months = [await list([ago(5), ago(2)]), ago(3)] as const
  expect(await monthOfKind('referral', months[1])).toMatchObject({
    rowCount: 1,
    isLoaded: false,
    isMissing: true,
    upload: null,
  })
})

test('a month is missing once the file that had loaded it is undone, and loaded again with what that had replaced', async () => {
  const first = await list([ago(4), ago(3), ago(2)])
  const second = await list([ago(3), ago(3)])
  expect(await monthOfKind('referral', ago(3))).toMatchObject({ rowCount: 2, upload: { id: second } })
  await client.deleteDataUpload({ id: first, withFacts: true })
  expect(await monthOfKind('referral', ago(3))).toMatchObject({ isLoaded: true, upload: { id: second } })
  expect(await statusOf('referral')).toMatchObject({ firstMonth: ago(3) })
  const third = await list([ago(5), ago(3), ago(2)])
  expect(await monthOfKind('referral', ago(3))).toMatchObject({ rowCount: 1, upload: { id: third } })
  expect(await monthOfKind('referral', ago(4))).toMatchObject({ isLoaded: false, isMissing: true, upload: null })
  await client.deleteDataUpload({ id: third, withFacts: true })
  expect(await monthOfKind('referral', ago(3))).toMatchObject({ rowCount: 2, upload: { id: second } })
})

test('the signed-in account is told from when to when the facts of each kind are here', async () => {
  expect((await client.getCurrentUser()).tenant.dataAvailabilities).toEqual([])
  await client.createReferral({ id: clinic, body: { referralDate: ago(9), firstVisitFlag: true } })
  await list([ago(6), ago(4), ago(1)])
  await aLoadedUpload(product.database.owner, person, { kind: 'd_file', firstMonth: ago(5), lastMonth: ago(1) })
  expect((await client.getCurrentUser()).tenant.dataAvailabilities).toEqual([
    { kind: 'referral', firstMonth: ago(6), lastMonth: ago(1), missingMonths: [ago(5), ago(3), ago(2)] },
    { kind: 'd_file', firstMonth: ago(5), lastMonth: ago(1), missingMonths: [] },
  ])
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

test('a file of which nothing stands, whatever its status, has loaded nothing', async () => {
  await aCompletedUpload(product.database.owner, person, { kind: 'd_file', firstMonth: ago(2) })
  expect(await statusOf('d_file')).toMatchObject({ firstMonth: null })
  expect(await monthOfKind('d_file', ago(2))).toMatchObject({ isLoaded: false, isMissing: false, upload: null })
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
  await aLoadedUpload(product.database.owner, person, { kind: 'd_file', firstMonth: ago(2) })
  const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  const { kinds } = await stranger.getDataSyncStatuses()
  expect(kinds.flatMap(({ months }) => months).some(({ isLoaded }) => isLoaded)).toBe(false)
})
