import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { readPdf } from '../../support/readPdf.ts'
import { anInstitution, type Person } from '../../support/builders.ts'
import { aConditionOffice } from '../../support/conditionOffice.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let owner: Client
let member: Client
let memberPerson: Person
let marked: number
let other: number
let tag: number

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

/** An office with a tag on one of two partners. */
beforeEach(async () => {
  ;({ owner, member, memberPerson } = await aConditionOffice(product))
  marked = await anInstitution(product.database.owner)
  other = await anInstitution(product.database.owner)
  tag = (await owner.createTag({ body: { name: '訪問不要' } })).id
  await owner.replaceMedicalInstitutionTags({ id: marked, body: { tagIds: [tag] } })
})

const bothWithout = () => ({
  medicalInstitutionIds: [marked, other],
  tagIds: [tag],
  tagIdsSearchCondition: 'exclude' as const,
})
const aRule = () =>
  owner.createStaffRule({ body: { name: '残り', staffId: memberPerson.accountId, conditions: bothWithout() } })
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
    await save(member, '同僚の', false)
    await owner.createMedicalInstitutionReport({ body: { name: '一覧', ...withoutTag() } })
    await expect(owner.deleteTag({ id: tag })).rejects.toMatchObject(
      inUse('1 施設', '「一覧」', '「自分」', '「共有」', '「残り」', 'ほかの人が保存した条件 1 件'),
    )
    const { uses } = await owner.getTagUses({ id: tag })
    expect(uses).toHaveLength(6)
    expect(uses[0]).toBe('「訪問不要」は 1 施設から外れます')
    await removeTag()
    expect((await owner.listTags()).tags).toEqual([])
    await expect(owner.getTagUses({ id: tag })).rejects.toMatchObject({ status: 404 })
  })

  test('needs no answer while nothing uses it', async () => {
    const { id } = await owner.createTag({ body: { name: '新しい' } })
    expect(await owner.getTagUses({ id })).toEqual({
      uses: [],
      paths: null,
      inConditions: false,
      usesVersion: expect.any(String),
    })
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
      problem: { errors: [{ path: 'conditions', message: expect.stringContaining('タグ「訪問不要」') }] },
    }
    await expect(owner.previewStaffRule({ id })).rejects.toMatchObject(refused)
    await expect(owner.applyStaffRule({ id, body: {} })).rejects.toMatchObject(refused)
    expect((await owner.listStaffRules()).staffRules).toMatchObject([
      { gone: [{ kind: 'tag', id: tag, name: '訪問不要' }] },
    ])
    expect((await owner.getMedicalInstitutionStaffs({ id: marked })).staffs).toEqual([])
  })

  test('are marked where they are saved', async () => {
    const body = { screen: 'medical_institutions_search', name: '共有', conditions: { tagIds: [tag] } }
    await member.createSavedFilter({ body })
    await removeTag()
    expect(await member.listSavedFilters({ screen: body.screen })).toMatchObject({
      savedFilters: [{ gone: [{ kind: 'tag', id: tag, name: '訪問不要' }] }],
    })
  })

  test('of a report are refused at their place, and in a dashboard break no other tile', async () => {
    const report = await owner.createMedicalInstitutionReport({ body: { name: '一覧', ...withoutTag() } })
    await removeTag()
    await expect(member.computeMedicalInstitutionReport({ body: withoutTag() })).rejects.toMatchObject({
      status: 422,
      problem: {
        errors: [{ path: 'filter_conditions.0.matching_groups', message: expect.stringContaining('タグ「訪問不要」') }],
      },
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

describe('the list of reports', () => {
  const listed = async () =>
    (await member.listMedicalInstitutionReports()).definitions.map(({ name, gone }) => [name, gone])
  const matching = (itemKey: string, matcher: object) => ({
    ...reportOf([itemOf('name'), itemOf(itemKey)]),
    filterConditions: [{ itemKey, matchingGroups: [matcher] }],
  })

  test('marks those that name what is gone, of whatever kind', async () => {
    const { id: list } = await owner.createActionList({ body: { name: '春の訪問' } })
    const label = await owner.createMedicalInstitutionLabel({
      body: { name: '規模', componentType: 'select', selections: [{ label: '大' }, { label: '小' }] },
    })
    const [big, small] = label.selections.map(({ id }) => id)
    const create = (name: string, request: ReturnType<typeof matching>) =>
      owner.createMedicalInstitutionReport({ body: { name, ...request } })
    await create('タグ', withoutTag())
    await create('リスト', matching('action_lists', { haveAny: [list] }))
    await create('規模', matching(`medical_institution_label_${label.id}`, { in: [small ?? 0] }))
    await create('残る', matching(`medical_institution_label_${label.id}`, { in: [big ?? 0] }))
    expect(await listed()).toEqual(['タグ', 'リスト', '残る', '規模'].map((name) => [name, []]))

    await removeTag()
    await owner.deleteActionList({ id: list })
    await owner.updateMedicalInstitutionLabel({
      id: label.id,
      body: { name: '規模', selections: [{ id: big ?? 0, label: '大' }], deleteUsed: true },
    })
    expect(await listed()).toEqual([
      ['タグ', [{ kind: 'tag', id: tag, name: '訪問不要' }]],
      ['リスト', [{ kind: 'action_list', id: list, name: '春の訪問' }]],
      ['残る', []],
      ['規模', [{ kind: 'medical_institution_label_selection', id: small, name: '小' }]],
    ])

    const tile = async (reportName: string) => {
      const { definitions } = await member.listMedicalInstitutionReports()
      const reportId = definitions.find(({ name }) => name === reportName)?.id ?? 0
      return member.computeDashboardTile({ body: { tile: { reportType: 'medical_institution', reportId } } })
    }
    expect(await tile('リスト')).toMatchObject({
      state: 'broken',
      faults: [expect.stringContaining('アクションリスト')],
    })
    await owner.restoreActionList({ id: list })
    expect((await tile('リスト')).state).not.toBe('broken')
    expect((await listed())[1]).toEqual(['リスト', []])
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
