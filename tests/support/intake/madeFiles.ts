import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import Papa from 'papaparse'

/** A folder for the files of one test. */
export const aFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'renkei-files-'))
  return {
    path,
    write: async (name: string, content: string | Uint8Array): Promise<string> => {
      await writeFile(join(path, name), content)
      return join(path, name)
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

export interface ZipEntry {
  /** Bytes if it is not UTF-8. */
  readonly name: string | Uint8Array
  readonly content: string | Uint8Array
  /** Marks the entry as password-protected. */
  readonly encrypted?: boolean
}

/** A zip archive (deflated, UTF-8 names). */
export const zip = (entries: readonly ZipEntry[]): Buffer => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, encrypted = false } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const fileName = Buffer.from(name)
    const described = Buffer.alloc(26)
    described.writeUInt16LE(20, 0)
    described.writeUInt16LE(0x0800 | (encrypted ? 1 : 0), 2)
    described.writeUInt16LE(8, 4)
    described.writeUInt32LE(crc32(bytes), 10)
    described.writeUInt32LE(packed.length, 14)
    described.writeUInt32LE(bytes.length, 18)
    described.writeUInt16LE(fileName.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), described, fileName, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), described, rest, fileName]))
    locals.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}

export const gzip = (content: string | Uint8Array): Buffer => gzipSync(content)

const weekdays = [...'月火水木金土日']

const facilityColumns = [
  'ID',
  '正式名称',
  '正式名称（フリガナ）',
  '略称',
  '略称（フリガナ）',
  '英語表記（ローマ字表記）',
  '機関区分',
  '都道府県コード',
  '市区町村コード',
  '所在地',
  '所在地座標（緯度）',
  '所在地座標（経度）',
  '案内用ホームページアドレス',
  ...weekdays.map((day) => `毎週決まった曜日に休診（${day}）`),
  ...[1, 2, 3, 4, 5].flatMap((week) => weekdays.map((day) => `決まった週に休診（定期週）第${week}週（${day}）`)),
  '祝日に休診',
  'その他の休診日（gw、お盆等）',
]

const bedColumns = [
  '一般病床',
  '療養病床',
  '療養病床のうち医療保険適用',
  '療養病床のうち介護保険適用',
  '精神病床',
  '結核病床',
  '感染症病床',
  '合計病床数',
]

export type Cells = Readonly<Record<string, string>>

/** CSV as published by the ministry: byte order mark, CRLF, all values quoted. */
export const publishedCsv = (columns: readonly string[], rows: readonly Cells[]): string =>
  `\ufeff${Papa.unparse([[...columns], ...rows.map((row) => columns.map((column) => row[column] ?? ''))], { quotes: true, newline: '\r\n' })}\r\n`

const clinic: Cells = {
  ID: '4321000000001',
  正式名称: 'みほん内科医院',
  機関区分: '2',
  都道府県コード: '43',
  市区町村コード: '101',
  所在地: '熊本県熊本市中央区本町１－１',
  '所在地座標（緯度）': '32.80',
  '所在地座標（経度）': '130.71',
}

/** A 施設票 of hospitals (01-1). */
export const facilityFile = (...rows: readonly Cells[]): string =>
  publishedCsv(
    [...facilityColumns, ...bedColumns],
    rows.map((row) => ({ ...clinic, ...row })),
  )

/** A 施設票 of dental clinics (03-1), which has no columns for beds. */
export const dentalFile = (...rows: readonly Cells[]): string =>
  publishedCsv(
    facilityColumns,
    rows.map((row) => ({ ...clinic, 機関区分: '3', ...row })),
  )

const hoursColumns = [
  'ID',
  '診療科目コード',
  '診療科目名',
  '診療時間帯',
  ...['診療', '外来受付'].flatMap((subject) =>
    [...weekdays, '祝'].flatMap((day) => [`${day}_${subject}開始時間`, `${day}_${subject}終了時間`]),
  ),
]

/** A 診療科・診療時間票. */
export const hoursFile = (...rows: readonly Cells[]): string =>
  publishedCsv(
    hoursColumns,
    rows.map((row) => ({ ID: '4321000000001', 診療科目コード: '01001', 診療科目名: '内科', 診療時間帯: '1', ...row })),
  )

/** A regional bureau's list of codes. */
export const bureauFile = (...rows: readonly Cells[]): string =>
  Papa.unparse([...rows], { columns: ['ins_code10', 'code9', 'code7', 'name', 'zip', 'address'] })

/** The changes between two editions of such a list. */
export const changesFile = (...rows: readonly Cells[]): string =>
  Papa.unparse([...rows], {
    columns: ['change', 'ins_code10', 'name_202409', 'name_202508', 'address_202409', 'address_202508'],
  })

/** A merged nationwide list. */
export const mergedFile = (...rows: readonly Cells[]): string =>
  Papa.unparse(
    rows.map((row) => ({
      id: '4321000000001',
      kind: 'clinic',
      name: 'みほん内科医院',
      pref_code: '43',
      muni_code: '43101',
      address: '熊本県熊本市中央区本町１－１',
      source: 'navii',
      ...row,
    })),
    {
      columns: (
        'id,ins_code,kind,name,kana,short_name,pref_code,pref,muni_code,muni_name,zip,address,lat,lng,geo_level,departments,' +
        'dept_source,url,beds_total,beds_general,beds_longterm,beds_psychiatric,beds_tb,beds_infectious,beds_source,functions,' +
        'area_code,source,source_date'
      ).split(','),
    },
  )

/** A list of municipalities. */
export const municipalitiesFile = (...rows: readonly Cells[]): string =>
  Papa.unparse([...rows], {
    columns: [
      'code',
      'lgcode',
      'pref_code',
      'pref',
      'name',
      'city',
      'ward',
      'kana',
      'lat',
      'lng',
      'type',
      'pop2020',
      'pop2025',
    ],
  })
