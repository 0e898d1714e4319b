import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { cleanup } from '#tests/support/screens/render.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'

const sato = { id: 1, name: '佐藤 花子' }
const suzuki = { id: 9, name: '鈴木 健太' }
const none = { visits: null, interviews: null, new_partners: null }
const first = '2026-04-01T09:00:00.000Z'
const second = '2026-04-01T09:05:00.000Z'

test('targets that come back after a reload are said by a bar with their fields and since when, and can be discarded', async () => {
  onTestFinished(clearDrafts)
  const answers: Answers = {
    getCurrentUser: { id: 1, role: 'owner', features: ['communications'] },
    getTargetProgress: true,
    listTargets: { targets: [{ staff: sato, ...none, visits: 10 }], updated_at: first },
  }
  openScreen('/targets', answers)
  const set = page.getByRole('button', { name: '目標を設定' })
  const visits = page.getByLabelText('佐藤 花子 訪問')
  await set.click()
  await visits.fill('15')
  await expect.element(visits).toHaveValue('15')
  saveDrafts('sato')
  cleanup()
  openScreen('/targets', answers)
  await set.click()
  await expect.element(visits).toHaveValue('15')
  await expect.element(page.getByText(/^保存していない入力があります（.*から）$/)).toBeVisible()
  await expect.element(page.getByText('入力した項目：佐藤 花子 訪問', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '破棄' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄する' }).click()
  await expect.element(visits).toHaveValue('10')
})

test('targets that a colleague has changed meanwhile are compared cell by cell, and those untouched here stay theirs', async () => {
  const { sent, answer } = openScreen('/targets', {
    getCurrentUser: { id: 1, role: 'owner', features: ['communications'] },
    getTargetProgress: true,
    listTargets: {
      targets: [
        { staff: null, ...none, visits: 100 },
        { staff: sato, ...none, visits: 10, interviews: 5 },
        { staff: suzuki, ...none },
      ],
      updated_at: first,
    },
    replaceTargets: problem(409, {
      code: 'edit_conflict',
      is_own: false,
      saved_by: suzuki,
      saved_at: second,
      current: {
        targets: [
          { staff: null, ...none, visits: 120 },
          { staff: sato, ...none, visits: 12, interviews: 5 },
          { staff: suzuki, ...none, visits: 8 },
        ],
        updated_at: second,
      },
    }),
  })
  await page.getByRole('button', { name: '目標を設定' }).click()
  await page.getByLabelText('佐藤 花子 訪問').fill('15')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
  await expect.element(conflict.getByText(/^鈴木 健太さんが.*に保存しました。$/)).toBeVisible()
  await expect
    .element(conflict.getByRole('radiogroup', { name: /鈴木 健太/ }).getByRole('radio', { name: /8/ }))
    .toBeChecked()
  await conflict
    .getByRole('radiogroup', { name: /佐藤 花子/ })
    .getByRole('radio', { name: /自分の入力.*15/ })
    .click()
  answer({ replaceTargets: { targets: [], updated_at: second } })
  await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent('replaceTargets').map(({ body }) => body)).toMatchObject([
    { updated_at: first },
    {
      updated_at: second,
      targets: [
        { staff_id: null, visits: 120 },
        { staff_id: 1, visits: 15, interviews: 5 },
        { staff_id: 9, visits: 8 },
      ],
    },
  ])
})

test('targets to the year’s end say what they replace in later months, and a month that a colleague changes meanwhile is shown first', async () => {
  const ofMonth = (visits: number | null, updatedAt: string | null) => ({
    targets: [
      { staff: null, ...none },
      { staff: sato, ...none, visits },
    ],
    updated_at: updatedAt,
  })
  const stored = (march: ReturnType<typeof ofMonth>): Answers => ({
    listTargets: ({ query }) => (query.month === '2026-03-01' ? march : ofMonth(10, first)),
  })
  const { sent, answer } = openScreen('/targets?month=2026-02-01', {
    getCurrentUser: { id: 1, role: 'owner', features: ['communications'] },
    getTargetProgress: true,
    ...stored(ofMonth(10, first)),
    replaceTargets: problem(409, {
      code: 'edit_conflict',
      detail: '編集中に鈴木 健太さんが内容を更新しました。最新の内容を確認してください。',
    }),
  })
  await page.getByRole('button', { name: '目標を設定' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /^保存する月/ }).click()
  await page.getByRole('option', { name: 'この月から年度末まで' }).click()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await dialog.getByLabelText('佐藤 花子 訪問').fill('15')
  const notice = dialog.getByRole('alert').filter({ hasText: '置き換わります' })
  await expect.element(notice).toMatchTextContent('2026年3月：佐藤 花子 訪問 10')
  answer(stored(ofMonth(12, second)))
  const save = dialog.getByRole('button', { name: '保存', exact: true })
  await save.click()
  await expect.element(dialog.getByText(/鈴木 健太さんが内容を更新しました/)).toBeVisible()
  await expect.element(notice).toMatchTextContent('2026年3月：佐藤 花子 訪問 12')
  answer({ replaceTargets: { targets: [], updated_at: second } })
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const body = { months: ['2026-02-01', '2026-03-01'], updated_at: first }
  expect(sent('replaceTargets').map((one) => one.body)).toMatchObject([
    { ...body, seen_months: [{ month: '2026-03-01', updated_at: first }] },
    { ...body, seen_months: [{ month: '2026-03-01', updated_at: second }] },
  ])
})

test('numbers are read as people type them, and what is none is said and not saved as another', async () => {
  const { sent } = openScreen('/targets', {
    getCurrentUser: { id: 1, role: 'owner', features: ['communications'] },
    getTargetProgress: true,
    listTargets: { targets: [{ staff: sato, ...none, visits: 60 }], updated_at: first },
    replaceTargets: { targets: [], updated_at: second },
  })
  const save = page.getByRole('button', { name: '保存', exact: true })
  const visits = page.getByLabelText('佐藤 花子 訪問')
  await page.getByRole('button', { name: '目標を設定' }).click()
  for (const unreadable of ['3.5', '-5', '99999999999', '五']) {
    await visits.fill(unreadable)
    await expect.element(visits).toHaveValue(unreadable)
    await expect.element(page.getByText('0〜10,000の整数')).toBeVisible()
    await expect.element(save).toBeDisabled()
  }
  // What stood in the month before replaces what is no number, too.
  await page.getByRole('button', { name: '前の月の目標を写す' }).click()
  await expect.element(visits).toHaveValue('60')
  await expect.element(save).toBeEnabled()
  await visits.fill('４５')
  await save.click()
  await expect.poll(() => sent('replaceTargets').map(({ body }) => body)).toMatchObject([{ targets: [{ visits: 45 }] }])
})
