import { expect } from '@playwright/test'
import { goWithin, type Place } from './place.ts'

export const shellPlaces: readonly Place[] = [
  {
    name: 'palette',
    at: async (page) => {
      await goWithin(page, '/app/today')
      await page.getByRole('button', { name: '医療機関・画面を検索' }).click()
      await page.getByRole('combobox', { name: '医療機関・画面を検索' }).fill('広報誌')
      await expect(page.getByRole('option').nth(2)).toBeVisible()
    },
  },
  { name: 'notFound', at: '/app/nowhere' },
]
