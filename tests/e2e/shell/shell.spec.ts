import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { accountButton, demoPerson, signIn } from '../people.ts'

const topPage = (isMobile: boolean) => (isMobile ? '/app/medical_institutions_search' : '/app/data_analysis')

const lightPaper = 'rgb(245, 247, 247)'
const missing = /404 \(Not Found\)/

test(
  'an unknown address shows the 404 page, whose button leads to the top page',
  atOneWidth,
  async ({ page, isMobile }) => {
    await signIn(page, demoPerson('sato'), '/app/no/such/screen')
    await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible()
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'TOPページに戻る' }).click()
    await expect(page).toHaveURL(topPage(isMobile))
  },
)

test('so does an unknown address below that of a list, or of records without one', atOneWidth, async ({ page }) => {
  await signIn(page, demoPerson('sato'), '/app/referral_letters/rules')
  for (const address of ['/app/referral_letters/rules', '/app/medical_institutions', '/app/staffs']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible()
  }
})

test('an institution that does not exist shows the 404 page', atOneWidth, async ({ page, tolerate }) => {
  tolerate(missing)
  await signIn(page, demoPerson('sato'), '/app/crms/99999999')
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'TOPページに戻る' })).toBeVisible()
})

test('an address whose id is no number shows the 404 page', atOneWidth, async ({ page, tolerate }) => {
  tolerate(/(404|422) \(/)
  await signIn(page, demoPerson('sato'), '/app/crms/tanaka')
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible()
})

test('a screen that is still being fetched says so, also to those who cannot see it', async ({ page }) => {
  await signIn(page, demoPerson('sato'), '/app/profile')
  const fetched = Promise.withResolvers<undefined>()
  await page.route(/\/assets\/DataAnalysisScreen/, async (route) => {
    await fetched.promise
    await route.continue()
  })
  await page.goto('/app/data_analysis')
  await expect(page.getByRole('heading', { name: '読み込んでいます', level: 1 })).toBeAttached()
  await expectAccessible(page, 'a screen on its way')
  fetched.resolve(undefined)
  await expect(page.getByRole('heading', { name: 'データ分析', level: 1 })).toBeAttached()
})

test('the theme can be chosen and is remembered', atOneWidth, async ({ page }) => {
  const body = page.locator('body')
  await signIn(page, demoPerson('sato'))
  await expect(body).toHaveCSS('background-color', lightPaper)
  await accountButton(page).click()
  await page.getByRole('button', { name: 'ダーク' }).click()
  await expect(body).not.toHaveCSS('background-color', lightPaper)
  await page.reload()
  await expect(accountButton(page)).toBeVisible()
  await expect(body).not.toHaveCSS('background-color', lightPaper)
})
