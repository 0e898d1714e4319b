import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxStops } from '#contract/work/actionListRoutes.ts'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { manyInstitutions } from '../../support/actionListBuilders.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, type Person } from '../../support/builders.ts'

let product: TestApi
let sato: Person
let client: Client
let stranger: Client
let stops: [number, number, number]

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  sato = await aPerson(product.database, await aTenant(product.database))
  client = await product.clientFor(sato)
  stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  const [one = 0, two = 0, three = 0] = await manyInstitutions(product.database.owner, 3)
  stops = [one, two, three]
})

type Route = Omit<RequestParameters<'setActionListRoute'>['body'], 'updatedAt'>

const aRoute = (changes: Partial<Route> = {}): Route => ({
  plannedDate: '2026-10-22',
  startTime: '13:00',
  speedKmPerHour: 20,
  minutesPerStop: 15,
  startMedicalInstitutionId: null,
  endMedicalInstitutionId: null,
  medicalInstitutionIds: [...stops],
  ...changes,
})
const aListWithRoute = (changes: Partial<Route> = {}) =>
  client.createActionListWithRoute({ body: { name: '東区の整形外科', ...aRoute(changes) } })
const items = async (id: number, query: object = { sortBy: 'position' }) =>
  (await client.listActionListMedicalInstitutions({ id, ...query })).medicalInstitutions.map(
    ({ id: stop, position }) => [stop, position],
  )

describe('the route of an action list', () => {
  test('is made with the list in one step, with its day and its order', async () => {
    const [one, two, three] = stops
    const list = await aListWithRoute({ medicalInstitutionIds: [two, three, one], endMedicalInstitutionId: one })
    expect(list).toMatchObject({
      name: '東区の整形外科',
      medicalInstitutionCount: 3,
      plannedDate: '2026-10-22',
      route: {
        startTime: '13:00',
        speedKmPerHour: 20,
        minutesPerStop: 15,
        startMedicalInstitutionId: null,
        endMedicalInstitutionId: one,
      },
    })
    expect(await client.getActionList({ id: list.id })).toEqual(list)
    expect(await items(list.id)).toEqual([
      [two, 1],
      [three, 2],
      [one, 3],
    ])
  })

  test('is set on a list that has none: new stops are put on it, the others stay behind them in their order', async () => {
    const [one, two, three] = stops
    const { id, route, plannedDate } = await client.createActionList({ body: { name: '春' } })
    expect([route, plannedDate]).toEqual([null, null])
    await client.addActionListMedicalInstitutions({ id, body: { medicalInstitutionIds: [two, one] } })
    const body = { ...aRoute({ medicalInstitutionIds: [three, one] }), updatedAt: null }
    expect(await client.setActionListRoute({ id, body })).toMatchObject({ medicalInstitutionCount: 3 })
    expect(await items(id)).toEqual([
      [three, 1],
      [one, 2],
      [two, null],
    ])
    expect(await items(id, { sortBy: 'position', sort: 'desc' })).toEqual([
      [two, null],
      [one, 2],
      [three, 1],
    ])
    expect((await items(id, {})).map(([stop]) => stop)).toEqual([two, one, three])
  })

  test('is exported in its order', async () => {
    const [one, two, three] = stops
    const { id } = await aListWithRoute({ medicalInstitutionIds: [three, one, two] })
    const csv = await (await client.exportActionListMedicalInstitutions({ id })).text()
    const ids = csv
      .split('\r\n')
      .slice(1, 4)
      .map((line) => Number(line.split(',')[0]))
    expect(ids).toEqual([three, one, two])
  })

  test('changed by somebody else in the meantime is not overwritten', async () => {
    const made = await aListWithRoute()
    const seen = made.route?.updatedAt ?? null
    const changed = await client.setActionListRoute({
      id: made.id,
      body: { ...aRoute({ startTime: '09:30' }), updatedAt: seen },
    })
    expect(changed.route?.startTime).toBe('09:30')
    for (const updatedAt of [seen, null])
      await expect(
        client.setActionListRoute({ id: made.id, body: { ...aRoute({ startTime: '10:00' }), updatedAt } }),
      ).rejects.toMatchObject({
        status: 409,
        problem: { code: 'edit_conflict', current: { planned_date: '2026-10-22' } },
      })
    expect((await client.getActionList({ id: made.id })).route).toEqual(changed.route)
  })

  test('leads to institutions that exist, each once, and at most 60', async () => {
    const [one] = stops
    const refused = (changes: Partial<Route>, path: string) =>
      expect(aListWithRoute(changes)).rejects.toMatchObject({ status: 422, problem: { errors: [{ path }] } })
    await refused({ medicalInstitutionIds: [999_999_999] }, 'medical_institution_ids')
    await refused({ startMedicalInstitutionId: 999_999_999 }, 'start_medical_institution_id')
    await refused({ endMedicalInstitutionId: 999_999_999 }, 'end_medical_institution_id')
    await refused({ medicalInstitutionIds: [one, one] }, 'medical_institution_ids.1')
    await refused({ startTime: '24:00' }, 'start_time')
    const many = await manyInstitutions(product.database.owner, maxStops + 1)
    await refused({ medicalInstitutionIds: many }, 'medical_institution_ids')
    expect((await client.listActionLists()).totalCount).toBe(0)
    expect((await aListWithRoute({ medicalInstitutionIds: many.slice(1) })).medicalInstitutionCount).toBe(maxStops)
  })

  test('of another tenant can neither be read nor set', async () => {
    const { id } = await aListWithRoute()
    await expect(stranger.setActionListRoute({ id, body: { ...aRoute(), updatedAt: null } })).rejects.toMatchObject({
      status: 404,
    })
    expect((await stranger.listActionLists({ plannedFrom: '2026-01-01' })).totalCount).toBe(0)
  })

  test('a removed stop that is put back has lost its place, an undone removal keeps it', async () => {
    const [one, two] = stops
    const { id } = await aListWithRoute()
    const removed = { id, body: { medicalInstitutionIds: [one] } }
    await client.removeActionListMedicalInstitutions(removed)
    await client.restoreActionListMedicalInstitutions(removed)
    expect((await items(id))[0]).toEqual([one, 1])
    await client.removeActionListMedicalInstitutions(removed)
    await client.addActionListMedicalInstitutions(removed)
    expect((await items(id)).map(([stop]) => stop)).toEqual([two, stops[2], one])
  })
})

test('lists with a route are found from a day on, the earliest first; lists without one come last', async () => {
  const later = await aListWithRoute({ plannedDate: '2026-10-30' })
  const early = await aListWithRoute({ plannedDate: '2026-10-22' })
  const without = await client.createActionList({ body: { name: '春' } })
  const ids = async (query: object) =>
    (await client.listActionLists({ sortBy: 'planned_date', ...query })).actionLists.map(({ id }) => id)
  expect(await ids({ plannedFrom: '2026-10-22' })).toEqual([early.id, later.id])
  expect(await ids({ plannedFrom: '2026-10-23' })).toEqual([later.id])
  expect(await ids({})).toEqual([early.id, later.id, without.id])
  expect(await ids({ sort: 'desc' })).toEqual([later.id, early.id, without.id])
})

describe('a visit', () => {
  const visit = (id: number, changes: object = {}) =>
    client.createCommunication({
      id,
      body: { communicationType: 'visit', actedDate: '2026-10-22', userId: sato.accountId, ...changes },
    })
  const done = async (id: number) =>
    (await client.listActionListMedicalInstitutions({ id, status: 'actioned' })).medicalInstitutions.map(
      (item) => item.id,
    )

  test('marks the stop of the day, and one that was planned earlier, as dealt with', async () => {
    const [one, two] = stops
    const { id } = await aListWithRoute()
    await visit(one)
    await visit(two, { communicationType: 'new_visit', actedDate: '2026-10-23' })
    expect(new Set(await done(id))).toEqual(new Set([one, two]))
    expect((await client.getActionList({ id })).actionedCount).toBe(2)
  })

  test('marks nothing on lists for a later day, finished or deleted ones, those that leave it out, or of others', async () => {
    const [one, two] = stops
    const later = await aListWithRoute({ plannedDate: '2026-10-23' })
    const finished = await aListWithRoute()
    await client.updateActionListStatus({ id: finished.id, body: { status: 'finished' } })
    const without = await client.createActionList({ body: { name: '春' } })
    await client.addActionListMedicalInstitutions({ id: without.id, body: { medicalInstitutionIds: [one] } })
    const leavesOut = await aListWithRoute({ medicalInstitutionIds: [two] })
    await client.addActionListMedicalInstitutions({ id: leavesOut.id, body: { medicalInstitutionIds: [one] } })
    const foreign = await stranger.createActionListWithRoute({ body: { name: '東区', ...aRoute() } })
    await visit(one)
    for (const { id } of [later, finished, without, leavesOut]) expect(await done(id)).toEqual([])
    expect((await stranger.getActionList({ id: foreign.id })).actionedCount).toBe(0)
  })

  test('by telephone marks nothing', async () => {
    const { id } = await aListWithRoute()
    await visit(stops[0], { communicationType: 'phone' })
    expect(await done(id)).toEqual([])
  })
})
