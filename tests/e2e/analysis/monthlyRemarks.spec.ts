import { readFile } from 'node:fs/promises'
import { monthAfter } from '#contract/months.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'
import { readPdf } from '../../support/readPdf.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const month = monthAfter(dayInJapan(), -1)
const monthName = `${Number(month.slice(0, 4))}年${Number(month.slice(5, 7))}月`

test(
  'remarks are typed with the keyboard, kept, and printed on the first page of the report',
  atOneWidth,
  async ({ page, database, institution }) => {
    const tenantId = await aTenant(database)
    const person = await aPerson(database, tenantId, { username: '吉田 直美' })
    await loadMonths(database, person, { institutionId: institution.id, first: month, last: month, count: 3 })
    await signIn(page, person, '/app/data_analysis?period=last_month')
    await page.getByRole('button', { name: `${monthName}の所見` }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `${monthName}の所見` })
    const field = dialog.getByRole('textbox', { name: '所見' })
    await field.focus()
    await page.keyboard.type('循環器の紹介が増えた。')
    await page.keyboard.press('Enter')
    await page.keyboard.type('来月は健診の案内を送る。')
    await expect(dialog).toContainText('24 / 2,000文字')
    await expectAccessible(page, 'the remarks on a month')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '編集を続ける' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '保存して月次報告書（PDF）' }).press('Enter'),
    ])
    await expect(dialog).toBeHidden()
    const { pages } = await readPdf(new Blob([await readFile(await download.path())]))
    const first = pages[0]?.map(({ text }) => text).join(' ')
    expect(first).toContain(`当月 ${monthName}`)
    expect(first).toContain('紹介件数 ※1 3 件')
    expect(first).toContain('循環器の紹介が増えた。 来月は健診の案内を送る。')

    await page.reload()
    await page.getByRole('button', { name: `${monthName}の所見` }).click()
    await expect(field).toHaveValue('循環器の紹介が増えた。\n来月は健診の案内を送る。')
    await expect(dialog).toContainText('吉田 直美')
    await field.fill('あ'.repeat(2_001))
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog).toContainText('2,000文字以内にしてください')
    await field.fill('循環器の紹介が増えた。')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog).toBeHidden()
  },
)
