import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/support/screens/axe.ts'
import { openScreen } from '../../../../tests/support/screens/openScreen.tsx'
import { userWith } from '../../../../tests/support/screens/user.ts'

test('a hospital without figures is told the first step', async () => {
  const { address } = openScreen('/data_analysis', {
    getBaseMonth: true,
    listDataUploads: true,
    getSampleData: { obstacle: 'own_data' },
  })
  await expect.element(page.getByText('紹介データがまだありません')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'データの取り込みへ' }).click()
  await expect.poll(address).toBe('/data_uploads')
})

const ofReferrals = [
  'compareReferrals',
  'getReferralChart',
  'compareReferralsMonthly',
  'compareReverseReferralsMonthly',
  'compareReferralDepartments',
  'compareReverseReferralDepartments',
  'compareReferralsOverYears',
  'verifyEffectiveness',
  'rankReferralsMonthly',
  'rankReferralsAnnually',
  'rankBothReferrals',
  'rankReferralTotals',
] as const
const ofVisits = ['getVisitChart', 'getDoctorInterviewRates', 'getNextActionRates'] as const
const ofGroup = ['compareGroupReferrals', 'getGroupReferralChart'] as const
const asked = [...ofReferrals, ...ofVisits, ...ofGroup]

test('every figure and ranking is asked for with the conditions in the address', async () => {
  const month = '2026-04-01'
  const address = '/data_analysis?departments=3&prefecture=43&visit_type=new_visit'
  const { sent, goTo } = openScreen(address, {
    getCurrentUser: userWith({ tenant: { group_medical_institutions: [{ id: 8, name: '水前寺病院分院' }] } }),
    getBaseMonth: { base_month: month, loaded_months: [month], loaded_reverse_months: [month] },
    listOwnDepartments: [{ id: 3, name: '外科' }],
    listDepartments: true,
    listFacilityTypeGroups: true,
    listMedicalInstitutionLabels: true,
    listPhaseMasters: true,
    listPrefectures: true,
    listStaffs: true,
    listTags: true,
    ...Object.fromEntries(asked.map((operation) => [operation, true as const])),
  })
  for (const [more, heading] of [
    ['ranking=total', '紹介件数の多い連携先'],
    ['ranking=changes', '紹介が減った連携先'],
    ['ranking=turnover', '紹介が途絶えた連携先'],
    ['ranking=both', '紹介と逆紹介'],
    ['unit=year', '紹介件数の多い連携先'],
    ['behind=referrals.2026-04_2026-04', '紹介元の医療機関'],
    ['behind=reverse_referrals.2026-04_2026-04', '逆紹介先の医療機関'],
  ]) {
    await goTo(`${address}&${more}`)
    await expect.element(page.getByRole('heading', { name: heading })).toBeInTheDocument()
  }
  for (const operation of asked) await expect.poll(() => sent(operation)).not.toEqual([])
  const department = { own_department_ids: [3] }
  const partners = { medical_institutions: { prefecture: '43' } }
  for (const { body } of ofReferrals.flatMap(sent)) expect(body).toMatchObject({ ...department, ...partners })
  for (const { body } of ofVisits.flatMap(sent)) expect(body).toMatchObject({ ...partners, visit_type: 'new_visit' })
  for (const { body } of sent('verifyEffectiveness')) expect(body).toMatchObject({ visit_type: 'new_visit' })
  await goTo(address)
  await expect.element(page.getByRole('combobox', { name: /^訪問の種類/ }).first()).toHaveTextContent('新規訪問')
  for (const { body } of ofGroup.flatMap(sent)) expect(body).toMatchObject(department)
})
