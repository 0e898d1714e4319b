import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { anInstitution } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { oneSheet, workbook } from '../../support/intake/workbooks.ts'

let office: ImportOffice
let client: Client
beforeAll(async () => {
  office = await importOffice()
  client = office.client
  await anInstitution(office.product.database.owner, { name: 'すずかけ医院' })
})
afterAll(() => office.stop())

const headings = ['紹介日', '患者ID', '紹介元医療機関名', '初診再診']
const row = ['2026/4/1', '1001', 'すずかけ医院', '初診']
const table = csvOf(headings, row)
const looked = (name: string, contents: string | Buffer) =>
  client.createImportOfReferrals({ file: fileOf(name, contents), review: true })

describe('a file is read by what it holds, and the first step says what that is,', () => {
  test.each([
    ['a workbook called .csv', '表.csv', oneSheet([headings, row]), /末尾は「.csv」ですが、内容はExcelブック/],
    ['a text called .xlsx', '表.xlsx', table, /末尾は「.xlsx」ですが、内容はExcelブックではなくCSV/],
    ['a text in EUC-JP', '表.csv', iconv.encode(table, 'euc-jp'), /文字コードはEUC-JP/],
    ['a text in UTF-16', '表.csv', iconv.encode(table, 'utf-16le', { addBOM: true }), /文字コードはUTF-16/],
    [
      'a text in UTF-16 without its mark',
      '表.csv',
      iconv.encode(table, 'utf-16le', { addBOM: false }),
      /文字コードはUTF-16/,
    ],
    [
      'a Unicode text with tabs, as Excel saves it',
      '表.txt',
      iconv.encode(table.replaceAll(',', '\t'), 'utf-16be', { addBOM: true }),
      /文字コードはUTF-16/,
    ],
  ])('when it is %s', async (_what, name, contents, notice) => {
    const waiting = await looked(name, contents)
    expect(waiting.preview).toMatchObject([{ medicalInstitution: { name: 'すずかけ医院' }, errors: [] }])
    expect(waiting.notices).toEqual([expect.stringMatching(notice)])
    const { id } = await client.createImportOfReferrals({ file: fileOf(name, contents), again: true })
    expect(await office.settledReferrals(id)).toMatchObject({ status: 'completed', importedRowCount: 1 })
  })

  test.each([
    ['UTF-8', table],
    ['UTF-8 with a mark', `\ufeff${table}`],
    ['cp932', iconv.encode(table, 'cp932')],
  ])('and nothing is said of one in %s', async (_encoding, contents) => {
    expect((await looked('表.csv', contents)).notices).toEqual([])
  })
})

describe('columns of one heading', () => {
  const twice = csvOf([...headings, '患者ID', '備考', '備考', '備考（内科）'], [...row, '2002', 'あ', 'い', ''])

  test('are named with the one that is taken, which is the first', async () => {
    const { notices, columns } = await looked('重複.csv', twice)
    expect(columns.map(({ target }) => target).filter((target) => target === 'patient_id')).toHaveLength(1)
    expect(columns[1]?.target).toBe('patient_id')
    expect(notices).toEqual([
      '同じ見出しの列があります：「患者ID」（B・E列のうちB列を取り込みます）。違う列を使うときは、列の対応で選び直してください',
    ])
  })

  test('are named where none is taken, if they are the same to the letter', async () => {
    const { notices } = await looked('重複.csv', csvOf([...headings, '付記', '付記'], [...row, 'a', 'b']))
    expect(notices).toEqual([expect.stringContaining('「付記」（E・F列のうち、どれも取り込みません）')])
  })

  test('do not make the next file leave the column out', async () => {
    const { id, sheet, headerRow, columns } = await looked('重複.csv', twice)
    const targets = columns.map(({ target }) => target)
    const chosen = targets.with(1, null).with(4, 'patient_id')
    const planned = await client.planImportOfReferrals({ id, body: { sheet, headerRow, columns: chosen } })
    expect(planned.notices).toEqual([expect.stringContaining('E列を取り込みます')])
    expect((await looked('次.csv', table)).columns[1]).toMatchObject({ target: 'patient_id' })
  })
})

describe('what prints and spreadsheets put between the rows of a list', () => {
  const day = (serial: number) => ({ serial })
  const lookedAt = async (contents: string | Buffer, name = '表.csv') => {
    const waiting = await looked(name, contents)
    return { ...waiting, said: waiting.notices.filter((notice) => !/すべて初診/.test(notice)) }
  }

  test('is no data: headings on each page, page numbers and sums, each counted with its rows', async () => {
    const { rowCount, said, preview } = await lookedAt(
      csvOf(['紹介患者一覧'], headings, row, ['', '', '1 / 2 ページ'], ['紹介患者一覧'], headings, row, [
        '合計',
        '',
        '2件',
      ]),
    )
    expect({ rowCount, rows: preview.map(({ rowNumber }) => rowNumber) }).toEqual({ rowCount: 2, rows: [3, 7] })
    expect(said).toEqual([
      expect.stringContaining('見出しや表題の繰り返しが2行あります（5・6行目）'),
      expect.stringContaining('ページ番号などの行が1行あります（4行目）'),
      expect.stringContaining('合計や件数の行が1行あります（8行目）'),
    ])
  })

  test('merged cells and marks for “as above” have the value above, in what is stored too', async () => {
    const contents = workbook({
      name: '紹介',
      merged: ['A1:C1', 'A2:A3', 'C2:C3', 'A4:A6'],
      rows: [
        ['紹介台帳', '', ''],
        ['紹介日', '患者', '紹介元'],
        ['', '番号', '', '初診再診'],
        [day(46113), '2001', 'すずかけ医院', '初診'],
        ['', '2002', '〃', '同上'],
        ['', '2003', '″', '再診'],
      ],
    })
    const waiting = await lookedAt(contents, '表.xlsx')
    expect(waiting.columns.map(({ heading }) => heading)).toEqual(['紹介日', '患者番号', '紹介元', '初診再診'])
    expect(waiting.preview.map(({ understood }) => understood)).toEqual([
      ['2026-04-01', '2001', 'すずかけ医院', '初診'],
      ['2026-04-01', '2002', 'すずかけ医院', '初診'],
      ['2026-04-01', '2003', 'すずかけ医院', '再診'],
    ])
    await client.startImportOfReferrals({ id: waiting.id })
    expect(await office.settledReferrals(waiting.id)).toMatchObject({ importedRowCount: 3, failedRowCount: 0 })
  })

  test('rows that are not shown are left out, or taken if somebody says so', async () => {
    const waiting = await lookedAt(
      workbook({
        name: '紹介',
        hidden: [3],
        rows: [headings, [day(46113), '3001', 'すずかけ医院', '初診'], [day(46114), '3002', 'すずかけ医院', '初診']],
      }),
      '表.xlsx',
    )
    expect(waiting).toMatchObject({ rowCount: 1, hiddenRowCount: 1, takesHiddenRows: false })
    expect(waiting.said).toEqual([expect.stringContaining('表示されている行だけを取り込みます')])
    const { sheet, headerRow, columns, planVersion } = waiting
    const plan = { sheet, headerRow, columns: columns.map(({ target }) => target) }
    const body = { ...plan, takesHiddenRows: true, seen: planVersion }
    expect(await client.planImportOfReferrals({ id: waiting.id, body })).toMatchObject({
      rowCount: 2,
      takesHiddenRows: true,
      notices: [expect.stringContaining('それらも取り込みます')],
    })
    await client.startImportOfReferrals({ id: waiting.id })
    expect(await office.settledReferrals(waiting.id)).toMatchObject({ importedRowCount: 2 })
  })

  test('days with a short year that may be meant in two ways are asked about', async () => {
    const waiting = await lookedAt(
      csvOf(headings, ['8.4.1', '4001', 'すずかけ医院', '初診'], ['26/4/2', '4002', 'すずかけ医院', '初診']),
    )
    expect(waiting).toMatchObject({ unclearDayCount: 1, shortDays: null })
    expect(waiting.preview[0]?.errors).toEqual([
      { column: 0, message: expect.stringMatching(/^2008\/04\/01 と 2026\/04\/01 のどちらか決められません/) },
    ])
    const { headerRow, columns } = waiting
    const body = { sheet: null, headerRow, columns: columns.map(({ target }) => target), shortDays: 'reiwa' as const }
    const planned = await client.planImportOfReferrals({ id: waiting.id, body })
    expect(planned).toMatchObject({ shortDays: 'reiwa', rowCount: 2 })
    expect(planned.preview.map(({ understood }) => understood[0])).toEqual(['2026-04-01', '2026-04-02'])
  })

  test('formulas without a result are told by their cells, and so are sheets with the same headings', async () => {
    const formula = { formula: 'DATE(2026,4,1)', value: null }
    const one = await lookedAt(
      workbook({ name: '紹介', rows: [headings, [formula, '5001', 'すずかけ医院', '初診']] }),
      '表.xlsx',
    )
    expect(one.said).toEqual([expect.stringMatching(/計算結果の保存されていない数式が1個あります（A2）/)])
    const months = ['4月', '5月', '集計'].map((name) => ({
      name,
      rows: name === '集計' ? [['月', '件数']] : [headings, [day(46113), '5002', 'すずかけ医院', '初診']],
    }))
    const several = await lookedAt(workbook(...months), '月別.xlsx')
    expect(several.said).toEqual([expect.stringMatching(/同じ見出しのシートがほかに1枚あります（5月）/)])
  })
})
