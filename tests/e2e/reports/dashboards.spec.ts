import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
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
  const referrals = tile(page, '紹介')
  await expect(referrals.getByText(`${inAMonth}件`, { exact: true })).toBeVisible()
  // Tiles below the window load when they are scrolled to.
  await tile(page, '今月の紹介が多い連携先').scrollIntoViewIfNeeded()
  await expect(tile(page, '今月の紹介が多い連携先').getByRole('row')).toHaveCount(institutionCount + 2)
  // To the very top, where the bar of the app covers nothing.
  await page.evaluate('scrollTo(0, 0)')
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  await expectAccessibleInBothThemes(page, 'a dashboard')
  await page.getByLabel('診療科', { exact: true }).click()
  await page.getByRole('option', { name: '内科' }).click()
  await expect(page).toHaveURL(/department=\d+/)
  await expect(referrals.getByText(`${toMedicine}件`, { exact: true })).toBeVisible()
  await expect(tile(page, '訪問').getByText(/^診療科で絞り込まれていません/)).toBeVisible()
  await expectAccessible(page, 'a narrowed dashboard')
  await page.reload()
  await expect(referrals.getByText(`${toMedicine}件`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '絞り込みを解除' }).click()
  await expect(referrals.getByText(`${inAMonth}件`, { exact: true })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
})

test('a dashboard is made of a note and a chart, which keys move, and leaving it unsaved asks', async ({
  page,
  database,
}) => {
  await signIn(page, await aHospital(database), '/app/dashboards/new')
  const name = '朝の会議'
  await page.getByLabel('ダッシュボードの名前').fill(name)
  await page.getByRole('button', { name: 'メモを追加' }).click()
  await page.getByLabel('メモの内容').fill('次回までに確かめること')
  await page.getByLabel('見出し').fill('宿題')
  await page.getByRole('button', { name: 'グラフを追加' }).click()
  await page.getByRole('heading', { level: 1 }).last().scrollIntoViewIfNeeded()
  await expectAccessible(page, 'the editor of a dashboard')
  const down = page.getByRole('button', { name: /宿題.*下/ })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/宿題.*2/).first()).toBeAttached()
  await page.getByRole('link', { name: 'キャンセル' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '編集を続ける' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(tile(page, '宿題')).toContainText('次回までに確かめること')
  const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(titles.at(-1)).toBe('宿題')
  await page.getByRole('button', { name: '削除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await expect(page.getByText('ダッシュボードを削除しました')).toBeVisible()
})

test('the dashboard that somebody has chosen is the first screen', atOneWidth, async ({ page, database }) => {
  await openReady(page, await aHospital(database), '訪問活動と効果')
  const choice = page.getByRole('switch', { name: 'この画面を最初に開く' })
  await choice.check()
  await expect(page.getByText('次からこの画面を最初に開きます')).toBeVisible()
  await page.goto('/app/')
  await expect(page.getByRole('heading', { name: '訪問活動と効果', level: 1 })).toBeVisible()
  await choice.click()
  await expect(choice).not.toBeChecked()
  await expect(page.getByText('最初に開く画面を元に戻しました')).toBeVisible()
})

test('a dashboard fills the screen, and Escape brings its controls back', atOneWidth, async ({ page, database }) => {
  await openReady(page, await aHospital(database), '連携室の今月')
  await page.getByRole('button', { name: '大画面' }).click()
  const screen = page.getByRole('dialog', { name: '連携室の今月' })
  await expect(screen.getByText(/10分ごとに更新/)).toBeVisible()
  await expect(screen.getByRole('region', { name: '紹介', exact: true })).toBeVisible()
  await screen.getByRole('button', { name: '大画面を終わる' }).click()
  await expect(screen).toBeHidden()
  await expect(page.getByRole('button', { name: '大画面' })).toBeVisible()
})
