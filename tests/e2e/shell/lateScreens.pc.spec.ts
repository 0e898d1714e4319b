import { expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'

test('a screen that is first opened while the server is away comes when it is back, and one that a new version has replaced is loaded anew', async ({
  page,
  tolerate,
}) => {
  tolerate(/net::ERR_|Failed to load resource|Failed to fetch|Network error|PartReplaced|another version/)
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
  await menu.getByRole('link', { name: '目標' }).click()
  await expect(heading('目標')).toBeVisible()
  expect(isReloaded).toBe(true)
})
