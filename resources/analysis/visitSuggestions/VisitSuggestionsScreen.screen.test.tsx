import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { defaultVisitWeights } from '#contract/analysis/visitSuggestions.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'

afterEach(() => clearDrafts())

const address = '/visit_suggestions'

const overdueTask = { kind: 'task_overdue', strength: 1, points: 4, count: 1, date: '2026-02-01' } as const
const clinic = { id: 31, name: '待つ医院', score: 4, reasons: [overdueTask] } as const

const suggestions = (...shown: readonly { readonly id: number; readonly name: string; readonly score: number }[]) =>
  ({
    searchVisitSuggestions: { visit_suggestions: shown.map((one) => ({ ...clinic, ...one })) },
  }) as const satisfies Answers

const weights = { weights: defaultVisitWeights, updated_at: null }
const frame: Answers = { getVisitWeights: weights, listPrefectures: true, listFacilityTypeGroups: true }

const row = page.getByRole('listitem', { name: clinic.name })

test('a suggestion is put off and taken back', async () => {
  const { answer, sent } = openScreen(address, {
    ...frame,
    ...suggestions(clinic),
    dismissVisitSuggestion: true,
    restoreVisitSuggestion: true,
  })
  await expect.element(row).toMatchTextContent('4.0点')
  answer(suggestions())
  await row.getByRole('button', { name: /30日見送る/ }).click()
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(page.getByText('訪問を検討したい連携先は今のところありません')).toBeVisible()
  await expectAccessible()
  answer(suggestions(clinic))
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(row).toBeVisible()
  expect(sent('dismissVisitSuggestion')).toMatchObject([{ params: { id: '31' } }])
  expect(sent('restoreVisitSuggestion')).toMatchObject([{ params: { id: '31' } }])
})

test('owners decide what counts, and the points follow', async () => {
  const { answer, sent } = openScreen(address, { ...frame, ...suggestions(clinic) })
  await page.getByRole('button', { name: '重みを変更' }).click()
  const dialog = page.getByRole('dialog', { name: '点数の付け方' })
  await dialog
    .getByRole('group', { name: '期限を過ぎたタスクがあるの重み' })
    .getByRole('button', { name: '2', exact: true })
    .click()
  await expectAccessible()
  const changed = { ...defaultVisitWeights, task_overdue: 2 }
  answer({
    ...suggestions({ ...clinic, score: 2 }),
    replaceVisitWeights: { weights: changed, updated_at: '2026-04-02T09:00:00+09:00' },
  })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.element(row).toMatchTextContent('2.0点')
  expect(sent('replaceVisitWeights').map(({ body }) => body)).toEqual([{ weights: changed, updated_at: null }])
})

test('weights that somebody has saved meanwhile can be looked at, and the own ones are kept', async () => {
  openScreen(address, {
    ...frame,
    ...suggestions(clinic),
    replaceVisitWeights: problem(409, {
      code: 'edit_conflict',
      detail: '編集中に田中 陽子さんが14:32に内容を更新しました。',
    }),
  })
  await page.getByRole('button', { name: '重みを変更' }).click()
  const dialog = page.getByRole('dialog', { name: '点数の付け方' })
  const overdue = dialog.getByRole('group', { name: '期限を過ぎたタスクがあるの重み' })
  await overdue.getByRole('button', { name: '2', exact: true }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.element(dialog.getByText('編集中に田中 陽子さんが14:32に内容を更新しました。')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: '保存されている内容を見る（別のタブ）' }))
    .toHaveAttribute('href', `/app${address}`)
  await expect.element(overdue.getByRole('button', { name: '2', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
})

test('that somebody else has saved weights meanwhile is said while others are chosen, and those stay', async () => {
  const { answer } = openScreen(address, { ...frame, ...suggestions(clinic) })
  await page.getByRole('button', { name: '重みを変更' }).click()
  const dialog = page.getByRole('dialog', { name: '点数の付け方' })
  const two = dialog
    .getByRole('group', { name: '期限を過ぎたタスクがあるの重み' })
    .getByRole('button', { name: '2', exact: true })
  await two.click()
  answer({ getVisitWeights: { ...weights, updated_at: '2026-04-02T09:00:00+09:00' } })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.element(dialog.getByText(/保存されている内容が更新されました/)).toBeVisible()
  await expect.element(two).toHaveAttribute('aria-pressed', 'true')
})

test('a task is made for a suggested institution, which is filled in', async () => {
  openScreen(address, {
    ...frame,
    ...suggestions(clinic),
    listStaffs: true,
    searchMedicalInstitutions: { medical_institutions: [{ id: clinic.id, name: clinic.name }] },
  })
  await row.getByRole('link', { name: /タスクを作成/ }).click()
  await expect.element(page.getByRole('combobox', { name: /^医療機関/ })).toHaveValue(clinic.name)
})

test('weights that were chosen before a reload come back, with the version that was seen', async () => {
  const seen = { ...weights, updated_at: '2026-04-01T09:00:00+09:00' }
  const overdue = page
    .getByRole('dialog', { name: '点数の付け方' })
    .getByRole('group', { name: '期限を過ぎたタスクがあるの重み' })
    .getByRole('button', { name: '2', exact: true })
  openScreen(address, { ...frame, ...suggestions(clinic), getVisitWeights: seen })
  await page.getByRole('button', { name: '重みを変更' }).click()
  await overdue.click()
  await expect.element(overdue).toHaveAttribute('aria-pressed', 'true')
  saveDrafts('sato')
  cleanup()
  const { sent } = openScreen(address, {
    ...frame,
    ...suggestions(clinic),
    getVisitWeights: { ...weights, updated_at: '2026-04-02T09:00:00+09:00' },
    replaceVisitWeights: problem(409, { code: 'edit_conflict' }),
  })
  await page.getByRole('button', { name: '重みを変更' }).click()
  await expect.element(overdue).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect
    .poll(() => sent('replaceVisitWeights').map(({ body }) => body.updated_at))
    .toEqual(['2026-04-01T09:00:00+09:00'])
})
