import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTask, aTenant, anInstitution, type Person } from '../../support/builders.ts'

let product: TestApi
let tenantId: number
let sato: Person
let suzuki: Person
let owner: Client

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  tenantId = await aTenant(product.database, { maxAccountCount: 5 })
  sato = await aPerson(product.database, tenantId, { username: '佐藤', role: 'owner' })
  suzuki = await aPerson(product.database, tenantId, { username: '鈴木' })
  owner = await product.clientFor(sato)
})

let serial = 0
const someone = (loginName = `newcomer${++serial}.${tenantId}`) => ({
  username: '田中 陽子',
  email: `${loginName}@example.jp`,
  loginName,
  role: 'member' as const,
  enabledCrm: true,
  enabledMcMap: false,
})
const asTheyAre = async (person: Person) => {
  const { username, email, loginName, role, enabledCrm, enabledMcMap } = await owner.getAccount({
    id: person.accountId,
  })
  return { username, email, loginName, role, enabledCrm, enabledMcMap }
}
const taken = (path: string) => ({ status: 409, problem: { code: 'name_taken', errors: [{ path }] } })

describe('a new account', () => {
  test('gets a password and an address to confirm it, shown this once', async () => {
    const made = await owner.createAccount({ body: someone() })
    expect(made).toMatchObject({ username: '田中 陽子', role: 'member', isConfirmed: false, lastLoginDate: null })
    expect(made.confirmationUrl).toMatch(new RegExp(`^${product.origin}/app/accounts/confirmation#[\\w-]{40,}$`))
    expect(made.password?.length).toBeGreaterThanOrEqual(13)
    expect(await owner.getAccount({ id: made.id })).not.toHaveProperty('password')
    expect((await owner.listAccounts()).totalCount).toBe(3)
  })

  test('is confirmed by that address, with a password of its own, and signs in', async () => {
    const body = someone()
    const made = await owner.createAccount({ body })
    const token = made.confirmationUrl?.split('#')[1]
    const password = 'kumamoto no shiro 2026'
    const response = await fetch(`${product.origin}/app/user/password/change`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.origin },
      body: JSON.stringify({ token, password }),
    })
    expect(response.status).toBe(204)
    const client = await product.signedInClient({ ...body, password })
    expect((await client.getCurrentUser()).id).toBe(made.id)
    const confirmed = await owner.getAccount({ id: made.id })
    expect(confirmed.isConfirmed).toBe(true)
    expect(confirmed.lastLoginDate).not.toBeNull()
  })

  test('has its e-mail address written as it is compared', async () => {
    const made = await owner.createAccount({ body: { ...someone(), email: `Yoko.T${tenantId}@Example.JP` } })
    expect(made.email).toBe(`yoko.t${tenantId}@example.jp`)
  })

  test('is refused a login name or an e-mail address of any tenant, whatever its width and case', async () => {
    const stranger = await aPerson(product.database, await aTenant(product.database))
    const wide = stranger.loginName.replace(/[a-z0-9]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
    for (const loginName of [suzuki.loginName, stranger.loginName, stranger.loginName.toUpperCase(), wide])
      await expect(owner.createAccount({ body: { ...someone(), loginName } })).rejects.toMatchObject(
        taken('login_name'),
      )
    for (const email of [suzuki.email, stranger.email, stranger.email.toUpperCase()])
      await expect(owner.createAccount({ body: { ...someone(), email } })).rejects.toMatchObject(taken('email'))
    expect((await owner.listAccounts()).totalCount).toBe(2)
  })

  test('is refused beyond the tenant’s limit, however many are added at once; helpers from outside do not count', async () => {
    await aPerson(product.database, tenantId, { csAccount: true })
    const attempts = Array.from({ length: 6 }, () => owner.createAccount({ body: someone() }))
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, problem: { code: 'limit_reached' } },
    })
    expect((await owner.listAccounts()).totalCount).toBe(5)
  })

  test('takes the place and the names of one that was deleted', async () => {
    const body = someone()
    const { id } = await owner.createAccount({ body })
    await owner.deleteAccount({ id })
    expect((await owner.createAccount({ body })).id).not.toBe(id)
  })
})

describe('the list of accounts', () => {
  test('finds a part of a name, and shows neither the deleted nor helpers from outside', async () => {
    const helper = await aPerson(product.database, tenantId, { username: '鈴木 支援', csAccount: true })
    const left = await aPerson(product.database, tenantId, { username: '鈴木 退職' })
    await owner.deleteAccount({ id: left.accountId })
    const found = await owner.listAccounts({ name: '鈴' })
    expect(found.accounts.map(({ id }) => id)).toEqual([suzuki.accountId])
    expect(found.totalCount).toBe(1)
    expect((await owner.listAccounts({ name: suzuki.loginName.toUpperCase() })).totalCount).toBe(1)
    expect((await owner.listAccounts({ role: 'owner' })).accounts.map(({ id }) => id)).toEqual([sato.accountId])
    for (const id of [helper.accountId, left.accountId])
      await expect(owner.getAccount({ id })).rejects.toMatchObject({ status: 404 })
    await expect(owner.deleteAccount({ id: helper.accountId })).rejects.toMatchObject({ status: 404 })
  })

  test('is sorted by name, login name or last sign-in, with those who never came last', async () => {
    await product.signIn(sato)
    const ids = async (sort: 'asc' | 'desc') =>
      (await owner.listAccounts({ sortBy: 'last_login_date', sort })).accounts.map(({ id }) => id)
    expect(await ids('desc')).toEqual([sato.accountId, suzuki.accountId])
    expect(await ids('asc')).toEqual([sato.accountId, suzuki.accountId])
    const byName = await owner.listAccounts({ sortBy: 'username', sort: 'desc' })
    expect(byName.accounts.map(({ username }) => username)).toEqual(['鈴木', '佐藤'])
  })

  test('holds no account of another tenant, and none can be reached', async () => {
    const stranger = await aPerson(product.database, await aTenant(product.database), { role: 'owner' })
    const they = await product.clientFor(stranger)
    const id = suzuki.accountId
    expect((await they.listAccounts()).accounts.map((account) => account.id)).toEqual([stranger.accountId])
    await expect(they.getAccount({ id })).rejects.toMatchObject({ status: 404 })
    await expect(they.updateAccount({ id, body: someone() })).rejects.toMatchObject({ status: 404 })
    await expect(they.deleteAccount({ id })).rejects.toMatchObject({ status: 404 })
    expect((await owner.getAccount({ id })).username).toBe('鈴木')
  })
})

describe('a changed account', () => {
  test('signs in by its new names, and the old ones are free', async () => {
    const loginName = `renamed${tenantId}`
    const body = { ...(await asTheyAre(suzuki)), loginName, email: `${loginName}@example.jp` }
    expect(await owner.updateAccount({ id: suzuki.accountId, body })).toMatchObject({ loginName })
    const client = await product.signedInClient({ ...suzuki, loginName })
    expect((await client.getCurrentUser()).id).toBe(suzuki.accountId)
    await owner.createAccount({ body: { ...someone(), loginName: suzuki.loginName, email: suzuki.email } })
  })

  test('is refused the names of others, and keeps its own', async () => {
    const own = await asTheyAre(suzuki)
    const id = suzuki.accountId
    await expect(
      owner.updateAccount({ id, body: { ...own, loginName: sato.loginName.toUpperCase() } }),
    ).rejects.toMatchObject(taken('login_name'))
    await expect(owner.updateAccount({ id, body: { ...own, email: sato.email } })).rejects.toMatchObject(taken('email'))
    await expect(
      owner.updateAccount({ id, body: { ...own, username: '改姓', loginName: own.loginName.toUpperCase() } }),
    ).resolves.toMatchObject({ username: '改姓' })
  })
})

describe('nobody locks anybody out for good:', () => {
  test('owners cannot demote, disable or delete themselves', async () => {
    await aPerson(product.database, tenantId, { role: 'owner' })
    const own = await asTheyAre(sato)
    const id = sato.accountId
    const refused = (path: string) => ({ status: 409, problem: { code: 'own_account', errors: [{ path }] } })
    await expect(owner.updateAccount({ id, body: { ...own, role: 'member' } })).rejects.toMatchObject(refused('role'))
    await expect(owner.updateAccount({ id, body: { ...own, enabledCrm: false } })).rejects.toMatchObject(
      refused('enabled_crm'),
    )
    await expect(owner.deleteAccount({ id })).rejects.toMatchObject({ status: 409, problem: { code: 'own_account' } })
    expect(await owner.updateAccount({ id, body: { ...own, username: '佐藤（旧姓 森）' } })).toMatchObject({
      role: 'owner',
    })
  })

  test('the last owner stays, even for a helper from outside, and whoever is disabled is none', async () => {
    await aPerson(product.database, tenantId, { role: 'owner', enabledCrm: false })
    const own = await asTheyAre(sato)
    const id = sato.accountId
    const helper = await product.clientFor(
      await aPerson(product.database, tenantId, { role: 'owner', csAccount: true }),
    )
    const lastOwner = { status: 409, problem: { code: 'last_owner' } }
    for (const client of [owner, helper]) {
      await expect(client.updateAccount({ id, body: { ...own, role: 'member' } })).rejects.toMatchObject(lastOwner)
      await expect(client.updateAccount({ id, body: { ...own, enabledCrm: false } })).rejects.toMatchObject(lastOwner)
      await expect(client.deleteAccount({ id })).rejects.toMatchObject(lastOwner)
    }
  })

  test('of two owners who delete each other at once one remains', async () => {
    const other = await aPerson(product.database, tenantId, { role: 'owner' })
    const client = await product.clientFor(other)
    const results = await Promise.allSettled([
      owner.deleteAccount({ id: other.accountId }),
      client.deleteAccount({ id: sato.accountId }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('somebody whose account', () => {
  test('is deleted is out at once, cannot come back, and is still named by what they wrote', async () => {
    const client = await product.clientFor(suzuki)
    const institution = await anInstitution(product.database.owner)
    await client.updateMemo({ id: institution, body: { content: '院長は木曜不在', lastUpdatedDate: null } })
    const task = await aTask(product.database, suzuki)
    await owner.deleteAccount({ id: suzuki.accountId })
    await expect(client.getCurrentUser()).rejects.toMatchObject({ status: 401 })
    await expect(product.signIn(suzuki)).rejects.toThrow()
    expect((await owner.getMemo({ id: institution })).lastUpdatedUser).toMatchObject({ name: '鈴木' })
    expect((await owner.getTask({ id: task })).staff).toMatchObject({ name: '鈴木' })
    const { auditLogs } = await owner.listAuditLogs({ accountId: suzuki.accountId })
    expect(new Set(auditLogs.map(({ account }) => account?.name))).toEqual(new Set(['鈴木']))
  })

  test('is disabled is out at once, and may sign in again when it is enabled', async () => {
    const client = await product.clientFor(suzuki)
    const body = await asTheyAre(suzuki)
    await owner.updateAccount({ id: suzuki.accountId, body: { ...body, enabledCrm: false } })
    // As if the token had been issued in an earlier second than the account was disabled in.
    const signedOut = (when: string) =>
      product.database.owner.query(`update accounts set signed_out_at = ${when} where id = $1`, [suzuki.accountId])
    await signedOut("now() + interval '1 minute'")
    await expect(client.getCurrentUser()).rejects.toMatchObject({ problem: { code: 'account_disabled' } })
    await signedOut("now() - interval '1 minute'")
    await owner.updateAccount({ id: suzuki.accountId, body })
    const again = await product.signedInClient(suzuki)
    expect((await again.getCurrentUser()).id).toBe(suzuki.accountId)
  })

  test('is disabled while at work hears so with the next call, and what else the account may open', async () => {
    const atWork = await product.signedInClient(suzuki)
    await atWork.getCurrentUser()
    const body = await asTheyAre(suzuki)
    const disabled = (opensPartnerMap: boolean) => ({
      status: 403,
      problem: { code: 'account_disabled', opensPartnerMap },
    })
    await owner.updateAccount({ id: suzuki.accountId, body: { ...body, enabledCrm: false } })
    await expect(atWork.getCurrentUser()).rejects.toMatchObject(disabled(false))
    await owner.updateAccount({ id: suzuki.accountId, body: { ...body, enabledCrm: false, enabledMcMap: true } })
    await expect(atWork.getCurrentUser()).rejects.toMatchObject(disabled(true))
    await owner.updateAccount({ id: suzuki.accountId, body })
    await expect(atWork.getCurrentUser()).rejects.toMatchObject({ status: 401, problem: { code: 'not_signed_in' } })
  })

  test('is made an owner may manage accounts from the next call on', async () => {
    const client = await product.clientFor(suzuki)
    await expect(client.listAccounts()).rejects.toMatchObject({ problem: { code: 'owner_only' } })
    await owner.updateAccount({ id: suzuki.accountId, body: { ...(await asTheyAre(suzuki)), role: 'owner' } })
    expect((await client.listAccounts()).totalCount).toBe(2)
  })
})

test('the application can put sign-in names and passwords only into the tenant it works for', async () => {
  const { app } = product.database
  for (const call of [
    `select identity.put_sign_in_names(${tenantId}, ${suzuki.accountId}, 'a', 'b')`,
    `select identity.put_initial_password(${tenantId}, ${suzuki.accountId}, 'hash', 'x')`,
    `select identity.drop_sign_in(${tenantId}, ${suzuki.accountId})`,
  ])
    await expect(app.query(call)).rejects.toThrow(/not this tenant/)
})

describe('what hangs on an account', () => {
  test('is said by kind with its number before the deletion, and ends or stays as said', async () => {
    const they = await product.clientFor(suzuki)
    const id = suzuki.accountId
    expect(await owner.getAccountUses({ id })).toEqual({
      uses: [],
      paths: [],
      inConditions: false,
      usesVersion: null,
    })
    const institution = await anInstitution(product.database.owner)
    await owner.changeStaffsOfMedicalInstitutions({
      body: { medicalInstitutionIds: [institution], staffId: id, action: 'add' },
    })
    await aTask(product.database, suzuki)
    await aTask(product.database, suzuki)
    await aTask(product.database, suzuki, { finished: true })
    await owner.createStaffRule({ body: { name: '県内', staffId: id, conditions: { prefecture: '43' } } })
    await they.createActionList({ body: { name: '春の訪問' } })
    const save = (name: string, isShared: boolean) =>
      they.createSavedFilter({ body: { screen: 'tasks', name, conditions: { status: 'finished' }, isShared } })
    await save('共有', true)
    await save('自分', false)
    const { uses, paths } = await owner.getAccountUses({ id })
    expect(paths).toEqual([null, null, '/staff_rules', null, '/medical_institutions_search', '/action_lists'])
    expect(uses).toEqual([
      '担当の連携先 1施設',
      '未完了のタスク 2件',
      'この人を担当にするルール 1件（削除すると、別の人に変えるまで適用できません）',
      '自分用に保存した条件 1件（オーナーだけが開けます）',
      '共有している条件 1件（残ります）',
      '作成した対応中のアクションリスト 1件（残ります）',
    ])
    await owner.deleteAccount({ id })
    await expect(owner.getAccountUses({ id })).rejects.toMatchObject({ status: 404 })
    expect((await owner.getCurrentUser()).inactiveStaffIds).toEqual([id])
    expect((await owner.getCurrentUser()).deletedStaffIds).toEqual([id])
    expect((await owner.listSavedFilters({ screen: 'tasks' })).savedFilters).toMatchObject([
      { name: '共有', isEditable: true },
      { name: '自分', isShared: false, isEditable: true },
    ])
    expect((await owner.listActionLists()).actionLists).toMatchObject([{ name: '春の訪問' }])
    expect(await owner.listLeftCharges()).toEqual({
      people: [{ staff: { id, name: '鈴木' }, counts: { medicalInstitutions: 1, tasks: 2, visitPlans: 0, vocs: 0 } }],
    })
  })

  test('is shown to owners alone', async () => {
    const they = await product.clientFor(suzuki)
    await expect(they.getAccountUses({ id: sato.accountId })).rejects.toMatchObject({ status: 403 })
    await expect(they.listLeftCharges()).rejects.toMatchObject({ status: 403 })
  })
})

test('what a person who may no longer sign in has in their charge is counted until it is handed over', async () => {
  await aTask(product.database, suzuki)
  expect((await owner.listLeftCharges()).people).toEqual([])
  await owner.updateAccount({
    id: suzuki.accountId,
    body: { ...(await asTheyAre(suzuki)), enabledCrm: false },
  })
  expect((await owner.listLeftCharges()).people).toMatchObject([{ staff: { name: '鈴木' }, counts: { tasks: 1 } }])
  await owner.createHandover({
    body: { staffIdFrom: suzuki.accountId, staffIdTo: sato.accountId, tasks: { count: 1, excludedIds: [] } },
  })
  expect((await owner.listLeftCharges()).people).toEqual([])
})
