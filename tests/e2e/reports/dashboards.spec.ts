import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { signIn, type Visitor } from '../people.ts'
import { aHospital, institutionCount, monthlyReferrals } from './aHospital.ts'

const tile = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true }).first()

/** Copies a ready-made dashboard, which a tenant without any is offered. */
const openReady = async (page: Page, visitor: Visitor, name: string) => {
  await signIn(page, visitor, '/app/dashboards')
  await page.getByRole('button', { name: `「${name}」のひな形を使う` }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const inAMonth = institutionCount * (monthlyReferrals.内科 + monthlyReferrals.外科)
const toMedicine = institutionCount * monthlyReferrals.内科

test('a ready-made dashboard is copied, narrowed to a department, and stays so when it is opened again', async ({
  page,
  database,
}) => {
  await openReady(page, await aHospital(database), '連携室の今月')
  const referrals = tile(page, '紹介（基準月）')
  await expect(referrals.getByText(`${inAMonth}件`, { exact: true })).toBeVisible()
  // Tiles below the window load when they are scrolled to.
  await tile(page, '基準月の紹介が多い連携先').scrollIntoViewIfNeeded()
  await expect(tile(page, '基準月の紹介が多い連携先').getByRole('row')).toHaveCount(institutionCount + 2)
  // To the very top, where the bar of the app covers nothing.
  await page.evaluate('scrollTo(0, 0)')
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  await expectAccessibleInBothThemes(page, 'a dashboard')
  await page.getByLabel('自院の診療科', { exact: true }).click()
  await page.getByRole('option', { name: '内科' }).click()
  await expect(page).toHaveURL(/department=\d+/)
  await expect(referrals.getByText(`${toMedicine}件`, { exact: true })).toBeVisible()
  await expect(tile(page, '訪問（基準月）').getByText(/^診療科で絞り込まれていません/)).toBeVisible()
  await page.reload()
  await expect(referrals.getByText(`${toMedicine}件`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '絞り込みを解除' }).click()
  await expect(referrals.getByText(`${inAMonth}件`, { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
})
