import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anImportScene, type ImportScene, nothingButUnchanged } from '#tests/support/intake/importing.ts'
import { type Cells, dentalFile, facilityFile, gzip, zip } from '#tests/support/intake/madeFiles.ts'
import { importInstitutionFile } from './importInstitutionFile.ts'

let scene: ImportScene

beforeAll(async () => {
  scene = await anImportScene()
})
afterAll(() => scene.end())
afterEach(() => scene.clear())

const stored = async (columns: string, id = '4321000000001') => {
  const { rows } = await scene.database.owner.query<Record<string, unknown>>(
    `select ${columns} from medical_institutions where source_id = $1`,
    [id],
  )
  return rows[0]
}

describe('施設票', () => {
  test('a new institution is added, and importing the file again changes nothing', async () => {
    const file = facilityFile(
      {
        機関区分: '1',
        正式名称: '医療法人　髙﨑病院',
        '正式名称（フリガナ）': 'タカサキビョウイン',
        一般病床: '48',
        療養病床: '30',
        合計病床数: '78',
      },
      { ID: '151BYSHX00003', 正式名称: 'みほん診療所' },
    )
    expect(await scene.importText(file)).toMatchObject({ kinds: ['facility'], rows: 2, added: 2, rejected: 0 })
    const before = await stored('updated_at, id')
    expect(await scene.importText(file)).toMatchObject(nothingButUnchanged(2))
    expect(await stored('updated_at, id')).toEqual(before)
    expect(
      await stored(
        'name, search_text, facility_type_ids, beds_total, beds_long_term, municipality_code, location_precision',
      ),
    ).toEqual({
      name: '医療法人　髙﨑病院',
      search_text: '医療法人高崎病院\nたかさきびよういん',
      facility_type_ids: [1, 301, 302],
      beds_total: 78,
      beds_long_term: 30,
      municipality_code: '43101',
      location_precision: 'source',
    })
    expect(await stored('name', '151BYSHX00003')).toEqual({ name: 'みほん診療所' })
  })

  test('only what differs is changed', async () => {
    await scene.importText(facilityFile({}, { ID: '4321000000002' }))
    expect(
      await scene.importText(facilityFile({}, { ID: '4321000000002', 正式名称: '新しい名前の医院' })),
    ).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 1,
    })
  })

  test('coordinates 0.0, 0.0 are absent ones and do not displace known ones', async () => {
    const nowhere = { '所在地座標（緯度）': '0.0', '所在地座標（経度）': '0.0' }
    await scene.importText(facilityFile(nowhere))
    expect(await stored('latitude, longitude, location_precision')).toEqual({
      latitude: null,
      longitude: null,
      location_precision: 'none',
    })
    await scene.importText(facilityFile({}))
    await scene.importText(facilityFile(nowhere))
    expect(await stored('latitude, longitude')).toEqual({ latitude: 32.8, longitude: 130.71 })
  })

  test('a place outside Japan costs the row its place, not its entry', async () => {
    const report = await scene.importText(
      facilityFile({ '所在地座標（緯度）': '130.71', '所在地座標（経度）': '32.80' }),
    )
    expect(report).toMatchObject({ added: 1, notes: { place_ignored: 1 } })
  })

  test('0 is a closed day, 1 an open one and blank not given', async () => {
    await scene.importText(
      facilityFile(
        {
          '毎週決まった曜日に休診（月）': '1',
          '毎週決まった曜日に休診（木）': '0',
          '毎週決まった曜日に休診（日）': '0',
          祝日に休診: '0',
          'その他の休診日（gw、お盆等）': '年末年始',
        },
        { ID: '4321000000002' },
      ),
    )
    expect(await stored('closed_weekdays, other_closed_days')).toEqual({
      closed_weekdays: ['thu', 'sun', 'holiday'],
      other_closed_days: '年末年始',
    })
    expect(await stored('closed_weekdays', '4321000000002')).toEqual({ closed_weekdays: null })
  })

  test('an ID of prefectures 01 to 09 is the same with and without its leading zero', async () => {
    const sapporo = { 都道府県コード: '01', 市区町村コード: '101', 所在地: '北海道札幌市中央区' }
    await scene.importText(facilityFile({ ...sapporo, ID: '0111010000010' }))
    expect(await scene.importText(facilityFile({ ...sapporo, ID: '111010000010', 都道府県コード: '1' }))).toMatchObject(
      nothingButUnchanged(1),
    )
    expect(await stored('prefecture_code, municipality_code', '0111010000010')).toEqual({
      prefecture_code: '01',
      municipality_code: '01101',
    })
  })

  test('full-width digits in codes and numbers are read', async () => {
    await scene.importText(
      facilityFile({ 機関区分: '１', 一般病床: '１２０', 合計病床数: '1,120', 都道府県コード: '４３' }),
    )
    expect(await stored('beds_general, beds_total')).toEqual({ beds_general: 120, beds_total: 1120 })
  })

  test('the header is known in both spellings of gw, and dental files without beds', async () => {
    expect(await scene.importText(facilityFile({}).replace('gw', 'GW'))).toMatchObject({ added: 1 })
    expect(await scene.importText(dentalFile({ ID: '4331000000001' }))).toMatchObject({ added: 1 })
    expect(await stored('facility_type_ids, beds_total', '4331000000001')).toEqual({
      facility_type_ids: [3],
      beds_total: null,
    })
  })

  test('a municipality that the master lacks is left blank and counted', async () => {
    expect(await scene.importText(facilityFile({ 市区町村コード: '999' }))).toMatchObject({
      added: 1,
      notes: { unknown_municipality: 1 },
    })
  })
})

describe('bad rows', () => {
  const bad: [string, Cells, string, string][] = [
    ['no name', { 正式名称: '　' }, '正式名称', 'required'],
    ['no address', { 所在地: '' }, '所在地', 'required'],
    ['an unknown kind', { 機関区分: '9' }, '機関区分', 'invalid_kind'],
    ['an unknown prefecture', { 都道府県コード: '48' }, '都道府県コード', 'unknown_prefecture'],
    ['a word for a number', { 合計病床数: '多数' }, '合計病床数', 'invalid_number'],
    ['an ID that is none', { ID: '=HYPERLINK("x")' }, 'ID', 'invalid_id'],
  ]
  test.each(bad)(
    'a row with %s is named with line and column, and the others go in',
    async (_, cells, column, reason) => {
      const report = await scene.importText(facilityFile({ ID: '4321000000007' }, cells, { ID: '4321000000008' }))
      expect(report).toMatchObject({ rows: 3, added: 2, rejected: 1 })
      expect(report.rejects).toMatchObject([{ line: 3, column, reason }])
    },
  )

  test('the second of two rows with one ID is rejected', async () => {
    const report = await scene.importText(facilityFile({}, { 正式名称: '二つめ' }))
    expect(report).toMatchObject({ added: 1, rejects: [{ line: 3, reason: 'duplicate', value: '4321000000001' }] })
    expect(await stored('name')).toEqual({ name: 'みほん内科医院' })
  })

  test('control characters become spaces, and HTML is text', async () => {
    await scene.importText(facilityFile({ 正式名称: 'みほん\u0000\t<b>医院</b>' }))
    expect(await stored('name')).toEqual({ name: 'みほん <b>医院</b>' })
  })
})

describe('files', () => {
  test('a zip, a gzip and a plain file with the same content are the same', async () => {
    const file = facilityFile({})
    await scene.importText(file)
    expect(await scene.importText(zip([{ name: '01-1.csv', content: file }]), {}, 'made.zip')).toMatchObject(
      nothingButUnchanged(1),
    )
    expect(await scene.importText(gzip(file), {}, 'made.csv.gz')).toMatchObject(nothingButUnchanged(1))
  })

  test('cp932 is read like UTF-8', async () => {
    const cp932 = Buffer.concat([
      Buffer.from('"ID","'),
      Buffer.from('90b38eae96bc8fcc', 'hex'),
      Buffer.from('","'),
      Buffer.from('8b408ad68be695aa', 'hex'),
      Buffer.from('","'),
      Buffer.from('937393b9957b8ca7835281 5b8368'.replace(' ', ''), 'hex'),
      Buffer.from('","'),
      Buffer.from('8e738be692ac91ba835281 5b8368'.replace(' ', ''), 'hex'),
      Buffer.from('","'),
      Buffer.from('8f8a8ddd926e', 'hex'),
      Buffer.from('"\r\n"4321000000001","'),
      Buffer.from('fbfc8ab288e389408740', 'hex'),
      Buffer.from('","2","43","101","'),
      Buffer.from('8c46967b8ca7', 'hex'),
      Buffer.from('"\r\n'),
    ])
    expect(await scene.importText(cp932)).toMatchObject({ added: 1, rejected: 0 })
    expect(await stored('name, address')).toEqual({ name: '髙幹医院①', address: '熊本県' })
  })

  test('a line in a broken encoding costs only itself', async () => {
    const lines = facilityFile({}, { ID: '4321000000002' }, { ID: '4321000000003' }).split('\r\n')
    const bytes = lines.map((line, index) =>
      index === 2
        ? Buffer.concat([Buffer.from(line.slice(0, 20)), Buffer.from([0xff]), Buffer.from(line.slice(20))])
        : Buffer.from(line),
    )
    const report = await scene.importText(Buffer.concat(bytes.flatMap((line) => [line, Buffer.from('\r\n')])))
    expect(report).toMatchObject({ added: 2, rejects: [{ line: 3, reason: 'broken_characters' }] })
  })

  const unreadable: [string, string | Uint8Array, string][] = [
    ['an empty file', '', 'empty'],
    ['a table of something else', 'a,b,c\r\n1,2,3\r\n', 'unknown_format'],
    ['a 施設票 without addresses', facilityFile({}).replace('"所在地",', '"住所",'), 'missing_columns'],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'excel'],
    ['a new Excel file', zip([{ name: '[Content_Types].xml', content: '<x/>' }]), 'excel'],
    ['UTF-16', Buffer.from('\ufeffID,x', 'utf16le'), 'utf16'],
    ['a zip without CSV', zip([{ name: 'readme.txt', content: 'x' }]), 'archive_without_csv'],
    [
      'a zip with a password',
      zip([{ name: 'a.csv', content: facilityFile({}), encrypted: true }]),
      'archive_encrypted',
    ],
    ['half a zip', zip([{ name: 'a.csv', content: facilityFile({}) }]).subarray(0, 200), 'archive_damaged'],
    ['half a gzip', gzip(facilityFile({})).subarray(0, 100), 'archive_damaged'],
    ['a bomb', gzip(facilityFile({}) + ' '.repeat(40_000_000)), 'archive_too_large'],
  ]
  test.each(unreadable)('%s is refused with a reason, and nothing of it is written', async (_, content, reason) => {
    await expect(scene.importText(content)).rejects.toMatchObject({ name: 'UnreadableFile', reason })
    expect(await stored('name')).toBeUndefined()
  })

  test('a file that is not there is refused with a reason', async () => {
    await expect(importInstitutionFile(scene.database.owner, '/nowhere/file.csv')).rejects.toMatchObject({
      reason: 'missing',
    })
  })
})

describe('closing and opening', () => {
  const status = async (id: string) => (await stored('running_status', id))?.['running_status']

  test('an institution that a full file no longer lists is closed, never deleted; one that reappears is open again', async () => {
    const both = facilityFile({}, { ID: '4321000000002' })
    await scene.importText(both)
    expect(await scene.importText(facilityFile({}))).toMatchObject({ closed: 0 })
    expect(await status('4321000000002')).toBe('open')
    expect(await scene.importText(facilityFile({}), { full: true })).toMatchObject({ closed: 1, unchanged: 1 })
    expect(await status('4321000000002')).toBe('closed')
    expect(await scene.importText(facilityFile({}), { full: true })).toMatchObject({ closed: 0, unchanged: 1 })
    expect(await scene.importText(both)).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await status('4321000000002')).toBe('open')
  })

  test('a full file closes nothing of other prefectures, kinds or sources', async () => {
    await scene.importText(
      facilityFile(
        { ID: '4311000000009', 機関区分: '1' },
        { ID: '0121000000009', 都道府県コード: '01', 市区町村コード: '101' },
      ),
    )
    await scene.database.owner.query(
      `insert into medical_institutions (source_id, name, prefecture_code, address, search_text, search_grams, facility_type_ids)
       values ('D1', 'x', '43', 'x', 'x', '{x}', '{2}')`,
    )
    expect(await scene.importText(facilityFile({}), { full: true })).toMatchObject({ added: 1, closed: 0 })
  })

  test('a full file that breaks off closes nothing, says how much it lacks, and does so if it is told to', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({ ID: String(4_321_000_000_100 + index) }))
    await scene.importText(facilityFile(...rows))
    const cut = scene.importText(facilityFile(...rows.slice(0, 15), { ID: '4321000000999' }), { full: true })
    await expect(cut).rejects.toMatchObject({ removals: [{ prefecture: '43', missing: 25, stored: 41 }] })
    const closed = async () =>
      (await scene.institutions('running_status')).filter((row) => row['running_status'] === 'closed')
    expect(await closed()).toEqual([])
    expect(await scene.institutions('id')).toHaveLength(40)
    expect(await scene.importText(facilityFile(...rows.slice(0, 21)), { full: true })).toMatchObject({ closed: 19 })
    expect(await scene.importText(facilityFile(...rows.slice(0, 1)), { full: true, removesMany: true })).toMatchObject({
      closed: 20,
    })
  })

  test('a row that could not be taken is listed all the same and closes nothing', async () => {
    await scene.importText(facilityFile({}, { ID: '4321000000002' }))
    const broken = facilityFile({}, { ID: '4321000000002', 合計病床数: 'x' })
    expect(await scene.importText(broken, { full: true })).toMatchObject({ rejected: 1, closed: 0 })
    expect(await status('4321000000002')).toBe('open')
  })
})
