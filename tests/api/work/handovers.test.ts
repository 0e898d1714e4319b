import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiError, type Client } from '#dataProvider/client.ts'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTask, aTenant, anInstitution, type Person } from '../../support/builders.ts'

const nextWeek = daysAfter(dayInJapan(), 7)

let product: TestApi
let owner: Client
let from: Person
let to: Person
let institutions: number[]
let tasks: number[]

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  const { database } = product
  const tenantId = await aTenant(database)
  owner = await product.clientFor(await aPerson(database, tenantId, { role: 'owner' }))
  from = await aPerson(database, tenantId, { username: '花子' })
  to = await aPerson(database, tenantId, { username: '太郎' })
  institutions = [
    await anInstitution(database.owner, { name: '前田整形外科' }),
    await anInstitution(database.owner, { name: '水前寺内科' }),
    await anInstitution(database.owner, { name: '健軍クリニック' }),
  ]
  tasks = [await aTask(database, from, { title: '前田先生に電話' }), await aTask(database, from)]
  await aTask(database, from, { finished: true })
  await owner.changeStaffsOfMedicalInstitutions({
    body: { medicalInstitutionIds: institutions, staffId: from.accountId, action: 'add' },
  })
  await owner.createVisitPlans({
    body: { date: nextWeek, staffId: from.accountId, medicalInstitutionIds: institutions.slice(0, 2) },
  })
  const voc = { reportedDate: dayInJapan(), priority: 'MIDDLE', userId: from.accountId } as const
  await owner.createVoc({ body: { ...voc, title: '夜間の受け入れ', status: 'IN_PROGRESS' } })
  await owner.createVoc({ body: { ...voc, title: '済んだ声', status: 'COMPLETED' } })
})

const items = (kind: 'medical_institutions' | 'tasks' | 'visit_plans' | 'vocs', text?: string, client = owner) =>
  client.listHandoverItems({ staffId: from.accountId, kind, ...(text !== undefined && { text }) })
const part = (count: number, excludedIds: number[] = []) => ({ count, excludedIds })
const handOver = (body: object) =>
  owner.createHandover({ body: { staffIdFrom: from.accountId, staffIdTo: to.accountId, ...body } })

test('lists partners, open tasks, planned visits and unfinished voices with their numbers', async () => {
  expect(await items('medical_institutions', '整形')).toMatchObject({
    totalCount: 1,
    counts: { medicalInstitutions: 3, tasks: 2, visitPlans: 2, vocs: 1 },
    items: [{ title: '前田整形外科', isMain: true }],
  })
  expect((await items('tasks')).items).toHaveLength(2)
  expect((await items('vocs')).items).toMatchObject([{ title: '夜間の受け入れ' }])
  expect((await items('visit_plans')).items).toMatchObject([{ date: nextWeek }, { date: nextWeek }])
})

test('hands over all but what is excluded, tells the receiver, and is taken back', async () => {
  const [first = 0] = institutions
  const [task = 0] = tasks
  const { id, ...counts } = await handOver({
    medicalInstitutions: part(3, [first]),
    tasks: part(2, [task]),
    visitPlans: part(2),
    vocs: part(1),
  })
  expect(counts).toEqual({ medicalInstitutions: 2, tasks: 1, visitPlans: 2, vocs: 1 })
  expect((await items('medical_institutions')).counts).toEqual({
    medicalInstitutions: 1,
    tasks: 1,
    visitPlans: 0,
    vocs: 0,
  })
  const receiver = await product.clientFor(to)
  const { notifications } = await receiver.listNotifications({})
  expect(notifications).toMatchObject([{ kind: 'handover', handover: counts }])
  expect(await owner.undoHandover({ id })).toEqual(counts)
  expect((await items('medical_institutions')).counts).toEqual({
    medicalInstitutions: 3,
    tasks: 2,
    visitPlans: 2,
    vocs: 1,
  })
  expect((await receiver.listNotifications({})).notifications).toEqual([])
  await expect(owner.undoHandover({ id })).rejects.toMatchObject({ status: 404 })
})

test('keeps the place of the person, and does not put the receiver in charge twice', async () => {
  const [first = 0] = institutions
  await owner.replaceMedicalInstitutionStaffs({
    id: first,
    body: { staffIds: [from.accountId, to.accountId] },
  })
  await handOver({ medicalInstitutions: part(3) })
  expect((await owner.getMedicalInstitutionStaffs({ id: first })).staffs.map(({ name }) => name)).toEqual(['太郎'])
})

test('of many is refused as a whole when somebody has changed something meanwhile', async () => {
  const added = await anInstitution(product.database.owner)
  await owner.replaceMedicalInstitutionStaffs({ id: added, body: { staffIds: [from.accountId] } })
  await expect(handOver({ tasks: part(2), medicalInstitutions: part(3) })).rejects.toMatchObject({ status: 409 })
  expect((await items('tasks')).counts).toMatchObject({ medicalInstitutions: 4, tasks: 2 })
})

test('takes what was seen and nothing else, and says when something of that was changed', async () => {
  const { ids, counts } = await items('tasks')
  expect(ids.tasks).toHaveLength(counts.tasks)
  const [gone = 0, kept = 0] = ids.tasks
  const colleague = await product.clientFor(to)
  await colleague.deleteTask({ id: gone })
  const seen = { count: 2, excludedIds: [gone], seenIds: ids.tasks }
  await expect(handOver({ tasks: seen })).rejects.toMatchObject({
    status: 409,
    problem: {
      code: 'edit_conflict',
      isOwn: false,
      savedAt: expect.any(String),
      current: { tasks: 1, ids: { tasks: [kept] } },
    },
  })
  const added = await colleague.createTask({ body: { title: '返書の確認', staffId: from.accountId } })
  // As many as were seen, but others.
  await expect(handOver({ tasks: seen })).rejects.toMatchObject({ status: 409 })
  expect(await handOver({ tasks: { count: 2, excludedIds: [], seenIds: [added.id, kept] } })).toMatchObject({
    tasks: 2,
  })
})

test('is for owners and the person, to somebody else of the tenant', async () => {
  const colleague = await product.clientFor(to)
  await expect(items('tasks', undefined, colleague)).rejects.toMatchObject({ status: 403 })
  const person = await product.clientFor(from)
  expect((await items('tasks', undefined, person)).totalCount).toBe(2)
  await expect(handOver({ staffIdTo: from.accountId })).rejects.toMatchObject({ status: 422 })
  const stranger = await aPerson(product.database, await aTenant(product.database), { role: 'owner' })
  await expect(handOver({ staffIdTo: stranger.accountId })).rejects.toMatchObject({ status: 422 })
  await expect(items('tasks', undefined, await product.clientFor(stranger))).rejects.toMatchObject({ status: 422 })
})

test('is possible for an account that has been deleted', async () => {
  await owner.deleteAccount({ id: from.accountId })
  expect(await handOver({ medicalInstitutions: part(3) })).toMatchObject({ medicalInstitutions: 3 })
})

test('a voice, a task and a planned visit that somebody edits while they are handed over are a conflict that says who did it', async () => {
  const editor = await product.clientFor(from)
  const [listed] = (await items('vocs')).items
  const voc = await editor.getVoc({ id: listed?.id ?? 0 })
  const task = await editor.getTask({ id: tasks[0] ?? 0 })
  const [plan] = (await editor.listVisitPlans({ from: nextWeek, to: nextWeek, staffId: from.accountId })).visitPlans
  const changes = (seen: { readonly voc: string; readonly task: string; readonly plan: string }) => [
    editor.updateVoc({
      id: voc.id,
      body: {
        title: '夜間の受け入れ（続き）',
        reportedDate: voc.reportedDate,
        status: 'IN_PROGRESS',
        priority: 'MIDDLE',
        userId: from.accountId,
        updatedAt: seen.voc,
      },
    }),
    editor.updateTask({
      id: task.id,
      body: { title: '電話', staffId: from.accountId, status: 'incomplete', updatedAt: seen.task },
    }),
    editor.updateVisitPlan({
      id: plan?.id ?? 0,
      body: { date: nextWeek, staffId: from.accountId, updatedAt: seen.plan },
    }),
  ]
  const began = { voc: voc.updatedAt, task: task.updatedAt, plan: plan?.updatedAt ?? '' }
  const { id } = await handOver({ tasks: part(2), visitPlans: part(2), vocs: part(1) })
  const { username, id: ownerId } = await owner.getProfile().then(async ({ username: name }) => {
    const { staffs } = await owner.listStaffs({})
    return { username: name, id: staffs.find((staff) => staff.name === name)?.id }
  })
  const refusals = async (seen: typeof began) =>
    (await Promise.allSettled(changes(seen))).map((result) =>
      result.status === 'rejected' && result.reason instanceof ApiError ? result.reason : undefined,
    )
  const handedOver = {
    problem: {
      code: 'edit_conflict',
      isOwn: false,
      isHandover: true,
      savedBy: { id: ownerId, name: username },
      savedAt: expect.any(String),
      detail: expect.stringMatching(`^${username}さんが\\d{1,2}:\\d\\d:\\d\\dに担当の引き継ぎを行いました。`),
    },
  }
  const [ofVoc, ofTask, ofPlan] = await refusals(began)
  expect(ofVoc).toMatchObject({ problem: { ...handedOver.problem, current: { user: { id: to.accountId } } } })
  expect(ofTask).toMatchObject({ problem: { ...handedOver.problem, current: { staff: { id: to.accountId } } } })
  expect(ofPlan).toMatchObject({ problem: { ...handedOver.problem, current: { staff: { id: to.accountId } } } })
  // Taking the handover back is one as well; whoever saw the version in between is told of that.
  await owner.undoHandover({ id })
  const between = {
    voc: ofVoc?.problem.savedAt ?? '',
    task: ofTask?.problem.savedAt ?? '',
    plan: ofPlan?.problem.savedAt ?? '',
  }
  for (const refusal of await refusals(between)) expect(refusal).toMatchObject(handedOver)
  // What is changed afterwards is an ordinary conflict again.
  await owner.updateTask({
    id: task.id,
    body: { title: '先に保存', staffId: from.accountId, status: 'incomplete' },
  })
  const [, later] = await refusals(between)
  expect(later?.problem).toMatchObject({ code: 'edit_conflict', savedBy: { id: ownerId } })
  expect(later?.problem).not.toHaveProperty('isHandover')
})
