import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { runImports } from '#server/intake/takeIn/runImports.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'
import { fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { whySkipped } from '../../support/whySkipped.ts'

/** Odd files of offices with the right result of each, beside the project. */
const folder = fileURLToPath(new URL('../../../../shared/cases/', import.meta.url))
const isAbsent = !existsSync(folder)

const clinic = '医療法人財団　清田耳鼻咽喉科'
const others = [
  '医療法人長谷村川医院',
  '長谷村川医院',
  '西原ウィメンズクリニック',
  '馬車道内科クリニック',
  '前田整形外科',
]

let office: ImportOffice
beforeAll(async () => {
  office = await importOffice({ worker: false })
  for (const name of [clinic, ...others]) await anInstitution(office.product.database.owner, { name })
})
afterAll(() => office.stop())

let person: Person
let client: Client
beforeEach(async () => {
  const { database } = office.product
  person = await aPerson(database, await aTenant(database))
  for (const name of ['循環器内科', '整形外科', '外科']) await anOwnDepartment(database.owner, person.tenantId, name)
  client = await office.product.clientFor(person)
})

const contentsOf = async (start: string) => {
  const name = (await readdir(folder)).find((one) => one.startsWith(start)) ?? ''
  return fileOf(name, await readFile(`${folder}${name}`))
}
const sent = async (start: string) => client.createImportOfReferrals({ file: await contentsOf(start), review: true })
/** The file after a check of all its rows. */
const checked = async (start: string) => {
  const { id } = await sent(start)
  await client.checkImportOfReferrals({ id })
  await runImports(office.dependencies, person.tenantId)
  return client.getImportOfReferrals({ id })
}
type Checked = Awaited<ReturnType<typeof checked>>
const daysIn = ({ preview }: Checked) => preview.map(({ understood }) => understood[0])

describe.skipIf(isAbsent)(`files of offices${whySkipped(isAbsent, 'there is no folder shared/cases')}`, () => {
  test.each([
    ['01', 5, 0, [/外字.*1か所.*E6/]],
    ['02', 2, 0, []],
    ['03', 2, 0, []],
    ['04', 2, 0, [/引用符（"）の前後に空白のある行が2行/]],
    ['05', 3, 0, [/見出しや表題の繰り返しが1行/, /ページ番号などの行が2行/]],
    ['06', 2, 0, []],
    ['07', 1, 0, []],
    ['08', 2, 0, [/NUL.*1行/]],
    ['09', 2, 1, []],
    ['10', 3, 1, []],
    ['11', 2, 0, [/UTF-16/]],
    ['12', 2, 0, [/UTF-16/]],
    ['13', 2, 0, [/見出しや表題の繰り返しが1行/]],
    ['14', 5, 0, []],
    ['15', 2, 0, []],
    ['18', 1, 1, []],
    ['20', 2, 0, []],
    ['21', 2, 0, []],
    ['22', 2, 0, []],
    ['23', 2, 0, []],
    ['24', 14, 0, []],
    ['25', 5, 0, [/表示されていない行が3行.*表示されている行だけ/]],
    ['26', 2, 0, [/同じ見出しのシートがほかに2枚.*9月・10月/]],
    ['27', 0, 2, [/計算結果の保存されていない数式が2個.*A2・C3/]],
    ['28', 2, 0, []],
    ['29', 0, 2, []],
    ['30', 4, 0, [/結合されたセルの値/]],
    ['31', 3, 0, [/「〃」「同上」などが8か所/]],
    ['34', 4, 0, []],
    ['42', 2, 0, [/「〃」「同上」などが2か所/]],
    ['43', 3, 0, []],
  ] as const)('%s is read as it is meant', async (start, importable, failed, notices) => {
    const got = await checked(start)
    expect(got.check).toEqual({ importableRowCount: importable, failedRowCount: failed, openQuestionCount: 0 })
    const said = got.notices.filter((notice) => !/「初診・再診」の列/.test(notice))
    expect(said).toEqual(notices.map((notice) => expect.stringMatching(notice)))
  })

  test.each([
    ['16', /HTML.*Excelブック（.xlsx）/],
    ['17', /XMLスプレッドシート2003.*Excelブック（.xlsx）/],
  ])('%s is named, with what to do in Excel', async (start, message) => {
    await expect(sent(start)).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'file', message: expect.stringMatching(message) }] },
    })
  })

  test('33, 43 and 44: moments are of the day in Japan, and no second rounds into the next day', async () => {
    expect(daysIn(await checked('33'))).toEqual([
      ...Array<string>(4).fill('2026-10-05'),
      null,
      ...Array<string>(5).fill('2026-10-05'),
    ])
    expect(new Set(daysIn(await checked('43')))).toEqual(new Set(['2026-10-31']))
    expect(daysIn(await checked('44'))).toEqual(['2026-10-31'])
  })

  test('19: days of every era are read, and those that do not exist or are not certain are told', async () => {
    const { check, id } = await checked('19')
    const { failedRows } = await client.listFailedRowsOfImportOfReferrals({ id })
    expect(failedRows.map(({ cells }) => cells[0])).toEqual([
      '平成31年5月1日',
      'H31.5.1',
      '平成32年4月1日',
      '昭和64年1月7日',
      '10/5/2026',
      '八年十月五日',
    ])
    expect(check).toMatchObject({ importableRowCount: 24 })
  })

  test('office_5: every way of writing a day is read, by the column as a whole', async () => {
    const { id, check } = await checked('office_5')
    const { failedRows } = await client.listFailedRowsOfImportOfReferrals({ id })
    expect(failedRows.map(({ cells }) => cells[0])).toEqual(['R8.4'])
    expect(check).toMatchObject({ importableRowCount: 30 })
  })

  test('25: the rows that are not shown can be taken too', async () => {
    const { id } = await checked('25')
    const { sheet, headerRow, columns } = await client.getImportOfReferrals({ id })
    const plan = { sheet, headerRow, columns: columns.map(({ target }) => target), takesHiddenRows: true }
    const planned = await client.planImportOfReferrals({ id, body: plan })
    expect(planned).toMatchObject({ rowCount: 8, hiddenRowCount: 3, takesHiddenRows: true })
  })

  test('32: invisible characters are no part of a number or a name', async () => {
    const { preview } = await checked('32')
    expect(preview.slice(0, 3)).toMatchObject(
      ['700001', '700002', '700003'].map((number) => ({
        understood: ['2026-10-05', number, expect.anything(), '循環器内科', '田中一郎'],
        medicalInstitution: { name: clinic },
      })),
    )
  })

  test.each([
    ['office_1', 120, 4],
    ['office_2', 80, 1],
    ['office_3', 60, 4],
    ['office_4', 15, 1],
  ])('%s has as many referrals as it lists', async (start, rows, header) => {
    const got = await checked(start)
    expect(got).toMatchObject({ rowCount: rows, headerRow: header, planErrors: [] })
  })

  test('office_3: merged departments and institutions hold for their rows, and two lines of headings are one', async () => {
    const { columns, preview } = await checked('office_3')
    expect(columns.map(({ heading, target }) => [heading, target])).toEqual([
      ['受診科', 'own_department'],
      ['受付年月日', 'referral_date'],
      ['紹介元医療機関', 'medical_institution_name'],
      ['紹介元医師名', 'doctor_name_from'],
      ['患者ＩＤ', 'patient_id'],
      ['患者氏名(ｶﾅ)', null],
      ['備考', null],
    ])
    expect(preview.map(({ cells }) => cells[0])).not.toContain('')
  })
})
