import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { cp932 } from '../../support/intake/cp932.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'
import { aFolder } from '../../support/intake/madeFiles.ts'
import { workbook } from '../../support/intake/workbooks.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { takeWaitingList } from '../../support/intake/takeFile.ts'
import { settled as settledJob } from '../../support/settled.ts'

let office: ImportOffice
let north: number
let south: number
let plain: number
beforeAll(async () => {
  office = await importOffice()
  const { owner } = office.product.database
  north = await anInstitution(owner, { name: 'さくら内科', address: '熊本県熊本市北区植木1-1' })
  south = await anInstitution(owner, { name: 'さくら内科', address: '熊本県熊本市南区城南2-2' })
  plain = await anInstitution(owner, { name: 'すずかけ医院', address: '熊本県八代市本町3-3' })
  await owner.query(
    `update medical_institutions set insurance_code = '4310000001', tel = '096-111-2222' where id = $1`,
    [north],
  )
  await owner.query(`update medical_institutions set tel = '096-333-4444' where id = $1`, [south])
})
afterAll(() => office.stop())

let person: Person
let client: Client
let cardiology: number
beforeEach(async () => {
  const { database } = office.product
  person = await aPerson(database, await aTenant(database))
  client = await office.product.clientFor(person)
  cardiology = await anOwnDepartment(database.owner, person.tenantId, '循環器内科')
})

const settled = (id: number, of: Client = client) => settledJob(() => of.getImportOfReferrals({ id }))
const settledReverse = (id: number) => settledJob(() => client.getImportOfReverseReferrals({ id }))

const headings = ['紹介日', '患者ID', '紹介元医療機関名', '紹介元住所', '受診診療科', '初診再診', '返書日']
type Row = Partial<Record<'day' | 'patient' | 'name' | 'address' | 'department' | 'visit' | 'replied', string>>
const row = ({ day = '2026/4/1', patient = '1001', name = 'すずかけ医院', ...more }: Row) => [
  day,
  patient,
  name,
  more.address ?? '',
  more.department ?? '循環器内科',
  more.visit ?? '初診',
  more.replied ?? '',
]
const listOf = (...rows: readonly Row[]) => csvOf(headings, ...rows.map(row))
const imported = async (name: string, contents: string | Buffer, again = false) => {
  const { id } = await client.createImportOfReferrals({ file: fileOf(name, contents), again })
  return settled(id)
}
const stored = async (columns: string, table = 'referrals', order = 'referral_date, upload_row') => {
  const { rows } = await office.product.database.owner.query<Record<string, unknown>>(
    `select ${columns} from ${table} where tenant_id = $1 order by ${order}`,
    [person.tenantId],
  )
  return rows
}
const numbered = 'referrals left join referral_patient_numbers using (tenant_id, id)'
const uploads = () => stored('*', 'data_upload_records', 'id')
const isSound = async () => expect(await verifyFacts(office.product.database.jobs)).toEqual([])

test('a list in cp932 becomes referrals with their figures, and an upload that says so', async () => {
  const contents = cp932(
    csvOf(
      [
        '受付日',
        '患者ID',
        '紹介元医療機関コード',
        '紹介元医療機関名',
        '紹介元医師',
        '受診診療科',
        '初診再診',
        '紹介目的',
        '返書日',
      ],
      ['R8.4.1', '0001001', '4310000001', 'さくら内科', '桜 一郎', '循環器内科', '初診', '胸痛の精査', 'R8.4.3'],
      ['令和8年5月2日', '１００２', '0000001', '', '', '循環器内科外来', '再診', '', ''],
      ['R8.5.3', '', '', 'すずかけ医院', '', '', '初診', '', ''],
    ),
  )
  const done = await imported('紹介.csv', contents)
  expect(done).toMatchObject({
    status: 'completed',
    importedRowCount: 3,
    failedRowCount: 0,
    unprocessedRowCount: 0,
    facts: { months: ['2026-04-01', '2026-05-01'], withoutPatientRowCount: 1, leftOutRowCount: 0 },
  })
  expect(
    await stored(
      `referral_date, medical_institution_id, own_department_id, referral_department, patient_id, first_visit_flag, doctor_name_from,
      reason_for_presenting, is_replied, replied_on, upload_row, patient_hash is not null as is_linked`,
      numbered,
    ),
  ).toMatchObject([
    {
      referral_date: '2026-04-01',
      medical_institution_id: north,
      own_department_id: cardiology,
      referral_department: '循環器内科',
      patient_id: '0001001',
      first_visit_flag: true,
      doctor_name_from: '桜 一郎',
      reason_for_presenting: '胸痛の精査',
      is_replied: true,
      replied_on: '2026-04-03',
      upload_row: 2,
      is_linked: true,
    },
    {
      referral_date: '2026-05-02',
      medical_institution_id: north,
      own_department_id: cardiology,
      first_visit_flag: false,
      is_replied: false,
    },
    { referral_date: '2026-05-03', medical_institution_id: plain, own_department_id: null, is_linked: false },
  ])
  expect(await uploads()).toMatchObject([
    {
      kind: 'referral',
      status: 'completed',
      filename: '紹介.csv',
      import_id: done.id,
      row_count: 3,
      imported_row_count: 3,
      failed_row_count: 0,
      warning_count: 1,
      first_month: '2026-04-01',
      last_month: '2026-05-01',
      byte_count: contents.length,
      processed_byte_count: contents.length,
      finished_at: expect.any(String),
      replaced_at: null,
    },
  ])
  const { rows } = await office.product.database.owner.query(
    'select sum(referral_count)::int as count from referral_months where tenant_id = $1',
    [person.tenantId],
  )
  expect(rows).toEqual([{ count: 3 }])
  await isSound()
})

test('first visits are understood in whatever way they are written', async () => {
  const written = {
    初診: true,
    再診: false,
    初: true,
    再: false,
    新患: true,
    再来: false,
    '○': true,
    '×': false,
    '１': true,
    '0': false,
    有: true,
    無: false,
    はい: true,
    いいえ: false,
    '': false,
  }
  const rows = Object.keys(written).map((visit, index) => ({ visit, patient: String(1_001 + index) }))
  await imported('初診.csv', listOf(...rows))
  const flags = Object.values(written).map((isFirst) => ({ first_visit_flag: isFirst }))
  expect(await stored('first_visit_flag')).toEqual(flags)
})

test('the state of a letter is understood in whatever way it is written', async () => {
  const written = [
    ['済', true, null],
    ['未', false, null],
    ['返信済み', true, null],
    ['未返信', false, null],
    ['2026/4/5', true, '2026-04-05'],
    ['不要', null, null],
  ] as const
  const rows = written.map(([state], index) => ['2026/4/1', String(1_001 + index), 'すずかけ医院', state])
  await imported('返信.csv', csvOf(['紹介日', '患者ID', '紹介元医療機関名', '返信状況'], ...rows))
  expect(await stored('is_replied, replied_on, first_visit_flag')).toEqual(
    written.map(([, isReplied, repliedOn]) => ({
      is_replied: isReplied,
      replied_on: repliedOn,
      first_visit_flag: true,
    })),
  )
})

test('rows with days that cannot be, no institution or values that say nothing fail, and the others are taken', async () => {
  const done = await imported(
    '不備.csv',
    listOf(
      { day: daysAfter(dayInJapan(), 1), patient: '777001' },
      { day: '1989/12/31', patient: '777002' },
      { day: '令和8年2月30日', patient: '777003' },
      { day: '', patient: '777004' },
      { name: '', patient: '777005' },
      { visit: '半分', patient: '777006' },
      { replied: '2026/3/31', patient: '777007' },
      { patient: '7'.repeat(51) },
      { patient: '000' },
      {},
    ),
  )
  expect(done).toMatchObject({ importedRowCount: 2, failedRowCount: 8, facts: { withoutPatientRowCount: 1 } })
  const { failedRows } = await client.listFailedRowsOfImportOfReferrals({ id: done.id })
  expect(failedRows.map(({ errors }) => errors.map(({ message }) => message).join())).toEqual([
    '未来の日付です',
    '1990年より前の日付です',
    expect.stringContaining('実在する日付'),
    '入力してください',
    '医療機関を入力してください',
    expect.stringContaining('初診か再診か'),
    '返信日が紹介日より前になっています',
    expect.stringContaining('50文字以下'),
  ])
  expect(JSON.stringify(failedRows.map(({ errors }) => errors))).not.toContain('777')
  expect(failedRows[0]?.cells).toContain('777001')
  const { rows: noted } = await office.product.database.owner.query(
    `select distinct operation from audit_logs where account_id = $1 and action = 'read' and record_ids = array[$2]::bigint[] order by 1`,
    [person.accountId, done.id],
  )
  expect(noted).toContainEqual({ operation: 'listFailedRowsOfImportOfReferrals' })
  expect(noted).toContainEqual({ operation: 'getImportOfReferrals' })
  await isSound()
})

test('a last line that was cut off is named, and does not come in as what is left of it', async () => {
  const whole = listOf({ patient: '1' }, { patient: '2' }, { patient: '3', name: 'すずかけ医院' })
  const cut = whole.slice(0, whole.lastIndexOf('すずかけ医院') + 'すずかけ医院'.length)
  const done = await imported('途中.csv', cut)
  expect(done).toMatchObject({ importedRowCount: 2, failedRowCount: 1 })
  const { failedRows } = await client.listFailedRowsOfImportOfReferrals({ id: done.id })
  expect(failedRows[0]).toMatchObject({
    rowNumber: 4,
    errors: [{ column: null, message: expect.stringContaining('途切れて') }],
  })
})

test('institutions and departments that are not certain are asked once; the next month’s file asks nothing', async () => {
  const april = listOf(
    { name: 'さくら内科', department: 'ハートセンター' },
    { name: 'さくら内科', department: '総合診療' },
    { name: 'さくら内科', address: '熊本市北区植木', department: '循環器' },
  )
  const { id } = await client.createImportOfReferrals({ file: fileOf('四月.csv', april), review: true })
  await client.checkImportOfReferrals({ id })
  expect(await settled(id)).toMatchObject({
    status: 'waiting',
    openQuestionCount: 4,
    check: { importableRowCount: 0, failedRowCount: 3 },
  })
  expect(await uploads()).toMatchObject([{ status: 'waiting', finished_at: null }])
  const { questions } = await client.listQuestionsOfImportOfReferrals({ id })
  const question = (text: string) => questions.find((one) => one.text === text)
  expect(question('さくら内科')).toMatchObject({ subject: 'medical_institution', rowCount: 2 })
  expect(question('さくら内科')?.candidates.map((one) => one.id)).toEqual([north, south])
  expect(question('ハートセンター')).toMatchObject({ subject: 'own_department', rowCount: 1, answer: 'open' })
  const answers = [
    { id: question('さくら内科')?.id ?? 0, medicalInstitutionId: south },
    { id: question('ハートセンター')?.id ?? 0, ownDepartmentId: cardiology },
    { id: question('総合診療')?.id ?? 0, ownDepartmentId: null },
    { id: question('循環器')?.id ?? 0, ownDepartmentId: cardiology },
  ]
  await client.answerQuestionsOfImportOfReferrals({ id, body: { answers } })
  expect((await client.listQuestionsOfImportOfReferrals({ id })).questions).toContainEqual(
    expect.objectContaining({
      text: 'ハートセンター',
      answer: 'chosen',
      ownDepartment: { id: cardiology, name: '循環器内科' },
    }),
  )
  await client.checkImportOfReferrals({ id })
  expect(await settled(id)).toMatchObject({
    openQuestionCount: 0,
    check: { importableRowCount: 3 },
    facts: { months: ['2026-04-01'], standingCount: 0 },
  })
  await client.startImportOfReferrals({ id })
  expect(await settled(id)).toMatchObject({ status: 'completed', importedRowCount: 3 })
  expect(await stored('medical_institution_id, own_department_id, referral_department')).toEqual([
    { medical_institution_id: south, own_department_id: cardiology, referral_department: 'ハートセンター' },
    { medical_institution_id: south, own_department_id: null, referral_department: '総合診療' },
    { medical_institution_id: north, own_department_id: cardiology, referral_department: '循環器' },
  ])
  const may = await imported(
    '五月.csv',
    listOf(
      { day: '2026/5/1', name: 'さくら　内科', department: 'ハートセンター外来' },
      { day: '2026/5/2', name: 'さくら内科', department: '総合診療科' },
    ),
  )
  expect(may).toMatchObject({ questionCount: 0, importedRowCount: 2, failedRowCount: 0 })
})

test('answers must fit their questions and the tenant’s own departments', async () => {
  const { id } = await client.createImportOfReferrals({
    file: fileOf('問.csv', listOf({ name: 'さくら内科', department: '謎科' })),
    review: true,
  })
  await client.checkImportOfReferrals({ id })
  await settled(id)
  const { questions } = await client.listQuestionsOfImportOfReferrals({ id })
  const idOf = (subject: string) => questions.find((one) => one.subject === subject)?.id ?? 0
  const stranger = await aTenant(office.product.database)
  const theirs = await anOwnDepartment(office.product.database.owner, stranger, '循環器内科')
  type Answers = RequestParameters<'answerQuestionsOfImportOfReferrals'>['body']['answers']
  const answer = (answers: Answers) => client.answerQuestionsOfImportOfReferrals({ id, body: { answers } })
  const refused = { status: 422 }
  await expect(answer([{ id: idOf('own_department'), medicalInstitutionId: north }])).rejects.toMatchObject(refused)
  await expect(answer([{ id: idOf('medical_institution'), ownDepartmentId: null }])).rejects.toMatchObject(refused)
  await expect(answer([{ id: idOf('own_department'), ownDepartmentId: theirs }])).rejects.toMatchObject(refused)
  await expect(answer([{ id: idOf('own_department') }])).rejects.toMatchObject(refused)
})

test('a name with a telephone number tells namesakes apart', async () => {
  const contents = csvOf(
    ['紹介日', '紹介元医療機関名', '紹介元電話番号'],
    ['2026/4/1', 'さくら内科', '096(333)4444'],
    ['2026/4/2', 'さくら内科', '０９６－１１１－２２２２'],
  )
  expect(await imported('電話.csv', contents)).toMatchObject({ questionCount: 0, importedRowCount: 2 })
  expect(await stored('medical_institution_id')).toEqual([
    { medical_institution_id: south },
    { medical_institution_id: north },
  ])
})

describe('a later file', () => {
  const april = () => imported('四月.csv', listOf({ day: '2026/4/1' }, { day: '2026/4/30', patient: '1002' }))
  const days = async () => (await stored('referral_date')).map(({ referral_date: day }) => day)

  test('replaces exactly its months, says so beforehand, and leaves what people have entered', async () => {
    await imported(
      '年度.csv',
      listOf({ day: '2026/3/31' }, { day: '2026/4/2' }, { day: '2026/4/3' }, { day: '2026/6/1' }),
    )
    await client.createReferral({ id: plain, body: { referralDate: '2026-04-15', firstVisitFlag: true } })
    const { id } = await client.createImportOfReferrals({
      file: fileOf('四月.csv', listOf({ day: '2026/4/9' })),
      review: true,
    })
    await client.checkImportOfReferrals({ id })
    expect(await settled(id)).toMatchObject({ facts: { months: ['2026-04-01'], standingCount: 2 } })
    await client.startImportOfReferrals({ id })
    await settled(id)
    expect(await days()).toEqual(['2026-03-31', '2026-04-09', '2026-04-15', '2026-06-01'])
    expect((await uploads()).map(({ replaced_at: at }) => at)).toEqual([null, null])
    await isSound()
  })

  test('that takes all months of an earlier one marks it as replaced, and may then come again', async () => {
    const first = await april()
    await imported('四月訂正.csv', listOf({ day: '2026/4/5' }))
    expect(await uploads()).toMatchObject([{ replaced_at: expect.any(String) }, { replaced_at: null }])
    expect(await days()).toEqual(['2026-04-05'])
    const again = await april()
    expect(again).toMatchObject({ status: 'completed', sameFile: null })
    expect(again.id).not.toBe(first.id)
    expect(await days()).toEqual(['2026-04-01', '2026-04-30'])
  })

  test('that is the same is refused while the first stands, unless it is wanted', async () => {
    await april()
    await expect(april()).rejects.toMatchObject({ status: 409, problem: { code: 'already_imported' } })
    await imported('四月.csv', listOf({ day: '2026/4/1' }, { day: '2026/4/30', patient: '1002' }), true)
    expect(await days()).toEqual(['2026-04-01', '2026-04-30'])
  })

  test('without a row that can be taken replaces nothing', async () => {
    await april()
    expect(await imported('空振り.csv', listOf({ day: '2026/4/5', visit: '？' }))).toMatchObject({
      importedRowCount: 0,
    })
    expect(await days()).toEqual(['2026-04-01', '2026-04-30'])
  })
})

test('an import can be undone with its figures; one that waits can be discarded', async () => {
  const done = await imported('取消.csv', listOf({ day: '2026/4/1' }, { day: '2026/5/1' }))
  await client.deleteImportOfReferrals({ id: done.id })
  expect(await stored('id')).toEqual([])
  expect(await stored('month', 'referral_months', 'month')).toEqual([])
  expect((await client.listImportsOfReferrals()).imports).toEqual([])
  expect(await uploads()).toMatchObject([{ deleted_at: expect.any(String) }])
  const waiting = await client.createImportOfReferrals({ file: fileOf('待.csv', listOf({})), review: true })
  await client.deleteImportOfReferrals({ id: waiting.id })
  expect(await uploads()).toMatchObject([{}, { deleted_at: expect.any(String), import_id: null }])
  await isSound()
})

test('an import that is stopped has stored nothing, and waits to be started anew', async () => {
  const idle = await importOffice({ worker: false })
  try {
    const { id } = await idle.client.createImportOfReferrals({ file: fileOf('止.csv', listOf({})) })
    expect(await idle.client.abortImportOfReferrals({ id })).toMatchObject({ status: 'waiting', importedRowCount: 0 })
    const { rows } = await idle.product.database.owner.query('select status from data_upload_records')
    expect(rows).toEqual([{ status: 'waiting' }])
  } finally {
    await idle.stop()
  }
})

test('of a table with both directions each kind takes its rows and counts the others', async () => {
  const both = csvOf(
    [
      '紹介種別',
      '紹介日',
      '患者ID',
      '紹介元医療機関名',
      '紹介元診療科名',
      '紹介先医療機関名',
      '紹介先診療科名',
      '返信状況',
    ],
    ['紹介', '2026/4/1', '1', 'すずかけ医院', '内科', '当院', '循環器内科', '済'],
    ['逆紹介', '2026/4/2', '2', '当院', '循環器内科', 'すずかけ医院', '内科', ''],
    ['返書', '2026/4/3', '3', '当院', '循環器内科', 'すずかけ医院', '', ''],
    ['なぞ', '2026/4/4', '4', 'すずかけ医院', '', '', '', ''],
  )
  expect(await imported('両方.csv', both)).toMatchObject({
    importedRowCount: 1,
    failedRowCount: 1,
    unprocessedRowCount: 0,
    facts: { leftOutRowCount: 2 },
  })
  expect(await stored('medical_institution_id, own_department_id, is_replied')).toEqual([
    { medical_institution_id: plain, own_department_id: cardiology, is_replied: true },
  ])
  const { id } = await client.createImportOfReverseReferrals({ file: fileOf('両方.csv', both) })
  expect(await settledReverse(id)).toMatchObject({
    importedRowCount: 1,
    failedRowCount: 1,
    facts: { leftOutRowCount: 2 },
  })
  expect(
    await stored(
      'medical_institution_id_to, own_department_id, specialty_id, patient_id',
      'reverse_referrals left join reverse_referral_patient_numbers using (tenant_id, id)',
      'id',
    ),
  ).toEqual([
    { medical_institution_id_to: plain, own_department_id: cardiology, specialty_id: '内科', patient_id: '2' },
  ])
  expect((await uploads()).map(({ kind }) => kind)).toEqual(['referral', 'reverse_referral'])
  await isSound()
})

test('reverse referrals go through the same calls, and can be undone', async () => {
  const contents = csvOf(
    ['逆紹介日', '患者ID', '紹介先医療機関名', '診療科', '管理番号'],
    ['2026/4/1', '1', 'すずかけ医院', '循環器内科', 'A-1'],
    ['2026/4/2', '', 'すずかけ医院', '', ''],
  )
  const { id } = await client.createImportOfReverseReferrals({ file: fileOf('逆.csv', contents), review: true })
  await client.checkImportOfReverseReferrals({ id })
  await settledReverse(id)
  await client.startImportOfReverseReferrals({ id })
  expect(await settledReverse(id)).toMatchObject({ importedRowCount: 2, facts: { withoutPatientRowCount: 1 } })
  expect(await stored('reverse_referral_control_id as control', 'reverse_referrals', 'id')).toEqual([
    { control: 'A-1' },
    { control: null },
  ])
  expect(
    await stored('reverse_referral_count as count', 'reverse_referral_department_months', 'own_department_id'),
  ).toEqual([{ count: 1 }, { count: 1 }])
  await client.deleteImportOfReverseReferrals({ id })
  expect(await stored('id', 'reverse_referrals', 'id')).toEqual([])
  await isSound()
})

test('files and uploads of another tenant are out of reach', async () => {
  const { id } = await imported('他院.csv', listOf({}))
  const stranger = await office.product.clientFor(
    await aPerson(office.product.database, await aTenant(office.product.database)),
  )
  const missing = { status: 404 }
  await expect(stranger.getImportOfReferrals({ id })).rejects.toMatchObject(missing)
  await expect(stranger.deleteImportOfReferrals({ id })).rejects.toMatchObject(missing)
  await expect(client.getImportOfReverseReferrals({ id })).rejects.toMatchObject(missing)
  expect((await stranger.listImportsOfReferrals()).imports).toEqual([])
})

test('a department that is deleted is asked for anew', async () => {
  const chief = await office.product.clientFor(
    await aPerson(office.product.database, person.tenantId, { csAccount: true }),
  )
  const { id } = await client.createImportOfReferrals({
    file: fileOf('科.csv', listOf({ department: '心臓' })),
    review: true,
  })
  await client.checkImportOfReferrals({ id })
  await settled(id)
  const { questions } = await client.listQuestionsOfImportOfReferrals({ id })
  const answers = [{ id: questions[0]?.id ?? 0, ownDepartmentId: cardiology }]
  await client.answerQuestionsOfImportOfReferrals({ id, body: { answers } })
  const { updatedAt } = await chief.getOwnDepartmentsSetting()
  await chief.replaceOwnDepartments({ body: { ownDepartments: [], updatedAt, deleteUsed: true } })
  await client.checkImportOfReferrals({ id })
  expect(await settled(id)).toMatchObject({ openQuestionCount: 1 })
})

test('a workbook gives the results of its formulas; merged headings and formulas are named', async () => {
  const contents = workbook({
    name: '紹介',
    merged: ['A1:D1', 'C2:D2'],
    rows: [
      ['2026年4月分'],
      ['紹介日', '患者ID', '紹介元', '', '診療科'],
      [{ serial: 46113 }, { formula: 'A1&"1"', value: '1001' }, 'すずかけ医院', '熊本県', '循環器内科'],
      [{ serial: 46114, format: 'era' }, 1002, { formula: 'C3', value: 'すずかけ医院' }],
    ],
  })
  const { id } = await client.createImportOfReferrals({ file: fileOf('紹介.xlsx', contents), review: true })
  const detail = await client.getImportOfReferrals({ id })
  expect(detail.headerRow).toBe(2)
  expect(detail.notices).toEqual([
    expect.stringContaining('C2:D2'),
    expect.stringContaining('数式のセルが2個'),
    expect.stringContaining('すべて初診として'),
  ])
  expect(detail.notices.join()).not.toContain('A1:D1')
  await client.startImportOfReferrals({ id })
  expect(await settled(id)).toMatchObject({ importedRowCount: 2, failedRowCount: 0 })
  expect(await stored('referral_date, patient_id', numbered)).toEqual([
    { referral_date: '2026-04-01', patient_id: '1001' },
    { referral_date: '2026-04-02', patient_id: '1002' },
  ])
})

test('a list whose upload waits with its file gets an import of its own, once', async () => {
  const { database, storageDir } = office.product
  const storage = folderStorage(storageDir)
  const contents = listOf({ day: '2026/4/1' })
  const key = `${person.tenantId}/${randomUUID()}`
  const folder = await aFolder()
  await storage.put(key, await folder.write('紹介.csv', contents))
  await folder.remove()
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into data_uploads (tenant_id, filename, status, storage_key, sha256, byte_count, created_by)
    values ($1, '預かり.csv', 'waiting', $2, $3, $4, $5) returning id`,
    [
      person.tenantId,
      key,
      createHash('sha256').update(contents).digest('hex'),
      Buffer.byteLength(contents),
      person.accountId,
    ],
  )
  const take = () => takeWaitingList({ database, storage }, person, 'referrals', rows[0]?.id ?? 0)
  const id = await take()
  await expect(take()).rejects.toMatchObject({ status: 404 })
  expect(await uploads()).toMatchObject([{ kind: 'referral', import_id: id, storage_key: null, status: 'waiting' }])
  await client.startImportOfReferrals({ id })
  expect(await settled(id)).toMatchObject({ filename: '預かり.csv', status: 'completed', importedRowCount: 1 })
  expect(await uploads()).toMatchObject([{ status: 'completed', imported_row_count: 1 }])
})
