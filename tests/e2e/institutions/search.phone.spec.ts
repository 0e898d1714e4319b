import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { chartAddress, searchAddress, searchScreen } from '../screens.ts'

test('conditions are a sheet that says how many are set', async ({ page, institution }) => {
  await signIn(page, demoPerson('suzuki'))
  const screen = searchScreen(page)
  await expect(screen.name).toBeHidden()
  await screen.openConditions()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await sheet.getByLabel('医療機関名').fill(institution.name)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(screen.result(institution.name)).toBeVisible()
})

test('a tap on a telephone number calls it', async ({ page, institution, database }) => {
  await database.owner.query('update medical_institutions set tel = $2 where id = $1', [institution.id, '096-000-1234'])
  await signIn(page, demoPerson('suzuki'), searchAddress({ medicalInstitutionName: institution.name }))
  await expect(page.getByRole('link', { name: /096-000-1234/ })).toHaveAttribute('href', 'tel:0960001234')
  await page.goto(chartAddress(institution))
  await expect(page.getByRole('link', { name: /096-000-1234/ }).first()).toHaveAttribute('href', 'tel:0960001234')
})

test('each of many telephone numbers is large enough for a finger', async ({ page }) => {
  await signIn(page, demoPerson('suzuki'), searchAddress({}))
  await expect(page.locator('a[href^="tel:"]').nth(2)).toBeVisible()
  await expectAccessible(page, 'found institutions')
})

test('nothing is wider than the screen', async ({ page, institution }) => {
  const overflow = () => page.locator('html').evaluate((element) => element.scrollWidth - element.clientWidth)
  await signIn(page, demoPerson('suzuki'), searchAddress({ medicalInstitutionName: institution.name }))
  await expect(searchScreen(page).result(institution.name)).toBeVisible()
  expect(await overflow()).toBe(0)
  await page.goto(chartAddress(institution))
  await expect(page.getByRole('heading', { name: institution.name })).toBeVisible()
  expect(await overflow()).toBe(0)
})
