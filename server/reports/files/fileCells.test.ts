import { expect, test } from 'vitest'
import { csvCell, workbookValue } from './fileCells.ts'

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
