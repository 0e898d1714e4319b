import { aPerson, aTenant } from '../../support/builders.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { aHospital } from '../reports/aHospital.ts'

test('from nothing to a condition in some clicks: a preset, what it would have told, saved, copied, deleted, back', async ({
  page,
  database,
}) => {
  const tenantId = await aTenant(database)
  const member = await aPerson(database, tenantId, { username: '佐藤 花子' })
  await signIn(page, member, '/app/alert_conditions')
  await expect(page.getByText('アラート条件はまだありません')).toBeVisible()
  await page.getByRole('link', { name: '条件を作る' }).click()
  await expectAccessible(page, 'the presets of alert conditions')
  await page.getByRole('button', { name: /^3か月訪問していない重点先/ }).click()
  await expect(page.getByRole('textbox', { name: '条件の名前' })).toHaveValue('3か月訪問していない重点先')
  const backtest = page.getByRole('region', { name: 'この条件ならどうお知らせしたか' })
  await expect(backtest.getByRole('row')).toHaveCount(13)
  await expectAccessible(page, 'the form of an alert condition')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/alert_conditions$/)
  await expect(page.getByText('直近3か月の訪問が0件以下', { exact: false })).toBeVisible()
  await expectAccessible(page, 'the alert conditions')

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
})

test(
  'a condition is put together from sentences by keyboard, and whom it names stands beside the form',
  atOneWidth,
  async ({ page, database }) => {
    await signIn(page, await aHospital(database), '/app/alert_conditions/new?preset=empty')
    const backtest = page.getByRole('region', { name: 'この条件ならどうお知らせしたか' })
    await expect(backtest).toContainText('きっかけを選ぶと')
    await page.getByRole('button', { name: 'きっかけを選ぶ' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: '紹介件数の増減数' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: '件数', exact: true }).fill('5')
    const month = backtest.getByRole('row').getByRole('button').first()
    await month.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('row', { name: /水前寺内科医院/ })).toContainText('継続')
    await expect(dialog.getByRole('row', { name: /水前寺内科医院/ })).toContainText('15件')
    await expectAccessible(page, 'the targets of a month')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('textbox', { name: '件数', exact: true }).fill('16')
    await expect(backtest).toContainText('過去12か月に新しい対象はありません')
    await expect(backtest.getByRole('row').getByRole('button')).toHaveCount(0)
  },
)
