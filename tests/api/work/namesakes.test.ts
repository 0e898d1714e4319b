import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter } from '#contract/days.ts'
import type { Client } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTask, aTenant, type Person } from '../../support/builders.ts'
import { anEmail } from '../../support/emails/emailOffice.ts'

let product: TestApi
let person: Person
let client: Client
let colleague: Client
let institutions: number[]
const communications: number[] = []
const told = ['山本内科（熊本市中央区）', '山本内科（熊本市東区）']
const inOrder = (names: readonly (string | null)[]) => names.map((name) => name ?? '').toSorted()
const tomorrow = daysAfter(dayInJapan(), 1)

beforeAll(async () => {
  product = await testApi()
  const { database } = product
  await database.owner.query(
    `insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区'), ('43102', '43', '熊本市東区') on conflict do nothing`,
  )
  const tenantId = await aTenant(database)
  person = await aPerson(database, tenantId, { role: 'owner' })
  client = await product.clientFor(person)
  colleague = await product.clientFor(await aPerson(database, tenantId))
  institutions = [
    await anInstitution(database.owner, { name: '山本内科', municipalityCode: '43101' }),
    await anInstitution(database.owner, { name: '山本内科', municipalityCode: '43102' }),
  ]
  for (const institutionId of institutions) {
    communications.push(await aCommunication(database, person, institutionId))
    await aTask(database, person, { title: '返書の確認', deadline: tomorrow, institutionId })
  }
  await client.createVisitPlans({
    body: { medicalInstitutionIds: institutions, date: tomorrow, staffId: person.accountId },
  })
})
afterAll(() => product.stop())

test('task hits of the quick search tell partners of one name apart', async () => {
  const { tasks } = await client.quickSearch({ text: '返書の確認' })
  expect(inOrder(tasks.map(({ medicalInstitutionName: name }) => name))).toEqual(told)
})

test('a handover tells them apart: partners, tasks and planned visits', async () => {
  for (const id of institutions)
    await client.replaceMedicalInstitutionStaffs({ id, body: { staffIds: [person.accountId] } })
  const items = async (kind: 'medical_institutions' | 'tasks' | 'visit_plans') =>
    (await client.listHandoverItems({ staffId: person.accountId, kind })).items
  expect(inOrder((await items('medical_institutions')).map(({ title }) => title))).toEqual(told)
  expect(inOrder((await items('tasks')).map(({ title, medicalInstitutionName: name }) => `${title} ${name}`))).toEqual(
    told.map((name) => `返書の確認 ${name}`),
  )
  expect(
    inOrder((await items('visit_plans')).map(({ title, medicalInstitutionName: name }) => `${title} ${name}`)),
  ).toEqual(told.map((name) => `${name} ${name}`))
})

test('the calendar feed tells them apart in tasks and visits', async () => {
  const { url } = await client.createTaskCalendar({ body: {} })
  const text = (await (await fetch(url)).text()).replaceAll('\r\n ', '')
  for (const name of told) {
    expect(text).toContain(`DESCRIPTION:${name}`)
    expect(text).toContain(`SUMMARY:訪問: ${name}`)
  }
})

test('notifications tell them apart', async () => {
  for (const communicationId of communications)
    await colleague.createComment({ communicationId, body: { comment: '同行します' } })
  const { notifications } = await client.listNotifications({})
  expect(inOrder(notifications.map(({ medicalInstitutionName: name }) => name))).toEqual(told)
})

test('the recipients of an e-mail tell them apart', async () => {
  for (const [index, id] of institutions.entries())
    await client.createDoctor({ id, body: { name: '山本 茂', email: `yamamoto${index}@clinic.example` } })
  const { id } = await client.createEmail({ body: anEmail() })
  await client.chooseEmailRecipients({ id, body: { mode: 'add', medicalInstitutionIds: institutions } })
  const { recipients } = await client.listEmailRecipients({ id })
  expect(inOrder(recipients.map(({ medicalInstitution }) => medicalInstitution?.name ?? null))).toEqual(told)
})
