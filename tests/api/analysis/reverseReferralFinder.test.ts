import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fitWeights } from '#contract/analysis/reverseReferralFinder.ts'
import { daysAfter } from '#contract/days.ts'
import { monthAfter } from '#contract/months.ts'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import { aCommunication, aPerson, aTenant, anInstitution, openOn, type Person } from '../../support/builders.ts'
import { anUpload, preparedAdmission } from '../../support/facts/factBuilders.ts'
import { storeAdmissions } from '../../support/facts/storeAdmissions.ts'

const today = dayInJapan()
/** If no lists are loaded, facts entered by users count up to the last complete month. */
const lastMonth = monthAfter(today, -1)
const here = { longitude: 130.7, latitude: 32.8 }
/** A place this many kilometres to the north. */
const north = (kilometres: number) => ({ longitude: 130.7, latitude: 32.8 + kilometres / 111.195 })

const cardiology = { departmentIds: [1001, 1017], departments: ['内科', '循環器内科'] }
const eyes = { departmentIds: [5001], departments: ['眼科'] }

let product: TestApi
let own: number
const logged: string[] = []
const ids: Record<'near' | 'far' | 'eyes' | 'homecare' | 'closed' | 'placeless', number> = {
  near: 0,
  far: 0,
  eyes: 0,
  homecare: 0,
  closed: 0,
  placeless: 0,
}

beforeAll(async () => {
  product = await ownApi({}, { log: (line) => logged.push(line) })
  const { owner } = product.database
  await owner.query(`
    insert into secondary_medical_areas (prefecture_code, name) values ('43', '熊本・上益城');
    insert into municipalities (code, prefecture_code, name, longitude, latitude, secondary_medical_area) values
      ('43101', '43', '熊本市中央区', 130.7, 32.8, '熊本・上益城'),
      ('43102', '43', '熊本市東区', 130.75, 32.8, '熊本・上益城'),
      ('43999', '43', '位置のない町', null, null, null)`)
  own = await anInstitution(owner, { name: '自院', ...here, municipalityCode: '43101' })
  ids.near = await anInstitution(owner, {
    ...cardiology,
    ...north(1),
    name: '近くの循環器',
    postalCode: '8620950',
    municipalityCode: '43101',
  })
  ids.far = await anInstitution(owner, {
    ...cardiology,
    ...north(4),
    name: '遠くの循環器',
    postalCode: '8620950',
    municipalityCode: '43102',
  })
  ids.eyes = await anInstitution(owner, { ...eyes, ...north(2), name: '眼科', postalCode: '8611100' })
  ids.homecare = await anInstitution(owner, {
    ...north(3),
    name: '在宅内科',
    facilityTypeIds: [2, 105],
    municipalityCode: '43101',
  })
  ids.closed = await anInstitution(owner, { ...cardiology, ...north(1), name: '閉院', runningStatus: 'closed' })
  ids.placeless = await anInstitution(owner, { ...cardiology, name: '位置不明', municipalityCode: '43101' })
  await openOn(owner, ids.near, { mon: ['09:00', '12:30'], wed: ['09:00', '12:00'] })
  await openOn(owner, ids.near, { mon: ['14:00', '18:00'] }, { part: 2 })
  await openOn(owner, ids.far, { mon: ['09:00', '12:00'], sat: ['09:00', '12:00'], thu: ['16:00', '19:30'] })
})
afterAll(() => product.stop())

let person: Person
let client: Client
beforeEach(async () => {
  person = await aPerson(product.database, await aTenant(product.database, { institutionId: own }))
  client = await product.clientFor(person)
})

type Body = RequestParameters<'findReverseReferralPartners'>['body']
const find = (body: Body) => client.findReverseReferralPartners({ body })
const found = async (body: Body) =>
  (await find(body)).medicalInstitutions.map(({ id }) => Object.entries(ids).find(([, one]) => one === id)?.[0])

const refer = (id: number, referralDate = lastMonth, more: object = {}) =>
  client.createReferral({ id, body: { referralDate, firstVisitFlag: true, ...more } })
const sendBack = (id: number, more: object = {}) =>
  client.createReverseReferral({ id, body: { reverseReferralDate: lastMonth, ...more } })

const admit = async (patientId: string, code: { main_icd10: string; dpc_code: string }, ownDepartmentId?: number) => {
  const { tenantId } = person
  const uploadId = await anUpload(product.database.owner, person, 'ff1_file')
  await withTenant(product.database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeAdmissions(tx, tenantId, [
        preparedAdmission(
          { tenantId, uploadId, patientId },
          {
            admission_date: daysAfter(today, -10),
            discharge_date: daysAfter(today, -2),
            main_disease_name: 'うっ血性心不全',
            own_department_id: ownDepartmentId ?? null,
            ...code,
          },
        ),
      ]),
    ),
  )
}
const heartFailure = { main_icd10: 'I509', dpc_code: '050130xx9900x0' }

describe('conditions', () => {
  test('the nearest come first, within the reach, open, and never the own institution', async () => {
    expect(await found({})).toEqual(['near', 'eyes', 'homecare', 'far'])
    expect(await found({ reach: '2km' })).toEqual(['near'])
    expect(await found({ runningStatus: ['closed'] })).toEqual(['closed'])
    expect((await find({})).understood.place.source).toBe('own_institution')
  })

  test('departments, kinds, functions and names narrow the result', async () => {
    expect(await found({ departmentIds: [1017, 1018] })).toEqual(['near', 'far'])
    expect(await found({ functionIds: [105] })).toEqual(['homecare'])
    expect(await found({ facilityTypeIds: [1] })).toEqual([])
    expect(await found({ medicalInstitutionName: '循環器', reach: 'anywhere' })).toEqual(['near', 'far'])
  })

  test('a postal code is placed by the institutions that have it, or its first digits', async () => {
    const exact = await find({ patientPostalCode: '8620950' })
    expect(exact.understood.place).toMatchObject({ source: 'postal_code', municipality: { code: '43101' } })
    const [first] = exact.medicalInstitutions
    // The median distance to two places 1 and 4 km away.
    expect(first?.distance).toBeCloseTo(0.5, 1)
    expect(first?.ownDistance).toBeCloseTo(first?.id === ids.eyes ? 2 : 3, 1)
    const { understood } = await find({ patientPostalCode: '8620999' })
    expect(understood.place.source).toBe('postal_district')
    expect((await find({ patientPostalCode: '8629999' })).understood.place.source).toBe('postal_region')
  })

  test('areas are those of the patient’s municipality, wherever in it an institution stands', async () => {
    const area = { departmentIds: [1017], municipalityCode: '43101' }
    expect(await found({ ...area, reach: 'municipality' })).toEqual(['near', 'placeless'])
    expect(await found({ ...area, reach: 'secondary_medical_area' })).toEqual(['near', 'far', 'placeless'])
  })

  test('opening days hold on each day asked for, evenings begin at six, and unknown hours fit none', async () => {
    expect(await found({ openDays: ['mon'] })).toEqual(['near', 'far'])
    expect(await found({ openDays: ['mon', 'sat'] })).toEqual(['far'])
    expect(await found({ openEvenings: true })).toEqual(['far'])
    expect(await found({ openDays: ['mon'], openEvenings: true })).toEqual([])
    const { medicalInstitutions } = await find({ departmentIds: [1017] })
    expect(medicalInstitutions.map(({ openTimes }) => openTimes)).toEqual([
      ['mon_afternoon', 'mon_morning', 'wed_morning'],
      ['mon_morning', 'sat_morning', 'thu_afternoon', 'thu_evening'],
    ])
  })

  test('relations are told by the tenant’s own letters', async () => {
    await refer(ids.far)
    await refer(ids.homecare, monthAfter(today, -20))
    await sendBack(ids.eyes)
    expect(await found({ relations: ['referred'] })).toEqual(['far'])
    expect(await found({ relations: ['sent_back'] })).toEqual(['eyes'])
    expect(await found({ relations: ['referred', 'sent_back'], sortBy: 'distance' })).toEqual(['eyes', 'far'])
    expect(await found({ relations: ['none'] })).toEqual(['near'])
  })
})

describe('ranking', () => {
  test('the points are those that the product publishes', async () => {
    for (let letter = 0; letter < 6; letter += 1) await refer(ids.far)
    await sendBack(ids.far)
    const { medicalInstitutions } = await find({ departmentIds: [1017], sortBy: 'relation' })
    expect(medicalInstitutions.map(({ id }) => id)).toEqual([ids.far, ids.near])
    const points = {
      distance: fitWeights.distance / 5,
      department: fitWeights.department,
      relation: fitWeights.referred / 2 + fitWeights.sent_back / 12,
      sameDisease: 0,
    }
    expect(medicalInstitutions[0]).toMatchObject({ referralCount: 6, reverseReferralCount: 1, points })
    expect(medicalInstitutions[0]?.fit).toBeCloseTo(Object.values(points).reduce((sum, one) => sum + one))
    expect(medicalInstitutions[1]).toMatchObject({ points: { relation: 0 } })
  })

  test('of equals, those that refer to us come before those to whom we send', async () => {
    const twins = await Promise.all(
      [1, 2].map(() =>
        anInstitution(product.database.owner, { ...north(90), departmentIds: [7001], municipalityCode: '43102' }),
      ),
    )
    const [quiet = 0, referring = 0] = twins
    await refer(referring)
    await sendBack(quiet)
    const { medicalInstitutions } = await find({
      departmentIds: [7001],
      municipalityCode: '43102',
      reach: 'municipality',
    })
    expect(medicalInstitutions.map(({ id }) => id)).toEqual([referring, quiet])
  })

  test('figures are of twelve months, and a page holds what it is asked for', async () => {
    await refer(ids.near, today)
    await refer(ids.near, lastMonth)
    await refer(ids.near, monthAfter(today, -13))
    await aCommunication(product.database, person, ids.near, { actedDate: '2026-04-02' })
    await client.createDoctor({ id: ids.near, body: { name: '上田 隆' } })
    await client.updateSpecialNote({ id: ids.near, body: { content: '訪問は午後に', lastUpdatedDate: null } })
    const first = await find({ perPage: 1 })
    expect(first).toMatchObject({ totalCount: 4, totalPage: 4 })
    expect(first.medicalInstitutions).toMatchObject([
      {
        id: ids.near,
        referralCount: 1,
        lastVisitDate: '2026-04-02',
        doctorNames: ['上田 隆 先生'],
        hasSpecialNote: true,
      },
    ])
    expect(await found({ perPage: 1, page: 4 })).toEqual(['far'])
    expect(await find({ perPage: 1, page: 9 })).toMatchObject({ totalCount: 4, medicalInstitutions: [] })
  })
})

describe('a disease', () => {
  test('stands for the departments that treat it, and each says why it is looked for', async () => {
    const { rows } = await product.database.owner.query<{ id: number }>(
      `insert into own_departments (tenant_id, name, department_id, display_order) values ($1, '総合診療科', 1028, 1) returning id`,
      [person.tenantId],
    )
    await refer(ids.far, daysAfter(today, -12), { patientId: '7' })
    await admit('7', heartFailure, rows[0]?.id)
    await sendBack(ids.far, { patientId: '7', specialtyName: '糖尿病内科', reverseReferralDate: today })
    const { understood, medicalInstitutions } = await find({ diseaseCode: 'I50' })
    expect(understood.disease).toMatchObject({ code: 'I50', name: 'うっ血性心不全', stayCount: 1 })
    expect(understood.departments.slice(0, 3)).toEqual([
      { id: 1006, name: '糖尿病内科', basis: 'sent' },
      { id: 1028, name: '老年内科', basis: 'treated' },
      { id: 1017, name: '循環器内科', basis: 'table' },
    ])
    expect(understood.departments.at(-1)).toEqual({ id: 1001, name: '内科', basis: 'general' })
    const far = medicalInstitutions.find(({ id }) => id === ids.far)
    expect(far).toMatchObject({ diseaseReferralCount: 1, diseaseReverseReferralCount: 1 })
    expect(far?.matchedDepartments).toEqual(['内科', '循環器内科'])
    expect(far?.points.sameDisease).toBeCloseTo((fitWeights.same_disease * 2) / 5)
    expect(medicalInstitutions.find(({ id }) => id === ids.homecare)?.points.department).toBe(fitWeights.department / 2)
    for (const diseaseCode of ['I50.9', '050130', '05'])
      expect(await found({ diseaseCode, relations: ['same_disease'] })).toEqual(['far'])
    expect(await found({ diseaseCode: 'I21', relations: ['same_disease'] })).toEqual([])
  })

  test('is found by its code, or by part of the name that a stay gives it', async () => {
    await admit('8', heartFailure)
    const named = async (text: string) => (await client.findDiseases({ body: { text } })).diseases
    expect(await named('心不全')).toContainEqual({ code: 'I509', name: 'うっ血性心不全', kind: 'icd10' })
    expect(await named('ｉ50')).toContainEqual({ code: 'I509', name: 'うっ血性心不全', kind: 'icd10' })
    expect(await named('眼科')).toEqual([{ code: '02', name: '眼科系疾患', kind: 'mdc' }])
    expect(await named(' ')).toEqual([])
  })
})

test('another tenant’s letters, visits and stays show nowhere', async () => {
  await refer(ids.near, today, { patientId: '9' })
  await sendBack(ids.near, { patientId: '9' })
  await admit('9', heartFailure)
  const stranger = await aPerson(product.database, await aTenant(product.database, { institutionId: own }))
  client = await product.clientFor(stranger)
  const { medicalInstitutions, understood } = await find({ diseaseCode: 'I50' })
  expect(understood.disease).toMatchObject({ name: null, stayCount: 0 })
  for (const row of medicalInstitutions)
    expect(row).toMatchObject({
      referralCount: 0,
      reverseReferralCount: 0,
      diseaseReferralCount: 0,
      diseaseReverseReferralCount: 0,
    })
  expect(await found({ relations: ['none'] })).toContain('near')
  expect((await client.findDiseases({ body: { text: '心不全' } })).diseases).toEqual([])
})

describe('bad input', () => {
  const fieldOf = async (body: object) => {
    const tokens = await product.signIn(person)
    const reply = await fetch(`${product.origin}/api/reverse_referral_finder/search_results`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.query}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const problem = (await reply.json()) as { errors?: { path: string }[] }
    return [reply.status, problem.errors?.[0]?.path]
  }

  test.each([
    [{ patient_postal_code: '862-095' }, 'patient_postal_code'],
    [{ patient_postal_code: '1000000' }, 'patient_postal_code'],
    [{ municipality_code: '01999' }, 'municipality_code'],
    [{ municipality_code: '43999' }, 'reach'],
    [{ department_ids: [999_999] }, 'department_ids'],
    [{ facility_type_ids: [999_999] }, 'facility_type_ids'],
    [{ function_ids: [999_999] }, 'function_ids'],
    [{ disease_code: '心不全' }, 'disease_code'],
    [{ disease_code: '99' }, 'disease_code'],
    [{ relations: ['same_disease'] }, 'relations'],
    [{ reach: 'anywhere' }, 'reach'],
  ])('%o is refused with its field', async (body, field) => {
    expect(await fieldOf(body)).toEqual([422, field])
  })

  test('without own institution a patient’s place has to be told', async () => {
    client = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
    await expect(find({})).rejects.toMatchObject({ status: 422 })
    expect(await found({ municipalityCode: '43101', reach: '2km', departmentIds: [1017] })).toEqual(['near'])
  })
})

test('where the patient lives stands in no log and no record', async () => {
  await find({ patientPostalCode: '8620950' })
  await find({ patientPostalCode: '1000000' }).catch(() => {})
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => line.includes('8620950') || line.includes('1000000'))).toEqual([])
  const { rows } = await product.database.owner.query(
    'select count(*) from audit_logs where tenant_id = $1 and operation like $2',
    [person.tenantId, '%everseReferralPartners'],
  )
  expect(rows).toEqual([{ count: 0 }])
})
