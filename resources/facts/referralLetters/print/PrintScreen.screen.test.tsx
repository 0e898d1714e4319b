import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { letterIdOf } from '#contract/facts/referralLetters.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

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

test('a list that is cut says of each department how many of its letters are printed', async () => {
  const letter = (referralId: number, department: { readonly id: number; readonly name: string } | null) => ({
    id: letterIdOf(referralId, 'arrival'),
    referral_id: referralId,
    medical_institution: { id: 7, name: '青葉内科' },
    own_department: department,
  })
  const obstetrics = { id: 3, name: '産婦人科' }
  const eyes = { id: 4, name: '眼科' }
  openScreen('/letters/print', {
    listOwnDepartments: true,
    listReferralLetters: {
      referral_letters: [
        ...Array.from({ length: 3 }, (_, index) => letter(index + 1, obstetrics)),
        letter(600, eyes),
        letter(601, null),
      ],
      total_count: 1662,
      total_page: 1,
    },
    countReferralLetters: {
      is_begun: true,
      departments: [
        { own_department: obstetrics, open_count: 1630 },
        { own_department: eyes, open_count: 1 },
        { own_department: null, open_count: 31 },
      ],
    },
  })
  await expect.element(page.getByRole('heading', { name: /産婦人科（1,630件のうち3件）/ })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /眼科（1件）/ })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /31件のうち1件/ })).toBeVisible()
  await expect.element(page.getByText('この一覧に載っていない診療科')).not.toBeInTheDocument()
})

test('departments none of whose letters are printed are named with their numbers', async () => {
  const obstetrics = { id: 3, name: '産婦人科' }
  openScreen('/letters/print', {
    listOwnDepartments: true,
    listReferralLetters: {
      referral_letters: [
        {
          id: letterIdOf(1, 'arrival'),
          referral_id: 1,
          medical_institution: { id: 7, name: '青葉内科' },
          own_department: obstetrics,
        },
      ],
      total_count: 1662,
      total_page: 1,
    },
    countReferralLetters: {
      is_begun: true,
      departments: [
        { own_department: obstetrics, open_count: 600 },
        { own_department: { id: 4, name: '眼科' }, open_count: 1031 },
        { own_department: null, open_count: 31 },
      ],
    },
  })
  await expect
    .element(page.getByText('この一覧に載っていない診療科：眼科（1,031件）、診療科なし（31件）'))
    .toBeVisible()
})
