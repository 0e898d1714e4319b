import { aPerson, aTenant } from '../../support/builders.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'

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

test('a condition is put together from sentences by keyboard, and what it names stands beside the form', async ({
  page,
}) => {
  await signIn(page, demoPerson('sato'), '/app/alert_conditions/new?preset=empty')
  const backtest = page.getByRole('region', { name: 'この条件ならどうお知らせしたか' })
  await expect(backtest).toContainText('きっかけを選ぶと')
  await page.getByRole('button', { name: 'きっかけを選ぶ' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '紹介件数の増減率' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '割合（%）' })).toBeVisible()
  await expect(backtest.getByRole('row')).toHaveCount(13)
  await page.getByRole('textbox', { name: '割合（%）' }).fill('10')
  await page.getByRole('textbox', { name: '比較する期間の最低件数' }).fill('3')
  await page.getByRole('switch', { name: '偶然の範囲を除く' }).uncheck()
  const month = backtest.getByRole('row').getByRole('button').first()
  await month.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link').first()).toBeVisible()
  await expect(dialog).toContainText('→')
  await expectAccessible(page, 'the targets of a month')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
