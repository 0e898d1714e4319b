import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { noteMasterChange } from '#server/institutions/master/masterVersion.ts'
import { relinkAdmissions } from '#server/intake/takeIn/relinkAdmissions.ts'
import { type TestApi, ownApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { anOwnDepartment, anUpload, preparedAdmission } from '../../support/facts/factBuilders.ts'
import { storeAdmissions } from '../../support/facts/storeAdmissions.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'

let product: TestApi
let own: number
let clinic: number
let other: number
let stranger: Client
beforeAll(async () => {
  product = await ownApi()
  const { database } = product
  own = await anInstitution(database.owner, { name: '水前寺中央病院' })
  clinic = await anInstitution(database.owner, { name: '水前寺なごみ内科' })
  other = await anInstitution(database.owner)
  stranger = await product.clientFor(await aPerson(database, await aTenant(database), { csAccount: true }))
})
afterAll(() => product.stop())

let person: Person
let client: Client
let department: number
beforeEach(async () => {
  const { database } = product
  const tenantId = await aTenant(database, { institutionId: own })
  person = await aPerson(database, tenantId, { csAccount: true })
  client = await product.clientFor(person)
  department = await anOwnDepartment(database.owner, tenantId, '循環器内科')
})

const refer = (referralDate: string, more: object = {}, id = clinic) =>
  client.createReferral({ id, body: { referralDate, firstVisitFlag: true, ...more } })

const admit = async (patientId: string, fields: Parameters<typeof preparedAdmission>[1]) => {
  const { tenantId } = person
  const uploadId = await anUpload(product.database.owner, person, 'ff1_file')
  await withTenant(product.database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, async () => {
      const stay = preparedAdmission({ tenantId, uploadId, patientId }, fields)
      return storeAdmissions(tx, tenantId, [stay])
    }),
  )
}

const sums = async () => {
  const { rows } = await product.database.owner.query(
    `select month, medical_institution_id, own_department_id, first_visit, referral_count, admission_count, operation_count,
      hospital_days, discharged_count, revenue_yen, fee_yen, charged_count, replied_count, unreplied_count
    from referral_months where tenant_id = $1 order by month, medical_institution_id`,
    [person.tenantId],
  )
  return rows
}

const refusedAt = (path: string) => ({ status: 422, problem: { errors: [{ path }] } })

describe('a referral entered by hand', () => {
  test('stands in the list of its institution and in the sums of its month', async () => {
    const made = await refer('2026-04-10', {
      ownDepartmentId: department,
      referralDepartment: '循環器',
      patientId: '0001234',
      doctorNameFrom: '上田 隆',
      repliedOn: '2026-04-12',
    })
    expect(made).toMatchObject({
      referralDate: '2026-04-10',
      medicalInstitutionIdTo: own,
      firstVisitFlag: true,
      ownDepartment: { id: department, name: '循環器内科' },
      referralDepartment: '循環器',
      doctorNameFrom: '上田 隆',
      isReplied: true,
      repliedOn: '2026-04-12',
      hasAdmission: false,
      isEnteredByHand: true,
    })
    expect(await client.listReferrals({ id: clinic })).toEqual({ totalCount: 1, totalPage: 1, referrals: [made] })
    expect((await client.listReferrals({ id: other })).totalCount).toBe(0)
    expect(await sums()).toMatchObject([
      {
        month: '2026-04-01',
        medical_institution_id: clinic,
        own_department_id: department,
        first_visit: true,
        referral_count: 1,
        admission_count: 0,
        replied_count: 1,
        unreplied_count: 0,
      },
    ])
    expect(await verifyFacts(product.database.jobs)).toEqual([])
  })

  test('is linked to a stay that is here already, whose figures then count in its month', async () => {
    await admit('1234', {
      admission_date: '2026-05-02',
      discharge_date: '2026-05-11',
      bundled_yen: 300_000,
      fee_yen: 50_000,
      operations: [{ operation_date: '2026-05-03', kcode: 'K546', anaesthesia: '2', name: '経皮的冠動脈形成術' }],
    })
    expect(await refer('2026-04-10', { patientId: '００１２３４' })).toMatchObject({ hasAdmission: true })
    expect(await sums()).toMatchObject([
      { month: '2026-04-01', referral_count: 1, admission_count: 1, operation_count: 1, hospital_days: 10 },
    ])
    const later = await refer('2026-05-01', { patientId: '1234' }, other)
    expect(later.hasAdmission).toBe(true)
    expect((await client.listReferrals({ id: clinic })).referrals).toMatchObject([{ hasAdmission: false }])
    expect(await sums()).toMatchObject([
      {
        month: '2026-04-01',
        admission_count: 0,
        discharged_count: 0,
        revenue_yen: 0,
        fee_yen: 0,
        charged_count: 0,
        unreplied_count: 1,
      },
      {
        month: '2026-05-01',
        medical_institution_id: other,
        admission_count: 1,
        discharged_count: 1,
        revenue_yen: 350_000,
        fee_yen: 50_000,
        charged_count: 1,
        unreplied_count: 1,
      },
    ])
    expect(await verifyFacts(product.database.jobs)).toEqual([])
  })

  test('is refused on a day to come, with an answer before it, and with what the tenant does not have', async () => {
    const foreign = await anOwnDepartment(product.database.owner, await aTenant(product.database), '眼科')
    const tomorrow = daysAfter(dayInJapan(), 1)
    await expect(refer(tomorrow)).rejects.toMatchObject(refusedAt('referral_date'))
    await expect(refer('2026-04-10', { repliedOn: '2026-04-09' })).rejects.toMatchObject(refusedAt('replied_on'))
    await expect(refer('2026-04-10', { ownDepartmentId: foreign })).rejects.toMatchObject(
      refusedAt('own_department_id'),
    )
    await expect(refer('2026-04-10', { patientId: '000' })).rejects.toMatchObject(refusedAt('patient_id'))
    await expect(refer('2026-04-10', {}, 999_999)).rejects.toMatchObject({ status: 404 })
    expect((await client.listReferrals({ id: clinic })).totalCount).toBe(0)
  })
})

test('while a file is being taken in, a referral by hand is asked to wait, and nothing is half stored', async () => {
  const applying = await product.database.jobs.connect()
  try {
    await applying.query('begin')
    await applying.query(`select pg_advisory_xact_lock(hashtext('renkei facts'), $1::int)`, [person.tenantId])
    await expect(refer('2026-04-10')).rejects.toMatchObject({ status: 409, problem: { code: 'figures_busy' } })
  } finally {
    await applying.query('rollback')
    applying.release()
  }
  await refer('2026-04-10')
  expect((await client.listReferrals({ id: clinic })).totalCount).toBe(1)
})

describe('the referrals of an institution', () => {
  test('are listed newest first, in pages, and narrowed down', async () => {
    await refer('2026-04-10', { ownDepartmentId: department, repliedOn: '2026-04-12' })
    await refer('2026-04-20', { firstVisitFlag: false })
    await refer('2026-05-01')
    const days = async (query: object) =>
      (await client.listReferrals({ id: clinic, ...query })).referrals.map(({ referralDate }) => referralDate)
    expect(await days({})).toEqual(['2026-05-01', '2026-04-20', '2026-04-10'])
    expect(await days({ page: 2, perPage: 2 })).toEqual(['2026-04-10'])
    expect(await client.listReferrals({ id: clinic, perPage: 2 })).toMatchObject({ totalCount: 3, totalPage: 2 })
    expect(await days({ from: '2026-04-11', to: '2026-04-30' })).toEqual(['2026-04-20'])
    expect(await days({ firstVisit: false })).toEqual(['2026-04-20'])
    expect(await days({ ownDepartmentId: department })).toEqual(['2026-04-10'])
    expect(await days({ ownDepartmentId: 0 })).toEqual(['2026-05-01', '2026-04-20'])
    expect(await days({ unreplied: true })).toEqual(['2026-05-01', '2026-04-20'])
    await expect(days({ admittedDisease: '心不全' })).rejects.toMatchObject(refusedAt('admitted_disease'))
    await expect(days({ kcode: 'K5' })).rejects.toMatchObject(refusedAt('kcode'))
  })

  test('and their reverse referrals are another tenant’s business only there', async () => {
    const { id: referralId } = await refer('2026-04-10', { patientId: '1234' })
    await client.createReverseReferral({ id: clinic, body: { reverseReferralDate: '2026-04-20' } })
    expect((await stranger.listReferrals({ id: clinic })).totalCount).toBe(0)
    await expect(stranger.getReferral({ id: clinic, referralId })).rejects.toMatchObject({ status: 404 })
    expect(await stranger.getFirstReferral()).toMatchObject({ id: null, referralDate: null })
    expect(await stranger.getLastReverseReferral()).toMatchObject({ id: null })
    expect(await stranger.listInstitutionSegments({ id: clinic })).toEqual([])
  })
})

describe('the detail of a referral', () => {
  test('tells the patient, the stays with names of codes, and the way back, and is noted in the audit log', async () => {
    const { owner } = product.database
    await owner.query(
      `insert into dpc_diseases values ('050050', '05', '狭心症、慢性虚血性心疾患') on conflict do nothing`,
    )
    await owner.query(`insert into kcodes values ('K546', '経皮的冠動脈形成術') on conflict do nothing`)
    const { id: referralId } = await refer('2026-04-10', {
      patientId: '0001234',
      doctorNameTo: '森 薫',
      reasonForPresenting: '胸痛の精査',
    })
    await admit('1234', {
      admission_date: '2026-05-02',
      discharge_date: '2026-05-11',
      own_department_id: department,
      main_icd10: 'I208',
      dpc_code: '050050xx9910xx',
      operations: [
        { operation_date: '2026-05-03', kcode: 'K546', anaesthesia: '2', name: 'PCI' },
        { operation_date: '2026-06-03', kcode: 'K999', anaesthesia: null, name: '院外の記録' },
      ],
    })
    await admit('1234', { admission_date: '2026-06-20' })
    const send = (reverseReferralDate: string, id = clinic) =>
      client.createReverseReferral({ id, body: { reverseReferralDate, patientId: '1234', specialtyName: '内科' } })
    await send('2026-04-09')
    await send('2026-05-12', other)
    const back = await send('2026-05-13')
    expect(await client.getReferral({ id: clinic, referralId })).toMatchObject({
      medicalInstitutionId: clinic,
      patientId: '0001234',
      doctorNameTo: '森 薫',
      reasonForPresenting: '胸痛の精査',
      hospitalAdmissions: [
        {
          admissionDate: '2026-05-02',
          dischargeDate: '2026-05-11',
          hospitalDays: 10,
          isFirstAdmission: true,
          ownDepartment: { name: '循環器内科' },
          dpcDiseaseName: '狭心症、慢性虚血性心疾患',
          operations: [
            { operationDate: '2026-05-03', kcode: 'K546', name: '経皮的冠動脈形成術', anaesthesia: '2' },
            { kcode: 'K999', name: '院外の記録' },
          ],
        },
        { admissionDate: '2026-06-20', isFirstAdmission: false, dischargeDate: null, hospitalDays: null },
      ],
      reverseReferral: { id: back.id, reverseReferralDate: '2026-05-13', patientId: '1234', specialtyName: '内科' },
    })
    const { rows } = await owner.query(
      `select action, record_ids from audit_logs where tenant_id = $1 and operation = 'getReferral'`,
      [person.tenantId],
    )
    expect(rows).toEqual([{ action: 'read', record_ids: [referralId] }])
    await expect(client.getReferral({ id: other, referralId })).rejects.toMatchObject({ status: 404 })
  })

  test('leaves a way back to the next referral from the same institution', async () => {
    const { id: first } = await refer('2026-04-10', { patientId: '7' })
    const { id: second } = await refer('2026-05-10', { patientId: '7' })
    await client.createReverseReferral({ id: clinic, body: { reverseReferralDate: '2026-05-20', patientId: '7' } })
    expect(await client.getReferral({ id: clinic, referralId: first })).toMatchObject({ reverseReferral: null })
    expect(await client.getReferral({ id: clinic, referralId: second })).toMatchObject({
      reverseReferral: { reverseReferralDate: '2026-05-20' },
    })
  })

  test('is the only way to a patient’s number: no job can select it, and the API only in a step that says so', async () => {
    const { id: referralId } = await refer('2026-04-10', { patientId: '0001234' })
    const { app, jobs } = product.database
    const tables = ['referral_patient_numbers', 'reverse_referral_patient_numbers']
    for (const table of tables)
      for (const statement of [
        `select patient_id from ${table}`,
        `select * from ${table}`,
        `delete from ${table} where patient_id = '1'`,
        `delete from ${table} returning patient_id`,
        `select 1 from ${table} order by patient_id`,
      ])
        await expect(jobs.query(statement)).rejects.toThrow(/permission denied/)
    for (const pool of [app, jobs])
      for (const table of tables)
        await expect(pool.query(`update ${table} set id = id`)).rejects.toThrow(/permission denied/)
    const seen = async (tenantId: number, ...settings: readonly string[]) => {
      const connection = await app.connect()
      for (const step of ['begin', `set local app.tenant_id = '${tenantId}'`, ...settings]) await connection.query(step)
      const { rows } = await connection.query(
        `select patient_id from referral_patient_numbers where id = ${referralId}`,
      )
      await connection.query('rollback')
      connection.release()
      return rows
    }
    const reads = `set local app.patient_numbers = 'read'`
    expect(await seen(person.tenantId)).toEqual([])
    expect(await seen(person.tenantId, reads)).toEqual([{ patient_id: '0001234' }])
    expect(await seen(person.tenantId - 1, reads)).toEqual([])
    expect((await app.query(`select from referral_patient_numbers`)).rows).toEqual([])
    const list = await client.listReferrals({ id: clinic })
    expect(JSON.stringify(list)).not.toContain('1234')
  })
})

test('a reverse referral names the department there by its id, or in words where no department has that name', async () => {
  const internalMedicine = await departmentIdOf('内科')
  const send = (body: { specialtyId?: number; specialtyName?: string }) =>
    client.createReverseReferral({ id: other, body: { reverseReferralDate: '2026-04-02', ...body } })
  expect(await send({ specialtyId: internalMedicine })).toMatchObject({
    specialtyId: internalMedicine,
    specialtyName: '内科',
  })
  expect(await send({ specialtyName: '内科' })).toMatchObject({ specialtyId: internalMedicine })
  expect(await send({ specialtyName: '眠りの外来' })).toMatchObject({ specialtyId: null, specialtyName: '眠りの外来' })
  await expect(send({ specialtyId: 2_000_000_000 })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'specialty_id' }] },
  })
  const { reverseReferrals } = await client.listReverseReferrals({ id: other })
  for (const { id } of reverseReferrals) await client.deleteReverseReferral({ id: other, reverseReferralId: id })
})

test('a reverse referral is counted in its month and is the last one', async () => {
  const internalMedicine = await departmentIdOf('内科')
  await client.createReverseReferral({ id: clinic, body: { reverseReferralDate: '2026-04-01' } })
  const body = {
    reverseReferralDate: '2026-04-20',
    ownDepartmentId: department,
    specialtyName: '内科',
    reverseReferralControlId: 'R-1',
  }
  const made = await client.createReverseReferral({ id: clinic, body })
  expect(made).toEqual({
    id: made.id,
    reverseReferralDate: '2026-04-20',
    medicalInstitutionIdTo: clinic,
    medicalInstitutionIdFrom: own,
    reverseReferralDepartment: { id: department, name: '循環器内科' },
    specialtyId: internalMedicine,
    specialtyName: '内科',
    reverseReferralControlId: 'R-1',
    reverseReferralImportingLogId: null,
    isEnteredByHand: true,
    patientId: null,
    hidesPatientNumbers: false,
    updatedAt: made.updatedAt,
  })
  expect(await client.getLastReverseReferral()).toEqual({
    id: made.id,
    reverseReferralDate: '2026-04-20',
    medicalInstitutionIdTo: clinic,
  })
  const tomorrow = daysAfter(dayInJapan(), 1)
  await expect(
    client.createReverseReferral({ id: clinic, body: { reverseReferralDate: tomorrow } }),
  ).rejects.toMatchObject(refusedAt('reverse_referral_date'))
  expect(await verifyFacts(product.database.jobs)).toEqual([])
})

/** The id of one of the nation's departments. */
const departmentIdOf = async (name: string): Promise<number> => {
  const options = (await client.listDepartments({})).flatMap((group) => group.options)
  return options.find(({ value }) => value === name)?.key ?? 0
}

describe('the reverse referrals to an institution', () => {
  const send = (reverseReferralDate: string, more: object = {}) =>
    client.createReverseReferral({ id: clinic, body: { reverseReferralDate, ...more } })

  test('are listed newest first, in pages, and narrowed down', async () => {
    const {
      patientId: _notListed,
      hidesPatientNumbers: _norThis,
      updatedAt: _neither,
      ...made
    } = await send('2026-04-10', { ownDepartmentId: department, patientId: '1234', specialtyName: '内科' })
    await send('2026-04-20')
    await send('2026-05-01')
    const days = async (query: object) =>
      (await client.listReverseReferrals({ id: clinic, ...query })).reverseReferrals.map(
        ({ reverseReferralDate }) => reverseReferralDate,
      )
    expect(await days({})).toEqual(['2026-05-01', '2026-04-20', '2026-04-10'])
    expect(await days({ from: '2026-04-11', to: '2026-04-30' })).toEqual(['2026-04-20'])
    expect(await days({ ownDepartmentId: 0 })).toEqual(['2026-05-01', '2026-04-20'])
    expect(await client.listReverseReferrals({ id: clinic, page: 2, perPage: 2 })).toEqual({
      totalCount: 3,
      totalPage: 2,
      reverseReferrals: [made],
    })
    expect(await days({ ownDepartmentId: department })).toEqual(['2026-04-10'])
    expect((await client.listReverseReferrals({ id: other })).totalCount).toBe(0)
    await expect(client.listReverseReferrals({ id: 999_999 })).rejects.toMatchObject({ status: 404 })
  })

  test('are another tenant’s business only there, and whose list was read is noted', async () => {
    await send('2026-04-10', { patientId: '1234' })
    expect((await stranger.listReverseReferrals({ id: clinic })).totalCount).toBe(0)
    expect(JSON.stringify(await client.listReverseReferrals({ id: clinic }))).not.toContain('1234')
    const { rows } = await product.database.owner.query(
      `select action, record_ids from audit_logs where tenant_id = $1 and operation = 'listReverseReferrals'`,
      [person.tenantId],
    )
    expect(rows).toEqual([{ action: 'read', record_ids: [clinic] }])
  })
})

test('the first and the last referral are those of the earliest and the latest day', async () => {
  expect(await client.getFirstReferral()).toEqual({
    id: null,
    referralDate: null,
    medicalInstitutionIdTo: null,
    firstVisitFlag: null,
  })
  for (const day of ['2026-04-10', '2024-01-05', '2026-02-01']) await refer(day)
  expect(await client.getFirstReferral()).toMatchObject({ referralDate: '2024-01-05', medicalInstitutionIdTo: own })
  expect(await client.getLastReferral()).toMatchObject({ referralDate: '2026-04-10', firstVisitFlag: true })
})

test('the segment of an institution follows from each fiscal year’s referrals, without excluded departments', async () => {
  const { restSegmentLabel, updatedAt } = await client.getSegmentationSetting()
  const { segments } = await client.updateSegmentationSetting({
    body: {
      restSegmentLabel,
      updatedAt,
      excludedOwnDepartmentIds: [department],
      segments: [
        { label: '入院が多い', referralCountMoreEqual: 2, referralAdmissionRateMoreEqual: 30 },
        { label: '紹介あり', referralCountMoreEqual: 2, referralAdmissionRateMoreEqual: null },
      ],
    },
  })
  await admit('1', { admission_date: '2026-04-20' })
  await refer('2026-04-10', { patientId: '1' })
  await refer('2026-03-31')
  await refer('2025-04-01')
  await refer('2025-05-01', { ownDepartmentId: department })
  await refer('2026-05-01')
  await loadMonths(product.database, person, {
    institutionId: other,
    first: '2025-04-01',
    last: '2026-05-01',
    also: ['ff1_file'],
  })
  const labels = async (id: number) =>
    (await client.listInstitutionSegments({ id })).map(({ period, segmentLabel, referralCount }) => [
      period,
      segmentLabel,
      referralCount,
    ])
  // The year that is not over is judged by the twelve months up to the base month.
  expect(await labels(clinic)).toEqual([
    ['2026', '入院が多い', 3],
    ['2025', '紹介あり', 2],
  ])
  expect(await labels(other)).toEqual([
    ['2026', '紹介あり', 12],
    ['2025', '紹介あり', 12],
  ])
  expect(await client.listInstitutionSegments({ id: clinic })).toMatchObject([
    {
      medicalInstitutionId: clinic,
      segmentId: segments[0]?.id,
      firstMonth: '2025-06-01',
      lastMonth: '2026-05-01',
    },
    { segmentId: segments[1]?.id, firstMonth: '2025-04-01', lastMonth: '2026-03-01', referralAdmissionRate: 0 },
  ])
})

test('another longest time between referral and admission puts the tenant’s relinking into the queue, the same time does not', async () => {
  const { owner, jobs } = product.database
  await refer('2026-04-10', { patientId: '1' })
  await admit('1', { admission_date: '2026-04-20' })
  const queued = async () => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*) from graphile_worker.jobs where key = 'relink admissions ' || $1`,
      [person.tenantId],
    )
    return rows[0]?.count
  }
  const save = async (maxReferralHospitalAdmissionPeriod: number) => {
    const { medicalInstitution, logo: _, ...setting } = await client.getTenantSetting()
    await client.updateTenantSetting({
      body: { ...setting, medicalInstitutionId: medicalInstitution?.id ?? null, maxReferralHospitalAdmissionPeriod },
    })
  }
  await save(90)
  expect(await queued()).toBe(0)
  await save(5)
  expect(await queued()).toBe(1)
  expect(await sums()).toMatchObject([{ admission_count: 1 }])
  await relinkAdmissions(jobs, person.tenantId)
  expect(await sums()).toMatchObject([{ admission_count: 0 }])
  expect(await verifyFacts(jobs)).toEqual([])
})

test('the 18 groups of diagnoses are there from the beginning', async () => {
  const mdcs = await client.listMdcs()
  expect(mdcs).toHaveLength(18)
  expect(mdcs[0]).toEqual({ mdcCode: '01', name: '神経系疾患', diagnoses: [] })
})

test('the groups of diagnoses hold their diseases and the K codes their names, as the specification shapes them', async () => {
  const { owner } = product.database
  await owner.query(
    `insert into dpc_diseases values ('050050', '05', '狭心症、慢性虚血性心疾患'), ('050130', '05', '心不全')
    on conflict do nothing`,
  )
  await owner.query(`insert into kcodes values ('K546', '経皮的冠動脈形成術') on conflict do nothing`)
  await noteMasterChange(owner)
  expect((await client.listMdcs())[4]).toEqual({
    mdcCode: '05',
    name: '循環器系疾患',
    diagnoses: [
      { dpc6Digit: '050050', name: '狭心症、慢性虚血性心疾患' },
      { dpc6Digit: '050130', name: '心不全' },
    ],
  })
  expect(await client.listKcodes()).toContainEqual({ key: 'K546', value: '経皮的冠動脈形成術' })
  const { crm } = await product.signIn(person)
  const wire = await fetch(`${product.origin}/api/mdcs`, { headers: { authorization: `Bearer ${crm}` } })
  expect(await wire.json()).toContainEqual(
    expect.objectContaining({
      mdc_code: '05',
      diagnoses: expect.arrayContaining([{ dpc6_digit: '050130', name: '心不全' }]),
    }),
  )
})
