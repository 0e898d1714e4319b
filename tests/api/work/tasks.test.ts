import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTask, aTenant, anInstitution, type Person } from '../../support/builders.ts'

let product: TestApi
let sato: Person
let suzuki: Person
let client: Client

const today = dayInJapan()
const yesterday = daysAfter(today, -1)
const tomorrow = daysAfter(today, 1)

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  const tenantId = await aTenant(product.database)
  sato = await aPerson(product.database, tenantId, { username: '佐藤' })
  suzuki = await aPerson(product.database, tenantId, { username: '鈴木' })
  client = await product.clientFor(sato)
})

const titles = (tasks: readonly { readonly title: string }[]) => tasks.map(({ title }) => title)
const deleteAccount = ({ accountId }: Person) =>
  product.database.owner.query('update accounts set deleted_at = now() where id = $1', [accountId])

describe('a task', () => {
  test('that a colleague has finished by recording a visit names them and the time to whoever finishes it from an older screen', async () => {
    const institution = await anInstitution(product.database.owner, { name: '水前寺内科' })
    const id = await aTask(product.database, sato, { title: '返書の確認', institutionId: institution })
    const { title, staff, updatedAt } = await client.getTask({ id })
    const they = await product.clientFor(suzuki)
    await they.createCommunication({
      id: institution,
      body: {
        communicationType: 'visit',
        actedDate: today,
        userId: suzuki.accountId,
        finishedTaskId: id,
        draftKey: crypto.randomUUID(),
      },
    })
    const body = { title, staffId: staff.id, status: 'finished', medicalInstitutionId: institution, updatedAt } as const
    await expect(client.updateTask({ id, body })).rejects.toMatchObject({
      status: 409,
      problem: {
        isOwn: false,
        savedBy: { id: suzuki.accountId, name: '鈴木' },
        detail: expect.stringMatching(/^鈴木さんが\d{1,2}:\d\d:\d\dに/),
      },
    })
  })

  test('that a contact has finished is finished by no other one unseen, and one that was only agreed in a contact is no record', async () => {
    const institution = await anInstitution(product.database.owner, { name: '水前寺内科' })
    const record = { communicationType: 'visit', actedDate: today, userId: sato.accountId } as const
    const id = await aTask(product.database, sato, { title: '返書の確認', institutionId: institution })
    const first = await client.createCommunication({ id: institution, body: { ...record, finishedTaskId: id } })
    const again = { id: institution, body: { ...record, finishedTaskId: id } }
    await expect(client.createCommunication(again)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'recorded_already', current: { id: first.id } },
    })
    await client.createCommunication({ ...again, body: { ...again.body, recordedAnew: true } })
    expect(await client.getTask({ id })).toMatchObject({ communicationId: first.id })
    await client.deleteCommunication({ id: first.id })
    const third = await client.createCommunication(again)
    expect(await client.getTask({ id })).toMatchObject({ communicationId: third.id })
  })

  test('that a colleague has finished meanwhile is asked about before a contact stands for it', async () => {
    const institution = await anInstitution(product.database.owner, { name: '水前寺内科' })
    const id = await aTask(product.database, sato, { title: '返書の確認', institutionId: institution })
    const body = {
      communicationType: 'visit',
      actedDate: today,
      userId: sato.accountId,
      finishedTaskId: id,
      seenTaskUnfinished: true,
    } as const
    const colleague = await product.clientFor(suzuki)
    await colleague.updateTask({
      id,
      body: {
        title: '返書の確認',
        staffId: sato.accountId,
        medicalInstitutionId: institution,
        deadline: null,
        status: 'finished',
      },
    })
    await expect(client.createCommunication({ id: institution, body })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'task_finished',
        detail: expect.stringMatching(/鈴木さんが[\d:]+に「.+」を行っています。このタスクは/),
      },
    })
    const { seenTaskUnfinished: _, ...chosen } = body
    const recorded = await client.createCommunication({ id: institution, body: chosen })
    expect(await client.getTask({ id })).toMatchObject({ status: 'finished', communicationId: recorded.id })
  })

  test('that a colleague has deleted refuses the contact that was to finish it, and says who', async () => {
    const institution = await anInstitution(product.database.owner, { name: '水前寺内科' })
    const record = { communicationType: 'visit', actedDate: today, userId: sato.accountId } as const
    const id = await aTask(product.database, sato, { title: '返書の確認', institutionId: institution })
    const they = await product.clientFor(suzuki)
    await they.deleteTask({ id })
    const body = { ...record, finishedTaskId: id }
    await expect(client.createCommunication({ id: institution, body })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'linked_record_deleted',
        detail: expect.stringMatching(/^鈴木さんが[\d:]+にタスクを削除しました。/),
        current: { field: 'finished_task_id', id },
        isRestorable: true,
      },
    })
    await expect(
      client.createCommunication({ id: institution, body: { ...record, finishedTaskId: 999_999_999 } }),
    ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'finished_task_id' }] } })
    await client.restoreTask({ id })
    const { id: communicationId } = await client.createCommunication({ id: institution, body })
    expect(await client.getTask({ id })).toMatchObject({ status: 'finished', communicationId })
  })

  test('that was agreed in a contact and finished by hand at once, or opened again, can be recorded', async () => {
    const institution = await anInstitution(product.database.owner, { name: '水前寺内科' })
    const record = { communicationType: 'visit', actedDate: today, userId: sato.accountId } as const
    const agreed = await client.createCommunication({
      id: institution,
      body: { ...record, tasks: [{ title: '返書の確認', staffId: sato.accountId }] },
    })
    const id = agreed.tasks[0]?.id ?? 0
    const body = { title: '返書の確認', staffId: sato.accountId } as const
    await client.updateTask({ id, body: { ...body, status: 'finished' } })
    const first = await client.createCommunication({ id: institution, body: { ...record, finishedTaskId: id } })
    expect(await client.getTask({ id })).toMatchObject({ communicationId: first.id })
    await client.updateTask({ id, body: { ...body, status: 'incomplete' } })
    await client.updateTask({ id, body: { ...body, status: 'finished' } })
    const second = await client.createCommunication({ id: institution, body: { ...record, finishedTaskId: id } })
    expect(await client.getTask({ id })).toMatchObject({ communicationId: second.id })
  })

  test('is recorded once also if its contact was noted long before it was finished', async () => {
    const institution = await anInstitution(product.database.owner, { name: '水前寺内科' })
    const record = { communicationType: 'visit', actedDate: today, userId: sato.accountId } as const
    const id = await aTask(product.database, sato, { title: '返書の確認', institutionId: institution })
    const first = await client.createCommunication({ id: institution, body: { ...record, finishedTaskId: id } })
    await product.database.owner.query(
      `update communications set created_at = '2020-01-01' where tenant_id = $1 and id = $2`,
      [sato.tenantId, first.id],
    )
    await expect(
      client.createCommunication({ id: institution, body: { ...record, finishedTaskId: id } }),
    ).rejects.toMatchObject({ status: 409, problem: { code: 'recorded_already', current: { id: first.id } } })
  })

  test('is shown with who is in charge and which institution it is about', async () => {
    const institutionId = await anInstitution(product.database.owner, { name: '水前寺内科' })
    const body = {
      title: '返書の確認',
      staffId: suzuki.accountId,
      deadline: tomorrow,
      medicalInstitutionId: institutionId,
    }
    const made = await client.createTask({ body })
    expect(made).toMatchObject({
      title: '返書の確認',
      status: 'incomplete',
      deadline: tomorrow,
      staff: { id: suzuki.accountId, name: '鈴木' },
      medicalInstitution: { id: institutionId, name: '水前寺内科', runningStatus: 'open', departments: ['内科'] },
    })
    expect(await client.getTask({ id: made.id })).toEqual(made)
  })

  test('needs neither deadline nor institution', async () => {
    const made = await client.createTask({ body: { title: '名刺の整理', staffId: sato.accountId } })
    expect(made).toMatchObject({ deadline: null, medicalInstitution: null })
  })

  test('is finished, opened again and deleted', async () => {
    const id = await aTask(product.database, sato, { title: '電話', deadline: yesterday })
    const body = { title: '電話', staffId: sato.accountId, deadline: yesterday }
    expect(await client.updateTask({ id, body: { ...body, status: 'finished' } })).toMatchObject({ status: 'finished' })
    expect((await client.listTasks()).totalCount).toBe(0)
    expect(await client.updateTask({ id, body: { ...body, status: 'incomplete' } })).toMatchObject({
      deadline: yesterday,
    })
    await client.deleteTask({ id })
    await expect(client.getTask({ id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a task is refused', () => {
  test('with a deadline in the past, by Japan’s calendar', async () => {
    const refused = client.createTask({ body: { title: '電話', staffId: sato.accountId, deadline: yesterday } })
    await expect(refused).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'deadline' }] } })
    await client.createTask({ body: { title: '電話', staffId: sato.accountId, deadline: today } })
  })

  test('when its deadline is moved to another day in the past', async () => {
    const id = await aTask(product.database, sato, { deadline: yesterday })
    const body = {
      title: '電話',
      staffId: sato.accountId,
      deadline: daysAfter(today, -2),
      status: 'incomplete',
    } as const
    await expect(client.updateTask({ id, body })).rejects.toMatchObject({ problem: { errors: [{ path: 'deadline' }] } })
  })

  test('for somebody whose account was deleted, in the language of the caller', async () => {
    await deleteAccount(suzuki)
    const body = { title: '電話', staffId: suzuki.accountId }
    await expect(client.createTask({ body })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'staff_id', message: expect.stringContaining('削除されたアカウント') }] },
    })
    const english = await product.clientFor(sato, 'en')
    await expect(english.createTask({ body })).rejects.toMatchObject({
      problem: { errors: [{ path: 'staff_id', message: expect.stringContaining('deleted account') }] },
    })
  })

  test('for another tenant’s member and for an institution that does not exist', async () => {
    const stranger = await aPerson(product.database, await aTenant(product.database))
    await expect(client.createTask({ body: { title: '電話', staffId: stranger.accountId } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'staff_id' }] },
    })
    const body = { title: '電話', staffId: sato.accountId, medicalInstitutionId: 999_999 }
    await expect(client.createTask({ body })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'medical_institution_id' }] },
    })
  })

  test('on a day that no calendar has', async () => {
    for (const deadline of ['2026-02-30', '0000-01-01'])
      await expect(
        client.createTask({ body: { title: '電話', staffId: sato.accountId, deadline } }),
      ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'deadline' }] } })
  })
})

test('who was in charge when the account was deleted stays in charge of what is only edited', async () => {
  const id = await aTask(product.database, suzuki)
  await deleteAccount(suzuki)
  const body = { title: '引き継ぎ待ち', staffId: suzuki.accountId, status: 'incomplete' } as const
  expect(await client.updateTask({ id, body })).toMatchObject({ title: '引き継ぎ待ち', staff: { name: '鈴木' } })
})

describe('tasks for several institutions', () => {
  const several = (count: number) =>
    Promise.all(Array.from({ length: count }, () => anInstitution(product.database.owner)))

  test('are added at once, one each, and whoever is in charge is told of each', async () => {
    const medicalInstitutionIds = await several(3)
    const body = { title: '挨拶に伺う', staffId: suzuki.accountId, deadline: tomorrow, medicalInstitutionIds }
    const { taskIds } = await client.createTasks({ body })
    const { tasks } = await client.listTasks({ staffId: suzuki.accountId })
    expect(
      tasks.map(({ id, title, deadline, medicalInstitution }) => [id, title, deadline, medicalInstitution?.id]),
    ).toEqual(taskIds.map((id, index) => [id, '挨拶に伺う', tomorrow, medicalInstitutionIds[index]]))
    const { rows } = await product.database.owner.query(
      `select task_id, actor_id from notifications where account_id = $1 and kind = 'task_assigned' order by task_id`,
      [suzuki.accountId],
    )
    expect(rows).toEqual(taskIds.map((id) => ({ task_id: id, actor_id: sato.accountId })))
    const audited = await product.database.owner.query(
      `select record_ids from audit_logs where tenant_id = $1 and operation = 'createTasks'`,
      [sato.tenantId],
    )
    expect(audited.rows).toEqual([{ record_ids: taskIds }])
  })

  test('are one for an institution that is named twice, and nobody is told of their own', async () => {
    const [institutionId = 0] = await several(1)
    const body = { title: '電話', staffId: sato.accountId, medicalInstitutionIds: [institutionId, institutionId] }
    expect((await client.createTasks({ body })).taskIds).toHaveLength(1)
    const { rows } = await product.database.owner.query('select from notifications where account_id = $1', [
      sato.accountId,
    ])
    expect(rows).toEqual([])
  })

  test('are all added or none', async () => {
    const medicalInstitutionIds = await several(1)
    const refused = (path: string) => ({ status: 422, problem: { errors: [{ path }] } })
    const add = (changed: Partial<RequestParameters<'createTasks'>['body']>) =>
      client.createTasks({ body: { title: '電話', staffId: sato.accountId, medicalInstitutionIds, ...changed } })
    await expect(add({ medicalInstitutionIds: [...medicalInstitutionIds, 999_999_999] })).rejects.toMatchObject(
      refused('medical_institution_ids'),
    )
    await expect(
      add({ medicalInstitutionIds: Array.from({ length: 201 }, (_, index) => index + 1) }),
    ).rejects.toMatchObject(refused('medical_institution_ids'))
    await expect(add({ deadline: yesterday })).rejects.toMatchObject(refused('deadline'))
    const stranger = await aPerson(product.database, await aTenant(product.database))
    await expect(add({ staffId: stranger.accountId })).rejects.toMatchObject(refused('staff_id'))
    expect((await client.listTasks({ staffId: sato.accountId })).totalCount).toBe(0)
  })
})

describe('the list of tasks', () => {
  test('shows open tasks by deadline, those without one last', async () => {
    await aTask(product.database, sato, { title: '期限なし' })
    await aTask(product.database, sato, { title: '明日', deadline: tomorrow })
    await aTask(product.database, suzuki, { title: '昨日', deadline: yesterday })
    await aTask(product.database, sato, { title: '済み', deadline: yesterday, finished: true })
    expect(titles((await client.listTasks()).tasks)).toEqual(['昨日', '明日', '期限なし'])
    expect(titles((await client.listTasks({ sort: 'desc' })).tasks)).toEqual(['明日', '昨日', '期限なし'])
    expect(titles((await client.listTasks({ status: 'finished' })).tasks)).toEqual(['済み'])
    expect((await client.listTasks({ status: 'all' })).totalCount).toBe(4)
    expect(titles((await client.listTasks({ sortBy: 'created_at', sort: 'desc' })).tasks)).toEqual([
      '昨日',
      '明日',
      '期限なし',
    ])
    expect(titles((await client.listTasks({ staffId: suzuki.accountId })).tasks)).toEqual(['昨日'])
  })

  test('of an institution holds only its own', async () => {
    const institutionId = await anInstitution(product.database.owner)
    await aTask(product.database, sato, { title: 'こちら', institutionId })
    await aTask(product.database, sato, { title: 'よそ' })
    expect(titles((await client.listTasks({ medicalInstitutionId: institutionId })).tasks)).toEqual(['こちら'])
  })

  test('is cut into pages that miss nothing and show nothing twice, even where deadlines are the same', async () => {
    for (const title of ['一', '二', '三', '四', '五'])
      await aTask(product.database, sato, { title, deadline: tomorrow })
    const pages = await Promise.all([1, 2, 3].map((page) => client.listTasks({ page, perPage: 2 })))
    expect(pages.map(({ tasks }) => titles(tasks))).toEqual([['一', '二'], ['三', '四'], ['五']])
    expect(pages[0]).toMatchObject({ totalCount: 5, totalPage: 3 })
  })
})

test('the overdue are the account’s own open tasks whose last day is over', async () => {
  await aTask(product.database, sato, { deadline: yesterday })
  await aTask(product.database, sato, { deadline: today })
  await aTask(product.database, sato, { deadline: yesterday, finished: true })
  await aTask(product.database, sato)
  await aTask(product.database, suzuki, { deadline: yesterday })
  expect(await client.countOverdueTasks()).toEqual({ count: 1 })
})

test('another tenant’s task answers 404 and is in no list', async () => {
  const stranger = await aPerson(product.database, await aTenant(product.database))
  const id = await aTask(product.database, stranger, { deadline: yesterday })
  const body = { title: '奪う', staffId: sato.accountId, status: 'finished' } as const
  await expect(client.getTask({ id })).rejects.toMatchObject({ status: 404 })
  await expect(client.updateTask({ id, body })).rejects.toMatchObject({ status: 404 })
  await expect(client.deleteTask({ id })).rejects.toMatchObject({ status: 404 })
  expect((await client.listTasks({ status: 'all' })).totalCount).toBe(0)
})

describe('the members of the office', () => {
  test('are those at work, by name; helpers from outside and those who left only on request', async () => {
    const { tenantId } = sato
    const helper = await aPerson(product.database, tenantId, { username: '導入支援', csAccount: true })
    const disabled = await aPerson(product.database, tenantId, { username: '阿部', enabledCrm: false })
    await deleteAccount(suzuki)
    const ids = async (query: { includeCsAccounts?: boolean; includeInactive?: boolean } = {}) =>
      (await client.listStaffs(query)).staffs.map(({ id }) => id)
    expect(await ids()).toEqual([sato.accountId])
    expect(await ids({ includeCsAccounts: true })).toEqual([sato.accountId, helper.accountId])
    expect(await ids({ includeInactive: true })).toEqual([sato.accountId, suzuki.accountId, disabled.accountId])
    const { staffs } = await client.listStaffs({ includeInactive: true })
    expect(staffs.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['佐藤', true],
      ['鈴木', false],
      ['阿部', false],
    ])
  })
})
