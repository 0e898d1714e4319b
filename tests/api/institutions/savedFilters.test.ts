import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { maxPinnedFilters, maxSavedFilters, maxSharedFilters } from '#contract/institutions/savedFilters.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, type Person, aPlan } from '../../support/builders.ts'

const screen = 'medical_institutions_search'
const conditions = { medicalInstitutionName: '田中' }
const names = (filters: readonly { readonly name: string }[]) => filters.map(({ name }) => name)

let product: TestApi
let person: Person
let sato: Client
let inoue: Client
let owner: Client

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  const { database } = product
  const tenantId = await aTenant(database)
  person = await aPerson(database, tenantId, { username: '佐藤' })
  sato = await product.clientFor(person)
  inoue = await product.clientFor(await aPerson(database, tenantId, { username: '井上' }))
  owner = await product.clientFor(await aPerson(database, tenantId, { role: 'owner', username: '田村' }))
})

const save = async (client: Client, name: string, isShared?: boolean) =>
  client.createSavedFilter({ body: { screen, name, conditions, ...(isShared !== undefined && { isShared }) } })
const listed = async (client: Client) => (await client.listSavedFilters({ screen })).savedFilters
const marked = async (client: Client) => (await client.getCurrentUser()).markedFilters

/** Leaves 佐藤 one more place. */
const saveAllButOne = () =>
  product.database.owner.query(
    `insert into saved_filters (tenant_id, account_id, screen, name, conditions)
    select $1, $2, $3, 'その' || number, '{}' from generate_series(2, $4::int) as number`,
    [person.tenantId, person.accountId, screen, maxSavedFilters],
  )

describe('saved conditions', () => {
  test('come back, and the same name replaces them', async () => {
    await sato.createSavedFilter({ body: { screen, name: '毎月', conditions: { prefecture: '43', tagIds: [1] } } })
    await save(sato, '毎月')
    expect(await listed(sato)).toMatchObject([{ name: '毎月', conditions }])
  })

  test('that the writer did not see are not replaced', async () => {
    const before = await save(sato, '毎月')
    const other = { prefecture: '43', tagIds: [1] }
    const saveSeeing = (seenConditions: typeof conditions | null) =>
      sato.createSavedFilter({ body: { screen, name: '毎月', conditions: other, seenConditions } })
    for (const seen of [null, { medicalInstitutionName: '別のもの' }])
      await expect(saveSeeing(seen)).rejects.toMatchObject({
        status: 409,
        problem: { code: 'edit_conflict', current: { id: before.id, conditions } },
      })
    expect(await listed(sato)).toMatchObject([{ conditions }])
    await saveSeeing(conditions)
    expect(await listed(sato)).toMatchObject([{ conditions: other }])
  })

  test('of somebody who was deleted are left to owners, who share or delete them', async () => {
    const { id } = await save(sato, '毎月')
    const { id: other } = await save(sato, '毎月2')
    await owner.deleteAccount({ id: person.accountId })
    expect(await listed(inoue)).toEqual([])
    expect(await listed(owner)).toMatchObject([
      { name: '毎月', isShared: false, isEditable: true, createdBy: { name: '佐藤' } },
      { name: '毎月2', isShared: false, isEditable: true },
    ])
    await owner.deleteSavedFilter({ id: other })
    await owner.updateSavedFilter({ id, body: { name: '毎月の訪問', isShared: true } })
    expect(await listed(inoue)).toMatchObject([{ name: '毎月の訪問', isShared: true, isEditable: false }])
  })

  test('are private at first', async () => {
    const { id } = await save(sato, '毎月')
    expect(await listed(sato)).toMatchObject([
      { isShared: false, isEditable: true, isPinned: false, isDefault: false, createdBy: { name: '佐藤' } },
    ])
    expect(await listed(inoue)).toEqual([])
    expect(await listed(owner)).toEqual([])
    for (const client of [inoue, owner]) {
      await expect(client.updateSavedFilter({ id, body: { name: '奪う', isShared: true } })).rejects.toMatchObject({
        status: 404,
      })
      await expect(client.markSavedFilter({ id, body: { isPinned: true } })).rejects.toMatchObject({ status: 404 })
      await expect(client.deleteSavedFilter({ id })).rejects.toMatchObject({ status: 404 })
    }
  })

  test('that are shared stand after one’s own in everybody’s list, with who shares them', async () => {
    await save(sato, '甲', true)
    await save(inoue, '乙')
    expect(await listed(inoue)).toMatchObject([
      { name: '乙', createdBy: { name: '井上' }, isShared: false },
      { name: '甲', createdBy: { name: '佐藤' }, isShared: true, isEditable: false, conditions },
    ])
  })

  test('stay shared when they are overwritten, unless told otherwise', async () => {
    await save(sato, '毎月', true)
    expect(await save(sato, '毎月')).toMatchObject({ isShared: true })
    expect(await save(sato, '毎月', false)).toMatchObject({ isShared: false })
  })

  test('are renamed, unshared and deleted by who saved them and by owners, and by nobody else', async () => {
    const { id } = await save(sato, '毎月', true)
    const change = { id, body: { name: '毎週', isShared: true } }
    const refused = { status: 403, problem: { code: 'creator_only' } }
    await expect(inoue.updateSavedFilter(change)).rejects.toMatchObject(refused)
    await expect(inoue.deleteSavedFilter({ id })).rejects.toMatchObject(refused)
    expect(await sato.updateSavedFilter(change)).toMatchObject({ name: '毎週', isShared: true })
    const ended = await owner.updateSavedFilter({ id, body: { name: '毎週', isShared: false } })
    expect(ended).toMatchObject({ isShared: false, isEditable: false })
    await expect(owner.deleteSavedFilter({ id })).rejects.toMatchObject({ status: 404 })
    await sato.updateSavedFilter(change)
    await owner.deleteSavedFilter({ id })
    expect(await listed(sato)).toEqual([])
  })

  test('keep the name that one person gives them while another shares them', async () => {
    const { id } = await save(sato, '毎月', true)
    await owner.updateSavedFilter({ id, body: { name: '毎月の訪問' } })
    expect(await sato.updateSavedFilter({ id, body: { isShared: false } })).toMatchObject({
      name: '毎月の訪問',
      isShared: false,
    })
  })

  test('keep a name that somebody has given since another was seen', async () => {
    const { id } = await save(sato, '毎月', true)
    await owner.updateSavedFilter({ id, body: { name: '毎週', seenName: '毎月' } })
    await expect(sato.updateSavedFilter({ id, body: { name: '毎日', seenName: '毎月' } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', savedBy: { name: '田村' }, isOwn: false, current: { name: '毎週' } },
    })
    expect(await sato.updateSavedFilter({ id, body: { name: '毎日', seenName: '毎週' } })).toMatchObject({
      name: '毎日',
    })
  })

  test('cannot get the name of other own ones of their screen', async () => {
    await save(sato, '毎月')
    const { id } = await save(sato, '毎週')
    await expect(sato.updateSavedFilter({ id, body: { name: '毎月', isShared: false } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'name_taken', errors: [{ path: 'name' }] },
    })
  })

  test('of others are hidden from who cannot open the screen', async () => {
    await sato.createSavedFilter({ body: { screen: 'tasks', name: '期限切れ', conditions: {}, isShared: true } })
    const saved = await save(sato, '毎月', true)
    await inoue.markSavedFilter({ id: saved.id, body: { isPinned: true, isDefault: true } })
    const { owner: admin } = product.database
    const plan = await aPlan(product.database, { only: ['tasks'] })
    await admin.query('update tenants set plan = $2 where tenant_id = $1', [person.tenantId, plan])
    expect(await listed(inoue)).toEqual([])
    expect(await marked(inoue)).toEqual([])
    expect(names(await listed(sato))).toEqual(['毎月'])
    expect(names((await inoue.listSavedFilters({ screen: 'tasks' })).savedFilters)).toEqual(['期限切れ'])
    await expect(inoue.markSavedFilter({ id: saved.id, body: { isPinned: true } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('have a limit a person and screen, and one for what an office shares', async () => {
    await saveAllButOne()
    await save(sato, '最後の一つ')
    await expect(save(sato, '多すぎる')).rejects.toMatchObject({
      status: 409,
      problem: { code: 'too_many_saved_filters' },
    })
    await save(sato, '最後の一つ')
    const { id } = await save(inoue, '井上の')
    await product.database.owner.query(`update saved_filters set is_shared = true where tenant_id = $1 and id <> $2`, [
      person.tenantId,
      id,
    ])
    expect(maxSharedFilters).toBe(maxSavedFilters)
    const tooMany = { status: 409, problem: { code: 'too_many_shared_filters' } }
    await expect(save(inoue, '井上の', true)).rejects.toMatchObject(tooMany)
    await expect(inoue.updateSavedFilter({ id, body: { name: '井上の', isShared: true } })).rejects.toMatchObject(
      tooMany,
    )
  })
})

describe('pinned conditions and those with which a list opens', () => {
  test('are each person’s own', async () => {
    const { id } = await save(sato, '毎月', true)
    expect(await inoue.markSavedFilter({ id, body: { isPinned: true } })).toMatchObject({
      isPinned: true,
      isDefault: false,
    })
    expect(await inoue.markSavedFilter({ id, body: { isDefault: true } })).toMatchObject({
      isPinned: true,
      isDefault: true,
    })
    expect(await marked(inoue)).toEqual([
      { gone: [], id, screen, name: '毎月', conditions, isPinned: true, isDefault: true },
    ])
    expect(await marked(sato)).toEqual([])
    await inoue.markSavedFilter({ id, body: { isPinned: false } })
    expect(await marked(inoue)).toMatchObject([{ isPinned: false, isDefault: true }])
    await inoue.markSavedFilter({ id, body: { isDefault: false } })
    expect(await marked(inoue)).toEqual([])
  })

  test('a list opens with one of them only', async () => {
    const first = await save(sato, '毎月')
    const second = await save(sato, '毎週')
    await sato.markSavedFilter({ id: first.id, body: { isDefault: true } })
    await sato.markSavedFilter({ id: second.id, body: { isDefault: true } })
    expect(names(await marked(sato))).toEqual(['毎週'])
    // Taking it from one that has lost it already changes nothing.
    await sato.markSavedFilter({ id: first.id, body: { isDefault: false } })
    expect(names(await marked(sato))).toEqual(['毎週'])
  })

  test('are lost to others while they are not shared, and gone with what they mark', async () => {
    const { id } = await save(sato, '毎月', true)
    await inoue.markSavedFilter({ id, body: { isPinned: true, isDefault: true } })
    await sato.updateSavedFilter({ id, body: { name: '毎月', isShared: false } })
    expect(await marked(inoue)).toEqual([])
    await sato.updateSavedFilter({ id, body: { name: '毎月', isShared: true } })
    expect(names(await marked(inoue))).toEqual(['毎月'])
    await sato.deleteSavedFilter({ id })
    expect(await marked(inoue)).toEqual([])
  })

  test('no more are pinned than stand above a list, however many are pinned at once', async () => {
    const saved = await Promise.all(
      Array.from({ length: maxPinnedFilters + 2 }, (_, place) => save(sato, `条件${place}`)),
    )
    const results = await Promise.allSettled(
      saved.map(({ id }) => sato.markSavedFilter({ id, body: { isPinned: true } })),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { problem: { code: 'too_many_pinned_filters' } } },
      { reason: { problem: { code: 'too_many_pinned_filters' } } },
    ])
    expect(await marked(sato)).toHaveLength(maxPinnedFilters)
  })
})
