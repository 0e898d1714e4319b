import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { demoPerson, loginField, signIn } from '../people.ts'
import { memoOf, searchScreen } from '../screens.ts'

/** Presses Tab until an element has the focus, like a user without a mouse. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

test('everything on the way from login to a saved memo works without a mouse', async ({ page, institution }) => {
  const { loginName, password } = demoPerson('suzuki')
  await page.goto('/app/')
  await expect(loginField(page)).toBeFocused()
  await page.keyboard.type(loginName)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByRole('link', { name: '連携先管理' }))
  await page.keyboard.press('Enter')
  await expect(searchScreen(page).name).toBeVisible()
  await tabTo(page, searchScreen(page).name)
  await page.keyboard.type(institution.name)
  await page.keyboard.press('Enter')
  await tabTo(page, searchScreen(page).result(institution.name))
  await page.keyboard.press('Enter')

  await expect(page).toHaveTitle(`${institution.name} | Renkei`)
  const memo = memoOf(page)
  await tabTo(page, memo.block.getByRole('button').first())
  await page.keyboard.press('Enter')
  await expect(memo.text).toBeFocused()
  await page.keyboard.type('キーボードだけで書いた')
  await page.keyboard.press('Control+Enter')
  await expect(memo.text).toBeHidden()
  await expect(memo.block).toContainText('キーボードだけで書いた')
})

test('the first Tab offers to skip to the content, the menu follows', async ({ page }) => {
  await signIn(page, demoPerson('suzuki'), '/app/no/such/screen')
  await expect(page.getByRole('button', { name: 'TOPページに戻る' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '本文へ移動' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'TOPページに戻る' })).toBeFocused()
  await page.reload()
  await tabTo(page, page.getByRole('link', { name: '連携先管理' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/medical_institutions_search')
})
