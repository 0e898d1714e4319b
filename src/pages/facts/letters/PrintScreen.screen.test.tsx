import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { letterIdOf } from '../../../../contract/facts/referralLetters.ts'
import { expectAccessible } from '../../../../tests/support/screens/axe.ts'
import { openScreen } from '../../../../tests/support/screens/openScreen.tsx'

test('the list for the ward round has patients’ numbers only on demand, which is noted', async () => {
  const id = letterIdOf(10, 'arrival')
  const { sent } = openScreen('/letters/print', {
    listOwnDepartments: true,
    listReferralLetters: {
      referral_letters: [
        {
          id,
          referral_id: 10,
          medical_institution: { id: 7, name: '青葉内科' },
          own_department: { id: 3, name: '循環器内科' },
        },
      ],
    },
    readReferralLetterPatients: { patients: [{ referral_id: 10, patient_id: '0077123' }] },
  })
  const list = page.getByRole('region', { name: '循環器内科' })
  const letter = list.getByRole('row').filter({ hasText: '青葉内科' })
  await expect.element(letter).toBeVisible()
  const numbers = list.getByRole('columnheader', { name: '患者番号' })
  await expect.element(numbers).not.toBeInTheDocument()
  expect(sent('readReferralLetterPatients')).toEqual([])
  await page.getByLabelText('患者番号を載せる').click()
  await expect.element(numbers).toBeVisible()
  await expect.element(letter).toMatchTextContent(/0077123/)
  await expect.element(page.getByText(/紹介ごとに操作履歴に残ります/)).toBeVisible()
  await expectAccessible()
  expect(sent('readReferralLetterPatients')).toMatchObject([{ body: { letter_ids: [id] } }])
})
