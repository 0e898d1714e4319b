import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { accountButton, demoPerson, signInByHand, typeCredentials } from '../people.ts'
import { chartAddress, memoOf } from '../screens.ts'

const cover = (page: Page) => page.getByRole('heading', { name: '画面を保護しています' })

/** Goes to the login and sets the page's clock to the real time, which the server has kept all along. */
const goOn = async (page: Page) => {
  await page.getByRole('button', { name: 'ログインして続ける' }).click()
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  await page.clock.setSystemTime(Date.now())
}

/** Lets time pass without any input. */
const wait = async (page: Page, minutes: number) => {
  await page.clock.fastForward(minutes * 60_000)
  await page.clock.runFor(6_000)
}

test(
  'after fifteen minutes without anybody the screen is covered; the memo that was being written is still there',
  atOneWidth,
  async ({ page, institution }) => {
    await page.clock.install()
    await signInByHand(page, demoPerson('tanaka'), chartAddress(institution))
    await memoOf(page).edit()
    await memoOf(page).text.fill('席を外す前に書いた')
    await wait(page, 14)
    await expect(cover(page)).toBeHidden()
    await memoOf(page).text.press('End')
    await wait(page, 14)
    await expect(cover(page)).toBeHidden()
    await wait(page, 2)
    await expect(cover(page)).toBeVisible()
    await expect(page.getByText(institution.name).first()).toBeHidden()
    await expect(page).toHaveTitle('画面を保護しています | Renkei')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(memoOf(page).text).toBeHidden()
    await goOn(page)
    await typeCredentials(page, demoPerson('tanaka'))
    await expect(memoOf(page).text).toHaveValue('席を外す前に書いた')
  },
)

test(
  'another tab is covered too, and somebody else who signs in sees nothing of what was typed',
  atOneWidth,
  async ({ page, context, institution }) => {
    await page.clock.install()
    await signInByHand(page, demoPerson('tanaka'), chartAddress(institution))
    await memoOf(page).edit()
    await memoOf(page).text.fill('田中だけのもの')
    await wait(page, 16)
    await expect(cover(page)).toBeVisible()
    const other = await context.newPage()
    await other.clock.install({ time: Date.now() + 17 * 60_000 })
    await other.goto('/app/')
    await expect(cover(other)).toBeVisible()
    await expect(accountButton(other)).toBeHidden()
    await other.close()
    await goOn(page)
    await typeCredentials(page, demoPerson('suzuki'))
    await expect(memoOf(page).block).toBeVisible()
    await expect(memoOf(page).text).toBeHidden()
    await expect(page.getByText('田中だけのもの')).toBeHidden()
  },
)

test.describe('on a dark screen', () => {
  test.use({ colorScheme: 'dark' })

  test('everybody can use the cover, and a reload does not remove it', atOneWidth, async ({ page }) => {
    await page.clock.install()
    await signInByHand(page, demoPerson('tanaka'))
    await wait(page, 16)
    await expect(cover(page)).toBeVisible()
    await expectAccessible(page, 'the covered screen')
    await page.reload()
    await expect(cover(page)).toBeVisible()
    await expect(accountButton(page)).toBeHidden()
  })
})
