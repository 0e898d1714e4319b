import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { daysAfter } from '#contract/days.ts'
import { maxCountedDays, maxDaysAhead, maxPlansAtOnce } from '#contract/work/visitPlans.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aCommunication, aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'

let product: TestApi
let sato: Person
let suzuki: Person
let client: Client
let institutions: readonly number[]

const today = dayInJapan()
const yesterday = daysAfter(today, -1)
const tomorrow = daysAfter(today, 1)
const inAWeek = daysAfter(today, 7)

beforeAll(async () => {
  product = await testApi()
  const { owner } = product.database
  institutions = await Promise.all(
    ['水前寺内科', '江津湖整形外科', '白川クリニック'].map((name) => anInstitution(owner, { name })),
  )
})
afterAll(() => product.stop())

beforeEach(async () => {
  const tenantId = await aTenant(product.database)
  sato = await aPerson(product.database, tenantId, { username: '佐藤' })
  suzuki = await aPerson(product.database, tenantId, { username: '鈴木' })
  client = await product.clientFor(sato)
})

type Planned = Partial<RequestParameters<'createVisitPlans'>['body']>

const plan = (body: Planned = {}, by = client) =>
  by.createVisitPlans({
    body: { medicalInstitutionIds: [...institutions], date: tomorrow, staffId: sato.accountId, ...body },
  })
const planOne = async (body: Planned = {}) => {
  const { visitPlanIds } = await plan({ medicalInstitutionIds: institutions.slice(0, 1), ...body })
  return visitPlanIds[0] ?? 0
}
const dayOf = async (person: Person, date = tomorrow) => {
  const { visitPlans } = await client.listVisitPlans({ from: date, to: date, staffId: person.accountId })
  return visitPlans.map(({ medicalInstitution }) => institutions.indexOf(medicalInstitution.id))
}
const visit = (body: Partial<RequestParameters<'createCommunication'>['body']> = {}, id = institutions[0] ?? 0) =>
  client.createCommunication({
    id,
    body: { communicationType: 'visit', actedDate: today, userId: sato.accountId, ...body },
  })
const ageTo = (day: string, ids: readonly number[]) =>
  product.database.owner.query('update visit_plans set planned_date = $1 where id = any($2)', [day, ids])

describe('planned visits', () => {
  test('are planned for several institutions at once, in their order, with who, when and why', async () => {
    const { visitPlanIds, alreadyPlanned } = await plan({ purpose: '新任の医師の紹介', startTime: '13:30' })
    expect(alreadyPlanned).toEqual([])
    const { visitPlans, totalCount } = await client.listVisitPlans({})
    expect(totalCount).toBe(3)
    expect(visitPlans.map(({ id, position }) => [id, position])).toEqual(visitPlanIds.map((id, at) => [id, at + 1]))
    expect(visitPlans[0]).toMatchObject({
      medicalInstitution: { id: institutions[0], name: '水前寺内科', runningStatus: 'open', departments: ['内科'] },
      date: tomorrow,
      startTime: '13:30',
      staff: { id: sato.accountId, name: '佐藤' },
      purpose: '新任の医師の紹介',
      status: 'planned',
      communicationId: null,
      cancelledReason: null,
    })
    expect(await client.getVisitPlan({ id: visitPlanIds[0] ?? 0 })).toEqual(visitPlans[0])
    const { rows } = await product.database.owner.query<{ record_ids: number[] }>(
      `select record_ids from audit_logs where tenant_id = $1 and operation = 'createVisitPlans'`,
      [sato.tenantId],
    )
    expect(rows.map(({ record_ids: ids }) => ids)).toEqual([visitPlanIds])
  })

  test('say who is already going there and when, and nobody goes twice on one day', async () => {
    await plan({ medicalInstitutionIds: institutions.slice(0, 2), staffId: suzuki.accountId, date: inAWeek })
    const told = [0, 1].map((at) => ({
      medicalInstitution: { id: institutions[at], name: ['水前寺内科', '江津湖整形外科'][at] },
      date: inAWeek,
      staff: { id: suzuki.accountId, name: '鈴木' },
    }))
    const found = await client.findPlannedVisits({ body: { medicalInstitutionIds: [...institutions] } })
    expect(found.alreadyPlanned).toMatchObject(told)
    expect((await plan()).alreadyPlanned).toMatchObject(told)
    const again = await plan()
    expect(again.visitPlanIds).toEqual([])
    expect(again.alreadyPlanned).toHaveLength(5)
    expect(await dayOf(sato)).toEqual([0, 1, 2])
  })

  test('of two people at once: the second is told of the first', async () => {
    const theirs = await product.clientFor(suzuki)
    const [first, second] = await Promise.all([plan(), plan({ staffId: suzuki.accountId }, theirs)])
    expect([first.alreadyPlanned.length, second.alreadyPlanned.length].toSorted((a, b) => a - b)).toEqual([0, 3])
    expect([await dayOf(sato), await dayOf(suzuki)]).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ])
  })

  test('are counted by day and person, those still planned', async () => {
    const { visitPlanIds } = await plan()
    await client.cancelVisitPlan({ id: visitPlanIds[0] ?? 0, body: {} })
    await plan({ staffId: suzuki.accountId, medicalInstitutionIds: institutions.slice(0, 1) })
    const { days } = await client.countVisitPlans({ from: today, to: inAWeek })
    expect(days).toEqual([
      { date: tomorrow, staff: { id: sato.accountId, name: '佐藤' }, count: 2 },
      { date: tomorrow, staff: { id: suzuki.accountId, name: '鈴木' }, count: 1 },
    ])
    expect((await client.countVisitPlans({ from: today, to: inAWeek, staffId: suzuki.accountId })).days).toHaveLength(1)
    const to = daysAfter(today, maxCountedDays)
    await expect(client.countVisitPlans({ from: today, to })).rejects.toMatchObject({ status: 422 })
  })

  test('are filtered by day, person, institution and status', async () => {
    const { visitPlanIds } = await plan()
    await client.cancelVisitPlan({ id: visitPlanIds[2] ?? 0, body: { reason: '休診' } })
    const count = async (query: RequestParameters<'listVisitPlans'>) => (await client.listVisitPlans(query)).totalCount
    expect(await count({ from: today, to: today })).toBe(0)
    expect(await count({ from: tomorrow })).toBe(3)
    expect(await count({ staffId: suzuki.accountId })).toBe(0)
    expect(await count({ medicalInstitutionId: institutions[1] ?? 0 })).toBe(1)
    expect(await count({ status: 'planned' })).toBe(2)
    const { visitPlans } = await client.listVisitPlans({ status: 'cancelled' })
    expect(visitPlans).toMatchObject([{ cancelledReason: '休診' }])
  })

  test.each([
    ['a day that is over', { date: yesterday }, 'date'],
    ['a day too far ahead', { date: daysAfter(today, maxDaysAhead + 1) }, 'date'],
    ['an unknown institution', { medicalInstitutionIds: [999_999_999] }, 'medical_institution_ids'],
    ['an institution named twice', { medicalInstitutionIds: [1, 1] }, 'medical_institution_ids.1'],
    [
      'too many at once',
      { medicalInstitutionIds: Array.from({ length: maxPlansAtOnce + 1 }, (_, at) => at + 1) },
      'medical_institution_ids',
    ],
    ['none', { medicalInstitutionIds: [] }, 'medical_institution_ids'],
    ['an unknown person', { staffId: 999_999_999 }, 'staff_id'],
    ['a purpose that is too long', { purpose: 'あ'.repeat(201) }, 'purpose'],
    ['no time of day', { startTime: '25:00' }, 'start_time'],
  ])('refuse %s', async (_case, body, path) => {
    await expect(plan(body)).rejects.toMatchObject({ status: 422, problem: { errors: [{ path }] } })
    expect((await client.listVisitPlans({})).totalCount).toBe(0)
  })

  test('of a day that is over are refused in words of their own', async () => {
    const errors = [{ path: 'date', message: '訪問予定の日付が過ぎています。今日以降の日付を指定してください' }]
    await expect(plan({ date: yesterday })).rejects.toMatchObject({ problem: { errors } })
  })

  test('are seen and changed by nobody of another tenant', async () => {
    const { visitPlanIds } = await plan()
    const id = visitPlanIds[0] ?? 0
    const stranger = await aPerson(product.database, await aTenant(product.database))
    const they = await product.clientFor(stranger)
    const body = { date: tomorrow, staffId: stranger.accountId }
    expect((await they.listVisitPlans({})).totalCount).toBe(0)
    expect(await they.findPlannedVisits({ body: { medicalInstitutionIds: [...institutions] } })).toEqual({
      alreadyPlanned: [],
    })
    for (const call of [
      () => they.getVisitPlan({ id }),
      () => they.updateVisitPlan({ id, body }),
      () => they.cancelVisitPlan({ id, body: {} }),
      () => they.reopenVisitPlan({ id }),
      () => they.deleteVisitPlan({ id }),
      () => they.restoreVisitPlan({ id }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
    await expect(they.moveVisitPlans({ body: { visitPlanIds, date: inAWeek } })).rejects.toMatchObject({ status: 422 })
    await expect(plan({ staffId: stranger.accountId })).rejects.toMatchObject({ status: 422 })
    expect(await dayOf(sato)).toEqual([0, 1, 2])
  })
})

describe('a changed plan', () => {
  test('goes last where it comes to, keeps its institution, and refuses who saw an older version', async () => {
    const { visitPlanIds } = await plan()
    await plan({ staffId: suzuki.accountId, medicalInstitutionIds: institutions.slice(1, 2) })
    const id = visitPlanIds[0] ?? 0
    const { updatedAt } = await client.getVisitPlan({ id })
    const body = { date: tomorrow, staffId: suzuki.accountId, purpose: '引き継ぎ', startTime: '09:00', updatedAt }
    expect(await client.updateVisitPlan({ id, body })).toMatchObject({ position: 2, staff: { name: '鈴木' } })
    expect([await dayOf(sato), await dayOf(suzuki)]).toEqual([
      [1, 2],
      [1, 0],
    ])
    await expect(client.updateVisitPlan({ id, body })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', current: { purpose: '引き継ぎ' } },
    })
    await (await product.clientFor(suzuki)).cancelVisitPlan({ id, body: {} })
    await expect(client.updateVisitPlan({ id, body })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'visit_plan_closed', detail: expect.stringContaining('鈴木さんが') },
    })
  })

  test('is cancelled with a reason, planned again, deleted and restored', async () => {
    const id = await planOne()
    expect(await client.cancelVisitPlan({ id, body: { reason: '院長不在' } })).toMatchObject({
      status: 'cancelled',
      cancelledReason: '院長不在',
    })
    await expect(client.cancelVisitPlan({ id, body: {} })).rejects.toMatchObject({
      problem: { code: 'visit_plan_closed' },
    })
    expect(await client.reopenVisitPlan({ id })).toMatchObject({ status: 'planned', cancelledReason: null })
    await client.deleteVisitPlan({ id })
    expect((await client.listVisitPlans({})).totalCount).toBe(0)
    expect((await client.listVisitPlans({ deleted: true })).totalCount).toBe(1)
    expect(await client.restoreVisitPlan({ id })).toMatchObject({ deletedAt: null })
  })
})

describe('a day', () => {
  test('is put in order, unless somebody has added to it in between', async () => {
    const { visitPlanIds: ids } = await plan()
    const [first = 0, second = 0, third = 0] = ids
    const order = (visitPlanIds: number[]) =>
      client.orderVisitPlans({ body: { date: tomorrow, staffId: sato.accountId, visitPlanIds } })
    expect((await order([third, first, second])).visitPlans.map(({ id }) => id)).toEqual([third, first, second])
    await client.deleteVisitPlan({ id: third })
    await expect(order([third, first, second])).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict' },
    })
    expect(await dayOf(sato)).toEqual([0, 1])
  })

  test('keeps the order that a colleague has given it since it was seen', async () => {
    const { visitPlanIds: ids } = await plan()
    const [first = 0, second = 0, third = 0] = ids
    const colleague = await product.clientFor(suzuki)
    const order = (by: Client, visitPlanIds: number[], seenVisitPlanIds: number[]) =>
      by.orderVisitPlans({ body: { date: tomorrow, staffId: sato.accountId, visitPlanIds, seenVisitPlanIds } })
    await order(colleague, [third, first, second], ids)
    await expect(order(client, [second, first, third], ids)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', isOwn: false, savedBy: { name: '鈴木' } },
    })
    expect(await dayOf(sato)).toEqual([2, 0, 1])
    await order(client, [third, first, second], ids)
    await order(client, [second, third, first], [third, first, second])
    expect(await dayOf(sato)).toEqual([1, 2, 0])
  })

  test('is moved as a whole only if there are as many as were seen', async () => {
    await plan()
    const day = { date: tomorrow, staffId: sato.accountId, count: 2 }
    await expect(client.moveVisitPlans({ body: { day, date: inAWeek } })).rejects.toMatchObject({ status: 409 })
    expect((await client.moveVisitPlans({ body: { day: { ...day, count: 3 }, date: inAWeek } })).places).toHaveLength(3)
  })

  test('is not moved from where a colleague has just moved it, and the refusal says who', async () => {
    const { visitPlanIds } = await plan()
    const [id = 0] = visitPlanIds
    const seenPlaces = [{ id, date: tomorrow, staffId: sato.accountId }]
    const move = (by: Client, date: string) => by.moveVisitPlans({ body: { visitPlanIds: [id], seenPlaces, date } })
    await move(await product.clientFor(suzuki), inAWeek)
    await expect(move(client, today)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', isOwn: false, savedBy: { name: '鈴木' } },
    })
    // What is already as wanted is no conflict.
    expect((await move(client, inAWeek)).places).toHaveLength(1)
  })

  test('is moved as a whole only if it has the visits that were seen, not others as many', async () => {
    const { visitPlanIds: seen } = await plan()
    await client.deleteVisitPlan({ id: seen[0] ?? 0 })
    const { visitPlanIds: added } = await plan({ medicalInstitutionIds: institutions.slice(0, 1) })
    const move = (seenVisitPlanIds: number[]) =>
      client.moveVisitPlans({
        body: { day: { date: tomorrow, staffId: sato.accountId, seenVisitPlanIds }, date: inAWeek },
      })
    await expect(move(seen)).rejects.toMatchObject({ status: 409, problem: { code: 'edit_conflict' } })
    expect((await move([...seen.slice(1), ...added])).places).toHaveLength(3)
  })

  test('is moved as a whole behind what is planned there, and moved back', async () => {
    await plan()
    await plan({ date: inAWeek, medicalInstitutionIds: institutions.slice(2) })
    const day = { date: tomorrow, staffId: sato.accountId }
    const { places } = await client.moveVisitPlans({ body: { day, date: inAWeek } })
    expect(await dayOf(sato)).toEqual([])
    expect(await dayOf(sato, inAWeek)).toEqual([2, 0, 1, 2])
    const { visitPlanIds } = await client.moveVisitPlansBack({ body: { places } })
    expect(visitPlanIds).toHaveLength(3)
    expect([await dayOf(sato), await dayOf(sato, inAWeek)]).toEqual([[0, 1, 2], [2]])
    expect((await client.moveVisitPlans({ body: { day: { ...day, date: today }, date: inAWeek } })).places).toEqual([])
  })

  test('is handed over; what a colleague has changed since is not taken back', async () => {
    const { visitPlanIds: ids } = await plan()
    const { places } = await client.moveVisitPlans({ body: { visitPlanIds: ids, staffId: suzuki.accountId } })
    expect(await dayOf(suzuki)).toEqual([0, 1, 2])
    const their = await product.clientFor(suzuki)
    await their.updateVisitPlan({ id: ids[1] ?? 0, body: { date: inAWeek, staffId: suzuki.accountId } })
    const back = await client.moveVisitPlansBack({ body: { places } })
    expect(back.visitPlanIds.toSorted((a, b) => a - b)).toEqual([ids[0], ids[2]])
    expect([await dayOf(sato), await dayOf(suzuki, inAWeek)]).toEqual([[0, 2], [1]])
  })

  test('is moved only with something to move, somewhere to move it, and while it is planned', async () => {
    const { visitPlanIds } = await plan()
    const day = { date: tomorrow, staffId: sato.accountId }
    for (const body of [
      { date: inAWeek },
      { visitPlanIds, day, date: inAWeek },
      { visitPlanIds },
      { visitPlanIds, date: yesterday },
      { visitPlanIds: [...visitPlanIds, 999_999_999], date: inAWeek },
      { visitPlanIds, staffId: 999_999_999 },
    ])
      await expect(client.moveVisitPlans({ body })).rejects.toMatchObject({ status: 422 })
    await client.cancelVisitPlan({ id: visitPlanIds[0] ?? 0, body: {} })
    await expect(client.moveVisitPlans({ body: { visitPlanIds, date: inAWeek } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'visit_plan_closed' },
    })
  })
})

describe('a visit that is recorded', () => {
  test('closes what the person had planned there that day, and nothing else', async () => {
    const { visitPlanIds: ids } = await plan()
    const { visitPlanIds: theirs } = await plan({ staffId: suzuki.accountId })
    const id = ids[0] ?? 0
    await ageTo(today, [...ids, ...theirs])
    await visit({ communicationType: 'phone' })
    expect(await client.getVisitPlan({ id })).toMatchObject({ status: 'planned' })
    const { id: communicationId } = await visit()
    expect(await client.getVisitPlan({ id })).toMatchObject({ status: 'done', communicationId })
    const { visitPlans } = await client.listVisitPlans({ status: 'planned' })
    expect(visitPlans).toHaveLength(5)
    await client.deleteCommunication({ id: communicationId })
    expect(await client.getVisitPlan({ id })).toMatchObject({ status: 'planned', communicationId: null })
    await client.restoreCommunication({ id: communicationId })
    expect(await client.getVisitPlan({ id })).toMatchObject({ status: 'done', communicationId })
  })

  test('closes the plan that it names, whatever day and person, and only one with this institution', async () => {
    const id = await planOne({ staffId: suzuki.accountId, date: inAWeek })
    const { id: communicationId } = await visit({ visitPlanId: id })
    expect(await client.getVisitPlan({ id })).toMatchObject({ status: 'done', communicationId })
    await visit({ visitPlanId: id, recordedAnew: true })
    expect(await client.getVisitPlan({ id })).toMatchObject({ communicationId })
    const refused = { status: 422, problem: { errors: [{ path: 'visit_plan_id' }] } }
    await expect(visit({ visitPlanId: id }, institutions[1])).rejects.toMatchObject(refused)
    await expect(visit({ visitPlanId: 999_999_999 })).rejects.toMatchObject(refused)
  })

  test('is not doubled unseen by whoever records the same plan, and says by whom it was recorded', async () => {
    const id = await planOne({ staffId: suzuki.accountId, date: inAWeek })
    const { id: communicationId } = await visit({ visitPlanId: id })
    const colleague = await product.clientFor(suzuki)
    const body = { communicationType: 'visit' as const, actedDate: today, userId: suzuki.accountId, visitPlanId: id }
    await expect(colleague.createCommunication({ id: institutions[0] ?? 0, body })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'recorded_already',
        current: { id: communicationId },
        detail: expect.stringMatching(/さんが[\d:]+に?「コミュニケーションの記録」/),
      },
    })
    const { id: other } = await colleague.createCommunication({
      id: institutions[0] ?? 0,
      body: { ...body, recordedAnew: true },
    })
    expect(other).not.toBe(communicationId)
    expect(await client.getVisitPlan({ id })).toMatchObject({ communicationId })
  })

  test('of a plan that a colleague has deleted is refused with who did it, and kept with the plan restored or without it', async () => {
    const id = await planOne({ date: today })
    const colleague = await product.clientFor(suzuki)
    await colleague.deleteVisitPlan({ id })
    await expect(visit({ visitPlanId: id })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'linked_record_deleted',
        detail: expect.stringMatching(/^鈴木さんが[\d:]+に訪問予定を削除しました。元に戻して保存するか/),
        current: { field: 'visit_plan_id', id },
        deletedBy: { name: '鈴木' },
        deletedRecord: 'visit_plan',
        isRestorable: true,
      },
    })
    expect(await visit()).toMatchObject({ communicationType: 'visit' })
    await client.restoreVisitPlan({ id })
    const { id: communicationId } = await visit({ visitPlanId: id })
    expect(await client.getVisitPlan({ id })).toMatchObject({ status: 'done', communicationId })
  })

  test('of a plan that a colleague has cancelled keeps who did it and why, until the writer chooses', async () => {
    const id = await planOne({ date: today })
    const colleague = await product.clientFor(suzuki)
    await colleague.cancelVisitPlan({ id, body: { reason: '院長不在' } })
    await expect(visit({ visitPlanId: id })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'visit_plan_cancelled',
        detail: expect.stringMatching(
          /鈴木さんが[\d:]+に「訪問予定の取り消し」を行っています。この訪問予定は取り消されています（理由：院長不在）。/,
        ),
      },
    })
    expect(await client.getVisitPlan({ id })).toMatchObject({ status: 'cancelled', cancelledReason: '院長不在' })
    await visit()
    expect(await client.getVisitPlan({ id })).toMatchObject({ status: 'cancelled', cancelledReason: '院長不在' })
    const { id: communicationId } = await visit({ visitPlanId: id, despiteCancellation: true })
    expect(await client.getVisitPlan({ id })).toMatchObject({ status: 'done', communicationId })
  })

  test('of a plan that a colleague has moved leaves it there until the writer chooses', async () => {
    const id = await planOne({ date: today })
    const colleague = await product.clientFor(suzuki)
    await colleague.moveVisitPlans({ body: { visitPlanIds: [id], date: tomorrow } })
    const seen = { visitPlanId: id, seenPlanDate: today, seenPlanStaffId: sato.accountId }
    await expect(visit(seen)).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'visit_plan_moved',
        detail: expect.stringMatching(/鈴木さんが[\d:]+に「.+」を行っています。この訪問予定は、いま[\d/]+.*です。/),
      },
    })
    expect(await client.getVisitPlan({ id })).toMatchObject({ status: 'planned', date: tomorrow })
    const { id: communicationId } = await visit({ ...seen, seenPlanDate: tomorrow })
    expect(await client.getVisitPlan({ id })).toMatchObject({ status: 'done', communicationId })
  })

  test('of a plan that was given to a colleague meanwhile says that it is no longer one’s own', async () => {
    const id = await planOne({ date: today })
    await client.moveVisitPlans({ body: { visitPlanIds: [id], staffId: suzuki.accountId } })
    await expect(
      visit({ visitPlanId: id, seenPlanDate: today, seenPlanStaffId: sato.accountId }),
    ).rejects.toMatchObject({
      problem: { code: 'visit_plan_moved', detail: expect.stringContaining('担当者も変わっています') },
    })
    const { id: communicationId } = await visit({ visitPlanId: id })
    const colleague = await product.clientFor(suzuki)
    const told = async () => (await colleague.listNotifications({})).notifications
    expect(await told()).toContainEqual(
      expect.objectContaining({
        record: expect.objectContaining({ kind: 'visit_plan', change: 'finished', day: today }),
      }),
    )
    await client.deleteCommunication({ id: communicationId })
    expect((await told()).filter(({ record }) => record?.change === 'finished')).toEqual([])
  })

  test('is not planned again by the undo of a cancellation that it has overtaken, which says so', async () => {
    const id = await planOne({ date: today })
    await client.cancelVisitPlan({ id, body: {} })
    const colleague = await product.clientFor(suzuki)
    await colleague.createCommunication({
      id: institutions[0] ?? 0,
      body: {
        communicationType: 'visit',
        actedDate: today,
        userId: suzuki.accountId,
        visitPlanId: id,
        despiteCancellation: true,
      },
    })
    await expect(client.reopenVisitPlan({ id })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'visit_plan_closed',
        detail: expect.stringMatching(/鈴木さんが[\d:]+に「コミュニケーションの記録」/),
      },
    })
  })

  test('that is corrected opens the plan of its old day and closes that of the new one', async () => {
    const [id, next] = [await planOne({ date: today }), await planOne({ date: tomorrow })]
    const named = await planOne({ date: inAWeek })
    const { id: communicationId } = await visit({ visitPlanId: named })
    const statusesOf = async () =>
      (await Promise.all([id, next, named].map((planId) => client.getVisitPlan({ id: planId })))).map(
        ({ status }) => status,
      )
    expect(await statusesOf()).toEqual(['done', 'planned', 'done'])
    const correct = async (change: object) => {
      const { communicationType, actedDate, user, medicalInstitution } = await client.getCommunication({
        id: communicationId,
      })
      const body = {
        communicationType,
        actedDate,
        userId: user.id,
        medicalInstitutionId: medicalInstitution.id,
        ...change,
      }
      await client.updateCommunication({ id: communicationId, body })
      return statusesOf()
    }
    expect(await correct({ memo: '追記' })).toEqual(['done', 'planned', 'done'])
    expect(await correct({ actedDate: yesterday })).toEqual(['planned', 'planned', 'done'])
    expect(await correct({ actedDate: today })).toEqual(['done', 'planned', 'done'])
    expect(await correct({ userId: suzuki.accountId })).toEqual(['planned', 'planned', 'done'])
    expect(await correct({ userId: sato.accountId })).toEqual(['done', 'planned', 'done'])
    expect(await correct({ communicationType: 'phone' })).toEqual(['planned', 'planned', 'done'])
    expect(await correct({ communicationType: 'visit' })).toEqual(['done', 'planned', 'done'])
    expect(await correct({ medicalInstitutionId: institutions[1] })).toEqual(['planned', 'planned', 'planned'])
  })

  test('that is over says who has cancelled it or recorded the visit, to whoever wants to move, cancel or change it', async () => {
    const colleague = await product.clientFor(suzuki)
    const refusal = (said: string) => ({
      status: 409,
      problem: { code: 'visit_plan_closed', detail: expect.stringMatching(new RegExp(said)) },
    })
    const [cancelled, other] = [await planOne(), await planOne({ date: inAWeek })]
    await colleague.cancelVisitPlan({ id: cancelled, body: {} })
    await expect(client.cancelVisitPlan({ id: cancelled, body: {} })).rejects.toMatchObject(
      refusal('^「訪問予定の取り消し」はできませんでした。鈴木さんが.*に「訪問予定の取り消し」を行っています。'),
    )
    await expect(
      client.moveVisitPlans({ body: { visitPlanIds: [other, cancelled], date: inAWeek } }),
    ).rejects.toMatchObject(
      refusal('^「訪問予定の移動」はできませんでした。鈴木さんが.*に「訪問予定の取り消し」を行っています。'),
    )
    const visited = await planOne({ date: today })
    await colleague.createCommunication({
      id: institutions[0] ?? 0,
      body: { communicationType: 'visit', actedDate: today, userId: sato.accountId },
    })
    await expect(
      client.updateVisitPlan({ id: visited, body: { date: inAWeek, staffId: sato.accountId } }),
    ).rejects.toMatchObject(
      refusal('^「変更」はできませんでした。鈴木さんが.*に「コミュニケーションの記録」を行っています。'),
    )
  })

  test('is linked afterwards', async () => {
    const [id, other] = [await planOne(), await planOne({ date: inAWeek })]
    const [here = 0, elsewhere = 0] = institutions
    const communicationId = await aCommunication(product.database, sato, here)
    const wrong = await aCommunication(product.database, sato, elsewhere)
    const complete = (planId: number, communication: number) =>
      client.completeVisitPlan({ id: planId, body: { communicationId: communication } })
    expect(await complete(id, communicationId)).toMatchObject({ status: 'done', communicationId })
    await expect(complete(other, wrong)).rejects.toMatchObject({ status: 422 })
    await expect(complete(id, communicationId)).rejects.toMatchObject({ status: 409 })
    await expect(
      client.updateVisitPlan({ id, body: { date: inAWeek, staffId: sato.accountId } }),
    ).rejects.toMatchObject({
      problem: { code: 'visit_plan_closed' },
    })
  })
})
