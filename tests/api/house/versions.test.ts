import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api as contract } from '#contract/api.ts'
import type { Client } from '#dataProvider/client.ts'
import { namesPeople, peopleScope } from '#server/http/conflicts.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTask, aTenant, anInstitution, type Person } from '../../support/builders.ts'

/** A record with a version, as one writer makes it, changes it and says what of it the other one is shown. */
interface Versioned {
  readonly make: () => Promise<{ readonly id: number; readonly updatedAt: string }>
  /** @param text - for the field that both writers change */
  readonly change: (id: number, text: string, updatedAt?: string | null) => Promise<{ readonly updatedAt: string }>
  /** The changed field, as the API names it. */
  readonly field: string
}

let product: TestApi
let client: Client
let sato: Person
let suzuki: Person
let institutionId: number

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  const tenantId = await aTenant(product.database)
  sato = await aPerson(product.database, tenantId, { role: 'owner' })
  suzuki = await aPerson(product.database, tenantId)
  client = await product.clientFor(sato)
  institutionId = await anInstitution(product.database.owner)
})

const communication = async () => {
  const { id } = await client.createCommunication({
    id: institutionId,
    body: {
      communicationType: 'visit',
      actedDate: '2026-05-01',
      userId: sato.accountId,
      purpose: 'ご挨拶',
    },
  })
  return id
}
let commented: number

const records: Readonly<Record<string, Versioned>> = {
  task: {
    make: async () => client.getTask({ id: await aTask(product.database, sato) }),
    change: (id, title, updatedAt) =>
      client.updateTask({ id, body: { title, staffId: sato.accountId, status: 'incomplete', updatedAt } }),
    field: 'title',
  },
  tag: {
    make: () => client.createTag({ body: { name: '甲' } }),
    change: (id, description, updatedAt) => client.updateTag({ id, body: { name: '甲', description, updatedAt } }),
    field: 'description',
  },
  'tag group': {
    make: () => client.createTagGroup({ body: { name: '甲', tagIds: [] } }),
    change: (id, description, updatedAt) =>
      client.updateTagGroup({ id, body: { name: '甲', description, tagIds: [], updatedAt } }),
    field: 'description',
  },
  'label of institutions': {
    make: () => client.createMedicalInstitutionLabel({ body: { name: '甲', componentType: 'text' } }),
    change: (id, description, updatedAt) =>
      client.updateMedicalInstitutionLabel({ id, body: { name: '甲', description, updatedAt } }),
    field: 'description',
  },
  'label of communications': {
    make: () =>
      client.createCommunicationLabel({
        body: { name: '甲', communicationType: 'visit', componentType: 'text', isRequired: false },
      }),
    change: (id, description, updatedAt) =>
      client.updateCommunicationLabel({
        id,
        body: {
          name: '甲',
          communicationType: 'visit',
          componentType: 'text',
          isRequired: false,
          description,
          updatedAt,
        },
      }),
    field: 'description',
  },
  'letter template': {
    make: () => client.createLetterTemplate({ body: { name: '甲', title: 'ご案内', text: '拝啓' } }),
    change: (id, text, updatedAt) =>
      client.updateLetterTemplate({ id, body: { name: '甲', title: 'ご案内', text, updatedAt } }),
    field: 'text',
  },
  account: {
    make: () => client.getAccount({ id: suzuki.accountId }),
    change: async (id, username, updatedAt) => {
      const { email, loginName, role, enabledCrm, enabledMcMap } = await client.getAccount({ id })
      return client.updateAccount({
        id,
        body: { username, email, loginName, role, enabledCrm, enabledMcMap, updatedAt },
      })
    },
    field: 'username',
  },
  comment: {
    make: async () => {
      commented = await communication()
      return client.createComment({ communicationId: commented, body: { comment: '甲' } })
    },
    change: (id, comment, updatedAt) =>
      client.updateComment({ id, communicationId: commented, body: { comment, updatedAt } }),
    field: 'comment',
  },
}

test.each(Object.entries(records))(
  'a %s is not written over what was saved meanwhile',
  async (_name, { make, change, field }) => {
    const { id, updatedAt } = await make()
    const saved = await change(id, '先に保存', updatedAt)
    await expect(change(id, '後から保存', updatedAt)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', current: { id, [field]: '先に保存', updated_at: saved.updatedAt } },
    })
    // Whoever has seen what is stored saves over it, and once more; so does a caller that names no version.
    const again = await change(id, '見てから保存', saved.updatedAt)
    expect(await change(id, '続けて保存', again.updatedAt)).toMatchObject({ [field]: '続けて保存' })
    expect(await change(id, '版なしで保存')).toMatchObject({ [field]: '版なしで保存' })
  },
)

test('a task that was moved, finished or handed over meanwhile is not written over from an older form', async () => {
  const { id, updatedAt, deadline, staff } = await client.getTask({ id: await aTask(product.database, sato) })
  const place = { deadline, staffId: staff.id }
  await client.moveTask({ id, body: { deadline, staffId: suzuki.accountId, seen: place } })
  await expect(
    client.updateTask({ id, body: { title: '電話', staffId: sato.accountId, status: 'incomplete', updatedAt } }),
  ).rejects.toMatchObject({ problem: { code: 'edit_conflict', current: { staff: { id: suzuki.accountId } } } })
})

test('of the selections of a label nothing is lost either', async () => {
  const label = await client.createMedicalInstitutionLabel({
    body: { name: '訪問優先度', componentType: 'select', selections: [{ label: 'A' }] },
  })
  const { id, updatedAt, selections } = label
  await client.updateMedicalInstitutionLabel({
    id,
    body: { name: label.name, selections: [...selections, { label: 'B' }], updatedAt },
  })
  await expect(
    client.updateMedicalInstitutionLabel({ id, body: { name: label.name, selections, updatedAt } }),
  ).rejects.toMatchObject({ problem: { code: 'edit_conflict' } })
  const [kept] = await client.listMedicalInstitutionLabels()
  expect(kept?.selections.map((selection) => selection.label)).toEqual(['A', 'B'])
})

test('a conflict says whether one’s own other window or somebody else saved first', async () => {
  const they = await product.clientFor(suzuki)
  const { id, updatedAt } = await client.createTag({ body: { name: '甲' } })
  const late = (description: string) => client.updateTag({ id, body: { name: '甲', description, updatedAt } })
  await client.updateTag({ id, body: { name: '甲', description: '自分', updatedAt } })
  await expect(late('もう一度')).rejects.toMatchObject({
    problem: { isOwn: true, savedBy: { id: sato.accountId }, title: 'ご自分の別の画面で先に保存されています' },
  })
  const theirs = await they.updateTag({ id, body: { name: '甲', description: '相手' } })
  const { username } = await client.getAccount({ id: suzuki.accountId })
  const refusal = {
    isOwn: false,
    savedBy: { id: suzuki.accountId, name: username },
    savedAt: theirs.updatedAt,
    title: 'ほかの人が先に更新しました',
  }
  await expect(late('三度目')).rejects.toMatchObject({
    problem: {
      ...refusal,
      detail: expect.stringMatching(`^${username}さんが\\d{1,2}:\\d\\d:\\d\\dに内容を更新しました。`),
    },
  })
  // Whoever has been deleted keeps the name, as in all that they have written.
  await client.deleteAccount({ id: suzuki.accountId })
  await expect(late('四度目')).rejects.toMatchObject({ problem: refusal })
})

test('a call that may not list the people of the office is told when, and not who', async () => {
  const they = await product.clientFor(suzuki)
  const replace = (by: Client, updatedAt: string | null) =>
    by.replaceVocGroups({ body: { vocGroups: [{ id: null, name: '甲' }], updatedAt } })
  const first = await replace(they, null)
  const refusal: unknown = await replace(client, null).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ problem: { isOwn: false, savedAt: first.updatedAt } })
  expect(refusal).not.toHaveProperty('problem.savedBy')
})

test('a name that was changed meanwhile is not written over from an older form, and a switch leaves it alone', async () => {
  const they = await product.clientFor(suzuki)
  const { username } = await they.getProfile()
  const { email, loginName, role, enabledCrm, enabledMcMap } = await client.getAccount({ id: suzuki.accountId })
  const account = { email, loginName, role, enabledCrm, enabledMcMap }
  await client.updateAccount({ id: suzuki.accountId, body: { ...account, username: '結婚後の名前' } })
  expect(await they.updateProfile({ body: { enabledAlertsSummary: false } })).toMatchObject({
    username: '結婚後の名前',
  })
  await expect(they.updateProfile({ body: { username: '後から', seen: { username } } })).rejects.toMatchObject({
    problem: { code: 'edit_conflict', current: { username: '結婚後の名前' } },
  })
  const seen = { username: '結婚後の名前' }
  expect(await they.updateProfile({ body: { username: '見てから', seen } })).toMatchObject({ username: '見てから' })
})

test('a conflict with what no entry of the audit log names says neither', async () => {
  const { id, updatedAt } = await client.createTag({ body: { name: '甲' } })
  await product.database.owner.query(`update tags set updated_at = now() + interval '1 day' where id = $1`, [id])
  await expect(client.updateTag({ id, body: { name: '甲', description: '説明', updatedAt } })).rejects.toMatchObject({
    problem: { title: '先に更新されています', savedAt: expect.any(String) },
  })
})

test('whoever may list the members of the office is told the name, and so is a call whose own reply has names', () => {
  expect(peopleScope).toBe(contract.listStaffs.scope)
  expect(contract.sendEmail.scope).not.toBe(peopleScope)
  expect(namesPeople(contract.sendEmail)).toBe(true)
  expect(namesPeople(contract.replaceVocGroups)).toBe(false)
})
