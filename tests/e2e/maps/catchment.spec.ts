import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aCatchmentOffice } from '../../support/facts/catchmentOffice.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const sources = [
  { municipalityCode: '43101', name: '中央医院', monthly: 9, postalCode: '8690001' },
  { municipalityCode: '43102', name: '東医院', monthly: 5, postalCode: '8620001' },
  { municipalityCode: '43202', name: '八代医院', monthly: 3, postalCode: null },
] as const

const table = (page: Page) => page.getByRole('region', { name: /^地域別の/ }).getByRole('table')
const row = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(`^${name}`) })
const names = (page: Page) => table(page).locator('tbody').getByRole('rowheader').allTextContents()

test('the map says where referrals come from, and its table opens what lies behind a municipality by keyboard alone', async ({
  page,
  database,
}) => {
  const { person, institutions } = await aCatchmentOffice(database, sources)
  await signIn(page, person, '/app/segment_map')
  await expect(row(page, '熊本市中央区')).toContainText('108')
  await expect(row(page, '合計')).toContainText('204')
  await expect(row(page, '熊本市東区')).toContainText('29.4%')
  await expectAccessibleInBothThemes(page, 'the catchment map')

  const byValue = table(page).getByRole('button', { name: '対象期間' })
  await expect.poll(() => names(page)).toEqual(['熊本市中央区', '熊本市東区', '八代市'])
  await byValue.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(['八代市', '熊本市東区', '熊本市中央区'])
  await expect(table(page).getByRole('columnheader', { name: '対象期間' })).toHaveAttribute('aria-sort', 'ascending')

  await table(page).getByRole('button', { name: '熊本市東区' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: '熊本市東区', exact: true })
  await expect(panel.getByRole('heading', { name: '熊本市東区' })).toBeFocused()
  await expect(panel.getByRole('link', { name: /^東医院/ })).toHaveAttribute(
    'href',
    new RegExp(`/crms/${institutions[1]}`),
  )
  await expect(panel.getByRole('table', { name: '自院の診療科' })).toContainText('循環器内科60件')
  await expect(panel.getByRole('table', { name: '月ごとの紹介件数' }).getByRole('row')).toHaveCount(12)
  // Not with half a button of the map under the bar at the top.
  await page.mouse.wheel(0, -5000)
  await expectAccessible(page, 'what lies behind a municipality')

  await page.reload()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: '表に戻る' }).press('Escape')
  await expect(panel).toBeHidden()
  await table(page).getByRole('button', { name: '八代市' }).press('Enter')
  await expect(page.getByRole('heading', { name: '八代市' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(table(page).getByRole('button', { name: '八代市' })).toBeFocused()
})

test('by the patient’s place only stays are counted, and the rest is told', atOneWidth, async ({ page, database }) => {
  await database.owner.query(
    `insert into postal_code_municipalities values ('8690001', '43202'), ('8620001', '43102') on conflict do nothing`,
  )
  const { person } = await aCatchmentOffice(database, sources)
  await signIn(page, person, '/app/segment_map')
  await page.getByRole('button', { name: '患者の住所' }).click()
  await expect(page.getByText('患者さんの郵便番号（様式1）の市区町村で数えます')).toBeVisible()
  await expect(table(page).getByRole('row', { name: /^場所がわからない分/ })).toContainText('18')
  await expect(row(page, '合計')).toContainText('102')
  await expect(page.getByText(/紹介のうち102件は入院につながっていない/)).toBeVisible()

  await page.getByRole('combobox', { name: '指標' }).click()
  await page.getByRole('option', { name: '入院収益' }).click()
  await expect(row(page, '合計')).toContainText('6,528万円')
  await expect(page).toHaveURL(/by=patient/)
  await expect(page).toHaveURL(/figure=revenue_yen/)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '画像で保存' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^診療圏マップ.*\.png$/)

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await readFile(await (await downloaded).path(), 'utf8')
  expect(file).toContain('所在地不明')
  expect(file.split('\r\n').at(-2)).toMatch(/^,,合計,,102,/)
})
