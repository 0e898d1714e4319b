import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '#authProvider/keptDrafts.ts'
import { monthOf } from '#contract/months.ts'
import { formatMonth, formatMonthOfYear, today } from '#ui/format.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { problem } from '#tests/support/screens/stubbedServer.ts'

const counted = {
  type: 'aggregation',
  value_type: 'count',
  calculable: true,
  enabled_filters: ['more_equal', 'less_equal'],
  family: 'referral',
  unit: '件',
  has_total: true,
} as const
const referrals = {
  ...counted,
  key: 'referral_count',
  label: '紹介件数',
  reading: 'しょうかいけんすう',
  enabled_aggregations: ['period', 'areas', 'own_departments'],
} as const
const referrers = {
  ...counted,
  key: 'referrer_count',
  label: '紹介元施設数',
  reading: 'しょうかいもとしせつすう',
  enabled_aggregations: ['period'],
} as const
const admissions = {
  ...counted,
  key: 'admission_count',
  label: '入院件数',
  reading: 'にゅういんけんすう',
  enabled_aggregations: ['period', 'kcode', 'dpc6'],
} as const
const definitions = { item_definitions: [referrals, referrers, admissions] }

const areaLabel = {
  id: 4,
  name: '営業エリア',
  component_type: 'area',
  areas: [
    { id: 41, name: '中央' },
    { id: 42, name: '東' },
  ],
} as const

const twoLabels = [
  areaLabel,
  { id: 5, name: '訪問地区', component_type: 'area', areas: [{ id: 51, name: '南' }] },
] as const

const surroundings = {
  getBaseMonth: { base_month: '2026-03-01', loaded_months: ['2026-03-01'] },
  listMedicalInstitutionLabels: [areaLabel],
  listCommunicationLabels: true,
  listAreaReportItemDefinitions: definitions,
  listOwnDepartmentReportItemDefinitions: definitions,
  computeAreaReport: true,
  computeOwnDepartmentReport: true,
  listFacilityTypes: true,
  listFacilityTypeGroups: true,
  listDepartments: true,
  listPhaseMasters: true,
  listPrefectures: true,
  listTags: true,
  listOwnDepartments: true,
  listStaffs: true,
  listMdcs: true,
  listVocGroups: true,
} as const

const panel = page.getByRole('region', { name: 'レポートの組み立て' })
/** What the panel says, also below a dialog, where it has no role. */
const said = (text: string) => page.getByText(text, { exact: true })

const addItem = async (name: string) => {
  await panel.getByRole('searchbox', { name: /^項目を検索/ }).fill(name)
  await panel
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** Begins with an empty report and adds an item to it. */
const beginWith = async (name: string) => {
  await page.getByRole('button', { name: /白紙から作る/ }).click()
  await addItem(name)
  await panel.getByRole('tab', { name: /^列/ }).click()
}

const openSplit = async () => {
  await panel.getByRole('button', { name: '紹介件数の操作' }).click()
  await page.getByRole('menuitem', { name: '列を分ける…' }).click()
  const dialog = page.getByRole('dialog', { name: /の列を分ける/ })
  await dialog.getByRole('combobox', { name: /^何で分けますか/ }).click()
  await page.getByRole('option', { name: 'エリア', exact: true }).click()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  return dialog
}

const addCondition = async (item: string, condition: string) => {
  await panel.getByRole('button', { name: `${item}に条件を付ける` }).click()
  await page.getByRole('menuitem', { name: condition }).click()
  return page.getByRole('dialog', { name: `${item}の条件` })
}

test('an office without areas is led to making them', async () => {
  const { address } = openScreen('/area_reports/new', { ...surroundings, listMedicalInstitutionLabels: true })
  await expect.element(page.getByText(/エリアのラベルがまだありません/)).toBeVisible()
  await expectAccessible()
  await expect
    .element(page.getByRole('link', { name: 'ラベルを作る' }))
    .toHaveAttribute('href', '/app/labels?tab=MedicalInstitutionLabels')
  expect(address()).toBe('/area_reports/new')
})

/** A stored report. */
const report = {
  id: 5,
  name: '紹介元の広がり',
  medical_institution_label_id: 4,
  items: [{ key: 'referrals', definition_key: 'referral_count', aggregation_conditions: {} }],
  display_items: ['referrals'],
  is_editable: true,
  updated_at: '2026-04-01T09:00:00+09:00',
} as const

test('what one’s own other window saved in the meantime is not overwritten, is said to be one’s own, and can be looked at', async () => {
  const { sent, answer } = openScreen('/area_reports/5/edit', {
    ...surroundings,
    getAreaReport: report,
    updateAreaReport: problem(409, { code: 'edit_conflict', is_own: true }),
  })
  const name = page.getByLabelText(/レポートの名前/)
  await expect.element(name).toHaveValue('紹介元の広がり')
  await expect.poll(() => document.title).toMatch(/^紹介元の広がりの編集/)
  await name.fill('自分の名前')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'ご自分の別の画面で先に保存されています' })
  await expect.element(question).toBeVisible()
  await expect
    .element(question.getByRole('link', { name: /^保存されている内容を見る/ }))
    .toHaveAttribute('href', expect.stringMatching(/\/area_reports\/5$/))
  await expectAccessible()
  answer({ getAreaReport: { ...report, name: '同僚の名前', updated_at: '2026-04-01T09:05:00+09:00' } })
  await question.getByRole('button', { name: '最新を読み込む' }).click()
  await expect.element(name).toHaveValue('同僚の名前')
  expect(sent('updateAreaReport')).toMatchObject([{ body: { name: '自分の名前', updated_at: report.updated_at } }])
})

test('that a colleague has saved a report meanwhile is said while it is changed, and the change stays', async () => {
  onTestFinished(forgetDrafts)
  const { answer } = openScreen('/area_reports/5/edit', { ...surroundings, getAreaReport: report })
  const name = page.getByLabelText(/レポートの名前/)
  await name.fill('自分の名前')
  answer({ getAreaReport: { ...report, name: '同僚の名前', updated_at: '2026-04-01T10:00:00+09:00' } })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.element(page.getByText(/保存されている内容が更新されました/)).toBeVisible()
  await expect.element(name).toHaveValue('自分の名前')
})

const visits = {
  ...counted,
  key: 'visit_count',
  label: '訪問件数',
  family: 'contact',
  enabled_aggregations: ['period'],
} as const
const baseMonths = { base_month: '2026-03-01', loaded_months: ['2025-06-01', '2026-03-01'] } as const
const thisYear = (definitionKey: string) => ({
  ...report,
  items: [{ key: 'counted', definition_key: definitionKey, aggregation_conditions: { fiscal_years_away: 0 } }],
  display_items: ['counted'],
})

test('the panel says the months up to the base month that is chosen beside the result', async () => {
  openScreen('/area_reports/5/edit', {
    ...surroundings,
    getBaseMonth: baseMonths,
    getAreaReport: thisYear('referral_count'),
    computeAreaReport: { base_month: '2026-03-01', latest_base_month: '2026-03-01', columns: [], results: [] },
  })
  await expect.element(said('今年度4月〜3月')).toBeVisible()
  await page.getByLabelText('基準月').selectOptions('2025年6月')
  await expect.element(said('今年度4月〜6月')).toBeVisible()
})

test('the panel says by which months the segments of a year that is not over are judged', async () => {
  const segment = {
    ...counted,
    key: 'segment',
    label: 'セグメント',
    family: 'institution',
    value_type: 'reference',
    enabled_aggregations: ['fiscal_year'],
  } as const
  openScreen('/area_reports/5/edit', {
    ...surroundings,
    getBaseMonth: { base_month: '2025-11-01', loaded_months: ['2023-12-01', '2025-11-01'] },
    listAreaReportItemDefinitions: { item_definitions: [referrals, segment] },
    getAreaReport: thisYear('segment'),
    computeAreaReport: {
      base_month: '2025-11-01',
      latest_base_month: '2025-11-01',
      columns: [],
      results: [],
    },
  })
  await expect.element(said('2024年12月〜2025年11月')).toBeVisible()
})

test('visits go on into the present month, which is not over, and can be looked at up to an earlier base month', async () => {
  const present = monthOf(today())
  const month = formatMonthOfYear(present, 'ja')
  const { sent } = openScreen('/area_reports/5/edit', {
    ...surroundings,
    getBaseMonth: baseMonths,
    listAreaReportItemDefinitions: { item_definitions: [referrals, visits] },
    getAreaReport: thisYear('visit_count'),
    computeAreaReport: { base_month: present, latest_base_month: present, columns: [], results: [] },
  })
  await expect.element(said(month === '4月' ? '今年度4月（途中）' : `今年度4月〜${month}（途中）`)).toBeVisible()
  const select = page.getByLabelText('基準月')
  await expect.element(select).toHaveValue(present)
  const lastAsked = () => sent('computeAreaReport').at(-1)?.body
  await select.selectOptions('2026年3月')
  await expect.element(said('今年度4月〜3月')).toBeVisible()
  await expect.poll(lastAsked).toMatchObject({ base_month: '2026-03-01' })
  await select.selectOptions(formatMonth(present, 'ja'))
  await expect.element(said('今年度4月〜3月')).not.toBeInTheDocument()
  await expect.element(select).toHaveValue(present)
})

test('a kept draft comes back with the version that it was written for, and does not replace a newer one unseen', async () => {
  onTestFinished(forgetDrafts)
  const name = page.getByLabelText(/レポートの名前/)
  const open = (getAreaReport: object) =>
    openScreen('/area_reports/5/edit', {
      ...surroundings,
      getAreaReport,
      updateAreaReport: problem(409, { code: 'edit_conflict', is_own: false }),
    })
  open(report)
  await name.fill('自分の名前')
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  const newer = { ...report, name: '同僚の名前', updated_at: '2026-04-01T09:05:00+09:00' }
  const { sent } = open(newer)
  await expect.element(page.getByText('保存していない内容を開いています。')).toBeVisible()
  await expect.element(name).toHaveValue('自分の名前')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
  await question.getByRole('button', { name: '最新を読み込む' }).click()
  await expect.element(name).toHaveValue('同僚の名前')
  expect(sent('updateAreaReport')).toMatchObject([{ body: { name: '自分の名前', updated_at: report.updated_at } }])
})

test('areas that were deleted go by their former names in what a column counts', async () => {
  const { medical_institution_label_id: _labelId, ...ofDepartments } = report
  openScreen('/own_department_reports/5/edit', {
    ...surroundings,
    getOwnDepartmentReport: {
      ...ofDepartments,
      items: [
        {
          key: 'referrals',
          definition_key: 'referral_count',
          aggregation_conditions: { areas: { label_id: 4, area_ids: [41, 43] } },
        },
      ],
    },
    listDeletedNames: { deleted_names: [{ kind: 'medical_institution_label_area', id: 43, name: '旧東部' }] },
  })
  await expect.element(panel.getByText(/中央.*旧東部（削除済み）/).first()).toBeVisible()
})

test('a report is saved under another name beside the one that was opened', async () => {
  const { sent } = openScreen('/area_reports/5/edit', {
    ...surroundings,
    getAreaReport: report,
    createAreaReport: { ...report, id: 6 },
    listDashboards: true,
  })
  await page.getByRole('button', { name: '別名で保存' }).click()
  const dialog = page.getByRole('dialog', { name: '別名で保存' })
  await expect.element(dialog.getByLabelText('レポートの名前')).toHaveValue('紹介元の広がりのコピー')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(page.getByText('レポートを保存しました')).toBeVisible()
  expect(sent('createAreaReport')).toMatchObject([{ body: { name: '紹介元の広がりのコピー' } }])
})

test('items are found by how they are read', async () => {
  openScreen('/area_reports/new', surroundings)
  await page.getByRole('button', { name: /白紙から作る/ }).click()
  const search = panel.getByRole('searchbox', { name: /^項目を検索/ })
  await search.fill('シショカイ')
  await expect.element(panel.getByText(/「シショカイ」に合う項目はありません/)).toBeVisible()
  await search.fill('ショウカイモト')
  await expect.element(panel.getByRole('button', { name: /^紹介元施設数/ })).toBeVisible()
  await search.fill('しょうかいけんすう')
  await expect.element(panel.getByRole('button', { name: /^紹介件数/ })).toBeVisible()
  await expectAccessible()
})

test('columns change their order and their headings', async () => {
  const { sent } = openScreen('/area_reports/new', surroundings)
  await page.getByRole('button', { name: /白紙から作る/ }).click()
  await addItem('紹介元施設数')
  await addItem('紹介件数')
  await panel.getByRole('tab', { name: '列 2' }).click()
  await panel.getByRole('button', { name: '「紹介件数」を上へ' }).click()
  const headings = panel.getByRole('heading', { level: 3 })
  await expect.element(headings.first()).toHaveTextContent('紹介件数')
  await expect.element(headings.nth(1)).toHaveTextContent('紹介元施設数')
  await panel.getByRole('button', { name: '紹介件数の操作' }).click()
  await page.getByRole('menuitem', { name: '見出しを変える' }).click()
  await page.getByRole('textbox', { name: /^列の見出し/ }).fill('いま')
  await userEvent.keyboard('{Enter}')
  await expect.element(headings.first()).toHaveTextContent('いま')
  await expect
    .poll(() => sent('computeAreaReport').at(-1)?.body)
    .toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ definition_key: 'referral_count', name: 'いま' })]),
    })
})

test('a ratio of two columns says what it is told in, and can be told in something else', async () => {
  const { sent } = openScreen('/area_reports/new', surroundings)
  await page.getByRole('button', { name: /白紙から作る/ }).click()
  await addItem('紹介件数')
  await addItem('紹介元施設数')
  await panel.getByRole('tab', { name: '列 2' }).click()
  await page.getByRole('button', { name: '計算列を追加' }).click()
  await page.getByRole('combobox', { name: /^計算/ }).click()
  await page.getByRole('option', { name: /比/ }).click()
  await expect.element(page.getByRole('combobox', { name: /^単位/ })).toHaveTextContent('%（百分率）')
  await page.getByRole('combobox', { name: /^単位/ }).click()
  await page.getByRole('option', { name: '件/100件' }).click()
  await page.getByRole('button', { name: '追加', exact: true }).click()
  await expect
    .poll(() => sent('computeAreaReport').at(-1)?.body)
    .toMatchObject({ items: [{}, {}, { name: null, formula: { operator: '/', unit: 'per_100' } }] })
  await panel.getByRole('button', { name: '紹介件数 ÷ 紹介元施設数の操作' }).click()
  await page.getByRole('menuitem', { name: '単位を変える' }).click()
  await page.getByRole('combobox', { name: /^単位/ }).click()
  await page.getByRole('option', { name: '数値（単位なし）' }).click()
  await page.getByRole('button', { name: '単位を変える' }).click()
  await expect
    .poll(() => sent('computeAreaReport').at(-1)?.body)
    .toMatchObject({ items: [{}, {}, { formula: { operator: '/', unit: 'number' } }] })
})

test('ratios of different periods are told apart, and a growth brings no second column of its name', async () => {
  const ratio = (key: string, left: string, right: string) => ({
    key,
    definition_key: 'formula',
    aggregation_conditions: {},
    formula: { operator: '/' as const, item_keys: [left, right], unit: 'number' as const },
  })
  const item = (key: string, definition_key: string, fiscal_years_away: number) => ({
    key,
    definition_key,
    aggregation_conditions: { fiscal_years_away },
  })
  const items = [
    item('referrals', 'referral_count', 0),
    item('referrers', 'referrer_count', 0),
    item('referrals_before', 'referral_count', 1),
    item('referrers_before', 'referrer_count', 1),
    ratio('ratio', 'referrals', 'referrers'),
    ratio('ratio_before', 'referrals_before', 'referrers_before'),
  ]
  const { sent } = openScreen('/area_reports/5/edit', {
    ...surroundings,
    getAreaReport: { ...report, items, display_items: ['ratio', 'ratio_before'] },
  })
  const now = '紹介件数 ÷ 紹介元施設数（今年度4月〜3月）'
  await expect.element(panel.getByRole('heading', { name: now, exact: true })).toBeVisible()
  await expect
    .element(panel.getByRole('heading', { name: '紹介件数 ÷ 紹介元施設数（前年度4月〜3月）', exact: true }))
    .toBeVisible()
  await page.getByRole('button', { name: '計算列を追加' }).click()
  await page.getByRole('combobox', { name: /^計算/ }).click()
  await page.getByRole('option', { name: /増減率/ }).click()
  for (const [side, name] of [
    ['A', now],
    ['B', '紹介件数 ÷ 紹介元施設数（前年度4月〜3月）'],
  ] as const) {
    await page.getByRole('combobox', { name: new RegExp(`^${side}`) }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await page.getByRole('textbox', { name: /^列の見出し/ }).fill('伸び')
  await page.getByRole('button', { name: '追加', exact: true }).click()
  await expect.element(panel.getByRole('heading', { name: '伸び', exact: true })).toBeVisible()
  await expect
    .poll(() =>
      sent('computeAreaReport')
        .at(-1)
        ?.body.items?.map(({ name }) => name ?? null),
    )
    .toEqual([null, null, null, null, null, null, null, '伸び'])
})

test('a comparison with the year before says what has changed', async () => {
  const { sent } = openScreen('/area_reports/new', surroundings)
  await beginWith('紹介件数')
  await panel.getByRole('button', { name: '紹介件数の操作' }).click()
  await page.getByRole('menuitem', { name: '前年と比べる' }).click()
  await expect
    .poll(() =>
      sent('computeAreaReport')
        .at(-1)
        ?.body.items?.map(({ name }) => name ?? null),
    )
    .toEqual([null, null, '紹介件数の増減', '紹介件数の増減率'])
  await expect.element(panel.getByText('▲▼：増減')).toBeVisible()
  await panel.getByRole('button', { name: '紹介件数（前年同期と比較）の操作' }).click()
  await page.getByRole('menuitem', { name: '前年同期との比較をやめる' }).click()
  await expect.element(panel.getByRole('button', { name: '紹介件数の操作' })).toBeVisible()
  await expect.poll(() => sent('computeAreaReport').at(-1)?.body.items).toHaveLength(1)
})

test('a ratio that is no column, and serves a condition alone, can be told in another unit too', async () => {
  const { sent } = openScreen('/area_reports/new', surroundings)
  await page.getByRole('button', { name: /白紙から作る/ }).click()
  await addItem('紹介件数')
  await addItem('紹介元施設数')
  await panel.getByRole('tab', { name: '列 2' }).click()
  await page.getByRole('button', { name: '計算列を追加' }).click()
  await page.getByRole('combobox', { name: /^計算/ }).click()
  await page.getByRole('option', { name: /比/ }).click()
  await page.getByRole('button', { name: '追加', exact: true }).click()
  const menu = panel.getByRole('button', { name: '紹介件数 ÷ 紹介元施設数の操作' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'この項目で絞り込む' }).click()
  await panel.getByRole('tab', { name: '列 3' }).click()
  await menu.click()
  await page.getByRole('menuitem', { name: '列を外す' }).click()
  await panel.getByRole('button', { name: /の単位を変える$/ }).click()
  await page.getByRole('combobox', { name: /^単位/ }).click()
  await page.getByRole('option', { name: '数値（単位なし）' }).click()
  await page.getByRole('button', { name: '単位を変える', exact: true }).click()
  await expect
    .poll(() => sent('computeAreaReport').at(-1)?.body)
    .toMatchObject({ items: [{}, {}, { formula: { operator: '/', unit: 'number' } }] })
})

test('the period of an item is a fiscal year, cut at the same month', async () => {
  const { sent } = openScreen('/area_reports/new', surroundings)
  await beginWith('紹介件数')
  await panel.getByRole('button', { name: /紹介件数の期間：直近12か月/ }).click()
  const period = page.getByRole('dialog', { name: '紹介件数の条件' })
  await period.getByRole('combobox', { name: /^期間/ }).click()
  await page.getByRole('option', { name: '今年度' }).click()
  await expect.element(period.getByRole('checkbox', { name: /^同じ月までで切る/ })).toBeChecked()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expectAccessible()
  await expect.poll(() => JSON.stringify(sent('computeAreaReport').at(-1)?.body.items)).toMatch(/fiscal|year/)
})

test('a condition on an item narrows the rows', async () => {
  const { sent } = openScreen('/area_reports/new', surroundings)
  await beginWith('紹介件数')
  await panel.getByRole('tab', { name: '条件' }).click()
  await panel.getByRole('combobox', { name: /^条件を追加/ }).fill('紹介件数')
  await page
    .getByRole('option', { name: /^紹介件数/ })
    .first()
    .click()
  await panel.getByRole('button', { name: '紹介件数の条件：1件以上' }).click()
  await page.getByRole('dialog', { name: '紹介件数の条件' }).getByRole('spinbutton', { name: /値/ }).fill('3')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel.getByText(/3件以上/)).toBeVisible()
  await expect
    .poll(() => sent('computeAreaReport').at(-1)?.body)
    .toMatchObject({ filter_conditions: [{ matching_groups: [{ more_equal: 3 }] }] })
})

test('the columns of departments are split by the areas of a label', async () => {
  const { sent } = openScreen('/own_department_reports/new', {
    ...surroundings,
    listMedicalInstitutionLabels: twoLabels,
  })
  await beginWith('紹介件数')
  const dialog = await openSplit()
  await expect.element(dialog.getByText(/2列になります/)).toBeVisible()
  const label = dialog.getByRole('combobox', { name: /^エリアのラベル/ })
  await label.click()
  await page.getByRole('option', { name: '訪問地区' }).click()
  await expect.element(dialog.getByRole('button', { name: '南' })).toBeVisible()
  await label.click()
  await page.getByRole('option', { name: '営業エリア' }).click()
  await dialog.getByRole('combobox', { name: 'エリア', exact: true }).click()
  await page.getByRole('option', { name: 'その他のエリア' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByText(/3列になります/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: '分ける', exact: true }).click()
  const heading = panel.getByRole('heading', { level: 3 })
  await expect.element(heading).toHaveTextContent('紹介件数 エリア別')
  await expect.element(said('営業エリア 中央／営業エリア 東／営業エリア その他のエリア')).toBeVisible()
  await expect.poll(() => sent('computeOwnDepartmentReport').at(-1)?.body.display_items).toHaveLength(3)
})

test('columns by area become one column again, which is narrowed to an area', async () => {
  openScreen('/own_department_reports/new', { ...surroundings, listMedicalInstitutionLabels: twoLabels })
  await beginWith('紹介件数')
  const dialog = await openSplit()
  await dialog.getByRole('button', { name: '分ける', exact: true }).click()
  await panel.getByRole('button', { name: '紹介件数 エリア別の操作' }).click()
  await page.getByRole('menuitem', { name: 'エリアに分けるのをやめる' }).click()
  await expect.element(panel.getByRole('heading', { level: 3 })).toHaveTextContent('紹介件数')
  const one = await addCondition('紹介件数', 'エリア')
  await one.getByRole('combobox', { name: 'エリア', exact: true }).click()
  await page.getByRole('option', { name: '東', exact: true }).click()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(panel.getByRole('button', { name: '紹介件数のエリア：営業エリア 東' })).toBeVisible()
})

test('a split by the areas that are the rows says that there are no others', async () => {
  openScreen('/area_reports/new', surroundings)
  await beginWith('紹介件数')
  const dialog = await openSplit()
  await expect.element(dialog.getByText(/行にしているもののほかに、エリアのラベルがありません。/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '分ける', exact: true })).toBeDisabled()
  await expectAccessible()
})

test('a split without any areas leads to where they are made', async () => {
  openScreen('/own_department_reports/new', { ...surroundings, listMedicalInstitutionLabels: true })
  await beginWith('紹介件数')
  const dialog = await openSplit()
  await expect.element(dialog.getByText(/エリアのラベルがまだありません/)).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'ラベルを作る' }))
    .toHaveAttribute('href', expect.stringContaining('MedicalInstitutionLabels'))
})

test('operations are found by code or name with the keyboard, and shown with their names', async () => {
  const { sent } = openScreen('/own_department_reports/new', {
    ...surroundings,
    listKcodes: [
      ...Array.from({ length: 60 }, (_, index) => ({ key: `K9${index + 10}`, value: `検査用の手術${index}` })),
      { key: 'K546', value: '経皮的冠動脈形成術' },
      { key: 'K549', value: '経皮的冠動脈ステント留置術' },
    ],
  })
  await beginWith('入院件数')
  const dialog = await addCondition('入院件数', '手術（Kコード）')
  await focus(dialog.getByRole('combobox', { name: /^手術（Kコード）/ }))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog.getByText(/件のうち50件を表示しています/)).toBeVisible()
  const options = page.getByRole('option')
  await expect.element(options).toHaveLength(50)
  await userEvent.keyboard('冠動脈 すてんと')
  await expect.element(options.first()).toHaveTextContent('K549 経皮的冠動脈ステント留置術')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(dialog.getByRole('button', { name: 'K549 経皮的冠動脈ステント留置術' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expectAccessible()
  await userEvent.keyboard('ｋ９９９９９{ArrowDown}{Enter}')
  const unknown = dialog.getByRole('button', { name: 'K99999' })
  await expect.element(unknown).toBeVisible()
  await userEvent.keyboard('{Backspace}')
  await expect.element(unknown).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect
    .element(panel.getByRole('button', { name: '入院件数の手術（Kコード）：K549 経皮的冠動脈ステント留置術' }))
    .toBeVisible()
  await expect
    .poll(() => JSON.stringify(sent('computeOwnDepartmentReport').at(-1)?.body.items))
    .toContain('"kcodes":["K549"]')
})

test('diseases are found by name, and shown with it', async () => {
  openScreen('/own_department_reports/new', {
    ...surroundings,
    listMdcs: [
      {
        name: '循環器系疾患',
        diagnoses: [
          { dpc6_digit: '050030', name: '急性心筋梗塞（続発性合併症を含む。）、再発性心筋梗塞' },
          { dpc6_digit: '050130', name: '心不全' },
        ],
      },
    ],
  })
  await beginWith('入院件数')
  const dialog = await addCondition('入院件数', '傷病（DPC 6桁）')
  await dialog.getByRole('combobox', { name: /^傷病（DPC 6桁）/ }).fill('心筋梗塞')
  await page.getByRole('option', { name: /^050030 急性心筋梗塞/ }).click()
  await expect.element(dialog.getByRole('button', { name: /^050030 急性心筋梗塞/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(panel.getByRole('button', { name: /入院件数の傷病（DPC 6桁）：050030 急性心筋梗塞/ }))
    .toBeVisible()
})
