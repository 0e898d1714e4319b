import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'

afterEach(clearDrafts)

const sato = { id: 1, name: '佐藤 花子' } as const
const suzuki = { id: 2, name: '鈴木 一郎' } as const
const tanaka = { id: 3, name: '田中 陽子' } as const

const open = async (users: readonly { readonly id: number; readonly name: string }[]) => {
  const screen = openScreen('/medical_institutions_reports/5', {
    getMedicalInstitutionReport: { id: 5, name: '連携先の一年' },
    getBaseMonth: true,
    computeMedicalInstitutionReport: true,
    listStaffs: { staffs: [sato, suzuki, tanaka].map((one) => ({ ...one, is_active: true })) },
    getMedicalInstitutionReportAlertSettings: { user_ids: users.map(({ id }) => id), users, obstacle: null },
    updateMedicalInstitutionReportAlertSettings: { user_ids: [1, 2, 3], users: [sato, suzuki, tanaka], obstacle: null },
  })
  await page.getByRole('button', { name: 'アラート', exact: true }).click()
  return screen
}

const dialog = page.getByRole('dialog')
const person = ({ name }: { readonly name: string }) => dialog.getByRole('button', { name })

test('who hears of new rows is there again after a reload, and keeps whom a colleague has added meanwhile', async () => {
  await open([sato])
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: suzuki.name }).click()
  await expect.element(person(suzuki)).toBeVisible()
  saveDrafts('sato')
  cleanup()
  const { sent } = await open([sato, tanaka])
  await expect.element(person(suzuki)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('updateMedicalInstitutionReportAlertSettings').map(({ body }) => body)).toEqual([
    { user_ids: [1, 2], seen_user_ids: [1] },
  ])
})

test('whom somebody has chosen is not dropped without a question', async () => {
  await open([sato])
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: suzuki.name }).click()
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await expect.element(page.getByRole('alertdialog', { name: '編集を破棄しますか' })).toBeVisible()
})
