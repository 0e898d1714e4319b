import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { readyDashboardKeys } from '#contract/reports/tiles/readyDashboardKeys.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, aPerson, aTenant, anInstitution } from '../../support/builders.ts'
import { type ChartOffice, aChartOffice, storeFacts } from '../../support/facts/chartOffice.ts'
import { preparedReferral } from '../../support/facts/factBuilders.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'
import { readPdf } from '../../support/readPdf.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let institutions: number[]
let office: ChartOffice
let client: Client
beforeAll(async () => {
  product = await testApi()
  const { owner } = product.database
  institutions = [await anInstitution(owner), await anInstitution(owner)]
  await owner.query(`insert into municipalities (code, prefecture_code, name)
    values ('43101', '43', '熊本市中央区'), ('43102', '43', '熊本市東区') on conflict do nothing`)
})
afterAll(() => product.stop())
beforeEach(async () => {
  office = await aChartOffice(product, institutions)
  client = office.client
})

const colleague = async (role: 'member' | 'owner' = 'member') =>
  product.clientFor(await aPerson(product.database, office.tenantId, { role }))

const aReport = (name = '紹介件数', items = [itemOf('referral_count')]) =>
  client.createMedicalInstitutionReport({ body: { name, ...reportOf(items) } })
const tileOf = (reportId: number) => ({ reportType: 'medical_institution' as const, reportId })

describe('a dashboard', () => {
  test('is made, listed, changed, deleted and brought back', async () => {
    const report = await aReport()
    const made = await client.createDashboard({
      body: { name: '会議', filterDepartment: true, contents: [tileOf(report.id), { type: 'note', text: '確認' }] },
    })
    expect(made).toMatchObject({
      name: '会議',
      filterDepartment: true,
      medicalInstitutionLabelId: null,
      contents: [
        { type: 'report', reportType: 'medical_institution', reportId: report.id },
        { type: 'note', text: '確認' },
      ],
      isEditable: true,
      isStartPage: false,
    })
    const changed = await client.updateDashboard({
      id: made.id,
      body: { name: '経営会議', contents: [], updatedAt: made.updatedAt },
    })
    expect(changed).toMatchObject({ name: '経営会議', contents: [] })
    const { dashboards, totalCount } = await client.listDashboards({ name: '会議' })
    expect([dashboards.map(({ id }) => id), totalCount]).toEqual([[made.id], 1])
    await client.deleteDashboard({ id: made.id })
    await expect(client.getDashboard({ id: made.id })).rejects.toMatchObject({ status: 404 })
    expect((await client.listDashboards({ deleted: true })).dashboards).toMatchObject([{ id: made.id }])
    expect(await client.restoreDashboard({ id: made.id })).toMatchObject({ id: made.id, deletedAt: null })
  })

  test('saved over a newer version is a conflict with that version', async () => {
    const made = await client.createDashboard({ body: { name: '会議' } })
    await client.updateDashboard({ id: made.id, body: { name: '新しい名前', updatedAt: made.updatedAt } })
    await expect(
      client.updateDashboard({ id: made.id, body: { name: '古い名前', updatedAt: made.updatedAt } }),
    ).rejects.toMatchObject({ status: 409, problem: { code: 'edit_conflict', current: { name: '新しい名前' } } })
  })

  test('is changed and deleted by its creator and owners alone', async () => {
    const made = await client.createDashboard({ body: { name: '会議' } })
    const member = await colleague()
    expect(await member.getDashboard({ id: made.id })).toMatchObject({ isEditable: false })
    await expect(member.updateDashboard({ id: made.id, body: { name: '別' } })).rejects.toMatchObject({
      problem: { code: 'creator_only' },
    })
    await expect(member.deleteDashboard({ id: made.id })).rejects.toMatchObject({ problem: { code: 'creator_only' } })
    const owner = await colleague('owner')
    expect(await owner.updateDashboard({ id: made.id, body: { name: '別' } })).toMatchObject({ name: '別' })
  })

  test('of another tenant does not exist, and neither do its reports', async () => {
    const report = await aReport()
    const made = await client.createDashboard({ body: { name: '会議', contents: [tileOf(report.id)] } })
    const they = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
    expect((await they.listDashboards()).dashboards).toEqual([])
    for (const call of [
      () => they.getDashboard({ id: made.id }),
      () => they.deleteDashboard({ id: made.id }),
      () => they.setStartPageDashboard({ id: made.id, body: { isStartPage: true } }),
      () => they.exportDashboard({ id: made.id, body: {} }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
    await expect(they.createDashboard({ body: { name: '会議', contents: [tileOf(report.id)] } })).rejects.toMatchObject(
      { status: 422, problem: { errors: [{ path: 'contents.0.report_id' }] } },
    )
    expect(await they.computeDashboardTile({ body: { tile: tileOf(report.id) } })).toMatchObject({ state: 'deleted' })
  })

  test('refuses tiles without what they show', async () => {
    for (const [tile, path] of [
      [{}, 'report_id'],
      [{ type: 'chart' }, 'chart'],
      [{ type: 'note', text: ' ' }, 'text'],
    ] as const)
      await expect(client.createDashboard({ body: { name: '会議', contents: [tile] } })).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ path: `contents.0.${path}` }] },
      })
  })

  test('is the first screen of whoever chooses it, and of nobody else', async () => {
    const [one, other] = [
      await client.createDashboard({ body: { name: '朝' } }),
      await client.createDashboard({ body: { name: '夕' } }),
    ]
    await client.setStartPageDashboard({ id: one.id, body: { isStartPage: true } })
    expect(await client.setStartPageDashboard({ id: other.id, body: { isStartPage: true } })).toMatchObject({
      isStartPage: true,
    })
    expect(await client.getCurrentUser()).toMatchObject({ startPageDashboardId: other.id })
    expect(await (await colleague()).getCurrentUser()).toMatchObject({ startPageDashboardId: null })
    await client.deleteDashboard({ id: other.id })
    expect(await client.getCurrentUser()).toMatchObject({ startPageDashboardId: null })
  })

  test('says before its deletion whose first screen it is, and to whom it is sent', async () => {
    const { id } = await client.createDashboard({ body: { name: '朝' } })
    expect((await client.getDashboardUses({ id })).uses).toEqual([])
    const people = []
    for (const username of ['井上', '三浦', '田中'])
      people.push(await aPerson(product.database, office.tenantId, { username }))
    for (const person of people.slice(0, 2))
      await (await product.clientFor(person)).setStartPageDashboard({ id, body: { isStartPage: true } })
    const other = await client.createDashboard({ body: { name: '夕' } })
    const [first, , third] = people.map(({ accountId }) => accountId)
    for (const dashboardId of [id, id, other.id])
      await client.createReportSubscription({
        body: {
          report: null,
          dashboardId,
          schedule: 'weekly',
          weekday: 1,
          recipientIds: [first ?? 0, third ?? 0],
        },
      })
    expect((await client.getDashboardUses({ id })).uses).toEqual([
      '2人が最初に開く画面にしています（井上さん、三浦さん）',
      '「メールで受け取る」で2人に届いています（井上さん、田中さん）。届かなくなります',
    ])
    await client.deleteDashboard({ id })
    await client.restoreDashboard({ id })
    expect((await client.getDashboardUses({ id })).uses).toHaveLength(2)
  })
})

describe('what a dashboard shows', () => {
  test('is not deleted while it is shown', async () => {
    const report = await aReport()
    const made = await client.createDashboard({ body: { name: '会議', contents: [tileOf(report.id)] } })
    await expect(client.deleteMedicalInstitutionReport({ id: report.id })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'in_use', errors: [{ message: expect.stringContaining('会議') }] },
    })
    await client.deleteDashboard({ id: made.id })
    await client.deleteMedicalInstitutionReport({ id: report.id })
    await client.restoreDashboard({ id: made.id })
    expect(await client.computeDashboardTile({ body: { tile: tileOf(report.id) } })).toMatchObject({
      state: 'deleted',
      results: [],
    })
    expect(
      await client.updateDashboard({ id: made.id, body: { name: '会議', contents: [tileOf(report.id)] } }),
    ).toMatchObject({ contents: [{ reportId: report.id }] })
  })

  test('a label that narrows it is not deleted unless that is wanted', async () => {
    const label = await client.createMedicalInstitutionLabel({
      body: { name: '優先度', componentType: 'select', selections: [{ label: 'A' }] },
    })
    const made = await client.createDashboard({ body: { name: '会議', medicalInstitutionLabelId: label.id } })
    await expect(client.deleteMedicalInstitutionLabel({ id: label.id })).rejects.toMatchObject({
      problem: { code: 'in_use', errors: [{ message: expect.stringContaining('会議') }] },
    })
    await client.deleteMedicalInstitutionLabel({ id: label.id, deleteUsed: true })
    expect(await client.getDashboard({ id: made.id })).toMatchObject({ medicalInstitutionLabelId: null })
  })

  test('follows the department, and says which columns cannot', async () => {
    const report = await aReport('件数', [itemOf('referral_count'), itemOf('visit_count')])
    const whole = await client.computeDashboardTile({ body: { tile: tileOf(report.id) } })
    expect(whole).toMatchObject({ state: 'shown', name: '件数', unhonoured: [] })
    const tile = await client.computeDashboardTile({
      body: { tile: tileOf(report.id), ownDepartmentId: office.departments[0] ?? 0 },
    })
    expect(tile.unhonoured).toEqual([{ filter: 'own_department', reason: 'not_narrowable', itemKeys: ['visit_count'] }])
  })

  test('a number is the total that the table of the same report has, with and without conditions', async () => {
    const months = { institutionId: institutions[0] ?? 0, first: '2025-01-01', last: '2026-06-01' }
    await loadMonths(product.database, office.person, months)
    const items = [itemOf('referral_count'), itemOf('hospital_admission_count')]
    const key = items[0]?.key ?? ''
    const whole = await aReport('件数', items)
    const narrowed = await client.createMedicalInstitutionReport({
      body: {
        name: '2件以上',
        ...reportOf(items),
        filterConditions: [{ itemKey: key, matchingGroups: [{ moreEqual: 2 }] }],
      },
    })
    for (const { id } of [whole, narrowed]) {
      const [table, number] = await Promise.all([
        client.computeDashboardTile({ body: { tile: tileOf(id) } }),
        client.computeDashboardTile({ body: { tile: { ...tileOf(id), display: 'number' } } }),
      ])
      expect(number.resultsTotal).toEqual(table.resultsTotal)
      expect(number.columns).toEqual(table.columns)
      expect(number.resultsTotal[0]).toEqual(expect.any(Number))
    }
  })

  test('areas without a label of the dashboard are refused', async () => {
    const report = await aReport()
    await expect(
      client.computeDashboardTile({ body: { tile: tileOf(report.id), areaIds: [1] } }),
    ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'area_ids' }] } })
  })

  test('a report on areas shows only those that are chosen, and a total of them', async () => {
    const { areas, ...label } = await client.createMedicalInstitutionLabel({
      body: {
        name: '営業エリア',
        componentType: 'area',
        areas: [
          { name: '北', addresses: [{ prefecture: '43', cityOrLocality: '43101' }] },
          { name: '南', addresses: [{ prefecture: '43', cityOrLocality: '43102' }] },
        ],
      },
    })
    const report = await client.createAreaReport({
      body: { name: 'エリア', medicalInstitutionLabelId: label.id, ...reportOf([itemOf('institution_count')]) },
    })
    const body = {
      tile: { reportType: 'area' as const, reportId: report.id },
      medicalInstitutionLabelId: label.id,
      areaIds: [areas[1]?.id ?? 0],
    }
    const { results, resultsTotal, unhonoured } = await client.computeDashboardTile({ body })
    expect(results.map(({ name }) => name)).toEqual(['南'])
    expect(resultsTotal).toEqual(results[0]?.values)
    expect(unhonoured).toEqual([])
  })

  test.each(['over_time', 'reverse_over_time', 'departments', 'years'] as const)('a chart: %s', async (chart) => {
    await loadMonths(product.database, office.person, {
      institutionId: institutions[0] ?? 0,
      first: '2025-01-01',
      last: '2026-06-01',
      also: ['reverse_referral'],
    })
    const { chart: drawn } = await client.computeDashboardTile({ body: { tile: { type: 'chart', chart: { chart } } } })
    expect(drawn?.spans.length).toBeGreaterThan(0)
    expect(drawn?.series[0]?.values).toHaveLength(drawn?.spans.length ?? 0)
  })

  test('a chart marks a month without a list, in which a letter was entered by hand', async () => {
    const { database } = product
    const person = await aPerson(database, await aTenant(database))
    const [institutionId = 0] = institutions
    for (const [first, last] of [
      ['2025-01-01', '2025-04-01'],
      ['2025-06-01', '2025-08-01'],
    ] as const)
      await loadMonths(database, person, { institutionId, first, last, count: 3 })
    const own = await product.clientFor(person)
    await own.createReferral({ id: institutionId, body: { referralDate: '2025-05-20', firstVisitFlag: true } })
    const { chart } = await own.computeDashboardTile({
      body: { tile: { type: 'chart', chart: { chart: 'over_time', months: 6 } }, baseMonth: '2025-08-01' },
    })
    const [year, before] = chart?.series ?? []
    expect(year?.values).toEqual([3, 3, 1, 3, 3, 3])
    expect(year?.incomplete).toEqual([null, null, 'not_loaded', null, null, null])
    expect(before?.values).toEqual([null, null, null, null, null, null])
  })

  test('the bars of departments stand in the order of the figure that they show', async () => {
    const [first = 0, second = 0] = office.departments
    const referred = (department: number, visits: readonly boolean[]) =>
      visits.map((firstVisit) =>
        preparedReferral(office, {
          referral_date: '2025-08-15',
          medical_institution_id: institutions[0] ?? 0,
          own_department_id: department,
          first_visit_flag: firstVisit,
        }),
      )
    await storeFacts(product, office.tenantId, {
      referrals: [...referred(first, [true, false, false]), ...referred(second, [true, true])],
      reverseReferrals: [],
      admissions: [],
    })
    const barsOf = async (figure: 'referral_count' | 'first_visit_referral_count') => {
      const tile = { type: 'chart' as const, chart: { chart: 'departments' as const, figure } }
      const { chart } = await client.computeDashboardTile({ body: { tile } })
      return chart?.spans.map(({ label }, index) => [label, chart.series[0]?.values[index]])
    }
    expect(await barsOf('referral_count')).toEqual([
      ['内科', 3],
      ['外科', 2],
    ])
    expect(await barsOf('first_visit_referral_count')).toEqual([
      ['外科', 2],
      ['内科', 1],
    ])
  })

  test('a chart of visits has the mean of the referrals before and after them, as the data analysis has', async () => {
    const { database } = product
    const person = await aPerson(database, await aTenant(database))
    const [institutionId = 0] = institutions
    await loadMonths(database, person, { institutionId, first: '2025-01-01', last: '2025-06-01', count: 2 })
    await loadMonths(database, person, { institutionId, first: '2025-07-01', last: '2025-12-01', count: 5 })
    await aCommunication(database, person, institutionId, { actedDate: '2025-06-30' })
    await aCommunication(database, person, institutionId, { actedDate: '2025-07-31' })
    const own = await product.clientFor(person)
    const tile = { type: 'chart' as const, chart: { chart: 'visit_effect' as const } }
    const { chart, state } = await own.computeDashboardTile({ body: { tile } })
    const { whole } = await own.verifyEffectiveness({
      body: { period: { startDate: '2025-01-01', endDate: '2025-12-31' }, months: 3 },
    })
    expect(whole.visitCount).toBe(2)
    expect(state).toBe('shown')
    expect(chart?.spans.map(({ label }) => label)).toEqual(['すべての訪問 2件', '医師と面談していない訪問 2件'])
    expect(chart?.cautions?.slice(0, 2)).toEqual([
      expect.stringMatching(/^すべての訪問：増減の平均 .+訪問先が少ないため、偶然の増減と区別できません。$/),
      expect.stringMatching(/^医師と面談していない訪問：増減の平均 /),
    ])
    expect(chart?.cautions?.at(-1)).toContain('訪問が原因とは限りません')
    expect(chart?.series.map(({ label, values: [value] }) => [label, value])).toEqual([
      ['訪問前3か月', whole.referralCountBefore / 2],
      ['訪問後3か月', whole.referralCountAfter / 2],
    ])
    // The visits are those for all departments, whichever the dashboard is narrowed to.
    const [department] = await own.listOwnDepartments({})
    const ofDepartment = await own.computeDashboardTile({ body: { tile, ownDepartmentId: department?.id ?? 0 } })
    expect(ofDepartment.chart?.spans.map(({ label }) => label)[0]).toBe('すべての訪問 2件')
    expect(ofDepartment.chart?.cautions?.[0]).toContain('訪問は自院の診療科では絞り込まれていません')
    const before = await own.computeDashboardTile({ body: { tile, baseMonth: '2025-05-01' } })
    expect(before.chart?.spans).toEqual([])
  })

  test('what the plan does not include is locked', async () => {
    const starter = await product.clientFor(
      await aPerson(product.database, await aTenant(product.database, { plan: 'starter' })),
    )
    await expect(starter.listDashboards()).rejects.toMatchObject({ status: 403 })
  })
})

describe('ready-made dashboards', () => {
  test('are copied once with their reports, and every tile of them can be computed', async () => {
    await client.createMedicalInstitutionLabel({
      body: {
        name: '営業エリア',
        componentType: 'area',
        areas: [{ name: '北', addresses: [{ prefecture: '43', cityOrLocality: '43101' }] }],
      },
    })
    const first = await client.copyReadyDashboards({ body: { keys: [...readyDashboardKeys] } })
    expect(first.dashboards.map(({ key, isNew, leftOut }) => [key, isNew, leftOut])).toEqual(
      readyDashboardKeys.map((key) => [key, true, []]),
    )
    for (const { id } of first.dashboards) {
      const { contents, medicalInstitutionLabelId } = await client.getDashboard({ id })
      for (const tile of contents) {
        const { state, unhonoured } = await client.computeDashboardTile({ body: { tile, medicalInstitutionLabelId } })
        expect([tile.title, state, unhonoured]).toEqual([tile.title, 'shown', []])
      }
    }
    const again = await client.copyReadyDashboards({ body: { keys: [...readyDashboardKeys] } })
    expect(again.dashboards.map(({ id, isNew }) => [id, isNew])).toEqual(first.dashboards.map(({ id }) => [id, false]))
    expect((await client.listDashboards({ perPage: 100 })).totalCount).toBe(readyDashboardKeys.length)
  })

  test('are copied in the language of the person who copies them, with the titles of tiles, notes, reports and columns', async () => {
    const person = await aPerson(product.database, await aTenant(product.database))
    const english = await product.clientFor(person, 'en')
    await english.createMedicalInstitutionLabel({
      body: {
        name: 'Areas',
        componentType: 'area',
        areas: [{ name: 'North', addresses: [{ prefecture: '43', cityOrLocality: '43101' }] }],
      },
    })
    const { dashboards } = await english.copyReadyDashboards({ body: { keys: [...readyDashboardKeys] } })
    for (const { key, id, name } of dashboards) {
      const { contents, medicalInstitutionLabelId } = await english.getDashboard({ id })
      const told: (string | null | undefined)[] = [name]
      for (const tile of contents) {
        const result = await english.computeDashboardTile({ body: { tile, medicalInstitutionLabelId } })
        const { columns, chart } = result
        told.push(tile.title, tile.text, result.name, ...columns.map(({ heading }) => heading))
        told.push(...(chart?.series.map(({ label }) => label) ?? []))
      }
      expect({ key, japanese: told.filter((text) => /[\u3040-\u30ff\u4e00-\u9fff]/u.test(text ?? '')) }).toEqual({
        key,
        japanese: [],
      })
    }
  })

  test('without a label of areas the tiles on areas are left out by name', async () => {
    const { dashboards } = await client.copyReadyDashboards({ body: { keys: ['areas'] } })
    expect(dashboards).toMatchObject([
      { isNew: true, reportCount: 0, leftOut: expect.arrayContaining(['エリア別の紹介']) },
    ])
  })
})

test('a dashboard as PDF names its filters, its tiles and their definitions', async () => {
  const report = await aReport('紹介元', [itemOf('referral_count')])
  const { id } = await client.createDashboard({
    body: {
      name: '朝の会議',
      filterDepartment: true,
      contents: [
        { ...tileOf(report.id), display: 'number', title: '紹介の数' },
        { ...tileOf(report.id), display: 'table' },
        { ...tileOf(report.id), display: 'bar', title: '棒グラフ' },
        { type: 'chart', chart: { chart: 'over_time' } },
        { type: 'note', text: '次回までに確かめること', title: '宿題' },
      ],
    },
  })
  const file = await client.exportDashboard({ id, body: { ownDepartmentId: 0 } })
  expect(file.name).toBe('朝の会議_診療科なし.pdf')
  const { title, text } = await readPdf(file)
  expect(title).toContain('朝の会議')
  for (const part of ['診療科なし', '紹介の数', '紹介元', '紹介件数の推移', '宿題', '次回までに', '数値の定義'])
    expect(text).toContain(part)
})

test('a dashboard on paper calls the label by which it is narrowed what the screen calls it', async () => {
  const label = await client.createMedicalInstitutionLabel({
    body: {
      name: '担当地区',
      componentType: 'area',
      areas: [{ name: '北', addresses: [{ prefecture: '43', cityOrLocality: '43101' }] }],
    },
  })
  const { id } = await client.createDashboard({
    body: {
      name: '朝の会議',
      medicalInstitutionLabelId: label.id,
      contents: [{ type: 'note', text: '確認' }],
    },
  })
  const { text } = await readPdf(await client.exportDashboard({ id, body: {} }))
  expect(text).toMatch(/担当地区\s*すべて/)
})

test('the PDF of a dashboard is named by its base month', async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const [institutionId = 0] = institutions
  await loadMonths(database, person, { institutionId, first: '2026-02-01', last: '2026-04-01', count: 3 })
  const own = await product.clientFor(person)
  const { id } = await own.createDashboard({
    body: { name: '朝の会議', contents: [{ type: 'note', text: '確認' }] },
  })
  expect((await own.exportDashboard({ id, body: {} })).name).toBe('朝の会議_基準月202604.pdf')
  expect((await own.exportDashboard({ id, body: { baseMonth: '2026-03-01' } })).name).toBe('朝の会議_基準月202603.pdf')
})
