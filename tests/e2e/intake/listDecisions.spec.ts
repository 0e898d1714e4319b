import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { csvOf } from '../../support/intake/importOffice.ts'
import { atOneWidth, expect, type Institution, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const importing = (page: Page) => page.getByRole('button', { name: /^([\d,]+件を)?取り込む$/ })
const check = (page: Page) => page.getByRole('button', { name: '全行を確認する' })

interface Row {
  readonly day: string
  readonly patient: number
}
const rowsOf = (month: string, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    day: `${month}-${String((index % 28) + 1).padStart(2, '0')}`,
    patient: index + 1,
  }))
const choose = (page: Page, { id }: Institution, name: string, rows: readonly Row[]) =>
  page.locator('input[type=file]').setInputFiles({
    name: `${name}${id}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      csvOf(
        ['紹介日', '患者ID', '医療機関ID', '紹介目的'],
        ...rows.map(({ day, patient }) => [day, `${id}${patient}`, String(id), '精査']),
      ),
    ),
  })

test(
  'months, doubles and a big loss of a list are decided before anything is replaced',
  atOneWidth,
  async ({ page, institution }, { project }) => {
    test.slow()
    const year = project.name === 'pc' ? 2018 : 2017
    const [april, may] = [`${year}-04`, `${year}-05`]
    await signIn(page, demoPerson('tanaka'), '/app/data_uploads/referrals')
    await choose(page, institution, '二か月', [...rowsOf(april, 30), ...rowsOf(may, 30)])
    await check(page).click()
    await expect(page.getByText('すべての月の扱いが決まっています')).toBeVisible()
    await importing(page).click()
    await expect(page.getByText('60件を取り込みました。失敗は0件です')).toBeVisible()
    await page.getByRole('button', { name: '取り込みの一覧へ' }).click()

    const [first] = rowsOf(april, 1)
    await choose(page, institution, '五月', [...rowsOf(may, 30), ...(first ? [first, first] : [])])
    await check(page).click()
    const months = block(page, '月ごとの扱い')
    await expect(months.getByText('まだ決まっていない月 1か月')).toBeVisible()
    await expect(months.getByText('半分未満に減ります')).toBeVisible()
    await expect(months.getByText('前後の月に比べて極端に少ない件数です')).toBeVisible()
    await expect(importing(page)).toBeDisabled()
    await expect(page.getByText('扱いの決まっていない月があります', { exact: false })).toBeVisible()
    await expectAccessible(page, 'months to decide')
    await months.getByLabel(`${year}年4月の扱い`).selectOption({ label: '置き換える' })
    await expect(page.getByText('重複している行の扱いを決めてください')).toBeVisible()
    const doubles = block(page, '重複している行')
    await expect(doubles.getByText('33行目（32行目と同じ）', { exact: false })).toBeVisible()
    const once = doubles.getByRole('radio', { name: '1件として数える', exact: false })
    await once.click()
    await expect(once).toBeChecked()
    await expect(page.getByRole('button', { name: '31件を取り込む' })).toBeEnabled()

    await page.getByRole('button', { name: '31件を取り込む' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('29件の記録がなくなります')
    await expectAccessible(page, 'the loss to type')
    await page.keyboard.type('28')
    await expect(dialog.getByRole('button', { name: '減ることを承知で取り込む' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await months.getByLabel(`${year}年4月の扱い`).selectOption({ label: '取り込まない' })
    await expect(page.getByRole('button', { name: '30件を取り込む' })).toBeEnabled()
    await page.getByRole('button', { name: '30件を取り込む' }).click()
    await expect(page.getByText('30件を取り込みました。失敗は0件です')).toBeVisible()
    await expect(page.getByText('取り込まないことにした月の行は2件です')).toBeVisible()

    await page.getByRole('button', { name: '取り込みの一覧へ' }).click()
    await choose(page, institution, '四月訂正', rowsOf(april, 3))
    await check(page).click()
    await months.getByLabel(`${year}年4月の扱い`).selectOption({ label: '置き換える' })
    await page.getByRole('button', { name: '3件を取り込む' }).click()
    await page.keyboard.type('２７')
    await page.keyboard.press('Enter')
    await expect(page.getByText('3件を取り込みました。失敗は0件です')).toBeVisible()
  },
)
