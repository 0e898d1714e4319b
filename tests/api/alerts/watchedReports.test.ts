import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { monthAfter, monthsBetween } from '#contract/months.ts'
import { setClock } from '#server/db/clock.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { anAlertOffice, evaluate, refer, storedAlerts } from '../../support/alerts/alertOffice.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication } from '../../support/builders.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

let restoreClock = () => {}
afterEach(() => restoreClock())
const on = (day: string) => {
  restoreClock()
  restoreClock = setClock(() => Date.parse(`${day}T05:30:00+09:00`))
}

test('the people of a watched report hear once of rows that a new base month brings, and of none at first', async () => {
  const { owner } = product.database
  const office = await anAlertOffice(product.database)
  const { person, colleague } = office
  const [first = 0, second = 0] = office.institutions
  const client = await product.clientFor(person)
  await refer(
    product.database,
    office,
    monthsBetween('2025-10-01', '2026-03-01').map((month) => ({ institutionId: first, month, count: 10 })),
  )
  const report = reportOf([itemOf('referral_count', { startMonthsAway: 0, endMonthsAway: 0 }, 'now')])
  const watch = async (name: string, hasCondition: boolean) => {
    const { id } = await client.createMedicalInstitutionReport({
      body: {
        ...report,
        name,
        ...(hasCondition && { filterConditions: [{ itemKey: 'now', matchingGroups: [{ moreEqual: 5 }] }] }),
      },
    })
    await client.updateMedicalInstitutionReportAlertSettings({ id, body: { userIds: [colleague.accountId] } })
    return id
  }
  const id = await watch('5件以上', true)
  const everybody = await watch('条件なし', false)
  on('2026-04-10')
  await evaluate(product.database, person)
  expect(await storedAlerts(product.database, person.tenantId)).toEqual([])
  expect(await client.getMedicalInstitutionReportAlertSettings({ id: everybody })).toMatchObject({
    obstacle: 'no_condition',
  })
  await refer(product.database, office, [
    { institutionId: first, month: '2026-04-01', count: 10 },
    { institutionId: second, month: '2026-04-01', count: 6 },
  ])
  for (const day of ['2026-05-10', '2026-05-11']) {
    on(day)
    await evaluate(product.database, person)
  }
  expect(await storedAlerts(product.database, person.tenantId)).toMatchObject([
    { as_of: '2026-04-01', alert_date: '2026-05-10', new_count: 1, states: { [first]: 'continued', [second]: 'new' } },
  ])
  const { rows } = await owner.query(
    `select notifications.kind, notifications.account_id, alerts.report_id
    from notifications join alerts on alerts.tenant_id = $1 and alerts.id = notifications.alert_id
    where notifications.tenant_id = $1`,
    [person.tenantId],
  )
  expect(rows).toEqual([{ kind: 'report_alert', account_id: colleague.accountId, report_id: id }])
})

test('a change that cannot be told keeps what was found before, so that nobody is new by a list that was missing', async () => {
  const office = await anAlertOffice(product.database)
  const { person, colleague } = office
  const [first = 0, second = 0] = office.institutions
  const client = await product.clientFor(person)
  const refers = (institutionId: number, counts: Readonly<Record<string, number>>) =>
    refer(
      product.database,
      office,
      Object.entries(counts).map(([month, count]) => ({ institutionId, month: `${month}-01`, count })),
    )
  await refers(first, { '2025-03': 1, '2026-02': 2, '2026-03': 9 })
  const month = (key: string, away: number) =>
    itemOf('referral_count', { startMonthsAway: away, endMonthsAway: away }, key)
  const { id } = await client.createMedicalInstitutionReport({
    body: {
      ...reportOf([month('now', 0), month('before', 12)]),
      items: [
        month('now', 0),
        month('before', 12),
        {
          key: 'change',
          definitionKey: 'formula',
          aggregationConditions: {},
          formula: { operator: '-' as const, itemKeys: ['now', 'before'] },
        },
      ],
      name: '前年より増えた',
      filterConditions: [{ itemKey: 'change', matchingGroups: [{ moreEqual: 5 }] }],
    },
  })
  await client.updateMedicalInstitutionReportAlertSettings({ id, body: { userIds: [colleague.accountId] } })
  const obstacle = async () => (await client.getMedicalInstitutionReportAlertSettings({ id })).obstacle
  on('2026-04-10')
  await evaluate(product.database, person)
  expect(await obstacle()).toBeNull()
  // The list of the same month a year before is missing.
  await refers(first, { '2026-04': 9 })
  on('2026-05-10')
  await evaluate(product.database, person)
  expect(await obstacle()).toBe('not_compared')
  await refers(second, { '2025-05': 1, '2026-05': 8 })
  await refers(first, { '2026-05': 9 })
  on('2026-06-10')
  await evaluate(product.database, person)
  expect(await obstacle()).toBeNull()
  expect(await storedAlerts(product.database, person.tenantId)).toMatchObject([
    { as_of: '2026-05-01', new_count: 1, states: { [first]: 'continued', [second]: 'new' } },
  ])
})

test('a report that compares replies, or stays that are not loaded, says why nobody is told', async () => {
  const office = await anAlertOffice(product.database)
  const { person } = office
  const [institutionId = 0] = office.institutions
  const client = await product.clientFor(person)
  const months = monthsBetween('2025-10-01', '2026-05-01')
  await refer(
    product.database,
    office,
    months.map((month) => ({ institutionId, month, count: 10 })),
  )
  on('2026-06-10')
  const obstacleOf = async (definitionKey: string) => {
    const item = (key: string, away: number) => ({
      key,
      definitionKey,
      aggregationConditions: { startMonthsAway: away, endMonthsAway: away },
    })
    const { id } = await client.createMedicalInstitutionReport({
      body: {
        name: definitionKey,
        items: [
          item('now', 0),
          item('before', 1),
          {
            key: 'change',
            definitionKey: 'formula',
            aggregationConditions: {},
            formula: { operator: '-', itemKeys: ['now', 'before'] },
          },
        ],
        displayItems: ['now'],
        filterConditions: [{ itemKey: 'change', matchingGroups: [{ moreEqual: 5 }] }],
      },
    })
    const { obstacle } = await client.updateMedicalInstitutionReportAlertSettings({
      id,
      body: { userIds: [person.accountId] },
    })
    return obstacle
  }
  expect(await obstacleOf('unreplied_count')).toBe('reply_time')
  expect(await obstacleOf('hospital_admission_count')).toBe('not_compared')
  expect(await obstacleOf('referral_count')).toBeNull()
})

test('nobody is told of few records or referrals of a time that is not recorded or loaded throughout', async () => {
  const office = await anAlertOffice(product.database)
  const { person, colleague } = office
  const [first = 0] = office.institutions
  const client = await product.clientFor(person)
  const ago = (months: number) => monthAfter(dayInJapan(), -months)
  await refer(
    product.database,
    office,
    monthsBetween(ago(4), ago(1)).map((month) => ({ institutionId: first, month, count: 10 })),
  )
  await aCommunication(product.database, person, first, { actedDate: ago(1) })
  const watch = async (definition: string, group: object, startMonthsAway: number) => {
    const { id } = await client.createMedicalInstitutionReport({
      body: {
        ...reportOf([itemOf(definition, { startMonthsAway, endMonthsAway: 0 }, 'few')]),
        name: definition,
        filterConditions: [{ itemKey: 'few', matchingGroups: [group] }],
      },
    })
    await client.updateMedicalInstitutionReportAlertSettings({ id, body: { userIds: [colleague.accountId] } })
    return id
  }
  const obstacleOf = async (id: number) => (await client.getMedicalInstitutionReportAlertSettings({ id })).obstacle
  const stored = async (id: number) => {
    const { rows } = await product.database.owner.query<{ ids: number[] }>(
      'select medical_institution_ids as ids from report_alert_rows where report_id = $1',
      [id],
    )
    return rows[0]?.ids ?? null
  }
  const unvisited = await watch('visit_count', { lessEqual: 0 }, 2)
  expect(await obstacleOf(unvisited)).toBe('not_compared')
  expect(await obstacleOf(await watch('visit_count', { lessEqual: 0 }, 0))).toBeNull()
  expect(await obstacleOf(await watch('visit_count', { moreEqual: 1 }, 2))).toBeNull()
  expect(await obstacleOf(await watch('referral_count', { lessEqual: 0 }, 11))).toBe('not_compared')
  expect(await obstacleOf(await watch('referral_count', { lessEqual: 0 }, 3))).toBeNull()
  await evaluate(product.database, person)
  expect(await stored(unvisited)).toBeNull()
  await aCommunication(product.database, person, first, { actedDate: ago(2) })
  expect(await obstacleOf(unvisited)).toBeNull()
  await evaluate(product.database, person)
  expect(await stored(unvisited)).toEqual([])
})
