import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { anInstitution } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { zip } from '../../support/intake/madeFiles.ts'
import { oneSheet, workbook } from '../../support/intake/workbooks.ts'

let office: ImportOffice
let client: Client
const limit = 2_000_000
beforeAll(async () => {
  office = await importOffice({ worker: false, env: { IMPORT_LIMIT_BYTES: String(limit) } })
  client = office.client
  await anInstitution(office.product.database.owner, { name: '水前寺なごみ内科' })
})
afterAll(() => office.stop())

const headings = ['医療機関名', '種類', '実施日']
const row = ['水前寺なごみ内科', '訪問', '2026/4/1']
const table = csvOf(headings, row)
// A PNG of one pixel (RFC 2083).
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const compound = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)])
const bookWith = (part: string, content: string) => {
  const book = oneSheet([headings, row])
  return Buffer.concat([
    book.subarray(0, 0),
    zip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: part, content },
    ]),
  ])
}
const bomb = zip([
  {
    name: 'xl/workbook.xml',
    content: '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content:
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    content: `<worksheet><sheetData>${' '.repeat(40 * 1024 ** 2)}</sheetData></worksheet>`,
  },
])
const nothing = async () => {
  const { rows } = await office.product.database.owner.query('select from imports')
  return rows.length === 0
}

describe.each(['at once', 'with a review'])('%s, a file is refused with what to do,', (when) => {
  const review = when === 'with a review'
  test.each([
    ['empty', '空.csv', '', /空/],
    ['only blank lines', '空白.csv', '\r\n\r\n  \r\n', /行がありません/],
    ['headings and nothing else', '見出し.csv', csvOf(headings), /データの行がありません/],
    ['a web page called .xls', '表.xls', '<html><table><tr><td>医療機関名</td></tr></table>', /Webページの表（HTML）/],
    ['a picture called .csv', '表.csv', picture, /表として読み取れない/],
    ['an old Excel file', '表.xls', compound, /\.xlsx/],
    ['a workbook with a password', '表.xlsx', compound, /パスワード/],
    ['an archive of something else', '表.zip', zip([{ name: 'a.txt', content: 'a' }]), /Excelブックではありません/],
    ['a text document', '文書.docx', bookWith('word/document.xml', '<document/>'), /Excelブックではありません/],
    ['a workbook cut off', '表.xlsx', oneSheet([headings, row]).subarray(0, 900), /壊れています/],
    ['a workbook that unpacks to hundreds of times its size', '表.xlsx', bomb, /大きすぎます/],
    ['a workbook without a cell', '表.xlsx', workbook({ name: '空', rows: [] }), /行がありません/],
    [
      'wider than any table',
      '表.csv',
      csvOf(
        Array.from({ length: 300 }, () => 'メモ'),
        row,
      ),
      /200列/,
    ],
  ])('when it is %s', async (_what, name, contents, message) => {
    const sent = client.createImportOfCommunications({ file: fileOf(name, contents), review })
    const error = await sent.catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'file', message: expect.stringMatching(message) }] },
    })
    expect(await nothing()).toBe(true)
  })

  test('when it is over the limit, which is the imports’ own', async () => {
    const file = fileOf('大きい.csv', `${table}${'a'.repeat(limit)}`)
    await expect(client.createImportOfCommunications({ file, review })).rejects.toMatchObject({ status: 413 })
    await expect(client.createImportOfLabelValues({ file, review })).rejects.toMatchObject({ status: 413 })
  })
})

describe('at once, a file is refused as well', () => {
  test('when no row of it can be headings', async () => {
    const file = fileOf('見出しなし.csv', csvOf(row, row))
    await expect(client.createImportOfCommunications({ file })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'file', message: expect.stringMatching(/見出しの行が見つかりません/) }] },
    })
  })

  test('when columns are missing that every record needs', async () => {
    const file = fileOf('足りない.csv', csvOf(['医療機関名', 'メモ'], ['水前寺なごみ内科', 'あ']))
    await expect(client.createImportOfCommunications({ file })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ message: '種類の列を選んでください' }, { message: '実施日の列を選んでください' }] },
    })
    await expect(client.updateByImportOfCommunications({ file })).rejects.toMatchObject({ status: 422 })
    await expect(client.createImportOfLabelValues({ file })).rejects.toMatchObject({ status: 422 })
    expect(await nothing()).toBe(true)
  })
})
