import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlaces } from '#contract/maps/placesFile.ts'
import { noteMasterChange } from '#server/institutions/master/masterVersion.ts'
import { type TestApi, ownApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'

let product: TestApi
let token: string
beforeAll(async () => {
  product = await ownApi()
  const person = await aPerson(product.database, await aTenant(product.database))
  token = (await product.signIn(person)).query
})
afterAll(() => product.stop())

const ask = (version = '', headers: Record<string, string> = {}) =>
  fetch(`${product.origin}/api/medical_institution_places${version && `?v=${version}`}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

const placesIn = async (response: Response) => readPlaces(new Uint8Array(await response.arrayBuffer()))

/** Changes the master as an import would. */
const changed = async (work: () => Promise<unknown>) => {
  await work()
  await noteMasterChange(product.database.owner)
}

const at = (longitude: number, latitude: number) => ({ longitude, latitude })

test('without institutions there are no places', async () => {
  expect(await placesIn(await ask())).toMatchObject({ ids: new Float64Array(), municipalities: [] })
})

test('places are those of open institutions with a position of their own, by municipality and position', async () => {
  const { owner } = product.database
  const ids: Record<string, number> = {}
  await owner.query(
    `insert into municipalities (code, prefecture_code, name) values ('43101', '43', '中央区'), ('40131', '40', '東区')
    on conflict do nothing`,
  )
  await changed(async () => {
    ids.east = await anInstitution(owner, { ...at(130.80001, 32.8), municipalityCode: '43101' })
    ids.west = await anInstitution(owner, { ...at(130.7, 32.800004), municipalityCode: '43101' })
    ids.otherCity = await anInstitution(owner, { ...at(130.5, 33.5), municipalityCode: '40131' })
    ids.nowhere = await anInstitution(owner, at(130.6, 33.6))
    await anInstitution(owner, { ...at(130.5, 33.5), runningStatus: 'closed' })
    await anInstitution(owner, { ...at(130.5, 33.5), locationPrecision: 'municipality' })
    await anInstitution(owner)
  })
  const { version: _, ...places } = await placesIn(await ask())
  expect(places).toEqual({
    ids: Float64Array.of(ids.nowhere ?? 0, ids.otherCity ?? 0, ids.west ?? 0, ids.east ?? 0),
    longitudes: Int32Array.of(13_060_000, 13_050_000, 13_070_000, 13_080_001),
    latitudes: Int32Array.of(3_360_000, 3_350_000, 3_280_000, 3_280_000),
    municipalities: [
      { code: null, first: 0, count: 1 },
      { code: '40131', first: 1, count: 1 },
      { code: '43101', first: 2, count: 2 },
    ],
  })
})

test('who names the version may keep the places for ever, everybody else asks again', async () => {
  const first = await ask()
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.headers.get('content-type')).toBe('application/octet-stream')
  const { version } = await placesIn(first)
  const named = await ask(version)
  expect(named.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect((await placesIn(named)).version).toBe(version)
  const again = await ask('', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test.each(['br', 'gzip'])('places come compressed by %s', async (encoding) => {
  const response = await ask('', { 'accept-encoding': encoding })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect((await placesIn(response)).version).toBe((await placesIn(await ask())).version)
})

test('another place is another version, and a stale version is not kept', async () => {
  const before = await ask()
  const { version } = await placesIn(before)
  await changed(() => anInstitution(product.database.owner, at(131, 33)))
  const after = await ask(version, { 'if-none-match': before.headers.get('etag') ?? '' })
  expect(after.status).toBe(200)
  expect(after.headers.get('cache-control')).toBe('private, no-cache')
  const places = await placesIn(after)
  expect(places.version).not.toBe(version)
  expect(places.ids).toHaveLength(5)
})

test('a change of another master leaves the version as it is', async () => {
  const { version } = await placesIn(await ask())
  await changed(() => product.database.owner.query(`insert into kcodes (code, name) values ('K998', '新しい手術')`))
  expect((await placesIn(await ask())).version).toBe(version)
})
