import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'

test(
  'a list that is opened without a connection says so and comes by itself once there is one, and what was loaded before stays',
  atOneWidth,
  async ({ page, context, tolerate }) => {
    tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Network error|ネットワークに接続できません/)
    await signIn(page, demoPerson('sato'), '/app/tags')
    const main = page.getByRole('main')
    const tag = main.getByRole('link', { name: '登録医', exact: true })
    const outOfReach = main.getByText('ネットワークに接続できません。つながり次第、自動で読み込みます。')
    const notice = page.getByText('通信が切れています。つながり次第、この画面は自動で更新されます。')
    await expect(tag).toBeVisible()

    await context.setOffline(true)
    await goWithin(page, '/app/tags?page=1&perPage=50')
    await expect(outOfReach).toBeVisible()
    await expect(notice).toBeVisible()
    await context.setOffline(false)
    await expect(tag).toBeVisible()
    await expect(outOfReach).toBeHidden()
    await expect(notice).toBeHidden()

    await context.setOffline(true)
    await goWithin(page, '/app/tags?page=1&perPage=25')
    await expect(notice).toBeVisible()
    await expect(tag).toBeVisible()
    await context.setOffline(false)
    await expect(notice).toBeHidden()
  },
)
