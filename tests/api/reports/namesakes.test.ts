import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLetterRules } from '#contract/facts/letterRules.ts'
import type { Client } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { lastDayOf, monthAfter } from '#contract/months.ts'
import { daysAfter } from '#contract/days.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { readPdf } from '../../support/readPdf.ts'
import { storeByMonth } from '../../support/facts/monthlyReferrals.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let client: Client
let institutions: number[]
let accountId: number
const told = ['山本内科（熊本市中央区）', '山本内科（熊本市東区）', '西区クリニック']
beforeAll(async () => {
  product = await testApi()
  const { database } = product
  await database.owner.query(
    `insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区'), ('43102', '43', '熊本市東区') on conflict do nothing`,
  )
  const person = await aPerson(database, await aTenant(database), { role: 'owner' })
  ;({ accountId } = person)
  institutions = []
  for (const [name, municipalityCode] of [
    ['山本内科', '43101'],
    ['山本内科', '43102'],
    ['西区クリニック', '43102'],
  ] as const)
    institutions.push(await anInstitution(database.owner, { name, municipalityCode }))
  await storeByMonth(
    database,
    person,
    institutions.map((institutionId, index) => ({ institutionId, referrals: [5 - index] })),
  )
  client = await product.clientFor(person)
  for (const medicalInstitutionId of institutions) await aCommunication(database, person, medicalInstitutionId)
})
afterAll(() => product.stop())

const report = {
  ...reportOf([itemOf('referral_count', { startMonthsAway: 0, endMonthsAway: 0 })]),
  sortConditions: [{ itemKey: 'referral_count', operator: 'desc' as const }],
}

test('a report names the municipality beside partners of one name, also where it has one of them, and beside no other', async () => {
  const { results } = await client.computeMedicalInstitutionReport({ body: report })
  expect(results.map(({ name }) => name)).toEqual(told)
  const only = {
    ...report,
    filterConditions: [{ itemKey: 'referral_count', matchingGroups: [{ moreEqual: 5 }] }],
  }
  const { results: alone } = await client.computeMedicalInstitutionReport({ body: only })
  expect(alone.map(({ name }) => name)).toEqual(told.slice(0, 1))
})

test('the file of a report tells them apart likewise', async () => {
  const file = await client.exportMedicalInstitutionReport({ body: { ...report, format: 'csv' } })
  const { data } = papaparse.parse<string[]>((await file.text()).replace('\u{feff}', '').trim())
  expect(data.slice(1, 4).map(([, name]) => name)).toEqual(told)
})

test('a report on visits and its file tell partners of one name apart, and not two visits to one partner', async () => {
  const body = { ...reportOf([itemOf('acted_date')]), communicationType: 'visit' as const }
  const { results } = await client.computeCommunicationReport({ body })
  expect(results.map(({ medicalInstitutionName: name }) => name).toSorted()).toEqual(told.toSorted())
  const file = await client.exportCommunicationReport({ body: { ...body, format: 'csv' } })
  const { data } = papaparse.parse<string[]>((await file.text()).replace('\u{feff}', '').trim())
  expect(
    data
      .slice(1)
      .map(([, name]) => name)
      .toSorted(),
  ).toEqual(told.toSorted())
})

test('a pivot by partner has a row for each of them', async () => {
  const { results } = await client.pivotCommunicationReport({
    body: {
      ...reportOf([itemOf('name'), itemOf('acted_date')]),
      communicationType: 'visit',
      aggregationRow: { itemKey: 'name' },
      aggregationData: { aggregationMethod: 'count' },
    },
  })
  expect(results.map(({ rowValue: { label }, total }) => [label, total])).toEqual(
    told.toSorted((one, next) => one.localeCompare(next, 'ja')).map((name) => [name, 1]),
  )
})

test('lists of communications, tasks, voices and letters tell them apart, and the file of letters', async () => {
  const { communications } = await client.searchCommunications({ body: {} })
  expect(communications.map(({ medicalInstitution: { name } }) => name).toSorted()).toEqual(told.toSorted())
  for (const medicalInstitutionId of institutions)
    await client.createTask({ body: { title: '電話', staffId: accountId, medicalInstitutionId } })
  const { tasks } = await client.listTasks({})
  expect(tasks.map(({ medicalInstitution }) => medicalInstitution?.name ?? '').toSorted()).toEqual(told.toSorted())
  const { updated_at: _time, departments: _none, ...days } = defaultLetterRules
  await client.replaceReferralLetterRules({
    body: {
      arrivalDays: days.arrival_days,
      interimInpatientDays: days.interim_inpatient_days,
      interimOutpatientDays: days.interim_outpatient_days,
      finalInpatientDays: days.final_inpatient_days,
      finalOutpatientDays: days.final_outpatient_days,
      startsOn: daysAfter(dayInJapan(), -90),
      updatedAt: null,
    },
  })
  for (const medicalInstitutionId of institutions)
    await client.createVoc({
      body: {
        title: '予約が取りにくい',
        reportedDate: dayInJapan(),
        status: 'NOT_STARTED',
        priority: 'MIDDLE',
        userId: accountId,
        medicalInstitutionId,
      },
    })
  const { vocs } = await client.listVocs({})
  expect(vocs.map(({ medicalInstitution }) => medicalInstitution?.name ?? '').toSorted()).toEqual(told.toSorted())
  for (const id of institutions)
    await client.createReferral({
      id,
      body: { referralDate: daysAfter(dayInJapan(), -30), firstVisitFlag: true },
    })
  const { referralLetters } = await client.listReferralLetters({})
  expect(new Set(referralLetters.map(({ medicalInstitution: { name } }) => name))).toEqual(new Set(told))
  const file = await client.exportReferralLetters({})
  const text = await file.text()
  for (const name of told) expect(text).toContain(name)
})

test('a table of referrals by referrer tells them apart', async () => {
  const { results } = await client.aggregateReferrals({
    body: { filterConditions: [], groupingConditions: [{ definitionKey: 'medical_institution_id' }] },
  })
  expect(new Set(results.map(({ groupingKeys: [key] }) => key?.label))).toEqual(new Set(told))
})

test('a page with one of them tells it apart from the partners on other pages', async () => {
  const names = new Set<string>()
  for (const page of [1, 2, 3]) {
    const { communications } = await client.searchCommunications({ body: { page, perPage: 1 } })
    for (const { medicalInstitution } of communications) names.add(medicalInstitution.name)
  }
  expect(names).toEqual(new Set(told))
})

test('an institution of that name which is no partner changes no name, and one that the tenant renamed does', async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database), { role: 'owner' })
  const name = '川辺医院'
  const [partner, other] = [
    await anInstitution(database.owner, { name, municipalityCode: '43101' }),
    await anInstitution(database.owner, { name: '西原医院', municipalityCode: '43102' }),
  ]
  await anInstitution(database.owner, { name, municipalityCode: '43102' })
  const own = await product.clientFor(person)
  await aCommunication(database, person, partner)
  const shown = async () => {
    const { communications } = await own.searchCommunications({ body: { perPage: 100 } })
    return communications.map(({ medicalInstitution }) => medicalInstitution.name).toSorted()
  }
  expect(await shown()).toEqual([name])
  await aCommunication(database, person, other)
  await database.owner.query(
    `insert into medical_institution_corrections (tenant_id, medical_institution_id, field, value, search_text, corrected_by, corrected_at)
    values ($1, $2, 'name', $3, $3, $4, now())`,
    [person.tenantId, other, name, person.accountId],
  )
  expect(await shown()).toEqual([`${name}（熊本市中央区）`, `${name}（熊本市東区）`])
})

test('the monthly report tells them apart where it sets referrals and reverse referrals beside each other', async () => {
  const [month] = await client.getBaseMonth().then(({ loadedMonths }) => loadedMonths.slice(-1))
  if (month === undefined) throw new Error('No month is loaded')
  const before = monthAfter(month, -12)
  const { text } = await readPdf(
    await client.createMonthlyReport({
      body: {
        period: { startDate: month, endDate: lastDayOf(month) },
        comparisonPeriod: { startDate: before, endDate: lastDayOf(before) },
        unitType: 'month',
      },
    }),
  )
  const joined = text.replaceAll(/\s/g, '')
  const both = joined.slice(joined.indexOf('紹介と逆紹介（'))
  expect(both.slice(0, 400)).toContain('山本内科（熊本市中央区）')
})
