import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'

test('whoever corrects an older version is shown the newer one and chooses', async () => {
  const referral = {
    id: 5,
    referral_date: '2026-04-01',
    doctor_name_from: '元の 医師',
    is_entered_by_hand: true,
    updated_at: '2026-04-01T09:00:00+09:00',
  }
  const newer = { ...referral, doctor_name_from: '同僚の 医師', updated_at: '2026-04-02T09:00:00+09:00' }
  const { sent, answer } = openScreen('/crms/7/referrals/5/edit', {
    getMedicalInstitutionSummary: { id: 7, name: '青葉内科' },
    listOwnDepartments: true,
    getReferral: referral,
    updateReferral: ({ body }) =>
      body.updated_at === newer.updated_at ? newer : problem(409, { code: 'edit_conflict' }),
  })
  await expect.element(page.getByRole('heading', { name: '青葉内科の紹介を編集' })).toBeVisible()
  const doctor = page.getByLabelText('紹介元の医師', { exact: true })
  await doctor.fill('わたしの 医師')
  answer({ getReferral: newer })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const question = page.getByRole('dialog')
  await expect.element(question).toMatchTextContent(/同僚の 医師/)
  await expect.element(question).toMatchTextContent(/わたしの 医師/)
  await expectAccessible()
  expect(sent('updateReferral')).toMatchObject([
    {
      params: { id: '7', referral_id: '5' },
      body: { doctor_name_from: 'わたしの 医師', updated_at: referral.updated_at },
    },
  ])
})
