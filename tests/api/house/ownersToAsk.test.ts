import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '#contract/permissions.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPermissionRole, aPerson, aPlan, aTenant } from '../../support/builders.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

const detail = (told: string | RegExp) => ({
  status: 403,
  problem: { detail: typeof told === 'string' ? told : expect.stringMatching(told) },
})

/** An office with three owners, before whom are one who can no longer sign in and a support account, and a member. */
const office = async () => {
  const { database } = product
  const tenantId = await aTenant(database, { plan: await aPlan(database, { without: ['alerts'] }) })
  const gone = await aPerson(database, tenantId, { role: 'owner', username: '山田 太郎' })
  await database.owner.query('update accounts set deleted_at = now() where tenant_id = $1 and id = $2', [
    tenantId,
    gone.accountId,
  ])
  const support = await aPerson(database, tenantId, { role: 'owner', username: '導入支援 担当' })
  await database.owner.query('update accounts set cs_account = true where tenant_id = $1 and id = $2', [
    tenantId,
    support.accountId,
  ])
  for (const username of ['佐藤 花子', '田中 陽子', '鈴木 一郎'])
    await aPerson(database, tenantId, { role: 'owner', username })
  const permissionRoleId = await aPermissionRole(database, tenantId, {
    permissions: permissions.filter((one) => one !== 'deletion'),
  })
  const member = await aPerson(database, tenantId, { permissionRoleId })
  return {
    client: await product.clientFor(member),
    english: await product.clientFor(member, 'en'),
    owner: await product.clientFor(await aPerson(database, tenantId, { role: 'owner' })),
  }
}

test('what only an owner can do or give names whom a member asks, at most two of those who can be asked', async () => {
  const { client, english, owner } = await office()
  const named = 'オーナー（佐藤 花子さん・田中 陽子さん）'
  await expect(client.listStaffRules({})).rejects.toMatchObject(
    detail(`この操作はオーナーだけが行えます。必要な場合は${named}に依頼してください。`),
  )
  await expect(client.deleteTag({ id: 1 })).rejects.toMatchObject(
    detail(new RegExp(`権限がありません。必要な場合は組織の${named}に依頼してください。$`)),
  )
  await expect(client.listAlerts({})).rejects.toMatchObject(
    detail(`この機能を使うには組織の${named}にお問い合わせください。`),
  )
  await expect(english.listAlerts({})).rejects.toMatchObject(
    detail(/an owner of your organisation \(佐藤 花子 or 田中 陽子\)/),
  )
  expect((await client.getCurrentUser()).ownerNames).toEqual(['佐藤 花子', '田中 陽子'])
  await expect(owner.listAlerts({})).rejects.toMatchObject(detail(/サポート窓口/))
})
