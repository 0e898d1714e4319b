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
