import { expect } from '@playwright/test'
import { searchAddress } from '../screens.ts'
import { first, goWithin, type Place } from './place.ts'

export const communicationsPlaces: readonly Place[] = [
  { name: 'communicationsCalendar', at: '/app/communications?view=calendar' },
  { name: 'communicationsWeek', at: '/app/communications?view=calendar&span=week' },
  { name: 'communications', at: '/app/communications' },
  { name: 'newCommunication', at: '/app/communications/new' },
  { name: 'events', at: '/app/events' },
  { name: 'event', at: first('/app/events', '/events/') },
  {
    name: 'paperMail',
    at: async (page) => {
      await goWithin(page, searchAddress({ medicalInstitutionName: '内科' }))
      await page.getByRole('checkbox', { name: /選択/ }).first().check()
      await page.getByRole('button', { name: '宛名・文書' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'vocs', at: '/app/vocs' },
  { name: 'vocsBoard', at: '/app/vocs?view=board' },
]
