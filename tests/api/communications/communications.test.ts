import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommunicationType } from '#contract/communicationTypes.ts'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTask, aTenant, anInstitution, type Person } from '../../support/builders.ts'

let product: TestApi
let person: Person
let client: Client
let colleague: Client
let stranger: Client
let institution: number

const today = dayInJapan()
const visit = (more: object = {}) => ({
  communicationType: 'visit' as const,
  actedDate: today,
  userId: person.accountId,
  ...more,
})
const log = (more: object = {}, id = institution) => client.createCommunication({ id, body: visit(more) })

beforeAll(async () => {
  product = await testApi()
  const { database } = product
  const tenantId = await aTenant(database)
  person = await aPerson(database, tenantId, { username: '佐藤' })
  client = await product.clientFor(person)
  colleague = await product.clientFor(await aPerson(database, tenantId, { username: '井上' }))
  stranger = await product.clientFor(await aPerson(database, await aTenant(database)))
  institution = await anInstitution(database.owner, { name: '水前寺内科' })
})
afterAll(() => product.stop())

describe('a communication', () => {
  test('is kept with everything that was said of it, and read back the same', async () => {
    const written = await log({
      purpose: '新任あいさつ',
      category: '挨拶',
      attendee: '院長、事務長',
      isDoctorAttended: true,
      personInChargeHospital: '循環器内科部長',
      story: '心不全の地域連携パスを説明した',
      memo: '次回は症例を持参',
      tasks: [{ title: '資料を郵送', staffId: person.accountId, deadline: daysAfter(today, 7) }],
    })
    expect(written).toMatchObject({
      communicationType: 'visit',
      actedDate: today,
      purpose: '新任あいさつ',
      isDoctorAttended: true,
      user: { name: '佐藤' },
      medicalInstitution: { id: institution, name: '水前寺内科' },
      tasks: [{ title: '資料を郵送', status: 'incomplete', deadline: daysAfter(today, 7), staff: { name: '佐藤' } }],
      comments: [],
      likes: [],
    })
    expect(await client.getCommunication({ id: written.id })).toEqual(written)
    const { tasks } = await client.listTasks({ medicalInstitutionId: institution })
    expect(tasks).toMatchObject([{ title: '資料を郵送', medicalInstitution: { name: '水前寺内科' } }])
  })

  test.each(CommunicationType.options)(
    'of type %s takes and keeps every detail that there is',
    async (communicationType) => {
      const id = await anInstitution(product.database.owner)
      const text = {
        eventName: '症例検討会',
        purpose: '説明',
        category: '挨拶',
        attendee: '院長',
        story: '話',
        memo: 'メモ',
      }
      const all = { ...text, isDoctorAttended: true, personInChargeHospital: '部長', otherMemo: 'その他' }
      const written = await client.createCommunication({ id, body: visit({ ...all, communicationType }) })
      expect(await client.getCommunication({ id: written.id })).toMatchObject({ ...all, communicationType })
    },
  )

  test('of another type than before keeps what it said, also what that type does not show', async () => {
    const id = await anInstitution(product.database.owner)
    const [visits, phones] = await Promise.all([
      client.createCommunicationLabel({
        body: { communicationType: 'visit', name: '面談時間', componentType: 'integer', isRequired: false },
      }),
      client.createCommunicationLabel({
        body: { communicationType: 'postal_item', name: '部数', componentType: 'integer', isRequired: false },
      }),
    ])
    const { id: communicationId } = await client.createCommunication({
      id,
      body: visit({ story: '話', isDoctorAttended: true, labelValues: [{ labelId: visits.id, integerValue: 30 }] }),
    })
    const search = async () =>
      (await client.searchInstitutionCommunications({ id, body: { communicationLabels: [{ labelId: visits.id }] } }))
        .totalCount
    expect(await search()).toBe(1)
    const change = async (body: Partial<RequestParameters<'updateCommunication'>['body']>) => {
      const { attachments: _, ...now } = await client.getCommunication({ id: communicationId })
      return client.updateCommunication({
        id: communicationId,
        body: { ...now, userId: now.user.id, medicalInstitutionId: id, ...body },
      })
    }
    const posted = await change({
      communicationType: 'postal_item',
      labelValues: [{ labelId: phones.id, integerValue: 3 }],
    })
    expect(posted).toMatchObject({
      communicationType: 'postal_item',
      story: '話',
      isDoctorAttended: true,
      labelValues: [{ labelId: phones.id, integerValue: 3 }],
    })
    expect(posted.labelValues).toHaveLength(1)
    expect(await search()).toBe(0)
    const visited = await change({ communicationType: 'visit', labelValues: null })
    expect(visited).toMatchObject({ story: '話', labelValues: [{ labelId: visits.id, integerValue: 30 }] })
    await client.deleteCommunicationLabel({ id: visits.id, deleteUsed: true })
    await client.deleteCommunicationLabel({ id: phones.id, deleteUsed: true })
  })

  test('of a day to come, or of 1900, is refused and says why', async () => {
    for (const actedDate of [daysAfter(today, 1), '2999-01-01', '1900-01-01'])
      await expect(log({ actedDate })).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'acted_date' }] },
      })
  })

  test('by somebody who is not there is refused, and nothing is half kept', async () => {
    const id = await anInstitution(product.database.owner)
    for (const wrong of [
      { userId: 999_999 },
      { tasks: [{ title: '電話', staffId: 999_999 }] },
      { attachments: [999_999] },
      { finishedTaskId: 999_999 },
    ])
      await expect(log(wrong, id)).rejects.toMatchObject({ status: 422 })
    expect((await client.searchInstitutionCommunications({ id, body: {} })).totalCount).toBe(0)
    expect((await client.listTasks({ medicalInstitutionId: id, status: 'all' })).totalCount).toBe(0)
  })

  test('sent twice as the same draft is stored once', async () => {
    const id = await anInstitution(product.database.owner)
    const draft = visit({ draftKey: randomUUID(), tasks: [{ title: '一度だけ', staffId: person.accountId }] })
    const [first, second] = await Promise.all([
      client.createCommunication({ id, body: draft }),
      client.createCommunication({ id, body: draft }),
    ])
    expect(second.id).toBe(first.id)
    expect(second.tasks).toHaveLength(1)
    expect((await client.searchInstitutionCommunications({ id, body: {} })).totalCount).toBe(1)
    const { rows } = await product.database.owner.query(
      `select action from audit_logs where tenant_id = $1 and record_type = 'communication' and record_ids = array[$2::bigint]`,
      [person.tenantId, first.id],
    )
    expect(rows).toEqual([{ action: 'create' }])
  })

  test('finishes the task that had planned it', async () => {
    const taskId = await aTask(product.database, person, { title: '訪問する', institutionId: institution })
    const { id, tasks } = await log({ finishedTaskId: taskId })
    expect(tasks).toMatchObject([{ id: taskId, status: 'finished' }])
    expect(await client.getTask({ id: taskId })).toMatchObject({ status: 'finished', communicationId: id })
  })

  test('that two change at once keeps the first change and shows it to the second', async () => {
    const { id, updatedAt } = await log({ memo: 'はじめ' })
    const body = visit({ medicalInstitutionId: institution, updatedAt }) as never
    await client.updateCommunication({ id, body: { ...(body as object), memo: '先' } as never })
    await expect(
      colleague.updateCommunication({ id, body: { ...(body as object), memo: '後' } as never }),
    ).rejects.toMatchObject({ status: 409, problem: { code: 'edit_conflict', current: { memo: '先' } } })
  })

  test('is deleted, found among the deleted, and restored', async () => {
    const { id } = await log({ memo: '消してしまった' })
    await client.deleteCommunication({ id })
    await expect(client.getCommunication({ id })).rejects.toMatchObject({ status: 404 })
    const deleted = await client.searchCommunications({ body: { deleted: true } })
    expect(deleted.communications.map((found) => found.id)).toContain(id)
    expect(await client.restoreCommunication({ id })).toMatchObject({ id, memo: '消してしまった', deletedAt: null })
  })

  test('cannot be restored after 30 days', async () => {
    const { id } = await log()
    await client.deleteCommunication({ id })
    await product.database.owner.query(
      `update communications set deleted_at = now() - interval '31 days' where tenant_id = $1 and id = $2`,
      [person.tenantId, id],
    )
    await expect(client.restoreCommunication({ id })).rejects.toMatchObject({ status: 404 })
  })

  test('stays inside its tenant', async () => {
    const { id } = await log({ memo: '内緒' })
    await expect(stranger.getCommunication({ id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.deleteCommunication({ id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.likeCommunication({ communicationId: id })).rejects.toMatchObject({ status: 404 })
    expect((await stranger.searchCommunications({ body: {} })).totalCount).toBe(0)
  })
})

describe('the search', () => {
  test('finds by period, name, staff, type and doctor met, newest first', async () => {
    const { database } = product
    const other = await aPerson(database, person.tenantId, { username: '三浦' })
    const id = await anInstitution(database.owner, { name: '健軍外科クリニック' })
    const older = await log({ actedDate: '2025-04-01' }, id)
    const newer = await client.createCommunication({
      id,
      body: { communicationType: 'phone', actedDate: '2025-05-01', userId: other.accountId, isDoctorAttended: true },
    })
    const found = async (conditions: object) => {
      const { communications } = await client.searchCommunications({
        body: { medicalInstitutionName: '健軍外科', ...conditions },
      })
      return communications.map((communication) => communication.id)
    }
    expect(await found({})).toEqual([newer.id, older.id])
    expect(await found({ sort: 'asc' })).toEqual([older.id, newer.id])
    expect(await found({ period: { startDate: '2025-04-02' } })).toEqual([newer.id])
    expect(await found({ period: { startDate: '2025-04-01', endDate: '2025-04-30' } })).toEqual([older.id])
    expect(await found({ staffId: other.accountId })).toEqual([newer.id])
    expect(await found({ communicationType: 'visit' })).toEqual([older.id])
    expect(await found({ isDoctorAttended: true })).toEqual([newer.id])
    expect(await found({ page: 2, perPage: 1 })).toEqual([older.id])
  })

  test('counts the communications of each day for the calendar', async () => {
    const id = await anInstitution(product.database.owner, { name: '帯山こどもクリニック' })
    for (const actedDate of ['2024-06-03', '2024-06-03', '2024-06-28']) await log({ actedDate }, id)
    const { days } = await client.countCommunications({
      body: { period: { startDate: '2024-06-01', endDate: '2024-06-30' }, medicalInstitutionName: '帯山こども' },
    })
    expect(days).toEqual([
      { date: '2024-06-03', count: 2 },
      { date: '2024-06-28', count: 1 },
    ])
  })
})

describe('the search of institutions', () => {
  test('tells the last visit and the phase, and finds by phase', async () => {
    const keeper = await product.clientFor(await aPerson(product.database, person.tenantId, { csAccount: true }))
    const { phaseMasters } = await keeper.replacePhaseMasters({
      body: { phaseMasters: [{ name: '信頼構築' }, { name: '相互連携' }], updatedAt: null },
    })
    const [phase, other] = phaseMasters
    const id = await anInstitution(product.database.owner, { name: '出水ハートクリニック' })
    await log({ actedDate: '2025-01-10' }, id)
    await log({ actedDate: '2025-03-04', communicationType: 'new_visit' }, id)
    await log({ actedDate: '2025-05-01', communicationType: 'phone' }, id)
    const removed = await log({ actedDate: '2025-06-01' }, id)
    await client.deleteCommunication({ id: removed.id })
    await client.updatePhase({ id, body: { phaseMasterId: phase?.id ?? null } })
    const found = async (conditions: object) => {
      const body = { medicalInstitutionName: '出水ハート', ...conditions }
      return (await client.searchMedicalInstitutions({ body })).medicalInstitutions
    }
    expect(await found({})).toMatchObject([{ id, lastVisitDate: '2025-03-04', phase: { name: '信頼構築' } }])
    expect(await found({ phaseMasterIds: [phase?.id] })).toHaveLength(1)
    expect(await found({ phaseMasterIds: [other?.id] })).toEqual([])
    const theirs = await stranger.searchMedicalInstitutions({ body: { medicalInstitutionName: '出水ハート' } })
    expect(theirs.medicalInstitutions).toMatchObject([{ id, lastVisitDate: null, phase: null }])
  })
})

test('the chart tells who changed what of an institution, and nothing of others', async () => {
  const id = await anInstitution(product.database.owner)
  const seen = await client.updateMemo({ id, body: { content: 'はじめ', lastUpdatedDate: null } })
  await colleague.updateMemo({ id, body: { content: 'つぎ', lastUpdatedDate: seen.lastUpdatedDate } })
  const visited = await log({ memo: '内緒の話' }, id)
  await client.createTask({ body: { title: '電話する', staffId: person.accountId, medicalInstitutionId: id } })
  await client.deleteCommunication({ id: visited.id })
  await client.getMemo({ id })
  const { changes, totalCount } = await client.listInstitutionChanges({ id })
  expect(totalCount).toBe(5)
  expect(changes).toMatchObject([
    { action: 'delete', recordType: 'communication', account: { name: '佐藤' } },
    { action: 'create', recordType: 'task', recordName: '電話する' },
    { action: 'create', recordType: 'communication', recordName: null },
    { action: 'update', recordType: 'memo', account: { name: '井上' } },
    { action: 'update', recordType: 'memo', account: { name: '佐藤' } },
  ])
  expect(JSON.stringify(changes)).not.toContain('内緒')
  expect((await client.listInstitutionChanges({ id, page: 2, perPage: 2 })).changes).toEqual(changes.slice(2, 4))
  expect((await stranger.listInstitutionChanges({ id })).totalCount).toBe(0)
})

describe('labels of a communication', () => {
  test('are kept, found, changed, and left alone by a change that does not speak of them', async () => {
    const label = await client.createCommunicationLabel({
      body: { name: '面談時間', communicationType: 'visit', componentType: 'integer', isRequired: false },
    })
    const id = await anInstitution(product.database.owner, { name: '渡鹿整形外科' })
    const made = await log({ labelValues: [{ labelId: label.id, integerValue: 25 }] }, id)
    expect(made.labelValues).toMatchObject([{ labelId: label.id, integerValue: 25 }])
    const foundBetween = async (integerFrom: number, integerTo: number) => {
      const { communications } = await client.searchCommunications({
        body: { communicationLabels: [{ labelId: label.id, integerFrom, integerTo }] },
      })
      return communications.map((communication) => communication.id)
    }
    expect(await foundBetween(20, 30)).toEqual([made.id])
    expect(await foundBetween(26, 30)).toEqual([])
    const body = { ...visit(), medicalInstitutionId: id }
    expect(await client.updateCommunication({ id: made.id, body })).toMatchObject({ labelValues: made.labelValues })
    await client.updateCommunication({ id: made.id, body: { ...body, labelValues: [] } })
    expect(await client.getCommunication({ id: made.id })).toMatchObject({ labelValues: [] })
  })

  test('that are required, of another type or of another tenant are named in a 422', async () => {
    const required = await client.createCommunicationLabel({
      body: { name: '差出人', communicationType: 'postal_item', componentType: 'text', isRequired: true },
    })
    const foreign = await stranger.createCommunicationLabel({
      body: { name: '他院', communicationType: 'visit', componentType: 'text', isRequired: false },
    })
    const letter = { communicationType: 'postal_item' as const }
    await expect(log(letter)).rejects.toMatchObject({ status: 422 })
    await expect(log({ labelValues: [{ labelId: required.id, textValue: '院長' }] })).rejects.toMatchObject({
      status: 422,
    })
    await expect(log({ labelValues: [{ labelId: foreign.id, textValue: 'x' }] })).rejects.toMatchObject({ status: 422 })
    await log({ ...letter, labelValues: [{ labelId: required.id, textValue: '院長' }] })
  })
})

describe('comments and likes', () => {
  test('say who wrote and who liked; a comment is changed and deleted only by its writer', async () => {
    const { id: communicationId } = await log()
    const comment = await colleague.createComment({ communicationId, body: { comment: '同行します' } })
    expect(comment).toMatchObject({ user: { name: '井上' }, comment: '同行します' })
    for (const attempt of [
      () => client.updateComment({ communicationId, id: comment.id, body: { comment: '書き換え' } }),
      () => client.deleteComment({ communicationId, id: comment.id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 403, problem: { code: 'writer_only' } })
    await colleague.updateComment({ communicationId, id: comment.id, body: { comment: '私も行きます' } })
    await colleague.likeCommunication({ communicationId })
    expect(await colleague.likeCommunication({ communicationId })).toMatchObject([{ name: '井上' }])
    expect(await client.getCommunication({ id: communicationId })).toMatchObject({
      comments: [{ comment: '私も行きます' }],
      likes: [{ name: '井上' }],
    })
    await colleague.deleteComment({ communicationId, id: comment.id })
    await colleague.unlikeCommunication({ communicationId })
    expect(await client.getCommunication({ id: communicationId })).toMatchObject({ comments: [], likes: [] })
  })
})
