import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFolder } from '#tests/support/intake/madeFiles.ts'
import { oneSheet, workbook } from '#tests/support/intake/workbooks.ts'
import { showsTime, timeOf } from './cellFormats.ts'
import { openTable } from './openTable.ts'
import type { TableRow } from './tableRow.ts'
import { TextSpool } from './textSpool.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  folder = await aFolder()
})
afterAll(() => folder.remove())

let serial = 0
const rowsOf = async (contents: string | Buffer, sheet?: string) => {
  const path = await folder.write(`table${(serial += 1)}`, contents)
  const table = await openTable(path, '表.csv')
  const rows: TableRow[] = []
  for await (const read of table.rows(sheet ?? table.sheets[0] ?? null)) rows.push(...read)
  await table.close()
  return rows
}
const plain = (rows: readonly TableRow[]) => rows.map(({ rowNumber, cells }) => [rowNumber, ...cells])

describe('text', () => {
  test('rows are numbered as spreadsheets number them: by record, empty lines too', async () => {
    const rows = await rowsOf('題名\r\n\r\n名前,メモ\r\nさくら,"一行目\r\n二行目"\r\n,\r\nもみじ,よい')
    expect(plain(rows)).toEqual([
      [1, '題名'],
      [3, '名前', 'メモ'],
      [4, 'さくら', '一行目\n二行目'],
      [6, 'もみじ', 'よい'],
    ])
  })

  test('tabs and semicolons separate as well as commas do', async () => {
    expect(plain(await rowsOf('名前\tメモ\n桜\tあ,い\n'))).toEqual([
      [1, '名前', 'メモ'],
      [2, '桜', 'あ,い'],
    ])
    expect(plain(await rowsOf('名前;メモ\n桜;あ\n'))).toEqual([
      [1, '名前', 'メモ'],
      [2, '桜', 'あ'],
    ])
  })

  test.each([
    ['bars', '名前|メモ|日\n桜|あ,い|4/1\n梅|う,え,お|4/2\n', ['桜', 'あ,い', '4/1']],
    ['tabs beside more commas', '名前\tメモ\n桜\tあ,い,う,え\n梅\tか,き,く,け\n', ['桜', 'あ,い,う,え']],
    ['what the first line tells', 'sep=;\n名前;メモ\n桜;あ,い,う\n', ['桜', 'あ,い,う']],
    ['commas below a title', '一覧\n\n名前,メモ\n桜,a;b;c\n梅,d\n', ['桜', 'a;b;c']],
    ['returns alone', '名前,メモ\r桜,あ\r梅,い', ['桜', 'あ']],
    ['blanks around quotes', '名前, "メモ"\n"桜" ,"あ, い"\n', ['桜', 'あ, い']],
  ])('%s are understood', async (_what, text, row) => {
    expect(plain(await rowsOf(text)).map(([, ...cells]) => cells)).toContainEqual(row)
  })

  test.each([
    ['a mark of the end', Buffer.from('名前,メモ\n桜,あ\n\x1a')],
    ['a mark and zeros', Buffer.concat([Buffer.from('名前,メモ\n桜,あ\n'), Buffer.from([0x1a, 0, 0, 0])])],
    ['a mark in cp932', Buffer.concat([iconv.encode('名前,メモ\r\n桜,あ\r\n', 'cp932'), Buffer.from([0x1a])])],
  ])('%s behind a text is no row of it', async (_what, contents) => {
    expect(plain(await rowsOf(contents))).toEqual([
      [1, '名前', 'メモ'],
      [2, '桜', 'あ'],
    ])
  })

  test('zeros that fill cells are left out, and those within a text cost its row', async () => {
    const path = await folder.write('filled', '名前,メモ\n桜,あ\0\0\n梅,い\0う\n')
    const table = await openTable(path, '表.csv')
    const rows: TableRow[] = []
    for await (const read of table.rows(null)) rows.push(...read)
    expect(rows).toMatchObject([{}, { cells: ['桜', 'あ'] }, { broken: 'characters' }])
    expect(table.remarks?.().oddities).toEqual({ filled_cells: { count: 1, places: ['2'] } })
    await table.close()
  })

  test.each([
    ['html_table', '<html><body><table><tr><td>日</td></tr></table></body></html>'],
    ['html_table', '\ufeff<meta charset="utf-8"><table><tr><td>日'],
    ['xml_spreadsheet', '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'],
    ['web_archive', 'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n'],
    ['no_table', Buffer.from([0x00, 0x01, 0x02, 0x03, 0x41, 0x0a])],
  ])('%s is named', async (reason, contents) => {
    await expect(rowsOf(contents)).rejects.toMatchObject({ reason })
  })

  test('a quote that nothing closes costs its own line, and keeps its text', async () => {
    expect(await rowsOf('名前,メモ\n"桜,あ\n梅,い\n')).toMatchObject([
      { rowNumber: 1, cells: ['名前', 'メモ'] },
      { rowNumber: 2, cells: ['"桜,あ'], broken: 'quote' },
      { rowNumber: 3, cells: ['梅', 'い'] },
    ])
  })
})

describe('workbooks', () => {
  test('cells of every kind are read as people see them; empty rows are counted and left out', async () => {
    const rows = await rowsOf(
      oneSheet([
        ['見出し', '<&">', ''],
        [],
        ['', 12, 0.1 + 0.2, 1_234_567_890_123],
        [
          { serial: 46346 },
          { serial: 46346.4375, format: 'day' },
          { serial: 0.378472222222222, format: 'time' },
          { serial: 46346, format: 'era' },
        ],
        [{ formula: 'A1', value: '式の値' }, ''],
        [...Array.from({ length: 28 }, () => ''), 'AC列'],
      ]),
    )
    expect(plain(rows)).toEqual([
      [1, '見出し', '<&">'],
      [3, '', '12', '0.3', '1234567890123'],
      [4, '2026-11-20', '2026-11-20 10:30', '09:05', '2026-11-20'],
      [5, '式の値'],
      [6, ...Array.from({ length: 28 }, () => ''), 'AC列'],
    ])
  })

  test('each sheet is read by its name', async () => {
    const book = workbook({ name: '一', rows: [['あ']] }, { name: '二', rows: [['い']] })
    expect(plain(await rowsOf(book, '二'))).toEqual([[1, 'い']])
    await expect(rowsOf(book, '三')).rejects.toMatchObject({ reason: 'unknown_sheet' })
  })

  test.each([
    ['yyyy/m/d', true],
    ['[$-411]ggge"年"m"月"d"日";@', true],
    ['h:mm;@', true],
    ['[h]:mm', true],
    ['#,##0', false],
    ['General', false],
    ['0.00"日"', false],
    ['[Red]0', false],
    ['\\d0', false],
    ['0.0E+0', false],
    ['G/標準', false],
    ['[DBNum3]G/標準"番"', false],
    ['#,##0_M_M', false],
    ['[<=999]000;[<=9999]000\\-00;000\\-0000', false],
    ['\\N\\o.0', false],
    ['ggge"年"', true],
    ['[Red]m/d', true],
  ])('the format %s shows a day or time: %s', (code, shows) => {
    expect(showsTime(164, code)).toBe(shows)
  })

  test('numbers become days in both systems of counting them', () => {
    expect([timeOf('46346', 1900), timeOf('44884', 1904), timeOf('61', 1900), timeOf('-1', 1900)]).toEqual([
      '2026-11-20',
      '2026-11-20',
      '1900-03-01',
      '-1',
    ])
    expect(timeOf('46346.999999', 1900)).toBe('2026-11-20 23:59')
    expect([timeOf('46346.3958333333', 1900), timeOf('0.39583333333', 1900)]).toEqual(['2026-11-20 09:30', '09:30'])
  })
})

test('texts on disk are read back in any order, also where they cross a block', async () => {
  const spool = await TextSpool.create(`${folder.path}/spool`)
  const texts = Array.from({ length: 5_000 }, (_, index) => '文字'.repeat(index % 40) + index)
  texts.push('長'.repeat(100_000))
  for (const text of texts) spool.add(text)
  await spool.flush()
  for (const index of [5_000, 0, 4_999, 17, 2_500, 3]) expect(spool.at(index)).toBe(texts[index])
  expect(texts.every((text, index) => spool.at(index) === text)).toBe(true)
  expect(spool.at(9_999)).toBe('')
  await spool.close()
})
