import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { anInstitution } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'

let office: ImportOffice
let client: Client
let clinic: number
let other: number
const headings = ['医療機関ID', '優先度', '病床', '得意', 'ひとこと']
beforeAll(async () => {
  office = await importOffice()
  client = office.client
  await client.createMedicalInstitutionLabel({
    body: { name: '優先度', componentType: 'select', selections: [{ label: '高' }, { label: '低' }] },
  })
  await client.createMedicalInstitutionLabel({ body: { name: '病床', componentType: 'integer' } })
  await client.createMedicalInstitutionLabel({
    body: { name: '得意', componentType: 'checkbox', selections: [{ label: '心臓' }, { label: '整形' }] },
  })
  await client.createMedicalInstitutionLabel({ body: { name: 'ひとこと', componentType: 'text' } })
})
beforeEach(async () => {
  clinic = await anInstitution(office.product.database.owner)
  other = await anInstitution(office.product.database.owner)
})
afterAll(() => office.stop())

const imported = async (...rows: string[][]) => {
  const { id } = await client.createImportOfLabelValues({ file: fileOf('値.csv', csvOf(headings, ...rows)) })
  return office.settledLabels(id)
}
const valuesOf = async (id: number) => {
  const [labels, { labelValues }] = await Promise.all([
    client.listMedicalInstitutionLabels(),
    client.getMedicalInstitutionLabelValues({ id }),
  ])
  return Object.fromEntries(
    labelValues.map((value) => {
      const label = labels.find((one) => one.id === value.labelId)
      const chosen = [value.selectionId, ...(value.selectionIds ?? [])].filter((one) => one !== null)
      return [
        label?.name,
        value.textValue ??
          value.integerValue ??
          chosen.map((one) => label?.selections.find((selection) => selection.id === one)?.label),
      ]
    }),
  )
}

test('a row an institution and a column a label set values; empty cells leave them; undone, all stands as before', async () => {
  const first = await imported(
    [String(clinic), '高', '１，２００', '心臓、整形', '元'],
    [String(other), '', '5', '', ''],
  )
  expect(first).toMatchObject({ status: 'completed', importedRowCount: 2 })
  const before = { 優先度: ['高'], 病床: 1200, 得意: ['心臓', '整形'], ひとこと: '元' }
  expect(await valuesOf(clinic)).toEqual(before)
  expect(await valuesOf(other)).toEqual({ 病床: 5 })
  const second = await imported([String(clinic), '低', '', '整形', '後'])
  expect(await valuesOf(clinic)).toEqual({ 優先度: ['低'], 病床: 1200, 得意: ['整形'], ひとこと: '後' })
  await expect(client.deleteImportOfLabelValues({ id: first.id })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'in_use', errors: [{ message: expect.stringContaining('3 件') }] },
  })
  await client.deleteImportOfLabelValues({ id: second.id })
  expect(await valuesOf(clinic)).toEqual(before)
  await client.deleteImportOfLabelValues({ id: first.id })
  expect([await valuesOf(clinic), await valuesOf(other)]).toEqual([{}, {}])
  const history = (await client.listInstitutionChanges({ id: clinic })).changes
  expect(history.map(({ action, recordType }) => [action, recordType])).toEqual([
    ['delete', 'medical_institution_label_value_import'],
    ['delete', 'medical_institution_label_value_import'],
    ['create', 'medical_institution_label_value_import'],
    ['create', 'medical_institution_label_value_import'],
  ])
})

test('rows that are wrong are left out: an institution twice, a selection that is not offered, no number, no institution', async () => {
  const done = await imported(
    [String(clinic), '高', '', '', ''],
    [String(clinic), '低', '', '', ''],
    [String(other), '中', '', '', ''],
    [String(other), '', '多い', '', ''],
    ['', '高', '', '', ''],
  )
  expect(done).toMatchObject({ importedRowCount: 1, failedRowCount: 4 })
  const { failedRows } = await client.listFailedRowsOfImportOfLabelValues({ id: done.id })
  expect(failedRows.map(({ rowNumber, errors }) => [rowNumber, errors[0]?.column, errors[0]?.message])).toEqual([
    [3, null, '2行目と同じ対象です。1行にまとめてください'],
    [4, 1, expect.stringMatching(/選択肢にない/)],
    [5, 2, '整数として読み取れません'],
    [6, 0, '医療機関を入力してください'],
  ])
  await client.deleteImportOfLabelValues({ id: done.id })
})

test('a label that is deleted afterwards does not stand in the way of undoing', async () => {
  const label = await client.createMedicalInstitutionLabel({ body: { name: '仮', componentType: 'text' } })
  const file = fileOf('仮.csv', csvOf(['医療機関ID', '仮', 'ひとこと'], [String(clinic), 'あ', 'い']))
  const { id } = await client.createImportOfLabelValues({ file })
  await office.settledLabels(id)
  await client.deleteMedicalInstitutionLabel({ id: label.id, deleteUsed: true })
  await client.deleteImportOfLabelValues({ id })
  expect(await valuesOf(clinic)).toEqual({})
})

test('areas cannot be imported', async () => {
  const { rows } = await office.product.database.owner.query<{ code: string }>(
    'select code from municipalities limit 1',
  )
  const code = rows[0]?.code ?? '43101'
  if (rows.length === 0)
    await office.product.database.owner.query(
      `insert into municipalities (code, prefecture_code, name) values ($1, '43', '熊本市中央区')`,
      [code],
    )
  await client.createMedicalInstitutionLabel({
    body: {
      name: '担当区域',
      componentType: 'area',
      areas: [{ name: '中央', addresses: [{ prefecture: code.slice(0, 2), cityOrLocality: code }] }],
    },
  })
  const waiting = await client.createImportOfLabelValues({
    file: fileOf('区域.csv', csvOf(['医療機関ID', '担当区域'], [String(clinic), '中央'])),
    review: true,
  })
  expect(waiting.columns[1]?.target).toBeNull()
  expect(waiting.planErrors).toEqual(['ラベルの列を選んでください'])
  expect((await (await client.readTemplateOfImportOfLabelValues()).text()).includes('担当区域')).toBe(false)
})

test('a value that somebody has changed since the file was sent is not replaced, and its row says so', async () => {
  const labels = await client.listMedicalInstitutionLabels()
  const labelOf = (name: string) => labels.find((label) => label.name === name)?.id ?? 0
  const set = (id: number, ...labelValues: { labelId: number; textValue?: string; integerValue?: number }[]) =>
    client.setMedicalInstitutionLabelValues({ id, body: { labelValues } })
  const [text, beds] = [labelOf('ひとこと'), labelOf('病床')]
  for (const id of [clinic, other])
    await set(id, { labelId: text, textValue: '元' }, { labelId: beds, integerValue: 5 })
  const rows = [
    [String(clinic), '', '7', '', '後'],
    [String(other), '', '7', '', '後'],
  ]
  const { id } = await client.createImportOfLabelValues({
    file: fileOf('値.csv', csvOf(headings, ...rows)),
    review: true,
  })
  await set(clinic, { labelId: text, textValue: '同僚' }, { labelId: beds, integerValue: 5 })
  // What is saved again as it was is no change, nor is what the file says too.
  await set(other, { labelId: text, textValue: '後' }, { labelId: beds, integerValue: 5 })
  await client.checkImportOfLabelValues({ id })
  expect(await office.settledLabels(id)).toMatchObject({ check: { importableRowCount: 1, failedRowCount: 1 } })
  await client.startImportOfLabelValues({ id })
  expect(await office.settledLabels(id)).toMatchObject({ status: 'completed', importedRowCount: 1, failedRowCount: 1 })
  expect(await valuesOf(clinic)).toEqual({ 病床: 5, ひとこと: '同僚' })
  expect(await valuesOf(other)).toEqual({ 病床: 7, ひとこと: '後' })
  const { failedRows } = await client.listFailedRowsOfImportOfLabelValues({ id })
  expect(failedRows.map(({ errors }) => errors)).toMatchObject([
    [{ column: 4, message: expect.stringContaining('アップロードしたあとに') }],
  ])
  expect(await imported([String(clinic), '', '7', '', '後'])).toMatchObject({ importedRowCount: 1 })
  expect(await valuesOf(clinic)).toEqual({ 病床: 7, ひとこと: '後' })
})
