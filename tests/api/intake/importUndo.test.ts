import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError, type Client } from '#dataProvider/client.ts'
import { anInstitution } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'

let office: ImportOffice
let client: Client
let clinic: number
beforeAll(async () => {
  office = await importOffice()
  client = office.client
})
beforeEach(async () => {
  clinic = await anInstitution(office.product.database.owner)
})
afterAll(() => office.stop())

let serial = 0
const create = async (...rows: string[][]) => {
  const text = csvOf(['医療機関ID', '種類', '実施日', 'メモ'], ...rows.map((row) => [String(clinic), ...row]))
  const { id } = await client.createImportOfCommunications({ file: fileOf(`${(serial += 1)}.csv`, text) })
  return office.settled(id)
}
const change = async (headings: string[], ...rows: string[][]) => {
  const { id } = await client.updateByImportOfCommunications({
    file: fileOf(`${(serial += 1)}.csv`, csvOf(headings, ...rows)),
  })
  return office.settled(id)
}
const present = async () =>
  (await client.searchInstitutionCommunications({ id: clinic, body: { perPage: 100, sort: 'asc' } })).communications
const reasons = async (id: number) =>
  (await client.listFailedRowsOfImportOfCommunications({ id })).failedRows.map(({ errors }) =>
    errors.map(({ column, message }) => [column, message]),
  )

describe('undoing an import', () => {
  test('deletes what it made, which can be restored one by one', async () => {
    const { id } = await create(['訪問', '2026/4/1', 'あ'], ['電話', '2026/4/2', 'い'])
    const made = await present()
    await client.deleteImportOfCommunications({ id })
    expect(await present()).toEqual([])
    expect((await client.listImportsOfCommunications()).imports.map((one) => one.id)).not.toContain(id)
    expect(await client.restoreCommunication({ id: made[0]?.id ?? 0 })).toMatchObject({ memo: 'あ' })
  })

  test('asks first where people have changed, commented or planned something since, and says how often', async () => {
    const { id } = await create(['訪問', '2026/4/1', 'あ'], ['電話', '2026/4/2', 'い'], ['電話', '2026/4/3', 'う'])
    const [first, second] = await present()
    if (!first || !second) throw new Error('Nothing was imported')
    await client.updateCommunication({
      id: first.id,
      body: {
        communicationType: 'visit',
        actedDate: first.actedDate,
        userId: first.user.id,
        medicalInstitutionId: clinic,
        memo: '直した',
      },
    })
    await client.createComment({ communicationId: second.id, body: { comment: '了解' } })
    await expect(client.deleteImportOfCommunications({ id })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'in_use', errors: [{ path: 'delete_used', message: expect.stringContaining('2 件') }] },
    })
    expect(await present()).toHaveLength(3)
    await client.deleteImportOfCommunications({ id, deleteUsed: true })
    expect(await present()).toEqual([])
  })

  test('is not undone if people have changed more of it than whoever undoes it has seen', async () => {
    const { id } = await create(['訪問', '2026/4/1', 'あ'], ['電話', '2026/4/2', 'い'])
    const [first, second] = await present()
    const comment = (communicationId: number | undefined) =>
      client.createComment({ communicationId: communicationId ?? 0, body: { comment: '了解' } })
    const undo = (accepted: { deleteUsed: boolean; seenUses?: string | undefined }) =>
      client.deleteImportOfCommunications({ id, ...accepted }).catch((error: unknown) => error)
    const usesIn = (error: unknown) => (error instanceof ApiError ? error.problem.usesVersion : undefined)
    await comment(first?.id)
    const seenUses = usesIn(await undo({ deleteUsed: false }))
    await comment(second?.id)
    const anew = await undo({ deleteUsed: true, seenUses })
    expect(anew).toMatchObject({ problem: { code: 'in_use', errors: [{ message: expect.stringContaining('2 件') }] } })
    expect(await present()).toHaveLength(2)
    await undo({ deleteUsed: true, seenUses: usesIn(anew) })
    expect(await present()).toEqual([])
  })

  test('is not undone if people have changed other records of it than whoever undoes it has seen', async () => {
    const { id } = await create(['訪問', '2026/4/1', 'あ'], ['電話', '2026/4/2', 'い'])
    const [first, second] = await present()
    const comment = (communicationId: number | undefined) =>
      client.createComment({ communicationId: communicationId ?? 0, body: { comment: '了解' } })
    const undo = (seenUses?: string) =>
      client.deleteImportOfCommunications({ id, ...(seenUses !== undefined && { deleteUsed: true, seenUses }) })
    const usesIn = async (undoing: Promise<unknown>) => {
      const error = await undoing.catch((failure: unknown) => failure)
      return (error instanceof ApiError && error.problem.usesVersion) || ''
    }
    const { id: taken } = await comment(first?.id)
    const seenUses = await usesIn(undo())
    // As many as before, but not the same.
    await client.deleteComment({ communicationId: first?.id ?? 0, id: taken })
    await comment(second?.id)
    const other = await usesIn(undo(seenUses))
    expect(other).not.toBe('')
    // Another word about the same communication has not been seen either.
    await comment(second?.id)
    const further = await usesIn(undo(other))
    expect(further).not.toBe('')
    expect(await present()).toHaveLength(2)
    await undo(further)
    expect(await present()).toEqual([])
  })

  test('leaves alone what people have deleted themselves', async () => {
    const { id } = await create(['訪問', '2026/4/1', 'あ'], ['電話', '2026/4/2', 'い'])
    await client.deleteCommunication({ id: (await present())[0]?.id ?? 0 })
    await client.deleteImportOfCommunications({ id })
    expect(await present()).toEqual([])
  })
})

describe('an import that changes communications by their ids', () => {
  test('changes what has a column, empties what is empty, leaves the rest, and gives all back when undone', async () => {
    const label = (name: string) =>
      client.createCommunicationLabel({
        body: {
          communicationType: 'visit',
          name,
          componentType: 'select',
          isRequired: false,
          selections: [{ label: '甲' }, { label: '乙' }],
        },
      })
    const [mapped, unmapped] = [await label(`評価${clinic}`), await label(`温度${clinic}`)]
    const value = ({ id, selections }: typeof mapped) => ({ labelId: id, selectionId: selections[0]?.id ?? 0 })
    const { id: communication } = await client.createCommunication({
      id: clinic,
      body: {
        communicationType: 'visit',
        actedDate: '2026-04-01',
        userId: office.person.accountId,
        memo: '元のメモ',
        purpose: '元の目的',
        story: '元の話',
        labelValues: [value(mapped), value(unmapped)],
      },
    })
    const before = (await present())[0]
    const other = await anInstitution(office.product.database.owner)
    const done = await change(
      ['コミュニケーションID', '医療機関ID', '実施日', 'メモ', '目的', mapped.name],
      [String(communication), String(other), 'R8.4.5', '新しいメモ', '', '乙'],
    )
    expect(done).toMatchObject({ importType: 'update', importedRowCount: 1 })
    const changed = await client.getCommunication({ id: communication })
    expect(changed).toMatchObject({
      actedDate: '2026-04-05',
      memo: '新しいメモ',
      purpose: null,
      story: '元の話',
      medicalInstitution: { id: other },
    })
    expect(changed.labelValues.map(({ selectionId }) => selectionId)).toEqual([
      mapped.selections[1]?.id,
      unmapped.selections[0]?.id,
    ])
    await client.deleteImportOfCommunications({ id: done.id })
    const [after] = await present()
    expect({ ...after, updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
  })

  test('keeps what the new type does not show, and gives all back when undone', async () => {
    const label = await client.createCommunicationLabel({
      body: { communicationType: 'visit', name: `感触${clinic}`, componentType: 'text', isRequired: false },
    })
    const { id: communication } = await client.createCommunication({
      id: clinic,
      body: {
        communicationType: 'visit',
        actedDate: '2026-04-01',
        userId: office.person.accountId,
        story: '元の話',
        isDoctorAttended: true,
        labelValues: [{ labelId: label.id, textValue: '良好' }],
      },
    })
    const before = await client.getCommunication({ id: communication })
    const ids = [String(communication)]
    const posted = await change(['コミュニケーションID', '種類', '目的'], [...ids, '郵送', '資料'])
    expect(posted).toMatchObject({ importedRowCount: 1 })
    expect(await client.getCommunication({ id: communication })).toMatchObject({
      communicationType: 'postal_item',
      purpose: '資料',
      story: '元の話',
      isDoctorAttended: true,
      labelValues: [],
    })
    const visited = await change(['コミュニケーションID', '種類'], [...ids, '訪問'])
    expect(await client.getCommunication({ id: communication })).toMatchObject({ labelValues: before.labelValues })
    await client.deleteImportOfCommunications({ id: visited.id })
    await client.deleteImportOfCommunications({ id: posted.id, deleteUsed: true })
    const after = await client.getCommunication({ id: communication })
    expect({ ...after, updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
  })

  test('leaves out rows without a communication, twice the same, or with a required cell empty', async () => {
    await create(['訪問', '2026/4/1', 'あ'], ['訪問', '2026/4/2', 'い'], ['訪問', '2026/4/3', 'う'])
    const [first, second, third] = (await present()).map(({ id }) => String(id))
    await client.deleteCommunication({ id: Number(third) })
    const done = await change(
      ['コミュニケーションID', '実施日', 'イベント名'],
      [first ?? '', '2026/5/1', ''],
      [first ?? '', '2026/5/2', ''],
      [second ?? '', '', ''],
      [second ?? '', '2026/5/3', '研修会'],
      [third ?? '', '2026/5/4', ''],
      ['999999999', '2026/5/5', ''],
      ['', '2026/5/6', ''],
      ['いち', '2026/5/7', ''],
    )
    expect(done).toMatchObject({ importedRowCount: 1, failedRowCount: 7 })
    const gone = 'このIDのコミュニケーションはありません。削除された可能性があります'
    expect(await reasons(done.id)).toEqual([
      [[0, '2行目と同じ対象です。1行にまとめてください']],
      [[1, '入力してください']],
      [[2, expect.stringMatching(/種類のコミュニケーションにはない/)]],
      [[0, gone]],
      [[0, gone]],
      [[0, '入力してください']],
      [[0, 'IDとして読み取れません']],
    ])
    expect((await present()).map(({ actedDate }) => actedDate)).toEqual(['2026-04-02', '2026-05-01'])
  })

  test('leaves one that somebody has changed since the file was sent, and says so in its row', async () => {
    await create(['訪問', '2026/4/1', 'あ'], ['電話', '2026/4/2', 'い'])
    const [first, second] = await present()
    if (!first || !second) throw new Error('Nothing was imported')
    const rows = [first, second].map(({ id }) => [String(id), 'ファイル'])
    const sent = await client.updateByImportOfCommunications({
      file: fileOf(`${(serial += 1)}.csv`, csvOf(['コミュニケーションID', 'メモ'], ...rows)),
      review: true,
    })
    await client.updateCommunication({
      id: first.id,
      body: {
        communicationType: 'visit',
        actedDate: first.actedDate,
        userId: first.user.id,
        medicalInstitutionId: clinic,
        memo: '同僚',
      },
    })
    await client.checkImportOfCommunications({ id: sent.id })
    expect(await office.settled(sent.id)).toMatchObject({ check: { importableRowCount: 1, failedRowCount: 1 } })
    await client.startImportOfCommunications({ id: sent.id })
    const settled = await office.settled(sent.id)
    expect(settled).toMatchObject({ status: 'completed', importedRowCount: 1, failedRowCount: 1 })
    expect(new Map((await present()).map(({ id, memo }) => [id, memo]))).toEqual(
      new Map([
        [first.id, '同僚'],
        [second.id, 'ファイル'],
      ]),
    )
    expect(await reasons(sent.id)).toEqual([[[0, expect.stringContaining('アップロードしたあとに')]]])
    await change(['コミュニケーションID', 'メモ'], [String(first.id), 'ファイル'])
    expect((await client.getCommunication({ id: first.id })).memo).toBe('ファイル')
  })

  test('asks before it is undone over a later change', async () => {
    await create(['訪問', '2026/4/1', 'あ'])
    const [made] = await present()
    const ids = [String(made?.id)]
    const first = await change(['コミュニケーションID', 'メモ'], [...ids, '二'])
    const second = await change(['コミュニケーションID', 'メモ'], [...ids, '三'])
    await expect(client.deleteImportOfCommunications({ id: first.id })).rejects.toMatchObject({ status: 409 })
    await client.deleteImportOfCommunications({ id: second.id })
    expect((await present())[0]?.memo).toBe('二')
    await client.deleteImportOfCommunications({ id: first.id, deleteUsed: true })
    expect((await present())[0]?.memo).toBe('あ')
  })
})

test('the chart’s history names the import that made or changed its communications, and the undoing', async () => {
  const { id, filename } = await create(['訪問', '2026/4/1', 'あ'])
  const history = async () =>
    (await client.listInstitutionChanges({ id: clinic })).changes.map((line) => [
      line.action,
      line.recordType,
      line.recordName,
    ])
  expect(await history()).toEqual([['create', 'communication_import', filename]])
  await client.deleteImportOfCommunications({ id })
  expect(await history()).toEqual([
    ['delete', 'communication_import', filename],
    ['create', 'communication_import', filename],
  ])
})
