import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureMasters } from '#server/institutions/master/ensureMasters.ts'
import { TooManyRemovals } from '#server/institutions/master/import/removals.ts'
import { importInstitutionFile } from '#server/institutions/master/import/importInstitutionFile.ts'
import { type BoundaryImport, importBoundaries } from '#server/maps/boundaries/importBoundaries.ts'
import {
  describeBoundaries,
  describeLostBoundaries,
  describeUnreadableBoundaries,
} from '#server/maps/boundaries/messages.ts'
import { UnreadableBoundaries } from '#server/maps/boundaries/unreadableBoundaries.ts'
import { type TestApi, ownApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { whySkipped } from '../../support/whySkipped.ts'

let product: TestApi
let token: string
let folder: string
beforeAll(async () => {
  product = await ownApi()
  folder = await mkdtemp(join(tmpdir(), 'renkei-boundaries-'))
  const { owner } = product.database
  await ensureMasters(owner)
  await owner.query(
    `insert into municipalities (code, prefecture_code, name, longitude, latitude, population)
    values ('43101', '43', '熊本市中央区', 130.71, 32.80, 180000), ('43102', '43', '熊本市東区', 130.76, 32.80, 190000),
      ('44201', '44', '大分市', 131.61, 33.24, 470000)`,
  )
  token = (await product.signIn(await aPerson(product.database, await aTenant(product.database)))).crm
})
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await product.database.owner.query(
    `delete from municipality_boundaries; delete from boundary_versions; update master_version set version = version + 1`,
  )
})

let files = 0
const aFile = async (content: unknown, name = `boundaries${++files}.json`) => {
  const path = join(folder, name)
  await writeFile(
    path,
    content instanceof Uint8Array || typeof content === 'string' ? content : JSON.stringify(content),
  )
  return path
}

const square = (west: number, south: number, size = 0.1) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

const feature = (code: unknown, ...rings: unknown[]) => ({
  type: 'Feature',
  properties: { N03_001: '熊本県', N03_004: '熊本市', N03_007: code },
  geometry: { type: 'Polygon', coordinates: rings },
})

const geoJson = (...features: unknown[]) => ({
  type: 'FeatureCollection',
  name: 'N03-20260101_43',
  crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::6668' } },
  features,
})

/** Three municipalities of two prefectures; one has an island. */
const three = geoJson(
  feature('43101', square(130.6, 32.7)),
  feature('43102', square(130.7, 32.7)),
  feature('43102', square(130.9, 32.6, 0.02)),
  feature('44201', square(131.5, 33.2)),
)

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${product.origin}/api/${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } })

const run = (given: BoundaryImport) => importBoundaries(product.database.owner, given)

const refusal = async (...full: string[]) => {
  const error: unknown = await run({ full }).catch((thrown: unknown) => thrown)
  if (!(error instanceof UnreadableBoundaries)) throw new Error('the file was not refused', { cause: error })
  return error
}

interface Manifest {
  readonly version: string | null
  readonly attribution: string
  readonly levels: { level: string; areas: string[] }[]
}
const manifest = async () => (await (await ask('map_boundaries')).json()) as Manifest

interface Topology {
  readonly objects: { readonly municipalities: { readonly geometries: { id: string; arcs: unknown[] }[] } }
}
const codesOf = async (response: Response) =>
  ((await response.json()) as Topology).objects.municipalities.geometries.map(({ id }) => id)

describe('boundaries', () => {
  test('before an import the maps know that there are none', async () => {
    expect(await manifest()).toMatchObject({ version: null, attribution: '', imported_at: null })
    expect((await ask('map_boundaries/light/all')).status).toBe(404)
  })

  test('of GeoJSON are there for everybody at once: a light level, and a full one by prefecture', async () => {
    expect(await run({ full: [await aFile(three)] })).toMatchObject({ isChanged: true, municipalityCount: 3 })
    const { version, attribution, levels } = await manifest()
    expect(attribution).toContain('国土数値情報')
    expect(levels).toEqual([
      { level: 'light', areas: ['all'] },
      { level: 'full', areas: ['43', '44'] },
    ])
    const light = await ask(`map_boundaries/light/all?v=${version}`, { 'accept-encoding': 'gzip' })
    expect(light.headers.get('content-encoding')).toBe('gzip')
    expect(light.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(await codesOf(light)).toEqual(['43101', '43102', '44201'])
    expect(await codesOf(await ask('map_boundaries/full/43'))).toEqual(['43101', '43102'])
    expect((await ask('map_boundaries/full/13')).status).toBe(404)
    expect((await ask('map_boundaries/full/x')).status).toBe(404)
  })

  test('are not sent again to whoever has them, nor kept for good under another version', async () => {
    await run({ full: [await aFile(three)] })
    const first = await ask('map_boundaries/full/44?v=older', { 'accept-encoding': 'identity' })
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('content-encoding')).toBeNull()
    expect(await codesOf(first)).toEqual(['44201'])
    const again = await ask('map_boundaries/full/44', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('of the same file change nothing, and the import says so', async () => {
    const full = [await aFile(three)]
    await run({ full })
    const before = await manifest()
    const report = await run({ full })
    expect(report.isChanged).toBe(false)
    expect(describeBoundaries({ LANG: 'ja_JP' }, report)).toContain('変更なし')
    expect(await manifest()).toEqual(before)
  })

  test('of several files, of an archive, and of a simplified file beside them', async () => {
    const report = await run({
      full: [
        await aFile(
          gzipSync(JSON.stringify(geoJson(feature('43101', square(130.6, 32.7)), feature(43102, square(130.7, 32.7))))),
        ),
        await aFile(geoJson(feature('44201', square(131.5, 33.2)))),
      ],
      light: await aFile(geoJson(feature('43101', square(130.6, 32.7)))),
      attribution: '自治体の図面',
    })
    expect(report.missingCodes).toEqual({ full: [], light: ['43102', '44201'] })
    expect((await manifest()).attribution).toBe('自治体の図面')
    expect(await codesOf(await ask('map_boundaries/light/all'))).toEqual(['43101'])
  })

  test('of TopoJSON, whose geometries without a code are left out', async () => {
    const topology = {
      type: 'Topology',
      transform: { scale: [0.001, 0.001], translate: [130, 32] },
      objects: {
        municipalities: {
          type: 'GeometryCollection',
          geometries: [
            { type: 'Polygon', id: '43101', arcs: [[0, 1]] },
            { type: 'MultiPolygon', properties: { code: '431028' }, arcs: [[[-1, 2]]] },
          ],
        },
        prefectures: { type: 'Polygon', id: '43', arcs: [[1, 2]] },
      },
      arcs: [
        [
          [100, 0],
          [0, 100],
        ],
        [
          [100, 100],
          [-100, 0],
          [0, -100],
          [100, 0],
        ],
        [
          [100, 0],
          [100, 0],
          [0, 100],
          [-100, 0],
        ],
      ],
    }
    expect(await run({ full: [await aFile(topology)] })).toMatchObject({
      municipalityCount: 2,
      missingCodes: { full: ['44201'] },
      withoutCode: 1,
    })
  })

  test('that the master does not have, and municipalities without one, are named', async () => {
    const report = await run({
      full: [await aFile(geoJson(feature('43101', square(130.6, 32.7)), feature('22131', square(137.7, 34.7))))],
    })
    const text = describeBoundaries({ LANG: 'ja_JP' }, report)
    expect(text).toContain('22131')
    expect(text).toContain('43102, 44201')
  })
})

describe('files that lack what is stored', () => {
  test('are refused with the numbers if a whole prefecture is missing, and change nothing', async () => {
    await run({ full: [await aFile(three)] })
    const before = await manifest()
    const full = [await aFile(geoJson(feature('43101', square(130.6, 32.7)), feature('43102', square(130.7, 32.7))))]
    const error: unknown = await run({ full }).catch((thrown: unknown) => thrown)
    if (!(error instanceof TooManyRemovals)) throw new Error('the file was not refused', { cause: error })
    const japanese = describeLostBoundaries({ LANG: 'ja_JP' }, '43.geojson', error)
    expect(japanese).toContain('43.geojson: 登録済みの 1 件のうち 1 件が載っていません（大分県 1/1）')
    expect(japanese).toContain('一度にすべて')
    expect(describeLostBoundaries({ LANG: 'en' }, '43.geojson', error)).toMatch(/--remove-many\n.*all at once/)
    expect(await manifest()).toEqual(before)
    expect(await codesOf(await ask('map_boundaries/full/44'))).toEqual(['44201'])

    const report = await run({ full, removesMany: true })
    expect(report.removedCodes).toEqual({ light: ['44201'], full: ['44201'] })
    expect((await manifest()).levels[1]?.areas).toEqual(['43'])
  })

  test('are refused if only the simplified one lacks it', async () => {
    const full = [await aFile(three)]
    await run({ full })
    const light = await aFile(geoJson(feature('44201', square(131.5, 33.2))))
    await expect(run({ full, light })).rejects.toMatchObject({ removals: [{ prefecture: '43', missing: 2 }] })
    expect(await codesOf(await ask('map_boundaries/light/all'))).toEqual(['43101', '43102', '44201'])
  })

  test('replace it if it is little, and the import says what has gone', async () => {
    await run({ full: [await aFile(three)] })
    const report = await run({
      full: [await aFile(geoJson(feature('43101', square(130.6, 32.7)), feature('44201', square(131.5, 33.2))))],
    })
    expect(describeBoundaries({ LANG: 'ja_JP' }, report)).toContain('境界がなくなった市区町村: 1 件')
    expect(describeBoundaries({ LANG: 'en' }, report)).toContain('1 municipalities have lost their boundary')
    expect(await codesOf(await ask('map_boundaries/full/43'))).toEqual(['43101'])
  })
})

const deep = (depth: number) =>
  `{"type":"FeatureCollection","features":[{"a":${'['.repeat(depth)}${']'.repeat(depth)}}]}`

describe('a file that holds no boundaries is refused with the reason, and changes nothing', () => {
  test.each<[string, unknown, string, string]>([
    ['is empty', '', 'empty', ''],
    ['is no JSON', 'code,name\n43101,x', 'not_json', ''],
    ['ends too early', JSON.stringify(three).slice(0, -20), 'not_json', ''],
    ['goes on after its end', `${JSON.stringify(three)}{}`, 'not_json', ''],
    ['has brackets that do not match', '{"features":[{"type":"Feature"]}]}', 'not_json', ''],
    ['is nested deeply', deep(100_000), 'too_deep', ''],
    ['is something else', { type: 'FeatureCollectio', features: [] }, 'no_boundaries', ''],
    ['is a list', [1, 2], 'not_json', ''],
    ['has no features', geoJson(), 'no_codes', ''],
    ['has no codes', geoJson(feature(null, square(130, 32))), 'no_codes', ''],
    ['has codes of nowhere', geoJson(feature('99999', square(130, 32))), 'unknown_codes', '99999'],
    ['is in metres', geoJson(feature('43101', square(-26_000, -22_000))), 'projection', 'features[0] (43101)'],
    [
      'states another projection',
      { ...geoJson(), crs: { properties: { name: 'urn:ogc:def:crs:EPSG::6670' } } },
      'projection',
      'EPSG::6670',
    ],
    ['is in another country', geoJson(feature('43101', square(2.3, 48.8))), 'outside_japan', '2.3, 48.8'],
    ['has the latitude first', geoJson(feature('43101', square(32.7, 130.6))), 'swapped_coordinates', '32.7, 130.6'],
    [
      'has an open ring',
      geoJson(feature('43101', square(130.6, 32.7)), feature('43102', square(130.7, 32.7).slice(0, 4))),
      'not_closed',
      'features[1] (43102)',
    ],
    ['has a line for a ring', geoJson(feature('43101', square(130, 32).slice(0, 3))), 'malformed_geometry', '43101'],
    ['has texts for numbers', geoJson(feature('43101', [['130', '32']])), 'malformed_geometry', '43101'],
    [
      'has arcs that are not there',
      { type: 'Topology', arcs: [], objects: { a: { type: 'Polygon', id: '43101', arcs: [[7]] } } },
      'malformed_geometry',
      'objects.a: arcs[7]',
    ],
  ])('that %s', async (_what, content, reason, detail) => {
    await run({ full: [await aFile(three)] })
    const before = await manifest()
    const error = await refusal(await aFile(content))
    expect(error).toMatchObject({ reason, detail: expect.stringContaining(detail) })
    for (const LANG of ['ja_JP', 'en_US']) expect(describeUnreadableBoundaries({ LANG }, error)).toContain(detail)
    expect(await manifest()).toEqual(before)
  })

  test('with numbers beyond every range', async () => {
    const content = JSON.stringify(geoJson(feature('43101', square(130, 32)))).replace('130', '1e999')
    expect(await refusal(await aFile(content))).toMatchObject({ reason: 'projection' })
  })

  test('that unpacks to more than it should', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2, ' '))
    expect(await refusal(await aFile(bomb))).toMatchObject({ reason: 'archive_too_large' })
  })

  test('whose few arcs are used again and again', async () => {
    const arc = Array.from({ length: 20_000 }, (_, index) => [130 + (index % 2) * 0.1, 32 + index * 1e-5])
    const ring = Array.from({ length: 4_000 }, (_, index) => (index % 2 === 0 ? 0 : -1))
    const content = { type: 'Topology', arcs: [arc], objects: { a: { type: 'Polygon', id: '43101', arcs: [ring] } } }
    expect(await refusal(await aFile(content))).toMatchObject({ reason: 'too_many_points' })
  })

  test('that names a municipality which another file has too', async () => {
    const error = await refusal(await aFile(three), await aFile(geoJson(feature('43101', square(130.6, 32.7)))))
    expect(error.reason).toBe('code_in_two_files')
    expect(describeUnreadableBoundaries({ LANG: 'en' }, error)).toContain('--light')
  })

  test('that is not there', async () => {
    const error = await refusal(join(folder, 'nowhere.json'))
    expect(describeUnreadableBoundaries({ LANG: 'ja' }, error)).toContain('ファイルがありません')
  })
})

test('municipalities have centres and populations, for bubbles and rates', async () => {
  expect(await (await ask('map_municipalities')).json()).toMatchObject({
    municipalities: [
      { code: '43101', name: '熊本市中央区', prefecture_code: '43', longitude: 130.71, population: 180_000 },
      { code: '43102' },
      { code: '44201' },
    ],
  })
})

const shared = join(import.meta.dirname, '../../../../shared/domain')
const present = existsSync(join(shared, 'japan-municipalities.topo.json'))

test.skipIf(!present)(
  `the boundaries of the whole nation go in${whySkipped(!present, `they are not in ${shared}`)}`,
  async () => {
    const { owner } = product.database
    await importInstitutionFile(owner, join(shared, 'municipalities.csv'))
    const full = [join(shared, 'japan-municipalities.topo.json')]
    const made = await run({ full })
    expect(made).toMatchObject({ municipalityCount: 1_898, unknownCodes: [], missingCodes: { light: [], full: [] } })
    expect(made.compressedBytes.light).toBeLessThan(180_000)
    expect(made.compressedBytes.full).toBeLessThan(520_000)
    expect((await manifest()).levels[1]?.areas).toHaveLength(47)
    const given = await run({ full, light: join(shared, 'japan-municipalities-light.topo.json') })
    expect(given.missingCodes.light).toEqual(expect.arrayContaining(['13362', '13402', '31384', '38356', '44322']))
    expect(given.compressedBytes.light).toBeLessThan(150_000)
  },
)
