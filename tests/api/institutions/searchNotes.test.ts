import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, aPlan } from '../../support/builders.ts'

let product: TestApi
let client: Client
let clinic: number
let other: number
let tenantId: number

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  tenantId = await aTenant(product.database)
  client = await product.clientFor(await aPerson(product.database, tenantId))
  clinic = await anInstitution(product.database.owner)
  other = await anInstitution(product.database.owner)
})

const found = async (by: Client = client) => {
  const { medicalInstitutions } = await by.searchMedicalInstitutions({
    body: { medicalInstitutionIds: [clinic, other] },
  })
  return new Map(medicalInstitutions.map((institution) => [institution.id, institution]))
}

const nothing = { memoContent: null, specialNoteContent: null, actionLists: [] }

const listWith = async (name: string, medicalInstitutionId: number) => {
  const { id } = await client.createActionList({ body: { name } })
  await client.addActionListMedicalInstitution({ id, body: { medicalInstitutionId } })
  return id
}

test('a search tells the memo and the special note of each institution whole', async () => {
  const content = `${'長いメモ。'.repeat(1_000)}\n終わり`
  await client.updateMemo({ id: clinic, body: { content } })
  await client.updateSpecialNote({ id: clinic, body: { content: '木曜午後は不在' } })
  await client.updateMemo({ id: other, body: { content: '' } })
  const institutions = await found()
  expect(institutions.get(clinic)).toMatchObject({ memoContent: content, specialNoteContent: '木曜午後は不在' })
  expect(institutions.get(other)).toMatchObject(nothing)
})

test('a search tells the action lists that each institution is on, and how far they have come there', async () => {
  const later = await listWith('秋のあいさつ', clinic)
  const first = await listWith('返書の確認', clinic)
  const finished = await listWith('春のあいさつ', clinic)
  const deleted = await listWith('取りやめ', clinic)
  const left = await listWith('外した', clinic)
  await client.updateActionListMedicalInstitutionsStatus({
    id: first,
    body: { status: 'actioned', medicalInstitutionIds: [clinic] },
  })
  await client.updateActionListStatus({ id: finished, body: { status: 'finished' } })
  await client.deleteActionList({ id: deleted })
  await client.removeActionListMedicalInstitutions({ id: left, body: { medicalInstitutionIds: [clinic] } })
  const institutions = await found()
  const actionLists = [
    { id: first, name: '返書の確認', status: 'incomplete', itemStatus: 'actioned' },
    { id: later, name: '秋のあいさつ', status: 'incomplete', itemStatus: 'not_actioned' },
    { id: finished, name: '春のあいさつ', status: 'finished', itemStatus: 'not_actioned' },
  ]
  expect(institutions.get(clinic)?.actionLists).toEqual(actionLists)
  expect(institutions.get(other)).toMatchObject(nothing)
  expect((await client.listMedicalInstitutionActionLists({ id: clinic })).actionLists).toEqual(actionLists)
})

test('another tenant sees none of it', async () => {
  await client.updateMemo({ id: clinic, body: { content: '院長は循環器' } })
  await client.updateSpecialNote({ id: clinic, body: { content: '要注意' } })
  await listWith('返書の確認', clinic)
  const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  expect((await found(stranger)).get(clinic)).toMatchObject(nothing)
})

test('a plan without action lists is not told of them', async () => {
  await listWith('返書の確認', clinic)
  await client.updateMemo({ id: clinic, body: { content: '院長は循環器' } })
  const { owner } = product.database
  const plan = await aPlan(product.database, { only: ['medical_institutions_search'] })
  await owner.query('update tenants set plan = $2 where tenant_id = $1', [tenantId, plan])
  expect((await found()).get(clinic)).toMatchObject({ memoContent: '院長は循環器', actionLists: [] })
})
