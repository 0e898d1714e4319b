import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { csvRows } from './csvFile.ts'

test.each(['=1+1', '＝1+1', '+81', '＋81', '@SUM(A1)', '＠SUM(A1)', '-1+1', '－1', '\t=1'])(
  'a cell %j does not become a formula in a spreadsheet',
  (cell) => {
    expect(csvRows([[cell]]).replace(/^"/, '')).toMatch(/^'/)
  },
)

test.each(['－', 'A=1', '〇〇＝△△', ''])('a cell %j stays as it is', (cell) => {
  expect(csvRows([[cell]])).toBe(`${cell}\r\n`)
})

test('a number below zero stays a number', () => {
  expect(csvRows([[-2]])).toBe('-2\r\n')
})

test.each([
  [[null, 1.5, '山田医院', undefined, true]],
  [['内科、外科', ' 前', '後 ', '"引用"', 'a,b', '1\r\n2', '\uFEFF', 0, '']],
  [['']],
  [[null]],
  [[]],
  [[['内科', '外科'], new Date('2026-11-28T00:00:00Z'), ',']],
])('a row %j is read back as it was', (row) => {
  expect(csvRows([row, ['末尾']])).toBe(`${papaparse.unparse([row, ['末尾']], { newline: '\r\n' })}\r\n`)
})
