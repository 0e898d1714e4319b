import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/support/screens/axe.ts'
import { openScreen } from '../../../../tests/support/screens/openScreen.tsx'

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
