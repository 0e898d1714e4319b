import { beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aPlan, aTenant } from '../../support/builders.ts'

let product: TestApi
let tenantId: number
beforeAll(async () => {
  product = await testApi()
  const plan = await aPlan(product.database, { without: ['reverse_referrals'] })
  tenantId = await aTenant(product.database, { plan })
})

describe('whom to ask', () => {
  test('are two owners by name who can sign in, oneself aside', async () => {
    const { database, clientFor } = product
    const yamada = await aPerson(database, tenantId, { role: 'owner', username: '山田' })
    await aPerson(database, tenantId, { role: 'owner', username: '休職', enabledCrm: false })
    const gone = await aPerson(database, tenantId, { role: 'owner', username: '退職' })
    await database.owner.query('update accounts set deleted_at = now() where tenant_id = $1 and id = $2', [
      tenantId,
      gone.accountId,
    ])
    const member = await aPerson(database, tenantId, { username: '中村' })
    const namesFor = async (person: typeof member) => (await (await clientFor(person)).getCurrentUser()).ownerNames
    expect(await namesFor(member)).toEqual(['山田'])
    expect(await namesFor(yamada)).toEqual([])
    for (const username of ['鈴木', '高橋']) await aPerson(database, tenantId, { role: 'owner', username })
    expect(await namesFor(member)).toEqual(['山田', '鈴木'])
  })

  test.each([
    { role: 'member', whom: /オーナーにお問い合わせください/ },
    { role: 'owner', whom: /サポート窓口にお問い合わせください/ },
  ])('for what the plan lacks is told to a $role', async ({ role, whom }) => {
    const client = await product.clientFor(await aPerson(product.database, tenantId, { role }))
    await expect(client.listImportsOfReverseReferrals()).rejects.toMatchObject({
      status: 403,
      problem: { code: 'feature_missing', detail: expect.stringMatching(whom) },
    })
  })
})
