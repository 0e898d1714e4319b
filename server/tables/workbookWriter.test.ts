import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFolder } from '#tests/support/intake/madeFiles.ts'
import { openTable } from './openTable.ts'
import { cellXml, columnName, dayNumber, type WorkbookCell } from './workbookCells.ts'
import type { CellFormat } from './workbookStyles.ts'
import { workbookBytes } from './workbookWriter.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  folder = await aFolder()
})
afterAll(() => folder.remove())

const written = async (rows: readonly (readonly WorkbookCell[])[], formats: readonly CellFormat[] = []) => {
  const chunks: Buffer[] = []
  const sheet = { name: '表 <1>', widths: [10], formats, frozen: { rows: 1, columns: 0 }, rows: inBatches(rows) }
  for await (const chunk of workbookBytes([sheet])) chunks.push(chunk)
  return Buffer.concat(chunks)
}
async function* inBatches(rows: readonly (readonly WorkbookCell[])[]) {
  for (let start = 0; start < rows.length; start += 3) yield rows.slice(start, start + 3)
}
const readBack = async (rows: readonly (readonly WorkbookCell[])[], formats?: readonly CellFormat[]) => {
  const table = await openTable(await folder.write('book', await written(rows, formats)), 'book.xlsx')
  const read: (readonly string[])[] = []
  for await (const batch of table.rows(table.sheets[0] ?? null)) read.push(...batch.map(({ cells }) => cells))
  const remarks = table.remarks?.()
  await table.close()
  return { sheets: table.sheets, read, remarks }
}
const number = (value: number, format: 'general' | 'date' | 'month' | 'time' | 'percent' = 'general') => ({
  number: value,
  format,
  isBold: false,
})

test('texts come back as they were, with signs of XML, breaks and what XML cannot contain', async () => {
  const texts = ['a < b & "c"', '_x000B_', '一行目\n二行目', '髙﨑', 'x'.repeat(3_000)]
  const { read, sheets } = await readBack(texts.map((text) => [text]))
  expect(read.map(([cell]) => cell)).toEqual(texts)
  expect(sheets).toEqual(['表 <1>'])
})

test('white space at the ends of a text is said to belong to it', () => {
  const space = 'xml:space="preserve"'
  for (const text of [' 前', '後 ', '間\n', '　全角']) expect(cellXml(text, 0, 1, 0)).toContain(space)
  expect(cellXml('一 二', 0, 1, 0)).not.toContain(space)
})

test('what looks like a formula is text', async () => {
  const { read, remarks } = await readBack([['=1+1'], ['+81'], ['@SUM(A1)']])
  expect(read).toEqual([['=1+1'], ['+81'], ['@SUM(A1)']])
  expect(remarks?.formulaCount).toBe(0)
})

test('numbers, days, months and times keep their values', async () => {
  const { read } = await readBack([
    [number(0.1), null, number(-1_234_567), number(12.5, 'percent')],
    [number(dayNumber('2026-11-20') ?? 0, 'date'), number(dayNumber('2026-04-01') ?? 0, 'month'), number(0.5, 'time')],
  ])
  expect(read).toEqual([
    ['0.1', '', '-1234567', '12.5'],
    ['2026-11-20', '2026-04-01', '12:00'],
  ])
})

test('numbers have the format of their column unless they have one of their own', async () => {
  const day = dayNumber('2026-11-20') ?? 0
  const { read } = await readBack([[day, day, number(day, 'percent'), '2026']], ['date', 'count', 'date', 'date'])
  expect(read).toEqual([['2026-11-20', String(day), String(day), '2026']])
})

test('columns are named A to Z, then AA', () => {
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})

test('a failure while rows are read ends the workbook with that failure', async () => {
  async function* failing(): AsyncGenerator<WorkbookCell[][]> {
    yield [['一行目']]
    throw new Error('the connection is gone')
  }
  const bytes = workbookBytes([{ name: '表', widths: [10], rows: failing() }])
  await expect(Array.fromAsync(bytes)).rejects.toThrow('the connection is gone')
})
