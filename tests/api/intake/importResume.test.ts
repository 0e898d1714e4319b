import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runImports } from '#server/intake/takeIn/runImports.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { anInstitution } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { importProcessOf } from '../../support/intake/killable.ts'
import { runs } from '../../support/strength.ts'

let office: ImportOffice
let clinic: number
const rowCount = 3_000
beforeAll(async () => {
  office = await importOffice({ worker: false })
  clinic = await anInstitution(office.product.database.owner)
})
afterAll(() => office.stop())

const headings = ['医療機関ID', '種類', '実施日', 'メモ']
const isBad = (index: number) => index % 50 === 7
const rows = Array.from({ length: rowCount }, (_, index) => [
  String(clinic),
  '訪問',
  isBad(index) ? '昨日' : '2026/4/1',
  `記録${index}`,
])
const worker = () => importProcessOf(office)

test('processes that are killed at random lose no row and double none', async () => {
  const { client, product, person } = office
  const contents = csvOf(headings, ...rows.map(([, ...cells]) => [String(clinic), ...cells]))
  const { id } = await client.createImportOfCommunications({ file: fileOf('多い.csv', contents) })
  const progress: number[] = []
  for (let round = 0; round < runs(10); round += 1) {
    await worker().kill()
    progress.push((await client.getImportOfCommunications({ id })).processedRowCount)
  }
  const [one, other] = [worker(), worker()]
  expect(await Promise.all([one.end(), other.end()])).toEqual([0, 0])
  const bad = rows.filter((_, index) => isBad(index)).length
  expect(progress[0]).toBeLessThan(rowCount)
  expect(await client.getImportOfCommunications({ id })).toMatchObject({
    status: 'completed',
    importedRowCount: rowCount - bad,
    failedRowCount: bad,
    unprocessedRowCount: 0,
    processedRowCount: rowCount,
  })
  const { rows: memos } = await product.database.owner.query<{ memo: string }>(
    'select memo from communications where tenant_id = $1',
    [person.tenantId],
  )
  const wanted = rows.flatMap(([, , , memo], index) => (isBad(index) ? [] : [memo]))
  expect(memos.map(({ memo }) => memo).sort()).toEqual(wanted.sort())
  expect((await client.listFailedRowsOfImportOfCommunications({ id })).totalCount).toBe(bad)
  await client.deleteImportOfCommunications({ id })
  expect((await client.searchInstitutionCommunications({ id: clinic, body: {} })).totalCount).toBe(0)
})

test('an import that somebody aborts stops behind a batch, says where, and can be undone', async () => {
  const { client, person } = office
  const contents = csvOf(
    headings,
    ...Array.from({ length: 500 }, (_, index) => [String(clinic), '訪問', '2026/4/2', `${index}`]),
  )
  const { id } = await client.createImportOfCommunications({ file: fileOf('中断.csv', contents) })
  await expect(client.deleteImportOfCommunications({ id })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'import_running' },
  })
  let aborted: ReturnType<typeof client.abortImportOfCommunications> | undefined
  await runImports(office.dependencies, person.tenantId, {
    batchRows: 10,
    onBatch: () => {
      aborted ??= client.abortImportOfCommunications({ id })
    },
  })
  await aborted
  const ended = await client.getImportOfCommunications({ id })
  expect(ended).toMatchObject({
    status: 'failed',
    errorMessages: ['中止しました'],
    abortionRowNumber: ended.importedRowCount + 1,
  })
  expect(ended.unprocessedRowCount).toBe(500 - ended.importedRowCount)
  expect(ended.importedRowCount).toBeGreaterThan(0)
  expect(ended.importedRowCount).toBeLessThan(500)
  const present = async () => (await client.searchInstitutionCommunications({ id: clinic, body: {} })).totalCount
  expect(await present()).toBe(ended.importedRowCount)
  await client.deleteImportOfCommunications({ id })
  expect(await present()).toBe(0)
})

test('an aborted check leaves the import waiting as it was', async () => {
  const { client } = office
  const contents = csvOf(headings, [String(clinic), '訪問', '2026/4/3', 'あ'])
  const { id } = await client.createImportOfCommunications({ file: fileOf('確認.csv', contents), review: true })
  await client.checkImportOfCommunications({ id })
  await expect(
    client.planImportOfCommunications({ id, body: { sheet: null, headerRow: 1, columns: [] } }),
  ).rejects.toMatchObject({ status: 409 })
  expect(await client.abortImportOfCommunications({ id })).toMatchObject({
    status: 'waiting',
    step: null,
    check: null,
    errorMessages: [],
  })
  await client.deleteImportOfCommunications({ id })
})

test('an import whose file is gone, or whose label was deleted, fails with the reason', async () => {
  const { client, product, person } = office
  const run = () => runImports(office.dependencies, person.tenantId)
  const contents = csvOf([...headings, '気づき'], [String(clinic), '訪問', '2026/4/4', 'あ', 'い'])
  const label = await client.createCommunicationLabel({
    body: { communicationType: 'visit', name: '気づき', componentType: 'text', isRequired: false },
  })
  const first = await client.createImportOfCommunications({ file: fileOf('一.csv', contents) })
  await client.deleteCommunicationLabel({ id: label.id })
  await run()
  expect(await client.getImportOfCommunications({ id: first.id })).toMatchObject({
    status: 'failed',
    errorMessages: [expect.stringMatching(/削除されたラベル/)],
    importedRowCount: 0,
    unprocessedRowCount: 1,
  })
  const second = await client.createImportOfCommunications({ file: fileOf('二.csv', contents) })
  const { rows: keys } = await product.database.owner.query<{ storage_key: string }>(
    'select storage_key from imports where id = $1',
    [second.id],
  )
  await folderStorage(product.storageDir).remove(keys[0]?.storage_key ?? '')
  await run()
  expect(await client.getImportOfCommunications({ id: second.id })).toMatchObject({
    status: 'failed',
    errorMessages: [expect.stringMatching(/ファイルが見つかりません/)],
  })
})

test('an import of whose file the storage gives only a part, or a page of a proxy, stores nothing', async () => {
  const { client, product, person } = office
  const contents = csvOf(headings, ...['4/5', '4/6'].map((day) => [String(clinic), '訪問', `2026/${day}`, '半分']))
  const half = contents.slice(0, contents.indexOf('\r\n', contents.indexOf('4/5')) + 2)
  for (const given of [half, '<html>'.padEnd(Buffer.byteLength(contents))]) {
    const { id } = await client.createImportOfCommunications({ file: fileOf('半分.csv', contents), again: true })
    const { rows: keys } = await product.database.owner.query<{ storage_key: string }>(
      'select storage_key from imports where id = $1',
      [id],
    )
    await writeFile(join(product.storageDir, keys[0]?.storage_key ?? ''), given)
    await runImports(office.dependencies, person.tenantId)
    expect(await client.getImportOfCommunications({ id })).toMatchObject({
      status: 'failed',
      errorMessages: [expect.stringContaining('正しく読み出せませんでした')],
      importedRowCount: 0,
    })
  }
})
