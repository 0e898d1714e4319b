import type { Page } from '@playwright/test'
import { formatMonth } from '../../../ui/format.ts'
import { monthAfter } from '../../../contract/months.ts'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { anOffice, lastMonth } from './office.ts'

const addressOf = (id: number, view = '') => `/app/medical_institutions_reports/${id}${view}`

const expectNoOverflow = async (page: Page) =>
  expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0)

/** The row of a partner, on a phone its card. */
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ has: page.getByRole('link', { name, exact: true }) })

test('a report shows a page of rows with totals, and a number leads to as many entries', async ({
  page,
  institution,
  database,
}) => {
  const { person, partners } = await anOffice(database, institution)
  await signIn(page, person, addressOf(partners))
  await expect(page.getByRole('heading', { level: 1, name: '連携先の一年' })).toBeVisible()
  await expect(page.getByText('30 件', { exact: true })).toBeVisible()
  await expect(page.getByLabel('基準月')).toHaveValue(lastMonth)
  const row = rowOf(page, institution.name)
  await expect(row).toContainText('24')
  await expectNoOverflow(page)
  await expectAccessibleInBothThemes(page, 'the result of a report')
  await row.getByRole('link', { name: /^.+の紹介件数（.+） 24：内訳の一覧へ$/ }).click()
  await expect(page.getByText('24 件', { exact: true })).toBeVisible()
  expect(page.url()).toContain(`/crms/${institution.id}/referrals`)
  await page.goBack()
  await rowOf(page, institution.name).getByRole('link', { name: institution.name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/crms/${institution.id}$`))
})

test(
  'visits in a cell are as many as in the list of communications',
  atOneWidth,
  async ({ page, institution, database }) => {
    const { person, partners } = await anOffice(database, institution)
    await signIn(page, person, addressOf(partners))
    const row = rowOf(page, institution.name)
    const more = row.getByRole('button', { name: `${institution.name}のほかの項目` })
    await expect(row).toBeVisible()
    if (await more.isVisible()) await more.click()
    await row.getByRole('link', { name: /訪問件数.* 3：内訳の一覧へ$/ }).click()
    await expect(page.getByText('3 件', { exact: true })).toBeVisible()
  },
)

test(
  'an earlier base month moves every period, and stands in the address',
  atOneWidth,
  async ({ page, institution, database }) => {
    const { person, partners } = await anOffice(database, institution)
    await signIn(page, person, addressOf(partners))
    await expect(page.getByText('30 件', { exact: true })).toBeVisible()
    const before = monthAfter(lastMonth, -1)
    await page.getByLabel('基準月').selectOption(before)
    await expect(page).toHaveURL(new RegExp(`base_month=${before.slice(0, 7)}`))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(`基準月: ${formatMonth(before, 'ja')}`)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  },
)

test(
  'a definition of months is drawn as lines, anything else as bars',
  atOneWidth,
  async ({ page, institution, database }) => {
    const { person, monthly } = await anOffice(database, institution)
    await signIn(page, person, addressOf(monthly))
    await page.getByRole('button', { name: 'グラフ' }).click()
    await expect(page.getByText(/^この表の\d+行の推移$/)).toBeVisible()
    await expect(page.getByText(/^合計の大きい5つのほかは、\d+つを合わせて「その他」としています。/)).toBeVisible()
    await expect(page.locator('li').filter({ hasText: /^その他$/ })).toBeVisible()
    await expect(page).toHaveURL(/form=chart/)
    await expectAccessibleInBothThemes(page, 'the chart of a report')
  },
)

test('a pivot shows records by two items, with totals of rows and columns', async ({ page, institution, database }) => {
  const { person, visits } = await anOffice(database, institution)
  await signIn(page, person, `/app/communication_reports/${visits}`)
  const table = page.getByRole('table', { name: '訪問の集計' })
  await expect(table.getByRole('columnheader')).toHaveText(['区分', formatMonth(lastMonth, 'ja'), '合計'])
  await expect(table.getByRole('row').last()).toContainText('2')
  await expectNoOverflow(page)
  await expectAccessibleInBothThemes(page, 'a pivot')
  await page.getByRole('button', { name: '表', exact: true }).click()
  await expect(page.getByRole('link', { name: institution.name, exact: true })).toHaveCount(2)
})

test(
  'a computation of more than a second can be stopped and started again',
  atOneWidth,
  async ({ page, institution, database }) => {
    const { person, partners } = await anOffice(database, institution)
    let isSlow = true
    await page.route('**/api/medical_institution_reports/results', async (route) => {
      if (isSlow) await new Promise((resolve) => setTimeout(resolve, 8000))
      await route.continue().catch(() => {})
    })
    await signIn(page, person, addressOf(partners))
    await expect(page.getByRole('progressbar', { name: '計算しています…' })).toBeVisible()
    await page.getByRole('button', { name: '中止' }).click()
    await expect(page.getByText('計算を中止しました。')).toBeVisible()
    isSlow = false
    await page.getByRole('button', { name: 'もう一度計算する' }).click()
    await expect(page.getByText('30 件', { exact: true })).toBeVisible()
  },
)
