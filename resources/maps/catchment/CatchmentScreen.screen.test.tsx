import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

test('a plan without maps has no catchment map', async () => {
  openScreen('/segment_map', { getCurrentUser: { role: 'owner', features: [], permissions: [] } })
  await expect.element(page.getByText('403')).toBeVisible()
})
