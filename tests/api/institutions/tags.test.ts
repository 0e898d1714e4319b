import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'
import { isOnCluster, ranBeforeDistribution } from '../../support/cluster.ts'
import { whySkipped } from '../../support/whySkipped.ts'

let product: TestApi
let client: Client
let stranger: Client

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  client = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
})

const aTag = async (name: string) => (await client.createTag({ body: { name } })).id
const names = (named: readonly { readonly name: string }[]) => named.map(({ name }) => name)

const taken = { status: 409, problem: { code: 'name_taken', errors: [{ path: 'name' }] } }

describe('names of tags and of their groups that differ in width or case alone', () => {
  test.each([
    ['ＣＴあり', 'CTあり'],
    ['MRI', 'mri'],
    ['ﾘﾊﾋﾞﾘ', 'リハビリ'],
    ['地域連携①', '地域連携1'],
  ])('%s and %s are the same', async (one, other) => {
    await aTag(one)
    await expect(aTag(other)).rejects.toMatchObject(taken)
    const id = await aTag(`${other}別`)
    await expect(client.updateTag({ id, body: { name: other } })).rejects.toMatchObject(taken)
    await client.createTagGroup({ body: { name: one, tagIds: [] } })
    await expect(client.createTagGroup({ body: { name: other, tagIds: [] } })).rejects.toMatchObject(taken)
  })

  test('can be changed into each other by the tag that bears them', async () => {
    const id = await aTag('ＣＴ')
    expect(await client.updateTag({ id, body: { name: 'CT' } })).toMatchObject({ name: 'CT' })
  })

  test('are no concern of another tenant', async () => {
    await aTag('ＣＴ')
    await stranger.createTag({ body: { name: 'CT' } })
  })

  test.skipIf(isOnCluster)(
    `were told apart once: the later ones have got a number, and none is lost${whySkipped(isOnCluster, ranBeforeDistribution)}`,
    async () => {
      const { owner } = product.database
      await owner.query('drop index tags_same_name; drop index tag_groups_same_name')
      const given = ['CT', 'ＣＴ', 'ct', 'ct （2）', 'リハビリ', 'a'.repeat(50), 'A'.repeat(50)]
      const tenantId = await aTenant(product.database)
      for (const table of ['tags', 'tag_groups'])
        for (const name of given)
          await owner.query(`insert into ${table} (tenant_id, name) values ($1, $2)`, [tenantId, name])
      const migration = join(import.meta.dirname, '../../../server/db/migrations/0047_one_name_a_tag.sql')
      await owner.query(await readFile(migration, 'utf8'))
      for (const table of ['tags', 'tag_groups']) {
        const { rows } = await owner.query(`select name from ${table} where tenant_id = $1 order by id`, [tenantId])
        expect(rows.map(({ name }) => name)).toEqual([
          'CT',
          'ＣＴ （3）',
          'ct （4）',
          'ct （2）',
          'リハビリ',
          'a'.repeat(50),
          `${'A'.repeat(44)} （2）`,
        ])
      }
    },
  )
})

describe('the list of tags', () => {
  test('is narrowed down by a part of the name, in whatever width and case', async () => {
    await aTag('ＣＴあり')
    await aTag('MRIあり')
    await aTag('100%紹介')
    expect(names((await client.listTags({ name: 'ct' })).tags)).toEqual(['ＣＴあり'])
    expect(await client.listTags({ name: 'あり', perPage: 1 })).toMatchObject({ totalCount: 2, totalPage: 2 })
    expect(names((await client.listTags({ name: '%' })).tags)).toEqual(['100%紹介'])
  })

  test('is sorted by name or by how many institutions bear the tag', async () => {
    const [many, , few] = [await aTag('A'), await aTag('B'), await aTag('C')]
    const institutions = await Promise.all([
      anInstitution(product.database.owner),
      anInstitution(product.database.owner),
    ])
    await client.addTagsToMedicalInstitutions({ body: { medicalInstitutionIds: institutions, tagIds: [many] } })
    await client.addTagsToMedicalInstitutions({ body: { medicalInstitutionIds: institutions.slice(1), tagIds: [few] } })
    const sorted = async (sortBy: 'name' | 'medical_institution_count', sort: 'asc' | 'desc') =>
      names((await client.listTags({ sortBy, sort })).tags)
    expect(await sorted('name', 'desc')).toEqual(['C', 'B', 'A'])
    expect(await sorted('medical_institution_count', 'desc')).toEqual(['A', 'C', 'B'])
    expect(await sorted('medical_institution_count', 'asc')).toEqual(['B', 'C', 'A'])
  })

  test('opens one tag by its id, but not another tenant’s', async () => {
    const id = await aTag('登録医')
    expect(await client.getTag({ id })).toMatchObject({ name: '登録医', medicalInstitutionCount: 0 })
    await expect(stranger.getTag({ id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a group of tags', () => {
  test('holds just the tags that it is given, and none once they are deleted', async () => {
    const [one, two, three] = [await aTag('甲'), await aTag('乙'), await aTag('丙')]
    const { id, tags } = await client.createTagGroup({
      body: { name: '重点', description: '今年度', tagIds: [one, two] },
    })
    expect(names(tags)).toEqual(['乙', '甲'])
    const changed = await client.updateTagGroup({ id, body: { name: '最重点', tagIds: [two, three] } })
    expect(changed).toMatchObject({ name: '最重点', description: null })
    expect(changed.tags).toHaveLength(2)
    await client.deleteTag({ id: three, deleteUsed: true })
    expect(await client.getTagGroup({ id })).toEqual({ ...changed, tags: [{ id: two, name: '乙' }] })
    expect(await client.listTagGroups()).toEqual([await client.getTagGroup({ id })])
    await client.deleteTagGroup({ id })
    expect(await client.listTagGroups()).toEqual([])
    expect((await client.listTags()).totalCount).toBe(2)
  })

  test('refuses a name that another group bears, at the field', async () => {
    await client.createTagGroup({ body: { name: '重点', tagIds: [] } })
    const { id } = await client.createTagGroup({ body: { name: '機能', tagIds: [] } })
    await expect(client.createTagGroup({ body: { name: '重点', tagIds: [] } })).rejects.toMatchObject(taken)
    await expect(client.updateTagGroup({ id, body: { name: '重点', tagIds: [] } })).rejects.toMatchObject(taken)
  })

  test('refuses tags that do not exist, or are another tenant’s, and stays as it was', async () => {
    const own = await aTag('甲')
    const foreign = (await stranger.createTag({ body: { name: 'よそ' } })).id
    const { id } = await client.createTagGroup({ body: { name: '重点', tagIds: [own] } })
    for (const tagIds of [[foreign], [own, 999_999]])
      await expect(client.updateTagGroup({ id, body: { name: '変更', tagIds } })).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'tag_ids' }] },
      })
    expect(await client.getTagGroup({ id })).toMatchObject({ name: '重点', tags: [{ id: own }] })
  })

  test('of another tenant answers 404 and is in no list', async () => {
    const { id } = await stranger.createTagGroup({ body: { name: 'よそ', tagIds: [] } })
    await expect(client.getTagGroup({ id })).rejects.toMatchObject({ status: 404 })
    await expect(client.updateTagGroup({ id, body: { name: '奪う', tagIds: [] } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(client.deleteTagGroup({ id })).rejects.toMatchObject({ status: 404 })
    expect(await client.listTagGroups()).toEqual([])
  })
})
