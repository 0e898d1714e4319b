import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { setClock } from '#server/db/clock.ts'
import { withTenant } from '#server/db/tenant.ts'
import { type NotificationEvent, notify } from '#server/work/notifications/notify.ts'
import { notifyOfDueTasks } from '#server/work/notifications/taskNotifications.ts'
import { anAlert, anAlertCondition } from '../../support/alerts/alertBuilders.ts'
import { anInstitution, aPerson, aTask, aTenant, type Person } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { aBrowser } from '../../support/outgoing/readPush.ts'
import { settled } from '../../support/settled.ts'

let office: ImportOffice
let clinic: number
beforeAll(async () => {
  office = await importOffice()
  clinic = await anInstitution(office.product.database.owner, { name: '水前寺なごみ内科' })
})
afterAll(() => office.stop())

let restoreClock = () => {}
afterEach(() => restoreClock())
const at = (time: string) => {
  restoreClock()
  restoreClock = setClock(() => Date.parse(time))
}

interface Member {
  readonly person: Person
  readonly client: Client
}

const aMember = async (tenantId: number, username: string, enabledCrm = true): Promise<Member> => {
  const person = await aPerson(office.product.database, tenantId, { username, enabledCrm })
  return { person, client: await office.product.clientFor(person) }
}

/** Two colleagues of a new tenant. */
const colleagues = async (plan?: string): Promise<readonly [Member, Member]> => {
  const tenantId = await aTenant(office.product.database, plan === undefined ? {} : { plan })
  return [await aMember(tenantId, '佐藤'), await aMember(tenantId, '井上')]
}

const tell = (
  { person: { tenantId } }: Member,
  event: NotificationEvent,
  accounts: readonly number[] | 'everyone',
): Promise<void> => withTenant(office.product.database.app, tenantId, (tx) => notify(tx, tenantId, event, accounts))

const listed = async ({ client }: Member) => (await client.listNotifications()).notifications

describe('a task', () => {
  const title = '紹介状のお礼'

  test('given to a colleague tells the colleague, and nobody of one’s own', async () => {
    const [giver, taker] = await colleagues()
    const { id } = await giver.client.createTask({ body: { title, staffId: taker.person.accountId } })
    await giver.client.createTask({ body: { title: '自分の用件', staffId: giver.person.accountId } })
    expect(await listed(taker)).toMatchObject([
      { kind: 'task_assigned', actor: { name: '佐藤' }, task: { id, title, isOverdue: null }, communicationId: null },
    ])
    expect(await listed(giver)).toEqual([])
  })

  test('given on to somebody else tells them, and the one before no more', async () => {
    const [giver, taker] = await colleagues()
    const third = await aMember(giver.person.tenantId, '三浦')
    const { id } = await giver.client.createTask({ body: { title, staffId: taker.person.accountId } })
    const body = { title, status: 'incomplete', staffId: third.person.accountId } as const
    await giver.client.updateTask({ id, body })
    await giver.client.updateTask({ id, body: { ...body, title: '紹介状のお礼（電話）' } })
    expect(await listed(taker)).toEqual([])
    expect(await listed(third)).toMatchObject([{ kind: 'task_assigned', task: { title: '紹介状のお礼（電話）' } }])
    await giver.client.updateTask({ id, body: { ...body, staffId: taker.person.accountId } })
    expect(await listed(taker)).toHaveLength(1)
    expect(await listed(third)).toEqual([])
  })

  test('that comes with a contact tells too, and a deleted one does not', async () => {
    const [giver, taker] = await colleagues()
    await giver.client.createCommunication({
      id: clinic,
      body: {
        communicationType: 'visit',
        actedDate: '2026-04-01',
        userId: giver.person.accountId,
        tasks: [{ title, staffId: taker.person.accountId }],
      },
    })
    const [notification] = await listed(taker)
    expect(notification).toMatchObject({ kind: 'task_assigned', task: { title } })
    await giver.client.deleteTask({ id: notification?.task?.id ?? 0 })
    expect(await listed(taker)).toEqual([])
    expect((await taker.client.listNotifications()).unreadCount).toBe(0)
  })

  test('is told of on the morning of its deadline and once it is over, each once', async () => {
    const [{ person, client }] = await colleagues()
    const { database } = office.product
    const member = { person, client }
    await aTask(database, person, { title, deadline: '2026-04-10' })
    await aTask(database, person, { title: '済んだ用件', deadline: '2026-04-10', finished: true })
    await aTask(database, person, { title: '先の用件', deadline: '2026-04-20' })
    await aTask(database, person, { title: '古い用件', deadline: '2026-03-01' })
    const run = () => notifyOfDueTasks(database.app, person.tenantId)
    at('2026-04-09T14:00:00Z')
    await run()
    expect(await listed(member)).toEqual([])
    at('2026-04-09T22:00:00Z')
    await run()
    await run()
    expect(await listed(member)).toMatchObject([{ kind: 'task_due', actor: null, task: { title, isOverdue: false } }])
    at('2026-04-10T22:00:00Z')
    await run()
    await run()
    at('2026-04-11T22:00:00Z')
    await run()
    expect(await listed(member)).toMatchObject([
      { kind: 'task_due', task: { title, deadline: '2026-04-10', isOverdue: true } },
      { kind: 'task_due', task: { title, isOverdue: false } },
    ])
  })
})

describe('an alert', () => {
  test('tells everybody once, however often it is said, but not those who turned it off, left or belong elsewhere', async () => {
    const [one, silent] = await colleagues()
    const { tenantId } = one.person
    const disabled = await aPerson(office.product.database, tenantId, { enabledCrm: false })
    const gone = await aPerson(office.product.database, tenantId)
    await office.product.database.owner.query('update accounts set deleted_at = now() where id = $1', [gone.accountId])
    await silent.client.updateProfile({ body: { username: '井上', enabledNotification: false } })
    const [stranger] = await colleagues()
    const conditionId = await anAlertCondition(office.product.database, one.person)
    const alertId = await anAlert(
      office.product.database,
      one.person,
      { alertConditionId: conditionId },
      { targets: [{ institutionId: clinic }] },
    )
    for (let times = 0; times < 2; times += 1) {
      await tell(one, { kind: 'alert', alertId }, 'everyone')
      await tell(one, { kind: 'alert_condition_invalid', alertConditionId: conditionId }, [one.person.accountId])
    }
    expect(await listed(one)).toMatchObject([
      { kind: 'alert_condition_invalid', alertCondition: { id: conditionId, name: '大口の紹介元が減った' } },
      { kind: 'alert', alert: { id: alertId, newCount: 1, targetCount: 1 }, actor: null },
    ])
    expect(await listed(silent)).toEqual([])
    expect(await listed(stranger)).toEqual([])
    const { rows } = await office.product.database.owner.query(
      'select from notifications where account_id = any($1::bigint[])',
      [[disabled.accountId, gone.accountId]],
    )
    expect(rows).toEqual([])
  })

  test('is hidden where the plan lacks it, while what the plan has stays', async () => {
    await office.product.database.owner.query(
      `insert into plan_features (plan, feature) values ('starter', 'tasks') on conflict do nothing`,
    )
    await office.product.database.owner.query(
      `delete from plan_features where plan = 'starter' and feature in ('alerts', 'communications')`,
    )
    const [one, other] = await colleagues('starter')
    const alertConditionId = await anAlertCondition(office.product.database, one.person)
    const alertId = await anAlert(office.product.database, one.person, { alertConditionId })
    await tell(one, { kind: 'alert', alertId }, 'everyone')
    await other.client.createTask({ body: { title: 'お礼', staffId: one.person.accountId } })
    const { notifications, totalCount, unreadCount } = await one.client.listNotifications()
    expect(notifications.map(({ kind }) => kind)).toEqual(['task_assigned'])
    expect([totalCount, unreadCount]).toEqual([1, 1])
  })
})

describe('an import', () => {
  const headings = ['医療機関名', '種類', '実施日']
  const contents = csvOf(headings, ['水前寺なごみ内科', '訪問', '2026/4/1'], ['どこにもない医院', '訪問', '2026/4/1'])

  test('tells whoever started it how many rows it took in, once', async () => {
    const { id } = await office.client.createImportOfCommunications({ file: fileOf('contacts.csv', contents) })
    await office.settled(id)
    const { notifications } = await office.client.listNotifications({ topic: 'imports' })
    expect(notifications).toMatchObject([
      {
        kind: 'import_finished',
        import: {
          id,
          kind: 'communications',
          filename: 'contacts.csv',
          outcome: 'completed',
          importedRowCount: 1,
          failedRowCount: 1,
        },
      },
    ])
    await office.client.deleteImportOfCommunications({ id, deleteUsed: true })
    expect((await office.client.listNotifications({ topic: 'imports' })).notifications).toEqual([])
  })

  test('that only waits tells its maker who has discarded it, and keeps nothing of its rows', async () => {
    const { database, clientFor } = office.product
    const tenantId = await aTenant(database)
    const maker = await clientFor(await aPerson(database, tenantId))
    const colleague = await clientFor(await aPerson(database, tenantId, { username: '高橋 一郎' }))
    const file = fileOf('contacts.csv', contents)
    const { id } = await maker.createImportOfCommunications({ file, review: true })
    const own = await maker.createImportOfCommunications({ file: fileOf('own.csv', `${contents}\r\n`), review: true })
    await colleague.deleteImportOfCommunications({ id })
    await maker.deleteImportOfCommunications({ id: own.id })
    expect((await maker.listNotifications({ topic: 'imports' })).notifications).toMatchObject([
      {
        kind: 'import_undone',
        actor: { name: '高橋 一郎' },
        import: { kind: 'communications', filename: 'contacts.csv', outcome: 'discarded' },
      },
    ])
    expect((await colleague.listNotifications({ topic: 'imports' })).notifications).toEqual([])
    await expect(maker.getImportOfCommunications({ id })).rejects.toMatchObject({ status: 404 })
    expect((await maker.listImportsOfCommunications({})).totalCount).toBe(0)
    const { rows } = await database.owner.query(
      'select headings, first_rows, sample_rows, storage_key from imports where tenant_id = $1',
      [tenantId],
    )
    // Both stay without their contents, for pages that are still open to say what became of them.
    const empty = { headings: [], first_rows: [], sample_rows: [], storage_key: null }
    expect(rows).toEqual([empty, empty])
    // The same file can come again.
    expect(await maker.createImportOfCommunications({ file, review: true })).toMatchObject({ status: 'waiting' })
  })

  test('of a list is taken in and told of where a browser and a webhook want to hear of it', async () => {
    const { database, clientFor } = office.product
    const client = await clientFor(await aPerson(database, await aTenant(database), { role: 'owner' }))
    await client.addPushSubscription({
      body: { endpoint: 'https://push.example.jp/send/1', keys: aBrowser().keys, device: 'Chrome (Windows)' },
    })
    const url = 'https://hooks.invalid/renkei'
    const { id: webhookId } = await client.createWebhook({
      body: { name: '院内システム', format: 'renkei', url, events: ['import_finished'], language: 'ja' },
    })
    const list = fileOf('紹介.csv', csvOf(['紹介日', '紹介元医療機関名'], ['2026/4/1', '水前寺なごみ内科']))
    const { id } = await client.createImportOfReferrals({ file: list })
    expect(await settled(() => client.getImportOfReferrals({ id }))).toMatchObject({
      status: 'completed',
      importedRowCount: 1,
    })
    const reverse = fileOf('逆紹介.csv', csvOf(['逆紹介日', '逆紹介先医療機関名'], ['2026/4/1', '水前寺なごみ内科']))
    const { id: reverseId } = await client.createImportOfReverseReferrals({ file: reverse })
    expect(await settled(() => client.getImportOfReverseReferrals({ id: reverseId }))).toMatchObject({
      status: 'completed',
      importedRowCount: 1,
    })
    const { notifications } = await client.listNotifications({ topic: 'imports' })
    expect(new Set(notifications.map((one) => one.import?.id))).toEqual(new Set([id, reverseId]))
    expect((await client.listWebhookDeliveries({ id: webhookId })).totalCount).toBe(2)
  })
})

test('the list is narrowed to a topic, while unread ones of all topics are counted', async () => {
  const [one, other] = await colleagues()
  const alertConditionId = await anAlertCondition(office.product.database, one.person)
  const alertId = await anAlert(office.product.database, one.person, { alertConditionId })
  await tell(one, { kind: 'alert', alertId }, 'everyone')
  await other.client.createTask({ body: { title: 'お礼', staffId: one.person.accountId } })
  const ofTasks = await one.client.listNotifications({ topic: 'tasks' })
  expect(ofTasks).toMatchObject({ totalCount: 1, unreadCount: 2, notifications: [{ kind: 'task_assigned' }] })
  expect((await one.client.listNotifications({ topic: 'alerts' })).notifications).toMatchObject([{ kind: 'alert' }])
  expect((await one.client.listNotifications({ topic: 'reactions' })).notifications).toEqual([])
  expect(await one.client.markNotificationsRead({ body: {} })).toEqual({ unreadCount: 0 })
})
