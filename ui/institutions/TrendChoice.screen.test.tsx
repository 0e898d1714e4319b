import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import type { Answers } from '#tests/support/screens/stubbedServer.ts'

const answers: Answers = {
  listDepartments: true,
  listFacilityTypeGroups: true,
  listPrefectures: [{ code: '43', name: '熊本県' }],
  listTags: true,
  listStaffs: true,
  listPhaseMasters: true,
  listSavedFilters: true,
  listActionLists: true,
  listMedicalInstitutionLabels: true,
  searchMedicalInstitutions: { medical_institutions: [], total_count: 0, total_page: 0 },
}
const noReferrals: Answers = { getBaseMonth: { base_month: null, loaded_months: [] } }
const addressOf = (conditions: object) =>
  `/medical_institutions_search?${new URLSearchParams({ filter: JSON.stringify({ prefecture: '43', ...conditions }) }).toString()}`
const trend = page.getByRole('combobox', { name: '紹介の傾向' })

test('without referrals no trend is offered, since none is known', async () => {
  openScreen(addressOf({}), { ...answers, ...noReferrals })
  await trend.click()
  await expect.element(page.getByText(/どの医療機関の傾向もまだ分かりません/)).toBeVisible()
  await expect.element(page.getByRole('option', { name: /通常の範囲を下回る/ })).not.toBeInTheDocument()
})

test('with referrals every trend is offered', async () => {
  openScreen(addressOf({}), {
    ...answers,
    getBaseMonth: { base_month: '2026-03-01', loaded_months: ['2026-03-01'] },
  })
  await trend.click()
  await expect.element(page.getByRole('option', { name: /通常の範囲を下回る/ })).toBeVisible()
  await expect.element(page.getByText(/まだ分かりません/)).not.toBeInTheDocument()
})

test('a search for a trend without referrals says that nothing is known, not that there is nobody', async () => {
  openScreen(addressOf({ referralTrend: ['below'] }), { ...answers, ...noReferrals })
  await expect.element(page.getByText(/「紹介の傾向」に当てはまるかどうかは分かりません/)).toBeVisible()
})
