import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { designationBook, designationList, type MadeBlock } from '#tests/support/intake/designationLists.ts'
import { hostileFiles } from '#tests/support/intake/hostileFiles.ts'
import { anImportScene, type ImportScene } from '#tests/support/intake/importing.ts'
import { aFolder, bureauFile, zip } from '#tests/support/intake/madeFiles.ts'
import { oneSheet } from '#tests/support/intake/workbooks.ts'
import { importDesignations } from './importDesignations.ts'
import { describeDesignations } from './messages.ts'

let scene: ImportScene
let folder: Awaited<ReturnType<typeof aFolder>>

beforeAll(async () => {
  scene = await anImportScene()
  folder = await aFolder()
})
afterAll(async () => {
  await scene.end()
  await folder.remove()
})
afterEach(() => scene.clear())

const importAll = async (content: string | Uint8Array, name = '一覧表.xlsx') =>
  Array.fromAsync(importDesignations(scene.database.owner, await folder.write(name, content)))

const importList = async (...list: Parameters<typeof designationList>) => {
  const [result] = await importAll(designationList(...list))
  return result
}

const clinic = { ins_code10: '4310100015', name: 'みほん医院', zip: '860-0001', address: '熊本市中央区本町１－１' }
const other = { ...clinic, ins_code10: '4310100025', name: 'べつの医院' }
const knowing = (...institutions: readonly (typeof clinic)[]) => scene.importText(bureauFile(...institutions))

const stored = async () =>
  (
    await scene.database.owner.query(
      `select insurance_code as code, designated_on::text as day, reason, started_on::text as start
      from medical_institution_designations
      join medical_institutions on id = medical_institution_id
      order by insurance_code, designated_on`,
    )
  ).rows
const listedOn = async () =>
  (
    await scene.database.owner.query(
      `select designated_on::text as day, listed_in, first_listed_on::text as first, last_listed_on::text as last
      from medical_institution_designations
      order by designated_on`,
    )
  ).rows

const recent: MadeBlock = { designated: '令 8. 6. 1', below: ['新規', '令 8. 6. 1'] }
const first = { code: '4310100015', day: '1985-01-01', reason: '新規', start: '2024-01-01' }
const renewed = { code: '4310100015', day: '2024-01-01', reason: '更新', start: '2024-01-01' }

test('designations of known institutions are stored with their renewals, the others are counted and named', async () => {
  await knowing(clinic, other)
  const report = await importList([{}, recent, { name: '知らない医院' }, { designated: '' }])
  expect(report).toMatchObject({
    lists: [{ prefectureCode: '43', feeTable: '1', listedOn: '2026-07-01' }],
    read: 4,
    matched: 2,
    unmatched: 1,
    rejected: 1,
    added: 3,
    firstUnmatched: [{ insuranceCode: '4310100035', name: '知らない医院' }],
    rejects: [{ source: '一覧表.xlsx', line: 22, column: '指定年月日', reason: 'required' }],
  })
  expect(await stored()).toEqual([
    first,
    renewed,
    { code: '4310100025', day: '2026-06-01', reason: '新規', start: '2026-06-01' },
  ])
})

test('the report names lists, counts, and the first institutions that are unknown or unreadable', async () => {
  await knowing(clinic)
  const [result] = await importAll(designationList([{}, { name: '知らない医院' }, { designated: 'x' }]))
  if (!result || !('read' in result)) throw new Error('The list was unreadable')
  expect(describeDesignations({ LANG: 'ja_JP.UTF-8' }, { ...result, seconds: 1.25 })).toBe(
    [
      '一覧表.xlsx [熊本県 医科 2026-07-01] 1.3 s',
      '  3 医療機関: マスタにあるもの 1、ないもの 1、読めないもの 1',
      '  指定: 追加 2、変更 0、変更なし 0、取り消し 0',
      '    マスタにない医療機関: 4310100025 知らない医院',
      '    13 行目「指定年月日」: 日付として読めません（x）',
    ].join('\n'),
  )
})

test('a second import of the same list changes nothing', async () => {
  await knowing(clinic, other)
  await importList([{}, recent])
  const rows = async () =>
    (await scene.database.owner.query('select xmin, * from medical_institution_designations')).rows
  const before = await rows()
  expect(await importList([{}, recent])).toMatchObject({ added: 0, changed: 0, unchanged: 3, removed: 0 })
  expect(await rows()).toEqual(before)
})

test('a newer list adds what has happened since and keeps what older ones say, in whatever order they come', async () => {
  await knowing(clinic)
  const older = () => importList([{ below: ['新規', '平30. 1. 1'] }], { day: '令和 5年 1月 1日' })
  const newer = () => importList([{ below: ['', '令 6. 1. 1'] }])
  const expected = [first, { code: '4310100015', day: '2018-01-01', reason: '更新', start: '2018-01-01' }, renewed]
  await older()
  expect(await newer()).toMatchObject({ added: 1, changed: 1, removed: 0 })
  expect(await stored()).toEqual(expected)
  const both = await listedOn()
  expect(both).toEqual([
    { day: '1985-01-01', listed_in: '431', first: '2023-01-01', last: '2026-07-01' },
    { day: '2018-01-01', listed_in: '431', first: '2023-01-01', last: '2023-01-01' },
    { day: '2024-01-01', listed_in: '431', first: '2026-07-01', last: '2026-07-01' },
  ])
  await scene.clear()
  await knowing(clinic)
  await newer()
  expect(await older()).toMatchObject({ added: 1, changed: 1 })
  expect(await stored()).toEqual(expected)
  expect(await listedOn()).toEqual(both)
})

test('a corrected list of the same day replaces what it said, and leaves the institutions of its other parts', async () => {
  await knowing(clinic, other)
  await importList([{ designated: '昭61. 1. 1' }, recent])
  expect(await importList([{}])).toMatchObject({ added: 1, removed: 1, unchanged: 1 })
  expect(await stored()).toEqual([
    first,
    renewed,
    { code: '4310100025', day: '2026-06-01', reason: '新規', start: '2026-06-01' },
  ])
})

test('an institution with a new code is found by its name in its municipality; a pharmacy by its code only', async () => {
  await knowing({ ...clinic, ins_code10: '4310109995' })
  expect(await importList([{ name: 'みほん医院' }])).toMatchObject({ matched: 1, unmatched: 0 })
  await scene.clear()
  await knowing({ ...clinic, ins_code10: '4310109995' })
  expect(await importList([{ name: 'みほん医院' }], { kind: '薬局' })).toMatchObject({ matched: 0, unmatched: 1 })
  expect(await importList([{ name: 'みほん医院' }], { kind: '歯科' })).toMatchObject({ matched: 0, unmatched: 1 })
})

test('a workbook with a sheet per prefecture, and an archive of workbooks with names from Windows, are read', async () => {
  const sapporo = { ...clinic, ins_code10: '0110100015', address: '札幌市中央区１' }
  await knowing(clinic, sapporo)
  const book = designationBook(['熊本県', [{}]], ['北海道', [recent]])
  expect(await importAll(book)).toMatchObject([{ read: 2, matched: 2, added: 3 }])
  const archive = zip([
    { name: Buffer.from('88e389c8', 'hex'), content: 'text' },
    { name: Buffer.from([0x88, 0xe3, 0x89, 0xc8, ...Buffer.from('/a.xlsx')]), content: book },
    { name: 'heisetsu/併設.xlsx', content: designationList([{}]) },
    { name: 'b.xls', content: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
  ])
  expect(await importAll(archive, '医科.zip')).toMatchObject([
    { file: '医科.zip/a.xlsx', unchanged: 3 },
    { file: '医科.zip/併設.xlsx', reason: 'combined' },
    { file: '医科.zip/b.xls', reason: 'old_excel' },
  ])
})

test.each<[string, string, () => string | Buffer, string]>([
  ['a table without institutions', 'a.xlsx', () => oneSheet([['名前'], ['みほん医院']]), 'no_institutions'],
  ['an empty list', 'a.xlsx', () => designationList([]), 'no_institutions'],
  ['a list of an unknown prefecture', 'a.xlsx', () => designationList([{}], { prefecture: '' }), 'prefecture_unknown'],
  ['an empty file', 'a.xlsx', () => '', 'empty'],
  ['an archive without workbooks', 'a.zip', () => zip([{ name: 'a.txt', content: 'a' }]), 'archive_without_workbook'],
  ['archives in an archive', 'a.zip', () => zip([{ name: 'b.zip', content: zip([]) }]), 'archive_without_workbook'],
  [
    'an archive with a password',
    'a.zip',
    () => zip([{ name: 'a.xlsx', content: 'a', encrypted: true }]),
    'archive_encrypted',
  ],
  [
    'an archive that unpacks to a thousand times its size',
    'a.zip',
    () => zip([{ name: 'a.xlsx', content: Buffer.alloc(60_000_000) }]),
    'archive_too_large',
  ],
  [
    'an archive of more files than any has',
    'a.zip',
    () => zip(Array.from({ length: 1_100 }, (_, index) => ({ name: `${index}`, content: '' }))),
    'archive_too_large',
  ],
  [
    'half an archive',
    'a.zip',
    () => zip([{ name: 'a.xlsx', content: 'a'.repeat(500) }]).subarray(0, 90),
    'archive_damaged',
  ],
])('%s changes nothing', async (_what, name, content, reason) => {
  await knowing(clinic)
  await importList([{}])
  expect(await importAll(content(), name)).toMatchObject([{ reason }])
  expect(await stored()).toEqual([first, renewed])
})

test.each(Object.entries(hostileFiles).filter(([, { name }]) => name.endsWith('.xlsx')))(
  '%s is refused',
  async (_what, { contents }) => {
    expect(await importAll(contents())).toMatchObject([{ reason: expect.any(String) }])
  },
  60_000,
)

test('a file that does not exist is named', async () => {
  expect(await Array.fromAsync(importDesignations(scene.database.owner, '/nowhere/a.xlsx'))).toMatchObject([
    { file: '/nowhere/a.xlsx', reason: 'missing' },
  ])
})

test('the application can read designations and not write them', async () => {
  const { rows } = await scene.database.owner.query(
    `select role, array_agg(privilege order by privilege) as can
    from unnest(array['renkei_app', 'renkei_jobs']) as role
    cross join unnest(array['select', 'insert', 'update', 'delete']) as privilege
    where has_table_privilege(role, 'medical_institution_designations', privilege)
    group by role
    order by role`,
  )
  expect(rows).toEqual([
    { role: 'renkei_app', can: ['select'] },
    { role: 'renkei_jobs', can: ['select'] },
  ])
})
