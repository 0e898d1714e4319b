import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxAttendancesAtOnce } from '#contract/communications/events.ts'
import type { Client } from '#dataProvider/client.ts'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { manyInstitutions } from '../../support/actionListBuilders.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'

let product: TestApi
let person: Person
let client: Client
let stranger: Client

const today = dayInJapan()

beforeAll(async () => {
  product = await testApi()
  const { database } = product
  person = await aPerson(database, await aTenant(database), { username: '佐藤 花子' })
  client = await product.clientFor(person)
  stranger = await product.clientFor(await aPerson(database, await aTenant(database)))
})
afterAll(() => product.stop())

const payload = (more: object = {}) => ({
  eventName: '症例検討会',
  actedDate: today,
  userId: person.accountId,
  story: '心不全の連携パス',
  ...more,
})
const anEvent = async (institutionIds: readonly number[] = []) => {
  const event = await client.createEvent({ body: payload() })
  const attendances = institutionIds.map((medicalInstitutionId) => ({ medicalInstitutionId }))
  const added =
    attendances.length > 0 ? await client.addEventAttendances({ id: event.id, body: { attendances } }) : null
  return { event, added: added?.addedIds ?? [] }
}
const institutions = (count: number) => manyInstitutions(product.database.owner, count)
const latest = async (id: number) => (await client.searchInstitutionCommunications({ id, body: {} })).communications[0]
const attendances = async (id: number) => (await client.listEventAttendances({ id })).eventAttendances

test('an attendance is the communication that one would have entered by hand', async () => {
  const [first = 0, second = 0] = await institutions(2)
  const byHand = await client.createCommunication({
    id: first,
    body: {
      ...payload(),
      communicationType: 'event_attendance',
      attendee: '院長',
      isDoctorAttended: true,
      memo: '熱心に質問',
    },
  })
  const { event } = await anEvent()
  const reply = await client.addEventAttendances({
    id: event.id,
    body: {
      attendances: [{ medicalInstitutionId: second, attendee: '院長', isDoctorAttended: true, memo: '熱心に質問' }],
    },
  })
  expect(reply).toMatchObject({ alreadyCount: 0 })
  const { id: _, medicalInstitution: _place, createdAt: _c, updatedAt: _u, ...entered } = byHand
  expect(await latest(second)).toMatchObject(entered)
  expect(await client.getEvent({ id: event.id })).toMatchObject({ medicalInstitutionCount: 1, doctorAttendedCount: 1 })
})

test('required labels of events are asked for whoever is added', async () => {
  const [institution = 0] = await institutions(1)
  const label = await client.createCommunicationLabel({
    body: { communicationType: 'event_attendance', name: '形式', componentType: 'text', isRequired: true },
  })
  const { event } = await anEvent()
  const add = (labelValues: { labelId: number; textValue: string }[]) =>
    client.addEventAttendances({
      id: event.id,
      body: { attendances: [{ medicalInstitutionId: institution }], labelValues },
    })
  await expect(add([])).rejects.toMatchObject({ status: 422 })
  await add([{ labelId: label.id, textValue: '現地' }])
  expect(await latest(institution)).toMatchObject({ labelValues: [{ labelId: label.id, textValue: '現地' }] })
  await client.deleteCommunicationLabel({ id: label.id, deleteUsed: true })
})

test('those who are there already stay as they are; a removal can be taken back', async () => {
  const ids = await institutions(3)
  const { event, added } = await anEvent(ids)
  expect(
    await client.addEventAttendances({ id: event.id, body: { attendances: [{ medicalInstitutionId: ids[0] ?? 0 }] } }),
  ).toEqual({
    addedIds: [],
    alreadyCount: 1,
  })
  const communicationIds = added.slice(0, 2)
  expect(await client.removeEventAttendances({ id: event.id, body: { communicationIds } })).toEqual({
    removedCount: 2,
    removedIds: expect.arrayContaining(communicationIds),
  })
  expect(await attendances(event.id)).toHaveLength(1)
  expect(await client.restoreEventAttendances({ id: event.id, body: { communicationIds } })).toEqual({
    restoredCount: 2,
  })
  await client.removeEventAttendances({ id: event.id, body: { communicationIds } })
  expect(await client.removeEventAttendances({ id: event.id, body: { communicationIds: added } })).toEqual({
    removedCount: 1,
    removedIds: added.slice(2),
  })
  await client.restoreEventAttendances({ id: event.id, body: { communicationIds: added.slice(2) } })
  await client.addEventAttendances({ id: event.id, body: { attendances: [{ medicalInstitutionId: ids[0] ?? 0 }] } })
  expect(await client.restoreEventAttendances({ id: event.id, body: { communicationIds } })).toEqual({
    restoredCount: 1,
  })
  expect(await attendances(event.id)).toHaveLength(3)
})

test('a correction changes all communications, but not what one of them says differently', async () => {
  const [first = 0, second = 0] = await institutions(2)
  const { event, added } = await anEvent([first, second])
  const communication = await client.getCommunication({ id: added[1] ?? 0 })
  await client.updateCommunication({
    id: communication.id,
    body: {
      ...payload({ story: '個別の話' }),
      communicationType: 'event_attendance',
      medicalInstitutionId: second,
    },
  })
  const yesterday = daysAfter(today, -1)
  const changed = await client.updateEvent({
    id: event.id,
    body: {
      ...payload({ eventName: '春の症例検討会', actedDate: yesterday, story: '正しい話' }),
      updatedAt: event.updatedAt,
    },
  })
  expect(changed).toMatchObject({ eventName: '春の症例検討会', actedDate: yesterday })
  expect(await latest(first)).toMatchObject({ eventName: '春の症例検討会', actedDate: yesterday, story: '正しい話' })
  expect(await latest(second)).toMatchObject({ eventName: '春の症例検討会', actedDate: yesterday, story: '個別の話' })
  await expect(
    client.updateEvent({ id: event.id, body: { ...payload(), updatedAt: event.updatedAt } }),
  ).rejects.toMatchObject({ status: 409 })
})

test('an event is deleted and restored with those who attended then', async () => {
  const ids = await institutions(3)
  const { event, added } = await anEvent(ids)
  await client.removeEventAttendances({ id: event.id, body: { communicationIds: added.slice(0, 1) } })
  const count = async () =>
    (await client.searchCommunications({ body: { communicationType: 'event_attendance' } })).totalCount
  const before = await count()
  await client.deleteEvent({ id: event.id })
  expect(await count()).toBe(before - 2)
  await expect(client.getEvent({ id: event.id })).rejects.toMatchObject({ status: 404 })
  expect((await client.listEvents({ deleted: true })).events).toMatchObject([
    { id: event.id, medicalInstitutionCount: 2 },
  ])
  expect(await client.restoreEvent({ id: event.id })).toMatchObject({ medicalInstitutionCount: 2 })
  expect(await count()).toBe(before)
})

test('the attendances are exported, names that look like formulas disarmed', async () => {
  const institution = await anInstitution(product.database.owner, { name: '=緑川医院' })
  const { event } = await anEvent([institution])
  const csv = await (await client.exportEventAttendances({ id: event.id })).text()
  expect(csv).toContain('医療機関')
  expect(csv).toContain("'=緑川医院")
})

test('an event keeps the rules and bounds of communications, and its office', async () => {
  const tomorrow = daysAfter(today, 1)
  await expect(client.createEvent({ body: payload({ actedDate: tomorrow }) })).rejects.toMatchObject({ status: 422 })
  await expect(client.createEvent({ body: payload({ userId: 999_999_999 }) })).rejects.toMatchObject({ status: 422 })
  const { event, added } = await anEvent(await institutions(1))
  const { id } = event
  const add = (ids: readonly number[], by = client) =>
    by.addEventAttendances({ id, body: { attendances: ids.map((medicalInstitutionId) => ({ medicalInstitutionId })) } })
  const many = await institutions(maxAttendancesAtOnce + 1)
  await expect(add(many)).rejects.toMatchObject({ status: 422 })
  await expect(add([999_999_999])).rejects.toMatchObject({ status: 422 })
  await expect(add([many[0] ?? 0, many[0] ?? 0])).rejects.toMatchObject({ status: 422 })
  const body = { communicationIds: [...added] }
  for (const attempt of [
    () => stranger.getEvent({ id }),
    () => stranger.listEventAttendances({ id }),
    () => stranger.exportEventAttendances({ id }),
    () => add(many.slice(0, 1), stranger),
    () => stranger.removeEventAttendances({ id, body }),
    () => stranger.deleteEvent({ id }),
    () => stranger.restoreEvent({ id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 404 })
  expect((await stranger.listEvents({})).events).toEqual([])
  const mailing = await client.createMailing({
    body: { medicalInstitutionIds: many.slice(0, 1), actedDate: today, userId: person.accountId, title: '広報誌' },
  })
  await expect(client.deleteEvent({ id: mailing.id })).rejects.toMatchObject({ status: 404 })
  await expect(client.deleteMailing({ id })).rejects.toMatchObject({ status: 404 })
})
