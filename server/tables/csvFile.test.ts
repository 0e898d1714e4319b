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
