import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kyselyOn } from '#server/db/tenant.ts'
import { ensureMasters } from '#server/institutions/master/ensureMasters.ts'
import { importInstitutionFile } from '#server/institutions/master/import/importInstitutionFile.ts'
import { municipalityOfPostalCode } from '#server/institutions/master/postalCodes/municipalityOfPostalCode.ts'
import { refreshPostalCodes } from '#server/institutions/master/postalCodes/refreshPostalCodes.ts'
import { anInstitution } from '../../support/builders.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { cp932 } from '../../support/intake/cp932.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'renkei-postal-codes-'))
  const { owner } = database
  await ensureMasters(owner)
  await owner.query(
    `insert into municipalities (code, prefecture_code, name)
    values ('43101', '43', '熊本市中央区'), ('43102', '43', '熊本市東区'), ('43103', '43', '熊本市西区'), ('44201', '44', '大分市')`,
  )
  const addresses = [
    ['8600001', '43101'],
    ['8600001', '43102'],
    ['8600002', '43103'],
    ['8600002', '43103'],
    ['8600002', '43101'],
    ['8600003', '43103'],
    ['8700001', '44201'],
  ] as const
  for (const [postalCode, municipalityCode] of addresses) await anInstitution(owner, { postalCode, municipalityCode })
  await refreshPostalCodes(owner)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The municipality of a postal code, as statements on stays find it. */
const municipalityOf = async (postalCode: string | null) => {
  const { code, joins } = municipalityOfPostalCode(sql.ref('stays.postal_code'))
  const client = await database.owner.connect()
  try {
    const { rows } = await sql<{ code: string | null }>`
      select ${code} as code from (select ${postalCode}::text as postal_code) as stays ${joins}
    `.execute(kyselyOn(client))
    return rows.map((row) => row.code)
  } finally {
    client.release()
  }
}

const aList = async (rows: readonly (readonly [municipality: string, postalCode: string, town: string])[]) => {
  const path = join(folder, 'KEN_ALL.CSV')
  const lines = rows.map(
    ([municipality, postalCode, town]) =>
      `${municipality},"860  ","${postalCode}","ｸﾏﾓﾄｹﾝ","ｸﾏﾓﾄｼ","ﾁﾖｳ","熊本県","熊本市","${town}",0,0,0,0,0,0`,
  )
  await writeFile(path, cp932(`${lines.join('\r\n')}\r\n`))
  return path
}

const importList = async (rows: Parameters<typeof aList>[0]) => importInstitutionFile(database.owner, await aList(rows))

test('without a list, a postal code stands for the municipality that most of its institutions are in', async () => {
  expect(await municipalityOf('8600002')).toEqual(['43103'])
  expect(await municipalityOf('8700001')).toEqual(['44201'])
})

test('on a tie the lowest code counts', async () => {
  expect(await municipalityOf('8600001')).toEqual(['43101'])
})

test('a code that nobody has stands for the municipality of most with the same first five digits', async () => {
  expect(await municipalityOf('8600099')).toEqual(['43103'])
})

test('three digits are too coarse, and no code is no municipality', async () => {
  expect(await municipalityOf('8609999')).toEqual([null])
  expect(await municipalityOf(null)).toEqual([null])
})

test('with 日本郵便’s list its municipalities count, and of several the one with most institutions', async () => {
  const rows = [
    ['43102', '8600001', '１丁目'],
    ['43102', '8600001', '２丁目'],
    ['43102', '8600002', '一部'],
    ['43103', '8600002', '一部'],
    ['43102', '8609999', 'どこにも医療機関のない町'],
    ['43101', '8609998', '２区にまたがる町'],
    ['43103', '8609998', '２区にまたがる町'],
    ['22131', '4300000', 'マスタにない市区町村'],
  ] as const
  expect(await importList(rows)).toMatchObject({
    kinds: ['postal_codes'],
    rows: 8,
    added: 6,
    unchanged: 1,
    rejected: 0,
    notes: { postal_code_without_municipality: 1 },
  })
  expect(await municipalityOf('8600001')).toEqual(['43102'])
  expect(await municipalityOf('8600002')).toEqual(['43103'])
  expect(await municipalityOf('8609999')).toEqual(['43102'])
  expect(await municipalityOf('8609998')).toEqual(['43101'])
  expect(await municipalityOf('8600003')).toEqual(['43103'])
  expect(await importList(rows)).toMatchObject({ added: 0, unchanged: 7, rejected: 0 })
})

test('a newer list of one prefecture replaces its codes and leaves those of others', async () => {
  await importList([
    ['43102', '8600001', '町'],
    ['44201', '8700099', '町'],
  ])
  expect(await importList([['43101', '8600001', '町']])).toMatchObject({
    added: 1,
    notes: { postal_codes_removed: 1 },
  })
  expect(await municipalityOf('8600001')).toEqual(['43101'])
  expect(await municipalityOf('8700099')).toEqual(['44201'])
  expect(await municipalityOf('8609999')).toEqual([null])
})

test('a list that breaks off removes nothing', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => ['44201', String(8_700_100 + index), '町'] as const)
  const codes = async () =>
    (await database.owner.query(`select from postal_codes where municipality_code = '44201'`)).rows.length
  await importList(rows)
  const before = await codes()
  await expect(importList(rows.slice(0, 5))).rejects.toMatchObject({ removals: [{ prefecture: '44' }] })
  expect(await importList([...rows.slice(0, 5), ['44201', '87', '切れた行']])).toMatchObject({
    rejected: 1,
    notes: { not_removed_because_of_rejects: 1 },
  })
  expect(await codes()).toBe(before)
})

test('rows that are none are named, and the others go in', async () => {
  const report = await importList([
    ['43101', '8600001', '町'],
    ['43101', '86000', '町'],
    ['4310', '8600002', '町'],
  ])
  expect(report.rejects).toMatchObject([
    { line: 2, column: 'postal_code', reason: 'invalid_postal_code', value: '86000' },
    { line: 3, column: 'municipality_code', reason: 'invalid_code', value: '4310' },
  ])
})

test('the application may read what was decided and change nothing', async () => {
  const { rows } = await database.owner.query<{ allowed: string }>(
    `select string_agg(distinct privilege_type, ',') as allowed
    from information_schema.role_table_grants
    where grantee = 'renkei_app'
      and table_name in ('postal_codes', 'postal_code_municipalities', 'boundary_versions', 'municipality_boundaries')`,
  )
  expect(rows).toEqual([{ allowed: 'SELECT' }])
})
