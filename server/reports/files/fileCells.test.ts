import { expect, test } from 'vitest'
import { csvCell, csvCells, workbookValue } from './fileCells.ts'

test.each([
  ['percent', -1.9900497512437811, -1.99],
  ['percent', 33.33333333333333, 33.333],
  ['decimal', 12.000000000000002, 12],
  ['decimal', 0.010714285714285714, 0.0107],
  ['decimal', 123.45678, 123.457],
  ['yen', 4123.456789, 4123.46],
  ['count', 1234, 1234],
] as const)('a number of the type %s has no more decimals in CSV than its column needs', (type, value, written) => {
  expect(csvCell(type, value, 'ja')).toBe(written)
  expect(workbookValue(type, value, 'ja')).toBe(value)
})

test('a difference of shares in CSV is that of the values which the file shows', () => {
  const columns = [
    { key: 'now', type: 'percent', sharesApart: null },
    { key: 'before', type: 'percent', sharesApart: null },
    { key: 'change', type: 'decimal', sharesApart: ['now', 'before'] },
  ] as const
  // A screen has 52.9%, 54.1% and −1.2.
  expect(csvCells(columns, [52.94, 54.0769, -1.2], 'ja')).toEqual([52.94, 54.077, -1.137])
  expect(csvCells(columns, [52.94, 54.0769, null], 'ja')).toEqual([52.94, 54.077, null])
  expect(csvCells(columns.slice(1), [54.0769, -1.2], 'ja')).toEqual([54.077, -1.2])
})
