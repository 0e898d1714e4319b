import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { type Mailbox, testMailbox } from '../../support/identity/mailbox.ts'

let mailbox: Mailbox
let product: TestApi
let tenantId: number
let boss: Person
let owner: Client
let member: Client

beforeAll(async () => {
  mailbox = await testMailbox()
  product = await ownApi({}, { mailer: mailbox.mailer })
})
afterAll(async () => {
  await product.stop()
  await mailbox.stop()
})

beforeEach(async () => {
  tenantId = await aTenant(product.database, { maxAccountCount: 5 })
  boss = await aPerson(product.database, tenantId, { role: 'owner', username: '室長' })
  owner = await product.clientFor(boss)
})

const doneSteps = async (client: Client) =>
  (await client.getFirstSteps()).steps.filter(({ isDone }) => isDone).map(({ name }) => name)
const colleague = async () => product.clientFor(await aPerson(product.database, tenantId, { username: '花子' }))
const importedList = () =>
  product.database.owner.query(
    `insert into data_uploads (tenant_id, kind, filename, status, created_by, sha256, byte_count)
    values ($1, 'referral', '紹介一覧.csv', 'completed', $2, 'x', 1)`,
    [tenantId, boss.accountId],
  )
const choose = async (medicalInstitutionId: number | null) =>
  owner.chooseOwnInstitution({
    body: { medicalInstitutionId, settingsUpdatedAt: (await owner.getFirstSteps()).settingsUpdatedAt },
  })
const setDepartments = async (...names: string[]) =>
  owner.chooseOwnDepartments({
    body: { names, ownDepartmentsUpdatedAt: (await owner.getFirstSteps()).ownDepartmentsUpdatedAt },
  })

describe('the first steps', () => {
  test('are done as the data says, one after the other, and undone when the data goes', async () => {
    await choose(null)
    expect(await doneSteps(owner)).toEqual([])
    await choose(await anInstitution(product.database.owner, { name: '水前寺病院' }))
    await setDepartments('内科', '外科')
    await colleague()
    await importedList()
    const { id } = await owner.createSavedFilter({
      body: { screen: 'medical_institutions_search', name: '熊本市', conditions: { prefecture: '43' } },
    })
    expect(await doneSteps(owner)).toEqual([
      'own_institution',
      'own_departments',
      'colleagues',
      'first_list',
      'saved_filter',
    ])
    await owner.deleteSavedFilter({ id })
    await product.database.owner.query('update data_uploads set deleted_at = now() where tenant_id = $1', [tenantId])
    expect(await doneSteps(owner)).toEqual(['own_institution', 'own_departments', 'colleagues'])
  })

  test('of a member are those that a member may take', async () => {
    member = await colleague()
    const { steps, canChooseInstitution } = await member.getFirstSteps()
    expect(steps.map(({ name }) => name)).toEqual(['first_list', 'saved_filter'])
    expect(canChooseInstitution).toBe(false)
    const refused = { status: 403, problem: { code: 'owner_only' } }
    await expect(
      member.chooseOwnInstitution({ body: { medicalInstitutionId: null, settingsUpdatedAt: null } }),
    ).rejects.toMatchObject(refused)
    await expect(
      member.chooseOwnDepartments({ body: { names: [], ownDepartmentsUpdatedAt: null } }),
    ).rejects.toMatchObject(refused)
    await expect(
      member.inviteAccounts({ body: { invitations: [{ email: 'a@b.example', username: 'A', role: 'member' }] } }),
    ).rejects.toMatchObject(refused)
  })

  test('are put away by each person alone, and come back', async () => {
    const other = await product.clientFor(await aPerson(product.database, tenantId, { role: 'owner' }))
    expect((await owner.dismissFirstSteps({ body: { isDismissed: true } })).isDismissed).toBe(true)
    expect((await owner.getFirstSteps()).isDismissed).toBe(true)
    expect((await other.getFirstSteps()).isDismissed).toBe(false)
    expect((await owner.dismissFirstSteps({ body: { isDismissed: false } })).isDismissed).toBe(false)
  })
})

describe('the own institution', () => {
  test('is chosen by an owner and reaches everybody, until the first list is imported', async () => {
    const id = await anInstitution(product.database.owner, { name: '水前寺病院' })
    expect((await choose(id)).ownInstitution).toMatchObject({ id, name: '水前寺病院' })
    member = await colleague()
    expect((await member.getCurrentUser()).tenant.medicalInstitutionId).toBe(id)
    await importedList()
    expect((await owner.getFirstSteps()).canChooseInstitution).toBe(false)
    await expect(choose(null)).rejects.toMatchObject({ status: 403 })
    expect((await owner.getFirstSteps()).ownInstitution?.id).toBe(id)
  })

  test('exists, and is not overwritten by somebody who saw an older version', async () => {
    await expect(choose(999_999_999)).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'medical_institution_id' }] },
    })
    const { settingsUpdatedAt } = await owner.getFirstSteps()
    await choose(await anInstitution(product.database.owner))
    await expect(
      owner.chooseOwnInstitution({ body: { medicalInstitutionId: null, settingsUpdatedAt } }),
    ).rejects.toMatchObject({ status: 409, problem: { code: 'edit_conflict' } })
  })
})

describe('the own departments', () => {
  test('keep their place in the records when the list is chosen anew', async () => {
    const before = (await setDepartments('内科', '外科')).ownDepartments
    const after = (await setDepartments('眼科', '内科')).ownDepartments
    expect(after.map(({ name }) => name)).toEqual(['眼科', '内科'])
    expect(after[1]?.id).toBe(before[0]?.id)
  })

  test('stay while something belongs to them', async () => {
    const { ownDepartments } = await setDepartments('内科', '外科')
    await product.database.owner.query('update accounts set own_department_id = $2 where tenant_id = $1', [
      tenantId,
      ownDepartments[0]?.id,
    ])
    await expect(setDepartments('外科')).rejects.toMatchObject({ status: 409, problem: { code: 'in_use' } })
    expect((await owner.getFirstSteps()).ownDepartments).toHaveLength(2)
  })

  test('have names, each once, and are not overwritten by somebody who saw an older version', async () => {
    await expect(setDepartments('内科', '内科')).rejects.toMatchObject({ status: 422 })
    await expect(setDepartments('  ')).rejects.toMatchObject({ status: 422 })
    const { ownDepartmentsUpdatedAt } = await owner.getFirstSteps()
    await setDepartments('内科')
    await expect(owner.chooseOwnDepartments({ body: { names: [], ownDepartmentsUpdatedAt } })).rejects.toMatchObject({
      status: 409,
    })
  })
})

describe('colleagues', () => {
  const someone = (name: string, role: 'member' | 'owner' = 'member') => ({
    username: name,
    email: `${name}.${tenantId}@example.jp`,
    role,
  })

  test('are invited several at once, each by a mail whose address works', async () => {
    const { accounts } = await owner.inviteAccounts({
      body: { invitations: [someone('hanako'), someone('taro', 'owner')] },
    })
    expect(accounts).toMatchObject([
      { username: 'hanako', loginName: `hanako.${tenantId}@example.jp` },
      { username: 'taro' },
    ])
    const mail = await mailbox.nth(`hanako.${tenantId}@example.jp`, 1)
    expect(mail.text).toContain(accounts[0]?.confirmationUrl)
    const response = await fetch(`${product.origin}/app/user/password/change`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.origin },
      body: JSON.stringify({
        token: accounts[0]?.confirmationUrl?.split('#')[1],
        password: 'kumamoto no shiro 2026',
      }),
    })
    expect(response.status).toBe(204)
    expect((await owner.listAccounts()).accounts).toMatchObject([
      { username: 'hanako', role: 'member', isConfirmed: true },
      { username: 'taro', role: 'owner', isConfirmed: false },
      { username: '室長' },
    ])
  })

  test('are all invited or none: somebody known, too many, twice the same', async () => {
    const known = { ...someone('known'), email: boss.email.toUpperCase() }
    await expect(owner.inviteAccounts({ body: { invitations: [someone('jiro'), known] } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'name_taken', errors: [{ path: 'invitations.1.email' }] },
    })
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => someone(name))
    await expect(owner.inviteAccounts({ body: { invitations: five } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'limit_reached' },
    })
    await expect(
      owner.inviteAccounts({ body: { invitations: [someone('jiro'), someone('jiro')] } }),
    ).rejects.toMatchObject({ status: 422 })
    expect((await owner.listAccounts()).totalCount).toBe(1)
    expect(await mailbox.received(`jiro.${tenantId}@example.jp`)).toEqual([])
  })

  test('with an address too long for a login name sign in with what stands before the @', async () => {
    const email = `long.${tenantId}@${'a'.repeat(50)}.example.jp`
    const { accounts } = await owner.inviteAccounts({ body: { invitations: [{ ...someone('long'), email }] } })
    expect(accounts[0]).toMatchObject({ email, loginName: `long.${tenantId}` })
  })
})
