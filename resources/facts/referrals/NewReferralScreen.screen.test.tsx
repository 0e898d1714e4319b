import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { today } from '#ui/format.ts'

const patient = page.getByLabelText('患者番号')

const open = async () => {
  const screen = openScreen('/crms/7/referrals/new', {
    getMedicalInstitutionSummary: { id: 7, name: '青葉内科' },
    listOwnDepartments: true,
    createReferral: { id: 5 },
    listReferrals: true,
    getReferralSummary: true,
    listSavedFilters: true,
  })
  await expect.element(page.getByRole('heading', { name: '青葉内科の紹介を登録' })).toBeVisible()
  return screen
}

test('a half-filled form is not left unasked, and its fields are reached by keyboard', async () => {
  await open()
  await focus(patient)
  await userEvent.keyboard('77{Tab}')
  await expect.element(page.getByLabelText('紹介元の医師')).toHaveFocus()
  await page.getByRole('button', { name: 'キャンセル' }).click()
  await page.getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(patient).toHaveValue('77')
  await expectAccessible()
})

test('a referral of today is entered, and the list follows', async () => {
  const { sent, address } = await open()
  await patient.fill('0012345')
  await page.getByLabelText('紹介元の医師').fill('上田 隆')
  await page.getByLabelText('紹介目的').fill('胸部圧迫感の精査')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(page.getByText('追加しました')).toBeVisible()
  expect(address()).toBe('/crms/7/referrals')
  expect(sent('createReferral')).toMatchObject([
    {
      params: { id: '7' },
      body: {
        referral_date: today(),
        patient_id: '0012345',
        doctor_name_from: '上田 隆',
        reason_for_presenting: '胸部圧迫感の精査',
      },
    },
  ])
})

test('two clicks enter one referral', async () => {
  const { sent, address } = await open()
  await patient.fill('0012345')
  await page.getByRole('button', { name: '保存', exact: true }).dblClick()
  await expect.element(page.getByText('追加しました')).toBeVisible()
  expect(address()).toBe('/crms/7/referrals')
  expect(sent('createReferral')).toHaveLength(1)
})
