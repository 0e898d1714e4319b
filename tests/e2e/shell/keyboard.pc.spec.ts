import { aPerson, aTenant } from '../../support/builders.ts'
import { expect, test } from '../fixtures.ts'
import { tabTo } from '../keyboard.ts'
import { loginField } from '../people.ts'
import { memoOf, searchScreen } from '../screens.ts'

test('everything on the way from login to a saved memo works without a mouse', async ({
  page,
  institution,
  database,
}) => {
  const { loginName, password } = await aPerson(database, await aTenant(database))
  await page.goto('/app/')
  await expect(loginField(page)).toBeFocused()
  await page.keyboard.type(loginName)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await tabTo(page.getByRole('link', { name: '連携先管理' }))
  await page.keyboard.press('Enter')
  await expect(searchScreen(page).name).toBeVisible()
  await tabTo(searchScreen(page).name)
  await page.keyboard.type(institution.name)
  await page.keyboard.press('Enter')
  await tabTo(searchScreen(page).result(institution.name))
  await page.keyboard.press('Enter')

  await expect(page).toHaveTitle(`${institution.name} | Renkei`)
  const memo = memoOf(page)
  await tabTo(memo.block.getByRole('button').first())
  await page.keyboard.press('Enter')
  await expect(memo.text).toBeFocused()
  await page.keyboard.type('キーボードだけで書いた')
  await page.keyboard.press('Control+Enter')
  await expect(memo.text).toBeHidden()
  await expect(memo.block).toContainText('キーボードだけで書いた')
})
