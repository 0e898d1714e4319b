import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'

let product: TestApi
let client: Client
let institution: number

beforeAll(async () => {
  product = await testApi()
  client = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  institution = await anInstitution(product.database.owner)
})
afterAll(() => product.stop())

const refusedAt = (path: string) => ({ status: 422, problem: { errors: [{ path }] } })

test.each(['0001-01-01', '1989-12-31', '2200-01-01', '9999-12-31'])(
  'a referral of %s is refused at its day, as it is in a list',
  async (day) => {
    await expect(
      client.createReferral({ id: institution, body: { referralDate: day, firstVisitFlag: true } }),
    ).rejects.toMatchObject(refusedAt('referral_date'))
    await expect(
      client.createReverseReferral({ id: institution, body: { reverseReferralDate: day } }),
    ).rejects.toMatchObject(refusedAt('reverse_referral_date'))
    await expect(
      client.createReferral({
        id: institution,
        body: { referralDate: '2026-04-01', firstVisitFlag: true, repliedOn: day },
      }),
    ).rejects.toMatchObject(refusedAt('replied_on'))
  },
)

test('days that are asked for lie within the years that the product knows', async () => {
  await expect(client.listReferrals({ id: institution, from: '0001-01-01' })).rejects.toMatchObject(refusedAt('from'))
  await expect(
    client.countCommunications({ body: { period: { startDate: '0001-01-01', endDate: '9999-12-31' } } }),
  ).rejects.toMatchObject({ status: 422 })
})

test.each([
  ['a NUL', { text: 'a\u0000b' }],
  ['half of a character', { text: '\ud800' }],
  ['half of a character in a name', { '\udc00': 1 }],
  ['what is nested too deeply', JSON.parse('{"a":'.repeat(40) + '1' + '}'.repeat(40)) as Record<string, unknown>],
])('a saved filter with %s is refused', async (_what, conditions) => {
  await expect(
    client.createSavedFilter({ body: { screen: 'tags', name: '保存', conditions: conditions as never } }),
  ).rejects.toMatchObject({ status: 422 })
})

test('a tag that is made while another gets its name is refused or made, and nobody waits for each other for ever', async () => {
  const { id } = await client.createTag({ body: { name: '同名' } })
  for (let round = 0; round < 20; round += 1) {
    const body = { name: `同名 ${round}` }
    const outcomes = await Promise.allSettled([
      client.updateTag({ id, body }),
      client.createTag({ body }),
      client.updateTag({ id, body }),
      client.createTag({ body }),
    ])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ problem: { code: 'name_taken' } })
  }
})
