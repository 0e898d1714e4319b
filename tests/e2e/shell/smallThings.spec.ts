import { aCommunication, aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'

test(
  'after saving a long form the next page begins at its top',
  atOneWidth,
  async ({ page, institution, database }) => {
    await page.setViewportSize({ width: 390, height: 500 })
    const person = await aPerson(database, await aTenant(database))
    await signIn(page, person, `${chartAddress(institution)}/referrals/new`)
    await page.getByLabel('紹介目的').fill('胸部の精査')
    await page.getByRole('button', { name: '保存', exact: true }).scrollIntoViewIfNeeded()
    await page.evaluate('scrollTo(0, 10_000)')
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(100)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('追加しました')).toBeVisible()
    await expect(page.getByText('1 件', { exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  },
)

test('the buttons below a communication stand on one line each', async ({ page, institution, database, isMobile }) => {
  const person = await aPerson(database, await aTenant(database))
  await aCommunication(database, person, institution.id)
  if (isMobile) await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, person, `${chartAddress(institution)}/communications?view=timeline`)
  for (const name of ['いいね', 'コメント']) {
    const button = page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
    await expect(button).toBeVisible()
    // With a second line the button would be taller than 44 pixels, the size of touch targets.
    await expect.poll(async () => (await button.boundingBox())?.height).toBeLessThanOrEqual(48)
  }
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
})

test('the import of communications leads back to them, and the menu stays there', async ({ page, isMobile }) => {
  await signIn(page, demoPerson('tanaka'), '/app/communications')
  await page.getByRole('link', { name: 'ファイルから取り込む' }).click()
  await expect(page).toHaveURL(/\/app\/communications\/import$/)
  await expect(page.getByRole('link', { name: 'コミュニケーションへ戻る' })).toBeVisible()
  if (!isMobile)
    await expect(page.getByRole('navigation').getByRole('link', { name: /^コミュニケーション/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
  await page.getByRole('link', { name: 'コミュニケーションへ戻る' }).click()
  await expect(page).toHaveURL(/\/app\/communications$/)
})
