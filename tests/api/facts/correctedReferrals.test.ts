import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { purgeDeleted } from '#server/jobs/purgeDeleted.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { anOwnDepartment, anUpload, preparedAdmission } from '../../support/facts/factBuilders.ts'
import { importedDecided } from '../../support/intake/decidedList.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { storeAdmissions } from '../../support/facts/storeAdmissions.ts'

let office: ImportOffice
let clinic: number
let other: number
let person: Person
let client: Client
let stranger: Client
let department: number
beforeAll(async () => {
  office = await importOffice()
  const { database } = office.product
  clinic = await anInstitution(database.owner, { name: 'すずかけ医院' })
  other = await anInstitution(database.owner, { name: 'ひいらぎ医院' })
  stranger = await office.product.clientFor(await aPerson(database, await aTenant(database)))
})
afterAll(() => office.stop())
beforeEach(async () => {
  const { database } = office.product
  person = await aPerson(database, await aTenant(database), { username: '佐藤 花子' })
  client = await office.product.clientFor(person)
  department = await anOwnDepartment(database.owner, person.tenantId, '循環器内科')
})

const isSound = async () => expect(await verifyFacts(office.product.database.jobs)).toEqual([])
const refer = (referralDate: string, more: object = {}) =>
  client.createReferral({ id: clinic, body: { referralDate, firstVisitFlag: true, ...more } })
const detail = (referralId: number) => client.getReferral({ id: clinic, referralId })
const mark = (referralId: number, repliedOn: string, of = client) =>
  of.markReferralReplied({ id: clinic, referralId, body: { repliedOn } })
const unreplied = async () => (await client.listReferrals({ id: clinic, unreplied: true })).totalCount

const admit = async (patientId: string, admissionDate: string) => {
  const { tenantId } = person
  const uploadId = await anUpload(office.product.database.owner, person, 'ff1_file')
  const stay = { admission_date: admissionDate, discharge_date: daysAfter(admissionDate, 9), bundled_yen: 300_000 }
  await withTenant(office.product.database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeAdmissions(tx, tenantId, [preparedAdmission({ tenantId, uploadId, patientId }, stay)]),
    ),
  )
}

const sums = async (table = 'referral_months') => {
  const { rows } = await office.product.database.owner.query<Record<string, unknown>>(
    `select * from ${table} where tenant_id = $1 order by month`,
    [person.tenantId],
  )
  return rows
}

const auditOf = async (operation: string) => {
  const { rows } = await office.product.database.owner.query(
    'select action, record_type, record_ids, fields from audit_logs where tenant_id = $1 and operation = $2',
    [person.tenantId, operation],
  )
  return rows
}

const headings = ['紹介日', '患者ID', '紹介元医療機関名', '受診診療科', '初診再診', '返書日']
type Row = readonly [day: string, patient: string, department?: string, replied?: string]
const imported = async (name: string, ...rows: readonly Row[]) => {
  const lines = rows.map(([day, patient, where = '循環器内科', replied = '']) => [
    day,
    patient,
    'すずかけ医院',
    where,
    '初診',
    replied,
  ])
  const { id } = await client.createImportOfReferrals({ file: fileOf(name, csvOf(headings, ...lines)), again: true })
  await importedDecided(client, id)
  return id
}
const removed = async (importId: number) => {
  await client.deleteImportOfReferrals({ id: importId })
  await isSound()
}
/** Letters with and without an answer, by department, first visit and month, and by institution and year. */
const replies = async () => {
  const tables = [
    'referral_months',
    'referral_department_months',
    'referral_institution_months',
    'referral_institution_years',
  ]
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await office.product.database.owner.query<{ counts: string }>(
        `select concat_ws(' ', coalesce(sum(replied_count), 0), coalesce(sum(unreplied_count), 0)) as counts
        from ${table} where tenant_id = $1`,
        [person.tenantId],
      )
      return rows[0]?.counts
    }),
  )
  expect(new Set(counts).size).toBe(1)
  return counts[0]
}
const listed = async () => (await client.listReferrals({ id: clinic })).referrals

describe('a referral entered by hand', () => {
  test('keeps a patient’s number that a correction does not send, and loses one that it empties', async () => {
    const { id } = await refer('2026-04-10', { patientId: '76' })
    const correct = (more: object) =>
      client.updateReferral({
        id: clinic,
        referralId: id,
        body: { referralDate: '2026-04-11', firstVisitFlag: true, ...more },
      })
    await correct({})
    expect(await detail(id)).toMatchObject({ referralDate: '2026-04-11', patientId: '76' })
    await correct({ patientId: null })
    expect(await detail(id)).toMatchObject({ patientId: null })
    await isSound()
  })

  test('is corrected, and links, sums and counts follow to the other month and patient', async () => {
    await admit('77', '2026-05-02')
    const { id } = await refer('2026-04-10', { patientId: '76' })
    const { updatedAt } = await detail(id)
    const body = {
      referralDate: '2026-05-01',
      firstVisitFlag: false,
      ownDepartmentId: department,
      patientId: '77',
      doctorNameFrom: '上田 隆',
      repliedOn: '2026-05-03',
      updatedAt,
    }
    expect(await client.updateReferral({ id: clinic, referralId: id, body })).toMatchObject({
      id,
      referralDate: '2026-05-01',
      firstVisitFlag: false,
      ownDepartment: { id: department },
      isReplied: true,
      hasAdmission: true,
    })
    expect(await detail(id)).toMatchObject({
      patientId: '77',
      doctorNameFrom: '上田 隆',
      repliedBy: { id: person.accountId, name: '佐藤 花子' },
      hospitalAdmissions: [{ admissionDate: '2026-05-02' }],
    })
    expect(await sums()).toMatchObject([
      { month: '2026-05-01', own_department_id: department, first_visit: false, referral_count: 1, admission_count: 1 },
    ])
    await isSound()
    expect(await auditOf('updateReferral')).toMatchObject([
      { action: 'update', record_type: 'referral', record_ids: [id] },
    ])
  })

  test('is not overwritten by somebody who has seen an older version', async () => {
    const { id } = await refer('2026-04-10')
    const { updatedAt } = await detail(id)
    const change = (doctorNameFrom: string, seen: string | null) =>
      client.updateReferral({
        id: clinic,
        referralId: id,
        body: { referralDate: '2026-04-10', firstVisitFlag: true, doctorNameFrom, updatedAt: seen },
      })
    await change('先の人', updatedAt)
    await expect(change('後の人', updatedAt)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict' },
    })
    expect(await detail(id)).toMatchObject({ doctorNameFrom: '先の人' })
    await change('後の人', null)
    expect(await detail(id)).toMatchObject({ doctorNameFrom: '後の人' })
  })

  test('that is deleted counts nowhere, and restored it is as it was, with its patient and stay', async () => {
    await admit('1234', '2026-05-02')
    const { id } = await refer('2026-04-10', { patientId: '0001234', repliedOn: '2026-04-12', doctorNameTo: '森 薫' })
    const before = await detail(id)
    expect(before.hospitalAdmissions).toHaveLength(1)
    const counted = await sums()
    await client.deleteReferral({ id: clinic, referralId: id })
    expect((await client.listReferrals({ id: clinic })).totalCount).toBe(0)
    await expect(detail(id)).rejects.toMatchObject({ status: 404 })
    expect(await sums()).toEqual([])
    expect(await sums('referral_stays')).toEqual([])
    expect(await client.getFirstReferral()).toMatchObject({ id: null })
    await isSound()
    await expect(stranger.restoreReferral({ id: clinic, referralId: id })).rejects.toMatchObject({ status: 404 })
    await expect(client.restoreReferral({ id: other, referralId: id })).rejects.toMatchObject({ status: 404 })
    expect(await client.restoreReferral({ id: clinic, referralId: id })).toMatchObject({ id, hasAdmission: true })
    expect(await detail(id)).toEqual(before)
    expect(await sums()).toEqual(counted)
    await isSound()
    await expect(client.restoreReferral({ id: clinic, referralId: id })).rejects.toMatchObject({ status: 404 })
    for (const operation of ['deleteReferral', 'restoreReferral'])
      expect(await auditOf(operation)).toMatchObject([{ record_type: 'referral', record_ids: [id] }])
  })

  test('comes back without its department where that is no more, and not at all after 30 days', async () => {
    const { database } = office.product
    const { id } = await refer('2026-04-10', { ownDepartmentId: department })
    const { id: old } = await refer('2026-04-11', { patientId: '5' })
    for (const referralId of [id, old]) await client.deleteReferral({ id: clinic, referralId })
    await database.owner.query('delete from own_departments where tenant_id = $1 and id = $2', [
      person.tenantId,
      department,
    ])
    await database.owner.query(
      `update deleted_referral_facts set deleted_at = now() - interval '31 days' where tenant_id = $1 and id = $2`,
      [person.tenantId, old],
    )
    expect(await client.restoreReferral({ id: clinic, referralId: id })).toMatchObject({ ownDepartment: null })
    await expect(client.restoreReferral({ id: clinic, referralId: old })).rejects.toMatchObject({ status: 404 })
    const storage = { put: async () => {}, read: () => Promise.reject(new Error('none')), remove: async () => {} }
    await purgeDeleted(database.jobs, storage)
    const { rows } = await database.owner.query('select id from deleted_referral_facts where tenant_id = $1', [
      person.tenantId,
    ])
    expect(rows).toEqual([])
    const { rows: numbers } = await database.owner.query('select from referral_patient_numbers where id = $1', [old])
    expect(numbers).toEqual([])
    await isSound()
  })

  test('keeps its patient’s number apart from itself while it is deleted, and has it again when it is back', async () => {
    const { id } = await refer('2026-04-10', { patientId: '0001234' })
    await client.deleteReferral({ id: clinic, referralId: id })
    const { owner } = office.product.database
    const { rows } = await owner.query<{ fact: string }>(
      'select fact::text from deleted_referral_facts where tenant_id = $1',
      [person.tenantId],
    )
    expect(rows[0]?.fact).not.toContain('1234')
    await client.restoreReferral({ id: clinic, referralId: id })
    expect(await client.getReferral({ id: clinic, referralId: id })).toMatchObject({ patientId: '0001234' })
  })

  test('is marked as answered with the day and by whom, and the mark is taken back', async () => {
    const { id } = await refer('2026-04-10')
    expect(await mark(id, '2026-04-15')).toMatchObject({ isReplied: true, repliedOn: '2026-04-15' })
    expect(await detail(id)).toMatchObject({ repliedBy: { name: '佐藤 花子' } })
    expect(await unreplied()).toBe(0)
    expect(await replies()).toBe('1 0')
    expect(await client.getReferralSummary({ id: clinic })).toMatchObject({ unrepliedCount: 0 })
    await client.unmarkReferralReplied({ id: clinic, referralId: id })
    expect(await detail(id)).toMatchObject({ isReplied: false, repliedOn: null, repliedBy: null, replyMarkedAt: null })
    expect(await unreplied()).toBe(1)
    expect(await replies()).toBe('0 1')
    await isSound()
    await expect(mark(id, '2026-04-09')).rejects.toMatchObject({ problem: { errors: [{ path: 'replied_on' }] } })
    await expect(mark(id, daysAfter(dayInJapan(), 1))).rejects.toMatchObject({ status: 422 })
    await expect(mark(id, '2026-04-15', stranger)).rejects.toMatchObject({ status: 404 })
    expect(await auditOf('markReferralReplied')).toMatchObject([{ record_ids: [id], fields: ['replied_on'] }])
  })
})

describe('a referral that a file brought', () => {
  test('is neither corrected nor deleted by hand', async () => {
    await imported('紹介.csv', ['2026/4/1', '1001'])
    const [referral] = await listed()
    const place = { id: clinic, referralId: referral?.id ?? 0 }
    const fromFile = { status: 409, problem: { code: 'from_file' } }
    const body = { referralDate: '2026-04-01', firstVisitFlag: true }
    await expect(client.updateReferral({ ...place, body })).rejects.toMatchObject(fromFile)
    await expect(client.deleteReferral(place)).rejects.toMatchObject(fromFile)
    await expect(client.unmarkReferralReplied(place)).rejects.toMatchObject(fromFile)
    expect(await detail(place.referralId)).toMatchObject({ updatedAt: null, isEnteredByHand: false })
  })

  test('stays marked as answered when its month is imported again, and the mark can still be taken back', async () => {
    await admit('1001', '2026-04-05')
    await imported('紹介.csv', ['2026/4/1', '1001'], ['2026/4/1', '1002'], ['2026/4/2', ''], ['2026/4/2', '', ''])
    const waiting = (await listed()).map(({ id }) => id)
    const [, inDepartment = 0, , first = 0] = waiting
    for (const id of [first, inDepartment]) await mark(id, '2026-04-20')
    expect(await unreplied()).toBe(2)
    await imported(
      '紹介_改.csv',
      ['2026/4/1', '1002'],
      ['2026/4/2', '', ''],
      ['2026/4/2', ''],
      ['2026/4/1', '1001', ''],
    )
    const after = await listed()
    expect(after.map(({ id }) => id)).not.toContain(first)
    const states = await Promise.all(after.map(({ id }) => detail(id)))
    expect(
      states
        .filter(({ isReplied }) => isReplied)
        .map(({ patientId, ownDepartment, repliedOn, repliedBy }) => [
          patientId,
          ownDepartment?.name,
          repliedOn,
          repliedBy?.name,
        ]),
    ).toEqual([
      [null, '循環器内科', '2026-04-20', '佐藤 花子'],
      ['1001', undefined, '2026-04-20', '佐藤 花子'],
    ])
    expect(await unreplied()).toBe(2)
    expect(await sums('referral_stays')).toMatchObject([{ is_replied: true }])
    await isSound()
    const marked = states.find(({ patientId }) => patientId === '1001')
    await client.unmarkReferralReplied({ id: clinic, referralId: marked?.id ?? 0 })
    expect(await detail(marked?.id ?? 0)).toMatchObject({ isReplied: false, repliedOn: null, repliedBy: null })
    await imported('紹介_三.csv', ['2026/4/1', '1001'], ['2026/4/2', ''])
    expect(await unreplied()).toBe(1)
  })

  test.each(['by hand', 'from a file'])('%s keeps the mark of whoever was first', async (origin) => {
    if (origin === 'by hand') await refer('2026-04-01')
    else await imported('紹介.csv', ['2026/4/1', '1001'])
    const id = (await listed())[0]?.id ?? 0
    const place = { id: clinic, referralId: id }
    const colleague = await office.product.clientFor(
      await aPerson(office.product.database, person.tenantId, { username: '鈴木 健太' }),
    )
    const theirs = await mark(id, '2026-04-20', colleague)
    const refused = { status: 409, problem: { code: 'edit_conflict', savedBy: { name: '鈴木 健太' }, isOwn: false } }
    await expect(mark(id, '2026-04-21')).rejects.toMatchObject(refused)
    expect(await detail(id)).toMatchObject({ repliedOn: '2026-04-20', repliedBy: { name: '鈴木 健太' } })
    const own = await mark(id, '2026-04-22', colleague)
    const seen = (marked: typeof own) => ({ ...place, replyMarkedAt: marked.replyMarkedAt ?? '' })
    await expect(client.unmarkReferralReplied(seen(theirs))).rejects.toMatchObject(refused)
    expect(await detail(id)).toMatchObject({ repliedOn: '2026-04-22' })
    await client.unmarkReferralReplied(seen(own))
    expect(await detail(id)).toMatchObject({ isReplied: false })
    await mark(id, '2026-04-23')
    await expect(colleague.unmarkReferralReplied(seen(own))).rejects.toMatchObject({ status: 409 })
    expect(await detail(id)).toMatchObject({ repliedOn: '2026-04-23' })
  })

  test.each(['by hand', 'from a file'])(
    '%s is again whose mark it was, with its time, when its removal is taken back',
    async (origin) => {
      if (origin === 'by hand') await refer('2026-04-01')
      else await imported('紹介.csv', ['2026/4/1', '1001'])
      const id = (await listed())[0]?.id ?? 0
      const place = { id: clinic, referralId: id }
      const colleague = await office.product.clientFor(
        await aPerson(office.product.database, person.tenantId, { username: '鈴木 健太' }),
      )
      const { replyMarkedAt } = await mark(id, '2026-04-20', colleague)
      const remove = () => client.unmarkReferralReplied({ ...place, replyMarkedAt: replyMarkedAt ?? '' })
      const giveBack = (repliedOn: string) =>
        client.markReferralReplied({ ...place, body: { repliedOn, givesBack: true } })
      await remove()
      expect(await giveBack('2026-04-20')).toMatchObject({ replyMarkedAt })
      expect(await detail(id)).toMatchObject({
        repliedOn: '2026-04-20',
        repliedBy: { name: '鈴木 健太' },
        replyMarkedAt,
      })
      // Another day than was removed is a mark of one’s own.
      await remove()
      await giveBack('2026-04-21')
      expect(await detail(id)).toMatchObject({ repliedOn: '2026-04-21', repliedBy: { name: '佐藤 花子' } })
      await isSound()
    },
  )

  test('counts as the newer file says once the mark is taken back', async () => {
    await imported('紹介.csv', ['2026/4/1', '1001'])
    await mark((await listed())[0]?.id ?? 0, '2026-04-20')
    await imported('紹介_改.csv', ['2026/4/1', '1001', '循環器内科', '2026/4/18'])
    const [referral] = await listed()
    const id = referral?.id ?? 0
    expect(await detail(id)).toMatchObject({ repliedOn: '2026-04-20', repliedBy: { name: '佐藤 花子' } })
    await client.unmarkReferralReplied({ id: clinic, referralId: id })
    expect(await detail(id)).toMatchObject({ isReplied: true, repliedOn: '2026-04-18', repliedBy: null })
  })

  test('is counted as answered or not by its file, by a mark, and by what is left when either is taken back', async () => {
    const headed = ['循環器内科', '2026/4/18'] as const
    const first = await imported('紹介.csv', ['2026/4/1', '1001'], ['2026/4/2', '1002', ...headed], ['2026/4/3', ''])
    expect(await replies()).toBe('1 2')
    const ofFirst = async () => (await listed()).find(({ referralDate }) => referralDate === '2026-04-01')?.id ?? 0
    await mark(await ofFirst(), '2026-04-20')
    expect(await replies()).toBe('2 1')
    const second = await imported('紹介_改.csv', ['2026/4/1', '1001'], ['2026/4/2', '1002'], ['2026/5/1', '1003'])
    expect(await replies()).toBe('1 2')
    await removed(second)
    expect(await replies()).toBe('2 1')
    await client.unmarkReferralReplied({ id: clinic, referralId: await ofFirst() })
    expect(await replies()).toBe('1 2')
    await removed(first)
    expect(await replies()).toBe('0 0')
  })

  test('that stands twice in the list has one mark for each letter that was marked', async () => {
    await imported('紹介.csv', ['2026/4/1', '1001'], ['2026/4/1', '1001'])
    await mark((await listed())[0]?.id ?? 0, '2026-04-20')
    await refer('2026-04-03')
    expect(await unreplied()).toBe(2)
    await mark(
      (await listed()).find(({ isReplied, isEnteredByHand }) => !isReplied && !isEnteredByHand)?.id ?? 0,
      '2026-04-21',
    )
    await imported('紹介_改.csv', ['2026/4/1', '1001'], ['2026/4/1', '1001'], ['2026/4/1', '1001'])
    expect((await listed()).flatMap(({ repliedOn }) => repliedOn ?? []).toSorted()).toEqual([
      '2026-04-20',
      '2026-04-21',
    ])
    expect(await unreplied()).toBe(2)
  })
})

describe('a reverse referral entered by hand', () => {
  const send = (reverseReferralDate: string, more: object = {}) =>
    client.createReverseReferral({ id: clinic, body: { reverseReferralDate, ...more } })

  test('tells its patient where the audit log says that it was read, and not in the list', async () => {
    const made = await send('2026-04-20', { patientId: '0001234' })
    expect(made).toMatchObject({ patientId: '0001234', isEnteredByHand: true })
    const place = { id: clinic, reverseReferralId: made.id }
    expect(await client.getReverseReferral(place)).toEqual(made)
    expect(await auditOf('getReverseReferral')).toMatchObject([
      { action: 'read', record_type: 'reverse_referral', record_ids: [made.id] },
    ])
    expect(JSON.stringify(await client.listReverseReferrals({ id: clinic }))).not.toContain('1234')
    await expect(stranger.getReverseReferral(place)).rejects.toMatchObject({ status: 404 })
    await expect(client.getReverseReferral({ ...place, id: other })).rejects.toMatchObject({ status: 404 })
  })

  test('keeps a patient’s number that a correction does not send', async () => {
    const { id } = await send('2026-04-20', { patientId: '7' })
    const place = { id: clinic, reverseReferralId: id }
    const changed = await client.updateReverseReferral({ ...place, body: { reverseReferralDate: '2026-04-21' } })
    expect(changed).toMatchObject({ reverseReferralDate: '2026-04-21', patientId: '7' })
    await isSound()
  })

  test('is corrected, deleted and restored, and counts accordingly', async () => {
    const { id, updatedAt } = await send('2026-04-20', { patientId: '7', specialtyName: '内科' })
    const place = { id: clinic, reverseReferralId: id }
    const change = (reverseReferralDate: string) =>
      client.updateReverseReferral({
        ...place,
        body: { reverseReferralDate, ownDepartmentId: department, patientId: '8', updatedAt },
      })
    const changed = await change('2026-05-11')
    expect(changed).toMatchObject({
      patientId: '8',
      reverseReferralDepartment: { id: department },
      specialtyName: null,
    })
    await expect(change('2026-05-12')).rejects.toMatchObject({ problem: { code: 'edit_conflict' } })
    expect(await sums('reverse_referral_months')).toMatchObject([
      { month: '2026-05-01', own_department_id: department, reverse_referral_count: 1 },
    ])
    await isSound()
    await client.deleteReverseReferral(place)
    expect(await sums('reverse_referral_months')).toEqual([])
    expect(await client.getLastReverseReferral()).toMatchObject({ id: null })
    await expect(client.deleteReverseReferral(place)).rejects.toMatchObject({ status: 404 })
    await isSound()
    expect(await client.restoreReverseReferral(place)).toEqual(changed)
    await isSound()
    for (const operation of ['updateReverseReferral', 'deleteReverseReferral', 'restoreReverseReferral'])
      expect(await auditOf(operation)).toMatchObject([{ record_type: 'reverse_referral', record_ids: [id] }])
  })
})
