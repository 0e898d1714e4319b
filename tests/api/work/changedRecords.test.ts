import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysAfter } from '#contract/days.ts'
import type { Client } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let clinic: number
beforeAll(async () => {
  product = await testApi()
  clinic = await anInstitution(product.database.owner, { name: '水前寺なごみ内科' })
})

interface Member {
  readonly person: Person
  readonly client: Client
}
const aMember = async (tenantId: number, username: string): Promise<Member> => {
  const person = await aPerson(product.database, tenantId, { username, role: 'owner' })
  return { person, client: await product.clientFor(person) }
}

let sato: Member
let inoue: Member
let miura: Member
beforeEach(async () => {
  const tenantId = await aTenant(product.database)
  sato = await aMember(tenantId, '佐藤')
  inoue = await aMember(tenantId, '井上')
  miura = await aMember(tenantId, '三浦')
})

const told = async ({ client }: Member) => (await client.listNotifications()).notifications
const recordsTold = async (member: Member) => (await told(member)).map(({ record }) => record?.change)
const read = ({ client }: Member) => client.markNotificationsRead({ body: {} })
const inDays = (days: number) => daysAfter(dayInJapan(), days)

describe('whoever has a task hears that a colleague', () => {
  const title = '紹介状のお礼'
  const aTask = async ({ client, person }: Member) =>
    (await client.createTask({ body: { title, staffId: person.accountId, deadline: inDays(3) } })).id

  test('deleted it, and nobody else does', async () => {
    await inoue.client.deleteTask({ id: await aTask(sato) })
    expect(await told(sato)).toMatchObject([
      {
        kind: 'work_changed',
        actor: { name: '井上' },
        record: { kind: 'task', change: 'deleted', name: title, count: 1, day: inDays(3), to: null, path: '/tasks' },
        readAt: null,
      },
    ])
    expect(await told(inoue)).toEqual([])
    expect(await told(miura)).toEqual([])
  })

  test('restored it, if they had read of its deletion, and otherwise nothing', async () => {
    const id = await aTask(sato)
    await inoue.client.deleteTask({ id })
    await inoue.client.restoreTask({ id })
    expect(await told(sato)).toEqual([])
    await inoue.client.deleteTask({ id })
    await read(sato)
    await miura.client.restoreTask({ id })
    expect(await told(sato)).toMatchObject([
      { actor: { name: '三浦' }, record: { change: 'restored', name: title, path: `/tasks/${id}` }, readAt: null },
    ])
  })

  test('gave it to somebody else, to whom', async () => {
    const id = await aTask(sato)
    const seen = { deadline: inDays(3), staffId: sato.person.accountId }
    await inoue.client.moveTask({ id, body: { deadline: inDays(3), staffId: miura.person.accountId, seen } })
    expect(await told(sato)).toMatchObject([
      { actor: { name: '井上' }, record: { change: 'handed_over', name: title, to: { name: '三浦' } } },
    ])
    await inoue.client.updateTask({ id, body: { title, status: 'incomplete', staffId: sato.person.accountId } })
    expect((await told(sato)).map(({ kind }) => kind)).toEqual(['task_assigned'])
    expect(await told(miura)).toEqual([])
  })

  const change = ({ client }: Member, id: number, status: 'incomplete' | 'finished', deadline: string | null) =>
    client.updateTask({ id, body: { title, status, staffId: sato.person.accountId, deadline } })

  test('finished it, by its list or by recording a visit, and reopened it', async () => {
    const id = await aTask(sato)
    await change(inoue, id, 'finished', inDays(3))
    expect(await told(sato)).toMatchObject([
      { actor: { name: '井上' }, record: { kind: 'task', change: 'finished', name: title, path: `/tasks/${id}` } },
    ])
    await read(sato)
    await change(inoue, id, 'incomplete', inDays(3))
    expect(await recordsTold(sato)).toEqual(['reopened', 'finished'])
    const visited = await aTask(sato)
    await miura.client.createCommunication({
      id: clinic,
      body: {
        communicationType: 'visit',
        actedDate: dayInJapan(),
        userId: miura.person.accountId,
        finishedTaskId: visited,
      },
    })
    expect((await told(sato))[0]).toMatchObject({ actor: { name: '三浦' }, record: { change: 'finished' } })
  })

  test('changed its deadline, once for several changes before they read of it', async () => {
    const id = await aTask(sato)
    const seen = { deadline: inDays(3), staffId: sato.person.accountId }
    await inoue.client.moveTask({ id, body: { ...seen, deadline: inDays(5), seen } })
    expect(await told(sato)).toMatchObject([
      { actor: { name: '井上' }, record: { change: 'moved', name: title, day: inDays(3), newDay: inDays(5) } },
    ])
    await miura.client.moveTask({ id, body: { ...seen, deadline: null, seen: { ...seen, deadline: inDays(5) } } })
    expect(await told(sato)).toMatchObject([
      { actor: { name: '三浦' }, record: { change: 'moved', day: inDays(3), newDay: null } },
    ])
    await change(miura, id, 'incomplete', inDays(3))
    expect(await told(sato)).toEqual([])
  })

  test('nothing of what is finished and reopened before they read of it, and of their own changes', async () => {
    const id = await aTask(sato)
    await change(inoue, id, 'finished', inDays(3))
    await change(inoue, id, 'incomplete', inDays(3))
    await change(sato, id, 'incomplete', inDays(4))
    await change(sato, id, 'finished', inDays(4))
    expect(await told(sato)).toEqual([])
    expect(await told(inoue)).toEqual([])
  })

  test('nothing of what they did themselves, of finished ones, and of what is taken back before they read of it', async () => {
    await sato.client.deleteTask({ id: await aTask(sato) })
    const finished = await aTask(sato)
    await sato.client.updateTask({
      id: finished,
      body: { title, status: 'finished', staffId: sato.person.accountId },
    })
    await inoue.client.deleteTask({ id: finished })
    const { id } = await inoue.client.createTask({ body: { title, staffId: sato.person.accountId } })
    await inoue.client.deleteTask({ id })
    expect(await told(sato)).toEqual([])
  })

  test('nothing if they want no notifications', async () => {
    await sato.client.updateProfile({ body: { enabledNotification: false } })
    await inoue.client.deleteTask({ id: await aTask(sato) })
    expect(await told(sato)).toEqual([])
  })
})

describe('whoever has planned a visit hears that a colleague', () => {
  const aPlan = async (by: Member, of = by) => {
    const { visitPlanIds } = await by.client.createVisitPlans({
      body: { date: inDays(4), staffId: of.person.accountId, medicalInstitutionIds: [clinic] },
    })
    return visitPlanIds[0] ?? 0
  }

  test('deleted or cancelled it, and that it is back', async () => {
    const id = await aPlan(sato)
    await inoue.client.deleteVisitPlan({ id })
    expect(await told(sato)).toMatchObject([
      {
        kind: 'work_changed',
        actor: { name: '井上' },
        record: {
          kind: 'visit_plan',
          change: 'deleted',
          name: '水前寺なごみ内科',
          day: inDays(4),
          path: '/visit_plans',
        },
      },
    ])
    await inoue.client.restoreVisitPlan({ id })
    expect(await told(sato)).toEqual([])
    await inoue.client.cancelVisitPlan({ id, body: { reason: '先方の都合' } })
    expect(await recordsTold(sato)).toEqual(['cancelled'])
    await read(sato)
    await inoue.client.reopenVisitPlan({ id })
    expect(await recordsTold(sato)).toEqual(['restored'])
  })

  test('moved it to another day, and nothing once that was taken back unread', async () => {
    const id = await aPlan(sato)
    const move = { visitPlanIds: [id], date: inDays(6) }
    const { places } = await inoue.client.moveVisitPlans({ body: move })
    expect(await told(sato)).toMatchObject([{ record: { change: 'moved', day: inDays(4), newDay: inDays(6) } }])
    const [moved] = places
    if (!moved) throw new Error('Nothing was moved')
    await inoue.client.moveVisitPlansBack({ body: { places: [moved] } })
    expect(await told(sato)).toEqual([])
  })

  test('gave it to somebody else, who hears of it too', async () => {
    const id = await aPlan(sato)
    const body = { date: inDays(4), staffId: miura.person.accountId }
    await inoue.client.updateVisitPlan({ id, body })
    expect(await told(sato)).toMatchObject([{ record: { change: 'handed_over', to: { name: '三浦' } } }])
    expect(await told(miura)).toMatchObject([{ record: { change: 'given', name: '水前寺なごみ内科' } }])
    await inoue.client.updateVisitPlan({ id, body: { ...body, staffId: sato.person.accountId } })
    expect(await told(sato)).toEqual([])
    expect(await told(miura)).toEqual([])
  })

  test('planned one for them, and several as one', async () => {
    const other = await anInstitution(product.database.owner, { name: '健軍医院' })
    await inoue.client.createVisitPlans({
      body: { date: inDays(4), staffId: sato.person.accountId, medicalInstitutionIds: [clinic, other] },
    })
    expect(await told(sato)).toMatchObject([{ record: { change: 'given', name: '水前寺なごみ内科', count: 2 } }])
  })

  test('nothing of what they did themselves', async () => {
    const id = await aPlan(sato)
    await sato.client.updateVisitPlan({ id, body: { date: inDays(5), staffId: sato.person.accountId } })
    await sato.client.deleteVisitPlan({ id })
    expect(await told(sato)).toEqual([])
  })
})

test('whose partners, tasks and visits an owner hands over hears what went to whom', async () => {
  await sato.client.createTask({ body: { title: '電話', staffId: sato.person.accountId } })
  await inoue.client.createHandover({
    body: {
      staffIdFrom: sato.person.accountId,
      staffIdTo: miura.person.accountId,
      tasks: { count: 1, excludedIds: [] },
    },
  })
  expect(await told(sato)).toMatchObject([
    { kind: 'handover', actor: { name: '井上' }, handover: { tasks: 1, to: { name: '三浦' } } },
  ])
  expect(await told(miura)).toMatchObject([{ kind: 'handover', handover: { tasks: 1, to: null } }])
})

test('whose contact it was, or who recorded it, hears that its record was deleted, and that it is back', async () => {
  const { id } = await miura.client.createCommunication({
    id: clinic,
    body: { communicationType: 'phone', actedDate: '2026-04-01', userId: sato.person.accountId },
  })
  await inoue.client.deleteCommunication({ id })
  const record = { kind: 'communication', change: 'deleted', name: '水前寺なごみ内科', day: '2026-04-01' }
  expect(await told(sato)).toMatchObject([{ kind: 'work_changed', actor: { name: '井上' }, record }])
  expect(await told(miura)).toMatchObject([{ record }])
  expect(await told(inoue)).toEqual([])
  await read(sato)
  await inoue.client.restoreCommunication({ id })
  expect(await told(sato)).toMatchObject([{ record: { change: 'restored', path: `/communications/${id}` } }])
  expect(await told(miura)).toEqual([])
})

test('who is in charge of feedback hears that it was deleted or given to somebody else', async () => {
  const body = {
    title: '返書が遅い',
    reportedDate: '2026-04-01',
    status: 'NOT_STARTED',
    priority: 'HIGH',
    userId: sato.person.accountId,
  } as const
  const { id } = await sato.client.createVoc({ body })
  await inoue.client.updateVoc({ id, body: { ...body, userId: miura.person.accountId } })
  expect(await told(sato)).toMatchObject([{ record: { kind: 'voc', change: 'handed_over', to: { name: '三浦' } } }])
  expect(await told(miura)).toMatchObject([{ record: { change: 'given', name: '返書が遅い', path: `/vocs/${id}` } }])
  await inoue.client.updateVoc({ id, body })
  expect([...(await told(sato)), ...(await told(miura))]).toEqual([])
  await inoue.client.deleteVoc({ id })
  expect(await recordsTold(sato)).toEqual(['deleted'])
  await inoue.client.restoreVoc({ id })
  expect(await told(sato)).toEqual([])
})

const monday = { schedule: 'weekly', weekday: 1 } as const

test('whose first screen a dashboard is, or who gets it by mail, hears that it was deleted, once, and that it is back', async () => {
  const { id } = await inoue.client.createDashboard({ body: { name: '朝の確認' } })
  await sato.client.setStartPageDashboard({ id, body: { isStartPage: true } })
  await inoue.client.setStartPageDashboard({ id, body: { isStartPage: true } })
  const mailed = [sato, miura, inoue].map(({ person }) => person.accountId)
  await inoue.client.createReportSubscription({ body: { dashboardId: id, ...monday, recipientIds: mailed } })
  expect(await inoue.client.getDashboardUses({ id })).toMatchObject({
    uses: [expect.stringContaining('佐藤さん'), expect.stringContaining('三浦さん')],
  })
  await inoue.client.deleteDashboard({ id })
  const deleted = { kind: 'dashboard', change: 'deleted', name: '朝の確認', path: '/dashboards' }
  expect(await told(sato)).toMatchObject([
    { kind: 'report_changed', actor: { name: '井上' }, record: { ...deleted, uses: ['start_page', 'mail'] } },
  ])
  expect(await told(miura)).toMatchObject([{ record: { ...deleted, uses: ['mail'] } }])
  expect(await told(inoue)).toEqual([])
  expect(await sato.client.getCurrentUser()).toMatchObject({
    startPageDashboardId: null,
    goneStartPageDashboard: { id, name: '朝の確認' },
  })
  await read(sato)
  await inoue.client.restoreDashboard({ id })
  expect(await told(sato)).toMatchObject([{ record: { change: 'restored', path: `/dashboards/${id}` } }])
  expect(await told(miura)).toEqual([])
  expect(await sato.client.getCurrentUser()).toMatchObject({
    startPageDashboardId: id,
    goneStartPageDashboard: null,
  })
})

test('the question before a report’s deletion names who gets it by mail, and they hear of it', async () => {
  const { id } = await inoue.client.createOwnDepartmentReport({
    body: { name: '診療科別', ...reportOf([itemOf('referral_count')]) },
  })
  expect(await inoue.client.getOwnDepartmentReportUses({ id })).toMatchObject({ uses: [], inConditions: false })
  await inoue.client.createReportSubscription({
    body: { report: { kind: 'own_department', id }, ...monday, recipientIds: [sato.person.accountId] },
  })
  expect((await inoue.client.getOwnDepartmentReportUses({ id })).uses).toEqual([
    '「メールで受け取る」で1人に届いています（佐藤さん）。届かなくなります',
  ])
  await inoue.client.deleteOwnDepartmentReport({ id })
  expect(await told(sato)).toMatchObject([
    {
      kind: 'report_changed',
      record: { kind: 'report', name: '診療科別', uses: ['mail'], path: '/own_department_reports' },
    },
  ])
  await inoue.client.restoreOwnDepartmentReport({ id })
  expect(await told(sato)).toEqual([])
})

test('whom a colleague takes off the mails of a dashboard hears of it, and whoever leaves by themselves does not', async () => {
  const { id: dashboardId } = await inoue.client.createDashboard({ body: { name: '朝の確認' } })
  const [all, some] = [[sato, miura, inoue], [miura]].map((members) => members.map(({ person }) => person.accountId))
  const body = { dashboardId, ...monday, recipientIds: all ?? [] }
  const { id } = await inoue.client.createReportSubscription({ body })
  await inoue.client.updateReportSubscription({ id, body: { ...body, recipientIds: some ?? [] } })
  const ended = { kind: 'dashboard', change: 'unsubscribed', name: '朝の確認', path: `/dashboards/${dashboardId}` }
  expect(await told(sato)).toMatchObject([{ kind: 'report_changed', actor: { name: '井上' }, record: ended }])
  expect(await told(miura)).toEqual([])
  await inoue.client.deleteReportSubscription({ id })
  expect(await told(miura)).toMatchObject([{ record: ended }])
  expect(await told(inoue)).toEqual([])
  const { id: other } = await inoue.client.createReportSubscription({ body: { ...body, recipientIds: some ?? [] } })
  await miura.client.leaveReportSubscription({ id: other })
  expect(await told(miura)).toHaveLength(1)
})
