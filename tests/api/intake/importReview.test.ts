import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { workbook } from '../../support/intake/workbooks.ts'

let office: ImportOffice
let client: Client
let clinic: number
beforeAll(async () => {
  office = await importOffice()
  client = office.client
  clinic = await anInstitution(office.product.database.owner, { name: '水前寺なごみ内科' })
})
afterAll(() => office.stop())

const headings = ['医療機関名', '種類', '実施日', '所感']
const row = (day: string, text = '') => ['水前寺なごみ内科', '訪問', day, text]
const review = (name: string, contents: string | Buffer) =>
  client.createImportOfCommunications({ file: fileOf(name, contents), review: true })
const counted = async () => (await client.searchInstitutionCommunications({ id: clinic, body: {} })).totalCount

describe('an import that is reviewed', () => {
  test('shows how the first rows are understood, and stores nothing before it is started', async () => {
    const waiting = await review('一.csv', csvOf(headings, row('R8.4.1'), row('昨日')))
    expect(waiting).toMatchObject({
      status: 'waiting',
      step: null,
      rowCount: 2,
      headerRow: 1,
      unprocessedRowCount: 2,
      planErrors: [],
      columns: [
        { heading: '医療機関名', target: 'medical_institution_name', isRemembered: false },
        { heading: '種類', target: 'communication_type' },
        { heading: '実施日', target: 'acted_date' },
        { heading: '所感', target: null },
      ],
      preview: [
        {
          rowNumber: 2,
          understood: ['水前寺なごみ内科', '訪問', '2026-04-01', null],
          medicalInstitution: { id: clinic },
          errors: [],
        },
        { rowNumber: 3, understood: ['水前寺なごみ内科', '訪問', null, null], errors: [{ column: 2 }] },
      ],
      sameFile: null,
    })
    expect(await counted()).toBe(0)
    await client.deleteImportOfCommunications({ id: waiting.id })
    await expect(client.getImportOfCommunications({ id: waiting.id })).rejects.toMatchObject({ status: 404 })
  })

  test('speaks the language asked for', async () => {
    const english = await office.product.clientFor(office.person, 'en')
    const waiting = await english.createImportOfCommunications({
      file: fileOf('english.csv', csvOf(['Institution', 'Type', 'Memo'], ['水前寺なごみ内科', 'Visit', 'a'])),
      review: true,
    })
    expect(waiting).toMatchObject({
      planErrors: ['Choose the column of the date'],
      preview: [{ understood: ['水前寺なごみ内科', 'Visit', 'a'] }],
    })
    await client.deleteImportOfCommunications({ id: waiting.id })
  })

  test('remembers by its heading what a column holds, also that it holds nothing', async () => {
    const first = await review('二.csv', csvOf([...headings, '備考'], [...row('2026/4/1', '良い'), 'x']))
    const columns = ['medical_institution_name', 'communication_type', 'acted_date', 'memo', null]
    await client.planImportOfCommunications({ id: first.id, body: { sheet: null, headerRow: 1, columns } })
    const second = await review(
      '三.csv',
      csvOf([' 所感（必須）', '備考', ...headings.slice(0, 3)], ['良い', 'x', ...row('2026/4/2').slice(0, 3)]),
    )
    expect(second.columns.slice(0, 3)).toEqual([
      { heading: '所感（必須）', target: 'memo', isRemembered: true },
      { heading: '備考', target: null, isRemembered: true },
      { heading: '医療機関名', target: 'medical_institution_name', isRemembered: true },
    ])
    for (const { id } of [first, second]) await client.deleteImportOfCommunications({ id })
  })

  test('neither replaces nor starts the columns that somebody else has chosen meanwhile, unseen', async () => {
    const seen = await review('同時.csv', csvOf([...headings, '備考'], [...row('2026/4/1', '良い'), 'x']))
    const plan = (memo: string | null) => ({
      sheet: null,
      headerRow: 1,
      columns: ['medical_institution_name', 'communication_type', 'acted_date', memo, null],
      seen: seen.planVersion,
    })
    const { id } = seen
    const changed = await client.planImportOfCommunications({ id, body: plan(null) })
    expect(changed.planVersion).not.toBe(seen.planVersion)
    const conflict = { status: 409, problem: { code: 'edit_conflict' } }
    await expect(client.planImportOfCommunications({ id, body: plan('memo') })).rejects.toMatchObject(conflict)
    for (const step of [client.checkImportOfCommunications, client.startImportOfCommunications])
      await expect(step({ id, seen: seen.planVersion })).rejects.toMatchObject(conflict)
    expect(await client.getImportOfCommunications({ id })).toMatchObject({
      status: 'waiting',
      planVersion: changed.planVersion,
    })
    await client.planImportOfCommunications({ id, body: { ...plan('memo'), seen: changed.planVersion } })
    await client.deleteImportOfCommunications({ id })
  })

  test('finds the headings below a title, among three rows of headings, and where somebody says', async () => {
    const above = [['訪問記録 2026年度'], ['区分A', '', '区分B'], headings]
    const found = await review('題名.csv', csvOf(...above, row('2026/4/1')))
    expect(found).toMatchObject({
      headerRow: 3,
      rowCount: 1,
      firstRows: [{ rowNumber: 1 }, { rowNumber: 2 }, { rowNumber: 3 }, { rowNumber: 4 }],
    })
    const moved = await client.planImportOfCommunications({
      id: found.id,
      body: { sheet: null, headerRow: 2, columns: ['medical_institution_name', null, 'acted_date'] },
    })
    expect(moved).toMatchObject({
      headerRow: 2,
      rowCount: 2,
      columns: [{ heading: '区分A' }, { heading: '' }, { heading: '区分B' }],
    })
    expect(moved.planErrors).toEqual(['種類の列を選んでください'])
    await expect(client.startImportOfCommunications({ id: found.id })).rejects.toMatchObject({ status: 422 })
    const back = await client.planImportOfCommunications({
      id: found.id,
      body: { sheet: null, headerRow: 3, columns: [] },
    })
    expect(back.columns.map(({ target }) => target)).toEqual([
      'medical_institution_name',
      'communication_type',
      'acted_date',
      'memo',
    ])
    await client.deleteImportOfCommunications({ id: found.id })
  })

  test('takes a note beside the table for a column without a heading, not for a broken row', async () => {
    const waiting = await review('欄外.csv', `${headings.join(',')},,\n${row('2026/4/1').join(',')},,要確認\n`)
    expect(waiting.columns.map(({ heading, target }) => [heading, target]).slice(4)).toEqual([
      ['', null],
      ['', null],
    ])
    expect(waiting.preview[0]?.errors).toEqual([])
    await client.deleteImportOfCommunications({ id: waiting.id })
  })

  test('of a workbook begins with the sheet whose headings are known', async () => {
    const book = workbook(
      { name: '表紙', rows: [['2026年度']] },
      { name: '記録', rows: [[], headings, row('2026/4/1')] },
    )
    const waiting = await review('冊.xlsx', book)
    expect(waiting).toMatchObject({
      sheet: '記録',
      sheets: ['表紙', '記録'],
      headerRow: 2,
      preview: [{ rowNumber: 3 }],
    })
    const plan = { headerRow: 1, columns: [null] }
    await expect(
      client.planImportOfCommunications({ id: waiting.id, body: { sheet: 'ない', ...plan } }),
    ).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'sheet' }] },
    })
    expect(await client.planImportOfCommunications({ id: waiting.id, body: { sheet: '表紙', ...plan } })).toMatchObject(
      { sheet: '表紙', rowCount: 0 },
    )
    await client.deleteImportOfCommunications({ id: waiting.id })
  })

  test('takes no plan that does not fit', async () => {
    const { id } = await review('四.csv', csvOf(headings, row('2026/4/1')))
    const refused = (columns: (string | null)[]) =>
      expect(
        client.planImportOfCommunications({ id, body: { sheet: null, headerRow: 1, columns } }),
      ).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ path: expect.stringMatching(/^columns/) }] },
      })
    await refused(['memo', 'memo', null, null])
    await refused(['nonsense', null, null, null])
    await refused(['label:999999', null, null, null])
    await refused(['communication_id', null, null, null])
    await refused(['memo'])
    await client.deleteImportOfCommunications({ id })
  })

  test('is checked whole without storing anything but what the check found', async () => {
    const { id } = await review(
      '五.csv',
      csvOf(headings, row('2026/4/1'), row('2026/4/2'), row('明日'), ['知らない病院', '訪問', '2026/4/3', '']),
    )
    expect(await client.checkImportOfCommunications({ id })).toMatchObject({ status: 'processing', step: 'check' })
    const checked = await office.settled(id)
    expect(checked).toMatchObject({
      status: 'waiting',
      step: null,
      importedRowCount: 0,
      failedRowCount: 0,
      unprocessedRowCount: 4,
      check: { importableRowCount: 2, failedRowCount: 2, openQuestionCount: 1 },
    })
    expect(await counted()).toBe(0)
    expect((await client.listFailedRowsOfImportOfCommunications({ id })).totalCount).toBe(2)
    const again = await client.planImportOfCommunications({
      id,
      body: { sheet: null, headerRow: 1, columns: checked.columns.map(({ target }) => target) },
    })
    expect(again.check).toBeNull()
    await client.startImportOfCommunications({ id })
    expect(await office.settled(id)).toMatchObject({
      status: 'completed',
      importedRowCount: 2,
      failedRowCount: 2,
      check: null,
    })
    await expect(client.startImportOfCommunications({ id })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'import_started' },
    })
    await expect(client.abortImportOfCommunications({ id })).rejects.toMatchObject({ status: 409 })
    await client.deleteImportOfCommunications({ id })
    expect(await counted()).toBe(0)
  })
})

describe('rows that failed', () => {
  test('are downloaded under their own headings, with number and reason, and without formulas', async () => {
    const { id } = await client.createImportOfCommunications({
      file: fileOf('失敗.csv', csvOf(headings, row('2026/4/1'), row('=1+1', 'あ,い'))),
    })
    await office.settled(id)
    const text = await client.exportFailedRowsOfImportOfCommunications({ id })
    const csv = await text.text()
    expect(csv).toMatch(
      /^\uFEFF?行番号,取り込めなかった理由,医療機関名,種類,実施日,所感\r\n3,実施日: 実在する日付[^\r]*,水前寺なごみ内科,訪問,"'=1\+1","あ,い"\r\n$/,
    )
    await client.deleteImportOfCommunications({ id })
  })
})

test('the template can be imported as it is, once rows are filled in', async () => {
  await client.createCommunicationLabel({
    body: { communicationType: 'visit', name: '手応え', componentType: 'text', isRequired: false },
  })
  const csv = (await (await client.readTemplateOfImportOfCommunications()).text()).replace('\uFEFF', '').trim()
  const columns = csv.split(',')
  expect(columns).toContain('手応え')
  const cells: Record<string, string> = {
    医療機関名: '水前寺なごみ内科',
    種類: '訪問',
    実施日: '2026/4/9',
    手応え: '良い',
  }
  const waiting = await review('雛形.csv', `${csv}\r\n${columns.map((name) => cells[name] ?? '').join(',')}\r\n`)
  expect(waiting.columns.filter(({ target }) => target === null)).toEqual([])
  expect(waiting.preview[0]?.errors).toEqual([])
  await client.deleteImportOfCommunications({ id: waiting.id })
})

test('another tenant sees nothing of it', async () => {
  const { database } = office.product
  const stranger = await office.product.clientFor(await aPerson(database, await aTenant(database)))
  const { id } = await review('内緒.csv', csvOf(headings, row('2026/4/1')))
  expect((await client.listImportsOfCommunications()).imports.map((one) => one.id)).toContain(id)
  expect(await stranger.listImportsOfCommunications()).toMatchObject({ totalCount: 0, imports: [] })
  for (const call of [
    () => stranger.getImportOfCommunications({ id }),
    () => stranger.startImportOfCommunications({ id }),
    () => stranger.deleteImportOfCommunications({ id }),
    () => stranger.listFailedRowsOfImportOfCommunications({ id }),
    () => stranger.listQuestionsOfImportOfCommunications({ id }),
    () => client.getImportOfLabelValues({ id }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
  const theirs = await stranger.createImportOfCommunications({
    file: fileOf('内緒.csv', csvOf(headings, row('2026/4/1'))),
    review: true,
  })
  expect(theirs).toMatchObject({ sameFile: null, columns: [{ isRemembered: false }, {}, {}, { target: null }] })
  await client.deleteImportOfCommunications({ id })
})
