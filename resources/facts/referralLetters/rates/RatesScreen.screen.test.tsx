import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

test('rates stand by department and month, for all kinds of letters or one', async () => {
  const { sent, address } = openScreen('/letters/rates', {
    listReferralLetterRates: {
      base_month: '2026-04-01',
      months: [{ month: '2026-04-01', is_known: true, is_settled: true }],
      whole: [{ due_count: 4, in_time_count: 3 }],
      departments: [{ own_department: { id: 3, name: '循環器内科' }, months: [{ due_count: 2, in_time_count: 1 }] }],
    },
  })
  const rates = page.getByRole('region', { name: '診療科と月ごとの期限内返書率' })
  await expect.element(rates.getByRole('row').filter({ hasText: '循環器内科' })).toMatchTextContent(/50(\.0)?\s?%/)
  await page.getByRole('button', { name: '受診報告' }).click()
  await expect
    .poll(() => sent('listReferralLetterRates').map(({ query }) => query.kind))
    .toEqual([undefined, 'arrival'])
  expect(address()).toBe('/letters/rates?kind=arrival')
  await page.getByRole('button', { name: '期限内返書率の説明' }).hover()
  await expect.element(page.getByText(/期限までに送った返書 ÷ 期限が過ぎた返書/)).toBeVisible()
})

test('without letters the rates say how to begin', async () => {
  openScreen('/letters/rates', { listReferralLetterRates: true })
  await expect.element(page.getByText('返書の期限管理を始めましょう')).toBeVisible()
  await expectAccessible()
})

test('a phone shows figures first, and names the months that have none', async () => {
  await page.viewport(390, 844)
  const month = (name: string) => ({ month: name, is_known: true, is_settled: false })
  openScreen('/letters/rates', {
    listReferralLetterRates: {
      base_month: '2026-05-01',
      months: [month('2026-03-01'), month('2026-04-01'), month('2026-05-01')],
      whole: [
        { due_count: 4, in_time_count: 3 },
        { due_count: 0, in_time_count: 0 },
        { due_count: 0, in_time_count: 0 },
      ],
      departments: [],
    },
  })
  const rates = page.getByRole('region', { name: '診療科と月ごとの期限内返書率' })
  await expect.element(rates.getByRole('columnheader')).toHaveLength(2)
  const figure = await rates.getByText('3/4').findElement()
  expect(figure.getBoundingClientRect().right).toBeLessThanOrEqual(390)
  await expect.element(rates.getByText(/載せていません（2026年4月、2026年5月）/)).toBeVisible()
  await expect.element(page.getByText(/^2026年3月の紹介/)).toBeVisible()
  await expect.element(page.getByText('このページはスマートフォンでの閲覧に対応していません')).not.toBeInTheDocument()
})
