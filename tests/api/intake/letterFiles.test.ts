import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysAfter } from '#contract/days.ts'
import { defaultLetterRules } from '#contract/facts/letterRules.ts'
import type { Client } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'

let office: ImportOffice
let clinic: number
let other: number
let owner: Person
let client: Client

beforeAll(async () => {
  office = await importOffice()
  const { database } = office.product
  clinic = await anInstitution(database.owner, { name: 'くすのき医院' })
  other = await anInstitution(database.owner, { name: 'けやき眼科' })
})
afterAll(() => office.stop())

const today = dayInJapan()
const ago = (count: number) => daysAfter(today, -count)

beforeEach(async () => {
  const { database } = office.product
  owner = await aPerson(database, await aTenant(database), { role: 'owner' })
  client = await office.product.clientFor(owner)
})

const begin = () => {
  const { updated_at: _none, departments: _noDepartments, ...days } = defaultLetterRules
  return client.replaceReferralLetterRules({
    body: {
      arrivalDays: days.arrival_days,
      interimInpatientDays: days.interim_inpatient_days,
      interimOutpatientDays: days.interim_outpatient_days,
      finalInpatientDays: days.final_inpatient_days,
      finalOutpatientDays: days.final_outpatient_days,
      startsOn: ago(300),
      updatedAt: null,
    },
  })
}

const refer = (referralDate: string, patientId: string, id = clinic) =>
  client.createReferral({ id, body: { referralDate, firstVisitFlag: true, patientId } })

const letters = (rows: readonly (readonly string[])[], headings = ['患者番号', '文書名', '発行日', '宛先']) =>
  fileOf('返書一覧.csv', csvOf(headings, ...rows))

const stateOf = async () =>
  (await client.listReferralLetters({ status: 'all' })).referralLetters
    .map(({ kind, state, sentOn, medicalInstitution }) => [medicalInstitution.name, kind, state, sentOn])
    .toSorted((one, next) => one.join(' ').localeCompare(next.join(' ')))

describe('a file of sent letters', () => {
  test('marks the open letters of the latest referral by its day, and can be taken back', async () => {
    await begin()
    await refer(ago(90), '101')
    await refer(ago(60), '101')
    await refer(ago(60), '202', other)
    const before = await stateOf()
    const file = letters([
      // The spreadsheet's leading zeros and full width are the same patient.
      ['０００101', '受診報告書', ago(58).replaceAll('-', '/'), 'くすのき医院'],
      ['202', '診療情報提供書', ago(40), ''],
    ])
    const found = await client.checkReferralLettersOfFile({ file })
    expect(found).toEqual({ rowCount: 2, letterCount: 3, alreadyCount: 0, problemCount: 0, problems: [] })
    expect(await stateOf()).toEqual(before)
    const { markIds, ...marked } = await client.markReferralLettersOfFile({ file })
    expect(marked).toEqual(found)
    expect(await stateOf()).toEqual([
      ['くすのき医院', 'arrival', 'overdue', null],
      ['くすのき医院', 'arrival', 'sent', ago(58)],
      ['くすのき医院', 'final', 'overdue', null],
      ['くすのき医院', 'final', 'overdue', null],
      ['けやき眼科', 'arrival', 'sent', ago(40)],
      ['けやき眼科', 'final', 'sent', ago(40)],
    ])
    const again = await client.markReferralLettersOfFile({ file })
    expect(again).toMatchObject({ letterCount: 0, alreadyCount: 2, markIds: [] })
    await client.deleteReferralLetterMarks({ body: { markIds } })
    expect(await stateOf()).toEqual(before)
  })

  test('names each row that is no use, and is not held up by it', async () => {
    await begin()
    await refer(ago(60), '101')
    const found = await client.markReferralLettersOfFile({
      file: letters([
        ['', '最終報告', ago(10), ''],
        ['101', '最終報告', '', ''],
        ['101', '最終報告', daysAfter(today, 3), ''],
        ['101', '最終報告', ago(10), 'どこにもない医院'],
        ['101', '最終報告', ago(70), ''],
        ['101', '最終報告', ago(10), 'けやき眼科'],
        ['999', '最終報告', ago(10), ''],
        ['101', '最終報告', ago(10), ''],
      ]),
    })
    expect(found).toMatchObject({ rowCount: 8, letterCount: 1, problemCount: 7 })
    expect(found.problems.map(({ lineNumber, problem }) => [lineNumber, problem])).toEqual([
      [2, 'patient'],
      [3, 'day'],
      [4, 'day'],
      [5, 'institution'],
      [6, 'no_referral'],
      [7, 'no_referral'],
      [8, 'no_referral'],
    ])
  })

  test('names a row with the id of one institution and the name of another', async () => {
    await begin()
    await refer(ago(60), '101')
    const headings = ['患者番号', '文書名', '発行日', '医療機関ID', '医療機関名']
    const found = await client.checkReferralLettersOfFile({
      file: letters(
        [
          ['101', '最終報告', ago(10), String(clinic), 'けやき眼科'],
          ['101', '最終報告', ago(10), String(clinic), 'くすのき'],
        ],
        headings,
      ),
    })
    expect(found).toMatchObject({ letterCount: 1, problems: [{ lineNumber: 2, problem: 'institution_differs' }] })
  })

  test('of a patient with absurdly many referrals takes no longer than others', async () => {
    await begin()
    const { id } = await refer(ago(60), '101')
    await office.product.database.owner.query(
      `insert into referrals (tenant_id, referral_date, medical_institution_id, patient_hash, first_visit_flag, created_by, updated_at)
      select tenant_id, referral_date, medical_institution_id, patient_hash, false, created_by, now()
      from referrals cross join generate_series(1, 20000)
      where tenant_id = $1 and id = $2`,
      [owner.tenantId, id],
    )
    const rows = Array.from({ length: 5_000 }, () => ['101', '受診報告', ago(50), ''])
    const found = await client.checkReferralLettersOfFile({ file: letters(rows) })
    expect(found).toMatchObject({ rowCount: 5_000, letterCount: 200, problemCount: 0 })
  })

  test('is refused before letters are begun, without its columns, and with too many rows', async () => {
    const file = letters([['101', '', ago(10), '']])
    await expect(client.checkReferralLettersOfFile({ file })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'letters_not_begun' },
    })
    await begin()
    for (const headings of [
      ['氏名', '文書名', '発行日', '宛先'],
      ['患者番号', '文書名', '備考', '宛先'],
    ])
      await expect(
        client.checkReferralLettersOfFile({ file: letters([['101', '', 'x', '']], headings) }),
      ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'file' }] } })
    const many = letters(Array.from({ length: 5_001 }, () => ['101', '', ago(10), '']))
    await expect(client.checkReferralLettersOfFile({ file: many })).rejects.toMatchObject({ status: 422 })
  })

  test('touches letters of the own tenant only, and the audit log names their referrals', async () => {
    await begin()
    const { id } = await refer(ago(60), '101')
    const stranger = await aPerson(office.product.database, await aTenant(office.product.database), { role: 'owner' })
    const strangers = await office.product.clientFor(stranger)
    const file = letters([['101', '', ago(10), '']])
    await expect(strangers.markReferralLettersOfFile({ file })).rejects.toMatchObject({ status: 409 })
    await client.markReferralLettersOfFile({ file })
    const { rows } = await office.product.database.owner.query(
      `select action, record_type, record_ids from audit_logs where tenant_id = $1 and operation = 'markReferralLettersOfFile'`,
      [owner.tenantId],
    )
    expect(rows).toEqual([{ action: 'create', record_type: 'referral_letter', record_ids: [id] }])
  })
})
