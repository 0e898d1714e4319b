import { expect, test } from 'vitest'
import { findMergedRanges, MergedFilling, mergedRange } from './mergedCells.ts'

const piecesOf = async function* (text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size))
}

test.each([1, 7, 40, 10_000])('ranges are found however a sheet comes in pieces of %i bytes', async (size) => {
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>
    <mergeCells count="2"><mergeCell ref="B3:B9"/><x:mergeCell other="1" ref='A1:D1'/></mergeCells></worksheet>`
  expect(await findMergedRanges(piecesOf(sheet, size))).toEqual([mergedRange('A1:D1'), mergedRange('B3:B9')])
})

test('cells merged over rows have their value in each, and empty rows between stay empty', () => {
  const filling = new MergedFilling(['A2:A4', 'B2:C2', 'C3:C4'].map(mergedRange))
  const rows = [
    ['科', '日', '先'],
    ['内科', '4/1', ''],
    ['', '4/2', 'すずかけ医院'],
    ['', '', ''],
    ['', '4/4', ''],
  ]
  for (const [index, cells] of rows.entries()) filling.fill(index + 1, cells)
  expect(rows).toEqual([
    ['科', '日', '先'],
    ['内科', '4/1', ''],
    ['内科', '4/2', 'すずかけ医院'],
    ['', '', ''],
    ['', '4/4', ''],
  ])
  expect(filling.filled).toBe(1)
})
