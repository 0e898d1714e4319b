import { expect } from '@playwright/test'
import { goWithin, type Place } from './place.ts'

export const factsPlaces: readonly Place[] = [
  { name: 'letters', at: '/app/letters' },
  { name: 'letterRates', at: '/app/letters/rates' },
  { name: 'lettersPrinted', at: '/app/letters/print' },
  {
    name: 'letterRules',
    at: async (page) => {
      await goWithin(page, '/app/letters')
      await page.getByRole('button', { name: '期限の設定' }).click()
      await page.getByRole('button', { name: '診療科を追加' }).click()
      await page.getByRole('menuitem').nth(1).click()
      await expect(page.getByRole('menu')).toHaveCount(0)
    },
  },
  { name: 'hospitalCounts', at: '/app/hospital_counts' },
]
