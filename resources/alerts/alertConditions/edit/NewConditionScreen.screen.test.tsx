import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import type { Answers } from '#tests/support/screens/stubbedServer.ts'

afterEach(clearDrafts)

const name = page.getByRole('textbox', { name: /^条件の名前/ })
const count = page.getByRole('textbox', { name: '件数', exact: true })
const save = page.getByRole('button', { name: '保存' })
const backtest = page.getByRole('region', { name: 'この条件ならどうお知らせしたか' })

/** Twelve months, each with so many institutions that a condition would have named. */
const yearWith = (targets: number) =>
  Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}-01`,
    state: 'judged' as const,
    target_count: targets,
    new_count: targets,
  }))
const choices: Answers = {
  listPrefectures: true,
  listFacilityTypeGroups: true,
  listDepartments: true,
  listMedicalInstitutionLabels: true,
  listPhaseMasters: true,
  listTags: true,
  listTagGroups: true,
  listStaffs: true,
  listOwnDepartments: true,
}
const notVisited = {
  id: 3,
  name: '3か月訪問していない重点先',
  summary: '直近3か月の訪問が0件以下',
  is_editable: true,
  type: 'visit',
  triggers: [{ type: 'communication_visit', count: 0, unit_type: 'quarter', more_less: 'less', staff: [] }],
} as const

test('from nothing to a condition in some clicks: a preset, what it would have told, saved', async () => {
  const { sent, answer, address } = openScreen('/alert_conditions', {
    ...choices,
    listAlertConditions: true,
    backtestAlertCondition: { months: yearWith(0) },
    createAlertCondition: notVisited,
  })
  await expect.element(page.getByText('アラート条件はまだありません')).toBeVisible()
  await page.getByRole('link', { name: '条件を作る' }).click()
  await page.getByRole('button', { name: /^3か月訪問していない重点先/ }).click()
  await expect.element(name).toHaveValue('3か月訪問していない重点先')
  await expect.poll(() => backtest.getByRole('row').elements().length).toBe(13)
  answer({ listAlertConditions: { alert_conditions: [notVisited], total_count: 1, total_page: 1 } })
  await save.click()
  await expect.poll(address).toBe('/alert_conditions')
  await expect.element(page.getByText('直近3か月の訪問が0件以下')).toBeVisible()
  await expectAccessible()
  expect(sent('createAlertCondition')).toMatchObject([
    {
      body: {
        name: '3か月訪問していない重点先',
        triggers: [{ type: 'communication_visit', count: 0, unit_type: 'quarter', more_less: 'less' }],
      },
    },
  ])
})

test('a condition is copied and changed, with figures of full width too', async () => {
  const { sent } = openScreen('/alert_conditions', {
    ...choices,
    listAlertConditions: { alert_conditions: [notVisited], total_count: 1, total_page: 1 },
    getAlertCondition: notVisited,
    backtestAlertCondition: { months: yearWith(0) },
    createAlertCondition: notVisited,
  })
  await page.getByRole('button', { name: '「3か月訪問していない重点先」の操作' }).click()
  await page.getByRole('menuitem', { name: '複製して修正' }).click()
  await expect.element(name).toHaveValue('3か月訪問していない重点先（複製）')
  await count.fill('２')
  await save.click()
  await expect
    .poll(() => sent('createAlertCondition'))
    .toMatchObject([{ body: { name: '3か月訪問していない重点先（複製）', triggers: [{ count: 2 }] } }])
})

test('a condition of the former preset of resumed referrals is marked, and its copy means the sentence of now', async () => {
  const former = {
    ...notVisited,
    name: '紹介が再開した',
    summary: '直近3か月の紹介件数が1件以上。対象: それより前に紹介がある',
    type: 'referral',
    triggers: [{ type: 'referral_count', count: 1, unit_type: 'quarter', more_less: 'more', own_departments: [] }],
    filters: { earlier_referrals: 'some' },
    former_preset: 'referrals_resumed',
  } as const
  const { sent } = openScreen('/alert_conditions', {
    ...choices,
    listAlertConditions: { alert_conditions: [former], total_count: 1, total_page: 1 },
    getAlertCondition: former,
    backtestAlertCondition: { months: yearWith(0) },
    createAlertCondition: notVisited,
  })
  await expect.element(page.getByText(/紹介が続いている連携先も対象になります/)).toBeVisible()
  await expect.element(page.getByText('要修正')).toBeVisible()
  await page.getByRole('button', { name: '「紹介が再開した」の操作' }).click()
  await page.getByRole('menuitem', { name: '複製して修正' }).click()
  await expect.element(page.getByText(/「5か月以上途絶えたあとに再開した」に直してあります/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: '紹介が途絶えていた月数' })).toHaveValue('5')
  await save.click()
  await expect
    .poll(() => sent('createAlertCondition'))
    .toMatchObject([{ body: { filters: { earlier_referrals: null, resumed_after_months: 5 } } }])
})

test('a copy of a condition that measured large referrers after their fall measures them before it', async () => {
  const former = {
    ...notVisited,
    name: '大口の紹介元が減った',
    type: 'referral',
    triggers: [
      {
        type: 'referral_change_rate',
        rate: 20,
        unit_type: 'quarter',
        comparison_reference: 'last_year',
        more_less: 'less',
        minimum_count: null,
        own_departments: [],
      },
    ],
    filters: { referral_count: { more_equal: 24 } },
    former_preset: 'large_referrer_fell',
  } as const
  const { sent } = openScreen('/alert_conditions/new?copy=3', {
    ...choices,
    getAlertCondition: former,
    backtestAlertCondition: { months: yearWith(0) },
    createAlertCondition: notVisited,
    listAlertConditions: true,
  })
  await expect.element(page.getByText(/減ったあとの件数も含めて見ていました/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: '比較する期間の最低件数' })).toHaveValue('6')
  await save.click()
  await expect
    .poll(() => sent('createAlertCondition'))
    .toMatchObject([{ body: { triggers: [{ minimum_count: 6 }], filters: { referral_count: null } } }])
})

test('a condition is deleted, and comes back', async () => {
  const { answer, sent } = openScreen('/alert_conditions', {
    listAlertConditions: { alert_conditions: [notVisited], total_count: 1, total_page: 1 },
    deleteAlertCondition: true,
    restoreAlertCondition: notVisited,
  })
  await page.getByRole('button', { name: '「3か月訪問していない重点先」の操作' }).click()
  answer({ listAlertConditions: true })
  await page.getByRole('menuitem', { name: '削除' }).click()
  await expect.element(page.getByText('直近3か月の訪問が0件以下')).not.toBeInTheDocument()
  answer({ listAlertConditions: { alert_conditions: [notVisited], total_count: 1, total_page: 1 } })
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(page.getByText('直近3か月の訪問が0件以下')).toBeVisible()
  expect(sent('restoreAlertCondition')).toMatchObject([{ params: { id: '3' } }])
})

test('a condition is put together from sentences by keyboard, and whom it names stands beside the form', async () => {
  const { answer } = openScreen('/alert_conditions/new?preset=empty', {
    ...choices,
    backtestAlertCondition: ({ body }) => ({
      months: yearWith(1),
      targets: body.month
        ? {
            total_page: 1,
            total_count: 1,
            medical_institutions: [
              {
                id: 7,
                name: '水前寺内科医院',
                state: 'continued' as const,
                referral_months: Array.from({ length: 12 }, () => 15),
                figures: [{ type: 'referral_count' as const, count: 15 }],
              },
            ],
          }
        : null,
    }),
  })
  await expect.element(backtest).toMatchTextContent(/きっかけを選ぶと/)
  await focus(page.getByRole('button', { name: 'きっかけを選ぶ' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: '紹介件数の増減数' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(page.getByText(/訪問の期間は判定する日までです/)).toBeVisible()
  await count.fill('5')
  const month = backtest.getByRole('row').getByRole('button').first()
  await expect.element(month).toBeVisible()
  await focus(month)
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog')
  const row = dialog.getByRole('row', { name: /水前寺内科医院/ })
  await expect.element(row).toMatchTextContent(/継続/)
  await expect.element(row).toMatchTextContent(/15件/)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  answer({ backtestAlertCondition: { months: yearWith(0) } })
  await count.fill('16')
  await expect.element(backtest).toMatchTextContent(/過去12か月に新しい対象はありません/)
  await expect.element(backtest.getByRole('row').getByRole('button')).not.toBeInTheDocument()
})

test('the preset of resumed referrals says after how many months without any, and at most twelve', async () => {
  const { sent } = openScreen('/alert_conditions/new?preset=referrals_resumed', {
    ...choices,
    listAlertConditions: true,
    backtestAlertCondition: { months: yearWith(0) },
    createAlertCondition: notVisited,
  })
  await expect.element(name).toHaveValue('紹介が再開した')
  const months = page.getByRole('textbox', { name: '紹介が途絶えていた月数' })
  await expect.element(months).toHaveValue('5')
  await expectAccessible()
  await months.fill('13')
  await expect.element(months).toHaveAttribute('aria-invalid', 'true')
  await months.fill('６')
  await save.click()
  await expect
    .poll(() => sent('createAlertCondition'))
    .toMatchObject([
      {
        body: {
          triggers: [{ type: 'referral_count', count: 1, unit_type: 'quarter', more_less: 'more' }],
          filters: { resumed_after_months: 6 },
        },
      },
    ])
})

test('a first referral says how many lists it needs, beside the choice and where none can be told yet', async () => {
  openScreen('/alert_conditions/new?preset=first_referral', {
    ...choices,
    listAlertConditions: true,
    backtestAlertCondition: {
      months: yearWith(0).map((month) => ({
        ...month,
        state: 'not_loaded' as const,
        target_count: null,
        new_count: null,
      })),
    },
  })
  await expect.element(name).toHaveValue('初めて紹介が来た')
  await expect
    .element(page.getByText(/^前の24か月のうち12か月以上の紹介一覧が必要です。足りない間は判定せず/))
    .toBeVisible()
  await expect.element(backtest.getByText('紹介一覧のある月が足りず判定できません').first()).toBeVisible()
  await expect.element(backtest.getByText(/条件がきびしすぎないか/)).not.toBeInTheDocument()
})

test('what was chosen for a new condition comes back after a reload, and is discarded after a question', async () => {
  const answers: Answers = {
    ...choices,
    getAlertCondition: notVisited,
    backtestAlertCondition: { months: yearWith(0) },
    createAlertCondition: notVisited,
    listAlertConditions: true,
  }
  const open = () => openScreen('/alert_conditions/new?copy=3', answers)
  open()
  await name.fill('2か月訪問していない重点先')
  await count.fill('4')
  saveDrafts('sato')
  cleanup()
  open()
  await expect.element(name).toHaveValue('2か月訪問していない重点先')
  await expect.element(count).toHaveValue('4')
  const bar = page.getByRole('alert').filter({ hasText: '保存していない入力があります' })
  await expect.element(bar).toBeVisible()
  await expectAccessible()
  await bar.getByRole('button', { name: '破棄' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄する' }).click()
  await expect.element(name).toHaveValue('3か月訪問していない重点先（複製）')
  await expect.element(count).toHaveValue('0')
  await expect.element(bar).not.toBeInTheDocument()
})

test('what was chosen for one new condition does not come back in the form of another', async () => {
  const answers: Answers = {
    ...choices,
    getAlertCondition: notVisited,
    backtestAlertCondition: { months: yearWith(0) },
  }
  openScreen('/alert_conditions/new?copy=3', answers)
  await name.fill('2か月訪問していない重点先')
  saveDrafts('sato')
  cleanup()
  openScreen('/alert_conditions/new?preset=', answers)
  await expect.element(name).toHaveValue('')
  await name.fill('紹介が減った')
  saveDrafts('sato')
  cleanup()
  openScreen('/alert_conditions/new?copy=3', answers)
  await expect.element(name).toHaveValue('2か月訪問していない重点先')
})

test('what only a report can ask begins there', async () => {
  const { address } = openScreen('/alert_conditions/new', {
    ...choices,
    listMedicalInstitutionReportItemDefinitions: true,
    getDataSyncStatuses: true,
  })
  await page.getByRole('button', { name: /^レポートの条件でお知らせ/ }).click()
  await expect.poll(address).toBe('/medical_institutions_reports/new')
})
