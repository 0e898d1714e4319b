import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthAfter } from '#contract/months.ts'
import { AggregationConditions } from '#contract/reports/aggregationConditions.ts'
import { type Behind, listBehind, listsBehind } from '#contract/reports/behind.ts'
import type { Client } from '#dataProvider/client.ts'
import { fieldConverter } from '#dataProvider/fieldNames.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeReferrals } from '#server/facts/store/storeFacts.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { type TestApi, ownApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTask, aTenant, type Person } from '../../support/builders.ts'
import { anOwnDepartment, anUpload, preparedAdmission, preparedReferral } from '../../support/facts/factBuilders.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'
import { storeAdmissions } from '../../support/facts/storeAdmissions.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

const lastMonth = monthAfter(dayInJapan(), -1)
const day = (month: string, of: string) => month.replace(/01$/, of)

let product: TestApi
let client: Client
let person: Person
let clinic: number
let department: number
beforeAll(async () => {
  product = await ownApi()
  const { database } = product
  await database.owner.query(
    `insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区')`,
  )
  const tenantId = await aTenant(database)
  person = await aPerson(database, tenantId)
  client = await product.clientFor(person)
  clinic = await anInstitution(database.owner, { municipalityCode: '43101' })
  const other = await anInstitution(database.owner, { municipalityCode: '43101', runningStatus: 'closed' })
  department = await anOwnDepartment(database.owner, tenantId, '循環器内科')
  for (const institutionId of [clinic, other])
    await loadMonths(database, person, {
      institutionId,
      first: monthAfter(lastMonth, -14),
      last: lastMonth,
      count: 2,
      also: institutionId === clinic ? ['reverse_referral', 'ff1_file'] : [],
    })
  const place = { tenantId, uploadId: await anUpload(database.owner, person) }
  await withTenant(database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeReferrals(tx, tenantId, [
        preparedReferral(
          { ...place, patientId: '1' },
          { referral_date: day(lastMonth, '03'), medical_institution_id: clinic, own_department_id: department },
        ),
        preparedReferral(
          { ...place, patientId: '2' },
          {
            referral_date: day(monthAfter(lastMonth, -3), '30'),
            medical_institution_id: clinic,
            first_visit_flag: false,
            is_replied: false,
          },
        ),
        preparedReferral(
          { ...place, patientId: '3' },
          { referral_date: day(lastMonth, '20'), medical_institution_id: clinic, is_replied: true },
        ),
      ]),
    ),
  )
  const stay = (patientId: string, month: string, fields: object) =>
    preparedAdmission({ ...place, patientId }, { admission_date: day(month, '28'), discharge_date: null, ...fields })
  const operation = { operation_date: null, kcode: 'K546', anaesthesia: null, name: null }
  await withTenant(database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeAdmissions(tx, tenantId, [
        stay('1', lastMonth, { dpc_code: '050050xx99000x', operations: [operation] }),
        stay('3', lastMonth, { dpc_code: '050130xx9900xx' }),
      ]),
    ),
  )
  for (const type of ['visit', 'new_visit', 'phone', 'refused_referral'])
    await aCommunication(database, person, clinic, { type, actedDate: day(lastMonth, '05') })
  await aCommunication(database, person, clinic, { actedDate: monthAfter(lastMonth, -13) })
  await aTask(database, person, { institutionId: clinic, deadline: '2026-01-01' })
  await aTask(database, person, { institutionId: clinic })
  await aTask(database, person, { institutionId: clinic, finished: true })
  for (const priority of ['HIGH', 'LOW'] as const)
    await client.createVoc({
      body: {
        title: '返書が遅い',
        medicalInstitutionId: clinic,
        reportedDate: day(lastMonth, '10'),
        status: 'NOT_STARTED',
        priority,
        userId: person.accountId,
      },
    })
})
afterAll(() => product.stop())

const toSnake = fieldConverter(AggregationConditions, 'toSnake')

/** How many entries the list behind a cell has. */
const countIn = async ({ list, institutionId: id, conditions }: Behind): Promise<number> => {
  const given = fieldConverter(listsBehind[list], 'toCamel')(conditions) as object
  if (list === 'medical_institutions') return (await client.searchMedicalInstitutions({ body: given })).totalCount
  if (list === 'tasks') return (await client.listTasks(given)).totalCount
  if (list === 'vocs') return (await client.listVocs(given)).totalCount
  const of = { id: id ?? 0 }
  if (list === 'communications')
    return (await client.searchInstitutionCommunications({ ...of, body: given })).totalCount
  if (list === 'referrals') return (await client.listReferrals({ ...of, ...given })).totalCount
  return (await client.listReverseReferrals({ ...of, ...given })).totalCount
}

const lastYear = { startMonthsAway: 11, endMonthsAway: 0 }

test('the number in a cell is that of the list behind it', async () => {
  const items = [
    itemOf('referral_count'),
    itemOf('referral_count', { startMonthsAway: 0, endMonthsAway: 0 }, 'newest'),
    itemOf('referral_count', { fiscalYearsAway: 1 }, 'year'),
    itemOf('referral_count', { ...lastYear, ownDepartmentIds: [department] }, 'department'),
    itemOf('referral_count', { ...lastYear, ownDepartmentIds: [0] }, 'none'),
    itemOf('referral_count', { ...lastYear, visitKind: 'first_visit' }, 'first'),
    itemOf('referral_count', { ...lastYear, visitKind: 'return_visit' }, 'again'),
    itemOf('unreplied_count'),
    itemOf('hospital_admission_count'),
    itemOf('hospital_admission_count', { ...lastYear, dpc6Digits: ['050130'] }, 'disease'),
    itemOf('operation_count'),
    itemOf('operation_count', { ...lastYear, kcodes: ['K546'] }, 'operation'),
    itemOf('reverse_referral_count'),
    itemOf('contact_count'),
    itemOf('contact_count', { ...lastYear, communicationType: 'phone' }, 'phone'),
    itemOf('visit_count'),
    itemOf('visit_count', { ...lastYear, isDoctorAttended: true }, 'doctor'),
    itemOf('visit_count', { ...lastYear, communicationType: 'new_visit' }, 'first_visits'),
    itemOf('visit_count', { ...lastYear, staffIds: [person.accountId] }, 'staff'),
    itemOf('refused_referral_count'),
    itemOf('voc_count'),
    itemOf('voc_count', { ...lastYear, vocPriorities: ['HIGH'] }, 'high'),
    itemOf('open_task_count'),
    itemOf('overdue_task_count'),
  ]
  const { results, columns } = await client.computeMedicalInstitutionReport({ body: reportOf(items) })
  expect(results.map(({ id }) => id)).toContain(clinic)
  for (const { id, values } of results)
    for (const [index, { key, definitionKey, aggregationConditions }] of items.entries()) {
      const period = columns[index]?.period ?? null
      const behind = listBehind({
        kind: 'medical_institution',
        rowId: id,
        definitionKey,
        conditions: toSnake(aggregationConditions) as AggregationConditions,
        period: period && { start_date: period.startDate, end_date: period.endDate },
      })
      expect.soft(behind && [key, await countIn(behind)]).toEqual([key, values[index]])
    }
  const ofClinic = results.find(({ id }) => id === clinic)?.values
  expect(ofClinic).toEqual([27, 4, expect.anything(), 1, 26, 26, 1, 1, 2, 1, 1, 1, 24, 4, 1, 2, 0, 1, 2, 1, 2, 1, 2, 1])
})

test('the number of an area’s institutions is that of the partner search', async () => {
  const { areas, id } = await client.createMedicalInstitutionLabel({
    body: {
      name: '営業エリア',
      componentType: 'area',
      areas: [{ name: '中央', addresses: [{ prefecture: '43', cityOrLocality: '43101' }] }],
    },
  })
  const { results } = await client.computeAreaReport({
    body: { ...reportOf([itemOf('institution_count')]), medicalInstitutionLabelId: id },
  })
  const areaId = areas[0]?.id ?? 0
  const behind = listBehind({
    kind: 'area',
    rowId: areaId,
    definitionKey: 'institution_count',
    conditions: {},
    period: null,
    areaLabelId: id,
  })
  expect(behind && (await countIn(behind))).toBe(1)
  expect(results.find((row) => row.id === areaId)?.values).toEqual([1])
})
