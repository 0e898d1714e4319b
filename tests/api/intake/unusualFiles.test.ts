import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { anInstitution } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { oneSheet } from '../../support/intake/workbooks.ts'

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
