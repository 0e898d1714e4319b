import { expect, test } from 'vitest'
import type { ChartData } from './chartData.ts'
import { figureTable } from './chartTable.ts'
import { axisText, figureText } from './figureText.ts'
import { figuresCsv, figuresWorkbook } from './figuresFiles.ts'

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
    { key: 'referral_count', label: '紹介件数', unit: 'referrals', tone: 'this', values: [1234, 0] },
    { key: 'hospital_admission_rate', label: '入院率', unit: 'percent', tone: 'other', values: [100 / 3, null] },
  ],
}
const table = figureTable(data, translate, 'ja')

test('a file of figures has a byte order mark, heads with units, plain numbers, and no formulas', async () => {
  const bytes = new Uint8Array(await (await figuresCsv(table)).arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  expect(new TextDecoder().decode(bytes)).toBe(
    ['紹介元,紹介件数（件）,入院率（%）', `"'=1+1医院",1234,33.3333`, '田中内科,0,', ''].join('\r\n'),
  )
})

test('a workbook of figures is one, whatever its title', async () => {
  const file = await figuresWorkbook('紹介 [2026年度] 診療科別/月別:とても長い題名なのでExcelが受け付けない', table)
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(new TextDecoder().decode(bytes.slice(0, 2))).toBe('PK')
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
