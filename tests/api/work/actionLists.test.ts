import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxListed } from '#contract/work/actionListInstitutions.ts'
import type { Client } from '#dataProvider/client.ts'
import { aVisit, manyInstitutions } from '../../support/actionListBuilders.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTask, aTenant, anInstitution, type Person } from '../../support/builders.ts'

let product: TestApi
let sato: Person
let client: Client
let stranger: Client

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  sato = await aPerson(product.database, await aTenant(product.database), {
    username: '佐藤',
    role: 'owner',
    csAccount: true,
  })
  client = await product.clientFor(sato)
  stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
})

const institution = (name?: string) => anInstitution(product.database.owner, name === undefined ? {} : { name })
const aList = async (name = '春の訪問', ids: number[] = []) => {
  const { id } = await client.createActionList({ body: { name } })
  if (ids.length > 0) await client.addActionListMedicalInstitutions({ id, body: { medicalInstitutionIds: ids } })
  return id
}
const itemIds = async (id: number, query: object = {}) =>
  (await client.listActionListMedicalInstitutions({ id, ...query })).medicalInstitutions.map((item) => item.id)
const names = (lists: readonly { readonly name: string }[]) => lists.map(({ name }) => name)
const setStatus = (id: number, medicalInstitutionIds: number[], status: 'actioned' | 'not_actioned' = 'actioned') =>
  client.updateActionListMedicalInstitutionsStatus({ id, body: { status, medicalInstitutionIds } })

describe('an action list', () => {
  test('is made, renamed, finished and opened again', async () => {
    const made = await client.createActionList({ body: { name: ' 春の訪問 ' } })
    expect(made).toMatchObject({
      name: '春の訪問',
      status: 'incomplete',
      medicalInstitutionCount: 0,
      actionedCount: 0,
      createdUser: { id: sato.accountId, name: '佐藤' },
      deletedAt: null,
    })
    const { id } = made
    expect(await client.updateActionList({ id, body: { name: '夏の訪問' } })).toEqual({ ...made, name: '夏の訪問' })
    expect(await client.updateActionListStatus({ id, body: { status: 'finished' } })).toMatchObject({
      name: '夏の訪問',
      status: 'finished',
    })
    expect(await client.updateActionListStatus({ id, body: { status: 'incomplete' } })).toMatchObject({
      status: 'incomplete',
    })
  })

  test('is renamed, finished and deleted only as it was seen, and the refusal says who was faster', async () => {
    const id = await aList()
    const suzuki = await product.clientFor(await aPerson(product.database, sato.tenantId, { username: '鈴木' }))
    const faster = (current: object) => ({
      status: 409,
      problem: { code: 'edit_conflict', isOwn: false, savedBy: { name: '鈴木' }, current },
    })
    await suzuki.updateActionList({ id, body: { name: '夏の訪問', seenName: '春の訪問' } })
    const late = client.updateActionList({ id, body: { name: '秋の訪問', seenName: '春の訪問' } })
    await expect(late).rejects.toMatchObject(faster({ name: '夏の訪問' }))
    const again = { name: '秋の訪問', seenName: '夏の訪問' }
    expect(await client.updateActionList({ id, body: again })).toMatchObject({ name: '秋の訪問' })
    const finish = { status: 'finished', seen: 'incomplete' } as const
    await suzuki.updateActionListStatus({ id, body: finish })
    await expect(client.updateActionListStatus({ id, body: finish })).rejects.toMatchObject(
      faster({ status: 'finished' }),
    )
    const one = await institution()
    await suzuki.addActionListMedicalInstitutions({ id, body: { medicalInstitutionIds: [one] } })
    await expect(client.deleteActionList({ id, seenCount: 0 })).rejects.toMatchObject(
      faster({ medical_institution_count: 1 }),
    )
    await client.deleteActionList({ id, seenCount: 1 })
  })

  test('tells how many institutions are on it and how many have been dealt with', async () => {
    const ids = await manyInstitutions(product.database.owner, 3)
    const id = await aList('春', ids)
    await aList('空')
    await setStatus(id, ids.slice(0, 2))
    const { actionLists } = await client.listActionLists()
    expect(actionLists.map((list) => [list.name, list.actionedCount, list.medicalInstitutionCount])).toEqual([
      ['春', 2, 3],
      ['空', 0, 0],
    ])
  })

  test('is found by a part of its name and by its status', async () => {
    const finished = await aList('登録医のごあいさつ')
    await client.updateActionListStatus({ id: finished, body: { status: 'finished' } })
    await aList('ｱﾝｹｰﾄの回収')
    expect(names((await client.listActionLists({ name: 'アンケート' })).actionLists)).toEqual(['ｱﾝｹｰﾄの回収'])
    expect(names((await client.listActionLists({ status: 'finished' })).actionLists)).toEqual(['登録医のごあいさつ'])
    expect(names((await client.listActionLists({ status: 'incomplete' })).actionLists)).toEqual(['ｱﾝｹｰﾄの回収'])
    expect(names((await client.listActionLists({ sortBy: 'created_at', sort: 'desc' })).actionLists)).toEqual([
      'ｱﾝｹｰﾄの回収',
      '登録医のごあいさつ',
    ])
  })

  test('comes back with all that was on it after a deletion, within 30 days', async () => {
    const [one = 0] = await manyInstitutions(product.database.owner, 1)
    const id = await aList('消すリスト', [one])
    await setStatus(id, [one])
    await client.deleteActionList({ id })
    await expect(client.getActionList({ id })).rejects.toMatchObject({ status: 404 })
    await expect(client.listActionListMedicalInstitutions({ id })).rejects.toMatchObject({ status: 404 })
    expect((await client.listMedicalInstitutionActionLists({ id: one })).actionLists).toEqual([])
    expect((await client.listActionLists()).totalCount).toBe(0)
    expect(names((await client.listActionLists({ status: 'deleted' })).actionLists)).toEqual(['消すリスト'])
    expect(await client.restoreActionList({ id })).toMatchObject({ actionedCount: 1, deletedAt: null })
    expect((await client.listActionLists({ status: 'deleted' })).totalCount).toBe(0)
    await client.deleteActionList({ id })
    await product.database.owner.query(
      `update action_lists set deleted_at = now() - interval '31 days' where id = $1`,
      [id],
    )
    await expect(client.restoreActionList({ id })).rejects.toMatchObject({ status: 404 })
    expect((await client.listActionLists({ status: 'deleted' })).totalCount).toBe(0)
  })
})

describe('an institution on a list', () => {
  test('is shown with its last visit, open tasks, phase and tags', async () => {
    const { database } = product
    const visited = await institution('水前寺内科')
    const id = await aList('春', [visited])
    await aVisit(database, sato, visited, '2026-03-01')
    await aVisit(database, sato, visited, '2026-04-10')
    await aVisit(database, sato, visited, '2026-05-10', { deleted: true })
    await aVisit(database, sato, visited, '2026-05-20', { communicationType: 'phone' })
    await aTask(database, sato, { institutionId: visited })
    await aTask(database, sato, { institutionId: visited, finished: true })
    const tag = await client.createTag({ body: { name: '登録医' } })
    await client.replaceMedicalInstitutionTags({ id: visited, body: { tagIds: [tag.id] } })
    const { phaseMasters } = await client.replacePhaseMasters({
      body: { phaseMasters: [{ name: '初回訪問' }], updatedAt: null },
    })
    const [phase] = phaseMasters
    await client.updatePhase({ id: visited, body: { phaseMasterId: phase?.id ?? 0 } })
    const { medicalInstitutions, totalCount } = await client.listActionListMedicalInstitutions({ id })
    expect(totalCount).toBe(1)
    expect(medicalInstitutions).toMatchObject([
      {
        id: visited,
        name: '水前寺内科',
        departments: ['内科'],
        status: 'not_actioned',
        lastVisitDate: '2026-04-10',
        openTaskCount: 1,
        phase: { id: phase?.id, name: '初回訪問' },
        tags: [{ id: tag.id, name: '登録医' }],
      },
    ])
    await database.owner.query('update tenants set enabled_phase = false where tenant_id = $1', [sato.tenantId])
    expect((await client.listActionListMedicalInstitutions({ id })).medicalInstitutions).toMatchObject([
      { phase: null },
    ])
  })

  test('added again is no error, and its status stays', async () => {
    const [one = 0, two = 0] = await manyInstitutions(product.database.owner, 2)
    const id = await aList()
    expect(await client.addActionListMedicalInstitution({ id, body: { medicalInstitutionId: one } })).toEqual({
      addedCount: 1,
    })
    await setStatus(id, [one])
    expect(await client.addActionListMedicalInstitution({ id, body: { medicalInstitutionId: one } })).toEqual({
      addedCount: 0,
    })
    expect(
      await client.addActionListMedicalInstitutions({ id, body: { medicalInstitutionIds: [two, one, two] } }),
    ).toEqual({ addedCount: 1, alreadyListedCount: 1 })
    expect(await itemIds(id, { status: 'actioned' })).toEqual([one])
  })

  test('is noted as dealt with, alone or with others, and the reply names those that changed', async () => {
    const [one = 0, two = 0, three = 0] = await manyInstitutions(product.database.owner, 3)
    const id = await aList('春', [one, two, three])
    await setStatus(id, [two])
    expect((await setStatus(id, [one, two])).changedMedicalInstitutionIds).toEqual([one])
    expect(await itemIds(id, { status: 'not_actioned' })).toEqual([three])
    expect(await itemIds(id, { status: 'actioned' })).toEqual([one, two])
  })

  test('comes back with its status after it was taken off, and begins anew when it is added again', async () => {
    const [one = 0, two = 0] = await manyInstitutions(product.database.owner, 2)
    const id = await aList('春', [one, two])
    await setStatus(id, [one])
    const body = { medicalInstitutionIds: [one] }
    const removed = (...ids: number[]) => ({ removedCount: ids.length, removedMedicalInstitutionIds: ids })
    expect(await client.removeActionListMedicalInstitutions({ id, body })).toEqual(removed(one))
    expect(await client.removeActionListMedicalInstitutions({ id, body })).toEqual(removed())
    expect(await itemIds(id)).toEqual([two])
    await expect(setStatus(id, [one])).rejects.toMatchObject({
      status: 422,
      problem: {
        errors: [
          {
            path: 'medical_institution_ids',
            message: expect.stringMatching(/^「.+」は、このリストから外されています/),
          },
        ],
      },
    })
    expect(await client.restoreActionListMedicalInstitutions({ id, body })).toEqual({ restoredCount: 1 })
    expect(await itemIds(id, { status: 'actioned' })).toEqual([one])
    await client.removeActionListMedicalInstitutions({ id, body })
    await client.addActionListMedicalInstitutions({ id, body })
    expect(await itemIds(id, { status: 'actioned' })).toEqual([])
    expect(await itemIds(id)).toEqual([two, one])
  })

  test('knows the lists it is on, those in progress first', async () => {
    const one = await institution()
    const finished = await aList('済んだリスト', [one])
    await client.updateActionListStatus({ id: finished, body: { status: 'finished' } })
    const open = await aList('途中のリスト', [one])
    await aList('よそのリスト', [await institution()])
    await setStatus(open, [one])
    expect((await client.listMedicalInstitutionActionLists({ id: one })).actionLists).toEqual([
      { id: open, name: '途中のリスト', status: 'incomplete', itemStatus: 'actioned' },
      { id: finished, name: '済んだリスト', status: 'finished', itemStatus: 'not_actioned' },
    ])
  })
})

test('the institutions on a list are sorted by name, last visit, status and when they came, page by page', async () => {
  const [a, b, c] = [await institution('い医院'), await institution('あ医院'), await institution('う医院')]
  const id = await aList('春', [a, b, c])
  await aVisit(product.database, sato, a, '2026-04-10')
  await aVisit(product.database, sato, c, '2026-01-10')
  await setStatus(id, [b])
  expect(await itemIds(id)).toEqual([a, b, c])
  expect(await itemIds(id, { sort: 'desc' })).toEqual([c, b, a])
  expect(await itemIds(id, { sortBy: 'name' })).toEqual([b, a, c])
  expect(await itemIds(id, { sortBy: 'last_visit_date' })).toEqual([b, c, a])
  expect(await itemIds(id, { sortBy: 'last_visit_date', sort: 'desc' })).toEqual([a, c, b])
  expect(await itemIds(id, { sortBy: 'status' })).toEqual([b, a, c])
  expect(await itemIds(id, { page: 2, perPage: 2 })).toEqual([c])
})

describe('adding to a list', () => {
  test('takes all that a search finds', async () => {
    const wanted = await anInstitution(product.database.owner, { name: '天草灘クリニック' })
    await anInstitution(product.database.owner, { name: '天草灘歯科', departments: ['歯科'], facilityTypeIds: [3] })
    const id = await aList()
    const search = { medicalInstitutionName: '天草灘', facilityTypeIds: [2] }
    expect(await client.addActionListMedicalInstitutions({ id, body: { search } })).toEqual({
      addedCount: 1,
      alreadyListedCount: 0,
    })
    expect(await itemIds(id)).toEqual([wanted])
  })

  test('is refused without institutions and conditions, with both, and for institutions that do not exist', async () => {
    const id = await aList()
    const refused = { status: 422, problem: { errors: [{ path: 'medical_institution_ids' }] } }
    const add = (body: object) => client.addActionListMedicalInstitutions({ id, body })
    await expect(add({})).rejects.toMatchObject(refused)
    await expect(add({ medicalInstitutionIds: [await institution()], search: {} })).rejects.toMatchObject(refused)
    await expect(add({ medicalInstitutionIds: [999_999_999] })).rejects.toMatchObject(refused)
    await expect(
      client.addActionListMedicalInstitution({ id, body: { medicalInstitutionId: 999_999_999 } }),
    ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'medical_institution_id' }] } })
  })

  test('ends at 5,000 institutions, whichever way they come', async () => {
    const ids = await manyInstitutions(product.database.owner, maxListed + 1)
    const [last = 0, ...most] = ids
    const id = await aList('満杯', most)
    const words = expect.stringContaining('5,000施設まで')
    await expect(
      client.addActionListMedicalInstitution({ id, body: { medicalInstitutionId: last } }),
    ).rejects.toMatchObject({ problem: { errors: [{ path: 'medical_institution_id', message: words }] } })
    await expect(
      client.addActionListMedicalInstitutions({ id: await aList(), body: { search: {} } }),
    ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'search', message: words }] } })
    await client.removeActionListMedicalInstitutions({ id, body: { medicalInstitutionIds: most.slice(0, 1) } })
    await client.addActionListMedicalInstitution({ id, body: { medicalInstitutionId: last } })
    await expect(
      client.restoreActionListMedicalInstitutions({ id, body: { medicalInstitutionIds: most.slice(0, 1) } }),
    ).rejects.toMatchObject({ status: 422 })
    expect(await client.getActionList({ id })).toMatchObject({ medicalInstitutionCount: maxListed })
  })
})

test('a list is taken away whole as CSV', async () => {
  const ids = await manyInstitutions(product.database.owner, 1_200)
  const formula = await anInstitution(product.database.owner, { name: '=cmd医院' })
  const id = await aList('春', [...ids, formula])
  await setStatus(id, [formula])
  const lines = (await (await client.exportActionListMedicalInstitutions({ id })).text()).trim().split('\r\n')
  expect(lines).toHaveLength(1_202)
  expect(lines[0]).toMatch(/^\uFEFF?ID,医療機関名,対応状況,最終訪問日/)
  expect(lines.at(-1)).toContain(`${formula},"'=cmd医院",対応済み`)
})

test('another tenant’s list answers 404 whatever is done with it, and is on no chart', async () => {
  const one = await institution()
  const id = await aList('秘密のリスト', [one])
  const body = { medicalInstitutionIds: [one] }
  const calls = [
    () => stranger.getActionList({ id }),
    () => stranger.updateActionList({ id, body: { name: '奪う' } }),
    () => stranger.updateActionListStatus({ id, body: { status: 'finished' } }),
    () => stranger.deleteActionList({ id }),
    () => stranger.restoreActionList({ id }),
    () => stranger.listActionListMedicalInstitutions({ id }),
    () => stranger.exportActionListMedicalInstitutions({ id }),
    () => stranger.addActionListMedicalInstitution({ id, body: { medicalInstitutionId: one } }),
    () => stranger.addActionListMedicalInstitutions({ id, body }),
    () => stranger.removeActionListMedicalInstitutions({ id, body }),
    () => stranger.restoreActionListMedicalInstitutions({ id, body }),
    () => stranger.updateActionListMedicalInstitutionsStatus({ id, body: { ...body, status: 'actioned' } }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 })
  expect((await stranger.listActionLists({ status: 'all' })).totalCount).toBe(0)
  expect((await stranger.listMedicalInstitutionActionLists({ id: one })).actionLists).toEqual([])
  expect(await client.getActionList({ id })).toMatchObject({ status: 'incomplete', actionedCount: 0 })
})
