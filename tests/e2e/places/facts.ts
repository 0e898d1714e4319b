import { expect, type Page } from '@playwright/test'
import { searchAddress } from '../screens.ts'
import { dialog, first, goWithin, type Place } from './place.ts'

/** Goes to a screen below the chart of some partner. */
const ofPartner = (screen: string) => async (page: Page) => {
  await first(searchAddress({ medicalInstitutionName: '内科' }), '/crms/')(page)
  await expect(page).toHaveURL(/\/crms\/\d+$/)
  await goWithin(page, `${new URL(page.url()).pathname}${screen}`)
}

export const factsPlaces: readonly Place[] = [
  {
    name: 'letters',
    at: '/app/letters',
    openings: [{ name: 'a file of sent letters', open: dialog('ファイルから記録') }],
  },
  { name: 'unansweredReferrals', at: '/app/letters/unanswered' },
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
    takeBack: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: '破棄する' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
  {
    name: 'hospitalCounts',
    at: '/app/hospital_counts',
    openings: [
      { name: 'the counts of a month', open: dialog(/月を入力$/) },
      { name: 'a table to paste', open: dialog('表から取り込む') },
    ],
  },
  { name: 'referrals', at: ofPartner('/referrals') },
  { name: 'newReferral', at: ofPartner('/referrals/new') },
  { name: 'reverseReferrals', at: ofPartner('/reverse_referrals') },
  { name: 'newReverseReferral', at: ofPartner('/reverse_referrals/new') },
]
