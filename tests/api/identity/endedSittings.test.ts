import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

test('after signing out no token of the sitting opens anything, and another sitting of the same person goes on', async () => {
  const person = await aPerson(product.database, await aTenant(product.database))
  const here = await product.signIn(person)
  const elsewhere = await product.signIn(person)
  const call = async (token: string, method: 'GET' | 'POST', path: string) =>
    (await fetch(product.origin + path, { method, headers: { authorization: `Bearer ${token}` } })).status
  expect(await call(here.crm, 'POST', '/api/users/me/sign_out')).toBe(204)
  expect(await call(here.crm, 'GET', '/api/current_user')).toBe(401)
  expect(await call(here.query, 'GET', '/api/data_sync_statuses')).toBe(401)
  expect(await call(here.command, 'GET', '/api/data_uploads')).toBe(401)
  expect(await call(elsewhere.crm, 'GET', '/api/current_user')).toBe(200)
  expect(await call(elsewhere.crm, 'POST', '/api/users/me/sign_out')).toBe(204)
})
