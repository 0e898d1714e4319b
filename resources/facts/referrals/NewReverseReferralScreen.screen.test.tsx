import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { daysAfter } from '#contract/days.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'
import { today } from '#ui/format.ts'

test('a reverse referral can be entered, and what cannot be is said at its field', async () => {
  const message = '未来の日付です。今日までの日付を指定してください'
  const { sent, address } = openScreen('/crms/7/reverse_referrals/new', {
    getMedicalInstitutionSummary: { id: 7, name: '青葉内科' },
    listOwnDepartments: true,
    createReverseReferral: ({ body }) =>
      body.reverse_referral_date > today()
        ? problem(422, { errors: [{ path: 'reverse_referral_date', message }] })
        : { id: 5 },
    listReverseReferrals: { reverse_referrals: [{ id: 5, reverse_referral_date: today() }] },
    getReferralSummary: true,
    listSavedFilters: true,
  })
  const day = page.getByLabelText('逆紹介日（必須）')
  const save = page.getByRole('button', { name: '保存', exact: true })
  await day.fill(daysAfter(today(), 2))
  await save.click()
  await expect.element(day).toHaveAccessibleDescription(new RegExp(message))
  await expectAccessible()
  await day.fill(today())
  await save.click()
  await expect.element(page.getByText('追加しました')).toBeVisible()
  expect(address()).toBe('/crms/7/reverse_referrals')
  await expect.poll(() => document.title).toMatch(/青葉内科への逆紹介/)
  await expect.element(page.getByText('1 件', { exact: true })).toBeVisible()
  expect(sent('createReverseReferral').at(-1)).toMatchObject({
    params: { id: '7' },
    body: { reverse_referral_date: today() },
  })
})
