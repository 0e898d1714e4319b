import { expect, test } from 'vitest'
import { maxBarRows, maxLines, tileSeries } from './tileSeries.ts'

const count = (heading: string) => ({ heading, type: 'count', unit: '件' }) as const
const columns = [
  { heading: '市区町村', type: 'reference', unit: '' },
  count('4月'),
  count('5月'),
  { heading: '入院率', type: 'percent', unit: '%' },
] as const
const rows = [
  { name: 'A医院', values: ['中央区', 3, 5, 20] },
  { name: 'B医院', values: ['東区', null, 1, null] },
]

test('bars have the rows on their axis and a series for each column of the first unit', () => {
  expect(tileSeries('bar', columns, rows)).toEqual({
    spans: ['A医院', 'B医院'],
    series: [
      { label: '4月', values: [3, null] },
      { label: '5月', values: [5, 1] },
    ],
    unit: 'referrals',
    leftOutRows: 0,
    leftOutColumns: ['市区町村', '入院率'],
  })
})

test('lines have the columns on their axis and a series for each row', () => {
  expect(tileSeries('line', columns, rows)).toMatchObject({
    spans: ['4月', '5月'],
    series: [
      { label: 'A医院', values: [3, 5] },
      { label: 'B医院', values: [null, 1] },
    ],
  })
})

test('a line of one point is drawn as bars', () => {
  expect(tileSeries('line', columns.slice(0, 2), rows)?.spans).toEqual(['A医院', 'B医院'])
})

test('rows beyond the most that can be told apart are counted', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ name: `${index}`, values: ['', 1, 2, 3] }))
  expect(tileSeries('bar', columns, many)?.leftOutRows).toBe(30 - maxBarRows)
  expect(tileSeries('line', columns, many)?.leftOutRows).toBe(30 - maxLines)
})

test('without numbers there is no chart', () => {
  expect(tileSeries('bar', columns.slice(0, 1), rows)).toBeUndefined()
})
