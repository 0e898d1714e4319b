import { expect, test } from '../fixtures.ts'
import { accountButton, demoPerson, signIn } from '../people.ts'

const topPage = '/app/medical_institutions_search'

test('the menu is a drawer that locks the page and closes by its button, its overlay and Escape', async ({ page }) => {
  await signIn(page, demoPerson('suzuki'))
  const drawer = page.getByRole('dialog', { name: 'メニュー' })
  const open = async () => {
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await expect(drawer).toBeInViewport({ ratio: 1 })
  }
  await open()
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
  await expect(drawer.getByRole('link', { name: '連携先管理' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'メニューを閉じる' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')
  await open()
  await page.touchscreen.tap(370, 400)
  await expect(drawer).toBeHidden()
  await open()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'メニューを開く' })).toBeFocused()
})

test('choosing a screen in the drawer closes it', async ({ page }) => {
  await signIn(page, demoPerson('suzuki'), '/app/no/such/screen')
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  const drawer = page.getByRole('dialog', { name: 'メニュー' })
  await drawer.getByRole('link', { name: '連携先管理' }).click()
  await expect(page).toHaveURL(topPage)
  await expect(drawer).toBeHidden()
})

test('a screen that phones do not show well says so', async ({ page }) => {
  await signIn(page, demoPerson('suzuki'), '/app/no/such/screen')
  await expect(page.getByText('このページはスマートフォンでの閲覧に対応していません')).toBeVisible()
  await page.goto(topPage)
  await expect(accountButton(page)).toBeVisible()
  await expect(page.getByText('このページはスマートフォンでの閲覧に対応していません')).toBeHidden()
})
