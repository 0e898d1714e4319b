import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { daysAfter } from '#contract/days.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { userWith } from '#tests/support/screens/user.ts'
import { today } from '#ui/format.ts'

const day = today()
const me = { id: 1, name: '佐藤 花子' }
const colleague = { id: 2, name: '同僚 健' }
const clinic = { id: 11, name: '水前寺内科' }
const second = { id: 12, name: '水前寺整形外科' }

const few = <T = never,>(...records: readonly T[]) => ({ total_count: records.length, records })
const visit = { id: 21, medical_institution: clinic, date: day, position: 1, staff: me, purpose: '紹介のお礼' } as const
const other = { ...visit, id: 22, medical_institution: second, position: 2 }
const overdue = { id: 31, title: '待ち時間を調べて報告', deadline: daysAfter(day, -3), staff: me } as const
const due = { id: 32, title: '紹介状のお礼', deadline: day, staff: me } as const

/** A day with two visits and two tasks. */
const full = {
  date: day,
  week_end: daysAfter(day, 6),
  visits: { today: few<typeof visit | typeof other>(visit, other), missed: few() },
  tasks: { overdue: few(overdue), today: few(due), this_week: few(), open_count: 2 },
}
const noTasks = { overdue: few(), today: few(), this_week: few(), open_count: 0 }

const surroundings = {
  getOfficeLoad: true,
  getFirstSteps: { is_dismissed: true },
  getTargetProgress: true,
  listLeftCharges: { people: [] },
  searchVisitSuggestions: { visit_suggestions: [{ id: 13, name: '出水クリニック' }] },
  listStaffs: { staffs: [me, colleague] },
} as const

const block = (name: string | RegExp) => page.getByRole('region', { name })
const visits = block(/^今日の訪問/)
const tasks = block('自分のタスク')
const overdueTasks = tasks.getByRole('region', { name: '期限を過ぎたもの' })

const undone = page.getByText('元に戻しました', { exact: true })

/** Undoes what a message has just told. */
const undo = async (told: RegExp) => {
  await expect.element(page.getByText(told)).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
}

test('the three best suggestions stand below the day', async () => {
  const { sent } = openScreen('/today', { ...surroundings, getToday: full })
  await expect.element(block('次の訪問先').getByRole('listitem')).toHaveLength(1)
  expect(sent('searchVisitSuggestions')).toMatchObject([{ body: { per_page: 3 } }])
})

for (const width of [390, 1440])
  test(`at ${width} px names in a row are far enough apart to be tapped, on any day of the week`, async () => {
    await page.viewport(width, 900)
    const at = (id: number, deadline: string) => ({ ...due, id, deadline, medical_institution: clinic })
    const soon = [1, 2, 3].map((days) => at(40 + days, daysAfter(day, days)))
    const telephoned = { ...visit, medical_institution: { ...clinic, address: '熊本市中央区', tel: '096-000-0000' } }
    openScreen('/today', {
      ...surroundings,
      getToday: {
        ...full,
        visits: { today: few(telephoned, other), missed: few() },
        tasks: {
          overdue: few(at(31, daysAfter(day, -3)), at(33, daysAfter(day, -2))),
          today: few(at(34, day), at(35, day)),
          this_week: few(...soon),
          open_count: 7,
        },
      },
    })
    await expect.element(tasks.getByRole('link', { name: clinic.name })).toHaveLength(7)
    await expectAccessible()
  })

test('a task is finished with one tap, and that is undone', async () => {
  const { sent, answer } = openScreen('/today', {
    ...surroundings,
    getToday: full,
    updateTask: { ...due, updated_at: '2026-04-01T10:00:00+09:00' },
  })
  const finish = tasks.getByRole('button', { name: '「紹介状のお礼」を完了にする' })
  await expect.element(finish).toBeVisible()
  answer({ getToday: { ...full, tasks: { ...full.tasks, today: few() } } })
  await finish.click()
  await expect.element(tasks.getByRole('link', { name: '紹介状のお礼' })).not.toBeInTheDocument()
  answer({ getToday: full })
  await undo(/タスクを完了にしました/)
  await expect.element(undone).toBeVisible()
  await expect.element(tasks.getByRole('link', { name: '紹介状のお礼' })).toBeVisible()
  expect(sent('updateTask')).toMatchObject([
    { params: { id: '32' }, body: { title: '紹介状のお礼', status: 'finished' } },
    {
      params: { id: '32' },
      body: { title: '紹介状のお礼', status: 'incomplete', updated_at: '2026-04-01T10:00:00+09:00' },
    },
  ])
})

test('an overdue task is moved to next week with two taps, and that is undone', async () => {
  const { sent, answer } = openScreen('/today', { ...surroundings, getToday: full, moveTask: overdue })
  await expect.element(overdueTasks).toMatchTextContent('3日超過')
  await tasks.getByRole('button', { name: '「待ち時間を調べて報告」を別の日へ移す' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectAccessible()
  answer({ getToday: { ...full, tasks: { ...full.tasks, overdue: few() } } })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^来週の月曜/ })
    .click()
  await expect.element(overdueTasks).not.toBeInTheDocument()
  answer({ getToday: full })
  await undo(/^「待ち時間を調べて報告」を.*に移しました$/)
  await expect.element(undone).toBeVisible()
  await expect.element(overdueTasks).toMatchTextContent('待ち時間を調べて報告')
  expect(sent('moveTask')).toMatchObject([
    { params: { id: '31' }, body: { staff_id: 1, seen: { deadline: overdue.deadline, staff_id: 1 } } },
    { body: { deadline: overdue.deadline, staff_id: 1, gives_back: true } },
  ])
})

test('a task is handed over with two taps', async () => {
  const { sent, answer } = openScreen('/today', { ...surroundings, getToday: full, moveTask: due })
  await tasks.getByRole('button', { name: '「紹介状のお礼」を引き継ぐ' }).click()
  const choice = page.getByRole('dialog').getByRole('button', { name: '同僚 健' })
  await expect.element(choice).toBeVisible()
  await expectAccessible()
  answer({ getToday: { ...full, tasks: { ...full.tasks, today: few() } } })
  await choice.click()
  await expect.element(page.getByText(/「紹介状のお礼」を同僚 健さんに引き継ぎました/)).toBeVisible()
  await expect.element(tasks.getByRole('link', { name: '紹介状のお礼' })).not.toBeInTheDocument()
  expect(sent('moveTask')).toMatchObject([{ params: { id: '32' }, body: { staff_id: 2, deadline: day } }])
})

test('a visit that was missed is listed, and is no part of what is done today', async () => {
  const missed = { ...other, id: 24, date: daysAfter(day, -1) }
  openScreen('/today', {
    ...surroundings,
    getToday: { ...full, visits: { today: few({ ...visit, status: 'done' } as const), missed: few(missed) } },
  })
  await expect.element(visits).toMatchTextContent('1 / 1件 済み')
  await expect
    .element(visits.getByRole('region', { name: '記録のない訪問（過去14日間）' }))
    .toMatchTextContent('水前寺整形外科')
})

test('a visit is moved to another day, and that is undone', async () => {
  const place = { id: 22, date: day, staff_id: 1, position: 2, updated_at: '2026-04-01T09:00:00+09:00' }
  const { sent, answer } = openScreen('/today', {
    ...surroundings,
    getToday: full,
    moveVisitPlans: { places: [place] },
    moveVisitPlansBack: { visit_plan_ids: [22] },
  })
  await visits.getByRole('button', { name: '「水前寺整形外科」を別の日へ移す' }).click()
  await page
    .getByRole('dialog')
    .getByLabelText(/別の日/)
    .fill(daysAfter(day, 10))
  answer({ getToday: { ...full, visits: { ...full.visits, today: few(visit) } } })
  await page.getByRole('dialog').getByRole('button', { name: '決定' }).click()
  await expect.element(visits.getByRole('link', { name: '水前寺整形外科', exact: true })).not.toBeInTheDocument()
  answer({ getToday: full })
  await undo(/「水前寺整形外科」を/)
  await expect.element(undone).toBeVisible()
  await expect.element(visits.getByRole('listitem').nth(1)).toMatchTextContent('水前寺整形外科')
  expect(sent('moveVisitPlans')).toMatchObject([
    { body: { visit_plan_ids: [22], seen_places: [{ id: 22, date: day, staff_id: 1 }], date: daysAfter(day, 10) } },
  ])
  expect(sent('moveVisitPlansBack')).toMatchObject([{ body: { places: [place] } }])
})

test('a move that a colleague has gone on with meanwhile is not undone, and the message says so', async () => {
  openScreen('/today', {
    ...surroundings,
    getToday: full,
    moveVisitPlans: {
      places: [{ id: 22, date: day, staff_id: 1, position: 2, updated_at: '2026-04-01T09:00:00+09:00' }],
    },
    moveVisitPlansBack: { visit_plan_ids: [] },
  })
  await visits.getByRole('button', { name: '「水前寺整形外科」を別の日へ移す' }).click()
  await page
    .getByRole('dialog')
    .getByLabelText(/別の日/)
    .fill(daysAfter(day, 10))
  await page.getByRole('dialog').getByRole('button', { name: '決定' }).click()
  await undo(/「水前寺整形外科」を/)
  await expect.element(page.getByText('その後に変更されているため、元に戻していません')).toBeVisible()
})

test('a suggestion is planned with two taps and is in the day at once', async () => {
  const planned = { ...visit, id: 23, medical_institution: { id: 13, name: '出水クリニック' }, position: 3 }
  const { sent, answer } = openScreen('/today', {
    ...surroundings,
    getToday: full,
    createVisitPlans: { visit_plan_ids: [23] },
    deleteVisitPlan: true,
  })
  const first = block('次の訪問先').getByRole('listitem').first()
  await first.getByRole('button', { name: '「出水クリニック」への訪問を予定する' }).click()
  answer({ getToday: { ...full, visits: { ...full.visits, today: few(visit, other, planned) } } })
  await page.getByRole('dialog').getByRole('button', { name: /^今日/ }).click()
  const inDay = visits.getByRole('link', { name: '出水クリニック', exact: true })
  await expect.element(inDay).toBeVisible()
  answer({ getToday: full })
  await undo(/「出水クリニック」への訪問を/)
  await expect.element(undone).toBeVisible()
  await expect.element(inDay).not.toBeInTheDocument()
  expect(sent('createVisitPlans')).toMatchObject([{ body: { medical_institution_ids: [13], date: day, staff_id: 1 } }])
  expect(sent('deleteVisitPlan')).toMatchObject([{ params: { id: '23' } }])
})

test('a new account is told how to begin', async () => {
  openScreen('/today', {
    ...surroundings,
    getToday: { ...full, visits: { today: few(), missed: few() }, tasks: noTasks },
  })
  await expect.element(page.getByText(/今日の予定はありません/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'タスクを追加' }).first()).toBeVisible()
  await expectAccessible()
})

test('a plan without a feature has no block of it', async () => {
  openScreen('/today', {
    ...surroundings,
    getCurrentUser: { id: 1, username: '佐藤 花子', features: ['alerts', 'tasks'] },
    getToday: { ...full, visits: null, alerts: few(), tasks: { ...full.tasks, overdue: few() } },
  })
  await expect.element(tasks).toMatchTextContent('紹介状のお礼')
  await expect.element(block('お知らせ')).toBeVisible()
  await expect.element(block(/^連携室の予定/)).toBeVisible()
  for (const missing of [/^今日の訪問/, '返書', '次の訪問先'])
    await expect.element(block(missing)).not.toBeInTheDocument()
})

test.each([
  ['a Monday', '2026-11-30', '今週', '2026-11-30', /11\/30–12\/6/],
  ['a Friday', '2026-12-04', '来週', '2026-12-07', /12\/7–12\/13/],
])('on %s the load of the office is that of the week ahead', async (_name, date, week, firstDay, period) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${date}T09:00:00+09:00`) })
  onTestFinished(() => void vi.useRealTimers())
  const { sent } = openScreen('/today', { ...surroundings, getToday: { ...full, date } })
  const load = block(/^連携室の予定/)
  await expect.element(load.getByRole('button', { name: week, pressed: true })).toBeVisible()
  await expect.element(block(period)).toBeVisible()
  expect(sent('getOfficeLoad')).toMatchObject([{ query: { first_day: firstDay } }])
})

test('in English the days of the load are written as all others are, on a phone without the month', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T09:00:00+09:00') })
  onTestFinished(() => void vi.useRealTimers())
  await i18nProvider.changeLocale('en')
  await page.viewport(1440, 900)
  openScreen('/today', {
    ...surroundings,
    getToday: { ...full, date: '2026-11-30' },
    getOfficeLoad: {
      first_day: '2026-11-30',
      people: [{ staff: me, days: Array.from({ length: 7 }, () => ({ visit_count: 1, task_count: 0 })) }],
      person_count: 1,
    },
  })
  const heads = page.getByRole('columnheader')
  await expect.element(heads.getByText('30 Nov', { exact: true })).toBeVisible()
  await expect.element(heads.getByText('1 Dec', { exact: true })).toBeVisible()
  await expect.element(heads.getByText('1', { exact: true })).not.toBeVisible()
  await page.viewport(390, 844)
  await expect.element(heads.getByText('1', { exact: true })).toBeVisible()
  await expect.element(heads.getByText('1 Dec', { exact: true })).not.toBeVisible()
})

test('an installed app on a phone opens on the day', async () => {
  await page.viewport(390, 844)
  const match = window.matchMedia.bind(window)
  const asInstalled = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => match(query === '(display-mode: standalone)' ? 'all' : query))
  try {
    const { address } = openScreen('/', { ...surroundings, getToday: full })
    await expect.element(visits).toBeVisible()
    expect(address()).toBe('/today')
  } finally {
    asInstalled.mockRestore()
  }
})

test('letters due this week are unknown where the referrals that they answer are not loaded yet', async () => {
  const counts = { is_begun: true, overdue_count: 0, due_this_week_count: 0, departments: [] }
  const withLetters = { ...surroundings, getToday: full, getCurrentUser: userWith({ features: ['reverse_referrals'] }) }
  openScreen('/today', { ...withLetters, countReferralLetters: { ...counts, referred_until: daysAfter(day, -20) } })
  await expect.element(block('返書').getByText(/^今日から7日間に期限 不明（.+より後の紹介は未読込）$/)).toBeVisible()
  await expect.element(block('返書').getByText(/^紹介データは.+まで取り込み済みです/)).toBeVisible()
})

test('a number of letters that is only a part says why beside it', async () => {
  const counts = { is_begun: true, overdue_count: 0, due_this_week_count: 122, departments: [] }
  const withLetters = { ...surroundings, getToday: full, getCurrentUser: userWith({ features: ['reverse_referrals'] }) }
  openScreen('/today', { ...withLetters, countReferralLetters: { ...counts, referred_until: daysAfter(day, -20) } })
  await expect
    .element(block('返書').getByText(/^今日から7日間に期限 122件以上（.+より後の紹介は未読込）$/))
    .toBeVisible()
})

test('overdue letters lead to their list and say since when they are counted', async () => {
  openScreen('/today', {
    ...surroundings,
    getToday: full,
    getCurrentUser: userWith({ features: ['reverse_referrals'] }),
    countReferralLetters: { is_begun: true, overdue_count: 1507, counted_from: '2026-01-01', departments: [] },
    listReferralLetters: true,
  })
  await expect
    .element(block('返書').getByRole('link', { name: '期限を過ぎた返書 1,507件' }))
    .toHaveAttribute('href', expect.stringMatching(/overdue/))
  await expect.element(block('返書').getByText(/^2026年1月1日\(木\)以降の紹介の返書です。/)).toBeVisible()
})

test('letters due this week are counted where referrals are loaded', async () => {
  const counts = { is_begun: true, overdue_count: 0, due_this_week_count: 0, departments: [], referred_until: day }
  openScreen('/today', {
    ...surroundings,
    getToday: full,
    getCurrentUser: userWith({ features: ['reverse_referrals'] }),
    countReferralLetters: counts,
  })
  await expect.element(block('返書').getByText('今日から7日間に期限 0件')).toBeVisible()
  await expect
    .element(block('返書').getByRole('link', { name: '返書の一覧' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/app\/letters\?/))
})
