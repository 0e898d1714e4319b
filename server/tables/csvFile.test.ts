import fc from 'fast-check'
import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFolder } from '#tests/support/intake/madeFiles.ts'
import { runs } from '#tests/support/strength.ts'
import { byteOrderMark, csvRows } from './csvFile.ts'
import { openTable } from './openTable.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  folder = await aFolder()
})
afterAll(() => folder.remove())

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

test('what is written is read back to the same cells, whatever they begin with', async () => {
  const headings = ['紹介日', '患者ID', '紹介目的']
  const cell = fc
    .array(fc.constantFrom(...'\'=+-@＝＋＠－"\n, \t;|a病1'), { maxLength: 6 })
    .map((signs) => signs.join('').trim())
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
      const path = await folder.write('written.csv', byteOrderMark + csvRows([headings, ...rows]))
      const table = await openTable(path, 'written.csv')
      const read: (readonly string[])[] = []
      for await (const batch of table.rows(null)) read.push(...batch.map(({ cells }) => cells))
      await table.close()
      const filled = rows.filter((cells) => cells.some((text) => text !== ''))
      expect(read.slice(1).map((cells) => [0, 1, 2].map((column) => cells[column] ?? ''))).toEqual(filled)
    }),
    { numRuns: runs(500) },
  )
})
