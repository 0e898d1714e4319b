import { expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { atOneWidth } from '../screens.ts'
import { goWithin } from '../places/place.ts'

test(
  'a list that is opened without a connection says so, what was loaded stays, and all of it comes by itself once there is one',
  atOneWidth,
  async ({ page, context, tolerate }) => {
    tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Network error|ネットワークに接続できません/)
    await signIn(page, demoPerson('sato'), '/app/tags')
    const main = page.getByRole('main')
    const tag = main.getByRole('link', { name: '登録医', exact: true })
    await expect(tag).toBeVisible()
    // Scripts and texts of the other list are loaded before.
    await goWithin(page, '/app/tag_groups')
    await expect(page).toHaveTitle(/タググループ/)
    await expect(main.getByText(/^\d+ 件$/)).toBeVisible()
    await page.reload()
    await expect(main.getByText(/^\d+ 件$/)).toBeVisible()

    await context.setOffline(true)
    await goWithin(page, '/app/tags')
    const outOfReach = main.getByText('ネットワークに接続できません。つながり次第、自動で読み込みます。')
    await expect(outOfReach).toBeVisible()
    await expect(page.getByText('通信が切れています。つながり次第、この画面は自動で更新されます。')).toBeVisible()
    await context.setOffline(false)
    await expect(tag).toBeVisible()
    await expect(outOfReach).toBeHidden()

    await context.setOffline(true)
    await goWithin(page, '/app/tag_groups')
    await goWithin(page, '/app/tags')
    await expect(tag).toBeVisible()
    await context.setOffline(false)
  },
)
