import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { defaultVisitWeights } from '#contract/analysis/visitSuggestions.ts'
import type { Client } from '#dataProvider/client.ts'
import { daysAfter, millisecondsPerDay } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import {
  aCommunication,
  anInstitution,
  aPerson,
  aTask,
  aTenant,
  forgetListedDays,
  type Person,
} from '../../support/builders.ts'
import { monthsAgo, referByMonth, steadily } from '../../support/facts/monthlyReferrals.ts'

const today = dayInJapan()
const daysAgo = (days: number) => daysAfter(today, -days)

let product: TestApi
let own: number
let clinic: number
let far: number
let steady: number
beforeAll(async () => {
  product = await testApi()
  const { owner } = product.database
  own = await anInstitution(owner, { name: '自院', longitude: 130.7, latitude: 32.8 })
  clinic = await anInstitution(owner, { name: '近い医院', longitude: 130.71, latitude: 32.8, facilityTypeIds: [2] })
  far = await anInstitution(owner, { name: '遠い医院', longitude: 131.2, latitude: 32.8, facilityTypeIds: [3] })
  steady = await anInstitution(owner, { name: '続く医院' })
  // Otherwise they were listed today, and are new near by unless many others were, too.
  await forgetListedDays(owner)
})
afterAll(() => product.stop())

let person: Person
let keeper: Client
let client: Client
beforeEach(async () => {
  const tenantId = await aTenant(product.database, { institutionId: own })
  person = await aPerson(product.database, tenantId)
  client = await product.clientFor(person)
  keeper = await product.clientFor(await aPerson(product.database, tenantId, { role: 'owner' }))
})

type Search = NonNullable<Parameters<Client['searchVisitSuggestions']>[0]>['body']
const search = (body: Search = {}) => client.searchVisitSuggestions({ body })
const suggested = async (body: Search = {}) => (await search(body)).visitSuggestions.map(({ id }) => id)
const reasonsOf = async (id: number) =>
  (await search()).visitSuggestions.find((suggestion) => suggestion.id === id)?.reasons ?? []
const reasonOf = async (id: number, kind: string) => (await reasonsOf(id)).find((reason) => reason.kind === kind)

describe('reasons', () => {
  test('a partner that refers less than usual and less than a year before is suggested with the figures of both', async () => {
    await referByMonth(product.database, person, [
      { institutionId: clinic, referrals: steadily(8, 27, 2, 1, 2) },
      { institutionId: steady, referrals: steadily(20, 30) },
    ])
    expect((await search()).asOf).toBe(monthsAgo(0))
    const below = await reasonOf(clinic, 'below_expected')
    expect(below).toMatchObject({ count: 5, monthCount: 3, date: monthsAgo(0) })
    expect(below?.compared).toBeGreaterThan(10)
    expect(below?.strength).toBeCloseTo(1 - 5 / 24, 1)
    expect(await reasonOf(clinic, 'referrals_fell')).toMatchObject({ count: 5, compared: 24, strength: 1 - 5 / 24 })
    const { asOf } = await search()
    const file = await (await client.exportVisitSuggestions({ body: {} })).text()
    const [headings, row] = file.split('\r\n').map((line) => line.split(','))
    const cell = (heading: string) => row?.[headings?.indexOf(heading) ?? -1]
    const months = [monthsAgo(2), monthsAgo(0)].map((month) => month.slice(0, 7).replace('-', '/'))
    expect(cell('基準月')).toBe(asOf?.slice(0, 7).replace('-', '/'))
    expect(cell('通常の範囲を下回る紹介の期間')).toBe(months.join('〜'))
    expect(cell('減少した3か月')).toBe(months.join('〜'))
    expect(cell('前年の同じ3か月からの減少（前年→今年・件）')).toBe('24→5')
    expect(await reasonOf(steady, 'below_expected')).toBeUndefined()
    expect(await reasonOf(steady, 'referrals_fell')).toBeUndefined()
  })

  test('one of the main referrers is suggested when nobody has been there for half a year', async () => {
    await referByMonth(product.database, person, [{ institutionId: clinic, referrals: steadily(4, 14) }])
    expect(await reasonOf(clinic, 'valued_not_visited')).toMatchObject({ count: 48, date: null, strength: 1 })
    await aCommunication(product.database, person, clinic, { actedDate: daysAgo(200) })
    const longAgo = await reasonOf(clinic, 'valued_not_visited')
    expect(longAgo).toMatchObject({ date: daysAgo(200), comparedDate: monthsAgo(0) })
    expect(longAgo?.strength).toBeCloseTo(200 / 365)
    await aCommunication(product.database, person, clinic, { actedDate: daysAgo(20) })
    expect(await suggested()).toEqual([])
  })

  test('monthly visits that stopped three months ago are a reason, occasional ones are none', async () => {
    for (const days of [100, 130, 160, 190, 220, 250])
      await aCommunication(product.database, person, clinic, { actedDate: daysAgo(days) })
    for (const days of [100, 200]) await aCommunication(product.database, person, far, { actedDate: daysAgo(days) })
    const stopped = await reasonOf(clinic, 'visits_stopped')
    expect(stopped).toMatchObject({ date: daysAgo(100), monthCount: 6 })
    expect(stopped?.count).toBeGreaterThanOrEqual(5)
    expect(await suggested()).toEqual([clinic])
    await aCommunication(product.database, person, clinic, { type: 'phone', actedDate: today })
    expect(await suggested()).toEqual([clinic])
    await aCommunication(product.database, person, clinic, { type: 'visit', actedDate: today })
    expect(await suggested()).toEqual([])
  })

  test('a task past its deadline is a reason until it is done', async () => {
    const id = await aTask(product.database, person, {
      institutionId: clinic,
      deadline: daysAgo(15),
      title: '電話する',
    })
    await aTask(product.database, person, { institutionId: far, deadline: today })
    expect(await reasonsOf(clinic)).toMatchObject([
      { kind: 'task_overdue', count: 1, date: daysAgo(15), strength: 0.5 },
    ])
    expect(await suggested()).toEqual([clinic])
    await client.updateTask({ id, body: { title: '電話する', staffId: person.accountId, status: 'finished' } })
    expect(await suggested()).toEqual([])
  })

  test('a letter without an answer is a reason after two weeks', async () => {
    const refer = (id: number, days: number, repliedOn: string | null = null) =>
      client.createReferral({
        id,
        body: { referralDate: daysAgo(days), firstVisitFlag: true, repliedOn },
      })
    await refer(clinic, 20)
    await refer(clinic, 40)
    await refer(far, 10)
    await refer(steady, 40, daysAgo(30))
    expect(await reasonsOf(clinic)).toMatchObject([
      { kind: 'letter_unreplied', count: 2, date: daysAgo(40), strength: 0.4 },
    ])
    expect(await suggested()).toEqual([clinic])
  })

  test('a voice that has not been dealt with is a reason, the stronger the more urgent', async () => {
    const voc = (medicalInstitutionId: number, priority: 'HIGH' | 'LOW', status: 'NOT_STARTED' | 'COMPLETED') =>
      client.createVoc({
        body: {
          medicalInstitutionId,
          title: '返書が遅い',
          reportedDate: daysAgo(3),
          userId: person.accountId,
          priority,
          status,
        },
      })
    await voc(clinic, 'HIGH', 'NOT_STARTED')
    await voc(far, 'LOW', 'NOT_STARTED')
    await voc(steady, 'HIGH', 'COMPLETED')
    expect(await suggested()).toEqual([clinic, far])
    expect(await reasonsOf(clinic)).toMatchObject([{ kind: 'voc_open', count: 1, date: daysAgo(3), strength: 1 }])
  })

  test('a partner that only gets patients back is suggested with how many', async () => {
    await referByMonth(product.database, person, [
      { institutionId: clinic, reverseReferrals: steadily(1, 6) },
      { institutionId: steady, referrals: steadily(1, 12), reverseReferrals: steadily(1, 12) },
    ])
    expect(await reasonsOf(clinic)).toMatchObject([{ kind: 'only_reverse_referrals', count: 6, strength: 0.5 }])
    expect(await reasonOf(steady, 'only_reverse_referrals')).toBeUndefined()
  })

  test('an institution that the public list has had for a short time is suggested where it is near, but not the whole list', async () => {
    const { owner } = product.database
    onTestFinished(() => forgetListedDays(owner))
    await owner.query(`update medical_institutions set listed_on = '2020-01-01'`)
    // More than a twentieth of those that tests before have left in the prefecture.
    const { rows } = await owner.query('select id from medical_institutions')
    for (let index = 0; index < 45 + rows.length / 19; index++) await anInstitution(owner)
    await owner.query(`update medical_institutions set listed_on = $1 where listed_on > '2020-01-01'`, [daysAgo(60)])
    const [near, distant, loaded] = await Promise.all([
      anInstitution(owner, { name: '新しい医院', longitude: 130.705, latitude: 32.8 }),
      anInstitution(owner, { name: '新しい遠くの医院', longitude: 130.8, latitude: 32.8 }),
      anInstitution(owner, { name: '一緒に載った医院', longitude: 130.705, latitude: 32.8 }),
    ])
    await owner.query('update medical_institutions set listed_on = $2 where id = any($1)', [
      [near, distant],
      daysAgo(30),
    ])
    await owner.query('update medical_institutions set listed_on = $2 where id = $1', [loaded, daysAgo(60)])
    expect(await suggested()).toEqual([near])
    const [reason] = await reasonsOf(near)
    expect(reason).toMatchObject({ kind: 'new_nearby', date: daysAgo(30) })
    expect(reason?.count).toBeGreaterThan(460)
    expect(reason?.count).toBeLessThan(475)
  })
})

describe('the list', () => {
  const overdue = (institutionId: number, days: number) =>
    aTask(product.database, person, { institutionId, deadline: daysAgo(days) })

  test('adds up what the reasons count, the highest score first, and is paged', async () => {
    await overdue(clinic, 6)
    await overdue(far, 30)
    await overdue(steady, 3)
    const { visitSuggestions, totalCount, totalPage } = await search({ perPage: 2 })
    expect(visitSuggestions.map(({ id, score }) => [id, Number(score.toFixed(6))])).toEqual([
      [far, defaultVisitWeights.task_overdue],
      [clinic, defaultVisitWeights.task_overdue * 0.2],
    ])
    expect([totalCount, totalPage]).toEqual([3, 2])
    expect(await suggested({ perPage: 2, page: 2 })).toEqual([steady])
    expect(await search({ page: 9 })).toMatchObject({ totalCount: 3, visitSuggestions: [] })
  })

  test('can be sorted by distance and narrowed down by institution and reason', async () => {
    await overdue(clinic, 6)
    await overdue(far, 30)
    await overdue(steady, 30)
    expect(await suggested({ sortBy: 'distance' })).toEqual([clinic, far, steady])
    expect(await suggested({ medicalInstitutions: { facilityTypeIds: [3] } })).toEqual([far])
    expect(await suggested({ reasons: ['voc_open'] })).toEqual([])
    expect(await suggested({ reasons: ['voc_open', 'task_overdue'] })).toHaveLength(3)
    expect((await search()).visitSuggestions.find(({ id }) => id === clinic)?.distance).toBeCloseTo(0.93, 1)
  })

  test('leaves out the own institution and those that have closed', async () => {
    const closed = await anInstitution(product.database.owner, { runningStatus: 'closed' })
    await overdue(closed, 5)
    await overdue(own, 5)
    expect(await suggested()).toEqual([])
  })

  test('is each tenant’s own', async () => {
    await overdue(clinic, 5)
    const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
    expect((await stranger.searchVisitSuggestions({ body: {} })).visitSuggestions).toEqual([])
  })

  test('is exported with the figures of each reason', async () => {
    await overdue(clinic, 6)
    const lines = (await (await client.exportVisitSuggestions({ body: {} })).text()).split('\r\n')
    expect(lines[0]).toContain('点数,基準月,通常の範囲を下回る紹介の期間,通常の範囲を下回る紹介（件／通常）')
    expect(lines[1]).toMatch(/^1,\d+,近い医院,.*,0\.9,,0\.8,,,,,,,,,1,,,,,$/)
  })

  test.each([
    [{ reasons: ['because'] }, 'reasons.0'],
    [{ medical_institutions: { area: ['1'] } }, 'medical_institutions.area.0'],
    [{ per_page: 1000 }, 'per_page'],
    [{ sort_by: 'name' }, 'sort_by'],
  ])('refuses %j at its field', async (body, path) => {
    const { query } = await product.signIn(person)
    const reply = await fetch(`${product.origin}/api/visit_suggestions/search_results`, {
      method: 'POST',
      headers: { authorization: `Bearer ${query}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(reply.status).toBe(422)
    expect(await reply.json()).toMatchObject({ errors: [{ path }] })
  })
})

describe('putting off', () => {
  test('takes a suggestion away for everybody, says who did it, and can be taken back', async () => {
    await aTask(product.database, person, { institutionId: clinic, deadline: daysAgo(6) })
    const { dismissedUntil } = await client.dismissVisitSuggestion({ id: clinic })
    expect(Date.parse(dismissedUntil) - Date.now()).toBeGreaterThan(29 * millisecondsPerDay)
    expect((await keeper.searchVisitSuggestions({ body: {} })).visitSuggestions).toEqual([])
    const [put] = (await keeper.searchVisitSuggestions({ body: { dismissed: true } })).visitSuggestions
    expect(put).toMatchObject({ id: clinic, dismissal: { dismissedBy: { id: person.accountId } } })
    await keeper.restoreVisitSuggestion({ id: clinic })
    expect(await suggested()).toEqual([clinic])
  })

  test('ends by itself', async () => {
    await aTask(product.database, person, { institutionId: clinic, deadline: daysAgo(6) })
    await client.dismissVisitSuggestion({ id: clinic })
    await product.database.owner.query('update visit_dismissals set dismissed_until = now() where tenant_id = $1', [
      person.tenantId,
    ])
    expect(await suggested()).toEqual([clinic])
  })
})

describe('weights', () => {
  test('are there from the beginning, and change the order; 0 leaves a reason out', async () => {
    await aTask(product.database, person, { institutionId: clinic, deadline: daysAgo(30) })
    await client.createReferral({
      id: far,
      body: { referralDate: daysAgo(20), firstVisitFlag: true },
    })
    expect(await client.getVisitWeights()).toMatchObject({ updatedAt: null, weights: { taskOverdue: 4 } })
    expect(await suggested()).toEqual([clinic, far])
    const { weights, updatedAt } = await keeper.getVisitWeights()
    const saved = await keeper.replaceVisitWeights({ body: { weights: { ...weights, taskOverdue: 0 }, updatedAt } })
    expect(saved.weights).toEqual({ ...weights, taskOverdue: 0 })
    expect(await suggested()).toEqual([far])
  })

  test('are changed by owners only, over the newest version only, and within 0 to 5', async () => {
    const { weights, updatedAt } = await keeper.getVisitWeights()
    const write = (who: Client, vocOpen: number) =>
      who.replaceVisitWeights({ body: { weights: { ...weights, vocOpen }, updatedAt } })
    await expect(write(client, 1)).rejects.toMatchObject({ status: 403, problem: { code: 'owner_only' } })
    await expect(write(keeper, 6)).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'weights.voc_open' }] },
    })
    await write(keeper, 1)
    await expect(write(keeper, 2)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', current: { weights: { voc_open: 1 } } },
    })
  })

  test('of nothing suggest nobody', async () => {
    await aTask(product.database, person, { institutionId: clinic, deadline: daysAgo(30) })
    const { weights, updatedAt } = await keeper.getVisitWeights()
    const none = Object.fromEntries(Object.keys(weights).map((kind) => [kind, 0])) as typeof weights
    await keeper.replaceVisitWeights({ body: { weights: none, updatedAt } })
    expect(await search()).toMatchObject({ totalCount: 0, visitSuggestions: [] })
  })
})
