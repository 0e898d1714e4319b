import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { today } from '#ui/format.ts'

const first = '2026-04-01T09:00:00.000Z'
const second = '2026-04-01T09:05:00.000Z'
const plan = {
  id: 4,
  medical_institution: { id: 7, name: '水前寺内科' },
  date: today(),
  position: 1,
  start_time: null,
  staff: { id: 1, name: '佐藤 花子' },
  purpose: 'ご挨拶',
  status: 'planned',
  communication_id: null,
  cancelled_reason: null,
  updated_at: first,
  deleted_at: null,
} as const
const dialog = page.getByRole('dialog', { name: /水前寺内科/ })
const purpose = dialog.getByLabelText('用件')
const save = dialog.getByRole('button', { name: '保存' })

const open = async (answers: Answers) => {
  const screen = openScreen('/visit_plans', {
    listVisitPlans: { visit_plans: [plan], total_count: 1 },
    countVisitPlans: true,
    listStaffs: { staffs: [{ id: 1, name: '佐藤 花子' }] },
    ...answers,
  })
  await page.getByRole('button', { name: '「水前寺内科」の予定の操作' }).last().click()
  await page.getByRole('menuitem', { name: /^変更/ }).click()
  await purpose.fill('検査機器の紹介')
  return screen
}

test('a visit that a colleague has changed meanwhile is saved with what is chosen, over the version that was shown', async () => {
  const current = { ...plan, purpose: 'お礼', start_time: '10:00', created_at: first, updated_at: second }
  const { sent, answer } = await open({
    updateVisitPlan: problem(409, { code: 'edit_conflict', is_own: false, saved_at: second, current }),
  })
  await save.click()
  const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
  await conflict
    .getByRole('radiogroup', { name: '用件' })
    .getByRole('radio', { name: /検査機器の紹介/ })
    .click()
  await expect
    .element(conflict.getByRole('radiogroup', { name: '開始時刻' }).getByRole('radio', { name: /10:00/ }))
    .toBeChecked()
  answer({ updateVisitPlan: plan })
  await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('updateVisitPlan').map(({ body }) => body)).toMatchObject([
    { purpose: '検査機器の紹介', updated_at: first },
    { purpose: '検査機器の紹介', start_time: '10:00', updated_at: second },
  ])
})

test('a visit that a colleague has deleted keeps its form, where it is restored', async () => {
  const { answer } = await open({
    updateVisitPlan: problem(404, {
      code: 'not_found',
      deleted_record: 'visit_plan',
      deleted_at: second,
      is_restorable: true,
    }),
  })
  answer({ listVisitPlans: { visit_plans: [], total_count: 0 } })
  await save.click()
  await expect.element(dialog.getByRole('button', { name: '元に戻す' })).toBeVisible()
  answer({ restoreVisitPlan: plan, listVisitPlans: { visit_plans: [plan], total_count: 1 } })
  await dialog.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(dialog.getByText(/^元に戻しました/)).toBeVisible()
  await expect.element(purpose).toHaveValue('検査機器の紹介')
})

test('the form stays when a colleague deletes the visit and the list is read again; saving says what has happened', async () => {
  const { sent, answer } = await open({
    updateVisitPlan: problem(404, {
      code: 'not_found',
      deleted_record: 'visit_plan',
      deleted_at: second,
      is_restorable: true,
    }),
  })
  answer({ listVisitPlans: { visit_plans: [], total_count: 0 } })
  const reads = sent('listVisitPlans').length
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => sent('listVisitPlans').length).toBeGreaterThan(reads)
  await expect
    .element(page.getByRole('button', { name: '「水前寺内科」の予定の操作', includeHidden: true }))
    .not.toBeInTheDocument()
  await expect.element(purpose).toHaveValue('検査機器の紹介')
  await save.click()
  await expect.element(dialog.getByRole('button', { name: '元に戻す' })).toBeVisible()
})

test('a visit that a colleague has recorded meanwhile is shown as done behind the form that could not be saved', async () => {
  const { answer } = await open({
    updateVisitPlan: problem(409, {
      code: 'visit_plan_closed',
      detail: 'すでに訪問済みか、取り消されています。最新の予定を確認してください。',
    }),
  })
  answer({ listVisitPlans: { visit_plans: [{ ...plan, status: 'done', communication_id: 12 }], total_count: 1 } })
  await save.click()
  await expect.element(dialog.getByText(/すでに訪問済みか、取り消されています/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '「水前寺内科」への訪問の記録を見る', includeHidden: true }).last())
    .toBeInTheDocument()
  await expect.element(purpose).toHaveValue('検査機器の紹介')
})
