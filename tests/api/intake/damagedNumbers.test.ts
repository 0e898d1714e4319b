import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { startDecided } from '../../support/intake/decidedList.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { type Cell, oneSheet } from '../../support/intake/workbooks.ts'
import { settled } from '../../support/settled.ts'

let office: ImportOffice
beforeAll(async () => {
  office = await importOffice()
  await anInstitution(office.product.database.owner, { name: 'すずかけ医院' })
})
afterAll(() => office.stop())

let person: Person
let client: Client
beforeEach(async () => {
  const { database } = office.product
  person = await aPerson(database, await aTenant(database))
  client = await office.product.clientFor(person)
})

const headings = ['紹介日', '患者ID', '紹介元医療機関名', '初診再診']
const rowOf = <T>(patient: T) => ['2026/4/1', patient, 'すずかけ医院', '初診'] as const
const listOf = (...patients: readonly string[]) =>
  fileOf('一覧.csv', csvOf(headings, ...patients.map((patient) => rowOf(patient))))

const decided = async (id: number) => {
  const read = () => settled(() => client.getImportOfReferrals({ id }))
  for (;;) {
    const found = await read()
    // Rows of one patient without other values are equal, so the doubles must be decided.
    if (found.status === 'waiting' && found.facts?.openDecisions.includes('doubles')) await startDecided(client, found)
    else return found
  }
}
const imported = async (file: File) => decided((await client.createImportOfReferrals({ file })).id)
const stored = async () => {
  const { rows } = await office.product.database.owner.query<{ patient_id: string | null; hash: string | null }>(
    `select patient_id, encode(patient_hash, 'hex') as hash
    from referrals left join referral_patient_numbers using (tenant_id, id)
    where tenant_id = $1 order by upload_row`,
    [person.tenantId],
  )
  return rows
}

test('numbers that Excel has changed are those of the same patients, and the first step says how many', async () => {
  const file = listOf('127', '="00127"', "'127", '127.0', '1.27E+02', '１２７', ' 00127 ')
  const waiting = await client.createImportOfReferrals({ file, review: true })
  expect(waiting.notices).toContainEqual(expect.stringMatching(/患者番号のうち4件は、Excelで形が変わっていました/))
  expect(waiting.preview.map(({ understood }) => understood[1]).slice(0, 5)).toEqual([
    '127',
    '00127',
    '127',
    '127',
    '127',
  ])
  expect(await imported(file)).toMatchObject({ importedRowCount: 7, failedRowCount: 0 })
  const rows = await stored()
  expect(rows.map(({ patient_id: id }) => id).slice(0, 5)).toEqual(['127', '00127', '127', '127', '127'])
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(1)
})

test('numbers that nobody can tell any more are refused row by row, each with its reason, and merge no patients', async () => {
  const file = listOf('1.23E+07', '1.23E+07', '132-', '2026/12/4', '########', '129.5', '12345678')
  const waiting = await client.createImportOfReferrals({ file, review: true })
  expect(waiting.notices).toContainEqual(expect.stringMatching(/患者番号のうち6件は、Excelで桁や形が失われています/))
  const done = await imported(file)
  expect(done).toMatchObject({ importedRowCount: 1, failedRowCount: 6 })
  const { failedRows } = await client.listFailedRowsOfImportOfReferrals({ id: done.id })
  expect(failedRows.map(({ errors }) => errors)).toEqual(
    [/桁が失われた/, /桁が失われた/, /「-」の付いた/, /日付に変わった/, /表示できなかった/, /小数のある/].map(
      (message) => [{ column: 1, message: expect.stringMatching(message) }],
    ),
  )
  expect((await stored()).map(({ patient_id: id }) => id)).toEqual(['12345678'])
})

test('numbers with check digits, and those that all end in a hyphen, stay as they are', async () => {
  expect(await imported(listOf('132-4', 'A-0012'))).toMatchObject({ importedRowCount: 2 })
  const hyphenated = Array.from({ length: 12 }, (_, index) => `${100 + index}-`)
  const file = listOf(...hyphenated)
  expect((await client.createImportOfReferrals({ file, review: true })).notices).toEqual([])
  expect(await imported(file)).toMatchObject({ importedRowCount: 12, failedRowCount: 0 })
  expect((await stored()).map(({ patient_id: id }) => id)).toEqual(hyphenated)
})

test('dashes and words for nobody are no patient, so that rows without one are not one patient', async () => {
  expect(await imported(listOf('-', 'ー', 'なし', '不明', '0', ''))).toMatchObject({
    importedRowCount: 6,
    facts: { withoutPatientRowCount: 6 },
  })
  expect((await stored()).every(({ hash }) => hash === null)).toBe(true)
})

test('a number in a workbook is taken as the workbook keeps it, however it is shown', async () => {
  const cells: Cell[] = [12_300_000, '12300000', { formula: '"00127"', value: '00127' }, { serial: 46346 }]
  const file = fileOf('一覧.xlsx', oneSheet([headings, ...cells.map((cell) => [...rowOf<Cell>(cell)])]))
  expect(await imported(file)).toMatchObject({ importedRowCount: 3, failedRowCount: 1 })
  const rows = await stored()
  expect(rows.map(({ patient_id: id }) => id)).toEqual(['12300000', '12300000', '00127'])
  expect(rows[0]?.hash).toBe(rows[1]?.hash)
})

test('a list of reverse referrals judges its numbers alike', async () => {
  const file = fileOf(
    '逆紹介.csv',
    csvOf(
      ['逆紹介日', '患者ID', '逆紹介先医療機関名'],
      ['2026/4/1', '1.23E+07', 'すずかけ医院'],
      ['2026/4/1', "'128", 'すずかけ医院'],
    ),
  )
  const { preview, notices } = await client.createImportOfReverseReferrals({ file, review: true })
  expect(preview).toMatchObject([
    { errors: [{ column: 1 }] },
    { errors: [], understood: [expect.anything(), '128', 'すずかけ医院'] },
  ])
  expect(notices).toHaveLength(2)
})
