import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}-01`,
  judged_on: '2026-12-31',
  state: 'judged' as const,
  target_count: 2,
  new_count: 0,
}))
const unknown = Array.from({ length: 12 }, () => null)
const condition = {
  id: 3,
  name: '3か月訪問していない重点先',
  summary: '直近3か月の訪問が0件以下',
  type: 'visit',
  former_preset: null,
  has_invalid: false,
  invalid: [],
  triggers: [{ type: 'communication_visit', count: 0, unit_type: 'quarter', more_less: 'less', staff: [] }],
} as const

test('a condition shows the partners that meet it now, with the way to its alerts', async () => {
  const { sent } = openScreen('/alert_conditions/3', {
    getAlertCondition: condition,
    backtestAlertCondition: ({ body: { month } }) => ({
      base_month: '2026-11-01',
      months,
      targets: month
        ? {
            total_page: 1,
            total_count: 2,
            medical_institutions: [
              { id: 7, name: '東内科', address: '熊本市中央区1', referral_months: unknown },
              { id: 8, name: '西医院', address: '熊本市西区2', referral_months: unknown },
            ],
          }
        : null,
    }),
  })
  await expect.element(page.getByRole('heading', { name: '2026年12月に当てはまる連携先（2施設）' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '東内科' })).toHaveAttribute('href', '/app/crms/7')
  await expect.element(page.getByRole('link', { name: 'この条件のアラート' })).toBeVisible()
  expect(sent('backtestAlertCondition').map(({ body }) => body.month)).toContain('2026-12-01')
  await expectAccessible()
})

test('a condition that begins before the first visit says so for today and for each month', async () => {
  const why = (month: string) => ({ reason: 'visits_not_recorded' as const, months: [month] })
  openScreen('/alert_conditions/3', {
    getAlertCondition: { ...condition, unknown: why('2026-10-01') },
    backtestAlertCondition: {
      base_month: '2026-11-01',
      months: months.map((month, index) =>
        index < 11
          ? month
          : {
              ...month,
              state: 'not_recorded' as const,
              unknown: why('2026-09-01'),
              target_count: null,
              new_count: null,
            },
      ),
      targets: null,
    },
  })
  await expect
    .element(page.getByText('2026年10月は訪問の記録が始まる前か途中のため分かりません', { exact: true }))
    .toBeVisible()
  await expect
    .element(page.getByRole('row').filter({ hasText: '2026年12月' }))
    .toMatchTextContent(/2026年9月は訪問の記録が始まる前か途中のため分かりません/)
  await expectAccessible()
})
