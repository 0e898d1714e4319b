import { expect, type Page } from '@playwright/test'
import { searchAddress } from '../screens.ts'
import { dialog, goWithin, type Opening, type Place } from './place.ts'

const openDraft = async (page: Page) => {
  await goWithin(page, '/app/emails?status=unsent')
  await page.locator('main a[href$="/edit"]').first().click()
  await expect(page).toHaveURL(/\/emails\/\d+\/edit/)
  await expect(page.getByRole('tab', { name: '内容' })).toBeVisible()
}

const openPart = (tab: RegExp) => async (page: Page) => {
  await openDraft(page)
  await page.getByRole('tab', { name: tab }).click()
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
}

/** Shows the plain text of a preview. No script, not even a test's, runs in the frame of its other views. */
const showText = async (page: Page) => {
  await page.getByRole('button', { name: 'テキスト', exact: true }).last().click()
  await expect(page.locator('pre').last()).toBeVisible()
}

const ofAddress: readonly Opening[] = [{ name: 'history', open: dialog(/の履歴$/) }]

export const emailsPlaces: readonly Place[] = [
  { name: 'emails', at: '/app/emails?status=unsent' },
  { name: 'newEmail', at: '/app/emails/new' },
  {
    name: 'email',
    at: openDraft,
    openings: [
      {
        name: 'preview',
        open: async (page) => {
          await dialog('プレビュー')(page)
          await showText(page)
        },
      },
      { name: 'templates', open: dialog('テンプレート') },
    ],
  },
  {
    name: 'emailRecipients',
    at: openPart(/^宛先/),
    openings: [{ name: 'doctors', open: dialog('医師を選ぶ') }],
  },
  {
    name: 'emailChecks',
    at: async (page) => {
      await openPart(/^確認と送信/)(page)
      await showText(page)
    },
  },
  {
    name: 'emailFrame',
    at: async (page) => {
      await goWithin(page, '/app/email_frame')
      await showText(page)
    },
  },
  {
    name: 'emailSuppressions',
    at: '/app/email_suppressions',
    openings: [
      { name: 'add', open: dialog(/^追加$/) },
      { name: 'import', open: dialog('ファイルから追加') },
      { name: 'lift', open: dialog(/の停止を解除$/) },
      ...ofAddress,
    ],
  },
  { name: 'emailConsents', at: '/app/email_consents', openings: ofAddress },
  {
    name: 'emailReport',
    at: async (page) => {
      await goWithin(page, '/app/emails?status=sent')
      await page.locator('main a[href*="/reports"]').first().click()
      await expect(page).toHaveURL(/\/emails\/\d+\/reports/)
    },
    openings: [{ name: 'correction', open: dialog('訂正を送る') }],
  },
  {
    name: 'emailOfPartners',
    at: async (page) => {
      await goWithin(page, searchAddress({ medicalInstitutionName: '内科' }))
      await page.getByRole('checkbox', { name: /選択/ }).first().check()
      await page.getByRole('button', { name: 'メールの宛先にする' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
