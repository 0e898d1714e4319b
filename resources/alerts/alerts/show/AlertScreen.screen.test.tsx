import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import type { Answers } from '#tests/support/screens/stubbedServer.ts'

const name = '水前寺内科医院'
const alert = { id: 5, name: '大口の紹介元が減った', target_count: 1, new_count: 1 } as const
const months = Array.from({ length: 12 }, () => 1)
const target = {
  id: 7,
  name,
  state: 'new',
  referral_months: months,
  figures: [{ type: 'referral_change_count', count: 12, comparison_count: 30, change: -18 }],
} as const

/** An alert about one clinic. */
const answers: Answers = {
  getAlert: alert,
  listAlertMedicalInstitutions: { medical_institutions: [target] },
  listStaffs: true,
  getBaseMonth: { base_month: '2026-11-01' },
}
const row = page.getByRole('listitem', { name })
const button = (text: string) => page.getByRole('button', { name: text, exact: true })

test('an alert says what has changed where, and what may be behind it', async () => {
  const { sent } = openScreen('/alerts/5', {
    ...answers,
    explainAlertMedicalInstitution: true,
    getReferralSummary: true,
    getInstitutionReferralChart: true,
  })
  await expect.element(row).toMatchTextContent(/30件 → 12件/)
  await expect.element(row).toMatchTextContent(/新規/)
  await row.getByRole('button', { name: `${name}のくわしい情報` }).click()
  await expect
    .element(row.getByRole('region', { name: '考えられる背景' }))
    .toMatchTextContent(/データからは見当たりません。/)
  await expectAccessible()
  expect(sent('explainAlertMedicalInstitution')).toMatchObject([{ params: { id: '5', medical_institution_id: '7' } }])
})

test('its institutions get a task in one step', async () => {
  const { sent } = openScreen('/alerts/5', { ...answers, createTasks: { task_ids: [1] }, noteAlertAction: true })
  await row.getByRole('checkbox').click()
  await button('タスクを追加').click()
  const tasks = page.getByRole('dialog')
  await tasks.getByRole('textbox', { name: 'タスク' }).fill('電話で様子を伺う')
  await expectAccessible()
  await tasks.getByRole('button', { name: '追加' }).click()
  await expect.element(page.getByText('1件のタスクを追加しました。')).toBeVisible()
  expect(sent('createTasks')).toMatchObject([{ body: { title: '電話で様子を伺う', medical_institution_ids: [7] } }])
  await expect.poll(() => sent('noteAlertAction')).toMatchObject([{ body: { action: 'task' } }])
})

test('an institution is put to rest with a reason, and that ends', async () => {
  const { sent, answer } = openScreen('/alerts/5', {
    ...answers,
    snoozeAlertMedicalInstitutions: { snoozed_count: 1 },
  })
  await row.getByRole('button', { name: `${name}のお知らせを休む` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '理由' }).fill('院長が休診中')
  await expectAccessible()
  const snooze = { until: '2026-12-31', reason: '院長が休診中', created_by: { id: 1, name: '佐藤 花子' } }
  answer({ listAlertMedicalInstitutions: { medical_institutions: [{ ...target, state: 'snoozed', snooze }] } })
  await dialog.getByRole('button', { name: '休む', exact: true }).click()
  await expect.element(row).toMatchTextContent(/院長が休診中/)
  answer(answers)
  await row.getByRole('button', { name: `${name}のお休みをやめる` }).click()
  await expect.element(row).not.toMatchTextContent(/院長が休診中/)
  expect(sent('snoozeAlertMedicalInstitutions').map(({ body }) => [body.medical_institution_ids, body.reason])).toEqual(
    [
      [[7], '院長が休診中'],
      [[7], undefined],
    ],
  )
  expect(sent('snoozeAlertMedicalInstitutions').at(-1)).toMatchObject({ body: { until: null } })
})

test('nothing is put to rest without a reason', async () => {
  openScreen('/alerts/5', answers)
  await row.getByRole('button', { name: `${name}のお知らせを休む` }).click()
  const dialog = page.getByRole('dialog')
  const rest = dialog.getByRole('button', { name: '休む', exact: true })
  await expect.element(rest).toBeDisabled()
  await dialog.getByRole('textbox', { name: '理由' }).fill(' ')
  await expect.element(rest).toBeDisabled()
  await dialog.getByRole('textbox', { name: '理由' }).fill('院長が休診中')
  await expect.element(rest).toBeEnabled()
})

test('a person says whether it was useful', async () => {
  const { answer } = openScreen('/alerts/5', { ...answers, rateAlert: { ...alert, useful_count: 1, is_useful: true } })
  await expect.element(row).toBeVisible()
  answer({ getAlert: { ...alert, useful_count: 1, is_useful: true } })
  await button('役に立った').click()
  await expect.element(button('役に立った 1')).toHaveAttribute('aria-pressed', 'true')
})

test('it is put away, and comes back at once', async () => {
  const { answer, sent } = openScreen('/alerts/5', {
    ...answers,
    bulkArchiveAlerts: { alert_ids: [5] },
    bulkUnarchiveAlerts: { alert_ids: [5] },
  })
  await expect.element(button('アーカイブ')).toBeVisible()
  answer({ getAlert: { ...alert, is_archived: true } })
  await button('アーカイブ').click()
  await expect.element(button('アーカイブから戻す')).toBeVisible()
  answer({ getAlert: alert })
  await button('元に戻す').click()
  await expect.element(button('アーカイブ')).toBeVisible()
  expect(sent('bulkArchiveAlerts')).toMatchObject([{ body: { alert_ids: [5] } }])
  expect(sent('bulkUnarchiveAlerts')).toMatchObject([{ body: { alert_ids: [5] } }])
})

test('the figures of an alert say the days that they count, and the twelve months their sum', async () => {
  const visits = {
    type: 'communication_visit',
    count: 0,
    period: { start: '2026-09-02', end: '2026-12-01' },
    comparison_count: null,
    comparison_period: null,
  } as const
  const fall = {
    ...target.figures[0],
    period: { start: '2026-09-01', end: '2026-11-30' },
    comparison_period: { start: '2025-09-01', end: '2025-11-30' },
  }
  openScreen('/alerts/5', {
    ...answers,
    listAlertMedicalInstitutions: { medical_institutions: [{ ...target, figures: [visits, fall] }] },
  })
  await expect.element(row.getByText('2026/9/2〜2026/12/1')).toBeVisible()
  await expect.element(row.getByText('2025年9月〜2025年11月 → 2026年9月〜2026年11月')).toBeVisible()
  await expect.element(row.getByText('直近12か月の紹介（2025年12月〜2026年11月）12件')).toBeVisible()
})
