import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { TriggerPayload } from '#contract/alerts/triggers.ts'
import { lastDayOf, monthAfter, monthsBetween } from '#contract/months.ts'
import { typeOfTriggers } from '#server/alerts/conditions/conditionRules.ts'
import { setClock } from '#server/db/clock.ts'
import { openTenantTransaction } from '#server/db/tenant.ts'
import {
  aCondition,
  type AlertOffice,
  anAlertOffice,
  evaluate,
  refer,
  removeLists,
  storedAlerts,
} from '../../support/alerts/alertOffice.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, aPlan, forgetListedDays } from '../../support/builders.ts'

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

const fall: TriggerPayload = {
  type: 'referral_change_count',
  count: 2,
  unit_type: 'month',
  comparison_reference: 'recent',
  more_less: 'less',
}
const unvisited: TriggerPayload = { type: 'communication_visit', count: 0, unit_type: 'quarter', more_less: 'less' }
const conditionOf = (...triggers: TriggerPayload[]) => ({
  type: typeOfTriggers(triggers),
  triggers,
  filters: {},
  onlyUnexpected: false,
})

const base = '2026-03-01'
/** Ten a month from the second institution, so that every month has a list; the first one brings what is asked. */
const refers = async (office: AlertOffice, counts: readonly number[]) => {
  const [institutionId = 0, steady = 0] = office.institutions
  const first = monthAfter(base, 1 - counts.length)
  await refer(
    product.database,
    office,
    monthsBetween(first, base).flatMap((month, index) => [
      { institutionId, month, count: counts[index] ?? 0 },
      { institutionId: steady, month, count: 10 },
    ]),
  )
}

const judgeIn = (office: AlertOffice) => evaluate(product.database, office.person)
const alertsOf = (office: AlertOffice) => storedAlerts(product.database, office.person.tenantId)
const toldOf = async ({ person: { tenantId } }: AlertOffice) => {
  const { rows } = await product.database.owner.query<{ kind: string; account_id: number }>(
    `select kind, account_id from notifications where tenant_id = $1 and kind like '%alert%' order by id`,
    [tenantId],
  )
  return rows
}

test('an alert is told once, however often the job runs and whoever runs it at the same time', async () => {
  const office = await anAlertOffice(product.database)
  await refers(office, [5, 5, 5, 5, 2])
  await aCondition(product.database, office.person, conditionOf(fall))
  on('2026-04-10')
  const runs = await Promise.all([judgeIn(office), judgeIn(office), judgeIn(office)])
  expect(runs).toContain(true)
  expect(await judgeIn(office)).toBe(true)
  const [id = 0] = office.institutions
  expect(await alertsOf(office)).toMatchObject([
    { as_of: base, alert_date: '2026-04-10', target_count: 1, new_count: 1, states: { [id]: 'new' } },
  ])
  expect(await toldOf(office)).toHaveLength(2)
})

const visitedOften: TriggerPayload = { type: 'communication_visit', count: 1, unit_type: 'month', more_less: 'more' }

test('a visit that is recorded after the day was judged is told at the next judgement, once', async () => {
  const office = await anAlertOffice(product.database)
  const [sameDay = 0, late = 0, before = 0] = office.institutions
  const visit = (institutionId: number, actedDate: string) =>
    aCommunication(product.database, office.person, institutionId, { type: 'visit', actedDate })
  await visit(before, '2026-04-01')
  await aCondition(product.database, office.person, conditionOf(visitedOften))
  on('2026-04-10')
  await judgeIn(office)
  expect(await alertsOf(office)).toEqual([])
  await visit(sameDay, '2026-04-10')
  on('2026-04-11')
  await judgeIn(office)
  await judgeIn(office)
  on('2026-04-12')
  await judgeIn(office)
  await visit(late, '2026-04-11')
  on('2026-04-13')
  await judgeIn(office)
  on('2026-04-14')
  await judgeIn(office)
  expect(await toldOf(office)).toHaveLength(4)
  expect((await alertsOf(office)).map(({ as_of: asOf, states }) => [asOf, states])).toEqual([
    // What is recorded later is added to earlier alerts, of which nobody is told again.
    ['2026-04-11', { [before]: 'continued', [sameDay]: 'new', [late]: 'new' }],
    ['2026-04-13', { [before]: 'continued', [sameDay]: 'continued', [late]: 'new' }],
  ])
})

test('a condition says when it was last judged and how many met it, also where none of them is new', async () => {
  const office = await anAlertOffice(product.database)
  const [one = 0, other = 0] = office.institutions
  const client = await product.clientFor(office.person)
  const visit = (institutionId: number, actedDate: string) =>
    aCommunication(product.database, office.person, institutionId, { type: 'visit', actedDate })
  const judged = async () => {
    const [condition] = (await client.listAlertConditions()).alertConditions
    return condition && { ...condition.lastJudgement, hasAlert: condition.lastAlert !== null }
  }
  await visit(one, '2026-04-01')
  const id = await aCondition(product.database, office.person, conditionOf(visitedOften))
  on('2026-04-10')
  expect(await client.getAlertCondition({ id })).toMatchObject({ lastJudgement: null })
  await judgeIn(office)
  expect(await judged()).toEqual({ judgedOn: '2026-04-10', targetCount: 1, hasAlert: false })
  await visit(other, '2026-04-11')
  on('2026-04-11')
  await judgeIn(office)
  expect(await judged()).toEqual({ judgedOn: '2026-04-11', targetCount: 2, hasAlert: true })
})

test('who fulfils a condition on referrals by visits after its alert is told as of the next month', async () => {
  const office = await anAlertOffice(product.database)
  const [visited = 0, other = 0] = office.institutions
  const visit = (institutionId: number, actedDate: string) =>
    aCommunication(product.database, office.person, institutionId, { type: 'visit', actedDate })
  const months = monthsBetween('2025-09-01', '2026-02-01')
  const list = (month: string) => [visited, other].map((institutionId) => ({ institutionId, month, count: 3 }))
  await refer(product.database, office, months.flatMap(list))
  await visit(other, '2026-03-01')
  const referring: TriggerPayload = { type: 'referral_count', count: 3, unit_type: 'month', more_less: 'more' }
  await aCondition(product.database, office.person, conditionOf(referring, visitedOften))
  on('2026-03-08')
  await judgeIn(office)
  expect(await alertsOf(office)).toMatchObject([{ as_of: '2026-02-01', states: { [other]: 'new' } }])
  await visit(visited, '2026-03-20')
  on('2026-03-21')
  await judgeIn(office)
  expect(await alertsOf(office)).toHaveLength(1)
  await refer(product.database, office, list(base))
  on('2026-04-08')
  await judgeIn(office)
  await judgeIn(office)
  expect((await alertsOf(office)).map(({ as_of: asOf, states }) => [asOf, states])).toEqual([
    ['2026-02-01', { [other]: 'new' }],
    [base, { [visited]: 'new' }],
  ])
})

test('a worker leaves a tenant alone that another one judges, and says that it is to come again', async () => {
  const office = await anAlertOffice(product.database)
  const { tenantId } = office.person
  const other = await openTenantTransaction(product.database.app, tenantId)
  await other.client.query(`select pg_advisory_xact_lock(hashtext('renkei alerts'), ${tenantId}::int)`)
  expect(await judgeIn(office)).toBe(false)
  await other.commit()
  expect(await judgeIn(office)).toBe(true)
})

test('a run that dies before people are told leaves nothing, and the next one tells them', async () => {
  const { owner } = product.database
  const office = await anAlertOffice(product.database)
  await refers(office, [5, 5, 5, 5, 2])
  await aCondition(product.database, office.person, conditionOf(fall))
  on('2026-04-10')
  // A failure in telling would undo nothing of the alert; the loss of the connection undoes all.
  onTestFinished(async () => {
    await owner.query('drop trigger if exists die on notifications')
    await owner.query('drop function if exists die()')
  })
  const client = await owner.connect()
  // Otherwise a cluster refuses a trigger; elsewhere the setting means nothing.
  await client.query('set citus.enable_unsafe_triggers = on')
  await client.query(
    `create function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
  )
  await client.query('create trigger die before insert on notifications for each row execute function die()')
  client.release()
  // Which of the two is seen hangs on what arrives first.
  await expect(judgeIn(office)).rejects.toThrow(/terminat|ECONNRESET/)
  expect(await alertsOf(office)).toEqual([])
  await owner.query('drop trigger die on notifications')
  await owner.query('drop function die()')
  // On a cluster a machine that has broken off a connection gets none for some seconds.
  await vi.waitFor(() => judgeIn(office), { timeout: 20_000, interval: 500 })
  expect(await alertsOf(office)).toHaveLength(1)
  expect(await toldOf(office)).toHaveLength(2)
})

test('corrected data withdraw targets in place, bring them back and add others, and nobody is told again', async () => {
  const office = await anAlertOffice(product.database)
  const [id = 0, , added = 0] = office.institutions
  await refers(office, [5, 5, 5, 5, 2])
  await aCondition(product.database, office.person, conditionOf(fall))
  on('2026-04-10')
  await judgeIn(office)
  await refer(product.database, office, [{ institutionId: id, month: base, count: 2 }])
  on('2026-04-11')
  await judgeIn(office)
  expect(await alertsOf(office)).toMatchObject([
    { target_count: 0, new_count: 0, withdrawn_count: 1, states: { [id]: 'withdrawn' } },
  ])
  await refer(product.database, office, [
    { institutionId: id, month: monthAfter(base, -1), count: 1 },
    { institutionId: added, month: monthAfter(base, -1), count: 3 },
  ])
  await judgeIn(office)
  expect(await alertsOf(office)).toMatchObject([
    { target_count: 2, new_count: 2, withdrawn_count: 0, states: { [id]: 'new', [added]: 'new' } },
  ])
  expect(await toldOf(office)).toHaveLength(2)
})

test('the undo of a month’s import withdraws its alert, and the same month imported again brings it back', async () => {
  const office = await anAlertOffice(product.database)
  const [id = 0, steady = 0] = office.institutions
  await refers(office, [5, 5, 5, 5, 2])
  await aCondition(product.database, office.person, conditionOf(fall))
  on('2026-04-10')
  await judgeIn(office)
  await removeLists(product.database, office, [base])
  await judgeIn(office)
  expect(await alertsOf(office)).toMatchObject([{ target_count: 0, withdrawn_count: 1, states: { [id]: 'withdrawn' } }])
  await refer(product.database, office, [
    { institutionId: id, month: base, count: 1 },
    { institutionId: steady, month: base, count: 10 },
  ])
  await judgeIn(office)
  expect(await alertsOf(office)).toMatchObject([{ target_count: 1, withdrawn_count: 0, states: { [id]: 'new' } }])
  expect(await toldOf(office)).toHaveLength(2)
})

test('an older month that arrives late changes nothing that it does not decide', async () => {
  const office = await anAlertOffice(product.database)
  const [, steady = 0] = office.institutions
  await refers(office, [5, 5, 5, 5, 2])
  await aCondition(product.database, office.person, conditionOf(fall))
  on('2026-04-10')
  await judgeIn(office)
  const before = await alertsOf(office)
  await refer(product.database, office, [{ institutionId: steady, month: monthAfter(base, -9), count: 10 }])
  await judgeIn(office)
  expect(await alertsOf(office)).toEqual(before)
})

test('a removed tag is no correction: named targets stay', async () => {
  const { owner } = product.database
  const office = await anAlertOffice(product.database)
  const [id = 0] = office.institutions
  const { tenantId, accountId } = office.person
  await refers(office, [5, 5, 5, 5, 2])
  const { rows } = await owner.query<{ id: number }>(
    `insert into tags (tenant_id, name) values ($1, '重点') returning id`,
    [tenantId],
  )
  const tagId = rows[0]?.id ?? 0
  await owner.query(
    'insert into medical_institution_tags (tenant_id, tag_id, medical_institution_id) values ($1, $2, $3)',
    [tenantId, tagId, id],
  )
  await aCondition(
    product.database,
    { ...office.person, accountId },
    {
      ...conditionOf(fall),
      filters: { tag_ids: [tagId], prefecture: '43' },
    },
  )
  on('2026-04-10')
  await judgeIn(office)
  await owner.query('delete from medical_institution_tags where tenant_id = $1', [tenantId])
  await refer(product.database, office, [{ institutionId: id, month: monthAfter(base, -1), count: 1 }])
  await judgeIn(office)
  expect(await alertsOf(office)).toMatchObject([{ target_count: 1, states: { [id]: 'new' } }])
})

test('a condition on the partners of one person looks at no others', async () => {
  const office = await anAlertOffice(product.database)
  const [own = 0, other = 0, steady = 0] = office.institutions
  const { accountId } = office.person
  const months = [5, 5, 5, 5, 2].map((count, index) => ({ month: monthAfter(base, index - 4), count }))
  await refer(product.database, office, [
    ...[own, other].flatMap((institutionId) => months.map((month) => ({ institutionId, ...month }))),
    // A month with far fewer referrals than usual would look incomplete.
    ...months.map(({ month }) => ({ institutionId: steady, month, count: 30 })),
  ])
  const client = await product.clientFor(office.person)
  await client.replaceMedicalInstitutionStaffs({ id: own, body: { staffIds: [accountId] } })
  await aCondition(product.database, office.person, { ...conditionOf(fall), filters: { staff_ids: [accountId] } })
  on('2026-04-10')
  await judgeIn(office)
  expect(await alertsOf(office)).toMatchObject([{ target_count: 1, states: { [own]: 'new' } }])
})

test('visits are judged by day, in Japan, and missed days are made up for in one alert', async () => {
  const office = await anAlertOffice(product.database)
  const [early = 0, late = 0] = office.institutions
  await aCommunication(product.database, office.person, early, { actedDate: '2025-12-01' })
  await aCommunication(product.database, office.person, early, { actedDate: '2026-01-10' })
  await aCommunication(product.database, office.person, late, { actedDate: '2026-01-12' })
  await aCondition(product.database, office.person, conditionOf(unvisited))
  on('2026-04-08')
  await judgeIn(office)
  expect(await alertsOf(office)).toEqual([])
  // The 14th in Japan, still the 13th in UTC.
  on('2026-04-14')
  await judgeIn(office)
  const both = { [early]: 'new', [late]: 'new' }
  expect(await alertsOf(office)).toMatchObject([{ as_of: '2026-04-14', alert_date: '2026-04-14', states: both }])
  on('2026-04-15')
  await judgeIn(office)
  expect(await alertsOf(office)).toHaveLength(1)
})

test('nobody is told not to be visited in a time before the first visit was recorded, and the condition says why', async () => {
  const office = await anAlertOffice(product.database)
  const [visited = 0, never = 0] = office.institutions
  const client = await product.clientFor(office.person)
  await refers(office, [5, 5, 5, 5])
  const many: TriggerPayload = { type: 'referral_count', count: 3, unit_type: 'month', more_less: 'more' }
  const id = await aCondition(product.database, office.person, conditionOf(many, unvisited))
  const byDay = await aCondition(product.database, office.person, conditionOf(unvisited))
  on('2026-04-10')
  await judgeIn(office)
  expect(await client.getAlertCondition({ id })).toMatchObject({
    lastJudgement: null,
    unknown: {
      reason: 'visits_not_recorded',
      months: ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'],
    },
  })
  await aCommunication(product.database, office.person, visited, { actedDate: '2026-02-20' })
  for (const day of ['2026-04-11', '2026-05-18']) {
    on(day)
    await judgeIn(office)
  }
  expect(await alertsOf(office)).toEqual([])
  expect(await client.getAlertCondition({ id })).toMatchObject({
    unknown: { reason: 'visits_not_recorded', months: ['2026-02-01'] },
  })
  const { months } = await client.backtestAlertCondition({
    body: { triggers: [{ type: 'communication_visit', count: 0, unitType: 'quarter', moreLess: 'less' }], filters: {} },
  })
  expect(months.at(-1)).toEqual({
    month: '2026-05-01',
    judgedOn: '2026-05-18',
    state: 'not_recorded',
    unknown: { reason: 'visits_not_recorded', months: ['2026-02-01'] },
    targetCount: null,
    newCount: null,
  })
  on('2026-05-19')
  await judgeIn(office)
  expect(await client.getAlertCondition({ id })).toMatchObject({ unknown: null })
  expect(await client.getAlertCondition({ id: byDay })).toMatchObject({ unknown: null })
  expect((await alertsOf(office)).map(({ as_of: asOf, states }) => [asOf, states])).toEqual([
    [base, { [never]: 'new' }],
    ['2026-05-19', expect.objectContaining({ [never]: 'new' })],
  ])
  await product.database.owner.query('update communications set deleted_at = now() where tenant_id = $1', [
    office.person.tenantId,
  ])
  await judgeIn(office)
  expect((await alertsOf(office)).map(({ withdrawn_count: count, target_count: left }) => [count, left])).toEqual([
    [1, 0],
    [expect.any(Number), 0],
  ])
})

test('while the base month stands still, a partner whose last visit is long ago by now is told, once', async () => {
  const office = await anAlertOffice(product.database)
  await refers(office, [1, 1, 1, 8])
  const [id = 0, steady = 0] = office.institutions
  for (const [institutionId, actedDate] of [
    [id, '2026-02-10'],
    [steady, '2026-04-01'],
  ] as const)
    await aCommunication(product.database, office.person, institutionId, { actedDate })
  const many: TriggerPayload = { type: 'referral_count', count: 5, unit_type: 'month', more_less: 'more' }
  await aCondition(product.database, office.person, conditionOf(many, unvisited))
  on('2026-04-30')
  await judgeIn(office)
  expect(await alertsOf(office)).toEqual([])
  on('2026-05-31')
  await judgeIn(office)
  const told = { as_of: base, alert_date: '2026-05-31', target_count: 1, withdrawn_count: 0, states: { [id]: 'new' } }
  expect(await alertsOf(office)).toMatchObject([told])
  on('2026-06-01')
  await judgeIn(office)
  expect(await alertsOf(office)).toMatchObject([told])
  expect(await toldOf(office)).toHaveLength(2)
})

test('a visit that is entered late withdraws a target', async () => {
  const office = await anAlertOffice(product.database)
  const [id = 0] = office.institutions
  await aCommunication(product.database, office.person, id, { actedDate: '2026-01-10' })
  await aCondition(product.database, office.person, conditionOf(unvisited))
  on('2026-04-10')
  await judgeIn(office)
  await aCommunication(product.database, office.person, id, { actedDate: '2026-04-01' })
  on('2026-04-11')
  await judgeIn(office)
  expect(await alertsOf(office)).toMatchObject([{ withdrawn_count: 1, states: { [id]: 'withdrawn' } }])
})

test('a snoozed target raises nothing, and is new when the snooze has ended', async () => {
  const { owner } = product.database
  const office = await anAlertOffice(product.database)
  const [id = 0] = office.institutions
  const { tenantId, accountId } = office.person
  await aCommunication(product.database, office.person, id, { actedDate: '2026-01-10' })
  const conditionId = await aCondition(product.database, office.person, conditionOf(unvisited))
  await owner.query(
    `insert into alert_snoozes (tenant_id, alert_condition_id, medical_institution_id, until, reason, created_by, created_at)
    values ($1, $2, $3, '2026-04-12', '休診中', $4, now())`,
    [tenantId, conditionId, id, accountId],
  )
  for (const day of ['2026-04-10', '2026-04-11', '2026-04-12']) {
    on(day)
    await judgeIn(office)
  }
  expect(await alertsOf(office)).toEqual([])
  for (const day of ['2026-04-13', '2026-04-14']) {
    on(day)
    await judgeIn(office)
  }
  expect(await alertsOf(office)).toMatchObject([{ as_of: '2026-04-13', states: { [id]: 'new' } }])
})

test('a new institution is told once, also when it was listed after the run of its day', async () => {
  const { owner } = product.database
  const office = await anAlertOffice(product.database, { institutionCount: 3 })
  const [own = 0, near = 0, late = 0] = office.institutions
  await forgetListedDays(owner)
  onTestFinished(() => forgetListedDays(owner))
  await owner.query(
    'update medical_institutions set longitude = 130.7, latitude = 32.8, prefecture_code = $2 where id = any($1)',
    [office.institutions, '45'],
  )
  await owner.query(
    `insert into medical_institutions (source_id, name, prefecture_code, search_text, search_grams, running_status, department_ids, departments,
      facility_type_ids, address, listed_on)
    select 'B' || number, '医院', '45', '', '{}', 'open', '{}', '{}', '{}', '', null from generate_series(1, 60) as number`,
  )
  await owner.query('update tenants set medical_institution_id = $2 where tenant_id = $1', [
    office.person.tenantId,
    own,
  ])
  await owner.query(`update medical_institutions set listed_on = '2026-04-09' where id = $1`, [near])
  const listing: TriggerPayload = { type: 'new_institution', unit_type: 'quarter', within_km: 3 }
  await aCondition(product.database, office.person, conditionOf(listing), '2026-04-10T00:00:00Z')
  on('2026-04-10')
  await judgeIn(office)
  expect(await alertsOf(office)).toMatchObject([{ states: { [near]: 'new' } }])
  await owner.query(`update medical_institutions set listed_on = '2026-04-10' where id = $1`, [late])
  for (const day of ['2026-04-11', '2026-04-12']) {
    on(day)
    await judgeIn(office)
  }
  expect((await alertsOf(office)).map(({ states }) => states)).toEqual([
    { [near]: 'new' },
    { [near]: 'continued', [late]: 'new' },
  ])
})

test('a condition that names something gone is not judged, and its creator is told once', async () => {
  const office = await anAlertOffice(product.database)
  await refers(office, [5, 5, 5, 5, 2])
  await aCondition(product.database, office.colleague, {
    ...conditionOf(fall),
    filters: { tag_ids: [999_999_999] },
  })
  on('2026-04-10')
  await judgeIn(office)
  await judgeIn(office)
  expect(await alertsOf(office)).toEqual([])
  expect(await toldOf(office)).toEqual([{ kind: 'alert_condition_invalid', account_id: office.colleague.accountId }])
})

test('a plan without alerts is not judged, and one without communications not by visits', async () => {
  for (const missing of ['alerts', 'communications'] as const) {
    const plan = await aPlan(product.database, { without: [missing] })
    const office = await anAlertOffice(product.database, { plan })
    const [id = 0] = office.institutions
    await refers(office, [5, 5, 5, 5, 2])
    await aCommunication(product.database, office.person, id, { actedDate: '2026-01-10' })
    await aCondition(product.database, office.person, conditionOf(fall))
    await aCondition(product.database, office.person, conditionOf(unvisited))
    on('2026-04-10')
    expect(await judgeIn(office)).toBe(true)
    expect(await alertsOf(office)).toHaveLength(missing === 'alerts' ? 0 : 1)
  }
})

test('changed facts queue one job, five minutes after the last change', async () => {
  const { owner } = product.database
  const office = await anAlertOffice(product.database)
  const waitOf = async () => {
    const { rows } = await owner.query<{ seconds: number; jobs: number }>(
      `select extract(epoch from min(run_at) - now())::int as seconds, count(*)::int as jobs
      from graphile_worker.jobs where key = $1 and task_identifier = 'evaluate_alerts'`,
      [`alerts ${office.person.tenantId}`],
    )
    return rows[0]
  }
  await refers(office, [1])
  await refers(office, [1, 2])
  const wait = await waitOf()
  expect(wait?.jobs).toBe(1)
  expect(wait?.seconds).toBeGreaterThan(200)
  expect(wait?.seconds).toBeLessThanOrEqual(300)
})

test('conditions of one hospital see nothing of another one', async () => {
  const [mine, other] = [await anAlertOffice(product.database), await anAlertOffice(product.database)]
  await refers(other, [5, 5, 5, 5, 2])
  await aCondition(product.database, mine.person, conditionOf(fall))
  on(lastDayOf('2026-04-01'))
  await judgeIn(mine)
  expect(await alertsOf(mine)).toEqual([])
})
