import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../dataProvider/client.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { readPdf } from '../../support/readPdf.ts'
import { anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let owner: Client
let member: Client
let hanako: Person
let marked: number
let other: number
let tag: number

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

/** An office with a tag on one of two partners. */
beforeEach(async () => {
  const { database } = product
  const tenantId = await aTenant(database)
  owner = await product.clientFor(await aPerson(database, tenantId, { role: 'owner' }))
  hanako = await aPerson(database, tenantId, { username: '花子' })
  member = await product.clientFor(hanako)
  marked = await anInstitution(database.owner)
  other = await anInstitution(database.owner)
  tag = (await owner.createTag({ body: { name: '訪問不要' } })).id
  await owner.replaceMedicalInstitutionTags({ id: marked, body: { tagIds: [tag] } })
})

const bothWithout = () => ({
  medicalInstitutionIds: [marked, other],
  tagIds: [tag],
  tagIdsSearchCondition: 'exclude' as const,
})
const aRule = () =>
  owner.createStaffRule({ body: { name: '残り', staffId: hanako.accountId, conditions: bothWithout() } })
const withoutTag = () => ({
  ...reportOf([itemOf('name'), itemOf('tags')]),
  filterConditions: [{ itemKey: 'tags', matchingGroups: [{ notHaveAll: [tag] }] }],
})
const removeTag = () => owner.deleteTag({ id: tag, deleteUsed: true })

const inUse = (...messages: string[]) => ({
  status: 409,
  problem: {
    code: 'in_use',
    errors: messages.map((message) => ({ message: expect.stringContaining(message) })),
  },
})

describe('the deletion of a tag', () => {
  test('says first how many partners have it and which conditions name it, and happens when that may be', async () => {
    await aRule()
    const save = (client: Client, name: string, isShared: boolean) =>
      client.createSavedFilter({
        body: { screen: 'medical_institutions_search', name, conditions: { tagIds: [tag] }, isShared },
      })
    await save(owner, '共有', true)
    await save(owner, '自分', false)
    await save(member, '花子の', false)
    await owner.createMedicalInstitutionReport({ body: { name: '一覧', ...withoutTag() } })
    await expect(owner.deleteTag({ id: tag })).rejects.toMatchObject(
      inUse('1 件の連携先', '「自分」', '「一覧」', '「共有」', '「残り」', 'ほかの人が保存した条件 1 件'),
    )
    await removeTag()
    expect((await owner.listTags()).tags).toEqual([])
  })

  test('needs no answer while nothing uses it', async () => {
    const { id } = await owner.createTag({ body: { name: '新しい' } })
    await owner.deleteTag({ id })
  })
})

describe('conditions that exclude a tag that is gone', () => {
  test('find nothing rather than more partners', async () => {
    const found = async () =>
      (await member.searchMedicalInstitutions({ body: bothWithout() })).medicalInstitutions.map(({ id }) => id)
    expect(await found()).toEqual([other])
    await removeTag()
    expect(await found()).toEqual([])
  })

  test('of a rule put nobody in charge, and the rule says so', async () => {
    const { id, gone } = await aRule()
    expect(gone).toEqual([])
    await removeTag()
    const refused = {
      status: 422,
      problem: { errors: [{ path: 'conditions', message: expect.stringContaining('タグ') }] },
    }
    await expect(owner.previewStaffRule({ id })).rejects.toMatchObject(refused)
    await expect(owner.applyStaffRule({ id, body: {} })).rejects.toMatchObject(refused)
    expect((await owner.listStaffRules()).staffRules).toMatchObject([{ gone: [{ kind: 'tag', id: tag }] }])
    expect((await owner.getMedicalInstitutionStaffs({ id: marked })).staffs).toEqual([])
  })

  test('are marked where they are saved', async () => {
    const body = { screen: 'medical_institutions_search', name: '共有', conditions: { tagIds: [tag] } }
    await member.createSavedFilter({ body })
    await removeTag()
    expect(await member.listSavedFilters({ screen: body.screen })).toMatchObject({
      savedFilters: [{ gone: [{ kind: 'tag', id: tag }] }],
    })
  })

  test('of a report are refused at their place, and in a dashboard break no other tile', async () => {
    const report = await owner.createMedicalInstitutionReport({ body: { name: '一覧', ...withoutTag() } })
    await removeTag()
    await expect(member.computeMedicalInstitutionReport({ body: withoutTag() })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'filter_conditions.0.matching_groups', message: expect.stringContaining('タグ') }] },
    })
    const tile = { reportType: 'medical_institution' as const, reportId: report.id }
    expect(await member.computeDashboardTile({ body: { tile } })).toMatchObject({
      state: 'broken',
      name: '一覧',
      faults: [expect.stringContaining('タグ')],
      results: [],
    })
    const { id } = await owner.createDashboard({
      body: { name: '会議', contents: [tile, { type: 'note', text: '確認' }] },
    })
    const { text } = await readPdf(await owner.exportDashboard({ id, body: {} }))
    expect(text).toContain('このレポートは計算できません')
  })
})

describe('choices of a label', () => {
  test('that a report counts by mark its column when they are gone, instead of an unmarked 0', async () => {
    const label = await owner.createCommunicationLabel({
      body: {
        name: '相手',
        componentType: 'select',
        communicationType: 'visit',
        isRequired: false,
        selections: [{ label: '院長' }, { label: '事務長' }],
      },
    })
    const [kept, going] = label.selections
    const request = reportOf([
      itemOf('visit_count', {
        communicationLabelConditions: [{ labelId: label.id, selectionIds: [going?.id] }],
      }),
    ])
    await owner.createMedicalInstitutionReport({ body: { name: '院長訪問', ...request } })
    const change = {
      id: label.id,
      body: {
        name: '相手',
        componentType: 'select' as const,
        communicationType: 'visit' as const,
        isRequired: false,
        selections: [{ id: kept?.id ?? 0, label: '院長' }],
      },
    }
    await expect(owner.updateCommunicationLabel(change)).rejects.toMatchObject(inUse('「院長訪問」'))
    await owner.updateCommunicationLabel({ ...change, body: { ...change.body, deleteUsed: true } })
    const { columns } = await owner.computeMedicalInstitutionReport({ body: request })
    expect(columns).toMatchObject([{ isDeleted: true }])
  })
})
