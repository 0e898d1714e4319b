import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'

const told = page.getByText(
  '最初に開く画面にしていたダッシュボード「朝の確認」は削除されたため、標準の画面を開きました',
)
const gone = {
  features: ['dashboard', 'tags'],
  start_page_dashboard_id: null,
  gone_start_page_dashboard: { id: 3, name: '朝の確認' },
} as const

test('whose first screen was deleted lands on the usual one, which says why', async () => {
  const { address } = openScreen('/', { getCurrentUser: gone, getToday: true })
  await expect.element(told).toBeVisible()
  expect(address()).toBe('/today')
})

test('so does whoever opens it after the app had learned of it', async () => {
  let asked = 0
  const { address } = openScreen('/dashboards/3', {
    getCurrentUser: () => (asked++ === 0 ? { features: ['dashboard', 'tags'], start_page_dashboard_id: 3 } : gone),
    getDashboard: problem(404),
    getToday: true,
  })
  await expect.element(told).toBeVisible()
  expect(address()).toBe('/today')
})
