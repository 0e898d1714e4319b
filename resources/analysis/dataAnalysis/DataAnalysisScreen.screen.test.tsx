import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { monthAfter } from '#contract/months.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { cleanup } from '#tests/support/screens/render.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { never } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

test('a hospital without figures is told the first step', async () => {
  const { address } = openScreen('/data_analysis', {
    getBaseMonth: true,
    listDataUploads: true,
    getSampleData: { obstacle: 'own_data' },
  })
  await expect.element(page.getByText('紹介データがまだありません')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'データの取り込みへ' }).click()
  await expect.poll(address).toBe('/data_uploads')
})

const ofReferrals = [
  'compareReferrals',
  'getReferralChart',
  'compareReferralsMonthly',
  'compareReverseReferralsMonthly',
  'compareReferralDepartments',
  'compareReverseReferralDepartments',
  'compareReferralsOverYears',
  'verifyEffectiveness',
  'rankReferralsMonthly',
  'rankReferralsAnnually',
  'rankBothReferrals',
  'rankReferralTotals',
] as const
const ofVisits = ['getVisitChart', 'getDoctorInterviewRates', 'getNextActionRates'] as const
const ofGroup = ['compareGroupReferrals', 'getGroupReferralChart'] as const
const choicesOfConditions = {
  listDepartments: true,
  listFacilityTypeGroups: true,
  listMedicalInstitutionLabels: true,
  listPhaseMasters: true,
  listPrefectures: true,
  listStaffs: true,
  listTags: true,
} as const
const asked = [...ofReferrals, ...ofVisits, ...ofGroup]

test('every figure and ranking is asked for with the conditions in the address', async () => {
  const month = '2026-04-01'
  const address = '/data_analysis?departments=3&prefecture=43&visit_type=new_visit'
  const { sent, goTo } = openScreen(address, {
    getCurrentUser: userWith({ tenant: { group_medical_institutions: [{ id: 8, name: '水前寺病院分院' }] } }),
    getBaseMonth: { base_month: month, loaded_months: [month], loaded_reverse_months: [month] },
    listOwnDepartments: [{ id: 3, name: '外科' }],
    ...choicesOfConditions,
    ...Object.fromEntries(asked.map((operation) => [operation, true as const])),
  })
  for (const [more, heading] of [
    ['ranking=total', '紹介件数の多い連携先'],
    ['ranking=changes', '紹介が減った連携先'],
    ['ranking=turnover', '比較期間だけに紹介のあった連携先'],
    ['ranking=both', '紹介と逆紹介'],
    ['unit=year', '紹介件数の多い連携先（2026年4月）'],
    ['behind=referrals.2026-04_2026-04', '紹介元の医療機関'],
    ['behind=reverse_referrals.2026-04_2026-04', '逆紹介先の医療機関'],
  ]) {
    await goTo(`${address}&${more}`)
    await expect.element(page.getByRole('heading', { name: heading })).toBeInTheDocument()
    // What counts as new or lost stands beside the names, since dashboards count over other periods.
    if (more === 'ranking=turnover')
      for (const who of [
        '2024年5月〜2025年4月は0件、2025年5月〜2026年4月は1件以上の連携先',
        '2024年5月〜2025年4月は1件以上、2025年5月〜2026年4月は0件の連携先',
      ])
        await expect.element(page.getByText(who)).toBeVisible()
    // Neither is the number of rows that of the referring institutions. By years the ranking has another period than the screen.
    if (more === 'unit=year')
      await expect.element(page.getByText(/2026年4月は0件の連携先も含み、紹介元施設数とは一致しません/)).toBeVisible()
    if (more === 'ranking=both')
      await expect.element(page.getByText('対象期間に紹介か逆紹介が1件以上ある連携先')).toBeVisible()
  }
  for (const operation of asked) await expect.poll(() => sent(operation)).not.toEqual([])
  const department = { own_department_ids: [3] }
  const partners = { medical_institutions: { prefecture: '43' } }
  for (const { body } of ofReferrals.flatMap(sent)) expect(body).toMatchObject({ ...department, ...partners })
  for (const { body } of ofVisits.flatMap(sent)) expect(body).toMatchObject({ ...partners, visit_type: 'new_visit' })
  for (const { body } of sent('verifyEffectiveness')) expect(body).toMatchObject({ visit_type: 'new_visit' })
  await goTo(address)
  await expect.element(page.getByRole('combobox', { name: /^訪問の種類/ }).first()).toHaveTextContent('新規訪問')
  for (const { body } of ofGroup.flatMap(sent)) expect(body).toMatchObject(department)
})

test('what visits brought is a mean per visit, however often one partner was visited', async () => {
  const month = '2026-04-01'
  const sum = { visit_count: 755, referral_count_before: 3071, referral_count_after: 3272, increase_count: 201 }
  openScreen('/data_analysis', {
    getCurrentUser: userWith({ features: ['data_analysis', 'communications'] }),
    getBaseMonth: { base_month: month, loaded_months: [month], loaded_reverse_months: [month] },
    listOwnDepartments: true,
    listDepartments: true,
    listFacilityTypeGroups: true,
    listMedicalInstitutionLabels: true,
    listPhaseMasters: true,
    listPrefectures: true,
    listStaffs: true,
    listTags: true,
    ...Object.fromEntries(asked.map((operation) => [operation, true as const])),
    verifyEffectiveness: {
      total_count: 755,
      whole: { ...sum, mean_increase: 0.266, lower: -0.1, upper: 0.6 },
      visits: [{ communication_id: 1, visited_at: '2026-01-10', medical_institution: { id: 7, name: '青葉内科' } }],
    },
  })
  const effect = page.getByRole('region', { name: '訪問の効果' })
  await expect
    .element(effect.getByRole('listitem').filter({ hasText: 'すべての訪問' }))
    .toMatchTextContent(/すべての訪問 755件4\.07 → 4\.33件1件の訪問あたりの紹介（訪問前 → 訪問後）増減の平均 \+0\.26件/)
  await expect.element(effect.getByText(/同じ紹介を訪問ごとに数えます/)).toBeVisible()
  await expect.element(effect.getByText(/3,272/)).not.toBeInTheDocument()
})

test('notice, chart and table of a month without a list say the same of the letters entered by hand', async () => {
  const none = { state: 'not_loaded', start_date: '2026-11-01', end_date: '2026-11-30', label: '2026年11月' } as const
  const before = { state: 'complete', start_date: '2026-10-01', end_date: '2026-10-31', label: '2026年10月' } as const
  const count = (value: number) => [{ key: 'referral_count', value }]
  const months = ['2026-09-01', '2026-10-01']
  openScreen('/data_analysis?period=2026-11_2026-11', {
    getCurrentUser: userWith({ features: ['data_analysis'] }),
    getBaseMonth: { base_month: '2026-10-01', loaded_months: months, loaded_reverse_months: months },
    listOwnDepartments: true,
    listDepartments: true,
    listFacilityTypeGroups: true,
    listMedicalInstitutionLabels: true,
    listPhaseMasters: true,
    listPrefectures: true,
    listStaffs: true,
    listTags: true,
    ...Object.fromEntries(asked.map((operation) => [operation, true as const])),
    compareReferralsMonthly: {
      referrals: [{ ...none, items: count(3) }],
      comparison_referrals: [{ ...before, items: count(812) }],
      unsettled_from: null,
    },
    compareReferralDepartments: {
      departments: [{ own_department: { id: 3, name: '外科' }, items: count(3), comparison_items: count(812) }],
      unsettled_from: null,
    },
  })
  const notice = page.getByRole('alert').filter({ hasText: '2026年11月の紹介一覧は未読込です' })
  await expect
    .element(notice)
    .toMatchTextContent(/2026年11月の紹介一覧は未読込です。手で登録した3件だけを表示し、増減は示しません。/)
  const chart = page.getByRole('region', { name: '紹介の推移（紹介件数）' })
  await expect.element(chart.getByText(/未読込は手で登録した分だけ/)).toBeVisible()
  await expect.element(chart.getByRole('cell', { name: '3件（未読込）' })).toBeInTheDocument()
  await expect.element(chart.getByRole('cell', { name: '812件' })).toBeInTheDocument()
  const departments = page.getByRole('region', { name: '診療科別の紹介（紹介件数）' })
  await expect.element(departments.getByText(/未読込は手で登録した分だけ/)).toBeVisible()
  await expect.element(departments.getByRole('cell', { name: '3件（未読込）' })).toBeInTheDocument()
})

test('no figure stands under a period that it was not asked for', async () => {
  const months = ['2026-08-01', '2026-09-01', '2026-10-01']
  const count = (value: number) => [{ key: 'referral_count', value }]
  const { goTo, answer } = openScreen('/data_analysis?period=2026-10_2026-10', {
    getCurrentUser: userWith({ features: ['data_analysis'] }),
    getBaseMonth: { base_month: '2026-10-01', loaded_months: months, loaded_reverse_months: months },
    listOwnDepartments: true,
    listDepartments: true,
    listFacilityTypeGroups: true,
    listMedicalInstitutionLabels: true,
    listPhaseMasters: true,
    listPrefectures: true,
    listStaffs: true,
    listTags: true,
    ...Object.fromEntries(asked.map((operation) => [operation, true as const])),
    compareReferrals: {
      period: { items: [...count(823), { key: 'law_referral_rate', value: 61.7 }] },
      comparison_period: { items: count(955) },
    },
    compareReferralDepartments: {
      departments: [{ own_department: { id: 3, name: '外科' }, items: count(812), comparison_items: count(645) }],
      unsettled_from: null,
    },
  })
  const figuresOfBefore = [
    page.getByRole('listitem').filter({ hasText: '823' }),
    page.getByText(/61\.7/).first(),
    page.getByRole('region', { name: '診療科別の紹介（紹介件数）' }).getByText('外科').first(),
  ]
  for (const figure of figuresOfBefore) await expect.element(figure).toBeVisible()
  const shown = await Promise.all(figuresOfBefore.map((figure) => figure.findElement()))
  answer(Object.fromEntries(asked.map((operation) => [operation, never])))
  await goTo('/data_analysis?period=2026-08_2026-09')
  await expect.element(page.getByText(/2026年8月.*9月/).first()).toBeVisible()
  // Who looks for them by their roles no longer finds what is hidden.
  for (const figure of shown) await expect.poll(() => figure.checkVisibility({ visibilityProperty: true })).toBe(false)
})

const yearOfMonths = Array.from({ length: 24 }, (_, index) => monthAfter('2024-12-01', index))

const withRates = (rates: Readonly<Record<string, number>>) => ({
  getCurrentUser: userWith({ features: ['data_analysis'] }),
  getBaseMonth: {
    base_month: '2026-11-01',
    loaded_months: yearOfMonths,
    loaded_reverse_months: yearOfMonths,
    loaded_stay_months: yearOfMonths,
  },
  listOwnDepartments: [{ id: 3, name: '産婦人科' }],
  listDepartments: true as const,
  listFacilityTypeGroups: true as const,
  listMedicalInstitutionLabels: true as const,
  listPhaseMasters: true as const,
  listPrefectures: true as const,
  listStaffs: true as const,
  listTags: true as const,
  ...Object.fromEntries(asked.map((operation) => [operation, true as const])),
  compareReferrals: {
    period: { items: Object.entries(rates).map(([key, value]) => ({ key, value })) },
    comparison_period: { items: [] },
    unsettled_from: null,
  },
})

test('the law’s thresholds are judged for the whole hospital and a year alone', async () => {
  const { goTo } = openScreen(
    '/data_analysis?period=2025-12_2026-11',
    withRates({ law_referral_rate: 84.2, law_reverse_referral_rate: 50, fee_referral_rate: 102.9 }),
  )
  const law = page.getByRole('region', { name: '紹介率・逆紹介率（医療法・地域医療支援病院）' })
  await expect.element(law.getByText('満たしている').first()).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: /^紹介割合/ }).getByText(/救急患者は分子に加わり、分母の初診患者数には/))
    .toBeVisible()
  await goTo('/data_analysis?period=2025-12_2026-11&departments=3')
  await expect.element(law.getByText(/率の定義と要件は病院全体のものです/)).toBeVisible()
  await expect.element(law.getByText('紹介率80%以上', { exact: true })).toBeVisible()
  await expect.element(page.getByText('満たしている')).not.toBeInTheDocument()
  await goTo('/data_analysis?period=2026-11_2026-11')
  await expect.element(law.getByText(/要件は1年間の実績で判定されます/)).toBeVisible()
  await expect.element(page.getByText('満たしている')).not.toBeInTheDocument()
})

test('a department without patients is said to have none, and nobody is sent to enter numbers that are there', async () => {
  const month = { state: 'complete', start_date: '2026-11-01', end_date: '2026-11-30', label: '2026年11月' } as const
  const items = [{ key: 'first_visit_patient_count', value: null }]
  const known = (value: number | null) => ({
    value,
    source: value === null ? null : ('derived' as const),
    entered: null,
    derived: value,
  })
  const wholeOf = (value: number | null) => ({
    ...withRates({}),
    getCurrentUser: userWith({ features: ['data_analysis', 'data_uploads'] }),
    getReferralChart: { referrals: [{ ...month, items }], unsettled_from: null },
    listHospitalCounts: {
      from: '2026-11-01',
      to: '2026-11-01',
      months: [
        {
          month: '2026-11-01',
          whole: {
            first_visit_count: known(value),
            revisit_count: known(value),
            ambulance_count: known(value),
            off_hours_count: known(value),
          },
          departments: [],
        },
      ],
    },
  })
  const address = '/data_analysis?period=2026-11_2026-11&departments=3'
  const law = page.getByRole('region', { name: '紹介率・逆紹介率（医療法・地域医療支援病院）' })
  openScreen(address, wholeOf(1_204))
  await expect.element(law.getByText(/この診療科には、.*次の患者がいない月があります/)).toBeVisible()
  await expect.element(law.getByText(/初診患者数.*2026年11月/)).toBeVisible()
  await expect.element(law.getByRole('link', { name: '患者数を登録する' })).not.toBeInTheDocument()
  cleanup()
  openScreen(address, wholeOf(null))
  await expect.element(law.getByRole('link', { name: '患者数を登録する' })).toBeVisible()
  await expect.element(law.getByText(/次の患者数が分からないため/)).toBeVisible()
})

test('a rate of automatic counts that may still grow is marked, and neither compared nor judged beyond what is certain', async () => {
  const answers = withRates({})
  const span = (count: number, months: readonly string[]) => ({
    items: [
      { key: 'emergency_patient_count', value: count, unsettled_months: [...months] },
      { key: 'fee_referral_rate', value: count - 35, unsettled_months: [...months] },
      { key: 'fee_reverse_referral_rate', value: 40 },
      { key: 'law_referral_rate', value: count },
    ],
  })
  openScreen('/data_analysis?period=2025-12_2026-11', {
    ...answers,
    compareReferrals: {
      period: span(79.9, ['2026-11-01']),
      comparison_period: span(85.1, []),
      unsettled_from: '2026-11-01',
    },
  })
  const fee = page.getByRole('region', { name: /^紹介割合/ })
  await expect.element(fee.getByText('2026年11月の救急患者数は未確定です。', { exact: false })).toBeVisible()
  await expect.element(fee.getByText('（未確定）')).toHaveLength(2)
  await expect.element(fee.getByText('2026年11月は未確定のため比較していません')).toBeVisible()
  // 44.9 % reach 40 % whatever comes, and may come to reach 50 %.
  await expect.element(fee.getByRole('listitem').first()).toMatchTextContent(/判定できない救急搬送の自動集計が未確定/)
  await expect.element(fee.getByRole('listitem').last()).toMatchTextContent(/満たしている/)
  await expect.element(fee.getByText(/ポイント/)).not.toBeInTheDocument()
  const law = page.getByRole('region', { name: '紹介率・逆紹介率（医療法・地域医療支援病院）' })
  await expect.element(law.getByText(/5\.2ポイント/)).toBeVisible()
  await expect.element(law.getByText('（未確定）')).not.toBeInTheDocument()
})

test('a department that is gone is named, and nothing is counted before it was taken out', async () => {
  const month = '2026-04-01'
  const { sent, address } = openScreen('/data_analysis?departments=3,9', {
    getBaseMonth: { base_month: month, loaded_months: [month], loaded_reverse_months: [month] },
    listOwnDepartments: [{ id: 3, name: '外科' }],
    listDeletedNames: { deleted_names: [{ kind: 'own_department', id: 9, name: '小児科' }] },
    ...choicesOfConditions,
    ...Object.fromEntries(asked.map((operation) => [operation, true as const])),
  })
  await expect.element(page.getByText('集計していません：小児科（削除済み）', { exact: false })).toBeVisible()
  expect(asked.flatMap((operation) => sent(operation))).toEqual([])
  await page.getByRole('button', { name: '条件から外して集計' }).click()
  await expect.poll(address).toBe('/data_analysis?departments=3')
  await expect.poll(() => sent('compareReferrals').at(-1)?.body).toMatchObject({ own_department_ids: [3] })
})

test('titles and columns of charts name the figure that was chosen', async () => {
  const figuresOf = (value: number) => [{ key: 'hospital_admission_rate', value }]
  openScreen('/data_analysis?period=2026-11_2026-11&figure=hospital_admission_rate', {
    ...withRates({}),
    compareReferralsMonthly: {
      referrals: [
        {
          state: 'complete',
          start_date: '2026-11-01',
          end_date: '2026-11-30',
          label: '2026年11月',
          items: figuresOf(12.1),
        },
      ],
      comparison_referrals: [],
      unsettled_from: null,
    },
    compareReferralDepartments: {
      departments: [{ own_department: { id: 3, name: '産婦人科' }, items: figuresOf(12.1), comparison_items: [] }],
      unsettled_from: null,
    },
  })
  for (const title of ['紹介の推移（入院率）', '診療科別の紹介（入院率）']) {
    const chart = page.getByRole('region', { name: title, exact: true })
    await expect.element(chart.getByRole('columnheader', { name: '入院率 2026年11月（%）' })).toBeInTheDocument()
  }
})

const november = { state: 'complete', start_date: '2026-11-01', end_date: '2026-11-30', label: '2026年11月' } as const

test('a rate of 0 % is a figure, and nothing sent is said of reverse referrals', async () => {
  openScreen('/data_analysis?period=2026-11_2026-11', {
    ...withRates({}),
    getCurrentUser: userWith({ features: ['data_analysis', 'reverse_referrals'] }),
    getVisitChart: { visits: [{ ...november, items: [{ key: 'visit_count', value: 5 }] }] },
    getDoctorInterviewRates: {
      doctor_interview_rates: [{ ...november, items: [{ key: 'doctor_interview_rate', value: 0 }] }],
    },
    getNextActionRates: { next_action_rates: [{ ...november, items: [{ key: 'next_action_rate', value: null }] }] },
    compareReverseReferralsMonthly: { reverse_referrals: [], comparison_reverse_referrals: [] },
    compareReverseReferralDepartments: { departments: [] },
  })
  const interviews = page.getByRole('region', { name: '医師面談率' })
  await expect.element(interviews.getByRole('cell', { name: '0.0%' })).toBeInTheDocument()
  const tasks = page.getByRole('region', { name: 'ネクストアクション率' })
  await expect.element(tasks.getByText('この期間・条件の訪問はありません')).toBeVisible()
  for (const title of ['逆紹介の推移', '診療科別の逆紹介'])
    await expect
      .element(page.getByRole('region', { name: title, exact: true }).getByText('この期間・条件の逆紹介はありません'))
      .toBeVisible()
})

test('a figure whose stays are not all here says so beside its number', async () => {
  const answers = withRates({ hospital_admission_rate: 12.1, referral_count: 640 })
  openScreen('/data_analysis?period=2026-03_2026-11', {
    ...answers,
    getBaseMonth: { ...answers.getBaseMonth, unsettled_from: '2026-11-01' },
  })
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect.element(card('入院率')).toMatchTextContent(/12\.1%（未確定）/)
  await expect.element(card('紹介件数')).toMatchTextContent(/640件/)
  await expect.element(card('紹介件数')).not.toMatchTextContent(/未確定/)
})

test('a part of a period does not stand as the whole, neither of the period nor of the one that it is compared with', async () => {
  const answers = withRates({})
  const items = (count: number) => [
    { key: 'referral_count', value: count },
    { key: 'referring_institution_count', value: count / 2 },
    { key: 'hospital_admission_count', value: null },
    { key: 'law_referral_rate', value: 61 },
  ]
  openScreen('/data_analysis?period=2026-09_2026-12', {
    ...answers,
    getBaseMonth: {
      ...answers.getBaseMonth,
      loaded_months: ['2025-12-01', '2026-09-01', '2026-10-01', '2026-11-01'],
    },
    compareReferrals: {
      period: { items: items(640) },
      comparison_period: { items: items(674) },
      unsettled_from: null,
    },
  })
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect.element(card('紹介件数')).toMatchTextContent(/640件（一部未読込）.*比較期間 674件（一部未読込）/)
  await expect.element(card('紹介元施設数')).toMatchTextContent(/比較期間 337施設（一部未読込）/)
  const law = page.getByRole('region', { name: '紹介率・逆紹介率（医療法・地域医療支援病院）' })
  await expect.element(law.getByText('（一部未読込）').first()).toBeVisible()
})

test('a comparison period without any list has no figures', async () => {
  const answers = withRates({ referral_count: 640 })
  openScreen('/data_analysis?period=2026-11_2026-11', {
    ...answers,
    getBaseMonth: { ...answers.getBaseMonth, loaded_months: ['2026-11-01'] },
  })
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '紹介件数', exact: true }) })
  await expect.element(card).toMatchTextContent(/比較期間 —/)
})

test('figures beside a filter that they do not follow say so', async () => {
  const { goTo } = openScreen('/data_analysis?period=2026-11_2026-11&departments=3', {
    ...withRates({}),
    getCurrentUser: userWith({
      features: ['data_analysis', 'communications'],
      tenant: { group_medical_institutions: [{ id: 8, name: '水前寺病院分院' }] },
    }),
  })
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const unfiltered = '訪問は自院の診療科では絞り込まれていません（すべての診療科のための訪問です）'
  await expect.element(part('訪問').getByText(unfiltered)).toBeVisible()
  await expect.element(part('訪問の効果').getByText(/訪問は自院の診療科では絞り込まれていません/)).toBeVisible()
  await goTo('/data_analysis?period=2026-11_2026-11&prefecture=43')
  await expect.element(part('グループ医療機関').getByText('連携先の条件では絞り込まれていません')).toBeVisible()
  await expect.element(part('訪問').getByText(unfiltered)).not.toBeInTheDocument()
})

test('a picture says of which figure it is, and the conditions of its figures', async () => {
  const written = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => {
    written.mockRestore()
    click.mockRestore()
  })
  openScreen('/data_analysis?period=2026-11_2026-11&departments=3&prefecture=43&figure=revenue_yen', {
    ...withRates({}),
    listPrefectures: [{ code: '43', name: '熊本県', municipalities: [] }],
    compareReferralsMonthly: {
      referrals: [{ ...november, items: [{ key: 'revenue_yen', value: 41_626_564 }] }],
      comparison_referrals: [],
      unsettled_from: null,
    },
  })
  const title = '紹介の推移（入院収益）'
  await page.getByRole('button', { name: `「${title}」のメニュー` }).click()
  await page.getByRole('menuitem', { name: '画像を保存 (PNG)' }).click()
  await expect.poll(() => saved).toEqual([expect.stringMatching(/^紹介の推移（入院収益）_\d+\.png$/)])
  expect(written.mock.calls.map(([text]) => text)).toEqual(
    expect.arrayContaining([title, '自院の診療科: 産婦人科', '連携先の条件: 都道府県: 熊本県']),
  )
})
