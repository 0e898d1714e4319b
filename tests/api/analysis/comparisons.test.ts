import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lastDayOf, monthAfter, monthsBetween } from '#contract/months.ts'
import type { Client } from '#dataProvider/client.ts'
import { computeReferralTrends } from '#server/facts/referralTrendJobs.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution } from '../../support/builders.ts'
import { aChartOffice, type ChartOffice } from '../../support/facts/chartOffice.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'
import { readPdf } from '../../support/readPdf.ts'

const base = monthAfter(dayInJapan(), -1)
const ago = (months: number) => monthAfter(base, -months)
const period = { startDate: base, endDate: lastDayOf(base) }
const comparisonPeriod = { startDate: ago(12), endDate: lastDayOf(ago(12)) }
const notLoaded = (...months: string[]) => ({ reason: 'referrals_not_loaded', months })

let product: TestApi
let institutions: number[]
beforeAll(async () => {
  product = await testApi()
  institutions = []
  for (const name of ['開田内科', '増田外科', '減田眼科'])
    institutions.push(await anInstitution(product.database.owner, { name, prefectureCode: '43' }))
})
afterAll(() => product.stop())

let office: ChartOffice
let client: Client
beforeEach(async () => {
  office = await aChartOffice(product, institutions)
  ;({ client } = office)
})

const load = (institution: number, first: string, last: string, count: number) =>
  loadMonths(product.database, office.person, { institutionId: institutions[institution] ?? 0, first, last, count })

const change = (left: string, right: string) => ({
  key: 'change',
  definitionKey: 'formula',
  aggregationConditions: {},
  formula: { operator: '-' as const, itemKeys: [left, right] },
})
const item = (key: string, startMonthsAway: number, endMonthsAway: number, definitionKey = 'referral_count') => ({
  key,
  definitionKey,
  aggregationConditions: { startMonthsAway, endMonthsAway },
})

const readyTiles = async (key: 'declining_partners' | 'new_partners') => {
  const { dashboards } = await client.copyReadyDashboards({ body: { keys: [key] } })
  const { contents } = await client.getDashboard({ id: dashboards[0]?.id ?? 0 })
  const tiles = contents.filter(({ type }) => type === 'report')
  return Promise.all(
    tiles.map(async (tile) => ({ tile, result: await client.computeDashboardTile({ body: { tile } }) })),
  )
}

describe('on a customer’s first day, with the list of one month', () => {
  beforeEach(() => load(0, base, base, 24))

  test('nobody grows, shrinks, begins or stops, and the reply says why', async () => {
    for (const kind of ['growing', 'shrinking', 'new', 'lost'] as const) {
      const reply = await client.rankReferralsMonthly({ body: { period, comparisonPeriod, change: kind } })
      expect(reply).toMatchObject({ totalCount: 0, medicalInstitutions: [], notCompared: notLoaded(ago(12)) })
    }
  })

  test('those who refer are ranked by their referrals, without a change', async () => {
    const { medicalInstitutions, notCompared } = await client.rankReferralsMonthly({
      body: { period, comparisonPeriod },
    })
    expect(medicalInstitutions).toMatchObject([
      { rank: 1, referralCountAfter: 24, increaseCount: null, increaseRate: null },
    ])
    expect(notCompared).toEqual(notLoaded(ago(12)))
  })

  test('the difference of two columns is unknown, and no row fulfils a condition on it', async () => {
    const items = [item('now', 0, 0), item('before', 12, 12), change('now', 'before')]
    const body = { items, displayItems: ['now', 'before', 'change'] }
    const reply = await client.computeMedicalInstitutionReport({ body })
    expect(reply.results).toMatchObject([{ values: [24, null, null] }])
    expect(reply.resultsTotal).toEqual([24, null, null])
    expect(reply.columns).toMatchObject([
      { isChange: false, notCompared: null },
      { isChange: false, notCompared: notLoaded(ago(12)) },
      { isChange: true, notCompared: notLoaded(ago(12)) },
    ])
    expect(reply.conditionsNotCompared).toBeNull()
    const asked = await client.computeMedicalInstitutionReport({
      body: { ...body, filterConditions: [{ itemKey: 'change', matchingGroups: [{ moreEqual: 1 }] }] },
    })
    expect(asked).toMatchObject({ totalCount: 0, conditionsNotCompared: notLoaded(ago(12)) })
  })

  test('what the rows of a condition that cannot be judged add up to is unknown, and not 0', async () => {
    const items = [item('now', 0, 0), item('before', 12, 12), change('now', 'before')]
    const body = {
      items,
      displayItems: ['now'],
      filterConditions: [{ itemKey: 'change', matchingGroups: [{ lessEqual: -2 }] }],
    }
    const reply = await client.computeMedicalInstitutionReport({ body })
    expect(reply).toMatchObject({ totalCount: 0, resultsTotal: [null] })
    const departments = await client.computeOwnDepartmentReport({ body })
    expect(departments).toMatchObject({ totalCount: 0, resultsTotal: [null] })
    const file = await client.exportMedicalInstitutionReport({ body: { ...body, format: 'csv' } })
    expect((await file.text()).trimEnd().split('\r\n').at(-1)).not.toMatch(/[0-9]/)
    const pivot = await client.pivotMedicalInstitutionReport({
      body: { ...body, aggregationData: { aggregationMethod: 'sum', itemKey: 'now' } },
    })
    expect(pivot.total).toBeNull()
    const counted = await client.pivotMedicalInstitutionReport({
      body: { ...body, aggregationData: { aggregationMethod: 'count', itemKey: 'now' } },
    })
    expect(counted.total).toBeNull()
    for (const { tile, result } of await readyTiles('declining_partners'))
      expect([tile.title, result.resultsTotal.every((total) => total === null)]).toEqual([tile.title, true])
  })

  test('a calculation that nobody has named is called after its sides, with the period that both have', async () => {
    const formula = (key: string, operator: '-' | '/', sides: [string, string], more: object = {}) => ({
      key,
      definitionKey: 'formula',
      aggregationConditions: {},
      formula: { operator, itemKeys: sides },
      ...more,
    })
    const items = [
      item('now', 0, 0),
      item('visits', 0, 0, 'visit_count'),
      item('before', 12, 12),
      formula('ratio', '/', ['now', 'visits']),
      formula('change', '-', ['now', 'before']),
      formula('growth', '/', ['change', 'before']),
      formula('of_ratio', '-', ['ratio', 'named']),
      formula('named', '/', ['now', 'visits'], { name: '比' }),
    ]
    const body = { items, displayItems: ['ratio', 'change', 'growth', 'of_ratio', 'named'] }
    const { columns } = await client.computeMedicalInstitutionReport({ body })
    const [month, yearBefore] = [base, ago(12)].map((day) => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`)
    const [now, before] = [`紹介件数（${month}）`, `紹介件数（${yearBefore}）`]
    expect(columns.map(({ heading, period: of }) => [heading, of?.label ?? null])).toEqual([
      [`紹介件数 ÷ 訪問件数（${month}）`, month],
      [`${now} − ${before}`, null],
      [`${now}の増減率（${before}から）`, null],
      [`（紹介件数 ÷ 訪問件数） − 比（${month}）`, month],
      ['比', month],
    ])
    const file = await client.exportMedicalInstitutionReport({ body: { ...body, format: 'csv' } })
    expect(await file.text()).toContain(`紹介件数 ÷ 訪問件数（${month}）`)
  })

  test('rows that fulfil conditions on two periods stand with the words that these are not compared', async () => {
    const items = [item('now', 0, 0), item('before', 12, 12), change('now', 'before')]
    const body = {
      items,
      displayItems: ['now'],
      filterConditions: [
        { itemKey: 'now', matchingGroups: [{ moreEqual: 1 }] },
        { itemKey: 'before', matchingGroups: [{ exists: false }] },
      ],
    }
    const words = `${ago(12).slice(0, 4)}年${Number(ago(12).slice(5, 7))}月は紹介一覧が未読込のため比較していません`
    const reply = await client.computeMedicalInstitutionReport({ body })
    expect(reply).toMatchObject({ totalCount: 1, conditionsNotCompared: notLoaded(ago(12)) })
    const file = await client.exportMedicalInstitutionReport({ body: { ...body, format: 'csv' } })
    const lines = (await file.text()).split('\r\n')
    expect(lines[0]).toContain(`医療機関名（条件の期間について：${words}`)
    expect(lines[1]).toContain('開田内科')
    const pivot = await client.pivotMedicalInstitutionReport({
      body: { ...body, aggregationData: { aggregationMethod: 'sum', itemKey: 'change' } },
    })
    expect(pivot).toMatchObject({
      total: null,
      dataColumn: { isChange: true, notCompared: notLoaded(ago(12)) },
      conditionsNotCompared: notLoaded(ago(12)),
    })
    const report = await client.createMedicalInstitutionReport({ body: { name: '二つの期間', ...body } })
    const displays = ['number', 'bar', 'table'] as const
    const contents = displays.map((display) => ({
      type: 'report' as const,
      reportType: 'medical_institution' as const,
      reportId: report.id,
      title: '紹介',
      display,
    }))
    for (const tile of contents) {
      const { conditionsNotCompared } = await client.computeDashboardTile({ body: { tile } })
      expect(conditionsNotCompared).toEqual(notLoaded(ago(12)))
    }
    const { id } = await client.createDashboard({ body: { name: '朝の会議', contents } })
    const text = (await readPdf(await client.exportDashboard({ id, body: {} }))).text.replaceAll(/\s/g, '')
    expect(text.split(`条件の期間について：${words}`)).toHaveLength(displays.length + 1)
  })

  test('new and lost referrers are unknown', async () => {
    const keys = ['new_referring_institution_count', 'lost_referring_institution_count']
    const reply = await client.computeOwnDepartmentReport({
      body: { items: keys.map((key) => item(key, 0, 0, key)), displayItems: keys },
    })
    expect(reply.resultsTotal).toEqual([null, null])
    expect(reply.columns.map(({ isChange }) => isChange)).toEqual([true, true])
  })

  test('ready-made dashboards name nobody as declining, stopped or new', async () => {
    const tiles = [...(await readyTiles('declining_partners')), ...(await readyTiles('new_partners'))]
    const ofPartners = tiles.filter(({ tile }) => tile.reportType === 'medical_institution')
    for (const { tile, result } of ofPartners.filter(({ result: { conditionsNotCompared: why } }) => why !== null))
      expect([tile.title, result.results]).toEqual([tile.title, []])
    expect(ofPartners.filter(({ result }) => result.conditionsNotCompared !== null).length).toBeGreaterThanOrEqual(5)
  })

  test('neither the map nor the partner search has a change', async () => {
    const referral = { referralType: 'referral' as const, period, comparisonPeriod }
    const pins = await client.getSalesMapPins({ body: { referral, columns: ['referrals'] } })
    expect(pins.notCompared).toEqual(notLoaded(ago(12)))
    const found = await client.searchMedicalInstitutions({ body: { sortBy: 'referral_change', sort: 'desc' } })
    expect(found.medicalInstitutions.every(({ rateOfReferralChange }) => rateOfReferralChange === null)).toBe(true)
    const { medicalInstitutions } = await client.searchMedicalInstitutionsForSalesMap({
      body: { referral, sortBy: 'change' },
    })
    expect(medicalInstitutions.every(({ rateOfReferralChange }) => rateOfReferralChange === null)).toBe(true)
  })

  test('the PDF of a dashboard says beside its numbers why they are not compared', async () => {
    const report = await client.createOwnDepartmentReport({
      body: {
        name: '紹介の増減',
        items: [item('now', 0, 0), item('before', 12, 12)],
        displayItems: ['now', 'before'],
      },
    })
    const { id } = await client.createDashboard({
      body: {
        name: '朝の会議',
        contents: [
          { type: 'report', reportType: 'own_department', reportId: report.id, display: 'number', title: '紹介' },
          { type: 'chart', chart: { chart: 'years' }, title: '年ごと' },
        ],
      },
    })
    const text = (await readPdf(await client.exportDashboard({ id, body: {} }))).text.replaceAll(' ', '')
    expect(text).toContain(
      `紹介：${ago(12).slice(0, 4)}年${Number(ago(12).slice(5, 7))}月は紹介一覧が未読込のため比較していません`,
    )
    expect(text).not.toMatch(/[▲▼]/)
  })

  test('a chart by year has no bar of a year that was never loaded', async () => {
    const tile = { type: 'chart', chart: { chart: 'years', months: 3 } } as const
    const { chart } = await client.computeDashboardTile({ body: { tile } })
    expect(chart?.spans).toHaveLength(1)
    expect(chart?.notCompared?.reason).toBe('referrals_not_loaded')
  })
})

describe('with two years of lists', () => {
  beforeEach(async () => {
    await load(0, ago(30), base, 10)
    await load(1, ago(30), ago(3), 5)
  })

  test('changes are those of the counts', async () => {
    const reply = await client.rankReferralsMonthly({ body: { period, comparisonPeriod, change: 'shrinking' } })
    expect(reply).toMatchObject({
      medicalInstitutions: [{ referralCountBefore: 5, referralCountAfter: 0, increaseCount: -5, increaseRate: -100 }],
      notCompared: null,
    })
    const { chart } = await client.computeDashboardTile({
      body: { tile: { type: 'chart', chart: { chart: 'years', months: 3 } } },
    })
    expect(chart?.spans.length).toBeGreaterThanOrEqual(2)
  })

  test('the ready-made dashboard says how many referrals were lost', async () => {
    const tiles = await readyTiles('declining_partners')
    const lost = tiles.find(({ tile }) => tile.title?.startsWith('紹介の増減'))
    expect(lost?.result.columns.map(({ heading }) => heading)).toEqual(['増減（直近3か月・前年同期から）'])
    expect(lost?.result.resultsTotal).toEqual([-15])
    const stopped = tiles.find(
      ({ tile }) => tile.title === '紹介が途絶えた連携先（前年の同じ3か月は2件以上・直近3か月は0件）',
    )
    expect(stopped?.result.results.map(({ name }) => name)).toEqual(['増田外科'])
  })

  test('an increase is a later figure less an earlier one and its growth, and neither what was lost nor a quotient of periods', async () => {
    const body = {
      items: [
        item('now', 0, 0),
        item('before', 12, 12),
        { ...change('now', 'before'), name: '増減' },
        { ...change('before', 'now'), key: 'lost', name: '減った件数' },
        {
          ...change('now', 'before'),
          key: 'growth',
          name: '増減率',
          formula: { operator: '/' as const, itemKeys: ['change', 'before'] },
        },
        {
          ...change('now', 'before'),
          key: 'ratio',
          name: '前年比',
          formula: { operator: '/' as const, itemKeys: ['now', 'before'] },
        },
      ],
      displayItems: ['now', 'change', 'lost', 'growth', 'ratio'],
    }
    const { columns } = await client.computeMedicalInstitutionReport({ body })
    expect(columns.map(({ isIncrease }) => isIncrease)).toEqual([null, true, null, true, null])
    expect(columns.map(({ better }) => better)).toEqual(['more', 'more', 'less', 'more', 'neither'])
  })

  test('columns of one name say what each of them counts, on screens, in files and on paper', async () => {
    const sides = [item('now', 0, 0), item('before', 12, 12), item('visits', 0, 0, 'visit_count')]
    await aCommunication(product.database, office.person, institutions[0] ?? 0, { actedDate: ago(24) })
    const items = [
      ...sides,
      { ...change('now', 'before'), name: '差' },
      { ...change('now', 'visits'), key: 'other', name: '差' },
      { ...item('again', 0, 0), name: null },
    ]
    const body = { items, displayItems: ['now', 'again', 'change', 'other'] }
    const { columns } = await client.computeMedicalInstitutionReport({ body })
    const [month, yearBefore] = [base, ago(12)].map((day) => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`)
    const headings = [
      `紹介件数（${month}）`,
      `紹介件数（${month}）（2）`,
      `差（紹介件数（${month}） − 紹介件数（${yearBefore}））`,
      `差（紹介件数 − 訪問件数（${month}））`,
    ]
    expect(columns.map(({ heading }) => heading)).toEqual(headings)
    const file = await client.exportMedicalInstitutionReport({ body: { ...body, format: 'csv' } })
    const [head] = (await file.text()).split('\r\n')
    expect(head).toContain(headings.map((heading) => `${heading}［件］`).join(','))
    const alone = await client.computeMedicalInstitutionReport({ body: { ...body, displayItems: ['change'] } })
    expect(alone.columns.map(({ heading }) => heading)).toEqual(['差'])
  })

  test('shares differ by points, and grow by percent', async () => {
    const items = [
      item('now', 0, 0, 'referral_share'),
      item('before', 12, 12, 'referral_share'),
      change('now', 'before'),
      {
        ...change('change', 'before'),
        key: 'growth',
        formula: { operator: '/' as const, itemKeys: ['change', 'before'] },
      },
    ]
    const body = { items, displayItems: ['now', 'change', 'growth'] }
    const { columns, results } = await client.computeMedicalInstitutionReport({ body })
    expect(columns.map(({ unit, valueType }) => [unit, valueType])).toEqual([
      ['%', 'percent'],
      ['ポイント', 'decimal'],
      ['%', 'percent'],
    ])
    expect(results[0]?.values).toEqual([100, expect.closeTo(33.3, 6), expect.closeTo((100 * 33.3) / (200 / 3), 6)])
    const file = await client.exportMedicalInstitutionReport({ body: { ...body, format: 'csv' } })
    expect(await file.text()).toMatch(/［%］,[^,]*［ポイント］,[^,]*［%］/)
    // A file has more decimals than a screen, and its difference is that of the values in it.
    const whole = { ...body, displayItems: ['now', 'before', 'change'], format: 'csv' as const }
    expect(await (await client.exportMedicalInstitutionReport({ body: whole })).text()).toContain('100,66.667,33.333')
    const contents = (['bar', 'table'] as const).map((display) => ({
      type: 'report' as const,
      title: '割合',
      reportType: 'medical_institution' as const,
      display,
      itemKeys: ['change'],
    }))
    const report = await client.createMedicalInstitutionReport({ body: { name: '割合の差', ...body } })
    const { id } = await client.createDashboard({
      body: { name: '割合', contents: contents.map((tile) => ({ ...tile, reportId: report.id })) },
    })
    const { text } = await readPdf(await client.exportDashboard({ id, body: {} }))
    expect(text).toContain('ポイント')
    expect(text).toContain('33.3')
  })

  test('answered letters are not compared, because those of a year before have had longer to be answered', async () => {
    const items = [
      item('now', 0, 0, 'unreplied_count'),
      item('before', 12, 12, 'unreplied_count'),
      item('rate', 0, 0, 'reply_rate'),
      item('letters', 0, 0),
      change('now', 'before'),
      { ...change('letters', 'now'), key: 'same_month' },
    ]
    const body = { items, displayItems: ['now', 'before', 'rate', 'change', 'same_month'] }
    const reply = await client.computeOwnDepartmentReport({ body })
    const why = (...months: string[]) => ({ reason: 'reply_time', months })
    expect(reply.columns.map(({ isChange, notCompared }) => [isChange, notCompared])).toEqual([
      [false, why(base)],
      [false, why(ago(12))],
      [false, why(base)],
      [true, why(ago(12), base)],
      [false, why(base)],
    ])
    expect(reply.resultsTotal.slice(3)).toEqual([null, expect.any(Number)])
    const file = await client.exportOwnDepartmentReport({ body: { ...body, format: 'csv' } })
    expect(await file.text()).toContain('古い期間ほど返書までの時間が長いため比較していません')
    const report = await client.createOwnDepartmentReport({ body: { name: '未返書', ...body } })
    const { id } = await client.createDashboard({
      body: {
        name: '返書',
        contents: [
          { display: 'number' as const, itemKeys: ['now', 'before'] },
          { display: 'bar' as const, itemKeys: ['now', 'before'] },
          { display: 'table' as const, itemKeys: ['now', 'before'] },
        ].map((tile) => ({
          type: 'report',
          reportType: 'own_department',
          reportId: report.id,
          title: '未返書',
          ...tile,
        })),
      },
    })
    const text = (await readPdf(await client.exportDashboard({ id, body: {} }))).text.replaceAll(/\s/g, '')
    expect(text.split('古い期間ほど返書までの時間が長いため比較していません')).toHaveLength(4)
    expect(text).not.toMatch(/[▲▼]/)
  })

  test('conditions on replies of one month beside other figures are no comparison of replies', async () => {
    const ask = async (...keys: string[]) => {
      const { conditionsNotCompared } = await client.computeMedicalInstitutionReport({
        body: {
          items: [
            item('now', 0, 0, 'unreplied_count'),
            item('before', 12, 12, 'unreplied_count'),
            item('letters', 12, 12),
          ],
          displayItems: ['now'],
          filterConditions: keys.map((itemKey) => ({ itemKey, matchingGroups: [{ moreEqual: 0 }] })),
        },
      })
      return conditionsNotCompared?.reason ?? null
    }
    expect(await ask('now', 'letters')).toBeNull()
    expect(await ask('now', 'before')).toBe('reply_time')
  })

  test('a trend stands beside all referrals, and not beside those to one department', async () => {
    await computeReferralTrends(product.database.jobs, office.tenantId)
    const trendsOf = async (ownDepartmentIds: number[]) => {
      const { medicalInstitutions } = await client.rankReferralsMonthly({
        body: { period, comparisonPeriod, ownDepartmentIds },
      })
      return medicalInstitutions.map(({ medicalInstitution }) => medicalInstitution.referralTrend === null)
    }
    expect(await trendsOf([])).toEqual([false, false])
    expect(await trendsOf([0])).toEqual([true, true])
  })
})

test('a month without a list among the last ones is no fall: no trend, and nobody is suggested for it', async () => {
  await load(0, ago(30), ago(2), 12)
  await load(0, base, base, 12)
  await computeReferralTrends(product.database.jobs, office.tenantId)
  const { medicalInstitutions } = await client.rankReferralTotals({ body: { period } })
  expect(medicalInstitutions[0]?.medicalInstitution.referralTrend?.state).toBe('too_short')
  const { visitSuggestions } = await client.searchVisitSuggestions({ body: {} })
  const kinds = visitSuggestions.flatMap(({ reasons }) => reasons.map(({ kind }) => kind))
  expect(kinds).not.toContain('referrals_fell')
  expect(kinds).not.toContain('below_expected')
  expect(monthsBetween(ago(2), base)).toHaveLength(3)
})

describe('in the current month, of which only some letters are here', () => {
  const current = monthAfter(base, 1)
  const now = { startDate: current, endDate: lastDayOf(current) }
  const before = { startDate: ago(11), endDate: lastDayOf(ago(11)) }
  beforeEach(async () => {
    await load(0, ago(13), base, 24)
    await load(1, ago(13), base, 12)
    await load(0, current, current, 1)
  })

  test('who is not in its list yet is ranked nowhere with 0, and the reply says why', async () => {
    const reply = await client.rankReferralsMonthly({ body: { period: now, comparisonPeriod: before } })
    expect(reply.notCompared).toEqual({ reason: 'after_base_month', months: [current] })
    expect(reply.medicalInstitutions).toMatchObject([
      { referralCountBefore: 24, referralCountAfter: 1, increaseCount: null },
    ])
  })

  test('their referrals are unknown and not 0, and those a year before are known', async () => {
    const { period: counted, comparisonPeriod: earlier } = await client.compareReferrals({
      body: {
        period: now,
        comparisonPeriod: before,
        medicalInstitutions: { medicalInstitutionIds: [institutions[1] ?? 0] },
      },
    })
    const countOf = ({ items }: typeof counted) => items.find(({ key }) => key === 'referral_count')?.value
    expect([countOf(counted), countOf(earlier)]).toEqual([null, 12])
  })
})

test('columns say in which direction they are good, and so do their changes', async () => {
  await load(0, ago(13), base, 24)
  const formula = (key: string, operator: '-' | '/', left: string, right: string) => ({
    ...change(left, right),
    key,
    formula: { operator, itemKeys: [left, right] },
  })
  const items = [
    item('now', 0, 0),
    item('before', 12, 12),
    item('lost', 0, 0, 'unreplied_count'),
    item('visits', 0, 0, 'visit_count'),
    formula('change', '-', 'now', 'before'),
    formula('decline', '-', 'before', 'now'),
    formula('growth', '/', 'change', 'before'),
    formula('ratio', '/', 'now', 'visits'),
    formula('others', '-', 'now', 'lost'),
  ]
  const { columns } = await client.computeMedicalInstitutionReport({
    body: { items, displayItems: items.map(({ key }) => key) },
  })
  expect(columns.map(({ itemKey, better }) => [itemKey, better])).toEqual([
    ['now', 'more'],
    ['before', 'more'],
    ['lost', 'less'],
    ['visits', 'more'],
    ['change', 'more'],
    ['decline', 'less'],
    ['growth', 'more'],
    ['ratio', 'neither'],
    ['others', 'neither'],
  ])
})
