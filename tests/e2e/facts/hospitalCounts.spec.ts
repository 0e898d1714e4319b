import { fiscalYearOf } from '#contract/months.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const year = fiscalYearOf(dayInJapan()) - 1

test(
  'the patients of a month are entered by department, add up for the hospital, and come from a pasted table as well',
  atOneWidth,
  async ({ page, database }) => {
    const tenantId = await aTenant(database)
    await anOwnDepartment(database.owner, tenantId, '循環器内科')
    await anOwnDepartment(database.owner, tenantId, '外科')
    const person = await aPerson(database, tenantId, { username: '吉田 直美' })
    await signIn(page, person, `/app/hospital_counts?fiscal_year=${year}`)
    const edit = (month: number) => page.getByRole('button', { name: `${year}年${month}月を入力` })
    const monthOf = (month: number) => page.getByRole('row').filter({ has: edit(month) })
    await edit(5).click()
    const dialog = page.getByRole('dialog', { name: `${year}年5月の患者数` })
    await dialog.getByLabel('循環器内科 初診患者数').fill('１２０')
    await dialog.getByLabel('外科 初診患者数').fill('80')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(monthOf(5)).toContainText('200')
    await expect(monthOf(5)).toContainText('吉田 直美')
    await edit(5).click()
    await dialog.getByLabel('病院全体 初診患者数').fill('250')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(monthOf(5)).toContainText('250')

    await page.getByRole('button', { name: '表から取り込む' }).click()
    const pasting = page.getByRole('dialog', { name: '表から取り込む' })
    await pasting
      .getByLabel('貼り付ける表')
      .fill(`年月\t診療科\t再診患者数\n${year}年6月\t外科\t1,234\n${year}年7月\t\t987`)
    await pasting.getByRole('button', { name: '2行を保存' }).click()
    await expect(page.getByText('2か月分を保存しました')).toBeVisible()
    await expect(monthOf(6)).toContainText('1,234')
    await expect(monthOf(7)).toContainText('987')
  },
)
