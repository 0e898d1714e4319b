import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import type { Answers } from '#tests/support/screens/stubbedServer.ts'

const months = (first: number, count: number) =>
  Array.from({ length: count }, (_, place) => new Date(Date.UTC(2025, first + place, 1)).toISOString().slice(0, 10))

const chart: Answers = {
  // Without the charts, which are blocks of their own.
  getCurrentUser: { id: 1, role: 'owner', features: ['medical_institutions_search'] },
  getMedicalInstitutionLabelValues: true,
  getMedicalInstitutionOpeningHours: true,
  getMedicalInstitutionSummary: { id: 7, name: 'あおば内科', prefecture_code: '43' },
  getMedicalInstitutionStaffs: true,
  getMemo: true,
  getPhase: true,
  getSpecialNote: true,
  listDoctors: true,
  listInstitutionChanges: true,
  listMedicalInstitutionActionLists: true,
  listMedicalInstitutionLabels: true,
  listReferralLetters: true,
  listTasks: true,
  listTags: true,
  listVisitPlans: true,
  listVocs: true,
  searchInstitutionCommunications: true,
  getBaseMonth: { base_month: '2026-11-01', loaded_months: months(0, 23) },
  getReferralSummary: {
    is_loaded: true,
    last_referral_date: '2026-11-20',
    base_month: '2026-11-01',
    twelve_months: { first_month: '2025-12-01', last_month: '2026-11-01', referral_count: 26 },
    segments: [
      {
        period: '2026',
        first_month: '2025-12-01',
        last_month: '2026-11-01',
        segment_id: 1,
        segment_label: 'A：重点',
        referral_count: 26,
      },
      {
        period: '2025',
        first_month: '2025-04-01',
        last_month: '2026-03-01',
        segment_id: 1,
        segment_label: 'A：重点',
        referral_count: 25,
      },
    ],
  },
  getSegmentationSetting: {
    rest_segment_label: 'D：紹介なし',
    excluded_own_department_ids: [],
    segments: [
      { id: 1, label: 'A：重点', referral_count_more_equal: 24, referral_admission_rate_more_equal: 30 },
      { id: 2, label: 'B：継続', referral_count_more_equal: 12, referral_admission_rate_more_equal: null },
    ],
  },
}

test('a segment of the running year says by which twelve months it is judged, and the thresholds are one hover away', async () => {
  openScreen('/crms/7', chart)
  const figures = page.getByRole('region', { name: '紹介・逆紹介' })
  await expect.element(figures.getByText('2026年度（途中のため2025年12月〜2026年11月で判定）')).toBeVisible()
  await expect.element(figures.getByText('2025年度 A：重点')).toBeVisible()
  await figures.getByRole('button', { name: '区分の説明' }).hover()
  const rule = page.getByRole('tooltip')
  await expect.element(rule).toMatchTextContent(/A：重点（紹介24件以上・入院率30%以上）/)
  await expect.element(rule).toMatchTextContent(/D：紹介なし（どれにも当てはまらない）/)
  await expectAccessible()
})

test('a segment of months that lack lists has none beside it', async () => {
  const loaded = months(0, 23).filter((month) => month !== '2026-08-01')
  openScreen('/crms/7', { ...chart, getBaseMonth: { base_month: '2026-11-01', loaded_months: loaded } })
  await expect.element(page.getByText(/^2026年度（途中のため/)).toBeVisible()
  await expect.element(page.getByText(/^2026年8月は紹介一覧が未読込のため/).first()).toBeVisible()
  await expect.element(page.getByText('2025年度 A：重点')).not.toBeInTheDocument()
})
