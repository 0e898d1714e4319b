import type { Page } from '@playwright/test'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { accountButton, demoPerson, signInByHand } from '../people.ts'
import { chartAddress, searchAddress, searchScreen } from '../screens.ts'

const rawKey = /\b(renkei|resources|ra)\.[a-z_]+(\.[a-z_0-9]+)+/
const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/

const chooseEnglish = async (page: Page) => {
  await accountButton(page).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(accountButton(page)).toHaveAccessibleName(/^Account: /)
}

const roles = ['button', 'textbox', 'searchbox', 'combobox', 'tab', 'navigation', 'region', 'heading'] as const

/** The accessible names of controls and headings. */
const namesOn = async (page: Page) => {
  const names = roles.map((role) =>
    page.getByRole(role).evaluateAll((elements) =>
      elements.map((element) => {
        const [label] = element.getAttribute('aria-labelledby')?.split(' ') ?? []
        const named = (label && element.ownerDocument.getElementById(label)) || element
        return element.getAttribute('aria-label') ?? named.textContent ?? ''
      }),
    ),
  )
  return (await Promise.all(names)).flat()
}

/** Fails unless all is English, except names that have one of these words: institutions, tags and people. */
const expectEnglish = async (page: Page, own: readonly string[]) => {
  const isOwn = (name: string) => own.some((word) => name.includes(word))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('body')).not.toContainText(rawKey, { useInnerText: true })
  await expect.poll(async () => (await namesOn(page)).filter((name) => japanese.test(name) && !isOwn(name))).toEqual([])
}

test('English is everywhere once chosen, and is remembered', atOneWidth, async ({ page, institution }) => {
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
