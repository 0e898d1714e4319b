import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'

let product: TestApi
let client: Client
let colleague: Client
let institution: number

beforeAll(async () => {
  product = await testApi()
  const { database } = product
  const tenantId = await aTenant(database, { maxTagCount: 5 })
  client = await product.clientFor(await aPerson(database, tenantId, { username: '佐藤' }))
  colleague = await product.clientFor(await aPerson(database, tenantId, { username: '井上' }))
  institution = await anInstitution(database.owner)
})
afterAll(() => product.stop())

describe('a memo that two people edit at once', () => {
  test('keeps the first text, and tells the second who wrote what', async () => {
    const id = institution
    const seen = await client.updateMemo({ id, body: { content: '最初', lastUpdatedDate: null } })
    await colleague.updateMemo({ id, body: { content: '井上の追記', lastUpdatedDate: seen.lastUpdatedDate } })
    const late = client.updateMemo({ id, body: { content: '佐藤の追記', lastUpdatedDate: seen.lastUpdatedDate } })
    await expect(late).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', current: { content: '井上の追記', last_updated_user: { name: '井上' } } },
    })
    expect((await client.getMemo({ id })).content).toBe('井上の追記')
  })

  test('is a conflict too when both write the very first text', async () => {
    const id = await anInstitution(product.database.owner)
    const results = await Promise.allSettled([
      client.updateSpecialNote({ id, body: { content: '甲', lastUpdatedDate: null } }),
      colleague.updateSpecialNote({ id, body: { content: '乙', lastUpdatedDate: null } }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('belongs to the last writer where they name no version, and each writing is in the audit log', async () => {
    const id = await anInstitution(product.database.owner)
    await client.updateMemo({ id, body: { content: '最初' } })
    await colleague.updateMemo({ id, body: { content: '井上の上書き' } })
    expect(await client.getMemo({ id })).toMatchObject({ content: '井上の上書き', lastUpdatedUser: { name: '井上' } })
    await client.updateSpecialNote({ id, body: { content: '甲' } })
    await colleague.updateSpecialNote({ id, body: { content: '乙' } })
    expect(await client.getSpecialNote({ id })).toMatchObject({ content: '乙', lastUpdatedUser: { name: '井上' } })
    const { rows } = await product.database.owner.query(
      `select record_type, count(*)::int as count
      from audit_logs
      where $1 = any(record_ids) and action = 'update' and record_type in ('memo', 'special_note')
      group by record_type
      order by record_type`,
      [id],
    )
    expect(rows).toEqual([
      { record_type: 'memo', count: 2 },
      { record_type: 'special_note', count: 2 },
    ])
  })

  test('is still a conflict for somebody who names a version that has passed', async () => {
    const id = await anInstitution(product.database.owner)
    const seen = await client.updateMemo({ id, body: { content: '最初', lastUpdatedDate: null } })
    await colleague.updateMemo({ id, body: { content: '上書き' } })
    const late = client.updateMemo({ id, body: { content: '後から', lastUpdatedDate: seen.lastUpdatedDate } })
    await expect(late).rejects.toMatchObject({ status: 409, problem: { code: 'edit_conflict' } })
  })

  test('keeps line breaks, emoji and rare characters as they were typed', async () => {
    const id = await anInstitution(product.database.owner)
    const content = '一行目\n𠮷野家 髙﨑 👨‍⚕️\t<b>太字</b>'
    await client.updateMemo({ id, body: { content, lastUpdatedDate: null } })
    expect((await client.getMemo({ id })).content).toBe(content)
  })
})

describe('tags', () => {
  test('count the institutions they are on', async () => {
    const tag = await client.createTag({ body: { name: '登録医', description: '連携登録医' } })
    await client.replaceMedicalInstitutionTags({ id: institution, body: { tagIds: [tag.id] } })
    const { tags } = await client.listTags()
    expect(tags).toContainEqual({ ...tag, name: '登録医', description: '連携登録医', medicalInstitutionCount: 1 })
    await client.deleteTag({ id: tag.id, deleteUsed: true })
    expect((await client.listMedicalInstitutionTags({ id: institution })).tags).toEqual([])
  })

  test('refuse a name that is taken, with the language of the caller', async () => {
    await client.createTag({ body: { name: '重点' } })
    await expect(client.createTag({ body: { name: '重点' } })).rejects.toMatchObject({
      status: 409,
      problem: { title: 'すでに使われています', errors: [{ path: 'name' }] },
    })
    const id = (await client.createTag({ body: { name: '準重点' } })).id
    await expect(client.updateTag({ id, body: { name: '重点' } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'name_taken', errors: [{ path: 'name' }] },
    })
    await client.deleteTag({ id, deleteUsed: true })
  })

  test('stop at the tenant’s limit, however many are added at once', async () => {
    const attempts = Array.from({ length: 12 }, (_, index) => client.createTag({ body: { name: `同時${index}` } }))
    const results = await Promise.allSettled(attempts)
    const refused = results.filter(({ status }) => status === 'rejected')
    expect((await client.listTags()).totalCount).toBe(5)
    expect(refused).toHaveLength(8)
    expect(refused[0]).toMatchObject({ reason: { status: 409, problem: { code: 'limit_reached' } } })
  })

  test('put on many institutions at once stay where they already were', async () => {
    const { tags } = await client.listTags()
    const tagIds = tags.slice(0, 2).map(({ id }) => id)
    const others = await Promise.all([anInstitution(product.database.owner), anInstitution(product.database.owner)])
    const body = { medicalInstitutionIds: [institution, ...others], tagIds }
    expect(await client.addTagsToMedicalInstitutions({ body })).toEqual({ addedCount: 6 })
    expect(await client.addTagsToMedicalInstitutions({ body })).toEqual({ addedCount: 0 })
  })

  test('of one institution are changed by two people at once without undoing each other', async () => {
    const [first = 0, second = 0] = (await client.listTags()).tags.map(({ id }) => id)
    const id = await anInstitution(product.database.owner)
    const change = (seenTagIds: number[], tagIds: number[]) =>
      client.replaceMedicalInstitutionTags({ id, body: { tagIds, seenTagIds } })
    const tagsOf = async () =>
      (await client.listMedicalInstitutionTags({ id })).tags.map((tag) => tag.id).toSorted((a, b) => a - b)
    await change([], [first])
    // Whoever saw none does not take off what has been put on meanwhile.
    await change([], [second])
    expect(await tagsOf()).toEqual([first, second].toSorted((a, b) => a - b))
    await change([first], [])
    expect(await tagsOf()).toEqual([second])
  })

  test('that a colleague has put on as well since stay when a step is taken back, and are counted', async () => {
    const [tagId = 0] = (await client.listTags()).tags.map(({ id }) => id)
    const { owner } = product.database
    const [alone, again, both, single] = [
      await anInstitution(owner),
      await anInstitution(owner),
      await anInstitution(owner),
      await anInstitution(owner),
    ]
    const put = { action: 'add' as const, tagId, medicalInstitutionIds: [alone, again, both, single] }
    const { former } = await client.changeTagsOfMedicalInstitutions({ body: { changes: [put] } })
    const takeOff = { action: 'remove' as const, tagId, medicalInstitutionIds: [again] }
    await colleague.changeTagsOfMedicalInstitutions({ body: { changes: [takeOff] } })
    const putToo = { action: 'add' as const, tagId, medicalInstitutionIds: [again, both] }
    await colleague.changeTagsOfMedicalInstitutions({ body: { changes: [putToo] } })
    await colleague.addTagsToMedicalInstitutions({ body: { tagIds: [tagId], medicalInstitutionIds: [single] } })
    const undone = await client.changeTagsOfMedicalInstitutions({ body: former })
    expect(undone).toMatchObject({ changedCount: 1, keptCount: 3 })
    const tagsOf = async (id: number) => (await client.listMedicalInstitutionTags({ id })).tags.map((tag) => tag.id)
    expect(await Promise.all([alone, again, both, single].map(tagsOf))).toEqual([[], [tagId], [tagId], [tagId]])
  })

  test('are put on and taken off many institutions in one step, and the reply takes just that back', async () => {
    const [first, second] = (await client.listTags()).tags.map(({ id }) => id)
    const ids = [await anInstitution(product.database.owner), await anInstitution(product.database.owner)]
    const [marked = 0] = ids
    if (first === undefined || second === undefined) throw new Error('The tenant has two tags')
    await client.replaceMedicalInstitutionTags({ id: marked, body: { tagIds: [first] } })
    const tagsOf = async (id: number) => (await client.listMedicalInstitutionTags({ id })).tags.map((tag) => tag.id)
    const changes = [
      { action: 'remove' as const, tagId: first, medicalInstitutionIds: ids },
      { action: 'add' as const, tagId: second, medicalInstitutionIds: ids },
    ]
    const { changedCount, former } = await client.changeTagsOfMedicalInstitutions({ body: { changes } })
    expect(changedCount).toBe(3)
    expect(await Promise.all(ids.map(tagsOf))).toEqual([[second], [second]])
    expect((await client.changeTagsOfMedicalInstitutions({ body: former })).changedCount).toBe(3)
    expect(await Promise.all(ids.map(tagsOf))).toEqual([[first], []])
    const unknown = [{ action: 'remove' as const, tagId: 999_999, medicalInstitutionIds: ids }]
    await expect(client.changeTagsOfMedicalInstitutions({ body: { changes: unknown } })).rejects.toMatchObject({
      status: 422,
    })
  })
})
