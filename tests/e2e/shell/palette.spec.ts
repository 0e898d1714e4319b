import type { Page } from '@playwright/test'
import { countedPerson } from '../effort.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { accountButton, demoPerson, signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { chartAddress, visitOf } from '../screens.ts'

const field = (page: Page) => page.getByRole('combobox', { name: '医療機関・画面を検索' })

test('with motion the palette takes the focus as well', atOneWidth, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(page, demoPerson('sato'))
  await expect(accountButton(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('たぐ')
  await expect(field(page)).toHaveValue('たぐ')
})

test(
  'a partner is found by its number, and what is to be done about it begins from the palette',
  atOneWidth,
  async ({ page, institution, database }) => {
    const tel = `09${String(institution.id).padStart(8, '7')}`
    await database.owner.query('update medical_institutions set tel = $1 where id = $2', [tel, institution.id])
    await signIn(page, demoPerson('sato'), chartAddress(institution))
    await goWithin(page, '/app/tags')
    const person = countedPerson(page)
    await expect(accountButton(page)).toBeVisible()
    await person.press('Control+k')
    await expect(field(page)).toBeFocused()
    // Charts that were opened come first.
    await expect(page.getByRole('option').first()).toContainText(institution.name)
    await person.type(tel)
    await expect(page.getByRole('option').first()).toContainText(institution.name)
    await expect(page.getByRole('option').first()).toContainText(tel)
    expect(person.effort()).toEqual({ clicks: 0, keys: 1 + tel.length, scrolls: 0 })
    await field(page).fill(`訪問を記録 ${institution.name}`)
    await expect(page.getByRole('option', { name: `訪問を記録：${institution.name}` })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/communications\/new/)
    await expect(visitOf(page, institution.name)).toBeVisible()
  },
)

test('an institution that is found by its name opens with Enter', atOneWidth, async ({ page, institution }) => {
  await signIn(page, demoPerson('sato'), '/app/tags')
  await page.keyboard.press('Control+k')
  await field(page).fill(institution.name)
  await expect(page.getByRole('option', { name: new RegExp(`^${institution.name}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(chartAddress(institution)))
})
