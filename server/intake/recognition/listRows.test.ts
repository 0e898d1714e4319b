import { describe, expect, test } from 'vitest'
import type { TableRow } from '#server/tables/tableRow.ts'
import { ListRows } from './listRows.ts'

const headings = ['紹介日', '患者ID', '紹介元', '診療科', '医師']
const rowOf = (rowNumber: number, cells: readonly string[], more: Partial<TableRow> = {}): TableRow => ({
  rowNumber,
  cells,
  ...more,
})
/** What becomes of rows below a title and headings. */
const read = (rows: readonly (readonly string[])[]) => {
  const list = new ListRows({ headerRow: 2 })
  const all = [['紹介患者一覧'], headings, ...rows].map((cells, index) => rowOf(index + 1, cells))
  return { rows: all.flatMap((row) => list.take(row) ?? []), oddities: list.oddities }
}
const patient = ['2026/4/1', '1001', 'すずかけ医院', '内科', '田中']

describe('no data are', () => {
  test.each([
    ['the headings again', headings],
    ['the headings again, in other widths', ['紹介日', '患者ＩＤ', '紹介元 ', '診療科', '医師']],
    ['the title again', ['紹介患者一覧']],
  ])('%s', (_what, cells) => {
    expect(read([patient, cells]).oddities).toMatchObject({ repeated_headings: { places: ['4'] } })
  })

  test.each(['1 / 2 ページ', '- 3 -', 'Page 2 of 7', '2頁', '出力日：令和8年11月2日', 'P.4'])('%s', (mark) => {
    expect(read([patient, ['', '', '', '', mark]]).oddities).toMatchObject({ page_marks: { count: 1, places: ['4'] } })
  })

  test.each([
    [['合計', '', '', '', '120件']],
    [['', '小　計', '', '12']],
    [['', '', '', '', '120件']],
    [['総合計 1,200名']],
    [['【合計】', '', '1,200']],
    [['10月計', '', '', '45件']],
    [['合計件数：45件']],
    [['平均', '', '', '3.5']],
  ])('%j', (cells) => {
    expect(read([patient, cells, patient]).oddities).toMatchObject({ sums: { places: ['4'] } })
  })
})

test.each([
  [['2026/4/1', '1002', '計良医院', '内科', '']],
  [['2026/4/1', '1003', '合計クリニック', '内科', '']],
  [['計良医院', '12']],
  [['全体整形外科', '3', '5']],
  [['平均台クリニック', '4.5']],
  [['2026/4/1', '1004', 'すずかけ医院', '', '']],
  [['46113', '1005', '', '', '']],
  [['', '1006', '', '', '']],
  [['2026/5/6']],
  [['4/1']],
  [['', '1006', 'すずかけ医院', '', '']],
  [['紹介日', '1007', 'すずかけ医院', '内科', '田中']],
])('%j is a row of the list', (cells) => {
  expect(read([patient, cells]).oddities).toEqual({})
})

test('marks for “as above” have the value above, also over several rows, and the first row has none', () => {
  const { rows, oddities } = read([
    ['2026/4/1', '〃', 'すずかけ医院', '内科', '田中'],
    ['〃', '1002', '同上', '"', '々'],
    ['″', '1003', '仝', '外科', '同'],
  ])
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['2026/4/1', '', 'すずかけ医院', '内科', '田中'],
    ['2026/4/1', '1002', 'すずかけ医院', '内科', '田中'],
    ['2026/4/1', '1003', 'すずかけ医院', '外科', '田中'],
  ])
  expect(oddities.ditto_marks).toMatchObject({ count: 8, places: ['B3', 'A4', 'C4', 'D4', 'E4'] })
})

test('rows that a sheet does not show are left out or taken, and counted', () => {
  for (const [takesHidden, count] of [
    [false, 1],
    [true, 2],
  ] as const) {
    const list = new ListRows({ headerRow: 1, takesHidden })
    const taken = [rowOf(1, headings), rowOf(2, patient), rowOf(3, patient, { isHidden: true })].flatMap(
      (row) => list.take(row) ?? [],
    )
    expect(taken).toHaveLength(count)
    expect(list.oddities.hidden_rows).toEqual({ count: 1, places: ['3'] })
  }
})

test('characters of the hospital’s own are told by their cells', () => {
  expect(read([['2026/4/1', '1001', '\ue000田医院', '内科', '']]).oddities.own_characters).toEqual({
    count: 1,
    places: ['C3'],
  })
})

test('a number alone is a sum if so many rows are above it, in all or since the last sum', () => {
  const twelve = Array.from({ length: 12 }, () => patient)
  const { rows, oddities } = read([...twelve, ['', '12'], ...twelve, ['', '24'], ...twelve, ['', '12'], ['', '13']])
  expect(oddities.sums).toEqual({ count: 3, places: ['15', '28', '41'] })
  expect(rows).toHaveLength(37)
})
