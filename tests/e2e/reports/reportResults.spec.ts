import type { Page } from '@playwright/test'
import { formatMonth } from '#ui/format.ts'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { anOffice, lastMonth } from './office.ts'

const addressOf = (id: number, view = '') => `/app/medical_institutions_reports/${id}${view}`

const expectNoOverflow = (page: Page) =>
  expect.poll(() => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0)

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
  await expect(page.getByText('関係のある30施設', { exact: true })).toBeVisible()
  await expect(page.getByLabel('基準月')).toHaveValue(lastMonth)
  const row = rowOf(page, institution.name)
  await expect(row).toContainText('24')
  await expectNoOverflow(page)
  await expectAccessibleInBothThemes(page, 'the result of a report')
  await row.getByRole('link', { name: /^.+の紹介件数（.+） 24：内訳の一覧へ$/ }).click()
  await expect(page.getByText('24 件', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/crms/${institution.id}/referrals`))
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
    await row.getByRole('link', { name: /訪問件数.* 3：内訳の一覧へ$/ }).click()
    await expect(page.getByText('3 件', { exact: true })).toBeVisible()
  },
)

test('a pivot shows records by two items, with totals of rows and columns', async ({ page, institution, database }) => {
  const { person, visits } = await anOffice(database, institution)
  await signIn(page, person, `/app/communication_reports/${visits}`)
  const table = page.getByRole('table', { name: '訪問の集計' })
  await expect(table.getByRole('columnheader')).toHaveText(['実施日 →都道府県 ↓', formatMonth(lastMonth, 'ja'), '合計'])
  await expect(table.getByRole('row').last()).toContainText('2')
  await expectNoOverflow(page)
  await expectAccessibleInBothThemes(page, 'a pivot')
  await page.getByRole('button', { name: '表', exact: true }).click()
  await expect(page.getByRole('link', { name: institution.name, exact: true })).toHaveCount(2)
})
