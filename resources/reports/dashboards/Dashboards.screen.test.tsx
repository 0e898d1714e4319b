import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { cleanup } from '#tests/support/screens/render.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { never, problem } from '#tests/support/screens/stubbedServer.ts'

const dashboard = {
  id: 6,
  name: '朝の会議',
  contents: [{ type: 'note', text: '次回までに確かめること', title: '宿題' }],
  is_editable: true,
  updated_at: '2026-04-01T09:00:00+09:00',
} as const
const surroundings = {
  getBaseMonth: { base_month: '2026-03-01', loaded_months: ['2026-03-01'] },
  listDashboards: true,
  listMedicalInstitutionLabels: true,
  listOwnDepartments: true,
} as const

test('a dashboard is made of a note and a chart, which keys move, and leaving it unsaved asks', async () => {
  const { sent } = openScreen('/dashboards/new', {
    ...surroundings,
    createDashboard: dashboard,
    getDashboard: dashboard,
  })
  await page.getByLabelText(/ダッシュボードの名前/).fill('朝の会議')
  await page.getByRole('button', { name: 'メモを追加' }).click()
  await page.getByLabelText(/メモの内容/).fill('次回までに確かめること')
  await page.getByLabelText(/見出し/).fill('宿題')
  await page.getByRole('button', { name: 'グラフを追加' }).click()
  await expectAccessible()
  await focus(page.getByRole('button', { name: /宿題.*下/ }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/宿題.*2/).first()).toBeInTheDocument()
  await page.getByRole('link', { name: 'キャンセル' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '編集を続ける' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: '朝の会議', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('region', { name: '宿題' })).toMatchTextContent('次回までに確かめること')
  expect(sent('createDashboard')).toMatchObject([
    {
      body: {
        name: '朝の会議',
        contents: [{ type: 'chart' }, { type: 'note', text: '次回までに確かめること', title: '宿題' }],
      },
    },
  ])
})

test('a label by which a dashboard was narrowed and that is gone is named and marked, where it is read and where it is changed', async () => {
  const answers = {
    ...surroundings,
    getDashboard: { ...dashboard, medical_institution_label_id: 9 },
    listDeletedNames: { deleted_names: [{ kind: 'medical_institution_label', id: 9, name: '医療圏' }] },
  } as const
  const { goTo } = openScreen('/dashboards/6', { ...answers, listMedicalInstitutionLabels: [] })
  await expect.element(page.getByText('絞り込みのラベル: 医療圏（削除済み）')).toBeVisible()
  await expectAccessible()
  await goTo('/dashboards/6/edit')
  await expect.element(page.getByRole('combobox', { name: /医療圏（削除済み）/ })).toBeVisible()
})

test('what was changed comes back after a reload, with the version that it was made from', async () => {
  onTestFinished(clearDrafts)
  const name = page.getByLabelText(/ダッシュボードの名前/)
  const text = page.getByLabelText(/メモの内容/)
  const current = { ...dashboard, name: '同僚の会議', updated_at: '2026-04-01T09:05:00+09:00' }
  openScreen('/dashboards/6/edit', { ...surroundings, getDashboard: dashboard })
  await name.fill('夕方の会議')
  await text.fill('書きかけ')
  saveDrafts('sato')
  cleanup()
  const { sent } = openScreen('/dashboards/6/edit', {
    ...surroundings,
    getDashboard: current,
    updateDashboard: problem(409, { code: 'edit_conflict', is_own: false, current }),
  })
  await expect.element(name).toHaveValue('夕方の会議')
  await expect.element(text).toHaveValue('書きかけ')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'ほかの方が先に保存しました' })).toBeVisible()
  expect(sent('updateDashboard')).toMatchObject([{ body: { name: '夕方の会議', updated_at: dashboard.updated_at } }])
})

test('what somebody else saved in the meantime is overwritten only after a question', async () => {
  const newer = { name: '同僚の会議', updated_at: '2026-04-01T09:05:00+09:00' }
  const { sent, answer } = openScreen('/dashboards/6/edit', {
    ...surroundings,
    getDashboard: dashboard,
    updateDashboard: problem(409, { code: 'edit_conflict', is_own: false, current: { ...dashboard, ...newer } }),
  })
  const name = page.getByLabelText(/ダッシュボードの名前/)
  await expect.element(name).toHaveValue('朝の会議')
  await name.fill('夕方の会議')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'ほかの方が先に保存しました' })
  await expect.element(question).toMatchTextContent(/同僚の会議/)
  await expectAccessible()
  answer({ updateDashboard: { ...dashboard, name: '夕方の会議' } })
  await question.getByRole('button', { name: '上書きする' }).click()
  await expect.element(page.getByText('ダッシュボードを保存しました')).toBeVisible()
  expect(sent('updateDashboard')).toMatchObject([
    { body: { name: '夕方の会議', updated_at: dashboard.updated_at } },
    { body: { name: '夕方の会議', updated_at: newer.updated_at } },
  ])
})

test('a dashboard is deleted after a question that says who uses it, and can be brought back at once', async () => {
  const { sent, address } = openScreen('/dashboards/6', {
    ...surroundings,
    getDashboard: dashboard,
    deleteDashboard: true,
    restoreDashboard: dashboard,
    getDashboardUses: { uses: ['2人が最初に開く画面にしています（井上さん、三浦さん）'] },
  })
  await page.getByRole('button', { name: '削除' }).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expect
    .element(page.getByRole('alertdialog').getByText('2人が最初に開く画面にしています（井上さん、三浦さん）'))
    .toBeVisible()
  await expectAccessible()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await expect.element(page.getByText(/ダッシュボードを削除しました/)).toBeVisible()
  expect(sent('deleteDashboard')).toMatchObject([{ params: { id: '6' } }])
  expect(address()).toMatch(/^\/dashboards(\?|$)/)
  await page.getByRole('button', { name: '元に戻す', exact: true }).click()
  await expect.element(page.getByText('「朝の会議」を元に戻しました')).toBeVisible()
  expect(sent('restoreDashboard')).toMatchObject([{ params: { id: '6' } }])
})

test('a dashboard is chosen as the first screen, and no longer', async () => {
  let isStart = false
  const { sent } = openScreen('/dashboards/6', {
    ...surroundings,
    getDashboard: () => ({ ...dashboard, is_start_page: isStart }),
    setStartPageDashboard: ({ body }) => {
      isStart = body.is_start_page
      return { ...dashboard, is_start_page: isStart }
    },
  })
  const choice = page.getByRole('switch', { name: 'この画面を最初に開く' })
  await choice.click()
  await expect.element(page.getByText(/次からこの画面を最初に開きます/)).toBeVisible()
  await expect.element(choice).toBeChecked()
  await choice.click()
  await expect.element(choice).not.toBeChecked()
  await expect.element(page.getByText(/最初に開く画面を元に戻しました/)).toBeVisible()
  expect(sent('setStartPageDashboard').map(({ body }) => body)).toEqual([
    { is_start_page: true },
    { is_start_page: false },
  ])
})

test('the dashboard that somebody has chosen is the first screen', async () => {
  const { address } = openScreen('/', {
    ...surroundings,
    getCurrentUser: { id: 1, features: ['dashboard', 'data_analysis'], start_page_dashboard_id: 6 },
    getDashboard: { ...dashboard, is_start_page: true },
  })
  await expect.element(page.getByRole('heading', { name: '朝の会議', level: 1 })).toBeVisible()
  expect(address()).toBe('/dashboards/6')
})

test('a dashboard fills the screen without its controls, which come back', async () => {
  openScreen('/dashboards/6', { ...surroundings, getDashboard: dashboard })
  await page.getByRole('button', { name: '大画面' }).click()
  const screen = page.getByRole('dialog', { name: '朝の会議' })
  await expect.element(screen.getByText(/10分ごとに更新/)).toBeVisible()
  await expect.element(screen.getByRole('region', { name: '宿題' })).toBeVisible()
  await screen.getByRole('button', { name: '大画面を終わる' }).click()
  await expect.element(screen).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '大画面' })).toBeVisible()
})

test('the big screen says of which month it is and what narrows it', async () => {
  openScreen('/dashboards/6?month=2026-03&department=2', {
    ...surroundings,
    getDashboard: { ...dashboard, filter_department: true },
    listOwnDepartments: [{ id: 2, name: '循環器内科' }],
  })
  await page.getByRole('button', { name: '大画面' }).click()
  const screen = page.getByRole('dialog', { name: '朝の会議' })
  await expect.element(screen.getByText('基準月：2026年3月')).toBeVisible()
  await expect.element(screen.getByText('自院の診療科：循環器内科')).toBeVisible()
})

test('a tile of an official rate explains by which text it is computed', async () => {
  const period = { start_date: '2025-04-01', end_date: '2026-03-31', label: '2025年度' }
  const column = {
    item_key: 'rate',
    heading: '紹介率（医療法）（2025年度）',
    value_type: 'percent',
    unit: '%',
    period,
  } as const
  openScreen('/dashboards/6', {
    ...surroundings,
    getDashboard: {
      ...dashboard,
      contents: [
        { type: 'report', title: '紹介率（医療法）', report_type: 'own_department', report_id: 4, display: 'number' },
      ],
    },
    computeDashboardTile: {
      state: 'shown',
      name: '公式の率',
      columns: [{ ...column, state: 'complete', official_figure: 'law_referral_rate' }],
      results: [],
      results_total: [61.3],
    },
  })
  const tile = page.getByRole('region', { name: '紹介率（医療法）' })
  await expect.element(tile).toMatchTextContent(/61\.3/)
  await focus(tile.getByRole('button', { name: '「紹介率（医療法）」の数値の定義' }))
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('tooltip', { name: /平成10年5月19日健政発第639号/ })).toBeVisible()
  await expectAccessible()
})

test('an official rate of a department is for reference, and that of the hospital is not', async () => {
  const { goTo } = openScreen('/dashboards/6?department=3', {
    ...surroundings,
    listOwnDepartments: [{ id: 3, name: '眼科' }],
    getDashboard: {
      ...dashboard,
      filter_department: true,
      contents: [{ type: 'report', title: '紹介率', report_type: 'own_department', report_id: 4, display: 'number' }],
    },
    computeDashboardTile: {
      state: 'shown',
      unhonoured: [],
      columns: [
        { item_key: 'rate', heading: '紹介率', value_type: 'percent', unit: '%', official_figure: 'law_referral_rate' },
      ],
      results: [],
      results_total: [61.3],
    },
  })
  const tile = page.getByRole('region', { name: '紹介率' })
  await expect.element(tile.getByText(/診療科で絞り込んだ率は、同じ式で計算した参考値です/)).toBeVisible()
  await goTo('/dashboards/6')
  await expect.element(tile.getByText(/61\.3/)).toBeVisible()
  await expect.element(tile.getByText(/参考値/)).not.toBeInTheDocument()
})

test('words of this fiscal year follow the base month', async () => {
  openScreen('/dashboards/6?month=2020-03', {
    ...surroundings,
    getDashboard: {
      ...dashboard,
      contents: [
        { type: 'report', title: '紹介（今年度）', report_type: 'own_department', report_id: 4, display: 'table' },
      ],
    },
    computeDashboardTile: {
      state: 'shown',
      base_month: '2020-03-01',
      unhonoured: [],
      columns: [
        {
          item_key: 'change',
          heading: '増減（今年度・前年度の同じ月から）',
          value_type: 'count',
          unit: '件',
          period: null,
        },
      ],
      results: [{ id: 3, name: '眼科', values: [4] }],
      results_total: [],
      conditions_not_compared: null,
    },
  })
  const tile = page.getByRole('region', { name: '紹介（2019年度）', exact: true })
  await expect.element(tile.getByText(/増減（2019年度・2018年度の同じ月から）/).first()).toBeVisible()
  await expect.element(page.getByText(/今年度/)).not.toBeInTheDocument()
})

const wideTable = (columnCount: number) => ({
  ...surroundings,
  getDashboard: {
    ...dashboard,
    contents: [
      {
        type: 'report' as const,
        title: '収益',
        report_type: 'own_department' as const,
        report_id: 4,
        display: 'table' as const,
        width: 6 as const,
      },
    ],
  },
  computeDashboardTile: {
    state: 'shown' as const,
    unhonoured: [],
    columns: Array.from({ length: columnCount }, (_, index) => ({
      item_key: `c${index}`,
      heading: `入院収益${index}`,
      value_type: 'yen' as const,
      unit: '円',
      period: null,
    })),
    results: [{ id: 3, name: '眼科', values: Array.from({ length: columnCount }, () => 41_626_564) }],
    results_total: [],
    conditions_not_compared: null,
  },
})

/** How many lines a text has. */
const linesOf = (element: Element) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

test('no number of a table is broken, however narrow its tile is', async () => {
  openScreen('/dashboards/6', wideTable(10))
  const number = page.getByRole('cell', { name: '41,626,564' }).first()
  await expect.element(number).toBeVisible()
  expect(linesOf(await number.findElement())).toBe(1)
})

test('on the big screen, where nobody scrolls, a table is as small as its columns need', async () => {
  openScreen('/dashboards/6', wideTable(5))
  await page.getByRole('button', { name: '大画面' }).click()
  const table = page.getByRole('dialog').getByRole('region', { name: '収益の表' })
  const last = table.getByRole('cell', { name: '41,626,564' }).last()
  await expect.element(last).toBeVisible()
  const isSeen = async () => {
    const [cell, box] = [await last.findElement(), await table.findElement()]
    return cell.getBoundingClientRect().right <= box.getBoundingClientRect().right + 1
  }
  await expect.poll(isSeen).toBe(true)
})

test('columns for which the big screen has no room are counted', async () => {
  openScreen('/dashboards/6', wideTable(20))
  await page.getByRole('button', { name: '大画面' }).click()
  await expect.element(page.getByRole('dialog').getByText(/^ほか\d+列は/)).toBeVisible()
})

test('numbers of a dashboard show their changes with rates, of when they are, and what the colours mean', async () => {
  const column = (key: string, label: string) =>
    ({
      item_key: key,
      heading: `未返書件数（${label}）`,
      value_type: 'count',
      unit: '件',
      period: { start_date: '2025-04-01', end_date: '2026-03-31', label },
      state: 'complete',
      better: 'less',
      not_compared: null,
    }) as const
  const tile = (title: string, id: number) =>
    ({ type: 'report', title, report_type: 'medical_institution', report_id: id, display: 'number', width: 6 }) as const
  const reply = (columns: ReturnType<typeof column>[], total: number[]) => ({
    state: 'shown' as const,
    name: null,
    columns,
    results: [],
    results_total: total,
  })
  openScreen('/dashboards/6', {
    ...surroundings,
    getDashboard: { ...dashboard, contents: [tile('お断り', 4), tile('コミュニケーション', 5)] },
    computeDashboardTile: ({ body }) =>
      body.tile.report_id === 4
        ? reply([column('now', '直近12か月'), column('before', 'その前の12か月')], [551, 400])
        : reply([column('now', '直近12か月')], [120]),
  })
  await expect.element(page.getByRole('region', { name: 'お断り' })).toMatchTextContent(/▲ 151件増（\+37\.8%）/)
  // A number that is not meant to be compared says of when it is, and nothing more.
  await expect
    .element(page.getByRole('region', { name: 'コミュニケーション' }))
    .toMatchTextContent(/コミュニケーション120件直近12か月$/)
  const legend = page.getByRole('list', { name: '増減の色' })
  await expect.element(legend).toMatchTextContent(/良くなった.*悪くなった.*小さな増減/)
  await focus(page.getByRole('button', { name: '増減の色の説明' }))
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('tooltip', { name: /小さな増減（5件未満または5%未満/ })).toBeVisible()
  await expectAccessible()
})

test('tiles name the unit of their rows, explain what they count and why rows add up to more than the total', async () => {
  const column = {
    item_key: 'new',
    heading: '新規・再開の紹介元数',
    value_type: 'count',
    unit: '施設',
    period: { start_date: '2025-04-01', end_date: '2026-03-31', label: '2025年度' },
    state: 'complete',
    meaning: '期間中に紹介があり、その前の12か月には1件もなかった医療機関',
    is_change: false,
    judged_by_row: 'new',
    not_compared: null,
  } as const
  const unreplied = {
    ...column,
    judged_by_row: null,
    item_key: 'unreplied',
    heading: '未返書件数',
    unit: '件',
    meaning: null,
  } as const
  openScreen('/dashboards/6', {
    ...surroundings,
    getDashboard: {
      ...dashboard,
      contents: [
        { type: 'report', title: '診療科別', report_type: 'own_department', report_id: 4, display: 'bar' },
        { type: 'report', title: '未返書', report_type: 'medical_institution', report_id: 5, display: 'table' },
      ],
    },
    computeDashboardTile: ({ body }) =>
      body.tile.report_id === 4
        ? {
            state: 'shown',
            columns: [column],
            results: [
              { id: 1, name: '外科', values: [9] },
              { id: 2, name: '内科', values: [5] },
            ],
            results_total: [11],
            total_count: 2,
          }
        : {
            state: 'shown',
            columns: [unreplied],
            results: [{ id: 1, name: '水前寺病院', values: [9] }],
            results_total: [80],
            total_count: 295,
            is_narrowed: true,
          },
  })
  const chart = page.getByRole('region', { name: '診療科別', exact: true })
  await expect
    .element(chart.first())
    .toMatchTextContent(
      /病院としては以前から紹介のある連携先を含みます。そのため各行を足した14施設は、病院全体で数えた11施設より多くなります。/,
    )
  await focus(page.getByRole('button', { name: '診療科別の説明' }))
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('tooltip', { name: /その前の12か月には1件もなかった医療機関/ })).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: '未返書', exact: true }))
    .toMatchTextContent(/条件に合う295施設の合計80.*条件に合う295施設のうち上位1施設/)
  await expectAccessible()
})

test('a chart says its period and why it is not compared on lines of their own', async () => {
  openScreen('/dashboards/6', {
    ...surroundings,
    getDashboard: { ...dashboard, contents: [{ type: 'chart', chart: { chart: 'departments' } }] },
    computeDashboardTile: {
      state: 'shown',
      chart: {
        figure: 'referral_count',
        unit: 'referrals',
        spans: [{ label: '内科', start_date: '2024-01-01', end_date: '2024-12-31' }],
        series: [{ label: '2024年1月〜2024年12月', tone: 'this', values: [3], unsettled: [false], span_labels: null }],
        not_compared: { reason: 'referrals_not_loaded', months: ['2023-01-01'] },
      },
    },
  })
  await expect.element(page.getByText('期間：2024年1月〜2024年12月', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText('2023年1月は紹介一覧が未読込のため比較していません', { exact: true }))
    .toBeVisible()
})

test('another language on an open dashboard also has the words of the server in it', async () => {
  const inWords = (heading: string, name: string) => ({
    state: 'shown' as const,
    columns: [{ item_key: 'referrals', heading, value_type: 'count' as const, unit: '', state: 'complete' as const }],
    results: [{ id: 1, name, values: [9] }],
    results_total: [9],
    total_count: 1,
  })
  const { answer } = openScreen('/dashboards/6', {
    ...surroundings,
    getDashboard: {
      ...dashboard,
      name: 'Morning',
      contents: [
        { type: 'report', title: 'Letters', report_type: 'medical_institution', report_id: 5, display: 'table' },
      ],
    },
    computeDashboardTile: inWords('紹介件数', '診療科なし'),
  })
  const tile = page.getByRole('region', { name: 'Letters', exact: true })
  await expect.element(tile).toMatchTextContent(/紹介件数/)
  answer({ computeDashboardTile: inWords('Referrals', 'No department') })
  await page.getByRole('button', { name: /^アカウント: / }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect.element(tile).toMatchTextContent(/Referrals.*No department/)
  await expect.element(tile).not.toMatchTextContent(/紹介件数|診療科なし/)
})

test('in English a table has its units in half-width brackets', async () => {
  await i18nProvider.changeLocale('en')
  const column = {
    item_key: 'referrals',
    heading: 'Referrals',
    value_type: 'count',
    unit: 'cases',
    state: 'complete',
  } as const
  openScreen('/dashboards/6', {
    ...surroundings,
    getDashboard: {
      ...dashboard,
      contents: [
        { type: 'report', title: 'Partners', report_type: 'medical_institution', report_id: 5, display: 'table' },
      ],
    },
    computeDashboardTile: {
      state: 'shown',
      columns: [column],
      results: [{ id: 1, name: '水前寺病院', values: [9] }],
      results_total: [9],
      total_count: 1,
    },
  })
  await expect.element(page.getByRole('columnheader', { name: /Referrals/ })).toMatchTextContent(/Referrals \(cases\)/)
})

test('a tile shows nothing of the month before once another base month is chosen', async () => {
  const tile = {
    type: 'report',
    report_id: 3,
    report_type: 'medical_institution',
    display: 'table',
    title: '紹介の表',
  } as const
  const { goTo, answer } = openScreen('/dashboards/6', {
    ...surroundings,
    getDashboard: { ...dashboard, contents: [tile] },
    computeDashboardTile: {
      state: 'shown',
      name: '紹介の表',
      columns: [{ item_key: 'received', heading: '紹介', value_type: 'count' }],
      results: [{ id: 7, name: '青葉内科', values: [12] }],
      total_count: 1,
    },
  })
  const name = page.getByText('青葉内科').first()
  await expect.element(name).toBeVisible()
  answer({ computeDashboardTile: never })
  await goTo('/dashboards/6?month=2026-01')
  await expect.element(name).not.toBeVisible()
})

test('a dashboard is duplicated and its copy opened to be changed', async () => {
  const copy = { ...dashboard, id: 7, name: '朝の会議のコピー' }
  const { sent, address } = openScreen('/dashboards/6', {
    ...surroundings,
    getDashboard: ({ params }) => (params['id'] === '7' ? copy : dashboard),
    createDashboard: copy,
  })
  await page.getByRole('button', { name: '複製' }).click()
  await expect.poll(address).toBe('/dashboards/7/edit')
  expect(sent('createDashboard')).toMatchObject([
    { body: { name: '朝の会議のコピー', contents: [{ type: 'note', text: '次回までに確かめること' }] } },
  ])
})

test('on a phone the end of a list can be scrolled out from below a toast of several lines', async () => {
  await page.viewport(390, 844)
  const name = '地域医療支援病院運営委員会・医師会連絡会への四半期報告（紹介と返書）'
  openScreen('/dashboards/6', {
    ...surroundings,
    listDashboards: {
      total_count: 20,
      dashboards: Array.from({ length: 20 }, (_, index) => ({ ...dashboard, id: 100 + index, name: `会議 ${index}` })),
    },
    getDashboard: { ...dashboard, name },
    deleteDashboard: true,
    restoreDashboard: dashboard,
    getDashboardUses: { uses: [] },
  })
  await page.getByRole('button', { name: '削除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await page.getByRole('button', { name: '元に戻す', exact: true }).click()
  const toast = page.getByText(`「${name}」を元に戻しました`)
  await expect.element(toast).toBeVisible()
  await expect.element(page.getByRole('link', { name: '会議 19' })).toBeInTheDocument()
  window.scrollTo(0, document.documentElement.scrollHeight)
  const box = (await toast.findElement()).closest('.MuiSnackbar-root')
  /** The pages of the list, which follow its last row. */
  const lowest = [...document.querySelectorAll('main a, main button')].at(-1)
  if (!lowest || !box) throw new Error('The list or the toast is not there')
  await expect.poll(() => lowest.getBoundingClientRect().bottom <= box.getBoundingClientRect().top).toBe(true)
})
