import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteMasterChange } from '#server/institutions/master/masterVersion.ts'
import { type TestApi, ownApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'

let product: TestApi
let token: string
beforeAll(async () => {
  product = await ownApi()
  const person = await aPerson(product.database, await aTenant(product.database))
  token = (await product.signIn(person)).crm
})
afterAll(() => product.stop())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${product.origin}/api/${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } })

const lookups = ['prefectures', 'departments', 'facility_type_groups', 'mdcs', 'kcodes']

test.each(lookups)('%s are not sent again to who has them already', async (path) => {
  const first = await ask(path)
  expect(first.status).toBe(200)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const again = await ask(path, { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test.each([
  ['br', 'gzip;q=0.8, br'],
  ['gzip', 'gzip, deflate'],
  ['gzip', 'br;q=0, gzip'],
  [null, 'identity'],
])('lookups come compressed as %s for those who accept %s', async (encoding, accepted) => {
  const response = await ask('prefectures', { 'accept-encoding': accepted })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(await response.json()).toHaveLength(47)
})

test('a changed master is told at once, under another tag', async () => {
  const before = await ask('kcodes')
  await product.database.owner.query(`insert into kcodes (code, name) values ('K999', '新しい手術')`)
  await noteMasterChange(product.database.owner)
  const after = await ask('kcodes', { 'if-none-match': before.headers.get('etag') ?? '' })
  expect(after.status).toBe(200)
  expect(await after.json()).toContainEqual({ key: 'K999', value: '新しい手術' })
})

test('what is kept is still for signed-in accounts alone', async () => {
  const { headers } = await ask('prefectures')
  const response = await fetch(`${product.origin}/api/prefectures`, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  })
  expect(response.status).toBe(401)
})
