import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { anInstitution, aPerson } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'

let office: ImportOffice
let client: Client
let north: number
let south: number
let suzukake: number
beforeAll(async () => {
  office = await importOffice()
  client = office.client
  const { owner } = office.product.database
  north = await anInstitution(owner, { name: 'さくら内科', address: '熊本県熊本市北区植木1-1' })
  south = await anInstitution(owner, { name: 'さくら内科', address: '熊本県熊本市南区城南2-2' })
  await owner.query(`update medical_institutions set insurance_code = '4310000001' where id = $1`, [north])
  suzukake = await anInstitution(owner, { name: 'すずかけ医院', address: '熊本県八代市本町3-3' })
})
afterAll(() => office.stop())

const headings = ['医療機関ID', '医療機関コード', '医療機関名', '住所', '種類', '実施日']
const row = (day: string, { id = '', code = '', name = '', address = '' }) => [id, code, name, address, '訪問', day]
const imported = async (name: string, ...rows: string[][]) => {
  const { id } = await client.createImportOfCommunications({ file: fileOf(name, csvOf(headings, ...rows)) })
  return office.settled(id)
}
const daysOf = async (institution: number) =>
  (
    await client.searchInstitutionCommunications({ id: institution, body: { perPage: 100, sort: 'asc' } })
  ).communications.map(({ actedDate }) => actedDate)

test('institutions are found by id, code, and name with address; an unknown id or broken code is the row’s fault', async () => {
  const done = await imported(
    '確実.csv',
    row('2026-01-01', { id: String(south), name: '名前は違っても' }),
    row('2026-01-02', { code: '4310000001' }),
    row('2026-01-03', { code: '0000001' }),
    row('2026-01-04', { name: 'さくら内科', address: '熊本県熊本市南区城南' }),
    row('2026-01-05', { name: 'さくら　内科', address: '熊本市北区植木' }),
    row('2026-01-06', { name: 'すずかけ医院' }),
    row('2026-01-07', { id: '999999999' }),
    row('2026-01-08', { code: '12' }),
    row('2026-01-09', { id: 'abc' }),
  )
  expect(done).toMatchObject({ importedRowCount: 6, failedRowCount: 3, questionCount: 0 })
  expect(await daysOf(south)).toEqual(['2026-01-01', '2026-01-04'])
  expect(await daysOf(north)).toEqual(['2026-01-02', '2026-01-03', '2026-01-05'])
  const { failedRows } = await client.listFailedRowsOfImportOfCommunications({ id: done.id })
  expect(failedRows.map(({ errors }) => errors[0])).toEqual([
    { column: 0, message: 'このIDの医療機関はありません' },
    { column: 1, message: expect.stringMatching(/10桁/) },
    { column: 0, message: 'IDとして読み取れません' },
  ])
  await client.deleteImportOfCommunications({ id: done.id })
})

test('what is ambiguous, unknown or contradicts itself is asked once a text; answers count for this file and later ones', async () => {
  const rows = [
    row('2026-02-01', { name: 'さくら内科' }),
    row('2026-02-02', { name: 'さくら内科' }),
    row('2026-02-03', { name: 'どこか医院' }),
    row('2026-02-04', { code: '4310000001', name: 'すずかけ医院' }),
    row('2026-02-05', { name: 'すずかけ医院', address: '東京都千代田区丸の内' }),
  ]
  const { id } = await client.createImportOfCommunications({
    file: fileOf('質問.csv', csvOf(headings, ...rows)),
    review: true,
  })
  await client.checkImportOfCommunications({ id })
  expect(await office.settled(id)).toMatchObject({
    questionCount: 4,
    openQuestionCount: 4,
    check: { importableRowCount: 0, openQuestionCount: 4 },
  })
  const { questions } = await client.listQuestionsOfImportOfCommunications({ id })
  expect(questions[0]).toMatchObject({ text: 'さくら内科', rowCount: 2, answer: 'open', medicalInstitution: null })
  expect(questions[0]?.candidates.map((one) => one.id)).toEqual([north, south])
  expect(questions.find(({ text }) => text === 'どこか医院')?.candidates).toEqual([])
  expect(questions.find(({ text }) => text.startsWith('4310000001'))?.candidates.map((one) => one.id)).toEqual([
    north,
    suzukake,
  ])

  const idOf = (text: string) => questions.find((one) => one.text.includes(text))?.id ?? 0
  const answers = [
    { id: idOf('さくら内科'), medicalInstitutionId: south },
    { id: idOf('どこか医院'), medicalInstitutionId: null },
    { id: idOf('4310000001'), medicalInstitutionId: north },
  ]
  await expect(
    client.answerQuestionsOfImportOfCommunications({
      id,
      body: { answers: [{ id: 999, medicalInstitutionId: 999_999 }] },
    }),
  ).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'answers.0.id' }, { path: 'answers.0.medical_institution_id' }] },
  })
  expect(await client.answerQuestionsOfImportOfCommunications({ id, body: { answers } })).toMatchObject({
    check: null,
    openQuestionCount: 1,
  })
  await client.checkImportOfCommunications({ id })
  expect((await office.settled(id)).check).toEqual({ importableRowCount: 3, failedRowCount: 2, openQuestionCount: 1 })
  await client.startImportOfCommunications({ id })
  expect(await office.settled(id)).toMatchObject({ status: 'completed', importedRowCount: 3, failedRowCount: 2 })
  expect(await daysOf(south)).toEqual(['2026-02-01', '2026-02-02'])
  expect(await daysOf(north)).toEqual(['2026-02-04'])
  const listed = (await client.listQuestionsOfImportOfCommunications({ id })).questions
  expect(listed.map(({ answer }) => answer)[0]).toBe('open')
  expect(listed.find(({ text }) => text === 'さくら内科')).toMatchObject({
    answer: 'chosen',
    rowCount: 2,
    medicalInstitution: { id: south },
  })
  expect(listed.find(({ text }) => text === 'どこか医院')).toMatchObject({ answer: 'left_out', rowCount: 1 })
  const { failedRows } = await client.listFailedRowsOfImportOfCommunications({ id })
  expect(failedRows.map(({ rowNumber, errors }) => [rowNumber, errors[0]?.message])).toEqual([
    [4, expect.stringMatching(/取り込まないことになっています/)],
    [6, expect.stringMatching(/どの医療機関か決められません/)],
  ])

  const later = await imported(
    '翌月.csv',
    row('2026-03-01', { name: 'さくら　内科' }),
    row('2026-03-02', { name: 'どこか医院' }),
  )
  expect(later).toMatchObject({ importedRowCount: 1, failedRowCount: 1, openQuestionCount: 1 })
  expect(await daysOf(south)).toEqual(['2026-02-01', '2026-02-02', '2026-03-01'])
})

test('an answer that somebody else has given meanwhile is not replaced unseen, and says who gave it', async () => {
  const { product, person } = office
  const colleague = await product.clientFor(await aPerson(product.database, person.tenantId, { username: '田中 陽子' }))
  const { id } = await client.createImportOfCommunications({
    file: fileOf('二人.csv', csvOf(headings, row('2026-06-01', { name: 'ふたりの医院' }))),
    review: true,
  })
  await client.checkImportOfCommunications({ id })
  await office.settled(id)
  const read = async () => (await client.listQuestionsOfImportOfCommunications({ id })).questions[0]
  const answer = (by: Client, medicalInstitutionId: number | null, answeredAt?: string | null) =>
    by.answerQuestionsOfImportOfCommunications({
      id,
      body: { answers: [{ id: open?.id ?? 0, medicalInstitutionId, ...(answeredAt !== undefined && { answeredAt }) }] },
    })
  const open = await read()
  expect(open).toMatchObject({ answer: 'open', answeredBy: null, answeredAt: null })
  await answer(colleague, south, null)
  await expect(answer(client, north, null)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'edit_conflict', detail: expect.stringContaining('田中 陽子さん') },
  })
  const theirs = await read()
  expect(theirs).toMatchObject({ medicalInstitution: { id: south }, answeredBy: { name: '田中 陽子' } })
  // The same answer is no conflict, and neither is another one that has been seen, or one's own.
  await answer(client, south, null)
  await answer(colleague, null, (await read())?.answeredAt ?? null)
  await answer(colleague, north, null)
  await answer(client, south, (await read())?.answeredAt ?? null)
  expect(await read()).toMatchObject({ medicalInstitution: { id: south }, answeredBy: { name: '佐藤 花子' } })
  // Nothing is taken in with an answer that was not seen.
  const { planVersion: seen } = await client.getImportOfCommunications({ id })
  await answer(colleague, null, (await read())?.answeredAt ?? null)
  await expect(client.startImportOfCommunications({ id, seen })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'edit_conflict', detail: expect.stringContaining('田中 陽子さん') },
  })
  expect((await client.getImportOfCommunications({ id })).latestChoice).toMatchObject({ by: { name: '田中 陽子' } })
  // Whoever says nothing of what was seen replaces it, as before.
  await answer(colleague, north)
  expect(await read()).toMatchObject({ medicalInstitution: { id: north } })
  await client.deleteImportOfCommunications({ id })
})

test('a row with the id of one institution and the name of another is asked about; short and former names are not', async () => {
  const kusunoki = await anInstitution(office.product.database.owner, { name: 'くすのき総合病院' })
  const rows = [
    row('2026-04-01', { id: String(kusunoki), name: 'すずかけ医院' }),
    row('2026-04-02', { id: String(kusunoki), name: 'くすのき総合' }),
    row('2026-04-03', { id: String(kusunoki), name: '医療法人くすのき会　くすのき総合病院' }),
    row('2026-04-04', { id: String(kusunoki), name: '旧くすの木外科' }),
    row('2026-04-05', { id: String(kusunoki) }),
  ]
  const name = '名称の違い.csv'
  const { id } = await client.createImportOfCommunications({
    file: fileOf(name, csvOf(headings, ...rows)),
    review: true,
  })
  await client.checkImportOfCommunications({ id })
  expect((await office.settled(id)).check).toEqual({ importableRowCount: 4, failedRowCount: 1, openQuestionCount: 1 })
  const [question] = (await client.listQuestionsOfImportOfCommunications({ id })).questions
  expect(question).toMatchObject({ text: `ID ${kusunoki} すずかけ医院`, rowCount: 1, answer: 'open' })
  expect(question?.candidates.map((one) => one.id)).toEqual([kusunoki, suzukake])
  const answers = [{ id: question?.id ?? 0, medicalInstitutionId: suzukake }]
  await client.answerQuestionsOfImportOfCommunications({ id, body: { answers } })
  await client.startImportOfCommunications({ id })
  expect(await office.settled(id)).toMatchObject({ importedRowCount: 5, failedRowCount: 0 })
  expect(await daysOf(suzukake)).toContain('2026-04-01')
  const later = await imported('翌月も.csv', row('2026-05-01', { id: String(kusunoki), name: 'すずかけ医院' }))
  expect(later).toMatchObject({ importedRowCount: 1, questionCount: 0 })
  expect(await daysOf(suzukake)).toContain('2026-05-01')
})
