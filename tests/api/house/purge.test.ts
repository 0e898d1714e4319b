import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { purgeDeleted } from '#server/jobs/purgeDeleted.ts'
import type { Storage } from '#server/storage/storage.ts'
import { aCondition, anAlert } from '../../support/alerts/builders.ts'
import { type TestApi, ownApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { anEmail, aPicture, aRecipientsFile } from '../../support/emails/emailOffice.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let person: Person
let client: Client
let institution: number
let removed: string[]
const storage: Storage = {
  put: () => Promise.reject(new Error('nothing is stored here')),
  read: () => Promise.reject(new Error('nothing is read here')),
  remove: async (key) => void removed.push(key),
}

beforeAll(async () => {
  product = await ownApi()
  person = await aPerson(product.database, await aTenant(product.database))
  client = await product.clientFor(person)
  institution = await anInstitution(product.database.owner)
})
afterAll(() => product.stop())

const purge = () => {
  removed = []
  return purgeDeleted(product.database.jobs, storage)
}

const age = (table: string, column: string, id: number, days: number) =>
  product.database.owner.query(
    `update ${table} set ${column} = now() - $3::int * interval '1 day' where tenant_id = $1 and id = $2`,
    [person.tenantId, id, days],
  )

const note = (more: object = {}) =>
  client.createCommunication({
    id: institution,
    body: { communicationType: 'visit', actedDate: dayInJapan(), userId: person.accountId, ...more },
  })

test('what can still be restored stays, and what cannot goes for good with all that belongs to it', async () => {
  const file = await client.createUploadedFile({ file: new File(['写真'], '写真.txt') })
  const tasks = [{ title: '後で電話', staffId: person.accountId }]
  const [young, old] = [await note(), await note({ attachments: [file.id], tasks })]
  await client.createComment({ communicationId: old.id, body: { comment: '了解' } })
  for (const { id } of [young, old]) await client.deleteCommunication({ id })
  await age('communications', 'deleted_at', young.id, 29)
  await age('communications', 'deleted_at', old.id, 31)
  await age('uploaded_files', 'created_at', file.id, 40)
  expect(await purge()).toBe(2)
  expect(removed).toHaveLength(1)
  expect(await client.restoreCommunication({ id: young.id })).toMatchObject({ id: young.id })
  await expect(client.restoreCommunication({ id: old.id })).rejects.toMatchObject({ status: 404 })
  await expect(client.readUploadedFile({ id: file.id })).rejects.toMatchObject({ status: 404 })
  const { tasks: left } = await client.listTasks({ medicalInstitutionId: institution })
  expect(left).toMatchObject([{ title: '後で電話', communicationId: null }])
  expect(await purge()).toBe(0)
})

test('the picture of a business card stays with its doctor, and goes with a doctor who cannot be restored', async () => {
  const card = await client.createUploadedFile({
    file: new File(
      [
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      ],
      '名刺.png',
    ),
  })
  const doctor = await client.createDoctor({ id: institution, body: { name: '上田 隆', businessCardId: card.id } })
  await age('uploaded_files', 'created_at', card.id, 40)
  expect(await purge()).toBe(0)
  await client.deleteDoctor({ medicalInstitutionId: institution, id: doctor.id })
  await age('doctors', 'deleted_at', doctor.id, 31)
  expect(await purge()).toBe(2)
  expect(removed).toHaveLength(1)
})

test('files that are attached, or were uploaded just now, stay', async () => {
  const attached = await client.createUploadedFile({ file: new File(['a'], 'a.txt') })
  const fresh = await client.createUploadedFile({ file: new File(['b'], 'b.txt') })
  await note({ attachments: [attached.id] })
  await age('uploaded_files', 'created_at', attached.id, 40)
  expect(await purge()).toBe(0)
  for (const { id } of [attached, fresh]) expect(await (await client.readUploadedFile({ id })).text()).not.toBe('')
})

test('an e-mail goes with its recipients and its attachment, a picture for e-mails stays', async () => {
  const attached = await client.createUploadedFile({ file: new File(['a'], 'a.txt') })
  const picture = await client.createEmailPicture({ file: aPicture() })
  const { rows } = await product.database.owner.query<{ file_id: number }>(
    'select file_id from email_pictures where id = $1',
    [picture.id],
  )
  for (const id of [attached.id, rows[0]?.file_id ?? 0]) await age('uploaded_files', 'created_at', id, 40)
  const file = aRecipientsFile([[String(institution), '', '', '', 'yamada@clinic.example']])
  const email = await client.createEmail({ body: anEmail({ attachmentId: attached.id }), file })
  const template = await client.createEmailTemplate({ body: { name: '案内', title: '', mainContent: '' } })
  await client.deleteEmail({ id: email.id })
  await client.deleteEmailTemplate({ id: template.id })
  expect(await purge()).toBe(0)
  await age('emails', 'deleted_at', email.id, 31)
  await age('email_templates', 'deleted_at', template.id, 31)
  expect(await purge()).toBe(3)
  await expect(client.readUploadedFile({ id: attached.id })).rejects.toMatchObject({ status: 404 })
  expect((await client.listEmailPictures()).emailPictures).toEqual([picture])
})

test('files of imports go after 30 days, with imports that were undone or never started', async () => {
  const csv = (memo: string) =>
    new File([`医療機関ID,種類,実施日,メモ\n${institution},訪問,2026/4/1,${memo}\n`], `${memo}.csv`)
  const take = (memo: string) => client.createImportOfCommunications({ file: csv(memo), review: true })
  const [waiting, young, done, undone] = [await take('待'), await take('若'), await take('済'), await take('戻')]
  const ended = async (id: number, deletedDaysAgo: number | null) =>
    product.database.owner.query(
      `update imports set status = 'completed', deleted_at = now() - $2::int * interval '1 day' where id = $1`,
      [id, deletedDaysAgo],
    )
  await ended(done.id, null)
  await ended(undone.id, 31)
  for (const { id } of [waiting, done]) await age('imports', 'created_at', id, 31)
  expect(await purge()).toBe(2)
  expect(removed).toHaveLength(3)
  const left = (await client.listImportsOfCommunications()).imports.map(({ id }) => id)
  expect(left).toEqual([done.id, young.id])
  expect(await purge()).toBe(0)
  expect(removed).toEqual([])
})

test('a deleted task is out of every list, is found among the deleted, and comes back', async () => {
  const { id } = await client.createTask({ body: { title: '消すタスク', staffId: person.accountId } })
  await client.deleteTask({ id })
  await expect(client.getTask({ id })).rejects.toMatchObject({ status: 404 })
  await expect(client.deleteTask({ id })).rejects.toMatchObject({ status: 404 })
  const titles = async (query: object) => (await client.listTasks(query)).tasks.map(({ title }) => title)
  expect(await titles({ status: 'all', perPage: 100 })).not.toContain('消すタスク')
  expect(await titles({ deleted: true })).toEqual(['消すタスク'])
  expect(await client.restoreTask({ id })).toMatchObject({ title: '消すタスク', deletedAt: null })
  await client.deleteTask({ id })
  await age('tasks', 'deleted_at', id, 31)
  await expect(client.restoreTask({ id })).rejects.toMatchObject({ status: 404 })
  expect(await purge()).toBe(1)
})

test('a deleted report and a deleted dashboard can be restored for 30 days, and are gone then', async () => {
  const { id: dashboardId } = await client.createDashboard({
    body: { name: '今月', contents: [{ type: 'note', text: 'メモ' }] },
  })
  const { id: reportId } = await client.createOwnDepartmentReport({
    body: { name: '診療科別', ...reportOf([itemOf('referral_count')]) },
  })
  await client.createReportSubscription({
    body: { dashboardId, schedule: 'monthly', day: 1, recipientIds: [person.accountId] },
  })
  await client.deleteDashboard({ id: dashboardId })
  await client.deleteOwnDepartmentReport({ id: reportId })
  expect(await purge()).toBe(0)
  await age('dashboards', 'deleted_at', dashboardId, 31)
  await age('reports', 'deleted_at', reportId, 31)
  expect(await purge()).toBe(2)
  await expect(client.restoreOwnDepartmentReport({ id: reportId })).rejects.toMatchObject({ status: 404 })
  await expect(client.restoreDashboard({ id: dashboardId })).rejects.toMatchObject({ status: 404 })
  expect((await client.listReportSubscriptions()).reportSubscriptions).toEqual([])
})

test('a deleted alert condition goes, unless it has raised alerts', async () => {
  const conditions = await Promise.all([1, 2, 3].map(() => aCondition(product.database, person)))
  const [young = 0, silent = 0, told = 0] = conditions
  const alert = await anAlert(product.database, person.tenantId, { conditionId: told })
  for (const id of conditions) await client.deleteAlertCondition({ id })
  await age('alert_conditions', 'deleted_at', young, 29)
  for (const id of [silent, told]) await age('alert_conditions', 'deleted_at', id, 31)
  expect(await purge()).toBe(1)
  expect(await client.restoreAlertCondition({ id: young })).toMatchObject({ id: young })
  await expect(client.restoreAlertCondition({ id: silent })).rejects.toMatchObject({ status: 404 })
  expect(await client.getAlert({ id: alert })).toMatchObject({ id: alert, alertConditionId: null })
})

test('a mark of a reply whose removal was not taken back is forgotten after a day', async () => {
  const { owner } = product.database
  await owner.query(
    `insert into removed_reply_marks (tenant_id, referral_id, replied_on, marked_by, marked_at, removed_by, removed_at)
    select $1, days, '2026-04-20', $2, now(), $2, now() - days * interval '1 day' from generate_series(0, 2) as days`,
    [person.tenantId, person.accountId],
  )
  await purge()
  const { rows } = await owner.query('select referral_id from removed_reply_marks where tenant_id = $1', [
    person.tenantId,
  ])
  expect(rows).toEqual([{ referral_id: 0 }])
})

test('a task stays without the contact that finished it, once that is gone for good', async () => {
  const { id: task } = await client.createTask({ body: { title: '挨拶', staffId: person.accountId } })
  const { id } = await note({ finishedTaskId: task })
  await client.deleteCommunication({ id })
  await age('communications', 'deleted_at', id, 31)
  expect(await purge()).toBe(1)
  expect(await client.getTask({ id: task })).toMatchObject({ status: 'finished', communicationId: null })
})
