import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { typeIn, typeNames } from '#server/intake/mapping/typeNames.ts'
import { texts } from '#resources/communications/communications/texts.ts'
import { textsIn } from '#ui/texts/texts.ts'
import { anInstitution } from '../../support/builders.ts'
import { cp932 } from '../../support/intake/cp932.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { oneSheet } from '../../support/intake/workbooks.ts'

let office: ImportOffice
let client: Client
let clinic: number
beforeAll(async () => {
  office = await importOffice()
  client = office.client
  clinic = await anInstitution(office.product.database.owner, {
    name: '水前寺なごみ内科',
    address: '熊本県熊本市中央区水前寺1-1',
  })
})
afterAll(() => office.stop())

const headings = ['医療機関名', '種類', '実施日', '担当者', '医師面談', 'メモ']
const rows = [
  ['水前寺なごみ内科', '訪問', '2026/4/1', '佐藤花子', '○', '院長と面談'],
  ['水前寺なごみ内科', '電話', '令和8年4月2日', '', '×', '折り返し'],
]
const communicationsOf = async (by = client, institution = clinic) =>
  (await by.searchInstitutionCommunications({ id: institution, body: { perPage: 100, sort: 'asc' } })).communications

describe('a file of communications', () => {
  test('is imported, with the same records from UTF-8, cp932 and a workbook', async () => {
    const files = {
      'utf8.csv': csvOf(headings, ...rows),
      'bom.csv': `\uFEFF${csvOf(headings, ...rows)}\n`,
      'cp932.csv': cp932(csvOf(headings, ...rows)),
      'tabs.tsv': [headings, ...rows].map((row) => row.join('\t')).join('\n'),
      'book.xlsx': oneSheet([
        headings,
        ['水前寺なごみ内科', '訪問', { serial: 46113 }, '佐藤花子', '○', { formula: 'A1&"面談"', value: '院長と面談' }],
        ['水前寺なごみ内科', '電話', { serial: 46114, format: 'era' }, '', '×', '折り返し'],
      ]),
    }
    const results = []
    for (const [name, contents] of Object.entries(files)) {
      const { id } = await client.createImportOfCommunications({ file: fileOf(name, contents) })
      const done = await office.settled(id)
      expect([name, await client.listFailedRowsOfImportOfCommunications({ id })]).toMatchObject([
        name,
        { failedRows: [] },
      ])
      expect(done).toMatchObject({
        status: 'completed',
        importedRowCount: 2,
        failedRowCount: 0,
        unprocessedRowCount: 0,
      })
      results.push(
        (await communicationsOf()).map(({ communicationType, actedDate, user, memo, isDoctorAttended }) => ({
          communicationType,
          actedDate,
          user,
          memo,
          isDoctorAttended,
        })),
      )
      await client.deleteImportOfCommunications({ id })
    }
    const user = { id: office.person.accountId, name: '佐藤 花子' }
    for (const result of results)
      expect(result).toEqual([
        { communicationType: 'visit', actedDate: '2026-04-01', user, memo: '院長と面談', isDoctorAttended: true },
        { communicationType: 'phone', actedDate: '2026-04-02', user, memo: '折り返し', isDoctorAttended: false },
      ])
    expect(await communicationsOf()).toEqual([])
  })
})

describe('the same file', () => {
  test('is noticed while nothing of it has been taken in, and taken again only when that is said', async () => {
    const contents = csvOf(headings, ['', '', '', '', '訪問', '2026-05-05'])
    const first = await client.createImportOfCommunications({ file: fileOf('名簿.csv', contents), review: true })
    const file = fileOf('名簿（写し）.csv', contents)
    const refused = {
      status: 409,
      problem: { code: 'already_waiting', current: { id: first.id, filename: '名簿.csv' } },
    }
    for (const review of [true, false])
      await expect(client.createImportOfCommunications({ file, review })).rejects.toMatchObject(refused)
    // Rows that change records are another import of the file.
    const changing = await client.updateByImportOfCommunications({ file, review: true })
    const again = await client.createImportOfCommunications({ file, review: true, again: true })
    for (const { id } of [first, changing, again]) await client.deleteImportOfCommunications({ id })
    const { id } = await client.createImportOfCommunications({ file, review: true })
    await client.deleteImportOfCommunications({ id })
    const twice = await Promise.allSettled(
      [1, 2].map(() => client.createImportOfCommunications({ file, review: true })),
    )
    const taken = twice.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(taken).toHaveLength(1)
    for (const one of taken) await client.deleteImportOfCommunications({ id: one.id })
  })

  test('is noticed, imported again only when that is said, and new once the first is undone', async () => {
    const contents = csvOf(headings, rows[0] ?? [])
    const first = await client.createImportOfCommunications({ file: fileOf('名前.csv', contents) })
    await office.settled(first.id)
    const file = fileOf('別の名前.csv', contents)
    await expect(client.createImportOfCommunications({ file })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'already_imported',
        current: { id: first.id, filename: '名前.csv', created_by: { name: '佐藤 花子' } },
      },
    })
    const reviewed = await client.createImportOfCommunications({ file, review: true })
    expect(reviewed.sameFile).toMatchObject({ id: first.id, filename: '名前.csv' })
    await client.startImportOfCommunications({ id: reviewed.id })
    await office.settled(reviewed.id)
    const again = await client.createImportOfCommunications({ file, again: true })
    await office.settled(again.id)
    expect(await communicationsOf()).toHaveLength(3)
    for (const { id } of [first, reviewed, again]) await client.deleteImportOfCommunications({ id })
    const fresh = await client.createImportOfCommunications({ file })
    await office.settled(fresh.id)
    await client.deleteImportOfCommunications({ id: fresh.id })
  })

  test('sent twice at the same moment becomes one import', async () => {
    const file = fileOf('同時.csv', csvOf(headings, rows[1] ?? []))
    const sent = await Promise.allSettled([1, 2, 3].map(() => client.createImportOfCommunications({ file })))
    const ids = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    expect(ids).toHaveLength(1)
    for (const id of ids) {
      await office.settled(id)
      await client.deleteImportOfCommunications({ id })
    }
  })
})

test('types are called what the screens call them', () => {
  const names = (language: 'ja' | 'en') =>
    Object.fromEntries(Object.entries(typeNames).map(([type, name]) => [type, name[language]]))
  expect(names('ja')).toEqual(textsIn(texts.resources.communications.enums.communicationType, 'ja'))
  expect(names('en')).toEqual(textsIn(texts.resources.communications.enums.communicationType, 'en'))
  for (const [type, { ja, en }] of Object.entries(typeNames)) expect([typeIn(ja), typeIn(en)]).toEqual([type, type])
})
