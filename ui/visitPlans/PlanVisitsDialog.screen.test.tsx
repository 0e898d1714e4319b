import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

const merger =
  '「青葉内科」は、佐藤 花子さんが2026/4/2に「若葉内科」に統合しました。これまでの記録は統合先のカルテにあります。'

test('a visit to a partner that a colleague has merged meanwhile leads to the other one, or is planned there', async () => {
  const { sent, answer } = openScreen('/crms/5', {
    getCurrentUser: userWith({ features: ['medical_institutions_search', 'communications'] }),
    getMedicalInstitutionSummary: { id: 5, name: '青葉内科' },
    getMedicalInstitutionLabelValues: true,
    getMedicalInstitutionOpeningHours: true,
    getMedicalInstitutionStaffs: true,
    getMemo: true,
    getPhase: true,
    getReferralSummary: true,
    getSpecialNote: true,
    findPlannedVisits: true,
    listDoctors: true,
    listInstitutionChanges: true,
    listMedicalInstitutionLabels: true,
    listReferralLetters: true,
    listStaffs: true,
    listVisitPlans: true,
    listVocs: true,
    searchInstitutionCommunications: true,
    createVisitPlans: problem(422, {
      errors: [{ path: 'medical_institution_ids', message: merger }],
      merged_into: { id: 8, name: '若葉内科' },
    }),
  })
  await page
    .getByRole('button', { name: /訪問を予定/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('用件').fill('連携の確認')
  await dialog.getByRole('button', { name: '予定する' }).click()
  await expect.element(dialog.getByText(merger)).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: '「若葉内科」のカルテを見る（別のタブ）' }))
    .toHaveAttribute('href', '/app/crms/8')
  await expectAccessible()
  answer({ createVisitPlans: { visit_plan_ids: [23] } })
  await dialog.getByRole('button', { name: '「若葉内科」に変更' }).click()
  await expect.element(dialog.getByText(merger)).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: '予定する' }).click()
  await expect
    .poll(() => sent('createVisitPlans').at(-1)?.body)
    .toMatchObject({ medical_institution_ids: [8], purpose: '連携の確認' })
})
