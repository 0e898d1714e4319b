import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysAfter, weekdayOf } from '#contract/days.ts'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { anAlert, anAlertCondition } from '../../support/alerts/alertBuilders.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aCommunication, aPerson, aTask, aTenant, anInstitution, type Person } from '../../support/builders.ts'

let product: TestApi
let sato: Person
let suzuki: Person
let client: Client
let clinic: number

const today = dayInJapan()
const yesterday = daysAfter(today, -1)
const tomorrow = daysAfter(today, 1)
const sunday = daysAfter(today, 6 - weekdayOf(today))

beforeAll(async () => {
  product = await testApi()
  clinic = await anInstitution(product.database.owner, { name: '水前寺内科' })
})
afterAll(() => product.stop())

beforeEach(async () => {
  const tenantId = await aTenant(product.database)
  sato = await aPerson(product.database, tenantId, { username: '佐藤' })
  suzuki = await aPerson(product.database, tenantId, { username: '鈴木' })
  client = await product.clientFor(sato)
})

const nothing = { totalCount: 0, records: [] }
const aFile = async (
  table: 'imports' | 'data_uploads',
  { tenantId, accountId }: Person,
  { status = 'waiting', filename = '履歴.csv', age = 0 } = {},
) => {
  const created = `now() - make_interval(days => ${age})`
  await product.database.owner.query(
    table === 'data_uploads'
      ? `insert into data_uploads (tenant_id, filename, status, created_by, sha256, byte_count, created_at)
        values ($1, $2, $3, $4, 'x', 1, ${created})`
      : `insert into imports (tenant_id, kind, import_type, filename, sha256, byte_count, status, reviewed, sheets, plan,
          headings, first_rows, sample_rows, row_count, created_by, created_at)
        values ($1, 'communications', 'create', $2, 'x', 1, $3, true, '{}', '{}', '{}', '[]', '[]', 1, $4, ${created})`,
    [tenantId, filename, status, accountId],
  )
}
const planFor = async ({ accountId: staffId }: Person, date: string) => {
  const body = { date, staffId, medicalInstitutionIds: [clinic] }
  return (await client.createVisitPlans({ body })).visitPlanIds[0] ?? 0
}

describe('the day', () => {
  test('of a new account is empty, and says which week it is in', async () => {
    expect(await client.getToday()).toEqual({
      date: today,
      weekEnd: sunday,
      visits: { today: nothing, missed: nothing },
      tasks: { overdue: nothing, today: nothing, thisWeek: nothing, openCount: 0 },
      routes: nothing,
      alerts: nothing,
      reactions: nothing,
      files: nothing,
      nowListed: nothing,
    })
  })

  test('tells of institutions that the office has entered and the public list has by now', async () => {
    const { owner } = product.database
    await owner.query(
      "insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区') on conflict do nothing",
    )
    const entered = async (name: string, more: object = {}) =>
      (
        await client.addUnlistedMedicalInstitution({
          body: { name, address: '熊本市中央区', municipalityCode: '43101', facilityTypeId: 2, ...more },
        })
      ).id
    const before = await anInstitution(owner, { name: '前からあるやまぶき医院' })
    await owner.query(
      "update medical_institutions set listed_on = current_date - 400, tel = '096-700-0001' where id = $1",
      [before],
    )
    await entered('別のやまぶき医院', { tel: '096-700-0001', allowSimilar: true })
    const [byName, byTelephone] = [
      await entered('新しいつばき医院'),
      await entered('新しいもみじ医院', { tel: '096-700-0002' }),
    ]
    expect((await client.getToday()).nowListed).toEqual(nothing)
    const listed = [
      await anInstitution(owner, { name: '新しいつばき医院' }),
      await anInstitution(owner, { name: '医療法人 紅葉会' }),
    ]
    await owner.query("update medical_institutions set tel = '096(700)0002' where id = $1", [listed[1]])
    await anInstitution(owner, { name: '新しいもみじ医院', prefectureCode: '40' })
    expect((await client.getToday()).nowListed).toMatchObject({
      totalCount: 2,
      records: [
        { id: byName, name: '新しいつばき医院', listed: { id: listed[0] } },
        { id: byTelephone, listed: { id: listed[1], name: '医療法人 紅葉会' } },
      ],
    })
    const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
    expect((await stranger.getToday()).nowListed).toEqual(nothing)
    await client.mergeMedicalInstitution({ id: byName, body: { intoId: listed[0] ?? 0 } })
    expect((await client.getToday()).nowListed.records.map(({ id }) => id)).toEqual([byTelephone])
  })

  test('has the own open tasks by their deadline: overdue, today, by Sunday', async () => {
    const old = await aTask(product.database, sato, { deadline: daysAfter(today, -30) })
    const late = await aTask(product.database, sato, { deadline: yesterday })
    const due = await aTask(product.database, sato, { deadline: today, institutionId: clinic })
    await aTask(product.database, sato, { deadline: daysAfter(sunday, 1) })
    await aTask(product.database, sato)
    await aTask(product.database, sato, { deadline: today, finished: true })
    await aTask(product.database, suzuki, { deadline: today })
    const thisWeek = sunday === today ? nothing : { totalCount: 1, records: [{ deadline: sunday }] }
    if (sunday !== today) await aTask(product.database, sato, { deadline: sunday })
    expect((await client.getToday()).tasks).toMatchObject({
      overdue: { totalCount: 2, records: [{ id: old }, { id: late }] },
      today: { totalCount: 1, records: [{ id: due, medicalInstitution: { name: '水前寺内科' } }] },
      thisWeek,
      openCount: 5 + thisWeek.totalCount,
    })
  })

  test('shows a few tasks of very many, and their number', async () => {
    for (let count = 0; count < 11; count++) await aTask(product.database, sato, { deadline: yesterday })
    const { tasks } = await client.getToday()
    expect(tasks?.overdue.totalCount).toBe(11)
    expect(tasks?.overdue.records).toHaveLength(8)
  })

  test('has the own visits in their order, recorded ones too, and those of the last days that nobody recorded', async () => {
    const other = await anInstitution(product.database.owner, { name: '白川クリニック' })
    const body = { date: today, staffId: sato.accountId, medicalInstitutionIds: [clinic, other] }
    const { visitPlanIds } = await client.createVisitPlans({ body })
    const missed = await planFor(sato, tomorrow)
    const forgotten = await planFor(sato, daysAfter(today, 2))
    const cancelled = await planFor(sato, daysAfter(today, 3))
    await planFor(suzuki, today)
    const age = (id: number, day: string) =>
      product.database.owner.query('update visit_plans set planned_date = $1 where id = $2', [day, id])
    await age(missed, yesterday)
    await age(forgotten, daysAfter(today, -15))
    await client.cancelVisitPlan({ id: cancelled, body: {} })
    await age(cancelled, today)
    await client.createCommunication({
      id: clinic,
      body: { communicationType: 'visit', actedDate: today, userId: sato.accountId, visitPlanId: visitPlanIds[0] },
    })
    expect((await client.getToday()).visits).toMatchObject({
      today: {
        totalCount: 2,
        records: [
          { id: visitPlanIds[0], status: 'done' },
          { id: visitPlanIds[1], status: 'planned', medicalInstitution: { name: '白川クリニック' } },
        ],
      },
      missed: { totalCount: 1, records: [{ id: missed, date: yesterday }] },
    })
  })

  test('has open alerts, routes of the day, unread comments and the own files that wait or have failed', async () => {
    const alertConditionId = await anAlertCondition(product.database, sato)
    const targets = [{ institutionId: clinic }]
    const alertId = await anAlert(product.database, sato, { alertConditionId }, { name: '紹介が減った', targets })
    const route = { plannedDate: today, startTime: '09:00', speedKmPerHour: 30, minutesPerStop: 20 }
    const ends = { startMedicalInstitutionId: null, endMedicalInstitutionId: null }
    const stops = { medicalInstitutionIds: [clinic] }
    await client.createActionListWithRoute({ body: { name: '午後の巡回', ...route, ...ends, ...stops } })
    await client.createActionListWithRoute({
      body: { name: '明日の巡回', ...route, ...ends, ...stops, plannedDate: tomorrow },
    })
    const communicationId = await aCommunication(product.database, sato, clinic)
    const colleague = await product.clientFor(suzuki)
    await colleague.createComment({ communicationId, body: { comment: '外来にも伝えました' } })
    await colleague.likeCommunication({ communicationId })
    await aFile('imports', sato, { filename: '訪問履歴.csv' })
    await aFile('data_uploads', sato, { filename: '様式1.txt', status: 'failed', age: 2 })
    await aFile('data_uploads', sato, { status: 'completed' })
    await aFile('data_uploads', sato, { status: 'failed', age: 40 })
    await aFile('data_uploads', suzuki)
    expect(await client.getToday()).toMatchObject({
      alerts: { totalCount: 1, records: [{ id: alertId, name: '紹介が減った', newCount: 1 }] },
      routes: { totalCount: 1, records: [{ name: '午後の巡回', medicalInstitutionCount: 1, actionedCount: 0 }] },
      reactions: { totalCount: 1, records: [{ kind: 'comment', comment: '外来にも伝えました' }] },
      files: {
        totalCount: 2,
        records: [
          { kind: 'communications', filename: '訪問履歴.csv', status: 'waiting' },
          { kind: 'data_upload', filename: '様式1.txt', status: 'failed' },
        ],
      },
    })
  })

  test('leaves out what the plan does not include, and what belongs to another tenant', async () => {
    const stranger = await aPerson(product.database, await aTenant(product.database, { plan: 'starter' }))
    await aTask(product.database, sato, { deadline: today })
    await aFile('data_uploads', sato)
    const day = await (await product.clientFor(stranger)).getToday()
    const { features } = await (await product.clientFor(stranger)).getCurrentUser()
    expect(day.tasks === null).toBe(!features.includes('tasks'))
    expect(day.alerts === null).toBe(!features.includes('alerts'))
    expect(day.routes === null).toBe(!features.includes('action_lists'))
    expect(day.tasks?.today.totalCount ?? 0).toBe(0)
    expect(day.files?.totalCount ?? 0).toBe(0)
  })
})

describe('a task', () => {
  const move = (id: number, body: RequestParameters<'moveTask'>['body']) => client.moveTask({ id, body })

  test('is moved and handed over, and given back although its day is over', async () => {
    const id = await aTask(product.database, sato, { deadline: yesterday })
    const before = { deadline: yesterday, staffId: sato.accountId }
    const after = { deadline: tomorrow, staffId: suzuki.accountId }
    expect(await move(id, { ...after, seen: before })).toMatchObject({
      deadline: tomorrow,
      staff: { name: '鈴木' },
    })
    const { notifications } = await (await product.clientFor(suzuki)).listNotifications()
    expect(notifications).toMatchObject([{ kind: 'task_assigned', task: { id } }])
    await expect(move(id, { ...before, seen: after })).rejects.toMatchObject({
      problem: { errors: [{ path: 'deadline' }] },
    })
    expect(await move(id, { ...before, seen: after, givesBack: true })).toMatchObject({
      deadline: yesterday,
      staff: { name: '佐藤' },
    })
  })

  test('that a colleague has moved in the meantime stays where it is, and is shown as it is now', async () => {
    const id = await aTask(product.database, sato, { deadline: tomorrow })
    const seen = { deadline: today, staffId: sato.accountId }
    await expect(move(id, { ...seen, deadline: sunday, seen })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', current: { id, deadline: tomorrow } },
    })
  })

  test('is not handed over to strangers, nor moved by them', async () => {
    const stranger = await aPerson(product.database, await aTenant(product.database))
    const id = await aTask(product.database, sato, { deadline: today })
    const seen = { deadline: today, staffId: sato.accountId }
    await expect(move(id, { ...seen, staffId: stranger.accountId, seen })).rejects.toMatchObject({
      problem: { errors: [{ path: 'staff_id' }] },
    })
    await expect((await product.clientFor(stranger)).moveTask({ id, body: { ...seen, seen } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('the load of the office is said by person and day, the own first', async () => {
  const monday = daysAfter(sunday, 1)
  await aTask(product.database, suzuki, { deadline: monday })
  await aTask(product.database, suzuki, { deadline: monday })
  await aTask(product.database, sato, { deadline: daysAfter(monday, 6) })
  await aTask(product.database, sato, { deadline: daysAfter(monday, 7) })
  await aTask(product.database, sato, { deadline: monday, finished: true })
  await planFor(suzuki, daysAfter(monday, 1))
  const none = { visitCount: 0, taskCount: 0 }
  expect(await client.getOfficeLoad({ firstDay: monday })).toEqual({
    firstDay: monday,
    lastDay: daysAfter(monday, 6),
    personCount: 2,
    people: [
      {
        staff: { id: sato.accountId, name: '佐藤' },
        days: [none, none, none, none, none, none, { visitCount: 0, taskCount: 1 }],
      },
      {
        staff: { id: suzuki.accountId, name: '鈴木' },
        days: [{ visitCount: 0, taskCount: 2 }, { visitCount: 1, taskCount: 0 }, none, none, none, none, none],
      },
    ],
  })
})
