import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

test('that what is written cannot be kept in the browser is said once, and the form goes on', async () => {
  const source = encodeURIComponent(JSON.stringify({ medicalInstitutionId: 7 }))
  openScreen(`/communications/new?source=${source}`, {
    listCommunicationLabels: true,
    listOwnDepartments: true,
    listDoctors: true,
    listStaffs: { staffs: [{ id: 1, name: '佐藤 花子', is_active: true }] },
    searchMedicalInstitutions: { medical_institutions: [{ id: 7, name: '青葉内科' }] },
  })
  const memo = page.getByLabelText('メモ')
  await expect.element(memo).toBeVisible()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  await memo.fill('院長は木曜不在')
  const notice = page.getByText(
    'ブラウザーの保存領域がいっぱいのため、書きかけの内容を残せません。画面を閉じる前に保存してください。',
  )
  await expect.element(notice).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: '閉じる' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await memo.fill('院長は木曜不在です')
  await expect.element(memo).toHaveValue('院長は木曜不在です')
})
