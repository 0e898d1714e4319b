import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/support/screens/axe.ts'
import { openScreen } from '../../../../tests/support/screens/openScreen.tsx'

const referral = (id: number, name: string) => ({
  id,
  referral_date: '2026-04-02',
  medical_institution: { id: 7, name },
  own_department: { id: 3, name: '循環器内科' },
  doctor_name_from: '上田',
  doctor_name_to: null,
})

test('unanswered referrals of all partners lead to the referral and to the partner, by department and page', async () => {
  const { sent, address } = openScreen('/letters/unanswered', {
    listOwnDepartments: [{ id: 3, name: '循環器内科' }],
    listUnansweredReferrals: { referrals: [referral(41, '青葉内科')], total_count: 30, total_page: 2 },
  })
  await expect.element(page.getByText('30 件', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '2026/4/2の紹介を開く' }))
    .toHaveAttribute('href', expect.stringContaining('/crms/7/referrals/41'))
  await expect
    .element(page.getByRole('link', { name: '青葉内科' }))
    .toHaveAttribute('href', expect.stringContaining('/crms/7'))
  await expectAccessible()
  await page.getByRole('button', { name: 'ページ2へ' }).click()
  await expect.poll(() => sent('listUnansweredReferrals').at(-1)?.query).toMatchObject({ page: 2 })
  await page.getByRole('combobox', { name: '診療科' }).click()
  await page.getByRole('option', { name: '循環器内科' }).click()
  await expect
    .poll(() => sent('listUnansweredReferrals').at(-1)?.query)
    .toMatchObject({ page: 1, own_department_id: 3 })
  expect(address()).toBe('/letters/unanswered?department=3')
})

test('the letters lead to the unanswered referrals, and without any the list says so', async () => {
  openScreen('/letters/rates', { listReferralLetterRates: true, listOwnDepartments: [], listUnansweredReferrals: true })
  await page.getByRole('link', { name: '未返書の紹介' }).click()
  await expect.element(page.getByText('未返書の紹介はありません')).toBeVisible()
})
