import type { Page } from '@playwright/test'
import { fiscalYearOf } from '../../../contract/months.ts'
import { dayInJapan } from '../../../server/japanDays.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const year = fiscalYearOf(dayInJapan()) - 1
const address = `/app/hospital_counts?fiscal_year=${year}`

/** The row or card of a month. */
const monthOf = (page: Page, month: number) =>
  page
    .getByRole('row')
    .or(page.getByRole('region'))
    .filter({ has: page.getByRole('button', { name: `${year}年${month}月を入力` }) })

test('the patients of a month are entered by department, and add up for the hospital', async ({ page, database }) => {
  const tenantId = await aTenant(database)
  await anOwnDepartment(database.owner, tenantId, '循環器内科')
  await anOwnDepartment(database.owner, tenantId, '外科')
  await signIn(page, await aPerson(database, tenantId, { username: '吉田 直美' }), address)
  await page.getByRole('button', { name: `${year}年5月を入力` }).click()
  const dialog = page.getByRole('dialog', { name: `${year}年5月の患者数` })
  await dialog.getByLabel('循環器内科 初診患者数').fill('１２０')
  await dialog.getByLabel('外科 初診患者数').fill('約80')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toContainText('0以上の整数で入力してください')
  await expectAccessible(page, 'the counts of a month')
  await dialog.getByLabel('外科 初診患者数').fill('80')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(monthOf(page, 5)).toContainText('200')
  await expect(monthOf(page, 5)).toContainText('吉田 直美')
  await page.getByRole('button', { name: `${year}年5月を入力` }).click()
  await dialog.getByLabel('病院全体 初診患者数').fill('250')
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await page.getByRole('button', { name: '編集を続ける' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(monthOf(page, 5)).toContainText('250')
})

test(
  'a pasted table is shown as it was understood, and its good rows are stored',
  atOneWidth,
  async ({ page, database }) => {
    const tenantId = await aTenant(database)
    await anOwnDepartment(database.owner, tenantId, '外科')
    await signIn(page, await aPerson(database, tenantId), address)
    await expect(monthOf(page, 6)).toBeVisible()
    await expectAccessible(page, 'the monthly counts')
    await page.getByRole('button', { name: '表から取り込む' }).click()
    const dialog = page.getByRole('dialog', { name: '表から取り込む' })
    await dialog
      .getByLabel('貼り付ける表')
      .fill(`年月\t診療科\t再診患者数\n${year}年6月\t外科\t1,234\n${year}年6月\tなぞ科\t5\n${year}年7月\t\t987`)
    await expect(dialog).toContainText('この名前の診療科がありません')
    await expect(dialog).toContainText('取り込める行 2行、取り込めない行 1行')
    await expectAccessible(page, 'a pasted table of counts')
    await dialog.getByRole('button', { name: '2行を保存' }).click()
    await expect(page.getByText('2か月分を保存しました')).toBeVisible()
    await expect(monthOf(page, 6)).toContainText('1,234')
    await expect(monthOf(page, 7)).toContainText('987')
  },
)
