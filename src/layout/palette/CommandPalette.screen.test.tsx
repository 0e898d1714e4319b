import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

const name = '医療機関・画面を検索'
const field = page.getByRole('combobox', { name })
const option = (text: string | RegExp) => page.getByRole('option', { name: text })
const nothing = { searchMedicalInstitutions: true, quickSearch: true } as const
const clinic = { id: 7, name: '前田整形外科', address: '熊本県熊本市中央区水前寺1丁目1－1', tel: '0963841234' }
const found = { ...nothing, searchMedicalInstitutions: { medical_institutions: [clinic] } } as const

/** Opens the palette over a screen that needs nothing. */
const openPalette = async (answers: Parameters<typeof openScreen>[1] = nothing) => {
  const screen = openScreen('/nowhere', answers)
  await expect.element(page.getByRole('button', { name })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  return screen
}

test('what is typed right away looks for a screen by its reading, and Enter goes there', async () => {
  const { address } = await openPalette({ ...nothing, listTags: true })
  await userEvent.keyboard('たぐ')
  await expect.element(field).toHaveValue('たぐ')
  await expect.element(option('タグ').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/tags')
})

test('the button opens it too, with the focus in it', async () => {
  openScreen('/nowhere', nothing)
  await page.getByRole('button', { name }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(option('タスク')).toBeVisible()
})

test('before anything is typed, the chart that was opened last stands before all screens', async () => {
  const { sent } = openScreen('/crms/7/tasks', {
    ...found,
    getMedicalInstitutionSummary: clinic,
    listStaffs: true,
    listTasks: true,
  })
  await page.getByRole('button', { name }).click()
  await expect.element(page.getByRole('option').first()).toMatchTextContent(clinic.name)
  await expect.element(option('タスク')).toBeVisible()
  expect(sent('searchMedicalInstitutions')).toMatchObject([{ body: { medical_institution_ids: [7] } }])
})

test('the palette says so when nothing fits, and Escape closes it', async () => {
  await openPalette()
  await field.fill('どこにもない名前')
  await expect.element(page.getByText('該当する選択肢がありません')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^アカウント: / })).toBeVisible()
})

test('a member is not offered what only owners may see', async () => {
  openScreen('/nowhere', { ...nothing, getCurrentUser: { role: 'member', features: ['tasks'] } })
  await page.getByRole('button', { name }).click()
  await expect.element(option('タスク')).toBeVisible()
  await expect.element(option('操作履歴')).not.toBeInTheDocument()
})

test('an owner is', async () => {
  await openPalette()
  await expect.element(option('操作履歴')).toBeVisible()
})

test('an institution shows its number, and what can be done about it begins from its name', async () => {
  const { address, sent } = await openPalette({
    ...found,
    // Of the form that opens.
    listCommunicationLabels: true,
    listOwnDepartments: true,
    listDoctors: true,
    listStaffs: { staffs: [{ id: 1, name: '佐藤 花子', is_active: true }] },
    searchCommunications: true,
  })
  await field.fill('訪問を記録 前田')
  await expect.element(option(/^訪問を記録：前田整形外科/)).toMatchTextContent(/0963841234/)
  expect(sent('searchMedicalInstitutions')).toMatchObject([{ body: { medical_institution_name: '前田' } }])
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toContain('/communications/new')
  await expect.element(page.getByRole('heading', { name: 'コミュニケーションの記録' })).toBeVisible()
})

test('whoever jumps away from a form half filled in is asked first', async () => {
  openScreen('/tags/create', nothing)
  const tag = page.getByLabelText('タグ名（必須）')
  await tag.fill('書きかけ')
  await userEvent.keyboard('{Control>}k{/Control}')
  await field.fill('タスク')
  await option('タスク').click()
  await expect.element(page.getByText('保存していない内容があります')).toBeVisible()
  await page.getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(tag).toHaveValue('書きかけ')
})
