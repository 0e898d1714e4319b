import { expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'

test('the menu can be collapsed, and stays so', async ({ page }) => {
  await signIn(page, demoPerson('suzuki'))
  await expect(page.getByRole('link', { name: 'データ分析' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'メニューをたたむ' }).click()
  await expect(page.getByText('連携活動')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'メニューを広げる' })).toBeVisible()
  await expect(page.getByRole('link', { name: '連携先管理' })).toBeVisible()
})

test('support, privacy and cookie policy open in new tabs', async ({ page }) => {
  await signIn(page, demoPerson('suzuki'))
  for (const name of [/^サポート/, /^プライバシーポリシー/, /^Cookieポリシー/]) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('target', '_blank')
    await expect(page.getByRole('link', { name })).toHaveAttribute('rel', /noreferrer/)
  }
})
