import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { maxSnoozeDays } from '#contract/alerts/alerts.ts'
import { daysAfter } from '#contract/days.ts'
import type { Client } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aCondition, aFigure, anAlert } from '../../support/alerts/builders.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import {
  aCommunication,
  aPerson,
  aTenant,
  anInstitution,
  forgetListedDays,
  type Person,
} from '../../support/builders.ts'
import { storeByMonth } from '../../support/facts/monthlyReferrals.ts'

let product: TestApi
let person: Person
let client: Client
let institutions: number[]
beforeAll(async () => {
  product = await testApi()
  const { owner } = product.database
  institutions = []
  for (const name of ['赤医院', '青医院', '黄医院', '緑医院', '白医院'])
    institutions.push(await anInstitution(owner, { name }))
})
afterAll(() => product.stop())
beforeEach(async () => {
  person = await aPerson(product.database, await aTenant(product.database))
  client = await product.clientFor(person)
})

const institution = (index: number) => institutions[index] ?? 0
const alertOf = (conditionId: number, more: object = {}) =>
  anAlert(product.database, person.tenantId, { conditionId, ...more })
const someTargets = () => [
  { institutionId: institution(0), state: 'continued' as const, severity: 9 },
  { institutionId: institution(1), state: 'new' as const, severity: 1 },
  { institutionId: institution(2), state: 'new' as const, severity: 5 },
  { institutionId: institution(3), state: 'snoozed' as const, severity: 7 },
  { institutionId: institution(4), state: 'withdrawn' as const, severity: 8 },
]
const today = dayInJapan()

describe('alerts', () => {
  test('are listed with what raised them, the newest first, and how many are open', async () => {
    const condition = await aCondition(product.database, person)
    const other = await aCondition(product.database, person, { name: '別' })
    const first = await alertOf(condition, { asOf: '2026-02-01', alertDate: '2026-03-02' })
    const second = await alertOf(condition, { asOf: '2026-03-01', alertDate: '2026-04-02', targets: someTargets() })
    const archived = await alertOf(other)
    await client.archiveAlert({ id: archived })
    const { alerts, openCount, totalCount } = await client.listAlerts()
    expect([alerts.map(({ id }) => id), openCount, totalCount]).toEqual([[second, first], 2, 2])
    expect(alerts[0]).toMatchObject({
      kind: 'condition',
      type: 'referral',
      conditionSummary: '紹介が減った（要約）',
      conditionParameters: { onlyUnexpected: true, triggers: [{ type: 'referral_change_rate', moreLess: 'less' }] },
      targetCount: 4,
      newCount: 2,
      withdrawnCount: 1,
      isArchived: false,
      alertConditionId: condition,
      report: null,
      isUseful: null,
    })
    const put = await client.listAlerts({ status: 'archived' })
    expect(put.alerts).toMatchObject([{ id: archived, isArchived: true, archivedBy: { id: person.accountId } }])
    expect(put.openCount).toBe(2)
    expect((await client.listAlerts({ alertConditionId: other })).totalCount).toBe(0)
    expect((await client.listAlerts({ kind: 'report' })).totalCount).toBe(0)
    await client.deleteAlertCondition({ id: condition })
    expect(await client.getAlert({ id: second })).toMatchObject({ id: second, alertConditionId: null })
  })

  test('of partners of one person are found, and in each the partners', async () => {
    const condition = await aCondition(product.database, person)
    await alertOf(condition, { asOf: '2026-01-01', targets: someTargets().slice(1, 2) })
    const own = await alertOf(condition, { asOf: '2026-02-01', targets: someTargets() })
    const { updatedAt } = await client.getMedicalInstitutionStaffs({ id: institution(0) })
    await client.replaceMedicalInstitutionStaffs({
      id: institution(0),
      body: { staffIds: [person.accountId], updatedAt },
    })
    const withdrawn = await client.getMedicalInstitutionStaffs({ id: institution(4) })
    await client.replaceMedicalInstitutionStaffs({
      id: institution(4),
      body: { staffIds: [person.accountId], updatedAt: withdrawn.updatedAt },
    })
    await alertOf(condition, { asOf: '2026-03-01', targets: someTargets().slice(4) })
    const { alerts, totalCount, openCount } = await client.listAlerts({ staffId: person.accountId })
    expect([alerts.map(({ id }) => id), totalCount, openCount]).toEqual([[own], 1, 3])
    const targetsOf = async (conditions: object) => {
      const found = await client.listAlertMedicalInstitutions({ id: own, staffId: person.accountId, ...conditions })
      return [found.medicalInstitutions.map(({ id }) => id), found.totalCount]
    }
    expect(await targetsOf({})).toEqual([[institution(0), institution(4)], 2])
    expect(await targetsOf({ state: 'continued' })).toEqual([[institution(0)], 1])
    const file = await (await client.exportAlertMedicalInstitutions({ id: own, staffId: person.accountId })).text()
    expect([file.includes('赤医院'), file.includes('青医院')]).toEqual([true, false])
    const colleague = await aPerson(product.database, person.tenantId)
    expect((await client.listAlerts({ staffId: colleague.accountId })).totalCount).toBe(0)
  })

  test('read in the caller’s language', async () => {
    const id = await alertOf(await aCondition(product.database, person))
    const english = await product.clientFor(person, 'en')
    expect(await english.getAlert({ id })).toMatchObject({ conditionSummary: '紹介が減った (summary)' })
  })

  test('that came up after the list was shown stay open when all of the condition are put away', async () => {
    const condition = await aCondition(product.database, person)
    const raised = (day: number) =>
      alertOf(condition, { asOf: `2026-0${day}-01`, raisedAt: `2026-0${day}-10T00:00:00.000Z` })
    const [first, second, third] = [await raised(1), await raised(2), await raised(3)]
    const archive = (seenLastAlertId: number | null) =>
      client.bulkArchiveAlerts({ body: { alertConditionId: condition, seenLastAlertId } })
    expect(await archive(null)).toMatchObject({ alertIds: [], leftCount: 3 })
    expect(await archive(second)).toMatchObject({ alertIds: [first, second], leftCount: 1 })
    expect((await client.listAlerts()).alerts).toMatchObject([{ id: third }])
    expect(await archive(third)).toMatchObject({ alertIds: [third], leftCount: 0 })
    const other = await alertOf(await aCondition(product.database, person, { name: '別' }))
    await expect(archive(other)).rejects.toMatchObject({ status: 409, problem: { code: 'edit_conflict' } })
  })

  test('that a colleague has put away again stay there when their archiving is taken back', async () => {
    const condition = await aCondition(product.database, person)
    const ids = [await alertOf(condition, { asOf: '2026-01-01' }), await alertOf(condition, { asOf: '2026-02-01' })]
    const [one = 0, two = 0] = ids
    const colleague = await product.clientFor(await aPerson(product.database, person.tenantId))
    const { archivedAt } = await client.bulkArchiveAlerts({ body: { alertIds: ids } })
    await colleague.unarchiveAlert({ id: two })
    await colleague.archiveAlert({ id: two })
    expect(await client.bulkUnarchiveAlerts({ body: { alertIds: ids, archivedAt } })).toEqual({ alertIds: [one] })
    expect((await client.listAlerts()).alerts).toMatchObject([{ id: one }])
  })

  test('are put away and brought back, singly, together and all of a condition', async () => {
    const condition = await aCondition(product.database, person)
    const ids = [
      await alertOf(condition, { asOf: '2026-01-01' }),
      await alertOf(condition, { asOf: '2026-02-01' }),
      await alertOf(condition, { asOf: '2026-03-01' }),
    ]
    const [one = 0, two = 0] = ids
    await client.archiveAlert({ id: one })
    await client.archiveAlert({ id: one })
    const put = { archivedAt: expect.any(String), leftCount: 0 }
    expect(await client.bulkArchiveAlerts({ body: { alertIds: [one, two] } })).toEqual({ alertIds: [two], ...put })
    expect(await client.bulkUnarchiveAlerts({ body: { alertIds: [one, two] } })).toEqual({ alertIds: [one, two] })
    expect(await client.bulkArchiveAlerts({ body: { alertConditionId: condition } })).toEqual({ alertIds: ids, ...put })
    expect((await client.listAlerts()).openCount).toBe(0)
    expect(await client.bulkUnarchiveAlerts({ body: { alertConditionId: condition } })).toEqual({ alertIds: ids })
    await client.archiveAlert({ id: two })
    await client.unarchiveAlert({ id: two })
    expect(await client.getAlert({ id: two })).toMatchObject({ isArchived: false, archivedAt: null, archivedBy: null })
    for (const body of [{}, { alertIds: [one], alertConditionId: condition }])
      await expect(client.bulkArchiveAlerts({ body })).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'alert_ids' }] },
      })
    await expect(client.bulkArchiveAlerts({ body: { alertIds: [one, 999_999_999] } })).rejects.toMatchObject({
      problem: { errors: [{ path: 'alert_ids' }] },
    })
    expect((await client.listAlerts()).openCount).toBe(3)
  })

  test('are called useful or not by each person', async () => {
    const id = await alertOf(await aCondition(product.database, person))
    const colleague = await product.clientFor(await aPerson(product.database, person.tenantId))
    expect(await client.rateAlert({ id, body: { isUseful: true } })).toMatchObject({ isUseful: true, usefulCount: 1 })
    expect(await colleague.rateAlert({ id, body: { isUseful: false } })).toMatchObject({
      isUseful: false,
      usefulCount: 1,
      notUsefulCount: 1,
    })
    expect(await client.rateAlert({ id, body: { isUseful: null } })).toMatchObject({ isUseful: null, usefulCount: 0 })
  })

  test('of another tenant do not exist', async () => {
    const condition = await aCondition(product.database, person)
    const id = await alertOf(condition, { targets: someTargets() })
    const they = await product.clientFor(
      await aPerson(product.database, await aTenant(product.database), { role: 'owner' }),
    )
    expect((await they.listAlerts()).totalCount).toBe(0)
    for (const call of [
      () => they.getAlert({ id }),
      () => they.listAlertMedicalInstitutions({ id }),
      () => they.exportAlertMedicalInstitutions({ id }),
      () => they.explainAlertMedicalInstitution({ id, medicalInstitutionId: institution(0) }),
      () =>
        they.snoozeAlertMedicalInstitutions({
          id,
          body: { medicalInstitutionIds: [institution(0)], until: today, reason: '休診' },
        }),
      () => they.archiveAlert({ id }),
      () => they.unarchiveAlert({ id }),
      () => they.rateAlert({ id, body: { isUseful: true } }),
      () => they.noteAlertAction({ id, body: { action: 'task' } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
    for (const body of [{ alertIds: [id] }, { alertConditionId: condition }])
      await expect(they.bulkArchiveAlerts({ body })).rejects.toMatchObject({ status: 422 })
    expect(await client.getAlert({ id })).toMatchObject({ isArchived: false, usefulCount: 0 })
  })
})

describe('the institutions of an alert', () => {
  interface Order {
    readonly sortBy?: 'change' | 'name' | 'last_visit_date'
    readonly sort?: 'desc'
    readonly state?: 'new'
  }
  const names = async (query: Order, id: number) =>
    (await client.listAlertMedicalInstitutions({ id, ...query })).medicalInstitutions.map(({ name }) => name)

  test('stand by state and change unless asked otherwise, page by page', async () => {
    const id = await alertOf(await aCondition(product.database, person), { targets: someTargets() })
    await aCommunication(product.database, person, institution(3), { actedDate: '2026-02-01' })
    await aCommunication(product.database, person, institution(1), { actedDate: '2026-01-01' })
    expect(await names({}, id)).toEqual(['黄医院', '青医院', '赤医院', '緑医院', '白医院'])
    expect(await names({ sortBy: 'change' }, id)).toEqual(['赤医院', '白医院', '緑医院', '黄医院', '青医院'])
    expect((await names({ sortBy: 'name', sort: 'desc' }, id)).toSorted()).toEqual((await names({}, id)).toSorted())
    expect((await names({ sortBy: 'last_visit_date' }, id)).slice(3)).toEqual(['青医院', '緑医院'])
    expect(await names({ state: 'new' }, id)).toEqual(['黄医院', '青医院'])
    const page = await client.listAlertMedicalInstitutions({ id, page: 2, perPage: 2 })
    expect([page.totalCount, page.totalPage, page.medicalInstitutions.map(({ name }) => name)]).toEqual([
      5,
      3,
      ['赤医院', '緑医院'],
    ])
  })

  test('come with the figures of then, and the referrals and visits of now', async () => {
    const id = await alertOf(await aCondition(product.database, person), {
      targets: [{ institutionId: institution(0) }],
    })
    await storeByMonth(product.database, person, [{ institutionId: institution(0), referrals: [4, 0, 3] }])
    await aCommunication(product.database, person, institution(0), { actedDate: '2026-02-01' })
    const { medicalInstitutions } = await client.listAlertMedicalInstitutions({ id })
    expect(medicalInstitutions).toMatchObject([
      {
        id: institution(0),
        runningStatus: 'open',
        state: 'new',
        figures: [{ count: 3, comparisonCount: 12, change: -9, rate: -75 }],
        lastVisitDate: '2026-02-01',
        lastVisitStaff: { id: person.accountId },
        snooze: null,
      },
    ])
    expect(medicalInstitutions[0]?.referralMonths).toEqual([...Array.from({ length: 9 }, () => null), 4, null, 3])
  })

  test('are snoozed with a reason, and named again when that is taken back', async () => {
    const condition = await aCondition(product.database, person)
    const id = await alertOf(condition, { targets: someTargets() })
    const earlier = await alertOf(condition, { asOf: '2026-02-01', targets: someTargets() })
    const until = daysAfter(today, 30)
    const chosen = [institution(1), institution(0)]
    expect(
      await client.snoozeAlertMedicalInstitutions({
        id,
        body: { medicalInstitutionIds: chosen, until, reason: '院長が休診中' },
      }),
    ).toEqual({ snoozedCount: 2 })
    const read = async (of: number) =>
      new Map(
        (await client.listAlertMedicalInstitutions({ id: of })).medicalInstitutions.map(
          (one) => [one.id, one] as const,
        ),
      )
    expect((await read(id)).get(institution(1))).toMatchObject({
      state: 'snoozed',
      snooze: { until, reason: '院長が休診中', createdBy: { id: person.accountId } },
    })
    expect((await read(earlier)).get(institution(0))).toMatchObject({ state: 'snoozed' })
    expect(await client.getAlert({ id })).toMatchObject({ targetCount: 4, newCount: 1 })
    await client.snoozeAlertMedicalInstitutions({
      id,
      body: { medicalInstitutionIds: chosen, until: today, reason: '閉院の予定' },
    })
    expect((await read(id)).get(institution(0))?.snooze).toMatchObject({ until: today, reason: '閉院の予定' })
    expect(
      await client.snoozeAlertMedicalInstitutions({ id, body: { medicalInstitutionIds: chosen, until: null } }),
    ).toEqual({ snoozedCount: 2 })
    const after = await read(id)
    expect(after.get(institution(0))).toMatchObject({ state: 'continued', snooze: null })
    expect(after.get(institution(1))).toMatchObject({ state: 'new', snooze: null })
    expect(await client.getAlert({ id })).toMatchObject({ targetCount: 4, newCount: 2 })
  })

  test.each([
    ['without reason', { until: today }, 'reason'],
    ['until yesterday', { until: daysAfter(today, -1), reason: '休診' }, 'until'],
    ['for too long', { until: daysAfter(today, maxSnoozeDays + 1), reason: '休診' }, 'until'],
  ])('are not snoozed %s', async (_case, body, path) => {
    const id = await alertOf(await aCondition(product.database, person), { targets: someTargets() })
    await expect(
      client.snoozeAlertMedicalInstitutions({ id, body: { medicalInstitutionIds: [institution(0)], ...body } }),
    ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path }] } })
  })

  test('are snoozed only if the alert names them', async () => {
    const id = await alertOf(await aCondition(product.database, person), {
      targets: [{ institutionId: institution(0) }],
    })
    await expect(
      client.snoozeAlertMedicalInstitutions({
        id,
        body: { medicalInstitutionIds: [institution(0), institution(1)], until: today, reason: '休診' },
      }),
    ).rejects.toMatchObject({ problem: { errors: [{ path: 'medical_institution_ids' }] } })
  })

  test('come as a file with what raised the alert, formulas disarmed', async () => {
    const { owner } = product.database
    const harmful = await anInstitution(owner, { name: '=1+1医院' })
    const id = await alertOf(await aCondition(product.database, person), {
      targets: [{ institutionId: harmful }, { institutionId: institution(0), state: 'continued' }],
    })
    const text = await (await client.exportAlertMedicalInstitutions({ id })).text()
    const lines = text.split('\r\n')
    expect(lines.slice(0, 4)).toEqual([
      expect.stringContaining('アラート,紹介が減った'),
      '条件,紹介が減った（要約）',
      '基準月,2026/03',
      `通知日,${today.replaceAll('-', '/')}`,
    ])
    expect(lines[5]).toBe(
      'ID,医療機関名,区分,状態,診療科,住所,期間,紹介件数,比較期間,比較期間の紹介件数,増減,増減率（%）,通常の範囲（半年より前の最大24か月から見て）,最終訪問日,最終訪問者,通知しない期限,通知しない理由',
    )
    expect(lines[6]).toContain(`${harmful},"'=1+1医院",新規,開院`)
    expect(lines[6]).toContain('2026/01/01〜2026/03/31,3,2025/01/01〜2025/03/31,12,-9,-75')
    expect(lines[7]).toContain('赤医院,継続')
    const english = await product.clientFor(person, 'en')
    const continued = await (await english.exportAlertMedicalInstitutions({ id, state: 'continued' })).text()
    expect(continued).toContain('Alert,')
    expect(continued).not.toContain('1+1')
  })
})

describe('explanations', () => {
  const explain = async (id: number, medicalInstitutionId: number) =>
    (await client.explainAlertMedicalInstitution({ id, medicalInstitutionId })).explanations

  const refer = (institutionId: number, doctor: string, day: string, count: number) =>
    product.database.owner.query(
      `insert into referrals (tenant_id, medical_institution_id, referral_date, doctor_name_to, first_visit_flag, created_by)
      select $1, $2, $3, $4, true, $5 from generate_series(1, $6)`,
      [person.tenantId, institutionId, day, doctor, person.accountId, count],
    )

  test('name the own doctor who has left, and fewer working days', async () => {
    const id = await alertOf(await aCondition(product.database, person), {
      targets: [
        {
          institutionId: institution(0),
          figures: [
            aFigure({
              period: { start: '2026-05-01', end: '2026-05-31' },
              comparison_period: { start: '2026-04-01', end: '2026-04-30' },
            }),
          ],
        },
      ],
    })
    await refer(institution(0), '退職医師', '2026-04-10', 3)
    await refer(institution(1), '退職医師', '2026-04-20', 1)
    await refer(institution(0), '在職医師', '2026-04-10', 2)
    await refer(institution(1), '在職医師', '2026-05-10', 1)
    expect(await explain(id, institution(0))).toEqual([
      { kind: 'doctor_left', doctorName: '退職医師', ownDepartment: null, comparisonCount: 3, lastMonth: '2026-04-01' },
      { kind: 'fewer_working_days', count: 23, comparisonCount: 25 },
    ])
  })

  test('name a closed partner, and a new one nearby with a department in common', async () => {
    const { owner } = product.database
    onTestFinished(() => forgetListedDays(owner))
    const at = (longitude: number) => ({ longitude, latitude: 33.2 })
    const closed = await anInstitution(owner, { runningStatus: 'suspended', ...at(140.1) })
    const near = await anInstitution(owner, { name: '新しい内科', ...at(140.11) })
    const other = await anInstitution(owner, { departmentIds: [1], departments: ['眼科'], ...at(140.11) })
    const far = await anInstitution(owner, at(140.2))
    const old = await anInstitution(owner, at(140.101))
    for (const [one, day] of [
      [near, '2026-02-01'],
      [other, '2026-02-01'],
      [far, '2026-02-01'],
      [old, '2020-02-01'],
      [closed, '2020-02-01'],
    ])
      await owner.query('update medical_institutions set listed_on = $2 where id = $1', [one, day])
    const id = await alertOf(await aCondition(product.database, person), { targets: [{ institutionId: closed }] })
    const explanations = await explain(id, closed)
    expect(explanations[0]).toEqual({ kind: 'institution_not_open', runningStatus: 'suspended' })
    expect(explanations.filter(({ kind }) => kind === 'new_institution_nearby')).toEqual([
      {
        kind: 'new_institution_nearby',
        medicalInstitution: { id: near, name: '新しい内科' },
        listedOn: '2026-02-01',
        distanceKm: expect.closeTo(0.93, 1) as unknown,
        departments: ['内科'],
      },
    ])
  })

  test('of rises and of institutions that are not named are none', async () => {
    const id = await alertOf(await aCondition(product.database, person), {
      targets: [{ institutionId: institution(0), figures: [aFigure({ count: 20, change: 8, rate: 66 })] }],
    })
    expect(await explain(id, institution(0))).toEqual([])
    await expect(explain(id, institution(1))).rejects.toMatchObject({ status: 404 })
  })
})
