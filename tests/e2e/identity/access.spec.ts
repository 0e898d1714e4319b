import { expectAccessibleInBothThemes } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { typeCredentials } from '../people.ts'

const lightPaper = 'rgb(245, 247, 247)'

// Whoever is signed in does not come to the login; all other screens are in `tests/e2e/places`.
test('everybody can use the login screen and its refusal', async ({ page, tolerate }) => {
  tolerate(/401 \(Unauthorized\)/)
  await page.goto('/app/')
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', lightPaper)
  await expectAccessibleInBothThemes(page, 'the login screen')
  await typeCredentials(page, { loginName: 'nobody-has-this-name', password: 'x' })
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the refused login')
})
