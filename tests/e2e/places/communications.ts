import { expect } from '@playwright/test'
import { searchAddress } from '../screens.ts'
import { dialog, first, goWithin, type Place } from './place.ts'

export const communicationsPlaces: readonly Place[] = [
  {
    name: 'communicationsCalendar',
    at: '/app/communications?view=calendar',
    openings: [
      {
        name: 'a day',
        open: async (page) => {
          await page.getByRole('button', { name: '前の月' }).click()
          await page
            .getByRole('button', { name: /日\([月火水木金]\) \d+件/ })
            .first()
            .click()
          await expect(page.getByRole('article').first()).toBeVisible()
        },
      },
    ],
  },
  { name: 'communicationsWeek', at: '/app/communications?view=calendar&span=week' },
  { name: 'communications', at: '/app/communications' },
  { name: 'communicationsTimeline', at: '/app/communications?view=timeline' },
  { name: 'communication', at: first('/app/communications', '/communications/') },
  {
    name: 'editCommunication',
    at: async (page) => {
      await first('/app/communications', '/communications/')(page)
      await page.getByRole('article').getByRole('link', { name: '編集' }).click()
      await expect(page).toHaveURL(/\/edit/)
    },
  },
  { name: 'newCommunication', at: '/app/communications/new' },
  { name: 'events', at: '/app/events' },
  {
    name: 'event',
    at: first('/app/events', '/events/'),
    openings: [{ name: 'pasted attendees', open: dialog('一覧を貼り付け') }],
  },
  { name: 'newEvent', at: '/app/events/create' },
  {
    name: 'paperMail',
    at: async (page) => {
      await goWithin(page, searchAddress({ medicalInstitutionName: '内科' }))
      await page.getByRole('checkbox', { name: /選択/ }).first().check()
      await page.getByRole('button', { name: '宛名・文書' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    openings: [
      {
        name: 'a letter',
        open: async (page) => {
          await page.getByRole('dialog').getByRole('combobox', { name: '用紙' }).click()
          await page.getByRole('option', { name: '手紙 A4' }).click()
          await expect(page.getByRole('dialog').getByLabel('本文')).toBeVisible()
          await expect(page.getByRole('listbox')).toHaveCount(0)
        },
      },
    ],
  },
  {
    name: 'vocs',
    at: '/app/vocs',
    openings: [
      { name: 'the groups', open: dialog('グループ') },
      { name: 'the deleted ones', open: dialog('削除済み') },
    ],
  },
  { name: 'vocsBoard', at: '/app/vocs?view=board' },
  { name: 'newVoc', at: '/app/vocs/create' },
  { name: 'voc', at: first('/app/vocs', '/vocs/') },
]
