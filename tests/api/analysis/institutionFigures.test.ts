import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { anUpload, preparedAdmission } from '../../support/facts/factBuilders.ts'
import { type PreparedAdmission, storeAdmissions } from '../../support/facts/storeAdmissions.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'

const period = { startDate: '2025-04-01', endDate: '2026-03-31' }

let product: TestApi
let clinic: number
beforeAll(async () => {
  product = await testApi()
  clinic = await anInstitution(product.database.owner)
})
afterAll(() => product.stop())

let person: Person
let client: Client
const signInNewTenant = async () => {
  person = await aPerson(product.database, await aTenant(product.database))
  client = await product.clientFor(person)
}
beforeEach(signInNewTenant)

const refer = (referralDate: string, more: object = {}, id = clinic) =>
  client.createReferral({ id, body: { referralDate, firstVisitFlag: true, ...more } })

const operation = (kcode: string, name: string) => ({ operation_date: null, kcode, anaesthesia: null, name })

const admit = async (patientId: string, day: string, fields: Partial<PreparedAdmission>) => {
  const { tenantId } = person
  const uploadId = await anUpload(product.database.owner, person, 'ff1_file')
  await withTenant(product.database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeAdmissions(tx, tenantId, [
        preparedAdmission({ tenantId, uploadId, patientId }, { admission_date: day, discharge_date: day, ...fields }),
      ]),
    ),
  )
}

const cases = (id = clinic) => client.listAdmittedCases({ id, body: { period } })
const compare = (id: number) => client.compareSimilarInstitutions({ id, body: { period } })

test('diseases go by their DPC group, else by ICD-10, an operation in a stay counts once, and both lead to their referrals', async () => {
  await refer('2025-05-10', { patientId: '1' })
  await refer('2025-05-11', { patientId: '2' })
  await refer('2025-05-12', { patientId: '3' })
  const stent = operation('K5493', '経皮的冠動脈ステント留置術')
  await admit('1', '2025-05-12', {
    main_icd10: 'I209',
    main_disease_name: '狭心症',
    dpc_code: '050050xx9920x0',
    operations: [stent, stent, operation('K597', 'ペースメーカー移植術')],
  })
  await admit('2', '2025-05-12', {
    main_icd10: 'I208',
    main_disease_name: '狭心症',
    dpc_code: '050050xx99000x',
    operations: [stent, { ...operation('K654', '内視鏡的消化管止血術'), operation_date: '2025-05-14' }],
  })
  await admit('3', '2025-05-13', {
    main_icd10: 'J189',
    main_disease_name: '肺炎',
    operations: [{ ...operation('K654', '内視鏡的消化管止血術'), operation_date: '2025-05-12' }],
  })
  const days = async (query: object) =>
    (await client.listReferrals({ id: clinic, from: period.startDate, to: period.endDate, ...query })).referrals.map(
      ({ referralDate }) => referralDate,
    )
  expect(await days({ admittedDisease: '050050' })).toEqual(['2025-05-11', '2025-05-10'])
  expect(await days({ admittedDisease: 'J189' })).toEqual(['2025-05-12'])
  expect(await days({ admittedDisease: 'I209' })).toEqual([])
  expect(await days({ kcode: 'K5493' })).toEqual(['2025-05-11', '2025-05-10'])
  expect(await days({ kcode: 'K597' })).toEqual(['2025-05-10'])
  expect(await days({ kcode: 'K654' })).toEqual([])
  expect(await cases()).toEqual({
    unsettledFrom: null,
    referralCount: 3,
    hospitalAdmissionCount: 3,
    operationCount: 2,
    diseases: [
      { coding: 'dpc', code: '050050', name: '狭心症', hospitalAdmissionCount: 2 },
      { coding: 'icd10', code: 'J189', name: '肺炎', hospitalAdmissionCount: 1 },
    ],
    operations: [
      { kcode: 'K5493', name: '経皮的冠動脈ステント留置術', hospitalAdmissionCount: 2 },
      { kcode: 'K597', name: 'ペースメーカー移植術', hospitalAdmissionCount: 1 },
    ],
  })
})

test('only first stays of referrals of the period and of the institution are told of', async () => {
  const other = await anInstitution(product.database.owner)
  await refer('2025-03-31', { patientId: '1' })
  await refer('2025-05-10', { patientId: '2' }, other)
  await refer('2025-05-10', { patientId: '3' })
  const pneumonia = { main_icd10: 'J189', main_disease_name: '肺炎' }
  for (const patientId of ['1', '2', '3', '4']) await admit(patientId, '2025-05-12', pneumonia)
  await admit('3', '2025-06-01', { main_icd10: 'I209', main_disease_name: '狭心症' })
  const found = await cases()
  expect(found.hospitalAdmissionCount).toBe(1)
  expect(found.diseases).toEqual([{ coding: 'icd10', code: 'J189', name: '肺炎', hospitalAdmissionCount: 1 }])
})

test('the stays of another tenant are in no list, and its referrals in no comparison', async () => {
  const neighbour = await anInstitution(product.database.owner, { departmentIds: [1021], longitude: 130, latitude: 30 })
  const subject = await anInstitution(product.database.owner, { departmentIds: [1021], longitude: 130, latitude: 30 })
  await refer('2025-05-10', { patientId: '1' })
  await refer('2025-05-10', {}, neighbour)
  await admit('1', '2025-05-12', { main_icd10: 'J189', main_disease_name: '肺炎' })
  await signInNewTenant()
  expect(await cases()).toMatchObject({ hospitalAdmissionCount: 0, diseases: [], operations: [] })
  expect(await compare(subject)).toMatchObject({ similarCount: 1, referringCount: 0 })
})

test('similar are open institutions of the same kind with a department in common within 10 km', async () => {
  const [longitude, latitude] = [141.35, 43.06]
  const kilometre = 1 / 111.195
  const place = (north: number, more: object = {}) =>
    anInstitution(product.database.owner, {
      departmentIds: [1031, 1032],
      longitude,
      latitude: latitude + north * kilometre,
      ...more,
    })
  const subject = await place(0)
  const [near, edge, silent] = [await place(1, { departmentIds: [1032, 1050] }), await place(9.9), await place(2)]
  const wide = await place(0, { longitude: longitude + (9.9 * kilometre) / Math.cos((latitude * Math.PI) / 180) })
  const unlike = [
    await place(10.1),
    await place(8, { longitude: longitude + (8 * kilometre) / Math.cos((latitude * Math.PI) / 180) }),
    await place(1, { facilityTypeIds: [1] }),
    await place(1, { departmentIds: [1060] }),
    await place(1, { runningStatus: 'closed' }),
  ]
  for (const id of unlike) await refer('2025-05-10', {}, id)
  const counts = new Map([
    [subject, 3],
    [near, 1],
    [edge, 2],
    [wide, 6],
    [silent, 0],
  ])
  for (const [id, count] of counts)
    for (let done = 0; done < count; done += 1) await refer('2025-06-01', { firstVisitFlag: done === 0 }, id)
  const found = await compare(subject)
  expect(found).toMatchObject({ similarCount: 4, referringCount: 3, withinKilometres: 10, secondaryMedicalArea: null })
  expect(found.kinds).toHaveLength(1)
  expect(found.figures.find(({ key }) => key === 'referral_count')).toEqual({
    key: 'referral_count',
    value: 3,
    lowerQuartile: 1.5,
    median: 2,
    upperQuartile: 4,
    rank: 2,
  })
  expect(found.figures.find(({ key }) => key === 'first_visit_referral_count')).toMatchObject({ median: 1, rank: 1 })
})

test('the secondary medical area reaches further than 10 km', async () => {
  const { owner } = product.database
  await owner.query(
    `insert into secondary_medical_areas (prefecture_code, name) values ('43', '試験の医療圏') on conflict do nothing`,
  )
  await owner.query(
    `insert into municipalities (code, prefecture_code, name, secondary_medical_area)
    values ('43991', '43', '試験市', '試験の医療圏'), ('43992', '43', '試験町', '試験の医療圏') on conflict do nothing`,
  )
  const subject = await anInstitution(owner, { municipalityCode: '43991', departmentIds: [1041] })
  const far = await anInstitution(owner, {
    municipalityCode: '43992',
    departmentIds: [1041],
    longitude: 131,
    latitude: 32,
  })
  await refer('2025-06-01', {}, far)
  expect(await compare(subject)).toMatchObject({
    similarCount: 1,
    referringCount: 1,
    secondaryMedicalArea: '試験の医療圏',
    withinKilometres: null,
  })
  const referralsOf = async () => (await compare(subject)).figures.find(({ key }) => key === 'referral_count')
  expect(await referralsOf()).toMatchObject({ value: null, median: 1, rank: null })
  await loadMonths(product.database, person, { institutionId: far, first: '2025-06-01', last: '2025-06-01' })
  expect(await referralsOf()).toMatchObject({ value: 0, median: 2, rank: null })
})

test('an unknown institution is not found, and a period that is none is refused at its field', async () => {
  await expect(cases(999_999_999)).rejects.toMatchObject({ status: 404 })
  await expect(compare(999_999_999)).rejects.toMatchObject({ status: 404 })
  const reversed = { period: { startDate: '2026-04-01', endDate: '2026-03-31' } }
  const refused = {
    status: 422,
    problem: { errors: [expect.objectContaining({ path: expect.stringContaining('period') })] },
  }
  await expect(client.listAdmittedCases({ id: clinic, body: reversed })).rejects.toMatchObject(refused)
  await expect(client.compareSimilarInstitutions({ id: clinic, body: reversed })).rejects.toMatchObject(refused)
})
