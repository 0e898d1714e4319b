import { expect } from '@playwright/test'
import { goWithin, type Place } from './place.ts'

export const emailsPlaces: readonly Place[] = [
  { name: 'emails', at: '/app/emails?status=unsent' },
  {
    name: 'email',
    at: async (page) => {
      await goWithin(page, '/app/emails?status=unsent')
      await page.locator('main a[href$="/edit"]').first().click()
      await expect(page).toHaveURL(/\/emails\/\d+\/edit/)
    },
  },
  { name: 'emailSuppressions', at: '/app/email_suppressions' },
  {
    name: 'emailReport',
    at: async (page) => {
      await goWithin(page, '/app/emails?status=sent')
      await page.locator('main a[href*="/reports"]').first().click()
      await expect(page).toHaveURL(/\/emails\/\d+\/reports/)
    },
  },
]
