import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

test(
  'from nothing to a condition in some clicks: a preset, what it would have told, saved, copied, deleted, back',
  atOneWidth,
  async ({ page, database }) => {
    const tenantId = await aTenant(database)
    const member = await aPerson(database, tenantId, { username: '佐藤 花子' })
    await signIn(page, member, '/app/alert_conditions')
    await expect(page.getByText('アラート条件はまだありません')).toBeVisible()
    await page.getByRole('link', { name: '条件を作る' }).click()
    await page.getByRole('button', { name: /^3か月訪問していない重点先/ }).click()
    await expect(page.getByRole('textbox', { name: '条件の名前' })).toHaveValue('3か月訪問していない重点先')
    const backtest = page.getByRole('region', { name: 'この条件ならどうお知らせしたか' })
    await expect(backtest.getByRole('row')).toHaveCount(13)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page).toHaveURL(/\/alert_conditions$/)
    await expect(page.getByText('直近3か月の訪問が0件', { exact: false })).toBeVisible()

    await page.getByRole('button', { name: '「3か月訪問していない重点先」の操作' }).click()
    await page.getByRole('menuitem', { name: '複製して修正' }).click()
    await expect(page.getByRole('textbox', { name: '条件の名前' })).toHaveValue('3か月訪問していない重点先（複製）')
    await page.getByRole('textbox', { name: '件数', exact: true }).fill('２')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('直近3か月の訪問が2件以下', { exact: false })).toBeVisible()

    await page.getByRole('button', { name: '「3か月訪問していない重点先（複製）」の操作' }).click()
    await page.getByRole('menuitem', { name: '削除' }).click()
    await expect(page.getByText('直近3か月の訪問が2件以下', { exact: false })).toHaveCount(0)
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(page.getByText('直近3か月の訪問が2件以下', { exact: false })).toBeVisible()
  },
)
