import { beforeAll, beforeEach, expect, test } from 'vitest'
import { releases } from '#contract/tenant/releases.ts'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'

const ids = releases.map(({ id }) => id)
let product: TestApi
let tenantId: number

beforeAll(async () => {
  product = await testApi()
})
beforeEach(async () => {
  tenantId = await aTenant(product.database)
})

/** Somebody who has had an account since before the installation knew any of these versions. */
const aFormerUser = async (role: 'owner' | 'member'): Promise<Client> => {
  const person = await aPerson(product.database, tenantId, { role })
  await product.database.owner.query(`update accounts set created_at = '2020-01-01' where tenant_id = $1 and id = $2`, [
    tenantId,
    person.accountId,
  ])
  return product.clientFor(person)
}
const newReleases = async (client: Client) => (await client.getCurrentUser()).newReleases

test('every version that changes something is known since it was first started here', async () => {
  const { rows } = await product.database.owner.query<{ id: string }>('select id from releases order by started_at, id')
  expect(rows.map(({ id }) => id)).toEqual(ids)
})

test('an owner is told once what new versions change, each owner for themselves', async () => {
  const [owner, colleague] = [await aFormerUser('owner'), await aFormerUser('owner')]
  expect(await newReleases(owner)).toEqual(ids)
  await owner.markReleasesRead({ body: { releases: ids } })
  expect(await newReleases(owner)).toEqual([])
  await owner.markReleasesRead({ body: { releases: ids } })
  expect(await newReleases(owner)).toEqual([])
  expect(await newReleases(colleague)).toEqual(ids)
})

test('whoever began with a version is not told what it changes, nor are members', async () => {
  const newcomer = await product.clientFor(await aPerson(product.database, tenantId, { role: 'owner' }))
  expect(await newReleases(newcomer)).toEqual([])
  const member = await aFormerUser('member')
  expect(await newReleases(member)).toEqual([])
  await expect(member.markReleasesRead({ body: { releases: ids } })).rejects.toMatchObject({ status: 403 })
})
