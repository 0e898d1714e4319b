import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxAlertConditions } from '#contract/alerts/conditions.ts'
import type { Client } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { daysAfter } from '#contract/days.ts'
import { aCondition, anAlert } from '../../support/alerts/builders.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person, aPlan } from '../../support/builders.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'

let product: TestApi
let person: Person
let client: Client
beforeAll(async () => {
  product = await testApi()
  await product.database.owner.query(`insert into municipalities (code, prefecture_code, name)
    values ('43101', '43', '熊本市中央区') on conflict do nothing`)
})
afterAll(() => product.stop())
beforeEach(async () => {
  person = await aPerson(product.database, await aTenant(product.database))
  client = await product.clientFor(person)
})

const colleague = async (role: 'member' | 'owner' = 'member') =>
  product.clientFor(await aPerson(product.database, person.tenantId, { role }))

const fall = {
  type: 'referral_change_rate',
  rate: 30,
  unitType: 'quarter',
  comparisonReference: 'last_year',
  moreLess: 'less',
  minimumCount: 6,
} as const
const visits = { type: 'communication_visit', count: 0, unitType: 'quarter', moreLess: 'less' } as const
const nearby = { type: 'new_institution', unitType: 'month', withinKm: 3 } as const

const refusedAt = (...paths: string[]) => ({
  status: 422,
  problem: { errors: paths.map((path) => expect.objectContaining({ path }) as unknown) },
})

describe('an alert condition', () => {
  test('is made with names and a sentence, listed, deleted and brought back', async () => {
    const department = await anOwnDepartment(product.database.owner, person.tenantId, '循環器内科')
    const tag = await client.createTag({ body: { name: '重点先' } })
    const made = await client.createAlertCondition({
      body: {
        name: '大口の紹介元',
        triggers: [
          { ...fall, ownDepartmentIds: [department] },
          { ...visits, staffIds: [person.accountId] },
        ],
        filters: { prefecture: '43', area: ['43101'], tagIds: [tag.id], departmentIds: [1001] },
      },
    })
    expect(made).toMatchObject({
      name: '大口の紹介元',
      type: 'referral',
      onlyUnexpected: true,
      hasInvalid: false,
      invalid: [],
      isPaused: false,
      isPauseSuggested: false,
      lastAlert: null,
      isEditable: true,
      triggers: [
        { type: 'referral_change_rate', ownDepartments: [{ id: department, name: '循環器内科' }] },
        { type: 'communication_visit', staff: [{ id: person.accountId }] },
      ],
      filters: {
        prefecture: { code: '43', name: '熊本県' },
        area: [{ code: '43101', name: '熊本市中央区' }],
        departments: [{ options: [{ key: 1001, value: '内科' }] }],
        tagGroups: [{ id: null, name: null, tags: [{ id: tag.id, name: '重点先' }] }],
      },
    })
    expect(made.summary).toMatch(
      /^直近3か月の循環器内科への紹介件数が前年同期より30%以上減った（以前6件以上）、かつ 直近3か月の訪問（担当: .+）が0件。対象: 熊本県、熊本市中央区、内科、タグ『重点先』。偶然の範囲を除く$/,
    )
    const { alertConditions, totalCount } = await client.listAlertConditions()
    expect([alertConditions, totalCount]).toEqual([[made], 1])
    await client.deleteAlertCondition({ id: made.id })
    await expect(client.getAlertCondition({ id: made.id })).rejects.toMatchObject({ status: 404 })
    await expect(client.deleteAlertCondition({ id: made.id })).rejects.toMatchObject({ status: 404 })
    expect((await client.listAlertConditions({ deleted: true })).alertConditions).toMatchObject([{ id: made.id }])
    expect(await client.restoreAlertCondition({ id: made.id })).toEqual(made)
  })

  test('reads in English for those who read English', async () => {
    const english = await product.clientFor(person, 'en')
    const made = await english.createAlertCondition({
      body: { name: 'Fall', triggers: [fall], filters: { prefecture: '43' } },
    })
    expect(made.summary).toBe(
      'Referrals in the last 3 months fell by 30% or more against the same months a year before (at least 6 before). Among: 熊本県. Changes by chance are left out',
    )
  })

  test.each([
    [[{ ...fall, moreLess: 'more' as const }], 'referral', false],
    [[visits], 'visit', false],
    [
      [
        {
          type: 'referral_change_count' as const,
          count: 5,
          unitType: 'month' as const,
          comparisonReference: 'recent' as const,
          moreLess: 'less' as const,
        },
      ],
      'referral',
      true,
    ],
    [
      [{ type: 'referral_count' as const, count: 0, unitType: 'month' as const, moreLess: 'less' as const }, visits],
      'referral',
      false,
    ],
  ])('of %j is of type %s', async (triggers, type, onlyUnexpected) => {
    expect(await client.createAlertCondition({ body: { name: '条件', triggers, filters: {} } })).toMatchObject({
      type,
      onlyUnexpected,
    })
  })

  test('has the judging queued right away', async () => {
    await client.createAlertCondition({ body: { name: '条件', triggers: [fall], filters: {} } })
    const { rows } = await product.database.owner.query<{ waits: boolean }>(
      `select run_at > now() as waits from graphile_worker.jobs where key = $1`,
      [`alerts ${person.tenantId}`],
    )
    expect(rows).toEqual([{ waits: false }])
  })

  test('names only what exists, and of its own tenant', async () => {
    const other = await aPerson(product.database, await aTenant(product.database))
    const foreign = await anOwnDepartment(product.database.owner, other.tenantId, '外科')
    const foreignTag = await (await product.clientFor(other)).createTag({ body: { name: '別' } })
    await expect(
      client.createAlertCondition({
        body: {
          name: '条件',
          triggers: [
            { ...fall, ownDepartmentIds: [foreign] },
            { ...visits, staffIds: [other.accountId] },
          ],
          filters: {
            area: ['99999'],
            facilityTypeIds: [2_000_000],
            departmentIds: [2_000_000],
            tagIds: [foreignTag.id],
            communicationVisit: { count: 1, unitType: 'month', moreLess: 'more', staffIds: [other.accountId] },
          },
        },
      }),
    ).rejects.toMatchObject(
      refusedAt(
        'triggers.0.own_department_ids',
        'triggers.1.staff_ids',
        'filters.area',
        'filters.facility_type_ids',
        'filters.department_ids',
        'filters.tag_ids',
        'filters.communication_visit.staff_ids',
      ),
    )
  })

  test('on visits needs a plan with communications', async () => {
    const plan = await aPlan(product.database, { only: ['alerts'] })
    const poor = await product.clientFor(await aPerson(product.database, await aTenant(product.database, { plan })))
    const communicationVisit = { count: 1, unitType: 'month', moreLess: 'more' } as const
    await expect(
      poor.createAlertCondition({ body: { name: '条件', triggers: [fall, visits], filters: { communicationVisit } } }),
    ).rejects.toMatchObject(refusedAt('triggers.1.type', 'filters.communication_visit'))
  })

  test('on new institutions needs the place of the own institution, and stands alone', async () => {
    const body = { name: '新規開業', triggers: [nearby], filters: {} }
    await expect(client.createAlertCondition({ body })).rejects.toMatchObject(refusedAt('triggers.0.type'))
    const own = await anInstitution(product.database.owner, { longitude: 130.7, latitude: 32.8 })
    await product.database.owner.query('update tenants set medical_institution_id = $2 where tenant_id = $1', [
      person.tenantId,
      own,
    ])
    expect(await client.createAlertCondition({ body })).toMatchObject({
      type: 'institution',
      summary: '自院から3km以内で、直近1か月に新しく開設が公表された',
    })
    await expect(client.createAlertCondition({ body: { ...body, triggers: [nearby, visits] } })).rejects.toMatchObject(
      refusedAt('triggers'),
    )
  })

  test('is paused, deleted and restored by its creator and owners alone', async () => {
    const { id } = await client.createAlertCondition({ body: { name: '条件', triggers: [fall], filters: {} } })
    const member = await colleague()
    expect(await member.getAlertCondition({ id })).toMatchObject({ isEditable: false })
    const refusalOf = (action: string) => ({
      status: 403,
      problem: { code: 'creator_only', detail: expect.stringMatching(`^「${action}」はできませんでした。`) },
    })
    await expect(member.pauseAlertCondition({ id, body: { isPaused: true } })).rejects.toMatchObject(refusalOf('変更'))
    await expect(member.deleteAlertCondition({ id })).rejects.toMatchObject(refusalOf('削除'))
    const owner = await colleague('owner')
    expect(await owner.pauseAlertCondition({ id, body: { isPaused: true } })).toMatchObject({ isPaused: true })
    await owner.deleteAlertCondition({ id })
    await expect(member.restoreAlertCondition({ id })).rejects.toMatchObject(refusalOf('元に戻す'))
    expect(await client.restoreAlertCondition({ id })).toMatchObject({ id, isPaused: true })
  })

  test('says what is gone, by its old name', async () => {
    const department = await anOwnDepartment(product.database.owner, person.tenantId, '消化器内科')
    const [gone, left] = [
      await client.createTag({ body: { name: '旧重点先' } }),
      await client.createTag({ body: { name: '新' } }),
    ]
    const staff = await aPerson(product.database, person.tenantId, { username: '退職 太郎' })
    const { id } = await client.createAlertCondition({
      body: {
        name: '条件',
        triggers: [
          { ...fall, ownDepartmentIds: [department] },
          { ...visits, staffIds: [staff.accountId] },
        ],
        filters: { tagIds: [gone.id, left.id] },
      },
    })
    await client.deleteTag({ id: gone.id, deleteUsed: true })
    await product.database.owner.query('delete from own_departments where tenant_id = $1 and id = $2', [
      person.tenantId,
      department,
    ])
    await (await colleague('owner')).deleteAccount({ id: staff.accountId })
    const read = await client.getAlertCondition({ id })
    expect(read).toMatchObject({
      hasInvalid: true,
      invalid: [
        { path: 'triggers.0.own_department_ids', name: '消化器内科' },
        { path: 'triggers.1.staff_ids', name: '退職 太郎' },
        { path: 'filters.tag_ids', name: '旧重点先' },
      ],
      triggers: [{ ownDepartments: [] }, { staff: [] }],
      filters: { tagGroups: [{ tags: [{ id: left.id }] }] },
    })
    expect(read.summary).toContain('タグ『旧重点先（削除済み）』・『新』')
  })

  test('says that it has the former form of a preset, and so do its alerts', async () => {
    const some = { type: 'referral_count' as const, count: 1, unitType: 'quarter' as const, moreLess: 'more' as const }
    const made = (filters: object, name: string) =>
      client.createAlertCondition({
        body: { name, triggers: [some], filters, onlyUnexpected: false },
      })
    const former = await made({ earlierReferrals: 'some' }, '紹介が再開した')
    const now = await made({ resumedAfterMonths: 5 }, '紹介が再開した のコピー')
    expect([former, now].map(({ formerPreset }) => formerPreset)).toEqual(['referrals_resumed', null])
    const { alertConditions } = await client.listAlertConditions()
    expect(alertConditions.map(({ formerPreset }) => formerPreset)).toEqual([null, 'referrals_resumed'])
    const alertId = await anAlert(product.database, person.tenantId, { conditionId: former.id })
    const parameters = {
      triggers: [{ type: 'referral_count', count: 1, unit_type: 'quarter', more_less: 'more', own_departments: [] }],
      filters: {
        prefecture: null,
        area: [],
        facility_type_groups: [],
        departments: [],
        tag_groups: [],
        referral_count: null,
        referral_average: null,
        communication_visit: null,
        earlier_referrals: 'some',
      },
      only_unexpected: false,
    }
    await product.database.owner.query('update alerts set parameters = $3 where tenant_id = $1 and id = $2', [
      person.tenantId,
      alertId,
      JSON.stringify(parameters),
    ])
    expect(await client.getAlert({ id: alertId })).toMatchObject({ formerPreset: 'referrals_resumed' })
  })

  test('has a name of its own, so that a preset’s condition never stands beside another of that name', async () => {
    const body = {
      name: 'ABC医院の紹介が減った',
      triggers: [
        { type: 'referral_count' as const, count: 1, unitType: 'quarter' as const, moreLess: 'more' as const },
      ],
      filters: {},
      onlyUnexpected: false,
    }
    const { id } = await client.createAlertCondition({ body })
    for (const name of [body.name, 'ＡＢＣ医院の紹介が減った'])
      await expect(client.createAlertCondition({ body: { ...body, name } })).rejects.toMatchObject({
        status: 409,
        problem: { code: 'name_taken' },
      })
    await client.createAlertCondition({ body: { ...body, name: 'ABC医院の紹介がない' } })
    const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
    await stranger.createAlertCondition({ body })
    await client.deleteAlertCondition({ id })
    const { id: next } = await client.createAlertCondition({ body })
    await expect(client.restoreAlertCondition({ id })).rejects.toMatchObject({ problem: { code: 'name_taken' } })
    await client.deleteAlertCondition({ id: next })
    expect(await client.restoreAlertCondition({ id })).toMatchObject({ id, name: body.name })
  })

  test('stands in a list with its last alert and what people said of its alerts', async () => {
    const id = await aCondition(product.database, person)
    await anAlert(product.database, person.tenantId, { conditionId: id, asOf: '2026-02-01' })
    const last = await anAlert(product.database, person.tenantId, {
      conditionId: id,
      targets: [{ institutionId: await anInstitution(product.database.owner) }],
    })
    await client.rateAlert({ id: last, body: { isUseful: true } })
    await (await colleague()).rateAlert({ id: last, body: { isUseful: false } })
    expect((await client.listAlertConditions()).alertConditions).toMatchObject([
      { id, lastAlert: { id: last, targetCount: 1, newCount: 1 }, usefulCount: 1, notUsefulCount: 1 },
    ])
  })

  test('is proposed for pausing if nobody acted on its alerts for three months', async () => {
    const createdAt = daysAfter(dayInJapan(), -120)
    const silent = await aCondition(product.database, person, { name: '静か', createdAt })
    const ignored = await aCondition(product.database, person, { name: '無視', createdAt })
    const young = await aCondition(product.database, person, { name: '若い' })
    const acted = await aCondition(product.database, person, { name: '対応', createdAt })
    const praised = await aCondition(product.database, person, { name: '好評', createdAt })
    const alerts = new Map<number, number>()
    for (const conditionId of [ignored, young, acted, praised])
      alerts.set(conditionId, await anAlert(product.database, person.tenantId, { conditionId }))
    await client.noteAlertAction({ id: alerts.get(acted) ?? 0, body: { action: 'task' } })
    await client.rateAlert({ id: alerts.get(praised) ?? 0, body: { isUseful: true } })
    const suggested = (await client.listAlertConditions()).alertConditions.filter((one) => one.isPauseSuggested)
    expect(suggested.map(({ id }) => id)).toEqual([ignored])
    expect(silent).not.toBe(ignored)
    await client.pauseAlertCondition({ id: ignored, body: { isPaused: true } })
    expect(await client.getAlertCondition({ id: ignored })).toMatchObject({ isPauseSuggested: false })
  })

  test('is refused when there are as many as there may be', async () => {
    await product.database.owner.query(
      `insert into alert_conditions (tenant_id, name, type, triggers, filters, only_unexpected, created_by, created_at)
      select $1, '条件', 'visit', '[]', '{}', false, $2, now() from generate_series(1, $3)`,
      [person.tenantId, person.accountId, maxAlertConditions],
    )
    await expect(
      client.createAlertCondition({ body: { name: '条件', triggers: [fall], filters: {} } }),
    ).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'name', message: expect.stringContaining(String(maxAlertConditions)) as unknown }] },
    })
  })

  test('of another tenant does not exist', async () => {
    const id = await aCondition(product.database, person)
    const they = await product.clientFor(
      await aPerson(product.database, await aTenant(product.database), { role: 'owner' }),
    )
    expect((await they.listAlertConditions()).alertConditions).toEqual([])
    for (const call of [
      () => they.getAlertCondition({ id }),
      () => they.deleteAlertCondition({ id }),
      () => they.restoreAlertCondition({ id }),
      () => they.pauseAlertCondition({ id, body: { isPaused: true } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
  })
})
