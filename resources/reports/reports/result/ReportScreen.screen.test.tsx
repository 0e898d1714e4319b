import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from '#tests/support/screens/render.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { file, never, problem } from '#tests/support/screens/stubbedServer.ts'

const lastYear = { start_months_away: 11, end_months_away: 0 } as const
const report = {
  id: 5,
  name: '連携先の一年',
  items: [
    { key: 'referrals', definition_key: 'referral_count', aggregation_conditions: lastYear },
    { key: 'rate', definition_key: 'hospital_admission_rate', aggregation_conditions: lastYear },
  ],
  display_items: ['referrals', 'rate'],
  sort_conditions: [{ item_key: 'referrals', operator: 'desc' }],
} as const
const period = { start_date: '2025-04-01', end_date: '2026-03-31', label: '2025年4月〜2026年3月' } as const
const column = { item_key: 'referrals', heading: '紹介件数', value_type: 'count', unit: '件', period } as const
const columns = [column, { ...column, item_key: 'rate', heading: '入院率', state: 'unsettled' }] as const

/** Rows of partners, the first with the most referrals. */
const rows = (names: readonly string[]) =>
  names.map((name, index) => ({ id: index + 1, name, values: [100 - index, null] }))
const names = Array.from({ length: 30 }, (_, index) => `第${index + 1}内科`)

/** A page of the result, in the order that was asked for. */
const computed = {
  getMedicalInstitutionReport: report,
  getBaseMonth: { base_month: '2026-03-01', loaded_months: ['2026-02-01', '2026-03-01'] },
  computeMedicalInstitutionReport: ({
    body: {
      sort_conditions: [sort],
      page: number = 1,
    },
  }) => ({
    total_count: names.length,
    total_page: 2,
    base_month: '2026-03-01',
    unsettled_from: '2026-03-01',
    columns,
    results: rows(sort?.operator === 'asc' ? names.toReversed() : names).slice((number - 1) * 25, number * 25),
    results_total: [1_000, null],
  }),
} satisfies Parameters<typeof openScreen>[1]

test('a heading sorts, pages follow each other, and both stand in the address', async () => {
  const { address } = openScreen('/medical_institutions_reports/5', computed)
  const table = page.getByRole('table', { name: '連携先の一年' })
  const heads = table.getByRole('rowheader')
  await expect.element(heads).toHaveLength(26)
  await expect.element(heads.first()).toMatchTextContent('第1内科')
  // Those that are seen do not add up to it.
  await expect.element(heads.last()).toMatchTextContent('関係のある30施設の合計')
  const heading = table.getByRole('columnheader', { name: /^紹介件数/ })
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  await heading.getByRole('button').click()
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(heads.first()).toMatchTextContent('第30内科')
  expect(address()).toContain('sort=referrals')
  await page.getByRole('button', { name: /次のページ/ }).click()
  await expect.element(heads).toHaveLength(6)
  await expect.element(heads.nth(4)).toMatchTextContent('第1内科')
  expect(address()).toContain('page=2')
})

test('an address with a sort and a page opens there', async () => {
  openScreen('/medical_institutions_reports/5?sort=referrals&page=2', computed)
  const heads = page.getByRole('table', { name: '連携先の一年' }).getByRole('rowheader')
  await expect.element(heads).toHaveLength(6)
  await expect.element(heads.nth(4)).toMatchTextContent('第1内科')
})

test('official rates of departments say that they are for reference, and what of them is not settled', async () => {
  const fee = {
    ...column,
    item_key: 'referrals',
    heading: '紹介割合（診療報酬）',
    value_type: 'percent',
    unit: '%',
  } as const
  openScreen('/own_department_reports/5', {
    getBaseMonth: computed.getBaseMonth,
    getOwnDepartmentReport: {
      ...report,
      items: [{ ...report.items[0], definition_key: 'fee_referral_rate' }],
      display_items: ['referrals'],
    },
    computeOwnDepartmentReport: {
      total_count: 1,
      total_page: 1,
      base_month: '2026-03-01',
      unsettled_from: '2026-02-01',
      columns: [
        {
          ...fee,
          state: 'unsettled',
          official_figure: 'fee_referral_rate',
          not_compared: { reason: 'unsettled', months: ['2026-03-01'] },
        },
      ],
      results: [{ id: 1, name: '呼吸器内科', values: [102.9] }],
      results_total: [61.2],
    },
  })
  await expect.element(page.getByText(/同じ式で計算した参考値です/)).toBeVisible()
  await expect
    .element(page.getByText(/^紹介割合（診療報酬）：救急患者は分子に加わり.*100%を超えることがある$/))
    .toBeVisible()
  await expect.element(page.getByText(/2026年3月の救急患者数は未確定です/)).toBeVisible()
  await expect.element(page.getByText(/入院がまだ出そろっていません/)).not.toBeInTheDocument()
})

test('columns whose stays may be missing say so, and can be left out', async () => {
  const { address } = openScreen('/medical_institutions_reports/5', computed)
  const heading = page.getByRole('columnheader', { name: /^入院率/ })
  await expect.element(heading).toMatchTextContent('未確定')
  await page.getByRole('switch', { name: '未確定の列を除く' }).click()
  await expect.element(heading).not.toBeInTheDocument()
  expect(address()).toContain('settled=1')
})

const result = (more: object) => ({
  total_count: 1,
  total_page: 1,
  base_month: '2026-03-01',
  unsettled_from: null,
  columns,
  results: rows(['第1内科']),
  results_total: [1_000, null],
  ...more,
})

test('rows that fulfil conditions on periods that are not compared stand under words that say so, and so does their chart', async () => {
  openScreen('/medical_institutions_reports/5', {
    ...computed,
    computeMedicalInstitutionReport: result({
      columns: [{ ...column, state: 'partial' }, columns[1]],
      conditions_not_compared: { reason: 'referrals_not_loaded', months: ['2025-03-01'] },
    }),
  })
  const note = page.getByText(/^条件の期間について：2025年3月は紹介一覧が未読込のため比較していません/)
  await expect.element(note).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: '第1内科' })).toBeVisible()
  await page.getByRole('button', { name: 'グラフ', exact: true }).click()
  await expect.element(note).toBeVisible()
  await expect.element(page.getByText('⚠ 一部未読込')).toBeVisible()
})

test('a report of months that are not loaded says so, and no heading calls that 0', async () => {
  const why = { reason: 'referrals_not_loaded' as const, months: ['2023-11-01'] }
  openScreen('/medical_institutions_reports/5', {
    ...computed,
    computeMedicalInstitutionReport: result({
      total_count: 0,
      columns: [{ ...column, state: 'not_loaded', not_compared: why }],
      conditions_not_compared: why,
      results: [],
      results_total: [null],
    }),
  })
  await expect.element(page.getByText('2023年11月は紹介一覧が未読込のため比較していません')).toBeVisible()
  await expect.element(page.getByText(/^0 ?件$/)).not.toBeInTheDocument()
})

test('answered letters of two periods say that they are no rise or fall', async () => {
  const replies = (item_key: string, label: string) => ({
    ...column,
    item_key,
    heading: '返書率',
    period: { ...period, label },
    not_compared: { reason: 'reply_time' as const, months: [] },
  })
  openScreen('/medical_institutions_reports/5', {
    ...computed,
    computeMedicalInstitutionReport: result({ columns: [replies('referrals', '今年度'), replies('rate', '前年度')] }),
  })
  await expect.element(page.getByText('古い期間ほど返書までの時間が長いため比較していません')).toBeVisible()
})

test('an earlier base month is asked for, stands in the address and on paper', async () => {
  const { address, sent, answer } = openScreen('/medical_institutions_reports/5', computed)
  await expect.element(page.getByText('関係のある30施設', { exact: true })).toBeVisible()
  answer({
    computeMedicalInstitutionReport: { total_count: 30, total_page: 2, base_month: '2026-02-01', columns, results: [] },
  })
  await page.getByLabelText(/基準月/).selectOptions('2026年2月')
  await expect.poll(() => sent('computeMedicalInstitutionReport').at(-1)?.body.base_month).toBe('2026-02-01')
  expect(address()).toContain('base_month=2026-02')
  await expect.element(page.getByText(/基準月: 2026年2月/)).toBeInTheDocument()
})

test('a computation of more than a second can be stopped and started again', async () => {
  const { answer } = openScreen('/medical_institutions_reports/5', {
    ...computed,
    computeMedicalInstitutionReport: never,
  })
  await expect.element(page.getByRole('progressbar', { name: '計算しています…' })).toBeVisible()
  await page.getByRole('button', { name: '中止' }).click()
  await expect.element(page.getByText(/計算を中止しました。/)).toBeVisible()
  answer(computed)
  await page.getByRole('button', { name: 'もう一度計算する' }).click()
  await expect.element(page.getByText('関係のある30施設', { exact: true })).toBeVisible()
})

test('a definition of months is drawn as lines, with the small rows together', async () => {
  const months = [
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-31'],
  ] as const
  const keys = months.map((_, index) => `month_${index}`)
  const { address } = openScreen('/medical_institutions_reports/6', {
    ...computed,
    getMedicalInstitutionReport: {
      ...report,
      id: 6,
      name: '月別の紹介',
      items: keys.map((key, index) => ({
        key,
        definition_key: 'referral_count',
        group_key: 'months',
        aggregation_conditions: { start_months_away: 2 - index, end_months_away: 2 - index },
      })),
      display_items: keys,
      sort_conditions: [],
    },
    computeMedicalInstitutionReport: {
      total_count: 8,
      total_page: 1,
      base_month: '2026-03-01',
      columns: months.map(([start_date, end_date], index) => ({
        ...column,
        item_key: keys[index] ?? '',
        period: { start_date, end_date, label: start_date.slice(0, 7) },
      })),
      results: names
        .slice(0, 8)
        .map((name, index) => ({ id: index + 1, name, values: [8 - index, 8 - index, 8 - index] })),
      results_total: [36, 36, 36],
    },
  })
  await page.getByRole('button', { name: 'グラフ' }).click()
  await expect.element(page.getByText(/^この表の\d+行の推移$/)).toBeVisible()
  await expect
    .element(page.getByText(/^合計の大きい5つのほかは、\d+つを合わせて「その他」としています。/))
    .toBeVisible()
  await expect.element(page.getByText('その他', { exact: true }).first()).toBeVisible()
  expect(address()).toContain('form=chart')
})

test('coloured changes of a report stand above a legend of their colours, which other reports lack', async () => {
  const change = {
    ...column,
    item_key: 'change',
    heading: '増減',
    is_change: true,
    better: 'more',
    not_compared: null,
  } as const
  const answers = (isShaded: boolean) => ({
    ...computed,
    getMedicalInstitutionReport: {
      ...report,
      items: [
        ...report.items,
        {
          key: 'change',
          definition_key: 'formula',
          formula: { operator: '-' as const, item_keys: ['referrals', 'rate'] },
          shading: isShaded ? ('change' as const) : null,
        },
      ],
      display_items: ['change'],
    },
    computeMedicalInstitutionReport: {
      ...result({ columns: [change] }),
      results: [{ id: 1, name: '第1内科', values: [12] }],
      results_total: [12],
    },
  })
  openScreen('/medical_institutions_reports/5', answers(true))
  await expect.element(page.getByRole('list', { name: '増減の色' })).toMatchTextContent(/良くなった.*悪くなった/)
  cleanup()
  openScreen('/medical_institutions_reports/5', answers(false))
  await expect.element(page.getByRole('rowheader', { name: '第1内科' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: '増減の色' })).not.toBeInTheDocument()
})

test('on paper stand the rows of all pages, and how many there are', async () => {
  const print = vi.spyOn(window, 'print')
  const onPaper = new Promise<string>((resolve) =>
    print.mockImplementation(() => resolve(document.body.textContent ?? '')),
  )
  openScreen('/medical_institutions_reports/5', {
    ...computed,
    computeMedicalInstitutionReport: (sent) => {
      const { body } = sent
      const { page: number = 1, per_page: size = 25 } = body
      return {
        ...computed.computeMedicalInstitutionReport(sent),
        total_page: Math.ceil(names.length / size),
        results: rows(names).slice((number - 1) * size, number * size),
      }
    },
  })
  await expect.element(page.getByRole('table', { name: '連携先の一年' }).getByRole('rowheader')).toHaveLength(26)
  await page.getByRole('button', { name: '印刷' }).click()
  expect(await onPaper).toMatch(/30施設.*第1内科.*第26内科.*第30内科/s)
  print.mockRestore()
})

test('a crosstab names its items, values and unit, and its file is the crosstab; the list has its own file', async () => {
  const { sent } = openScreen('/communication_reports/5', {
    getCommunicationReport: {
      id: 5,
      name: '訪問の集計',
      communication_type: 'visit',
      items: [
        { key: 'user', definition_key: 'user' },
        { key: 'day', definition_key: 'acted_date' },
      ],
      display_items: ['user', 'day'],
      aggregation_row: { item_key: 'user' },
      aggregation_column: { item_key: 'day', date_grouping: 'month' },
      aggregation_data: { aggregation_method: 'count' },
    },
    getBaseMonth: { base_month: '2026-03-01', loaded_months: ['2026-03-01'] },
    pivotCommunicationReport: {
      base_month: '2026-04-01',
      latest_base_month: '2026-04-01',
      value_type: 'count',
      unit: '件',
      is_mean: false,
      row_totals_heading: '合計（2025年度〜2026年度（途中））',
      column_totals_heading: '合計',
      row_heading: '担当者',
      column_heading: '活動日',
      data_heading: null,
      data_column: null,
      conditions_not_compared: null,
      column_values: [{ value: '2026-03-01', label: '2026年3月' }],
      results: [{ row_value: { value: '7', label: '山田 太郎' }, data_values: [4], total: 4 }],
      totals: [4],
      total: 4,
      is_repeated: false,
    },
    computeCommunicationReport: { total_count: 0, total_page: 1, base_month: '2026-03-01', columns: [], results: [] },
    exportCommunicationReport: file('訪問の集計_集計_基準月202603.csv', 'x'),
  })
  const table = page.getByRole('table', { name: '訪問の集計' })
  await expect.element(table.getByRole('columnheader').first()).toMatchTextContent('活動日 →担当者 ↓')
  await expect.element(page.getByText('値：件数［件］')).toBeVisible()
  await expect.element(page.getByLabelText('基準月')).toHaveValue('2026-04-01')
  await expect.element(table.getByRole('columnheader').last()).toMatchTextContent('合計（2025年度〜2026年度（途中））')
  await page.getByRole('button', { name: '集計のCSV' }).click()
  await expect.poll(() => sent('exportCommunicationReport')).toHaveLength(1)
  expect(sent('exportCommunicationReport')[0]?.body).toMatchObject({ aggregation_row: { item_key: 'user' } })
  await page.getByRole('button', { name: '表', exact: true }).click()
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await expect.poll(() => sent('exportCommunicationReport')).toHaveLength(2)
  expect(sent('exportCommunicationReport')[1]?.body).not.toHaveProperty('aggregation_row')
})

test('a crosstab that was saved before it was refused says why and what to do, and its list can be read', async () => {
  openScreen('/medical_institutions_reports/5', {
    ...computed,
    getMedicalInstitutionReport: {
      ...report,
      aggregation_row: { item_key: 'referrals' },
      aggregation_data: { aggregation_method: 'sum', item_key: 'referrals' },
    },
    pivotMedicalInstitutionReport: problem(422, {
      code: 'invalid_input',
      errors: [
        {
          path: 'aggregation_data.aggregation_method',
          message: 'この項目の値は足し合わせられません。「平均」を選んでください',
        },
      ],
    }),
  })
  const notice = page.getByRole('alert')
  await expect
    .element(notice)
    .toMatchTextContent(/保存したときの設定では計算できません.*「平均」を選んでください.*選び直して保存/)
  await expect.element(page.getByRole('button', { name: '再試行' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: '表', exact: true }).click()
  await expect.element(page.getByRole('table', { name: '連携先の一年' })).toMatchTextContent(/第1内科/)
})
