import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'

test('a screen that is still being fetched says so, also to those who cannot see it', atOneWidth, async ({ page }) => {
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
