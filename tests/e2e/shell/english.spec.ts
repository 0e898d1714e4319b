import type { Page } from '@playwright/test'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { accountButton, demoPerson, signIn, signInByHand } from '../people.ts'
import { chartAddress, memoOf, searchAddress, searchScreen } from '../screens.ts'

const rawKey = /\b(renkei|resources|ra)\.[a-z_]+(\.[a-z_0-9]+)+/
const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/

const chooseEnglish = async (page: Page) => {
  await accountButton(page).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(accountButton(page)).toHaveAccessibleName(/^Account: /)
}

/** The accessible names of controls and headings, except those of institutions, tags and people. */
const namesOn = async (page: Page, own: readonly string[]) => {
  const texts: string[] = []
  for (const role of ['button', 'textbox', 'searchbox', 'combobox', 'tab', 'navigation', 'region', 'heading'] as const)
    for (const element of await page.getByRole(role).all()) {
      const labelledBy = await element.getAttribute('aria-labelledby')
      const name =
        (await element.getAttribute('aria-label')) ??
        (await (labelledBy ? page.locator(`[id="${labelledBy.split(' ')[0]}"]`) : element).innerText())
      if (!own.some((word) => name.includes(word))) texts.push(name)
    }
  return texts
}

const expectEnglish = async (page: Page, own: readonly string[]) => {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.locator('body').innerText()).not.toMatch(rawKey)
  expect((await namesOn(page, own)).filter((name) => japanese.test(name))).toEqual([])
}

test('English is everywhere once chosen, and is remembered', async ({ page, institution }) => {
  const person = demoPerson('sato')
  await signInByHand(page, person, searchAddress({ medicalInstitutionName: institution.name }))
  await chooseEnglish(page)
  const own = [person.username, institution.name, '日本語']
  await expect(searchScreen(page).result(institution.name)).toBeVisible()
  await expectEnglish(page, own)
  await page.goto(chartAddress(institution))
  await expect(page.getByRole('heading', { name: institution.name })).toBeVisible()
  await expectEnglish(page, own)
  await accountButton(page).click()
  await expectEnglish(page, own)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveTitle(/^[\x20-\x7e]+ \| Renkei$/)
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await expectEnglish(page, [])
})

test('English goes on after a reload, also on the error page', atOneWidth, async ({ page }) => {
  const person = demoPerson('sato')
  await signIn(page, person, '/app/no/such/screen')
  await chooseEnglish(page)
  await page.reload()
  await expect(accountButton(page)).toHaveAccessibleName(/^Account: /)
  await expect(page).toHaveTitle(/^[\x20-\x7e]+ \| Renkei$/)
  await expectEnglish(page, [person.username])
})

test('changing the language in the middle of a memo loses nothing', atOneWidth, async ({ page, institution }) => {
  await signIn(page, demoPerson('sato'), chartAddress(institution))
  await memoOf(page).edit()
  await memoOf(page).text.fill('書きかけのメモ')
  await chooseEnglish(page)
  await expect(page.getByRole('textbox', { name: 'Memo' })).toHaveValue('書きかけのメモ')
})

test('language and looks can be chosen in the personal settings too', atOneWidth, async ({ page }) => {
  await signIn(page, demoPerson('sato'), '/app/profile')
  const looks = page.getByRole('region', { name: '画面の表示' })
  await looks.getByRole('button', { name: 'ダーク' }).click()
  await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgb(245, 247, 247)')
  await looks.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('region', { name: 'Looks and language' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
