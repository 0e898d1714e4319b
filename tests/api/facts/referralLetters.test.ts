import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysAfter } from '#contract/days.ts'
import { letterIdOf } from '#contract/facts/referralLetters.ts'
import { defaultLetterRules } from '#contract/facts/letterRules.ts'
import { lastDayOf, monthAfter, monthOf } from '#contract/months.ts'
import type { Client } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'
import { importedDecided } from '../../support/intake/decidedList.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'

let office: ImportOffice
let clinic: number
let owner: Person
let client: Client
let member: Client
let stranger: Client
let department: number
beforeAll(async () => {
  office = await importOffice()
  const { database } = office.product
  clinic = await anInstitution(database.owner, { name: 'すずかけ医院' })
  stranger = await office.product.clientFor(await aPerson(database, await aTenant(database)))
})
afterAll(() => office.stop())
beforeEach(async () => {
  const { database } = office.product
  const tenantId = await aTenant(database)
  owner = await aPerson(database, tenantId, { username: '佐藤 花子', role: 'owner' })
  client = await office.product.clientFor(owner)
  member = await office.product.clientFor(await aPerson(database, tenantId))
  department = await anOwnDepartment(database.owner, tenantId, '循環器内科')
})

const { updated_at: _none, departments: _noDepartments, ...days } = defaultLetterRules
const defaults = {
  arrivalDays: days.arrival_days,
  interimInpatientDays: days.interim_inpatient_days,
  interimOutpatientDays: days.interim_outpatient_days,
  finalInpatientDays: days.final_inpatient_days,
  finalOutpatientDays: days.final_outpatient_days,
}
const today = dayInJapan()
const ago = (count: number) => daysAfter(today, -count)
const begin = (startsOn = ago(300), more: object = {}) =>
  client.replaceReferralLetterRules({ body: { ...defaults, ...more, startsOn, updatedAt: null } })
const refer = (referralDate: string, more: object = {}) =>
  client.createReferral({ id: clinic, body: { referralDate, firstVisitFlag: true, ...more } })
const sendBack = (reverseReferralDate: string, patientId: string) =>
  client.createReverseReferral({ id: clinic, body: { reverseReferralDate, patientId } })
const open = async (of = client) =>
  (await of.listReferralLetters({})).referralLetters.map(({ kind, state, referralId }) => [referralId, kind, state])
const mark = (letterIds: readonly number[], more: object = {}) =>
  client.markReferralLetters({ body: { letterIds: [...letterIds], state: 'sent', sentOn: today, ...more } })

const auditOf = async (operation: string) => {
  const { rows } = await office.product.database.owner.query(
    'select action, record_type, record_ids from audit_logs where tenant_id = $1 and operation = $2',
    [owner.tenantId, operation],
  )
  return rows
}

describe('letters', () => {
  test('are owed from the day on which an owner begins them, and nothing is owed before', async () => {
    await refer(ago(60))
    await refer(ago(20))
    expect(await client.getReferralLetterRules()).toMatchObject({ startsOn: null, arrivalDays: 3, updatedAt: null })
    expect(await open()).toEqual([])
    expect(await client.countReferralLetters({})).toMatchObject({ isBegun: false, overdueCount: 0, countedFrom: null })
    const stored = await begin(ago(30))
    expect(await client.countReferralLetters({})).toMatchObject({ countedFrom: ago(30) })
    expect(stored).toMatchObject({ startsOn: ago(30), updatedAt: expect.any(String) })
    expect((await open()).map(([, kind, state]) => [kind, state])).toEqual([
      ['arrival', 'overdue'],
      ['final', 'upcoming'],
    ])
    await expect(begin(ago(10))).rejects.toMatchObject({ status: 409, problem: { code: 'edit_conflict' } })
    await expect(
      member.replaceReferralLetterRules({ body: { ...defaults, startsOn: ago(10), updatedAt: stored.updatedAt } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(
      client.replaceReferralLetterRules({
        body: { ...defaults, startsOn: daysAfter(today, 1), updatedAt: stored.updatedAt },
      }),
    ).rejects.toMatchObject({ status: 422 })
    expect(await auditOf('replaceReferralLetterRules')).toMatchObject([{ record_type: 'referral_letter_rules' }])
  })

  test('of a department are due by its own days, and by the hospital’s once these are taken away', async () => {
    await refer(ago(20), { ownDepartmentId: department })
    await refer(ago(20))
    const own = { ...defaults, ownDepartmentId: department, arrivalDays: 10, finalOutpatientDays: null }
    const stored = await begin(ago(30), { departments: [own] })
    expect(stored.departments).toEqual([own])
    const due = async () =>
      (await client.listReferralLetters({})).referralLetters.map((letter) => [
        letter.ownDepartment?.id ?? null,
        letter.kind,
        letter.dueDate,
      ])
    const usual = (of: number | null) => [
      [of, 'arrival', ago(17)],
      [of, 'final', daysAfter(today, 10)],
    ]
    expect(await due()).toEqual([
      usual(null)[0],
      [department, 'arrival', ago(10)],
      [department, 'interim', daysAfter(today, 10)],
      usual(null)[1],
    ])
    const change = (departments: readonly (typeof own)[] | undefined, updatedAt: string | null) =>
      client.replaceReferralLetterRules({
        body: { ...defaults, startsOn: ago(30), updatedAt, ...(departments && { departments: [...departments] }) },
      })
    const { updatedAt, departments: kept } = await change(undefined, stored.updatedAt)
    expect(kept).toEqual([own])
    await expect(change([own, own], updatedAt)).rejects.toMatchObject({ status: 422 })
    const foreign = await anOwnDepartment(office.product.database.owner, await aTenant(office.product.database), '内科')
    await expect(change([{ ...own, ownDepartmentId: foreign }], updatedAt)).rejects.toMatchObject({ status: 422 })
    expect((await change([], updatedAt)).departments).toEqual([])
    expect(await due()).toEqual(expect.arrayContaining([...usual(null), ...usual(department)]))
  })

  test('are listed by department, kind, state and referrer, sorted and in pages, and exported without patients', async () => {
    await begin()
    await refer(ago(50), { ownDepartmentId: department, patientId: '1234', doctorNameFrom: '上田 隆' })
    await refer(ago(40))
    await refer(ago(2))
    const all = await client.listReferralLetters({ perPage: 2 })
    expect(all).toMatchObject({ totalCount: 6, totalPage: 3 })
    expect(all.referralLetters[0]).toMatchObject({
      kind: 'arrival',
      state: 'overdue',
      dueDate: ago(47),
      daysLate: 47,
      medicalInstitution: { id: clinic, name: 'すずかけ医院' },
      ownDepartment: { id: department, name: '循環器内科' },
      doctorNameFrom: '上田 隆',
    })
    expect((await client.listReferralLetters({ perPage: 2, page: 9 })).totalCount).toBe(6)
    expect(
      (await client.listReferralLetters({ sortBy: 'referral_date', sort: 'desc' })).referralLetters[0],
    ).toMatchObject({
      referralDate: ago(2),
    })
    const countOf = async (conditions: object) => (await client.listReferralLetters(conditions)).totalCount
    expect(await countOf({ ownDepartmentId: department })).toBe(2)
    expect(await countOf({ ownDepartmentId: 0 })).toBe(4)
    expect(await countOf({ kind: 'final' })).toBe(3)
    expect(await countOf({ status: 'overdue' })).toBe(4)
    expect(await countOf({ status: 'upcoming' })).toBe(2)
    expect(await countOf({ medicalInstitutionId: clinic })).toBe(6)
    expect(await countOf({ medicalInstitutionId: clinic + 999_999 })).toBe(0)
    expect(await client.countReferralLetters({})).toMatchObject({
      isBegun: true,
      overdueCount: 4,
      dueThisWeekCount: 1,
      upcomingCount: 2,
      knownUntil: null,
      departments: [
        { ownDepartment: { id: department }, overdueCount: 2, openCount: 2 },
        { ownDepartment: null, overdueCount: 2, openCount: 4 },
      ].toSorted((a, b) => b.overdueCount - a.overdueCount || b.openCount - a.openCount),
    })
    expect(await client.countReferralLetters({ kind: 'final' })).toMatchObject({
      overdueCount: await countOf({ kind: 'final', status: 'overdue' }),
      upcomingCount: await countOf({ kind: 'final', status: 'upcoming' }),
    })
    expect(await client.countReferralLetters({ medicalInstitutionId: clinic + 999_999 })).toMatchObject({
      overdueCount: 0,
      upcomingCount: 0,
      departments: [],
    })
    const csv = await (await client.exportReferralLetters({ status: 'overdue' })).text()
    expect(csv.trim().split('\r\n')).toHaveLength(5)
    expect(csv).toContain('上田 隆')
    expect(csv).not.toContain('1234')
    expect(await auditOf('listReferralLetters')).toContainEqual(
      expect.objectContaining({ record_type: 'referral_letter_list' }),
    )
  })

  test('name who is in charge of the referrer, and are found by each of them, also when others refer the same patient', async () => {
    await begin()
    const { database } = office.product
    const colleague = await aPerson(database, owner.tenantId, { username: '鈴木 太郎' })
    const other = await anInstitution(database.owner, { name: 'けやき医院' })
    await refer(ago(50), { patientId: '7' })
    await client.createReferral({ id: other, body: { referralDate: ago(48), firstVisitFlag: true, patientId: '7' } })
    await sendBack(ago(45), '7')
    await client.replaceMedicalInstitutionStaffs({
      id: other,
      body: { staffIds: [colleague.accountId, owner.accountId] },
    })
    await client.replaceMedicalInstitutionStaffs({ id: clinic, body: { staffIds: [owner.accountId] } })
    const lettersOf = async (staffId: number) =>
      (await client.listReferralLetters({ staffId, status: 'all' })).referralLetters.map(
        ({ medicalInstitution, kind, state, staffs }) =>
          [medicalInstitution.name, kind, state, staffs.map(({ name }) => name).join()].join(' '),
      )
    const those = ['arrival', 'final'].map((kind) => `けやき医院 ${kind} overdue 鈴木 太郎,佐藤 花子`)
    expect((await lettersOf(colleague.accountId)).toSorted()).toEqual(those)
    expect((await lettersOf(owner.accountId)).toSorted()).toEqual([
      ...those,
      ...['arrival', 'final'].map((kind) => `すずかけ医院 ${kind} sent 佐藤 花子`),
    ])
    const csv = await (await client.exportReferralLetters({ staffId: colleague.accountId })).text()
    expect(csv.trim().split('\r\n')).toHaveLength(3)
    expect(csv).toContain('鈴木 太郎、佐藤 花子')
    await client.replaceMedicalInstitutionStaffs({
      id: other,
      body: {
        staffIds: [owner.accountId],
        updatedAt: (await client.getMedicalInstitutionStaffs({ id: other })).updatedAt,
      },
    })
    expect(await lettersOf(colleague.accountId)).toEqual([])
  })

  test('are answered by reverse referrals and replies, which are taken back again', async () => {
    await begin()
    const { id } = await refer(ago(50), { patientId: '7' })
    const { id: sent } = await sendBack(ago(45), '0007')
    expect(await open()).toEqual([])
    await client.deleteReverseReferral({ id: clinic, reverseReferralId: sent })
    expect(await open()).toEqual([
      [id, 'arrival', 'overdue'],
      [id, 'final', 'overdue'],
    ])
    await client.markReferralReplied({ id: clinic, referralId: id, body: { repliedOn: ago(10) } })
    expect(await open()).toEqual([])
    const { referralLetters } = await client.listReferralLetters({ status: 'sent' })
    expect(referralLetters).toMatchObject([
      { kind: 'arrival', sentOn: ago(10), proof: 'reply', daysLate: 37 },
      { kind: 'final', sentOn: ago(10), proof: 'reply', daysLate: 10 },
    ])
  })

  test('are marked together as sent or not needed, by one person only, and the marks are taken back', async () => {
    await begin()
    const { id } = await refer(ago(50))
    const { id: other } = await refer(ago(49))
    const arrivals = [letterIdOf(id, 'arrival'), letterIdOf(other, 'arrival')]
    const marked = await mark(arrivals, { sentOn: ago(1), note: 'FAX' })
    expect(marked).toMatchObject({ markIds: [expect.any(Number), expect.any(Number)], alreadyMarkedCount: 0 })
    expect(await mark(arrivals)).toEqual({ markIds: [], alreadyMarkedCount: 2 })
    await mark([letterIdOf(id, 'final')], { state: 'not_needed', sentOn: null, note: '転医のため' })
    expect(await open()).toEqual([[other, 'final', 'overdue']])
    expect((await client.listReferralLetters({ status: 'not_needed' })).referralLetters).toMatchObject([
      { mark: { markedBy: { name: '佐藤 花子' }, note: '転医のため' }, sentOn: null, daysLate: null },
    ])
    expect((await client.listReferralLetters({ status: 'sent' })).referralLetters).toMatchObject([
      { sentOn: ago(1), proof: 'mark', mark: { note: 'FAX' } },
      { sentOn: ago(1) },
    ])
    await expect(stranger.deleteReferralLetterMarks({ body: { markIds: marked.markIds } })).resolves.toEqual({
      deletedCount: 0,
    })
    expect(await client.deleteReferralLetterMarks({ body: { markIds: marked.markIds } })).toEqual({ deletedCount: 2 })
    expect(await open()).toHaveLength(3)
    expect(await auditOf('markReferralLetters')).toContainEqual(
      expect.objectContaining({ record_type: 'referral_letter', record_ids: [id, other] }),
    )
  })

  test('are not marked without a day or a reason, before the referral, for unknown letters or by strangers', async () => {
    await begin()
    const { id } = await refer(ago(50))
    const letterId = letterIdOf(id, 'arrival')
    const at = (path: string) => ({ status: 422, problem: { errors: [{ path }] } })
    await expect(mark([letterId], { sentOn: null })).rejects.toMatchObject(at('sent_on'))
    await expect(mark([letterId], { sentOn: ago(51) })).rejects.toMatchObject(at('sent_on'))
    await expect(mark([letterId], { sentOn: daysAfter(today, 1) })).rejects.toMatchObject(at('sent_on'))
    await expect(mark([letterId], { state: 'not_needed', sentOn: null })).rejects.toMatchObject(at('note'))
    await expect(mark([id * 10 + 9])).rejects.toMatchObject(at('letter_ids'))
    await expect(mark([letterId + 990])).rejects.toMatchObject(at('letter_ids'))
    await expect(
      stranger.markReferralLetters({ body: { letterIds: [letterId], state: 'sent', sentOn: today } }),
    ).rejects.toMatchObject(at('letter_ids'))
    expect(await open(stranger)).toEqual([])
    expect(await open()).toHaveLength(2)
  })

  test('give patients’ numbers only for a list that the audit log names', async () => {
    await begin()
    const { id } = await refer(ago(50), { patientId: '0001234' })
    const body = { letterIds: [letterIdOf(id, 'arrival'), letterIdOf(id, 'final')] }
    expect(await client.readReferralLetterPatients({ body })).toEqual({
      patients: [{ referralId: id, patientId: '0001234' }],
    })
    expect(await auditOf('readReferralLetterPatients')).toMatchObject([
      { action: 'read', record_type: 'referral', record_ids: [id] },
    ])
    await expect(stranger.readReferralLetterPatients({ body })).rejects.toMatchObject({ status: 422 })
  })

  test('have rates by department and month, with what is not settled marked', async () => {
    await begin(monthAfter(monthOf(today), -4))
    const old = monthAfter(monthOf(today), -3)
    await refer(old, { patientId: '1', ownDepartmentId: department })
    await sendBack(daysAfter(old, 2), '1')
    const { id } = await refer(daysAfter(old, 1), { patientId: '2', ownDepartmentId: department })
    await mark([letterIdOf(id, 'arrival')], { state: 'not_needed', sentOn: null, note: '院内紹介' })
    await refer(daysAfter(old, 1))
    await refer(today)
    const rates = await client.listReferralLetterRates({})
    const at = rates.months.findIndex(({ month }) => month === old)
    expect(rates.months).toHaveLength(5)
    expect(rates.months[at]).toEqual({ month: old, isKnown: true, isSettled: true })
    expect(rates.months[at - 1]).toMatchObject({ isKnown: false })
    expect(rates.months.at(-1)).toMatchObject({ isKnown: true, isSettled: false })
    expect(rates.whole[at]).toEqual({ dueCount: 5, inTimeCount: 2 })
    expect(rates.departments.map(({ ownDepartment, months }) => [ownDepartment?.name, months[at]])).toEqual([
      ['循環器内科', { dueCount: 3, inTimeCount: 2 }],
      [undefined, { dueCount: 2, inTimeCount: 0 }],
    ])
    expect((await client.listReferralLetterRates({ kind: 'arrival' })).whole[at]).toEqual({
      dueCount: 2,
      inTimeCount: 1,
    })
  })
})

const headings = ['紹介日', '患者ID', '紹介元医療機関名', '受診診療科', '初診再診', '返書日']
const imported = async (
  name: string,
  ...rows: readonly (readonly [day: string, patient: string, department: string])[]
) => {
  const lines = rows.map(([day, patient, where]) => [day, patient, 'すずかけ医院', where, '初診', ''])
  const { id } = await client.createImportOfReferrals({ file: fileOf(name, csvOf(headings, ...lines)), again: true })
  await importedDecided(client, id)
  return id
}

describe('marks of letters', () => {
  const day = daysAfter(monthAfter(monthOf(today), -2), 9)
  const listed = async () =>
    (await client.listReferralLetters({ status: 'all', kind: 'arrival' })).referralLetters
      .map(({ state, ownDepartment, mark: marked }) => [ownDepartment?.name ?? null, state, marked?.note ?? null])
      .toSorted((a, b) => String(a).localeCompare(String(b)))

  test('survive a corrected file, its undoing, and files in which the referral is missing for a while', async () => {
    await begin()
    const before = await imported('紹介.csv', [day, '1001', '循環器内科'], [day, '1001', ''], [day, '', '循環器内科'])
    const { referralLetters } = await client.listReferralLetters({ status: 'all', kind: 'arrival' })
    for (const { id, ownDepartment, referralId } of referralLetters)
      await mark([id], { note: `${ownDepartment?.name ?? '科なし'}${referralId}` })
    const notes = (await listed()).map(([, , note]) => note)
    const states = (expected: readonly unknown[]) => expected.map((note) => (note === null ? 'overdue' : 'sent'))
    // The same referrals in another order and with a further one.
    const corrected = await imported(
      '紹介_改.csv',
      [day, '', '循環器内科'],
      [day, '1002', '循環器内科'],
      [day, '1001', ''],
      [day, '1001', '循環器内科'],
    )
    const after = await listed()
    expect(after.map(([, , note]) => note).filter((note) => note !== null)).toEqual(
      expect.arrayContaining(notes.filter((note) => note !== null)),
    )
    expect(after.filter(([, state]) => state === 'overdue')).toHaveLength(1)
    for (const [name, , note] of after) if (note !== null) expect(String(note)).toContain(name ?? '科なし')
    // A third file has one of them only, and is undone.
    const third = await imported('紹介_三.csv', [day, '1001', '循環器内科'])
    expect(await listed()).toHaveLength(1)
    await client.deleteImportOfReferrals({ id: third })
    expect(await listed()).toEqual(after)
    await client.deleteImportOfReferrals({ id: corrected })
    expect((await listed()).map(([, state]) => state)).toEqual(states(notes))
    expect((await listed()).map(([, , note]) => note)).toEqual(notes)
    await client.deleteImportOfReferrals({ id: before })
    expect(await listed()).toEqual([])
    await imported('紹介_四.csv', [day, '1001', '循環器内科'])
    expect((await listed()).map(([, state]) => state)).toEqual(['sent'])
  })

  test('follow a referral that is corrected, deleted and restored by hand', async () => {
    await begin()
    const { id } = await refer(ago(50), { patientId: '5' })
    await mark([letterIdOf(id, 'arrival'), letterIdOf(id, 'final')])
    await client.updateReferral({
      id: clinic,
      referralId: id,
      body: { referralDate: ago(80), firstVisitFlag: true, patientId: '6' },
    })
    expect(await open()).toEqual([])
    await client.deleteReferral({ id: clinic, referralId: id })
    await client.restoreReferral({ id: clinic, referralId: id })
    expect(await open()).toEqual([])
  })
})

test('a due day after the last loaded list of reverse referrals is not called overdue', async () => {
  await begin()
  const loaded = monthAfter(monthOf(today), -2)
  await refer(daysAfter(lastDayOf(loaded), -3))
  await refer(daysAfter(lastDayOf(loaded), -2))
  await office.product.database.owner.query(
    `insert into loaded_months (tenant_id, kind, month) values ($1, 'reverse_referral', $2)`,
    [owner.tenantId, loaded],
  )
  expect((await open()).map(([, kind, state]) => [kind, state]).filter(([kind]) => kind === 'arrival')).toEqual([
    ['arrival', 'overdue'],
    ['arrival', 'unconfirmed'],
  ])
  expect(await client.countReferralLetters({})).toMatchObject({
    overdueCount: 1,
    knownUntil: lastDayOf(loaded),
    referredUntil: null,
  })
  await office.product.database.owner.query(
    `insert into loaded_months (tenant_id, kind, month, referral_count) values ($1, 'referral', $2, 1)`,
    [owner.tenantId, loaded],
  )
  expect((await client.countReferralLetters({})).referredUntil).toBe(lastDayOf(loaded))
})
