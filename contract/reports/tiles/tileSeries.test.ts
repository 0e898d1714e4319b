import { expect, test } from 'vitest'
import { maxBarRows, tileSeries } from './tileSeries.ts'

const count = (heading: string) => ({ heading, type: 'count', unit: '件', state: 'complete' }) as const
const columns = [
  { heading: '市区町村', type: 'reference', unit: '', state: null },
  count('4月'),
  count('5月'),
  { heading: '入院率', type: 'percent', unit: '%', state: 'complete' },
] as const
const whole = { totals: [], totalCount: 2 }
const rows = [
  { name: 'A医院', values: ['中央区', 3, 5, 20] },
  { name: 'B医院', values: ['東区', null, 1, null] },
]

test('bars have the rows on their axis and a series for each column of the first unit', () => {
  expect(tileSeries('bar', columns, rows, whole)).toEqual({
    spans: ['A医院', 'B医院'],
    series: [
      { label: '4月', values: [3, null] },
      { label: '5月', values: [5, 1] },
    ],
    unit: 'referrals',
    places: [1, 2],
    isAdditive: false,
    leftOutRows: 0,
    leftOutColumns: ['市区町村', '入院率'],
  })
})

test('lines have the columns on their axis and a series for each row', () => {
  expect(tileSeries('line', columns, rows, whole)).toMatchObject({
    spans: ['4月', '5月'],
    series: [
      { label: 'A医院', values: [3, 5] },
      { label: 'B医院', values: [null, 1] },
    ],
    isAdditive: true,
  })
})

test('lines of rates do not add up', () => {
  const rates = [columns[3], { ...columns[3], heading: '手術率' }]
  expect(tileSeries('line', rates, [{ name: 'A医院', values: [20, 30] }], whole)?.isAdditive).toBe(false)
})

test('a calculation in a unit of its own is not drawn as a count of records', () => {
  const unitOf = (unit: string, type: 'decimal' | 'count' = 'decimal') =>
    tileSeries('bar', [{ heading: '計算列', type, unit, state: null }], [{ name: 'A医院', values: [1.5] }], whole)?.unit
  expect(['', '件/床', '件/1万人', '件', '人'].map((unit) => unitOf(unit))).toEqual([
    'number',
    'number',
    'number',
    'referrals',
    'patients',
  ])
  expect(unitOf('', 'count')).toBe('referrals')
})

test('a line of one point is drawn as bars', () => {
  expect(tileSeries('line', columns.slice(0, 2), rows, whole)?.spans).toEqual(['A医院', 'B医院'])
})

test('rows beyond the most that bars have room for are counted, and lines are made of all rows', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ name: `${index}`, values: ['', 1, 2, 3] }))
  expect(tileSeries('bar', columns, many, whole)?.leftOutRows).toBe(30 - maxBarRows)
  expect(tileSeries('line', columns, many, whole)).toMatchObject({ leftOutRows: 0, series: { length: 30 } })
})

test('without numbers there is no chart', () => {
  expect(tileSeries('bar', columns.slice(0, 1), rows, whole)).toBeUndefined()
})

test('values that may still grow are marked, by column', () => {
  const some = [columns[1], { ...columns[2], state: 'unsettled' as const }]
  const two = rows.map(({ name, values }) => ({ name, values: values.slice(1, 3) }))
  expect(tileSeries('bar', some, two, whole)?.series.map(({ unsettled }) => unsettled)).toEqual([
    undefined,
    [true, true],
  ])
  expect(tileSeries('line', some, two, whole)?.series.map(({ unsettled }) => unsettled)).toEqual([
    [false, true],
    [false, true],
  ])
})

test('a unit that charts have no name for stands in its own words, and counts of records have one unit in both languages', () => {
  const made = (unit: string, type: 'decimal' | 'count') =>
    tileSeries('bar', [{ heading: '列', type, unit, state: null }], [{ name: 'A医院', values: [1.5] }], whole)
  expect(made('件/1万人', 'decimal')).toMatchObject({ unit: 'number', ownUnit: '件/1万人' })
  expect(made('件', 'count')?.ownUnit).toBeUndefined()
  expect(['件', 'cases'].map((unit) => made(unit, 'count')?.unit)).toEqual(['referrals', 'referrals'])
})
