import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'
import { aCommunication, aPerson, aTask, aTenant, anInstitution, type Person } from '../../support/builders.ts'

let product: TestApi
let tenantId: number
let owner: Client
let member: Client
let hanako: Person
let taro: Person
let institution: number
let other: number

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  const { database } = product
  tenantId = await aTenant(database)
  owner = await product.clientFor(await aPerson(database, tenantId, { role: 'owner' }))
  hanako = await aPerson(database, tenantId, { username: '花子' })
  taro = await aPerson(database, tenantId, { username: '太郎' })
  member = await product.clientFor(hanako)
  institution = await anInstitution(database.owner, { prefectureCode: '47' })
  other = await anInstitution(database.owner)
})

const put = (staffIds: number[], updatedAt?: string | null) =>
  member.replaceMedicalInstitutionStaffs({
    id: institution,
    body: { staffIds, ...(updatedAt !== undefined && { updatedAt }) },
  })
const namesOf = async (id = institution) =>
  (await member.getMedicalInstitutionStaffs({ id })).staffs.map(({ name }) => name)
const changeAll = (action: 'add' | 'make_first' | 'remove', { accountId }: Person, ids = [institution, other]) =>
  member.changeStaffsOfMedicalInstitutions({
    body: { medicalInstitutionIds: ids, staffId: accountId, action },
  })

describe('persons in charge of a partner', () => {
  test('are set by hand, the main one first, with their history', async () => {
    expect(await member.getMedicalInstitutionStaffs({ id: institution })).toMatchObject({
      staffs: [],
      updatedAt: null,
      history: [],
    })
    await put([hanako.accountId])
    const both = await put([taro.accountId, hanako.accountId])
    expect(both.staffs).toMatchObject([
      { name: '太郎', source: 'hand', isActive: true, setBy: { name: '花子' } },
      { name: '花子' },
    ])
    const last = await put([taro.accountId])
    expect(last.history).toMatchObject([
      { staff: { name: '太郎' }, isMain: true, until: null },
      { staff: { name: '花子' }, isMain: false, until: expect.any(String) },
      { staff: { name: '花子' }, isMain: true, until: expect.any(String) },
    ])
  })

  test('stand beside their partners on action lists and among the suggestions', async () => {
    await put([taro.accountId, hanako.accountId])
    const list = await member.createActionList({ body: { name: '秋の挨拶' } })
    await member.addActionListMedicalInstitutions({
      id: list.id,
      body: { medicalInstitutionIds: [institution, other] },
    })
    const items = await member.listActionListMedicalInstitutions({ id: list.id, sortBy: 'added_at' })
    expect(new Map(items.medicalInstitutions.map(({ id, staffs }) => [id, staffs.map(({ name }) => name)]))).toEqual(
      new Map([
        [institution, ['太郎', '花子']],
        [other, []],
      ]),
    )
    await aTask(product.database, taro, { deadline: '2026-01-05', institutionId: institution })
    const { visitSuggestions } = await member.searchVisitSuggestions({ body: {} })
    expect(visitSuggestions.find(({ id }) => id === institution)?.staffs).toMatchObject([
      { name: '太郎' },
      { name: '花子' },
    ])
  })

  test('are not overwritten by somebody who saw an older version', async () => {
    const { updatedAt } = await put([hanako.accountId], null)
    await put([taro.accountId], updatedAt)
    await expect(put([hanako.accountId], updatedAt)).rejects.toMatchObject({ status: 409 })
    expect(await namesOf()).toEqual(['太郎'])
  })

  test('are people of the tenant, each once, who have not been deleted', async () => {
    const stranger = await aPerson(product.database, await aTenant(product.database))
    await expect(put([stranger.accountId])).rejects.toMatchObject({ status: 422 })
    await expect(put([taro.accountId, taro.accountId])).rejects.toMatchObject({ status: 422 })
    await put([taro.accountId])
    await owner.deleteAccount({ id: taro.accountId })
    const { staffs } = await put([taro.accountId, hanako.accountId])
    expect(staffs).toMatchObject([{ name: '太郎', isActive: false }, { name: '花子' }])
    await put([])
    await expect(put([taro.accountId])).rejects.toMatchObject({ status: 422 })
  })

  test('of one tenant are unknown to another', async () => {
    await put([hanako.accountId])
    const elsewhere = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
    expect((await elsewhere.getMedicalInstitutionStaffs({ id: institution })).staffs).toEqual([])
    const found = await elsewhere.searchMedicalInstitutions({ body: { medicalInstitutionIds: [institution] } })
    expect(found.medicalInstitutions[0]?.staffs).toEqual([])
  })
})

describe('a selection of partners', () => {
  test('gets a further person, a main person, or loses one', async () => {
    expect(await changeAll('add', hanako)).toMatchObject({ changedCount: 2 })
    expect(await changeAll('add', hanako)).toEqual({ changedCount: 0, staffChangeId: null })
    await changeAll('make_first', taro)
    expect(await namesOf(other)).toEqual(['太郎', '花子'])
    expect(await changeAll('remove', taro, [other])).toMatchObject({ changedCount: 1 })
    expect(await namesOf(other)).toEqual(['花子'])
  })

  test('is as before once the change is taken back, except where somebody changed it since', async () => {
    await put([hanako.accountId])
    const before = await member.getMedicalInstitutionStaffs({ id: institution })
    const { staffChangeId } = await changeAll('make_first', taro)
    await member.replaceMedicalInstitutionStaffs({ id: other, body: { staffIds: [] } })
    expect(await member.undoStaffChange({ id: staffChangeId ?? 0 })).toEqual({ restoredCount: 1, keptCount: 1 })
    expect(await member.getMedicalInstitutionStaffs({ id: institution })).toEqual(before)
    await expect(member.undoStaffChange({ id: staffChangeId ?? 0 })).rejects.toMatchObject({ status: 404 })
  })

  test('is taken back by who changed it and by owners', async () => {
    const { staffChangeId } = await changeAll('add', taro)
    const colleague = await product.clientFor(taro)
    await expect(colleague.undoStaffChange({ id: staffChangeId ?? 0 })).rejects.toMatchObject({ status: 403 })
    expect(await owner.undoStaffChange({ id: staffChangeId ?? 0 })).toEqual({ restoredCount: 2, keptCount: 0 })
  })
})

describe('the partner search', () => {
  test('finds the partners of persons and of nobody, and exports who is in charge', async () => {
    await put([taro.accountId, hanako.accountId])
    const found = async (staffIds: number[]) => {
      const body = { staffIds, medicalInstitutionIds: [institution, other] }
      return (await member.searchMedicalInstitutions({ body })).medicalInstitutions
    }
    expect(await found([hanako.accountId])).toMatchObject([
      { id: institution, staffs: [{ name: '太郎' }, { name: '花子' }] },
    ])
    expect((await found([0])).map(({ id }) => id)).toEqual([other])
    expect(await found([0, taro.accountId])).toHaveLength(2)
    const csv = await member.exportMedicalInstitutions({ body: { medicalInstitutionIds: [institution] } })
    expect(await csv.text()).toContain('太郎 花子')
  })

  test('exports who is in charge with a mark on those who are gone, and so do reports', async () => {
    await put([taro.accountId, hanako.accountId])
    await aCommunication(product.database, hanako, institution)
    await product.database.owner.query('update accounts set deleted_at = now() where id = $1', [taro.accountId])
    await product.database.owner.query('update accounts set enabled_crm = false where id = $1', [hanako.accountId])
    const csv = await owner.exportMedicalInstitutions({ body: { medicalInstitutionIds: [institution] } })
    expect(await csv.text()).toContain('太郎（削除済み） 花子（利用停止）')
    const report = await owner.computeMedicalInstitutionReport({
      body: {
        ...reportOf([itemOf('main_staff')]),
        filterConditions: [{ itemKey: 'main_staff', matchingGroups: [{ in: [taro.accountId] }] }],
      },
    })
    expect(JSON.stringify(report.results)).toContain('太郎（削除済み）')
  })
})

describe('a report on institutions', () => {
  test('shows and asks for the main person in charge', async () => {
    await put([taro.accountId, hanako.accountId])
    await aCommunication(product.database, hanako, institution)
    await aCommunication(product.database, hanako, other)
    const ofMain = ({ accountId }: Person) =>
      member.computeMedicalInstitutionReport({
        body: {
          ...reportOf([itemOf('main_staff')]),
          filterConditions: [{ itemKey: 'main_staff', matchingGroups: [{ in: [accountId] }] }],
        },
      })
    expect((await ofMain(taro)).results).toMatchObject([{ id: institution }])
    expect((await ofMain(hanako)).results).toEqual([])
  })
})

describe('a rule', () => {
  const aRule = (staffId: number) =>
    owner.createStaffRule({
      body: { name: '2件の医院', staffId, conditions: { medicalInstitutionIds: [institution, other] } },
    })

  test('shows what it would change, and leaves alone what was set by hand', async () => {
    await put([hanako.accountId])
    const { id } = await aRule(taro.accountId)
    const outcome = { matchingCount: 2, changedCount: 1, byHandCount: 1 }
    expect(await owner.previewStaffRule({ id })).toMatchObject({ ...outcome, staff: { name: '太郎' } })
    expect(await owner.applyStaffRule({ id, body: {} })).toMatchObject(outcome)
    expect([await namesOf(), await namesOf(other)]).toEqual([['花子'], ['太郎']])
    expect(await owner.previewStaffRule({ id })).toMatchObject({ ...outcome, changedCount: 0 })
    const { staffChangeId } = await owner.applyStaffRule({ id, body: { overwritesHand: true } })
    expect(await namesOf()).toEqual(['太郎'])
    await owner.undoStaffChange({ id: staffChangeId ?? 0 })
    expect(await namesOf()).toEqual(['花子'])
  })

  test('is applied only as it was previewed, and the refusal says who has changed it', async () => {
    const rule = await aRule(taro.accountId)
    const { updatedAt, outcomeVersion } = await owner.previewStaffRule({ id: rule.id })
    const seen = { updatedAt, seenOutcome: outcomeVersion }
    const colleague = await product.clientFor(
      await aPerson(product.database, tenantId, { role: 'owner', username: '次郎' }),
    )
    const body = { name: rule.name, staffId: hanako.accountId, conditions: rule.conditions, updatedAt }
    await colleague.updateStaffRule({ id: rule.id, body })
    await expect(owner.applyStaffRule({ id: rule.id, body: seen })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', savedBy: { name: '次郎' }, isOwn: false },
    })
    const now = await owner.previewStaffRule({ id: rule.id })
    await put([taro.accountId])
    const changed = { updatedAt: now.updatedAt, seenOutcome: now.outcomeVersion }
    const refused = owner.applyStaffRule({ id: rule.id, body: changed })
    await expect(refused).rejects.toMatchObject({ status: 409, problem: { code: 'edit_conflict' } })
    expect([await namesOf(), await namesOf(other)]).toEqual([['太郎'], []])
    const last = await owner.previewStaffRule({ id: rule.id })
    const applied = { updatedAt: last.updatedAt, seenOutcome: last.outcomeVersion }
    expect(await owner.applyStaffRule({ id: rule.id, body: applied })).toMatchObject({ changedCount: 1 })
  })

  test('says whether its people came by the place alone', async () => {
    const { id } = await owner.createStaffRule({
      body: { name: '県内', staffId: taro.accountId, conditions: { prefecture: '47' } },
    })
    await owner.applyStaffRule({ id, body: {} })
    expect((await member.getMedicalInstitutionStaffs({ id: institution })).staffs).toMatchObject([{ source: 'area' }])
  })

  test('needs a condition, and is for owners', async () => {
    const body = { name: '全国', staffId: taro.accountId, conditions: {} }
    await expect(owner.createStaffRule({ body })).rejects.toMatchObject({ status: 422 })
    await expect(member.listStaffRules()).rejects.toMatchObject({ status: 403 })
  })

  test('is changed only as it was seen, and keeps those in charge when it is deleted', async () => {
    const rule = await aRule(taro.accountId)
    const body = { name: '新', staffId: hanako.accountId, conditions: rule.conditions, updatedAt: rule.updatedAt }
    await owner.updateStaffRule({ id: rule.id, body })
    await expect(owner.updateStaffRule({ id: rule.id, body })).rejects.toMatchObject({ status: 409 })
    await owner.applyStaffRule({ id: rule.id, body: {} })
    await owner.deleteStaffRule({ id: rule.id })
    expect(await owner.listStaffRules()).toEqual({ staffRules: [] })
    expect(await namesOf()).toEqual(['花子'])
  })
})
