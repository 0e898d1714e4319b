import { expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { chartAddress, searchAddress, searchScreen } from '../screens.ts'

test('nothing is wider than the screen', async ({ page, institution }) => {
  const overflow = () => page.locator('html').evaluate((element) => element.scrollWidth - element.clientWidth)
  await signIn(page, demoPerson('suzuki'), searchAddress({ medicalInstitutionName: institution.name }))
  await expect(searchScreen(page).result(institution.name)).toBeVisible()
  await expect.poll(overflow).toBe(0)
  await goWithin(page, chartAddress(institution))
  await expect(page.getByRole('heading', { name: institution.name })).toBeVisible()
  await expect.poll(overflow).toBe(0)
})
