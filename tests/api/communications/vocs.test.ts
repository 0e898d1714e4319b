import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { vocsOfCommunications } from '#server/communications/vocLinks.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aCommunication, aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'

type Body = RequestParameters<'createVoc'>['body']

let product: TestApi
let sato: Person
let suzuki: Person
let client: Client
let stranger: Client
let institution: number

const today = dayInJapan()

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  const tenantId = await aTenant(product.database)
  sato = await aPerson(product.database, tenantId, { username: '佐藤' })
  suzuki = await aPerson(product.database, tenantId, { username: '鈴木' })
  client = await product.clientFor(sato)
  stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  institution = await anInstitution(product.database.owner, { name: '水前寺内科' })
})

const voice = (given: Partial<Body> = {}): Body => ({
  title: '返書が届くまでに時間がかかる',
  reportedDate: '2026-04-01',
  status: 'NOT_STARTED',
  priority: 'MIDDLE',
  userId: sato.accountId,
  ...given,
})
const add = (given: Partial<Body> = {}) => client.createVoc({ body: voice(given) })
const titles = (vocs: readonly { readonly title: string }[]) => vocs.map(({ title }) => title)
const refusedAt = (path: string) => ({ status: 422, problem: { errors: [{ path }] } })
const notFound = { status: 404 }
const groupsNamed = async (...names: string[]) => {
  const { updatedAt } = await client.listVocGroups()
  const { vocGroups } = await client.replaceVocGroups({
    body: { vocGroups: names.map((name) => ({ name })), updatedAt },
  })
  return vocGroups
}
const contact = (options?: Parameters<typeof aCommunication>[3], place = institution) =>
  aCommunication(product.database, sato, place, options)
const deletedDaysAgo = (table: 'vocs' | 'communications', id: number, days: number) =>
  product.database.owner.query(`update ${table} set deleted_at = now() - $2 * interval '1 day' where id = $1`, [
    id,
    days,
  ])

describe('a voice', () => {
  test('is shown with its partner, its group, who takes care of it and the contacts it was heard in', async () => {
    const [group] = await groupsNamed('返書・報告')
    const visit = await contact({ actedDate: '2026-03-31' })
    const made = await add({
      medicalInstitutionId: institution,
      vocGroupId: group?.id ?? 0,
      userId: suzuki.accountId,
      detailText: '一行目\n二行目',
      communicationIds: [visit],
    })
    expect(made).toMatchObject({
      medicalInstitutionId: institution,
      medicalInstitution: { id: institution, name: '水前寺内科' },
      vocGroup: { name: '返書・報告' },
      user: { id: suzuki.accountId, name: '鈴木' },
      detailText: '一行目\n二行目',
      actionText: null,
      communications: [
        { id: visit, communicationType: 'visit', actedDate: '2026-03-31', medicalInstitution: { name: '水前寺内科' } },
      ],
      deletedAt: null,
    })
    expect(await client.getVoc({ id: made.id })).toEqual(made)
  })

  test('tells the partners of its contacts apart where they have one name', async () => {
    const place = (address: string) => anInstitution(product.database.owner, { name: '桜内科', address })
    const [east, west] = [await place('熊本市東区1'), await place('熊本市西区2')]
    const visits = [
      await contact({ actedDate: '2026-03-31' }, east),
      await contact({ actedDate: '2026-03-30' }, west),
      await contact({ actedDate: '2026-03-29' }),
    ]
    const { id } = await add({ communicationIds: visits })
    const names = ['桜内科（熊本市東区1）', '桜内科（熊本市西区2）', '水前寺内科']
    const namesIn = ({ communications }: Awaited<ReturnType<typeof client.getVoc>>) =>
      communications.map(({ medicalInstitution: { name } }) => name)
    expect(namesIn(await client.getVoc({ id }))).toEqual(names)
    expect((await client.listVocs()).vocs.filter((voc) => voc.id === id).map(namesIn)).toEqual([names])
  })

  test('may be anonymous and in no group', async () => {
    expect(await add()).toMatchObject({ medicalInstitution: null, vocGroup: null, communications: [] })
  })

  test('keeps its contacts when it is changed without naming them, and takes just those that are named', async () => {
    const [first, second] = [await contact(), await contact()]
    const { id } = await add({ communicationIds: [first] })
    expect((await client.updateVoc({ id, body: voice({ title: '改めた' }) })).communications).toHaveLength(1)
    const { communications } = await client.updateVoc({ id, body: voice({ communicationIds: [second] }) })
    expect(communications).toMatchObject([{ id: second }])
  })

  test('is not written over what somebody else has just changed', async () => {
    const { id, updatedAt } = await add()
    await client.updateVocStatus({ id, body: { status: 'IN_PROGRESS' } })
    await expect(client.updateVoc({ id, body: { ...voice(), updatedAt } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', current: { status: 'IN_PROGRESS' } },
    })
  })

  test('is moved to another status and keeps all else', async () => {
    const made = await add({ detailText: '経緯', communicationIds: [await contact()] })
    const moved = await client.updateVocStatus({ id: made.id, body: { status: 'COMPLETED' } })
    expect(moved).toEqual({ ...made, status: 'COMPLETED', updatedAt: moved.updatedAt })
  })

  test('stays where somebody else has moved it since it was seen', async () => {
    const { id, status: seen } = await add()
    await client.updateVocStatus({ id, body: { status: 'IN_PROGRESS', seen } })
    await expect(client.updateVocStatus({ id, body: { status: 'COMPLETED', seen } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', savedBy: expect.anything(), savedAt: expect.any(String) },
    })
  })
})

describe('a voice is refused', () => {
  test('for a day to come and for one long gone', async () => {
    await expect(add({ reportedDate: daysAfter(today, 1) })).rejects.toMatchObject(refusedAt('reported_date'))
    await expect(add({ reportedDate: '1900-01-01' })).rejects.toMatchObject(refusedAt('reported_date'))
    await add({ reportedDate: today })
  })

  test('with anything that is not the tenant’s own', async () => {
    const other = await aPerson(product.database, await aTenant(product.database))
    const foreign = await aCommunication(product.database, other, institution)
    const theirs = await product.clientFor(other)
    const { vocGroups } = await theirs.replaceVocGroups({ body: { vocGroups: [{ name: 'よそ' }], updatedAt: null } })
    await expect(add({ userId: other.accountId })).rejects.toMatchObject(refusedAt('user_id'))
    await expect(add({ communicationIds: [foreign] })).rejects.toMatchObject(refusedAt('communication_ids'))
    await expect(add({ vocGroupId: vocGroups[0]?.id ?? 0 })).rejects.toMatchObject(refusedAt('voc_group_id'))
    await expect(add({ medicalInstitutionId: 999_999 })).rejects.toMatchObject(refusedAt('medical_institution_id'))
    expect((await client.listVocs()).totalCount).toBe(0)
  })
})

describe('the list of voices', () => {
  beforeEach(async () => {
    await add({ title: '古い', reportedDate: '2025-04-01', priority: 'HIGH' })
    await add({ title: '急ぎ', reportedDate: '2026-04-01', priority: 'HIGH', status: 'IN_PROGRESS' })
    await add({ title: '新しい', reportedDate: '2026-05-01', priority: 'LOW', userId: suzuki.accountId })
  })
  const listed = async (query: RequestParameters<'listVocs'>) => titles((await client.listVocs(query)).vocs)

  test('stands in the order of the days, of the last change or of what is urgent', async () => {
    expect(await listed({ sort: 'desc' })).toEqual(['新しい', '急ぎ', '古い'])
    expect(await listed({ sortBy: 'priority', sort: 'desc' })).toEqual(['急ぎ', '古い', '新しい'])
    const [oldest] = (await client.listVocs({ name: '古' })).vocs
    await client.updateVocStatus({ id: oldest?.id ?? 0, body: { status: 'COMPLETED' } })
    expect(await listed({ sortBy: 'updated_at', sort: 'desc' })).toEqual(['古い', '新しい', '急ぎ'])
  })

  test('is narrowed down by status, priority, staff, period, group, partner and words of the title', async () => {
    const [group] = await groupsNamed('返書・報告')
    await add({ title: '分類済み', vocGroupId: group?.id ?? 0, medicalInstitutionId: institution })
    expect(await listed({ status: 'IN_PROGRESS' })).toEqual(['急ぎ'])
    expect(await listed({ priority: 'HIGH' })).toEqual(['古い', '急ぎ'])
    expect(await listed({ userId: suzuki.accountId })).toEqual(['新しい'])
    expect(await listed({ startDate: '2026-04-01', endDate: '2026-04-30', priority: 'HIGH' })).toEqual(['急ぎ'])
    expect(await listed({ vocGroupId: group?.id ?? 0 })).toEqual(['分類済み'])
    expect(await listed({ medicalInstitutionId: institution })).toEqual(['分類済み'])
    expect(await listed({ name: '新' })).toEqual(['新しい'])
  })

  test('is cut into pages that miss nothing and show nothing twice', async () => {
    for (const title of ['同じ日の一', '同じ日の二']) await add({ title, reportedDate: '2026-05-01' })
    const pages = await Promise.all([1, 2, 3].map((page) => client.listVocs({ page, perPage: 2 })))
    expect(new Set(pages.flatMap(({ vocs }) => titles(vocs))).size).toBe(5)
    expect(pages[0]).toMatchObject({ totalCount: 5, totalPage: 3 })
  })
})

describe('a deleted voice', () => {
  test('is gone from lists and forms, stands among the deleted and comes back as it was', async () => {
    const made = await add({ communicationIds: [await contact()] })
    await client.deleteVoc({ id: made.id })
    await expect(client.getVoc({ id: made.id })).rejects.toMatchObject(notFound)
    await expect(client.updateVoc({ id: made.id, body: voice() })).rejects.toMatchObject(notFound)
    await expect(client.deleteVoc({ id: made.id })).rejects.toMatchObject(notFound)
    expect((await client.listVocs()).totalCount).toBe(0)
    expect((await client.listVocs({ deleted: true })).vocs).toMatchObject([
      { id: made.id, deletedAt: expect.any(String) },
    ])
    const restored = await client.restoreVoc({ id: made.id })
    expect(restored).toEqual({ ...made, updatedAt: restored.updatedAt })
    expect((await client.listVocs({ deleted: true })).totalCount).toBe(0)
  })

  test('cannot come back after 30 days', async () => {
    const { id } = await add()
    await deletedDaysAgo('vocs', id, 29)
    expect((await client.listVocs({ deleted: true })).totalCount).toBe(1)
    await deletedDaysAgo('vocs', id, 31)
    expect((await client.listVocs({ deleted: true })).totalCount).toBe(0)
    await expect(client.restoreVoc({ id })).rejects.toMatchObject(notFound)
  })
})

describe('a contact and a voice', () => {
  test('are linked from the contact in one step, twice without harm, and parted again', async () => {
    const communicationId = await contact()
    const { id } = await add({ title: '待ち時間が長い' })
    const link = () => client.addCommunicationVoc({ communicationId, body: { vocId: id } })
    await link()
    expect(await link()).toEqual({ vocs: [{ id, title: '待ち時間が長い', status: 'NOT_STARTED' }] })
    expect((await client.getVoc({ id })).communications).toMatchObject([{ id: communicationId }])
    await client.removeCommunicationVoc({ communicationId, id })
    expect((await client.getVoc({ id })).communications).toEqual([])
    await expect(client.removeCommunicationVoc({ communicationId, id })).rejects.toMatchObject(notFound)
  })

  test('are not linked where either is deleted or another tenant’s', async () => {
    const communicationId = await contact()
    const { id } = await add()
    const body = { vocId: id }
    await expect(stranger.addCommunicationVoc({ communicationId, body })).rejects.toMatchObject(notFound)
    const theirs = await stranger.createVoc({
      body: voice({ userId: (await stranger.getCurrentUser()).id }),
    })
    await expect(client.addCommunicationVoc({ communicationId, body: { vocId: theirs.id } })).rejects.toMatchObject(
      refusedAt('voc_id'),
    )
    await client.deleteVoc({ id })
    await expect(client.addCommunicationVoc({ communicationId, body })).rejects.toMatchObject(refusedAt('voc_id'))
    await client.restoreVoc({ id })
    await deletedDaysAgo('communications', communicationId, 1)
    await expect(client.addCommunicationVoc({ communicationId, body })).rejects.toMatchObject(notFound)
  })

  test('stay linked while the contact is deleted, even when the voice is saved meanwhile', async () => {
    const communicationId = await contact()
    const { id } = await add({ communicationIds: [communicationId] })
    await deletedDaysAgo('communications', communicationId, 1)
    expect((await client.updateVoc({ id, body: voice({ communicationIds: [] }) })).communications).toEqual([])
    await product.database.owner.query('update communications set deleted_at = null where id = $1', [communicationId])
    expect((await client.getVoc({ id })).communications).toHaveLength(1)
  })

  test('of several contacts are read at once', async () => {
    const [first, second, third] = [await contact(), await contact(), await contact()]
    const shared = await add({ title: '共通', communicationIds: [first, second] })
    const own = await add({ title: '一件', communicationIds: [first] })
    await client.deleteVoc({ id: (await add({ communicationIds: [third] })).id })
    const found = await withTenant(product.database.app, sato.tenantId, (tx) =>
      vocsOfCommunications(tx, sato.tenantId, [first, second, third]),
    )
    const status = 'NOT_STARTED'
    expect([...found].sort(([a], [b]) => a - b)).toEqual([
      [
        first,
        [
          { id: shared.id, title: '共通', status },
          { id: own.id, title: '一件', status },
        ],
      ],
      [second, [{ id: shared.id, title: '共通', status }]],
    ])
  })

  test('are offered to each other newest first, those of the partner only', async () => {
    const older = await contact({ actedDate: '2026-03-01', type: 'phone' })
    const newer = await contact({ actedDate: '2026-04-01' })
    await contact({}, await anInstitution(product.database.owner))
    await deletedDaysAgo('communications', await contact(), 1)
    const { communications, totalCount } = await client.listLinkableCommunications({ id: institution })
    expect(communications.map(({ id }) => id)).toEqual([newer, older])
    expect(totalCount).toBe(2)
    expect((await stranger.listLinkableCommunications({ id: institution })).communications).toEqual([])
  })
})

test('another tenant’s voice answers 404 and is in no list', async () => {
  const { id } = await add()
  await expect(stranger.getVoc({ id })).rejects.toMatchObject(notFound)
  await expect(stranger.updateVoc({ id, body: voice() })).rejects.toMatchObject(notFound)
  await expect(stranger.updateVocStatus({ id, body: { status: 'COMPLETED' } })).rejects.toMatchObject(notFound)
  await expect(stranger.deleteVoc({ id })).rejects.toMatchObject(notFound)
  await client.deleteVoc({ id })
  await expect(stranger.restoreVoc({ id })).rejects.toMatchObject(notFound)
  expect((await stranger.listVocs({ deleted: true })).totalCount).toBe(0)
})

describe('the list of groups', () => {
  test('keeps its order, and groups keep their ids when they are renamed, moved and swapped', async () => {
    expect(await client.listVocGroups()).toEqual({ vocGroups: [], updatedAt: null })
    const [first, second] = await groupsNamed('返書・報告', '予約・受診')
    const { updatedAt } = await client.listVocGroups()
    const vocGroups = [
      { name: 'その他' },
      { id: second?.id ?? 0, name: '返書・報告' },
      { id: first?.id ?? 0, name: '予約・受診' },
    ]
    const replaced = await client.replaceVocGroups({ body: { vocGroups, updatedAt } })
    expect(replaced.vocGroups).toMatchObject([{ name: 'その他', vocCount: 0 }, vocGroups[1], vocGroups[2]])
    expect(await client.listVocGroups()).toEqual(replaced)
  })

  test('is not written over what somebody else has just written', async () => {
    await groupsNamed('返書・報告')
    await expect(client.replaceVocGroups({ body: { vocGroups: [], updatedAt: null } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', current: { voc_groups: [{ name: '返書・報告' }] } },
    })
  })

  test('is written over whatever stands by somebody who names no version', async () => {
    await groupsNamed('返書・報告')
    await client.replaceVocGroups({ body: { vocGroups: [{ name: '予約・受診' }] } })
    expect((await client.listVocGroups()).vocGroups.map(({ name }) => name)).toEqual(['予約・受診'])
  })

  test('takes no name twice and no group that does not exist, and says which entry it is', async () => {
    const vocGroups = [{ name: '甲' }, { name: '甲 ' }, { name: '乙', id: 999_999 }]
    await expect(client.replaceVocGroups({ body: { vocGroups, updatedAt: null } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'voc_groups.1.name' }, { path: 'voc_groups.2.id' }] },
    })
  })

  test('loses no group that holds voices unless that is wanted; the voices stay, in no group', async () => {
    const [group] = await groupsNamed('返書・報告')
    const { id } = await add({ vocGroupId: group?.id ?? 0 })
    const { updatedAt, vocGroups } = await client.listVocGroups()
    expect(vocGroups).toMatchObject([{ vocCount: 1 }])
    const body = { vocGroups: [], updatedAt }
    await expect(client.replaceVocGroups({ body })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'in_use', errors: [{ message: '「返書・報告」には 1 件の声が登録されています' }] },
    })
    await client.replaceVocGroups({ body: { ...body, deleteUsed: true } })
    expect((await client.getVoc({ id })).vocGroup).toBeNull()
  })
})
