import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monthAfter } from '#contract/months.ts'
import type { Client } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeAdmissions } from '../../support/facts/storeAdmissions.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, type Person } from '../../support/builders.ts'
import { anOwnDepartment, anUpload, preparedAdmission } from '../../support/facts/factBuilders.ts'

const month = '2026-05-01'
const none = { firstVisitCount: null, revisitCount: null, ambulanceCount: null, offHoursCount: null }

let product: TestApi
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

let person: Person
let client: Client
let department: number
beforeEach(async () => {
  const tenantId = await aTenant(product.database)
  person = await aPerson(product.database, tenantId, { username: '吉田 直美' })
  client = await product.clientFor(person)
  department = await anOwnDepartment(product.database.owner, tenantId, '循環器内科')
})

const read = async (of = month, by = client) => {
  const { months } = await by.listHospitalCounts({ from: of, to: of })
  const [found] = months
  if (!found) throw new Error(`Nothing is told of ${of}`)
  return found
}

const enter = async (fields: object, whole: object = {}, seen?: string | null) =>
  client.replaceHospitalCounts({
    month,
    body: {
      whole: { ...none, ...whole },
      departments: [{ ...none, ownDepartmentId: department, ...fields }],
      updatedAt: seen === undefined ? (await read()).updatedAt : seen,
    },
  })

/** Three stays in May. Two came by ambulance, one of them to an unknown department. */
const admitByAmbulance = async () => {
  const { tenantId } = person
  const uploadId = await anUpload(product.database.owner, person, 'ff1_file')
  const stay = (patientId: string, is_by_ambulance: boolean, own_department_id: number | null) =>
    preparedAdmission(
      { tenantId, uploadId, patientId },
      { admission_date: '2026-05-31', discharge_date: '2026-06-02', is_by_ambulance, own_department_id },
    )
  await withTenant(product.database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeAdmissions(tx, tenantId, [stay('1', true, department), stay('2', true, null), stay('3', false, department)]),
    ),
  )
}

test('what is entered for a month stands until something else is entered, and says who entered it', async () => {
  const saved = await enter({ firstVisitCount: 120, revisitCount: 900 })
  expect(saved).toMatchObject({
    month,
    whole: { firstVisitCount: { value: 120, source: 'entered' }, offHoursCount: { value: null, source: null } },
    departments: [{ ownDepartmentId: department, revisitCount: { value: 900, source: 'entered', derived: null } }],
    updatedBy: { name: '吉田 直美' },
  })
  expect(await read()).toEqual(saved)
  expect(await read('2026-06-01')).toMatchObject({ departments: [], updatedAt: null, updatedBy: null })
  expect(await enter({ firstVisitCount: 0 })).toMatchObject({
    whole: { firstVisitCount: { value: 0 }, revisitCount: { value: null } },
  })
  expect(await enter({})).toMatchObject({ departments: [], updatedAt: null })
})

test('patients who came by ambulance are told from files until somebody enters them', async () => {
  await admitByAmbulance()
  expect(await read()).toMatchObject({
    whole: { ambulanceCount: { value: 2, source: 'derived', derived: 2 } },
    departments: [
      { ownDepartmentId: 0, ambulanceCount: { value: 1, source: 'derived' } },
      { ownDepartmentId: department, ambulanceCount: { value: 1, source: 'derived' } },
    ],
    updatedAt: null,
  })
  expect(await enter({}, { ambulanceCount: 30 })).toMatchObject({
    whole: { ambulanceCount: { value: 30, source: 'entered', derived: 2 } },
    departments: [{ ownDepartmentId: 0 }, { ambulanceCount: { value: 1, source: 'derived' } }],
  })
})

test('what a colleague has saved meanwhile is not written over', async () => {
  await enter({ firstVisitCount: 120 })
  await expect(enter({ firstVisitCount: 7 }, {}, null)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'edit_conflict', current: { whole: { first_visit_count: { value: 120 } } } },
  })
  expect(await read()).toMatchObject({ whole: { firstVisitCount: { value: 120 } } })
})

test('departments of others, impossible numbers and months to come are refused at their place', async () => {
  const foreign = await anOwnDepartment(product.database.owner, await aTenant(product.database), '眼科')
  await expect(enter({ ownDepartmentId: foreign, firstVisitCount: 1 })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'departments.0.own_department_id' }] },
  })
  await expect(enter({ firstVisitCount: -1 })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'departments.0.first_visit_count' }] },
  })
  const row = { ...none, ownDepartmentId: department }
  await expect(
    client.replaceHospitalCounts({ month, body: { whole: none, departments: [row, row], updatedAt: null } }),
  ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'departments.1.own_department_id' }] } })
  await expect(
    client.replaceHospitalCounts({
      month: monthAfter(dayInJapan(), 1),
      body: { whole: none, departments: [], updatedAt: null },
    }),
  ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'month' }] } })
  await expect(client.listHospitalCounts({ from: '2020-01-01', to: '2026-01-01' })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'from' }] },
  })
})

test('a fiscal year is told of unless somebody asks for other months', async () => {
  const year = await client.listHospitalCounts({ from: '2025-04-01' })
  expect(year).toMatchObject({ from: '2025-04-01', to: '2026-03-01' })
  expect(year.months).toHaveLength(12)
})

test('the counts of one hospital are not those of another', async () => {
  await enter({ firstVisitCount: 120 })
  await admitByAmbulance()
  const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  expect(await read(month, stranger)).toMatchObject({ departments: [], updatedAt: null })
})

test('of a month whose files stand, departments that they do not name had no patient, visit by visit and by ambulance', async () => {
  const { owner } = product.database
  const { tenantId } = person
  const eyes = await anOwnDepartment(owner, tenantId, '眼科')
  const uncoded = await anOwnDepartment(owner, tenantId, '歯科')
  await owner.query('insert into own_department_dpc_codes values ($1, $2, $3), ($1, $4, $5)', [
    tenantId,
    '350',
    department,
    '230',
    eyes,
  ])
  await admitByAmbulance()
  const uploadId = await anUpload(owner, person, 'outpatient_ef_file')
  const visits = (code: string, first: number, offHours: number | null) =>
    owner.query('insert into outpatient_months values ($1, $2, $3, $4, $5, $6, $7)', [
      tenantId,
      '2026-06-01',
      code,
      first,
      30,
      offHours,
      uploadId,
    ])
  await visits('350', 10, null)
  const of = async (asked: string, id: number) =>
    (await read(asked)).departments.find(({ ownDepartmentId }) => ownDepartmentId === id)
  const zero = { value: 0, source: 'derived', derived: 0 }
  const unknown = { value: null, source: null, derived: null }

  // Stays of May were discharged in June: the 様式1 of June is loaded, that of May is not.
  expect(await of('2026-05-01', eyes)).toBeUndefined()
  expect(await of('2026-06-01', eyes)).toMatchObject({
    firstVisitCount: zero,
    revisitCount: zero,
    offHoursCount: zero,
    ambulanceCount: zero,
  })
  // The file contains the visits of this department, but not their kind.
  expect(await of('2026-06-01', department)).toMatchObject({
    firstVisitCount: { value: 10 },
    offHoursCount: unknown,
    ambulanceCount: zero,
  })
  // This department has no department code of the survey, so nothing is known about it.
  expect(await of('2026-06-01', uncoded)).toBeUndefined()
  expect((await read('2026-06-01')).whole.ambulanceCount).toMatchObject(zero)
  expect(await of('2026-07-01', eyes)).toBeUndefined()
})

test('a 様式1 that does not say how patients came proves nothing of ambulances', async () => {
  const { owner } = product.database
  const { tenantId } = person
  await owner.query('insert into own_department_dpc_codes values ($1, $2, $3)', [tenantId, '350', department])
  const uploadId = await anUpload(owner, person, 'ff1_file')
  const stay = (patientId: string, day: string, is_by_ambulance: boolean | null) =>
    preparedAdmission(
      { tenantId, uploadId, patientId },
      { admission_date: day, discharge_date: day, is_by_ambulance, own_department_id: department },
    )
  await withTenant(product.database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeAdmissions(tx, tenantId, [
        stay('1', '2026-05-10', null),
        stay('2', '2026-06-10', null),
        stay('3', '2026-06-11', false),
        stay('4', '2026-07-11', false),
      ]),
    ),
  )
  const ambulancesIn = async (asked: string) =>
    (await read(asked)).departments.find(({ ownDepartmentId }) => ownDepartmentId === department)?.ambulanceCount.value
  expect(await ambulancesIn('2026-05-01')).toBeUndefined()
  expect(await ambulancesIn('2026-06-01')).toBeUndefined()
  expect(await ambulancesIn('2026-07-01')).toBe(0)
})
