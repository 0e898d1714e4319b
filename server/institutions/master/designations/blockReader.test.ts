import { describe, expect, test } from 'vitest'
import { listRows, type MadeBlock, type MadeList } from '#tests/support/intake/designationLists.ts'
import { cleanCells } from '#server/tables/tableRow.ts'
import { municipalitiesFrom } from '../import/municipalityFinder.ts'
import { type Block, BlockReader, codeDigits } from './blockReader.ts'
import { designationsOf, parseBlock } from './listedDesignation.ts'
import { listTitle } from './listTitle.ts'

const municipalities = municipalitiesFrom([{ code: '43101', prefectureCode: '43', name: '熊本市中央区' }])

/** The rows as a workbook gives them: cells are text without trailing empty ones. */
const read = (rows: readonly (readonly unknown[])[]) => {
  const reader = new BlockReader()
  const blocks: Block[] = []
  rows.forEach((row, index) => {
    const cells = cleanCells(row.map(String))
    const block = cells.length > 0 ? reader.take({ rowNumber: index + 1, cells }) : undefined
    if (block) blocks.push(block)
  })
  const last = reader.end()
  return { titles: reader.titles, blocks: last ? [...blocks, last] : blocks }
}

const parsed = (blocks: readonly MadeBlock[], list: MadeList = {}) => {
  const { titles, blocks: found } = read(listRows(blocks, list))
  const title = listTitle('list.xlsx', 'Sheet1', titles)
  return found.map((block) => parseBlock(block, title, municipalities))
}

test('institutions are read over pages with repeated titles and headings', () => {
  const { titles, blocks } = read(listRows(Array.from({ length: 7 }, () => ({}))))
  expect(blocks.map(({ name, rowNumber }) => [name, rowNumber])).toEqual([
    ['みほん医院1', 7],
    ['みほん医院2', 10],
    ['みほん医院3', 13],
    ['みほん医院4', 22],
    ['みほん医院5', 25],
    ['みほん医院6', 28],
    ['みほん医院7', 37],
  ])
  expect(titles).toHaveLength(3)
  expect(blocks.every(({ below }) => below.join() === '新規,令 6. 1. 1')).toBe(true)
})

test('an institution that goes on after the head of a new page is one', () => {
  const rows = listRows([{}])
  const withPageHead = [...rows.slice(0, 7), ...rows.slice(0, 6), ...rows.slice(7)]
  expect(read(withPageHead).blocks).toMatchObject([{ name: 'みほん医院1', below: ['新規', '令 6. 1. 1'] }])
})

test.each<[string, MadeList]>([
  ['headings', { shift: 2 }],
  ['no headings', { shift: 2, hasHeadings: false }],
  ['the usual columns and no headings', { hasHeadings: false }],
])('a list that is shifted to the right is read, with %s', (_what, list) => {
  expect(parsed([{}, {}], list)).toMatchObject([
    { insuranceCode: '4310100015', designatedOn: '1985-01-01', reason: '新規', startedOn: '2024-01-01' },
    { insuranceCode: '4310100025' },
  ])
})

test('merged cells leave empty columns between the headings, and the list follows them', () => {
  const spread = listRows([{}]).map((row) =>
    row.flatMap((cell, index) => (index === 2 || index === 3 ? [cell, ''] : [cell])),
  )
  expect(read(spread).blocks).toMatchObject([{ name: 'みほん医院1', designatedOn: '昭60. 1. 1' }])
})

test('a name is put together from the lines of its cell and from the rows below', () => {
  const rows = listRows([{ name: '医療法人社団みほん会\nみほん内科' }])
  rows[7] = ['', '', 'クリニック', ...(rows[7] ?? []).slice(3)]
  expect(read(rows).blocks).toMatchObject([{ name: '医療法人社団みほん会みほん内科クリニック' }])
})

test('one cell may hold the day, the reason and the period', () => {
  expect(parsed([{ designated: '平31. 4. 1\n組織変更\n令 7. 4. 1', below: [] }])).toMatchObject([
    { designatedOn: '2019-04-01', reason: '組織変更', startedOn: '2025-04-01' },
  ])
})

test.each([
  [['新規'], '新規', null],
  [['令 6. 1. 1'], null, '2024-01-01'],
  [[], null, null],
  [['新　規', '令　６．　１．　１'], '新規', '2024-01-01'],
  [['その他', '', '令元. 5. 1'], 'その他', '2019-05-01'],
  [['－', 'H06.12.01'], null, '1994-12-01'],
  [['移　動', 'R6/1/1', '交代'], '移動', '2024-01-01'],
])('%j below the day is the reason %s and the period from %s', (below, reason, startedOn) => {
  expect(parsed([{ below }])).toMatchObject([{ reason, startedOn }])
})

test.each([
  [{ designated: '' }, '指定年月日', 'required'],
  [{ designated: '昭65. 1. 1' }, '指定年月日', 'invalid_day'],
  [{ designated: '新規' }, '指定年月日', 'invalid_day'],
  [{ below: ['新規', '令 6.13. 1'] }, '指定期間始', 'invalid_day'],
  [{ below: ['新規', '昭59. 1. 1'] }, '指定期間始', 'invalid_day'],
  [{ code: '' }, '医療機関番号', 'required'],
  [{ code: '01,123,45,6' }, '医療機関番号', 'invalid_code'],
])('%j is named with its column %s', (block, column, reason) => {
  expect(() => parsed([block], { hasHeadings: true })).toThrowError(expect.objectContaining({ column, reason }))
})

test.each([
  ['01,1234,5', '0112345'],
  ['01-40055 ', '0140055'],
  ['０１・１２３４・５', '0112345'],
  ['0112345', '0112345'],
  ['112345', null],
  ['01,1234', null],
  ['', null],
])('the code %s has the digits %s', (code, digits) => {
  expect(codeDigits(code)).toBe(digits)
})

test('a renewal is a designation of its own', () => {
  expect(designationsOf({ designatedOn: '1985-01-01', reason: '新規', startedOn: '2024-01-01' })).toEqual([
    { designated_on: '1985-01-01', reason: '新規', started_on: '2024-01-01' },
    { designated_on: '2024-01-01', reason: '更新', started_on: '2024-01-01' },
  ])
  expect(designationsOf({ designatedOn: '2024-01-01', reason: null, startedOn: '2024-01-01' })).toHaveLength(1)
})

describe('the title', () => {
  const titles = ['コード内容別医療機関一覧表', '[福井県]', '[令和8年7月1日現在薬局現存/休止]']

  test('says prefecture, fee table and day', () => {
    expect(listTitle('a.xlsx', 'Sheet1', titles)).toEqual({
      prefectureCode: '18',
      feeTable: '4',
      listedOn: '2026-07-01',
    })
  })

  test.each([
    ['111コード内容別一覧表（医科）埼玉r0809.xlsx', 'Sheet1', '11', '1'],
    ['歯科.xlsx', '京都府', '26', '3'],
    ['ika.zip/東京医科.xlsx', 'Sheet1', '13', '1'],
  ])('may leave to the names %s and %s what they say', (file, sheet, prefectureCode, feeTable) => {
    expect(listTitle(file, sheet, ['一覧表令和8年7月1日作成'])).toMatchObject({ prefectureCode, feeTable })
  })

  test.each([
    ['prefecture_unknown', 'a.xlsx', [titles[2] ?? '']],
    ['fee_table_unknown', 'a.xlsx', ['[福井県]', '[令和8年7月1日現在]']],
    ['day_unknown', '薬局.xlsx', ['[福井県]']],
    ['several_lists', 'a.xlsx', [...titles, '[滋賀県]']],
    ['several_lists', 'a.xlsx', [...titles, '[令和8年7月1日現在医科]']],
    ['combined', '医科（歯科併設）.xlsx', titles],
  ])('is unreadable: %s', (reason, file, lines) => {
    expect(() => listTitle(file, 'Sheet1', lines)).toThrowError(expect.objectContaining({ reason }))
  })
})
