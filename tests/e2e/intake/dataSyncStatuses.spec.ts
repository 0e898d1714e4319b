import { monthAfter } from '../../../contract/months.ts'
import { formatMonth } from '../../../ui/format.ts'
import { dayInJapan } from '../../../server/japanDays.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { aLoadedUpload } from '../../support/facts/factBuilders.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const ago = (months: number) => monthAfter(dayInJapan(), -months)
const named = (months: number) => formatMonth(ago(months), 'ja')

test('an office that has loaded nothing is led to the uploads', atOneWidth, async ({ page, database }) => {
  const person = await aPerson(database, await aTenant(database))
  await signIn(page, person, '/app/data_sync_statuses')
  await expect(page.getByText('データはまだ取り込まれていません')).toBeVisible()
  await expect(page.getByRole('link', { name: 'データの取り込みへ' })).toHaveAttribute('href', '/app/data_uploads')
  await expectAccessible(page, 'the status of an office without data')
})

test('the overview names the months that are missing, and a month tells what brought it', async ({
  page,
  database,
}) => {
  const person = await aPerson(database, await aTenant(database), { username: '吉田 直美' })
  for (const months of [7, 5, 4, 3, 2, 1])
    await aLoadedUpload(database.owner, person, {
      kind: 'ff1_file',
      firstMonth: ago(months),
      filename: `FF1_${months}.txt`,
      failed: months === 5 ? 3 : 0,
    })
  await signIn(page, person, '/app/data_sync_statuses')
  await expect(page.getByText(`様式1: ${named(6)}がありません`)).toBeVisible()
  await expect(page.getByRole('button', { name: `様式1 ${named(6)} 不足` })).toBeVisible()
  await expectAccessible(page, 'the status of an office')
  const month = page.getByRole('button', { name: `様式1 ${named(5)} 要確認` })
  await month.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `様式1 ${named(5)}` })
  await expect(dialog).toContainText('取り込めなかった行3行')
  await expect(dialog).toContainText('吉田 直美')
  await expect(dialog.getByRole('link', { name: 'FF1_5.txt' })).toHaveAttribute('href', /\/app\/data_uploads\/\d+$/)
  await expectAccessible(page, 'what is known of a month')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(month).toBeFocused()
})

test('it can be looked back further, and the address remembers how far', atOneWidth, async ({ page, database }) => {
  const person = await aPerson(database, await aTenant(database))
  await aLoadedUpload(database.owner, person, { kind: 'd_file', firstMonth: ago(50), lastMonth: ago(1) })
  await signIn(page, person, '/app/data_sync_statuses')
  const old = page.getByRole('button', { name: `Dファイル ${named(50)} 済` })
  await expect(page.getByRole('button', { name: `Dファイル ${named(1)} 済` })).toBeVisible()
  await expect(old).toBeHidden()
  await page.getByRole('combobox', { name: '表示する期間' }).click()
  await page.getByRole('option', { name: '直近5年' }).click()
  await expect(old).toBeAttached()
  await expect(page).toHaveURL(/years=5/)
})
