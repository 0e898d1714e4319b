import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import type { ChartData } from '../chartData.ts'
import { figureTable, takenTable } from '../chartTable.ts'
import { axisText, figureText } from './figureText.ts'
import { figuresCsv, figuresWorkbook, withConditions } from './figuresFiles.ts'

const words: Readonly<Record<string, string>> = {
  'renkei.charts.units.referrals': '件',
  'renkei.charts.units.percent': '%',
  'renkei.charts.values.referrals': '%{count}件',
  'renkei.charts.values.percent': '%{count}%',
}
const translate = (key: string, options: Record<string, unknown> = {}) =>
  (words[key] ?? key).replace('%{count}', String(options.count))

const span = (label: string) => ({ label, shortLabel: label, startDate: '2026-04-01', endDate: '2026-04-30' })
const data: ChartData = {
  spanName: '紹介元',
  spans: [span('=1+1医院'), span('田中内科')],
  series: [
    { key: 'referral_count', label: '紹介件数', unit: 'referrals', tone: 'this', values: [-1234, 0] },
    { key: 'hospital_admission_rate', label: '入院率', unit: 'percent', tone: 'other', values: [100 / 3, null] },
  ],
}
const table = takenTable(figureTable(data, translate, 'ja'), 'ja')

test('a file of figures has a byte order mark, heads with units, plain numbers, and no formulas', async () => {
  const bytes = new Uint8Array(await (await figuresCsv(table)).arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  expect(new TextDecoder().decode(bytes)).toBe(
    ['紹介元,紹介件数（件）,入院率（%）', `"'=1+1医院",-1234,33.3333`, '田中内科,0,', ''].join('\r\n'),
  )
})

test('a file without a sheet of notes says the conditions in each row', async () => {
  const conditioned = withConditions(table, [['自院の診療科', '眼科', 'condition']])
  expect(await (await figuresCsv(conditioned)).text()).toBe(
    [
      '\uFEFF紹介元,紹介件数（件）,入院率（%）,自院の診療科',
      `"'=1+1医院",-1234,33.3333,眼科`,
      '田中内科,0,,眼科',
      '',
    ].join('\r\n'),
  )
})

/** The parts of a workbook. */
const partsOf = async (file: Blob) => {
  const parts = new Map<string, string>()
  const archive = await yauzl.fromBufferPromise(Buffer.from(await file.arrayBuffer()))
  for await (const entry of archive.eachEntry())
    parts.set(entry.fileName, await text(await archive.openReadStreamPromise(entry)))
  return parts
}

test('a workbook holds numbers as numbers, and on a second sheet what they mean, whatever its title', async () => {
  const title = '紹介 [2026年度] 診療科別/月別:とても長い題名なのでExcelが受け付けない'
  const notes = { name: '説明', rows: [['対象期間', '2026年4月']] } as const
  const parts = await partsOf(await figuresWorkbook(title, table, notes))
  const workbook = parts.get('xl/workbook.xml') ?? ''
  expect([...workbook.matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    '紹介  2026年度  診療科別 月別 とても長い題名なのでE',
    '説明',
  ])
  const cells = [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<c ([^>]*)><v>([^<]*)<\/v>/g)]
  const numbers = cells.flatMap(([, attributes, value]) => (attributes?.includes('t="s"') ? [] : value))
  expect(numbers).toEqual(['-1234', '33.3333', '0'])
  expect(parts.get('xl/sharedStrings.xml')).toContain('=1+1医院')
})

test('figures are written with separators, one decimal of rates, and units', () => {
  expect(figureText(1234, 'referrals', translate, 'ja')).toBe('1,234件')
  expect(figureText(100 / 3, 'percent', translate, 'ja')).toBe('33.3%')
  expect(figureText(null, 'percent', translate, 'ja')).toBe('—')
})

test('many yen stand on an axis in 万 and 億', () => {
  expect([50_000_000, 150_000_000, 0].map((value) => axisText(value, 'yen', 'ja'))).toEqual(['5,000万', '1.5億', '0'])
  expect(axisText(12_345, 'referrals', 'ja')).toBe('12,345')
})

test('values that may still grow are named in a column of their own, which other tables lack', () => {
  const [first, ...others] = data.series
  const unsettled = { ...data, series: [...(first ? [{ ...first, unsettled: [false, true] }] : []), ...others] }
  const { head, rows } = takenTable(figureTable(unsettled, translate, 'ja'), 'ja')
  expect(head.at(-1)).toBe('renkei.charts.state')
  expect(rows.map((row) => row.at(-1))).toEqual([null, 'renkei.charts.unsettled'])
  expect(table.head).toHaveLength(3)
})
