import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { accountButton, demoPerson, signIn } from '../people.ts'

test('a screen that is first opened while the server is away comes when it is back, and one that a new version has replaced is loaded anew; the language changes without a server', async ({
  page,
  tolerate,
}) => {
  tolerate(
    /net::ERR_|Failed to load resource|Failed to fetch|Network error|ネットワークに接続できません|PartReplaced|another version/,
  )
  await signIn(page, demoPerson('tanaka'), '/app/tags')
  const menu = page.getByRole('navigation')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await page.route('**/*', (route) => route.abort('connectionrefused'))
  await menu.getByRole('link', { name: '次の訪問先' }).click()
  await expect(heading('ページにつながりにくくなっています')).toBeVisible()
  await expect(page).toHaveTitle('ページにつながりにくくなっています | Renkei')
  await expect(page.getByText('503', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'TOPページに戻る' })).toBeVisible()
  await page.unroute('**/*')
  await expect(heading('次の訪問先')).toBeVisible()

  // The scripts of the page's own version are gone until the page itself is loaded again.
  let isReloaded = false
  await page.route('**/app/assets/*.js', (route) =>
    isReloaded ? route.continue() : route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{}' }),
  )
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isReloaded = true
  })
  await accountButton(page).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.keyboard.press('Escape')
  expect(isReloaded).toBe(false)
  await menu.getByRole('link', { name: 'Targets' }).click()
  await expect(heading('Targets')).toBeVisible()
  expect(isReloaded).toBe(true)
})

/** Lets the time pass that a page waits for its first script. */
const runOutOfPatience = async (page: Page) => {
  await page.locator('.start-fallback').evaluate((fallback) => {
    for (const animation of fallback.getAnimations()) animation.finish()
  })
}

test('a page whose first script does not come says so after a while, with a way on', async ({ page, tolerate }) => {
  tolerate(/net::ERR_|Failed to load resource/)
  await page.route('**/assets/*.js', (route) => route.abort('connectionrefused'))
  for (const address of ['/', '/app/tags?page=2']) {
    await page.goto(address)
    const text = page.getByText('画面を読み込めていません')
    await expect(text).toBeHidden()
    await runOutOfPatience(page)
    await expect(text).toBeVisible()
    await expect(page.getByRole('link', { name: 'load it again' })).toBeVisible()
  }
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: '読み込み直してください' }).click()
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
  await expect(page.locator('.start-fallback')).toHaveCount(0)
})
