import type { Page } from '@playwright/test'
import { makeDataDir, removeDataDir, startProductProcess } from '../../support/productProcess.ts'
import { buildCopy, withMadeUpEntity } from '../../support/withMadeUpEntity.ts'
import { expect, test } from '../fixtures.ts'
import { demoPerson, typeCredentials } from '../people.ts'

const addSeminar = async (page: Page, name: string, day: string) => {
  await page.getByRole('link', { name: '追加' }).first().click()
  await page.getByLabel('名称（必須）').fill(name)
  await page.getByRole('combobox', { name: '種類（必須）' }).click()
  await page.getByRole('option', { name: '講演会' }).click()
  await page.getByLabel('開催日').fill(day)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
}

test('an entity of fewer than 120 lines has its list, sorted as asked, its forms and its deletion', async ({
  page,
}) => {
  // It type-checks and builds the whole product.
  test.setTimeout(600_000)
  const copy = await withMadeUpEntity()
  await buildCopy(copy)
  const dataDir = await makeDataDir()
  const product = await startProductProcess(dataDir, {}, copy.folder)
  try {
    expect(copy.lines).toBeLessThan(120)
    await page.goto(`${product.origin}/app/seminars`)
    await typeCredentials(page, demoPerson('sato'))
    await expect(page.getByText('研修会はまだありません')).toBeVisible()
    await addSeminar(page, '秋の講演会', '2026-11-30')
    await expect(page.getByRole('cell', { name: '2026/11/30' })).toBeVisible()
    await addSeminar(page, '春の講演会', '2027-04-10')
    const names = page.getByRole('row').getByRole('link')
    await expect(names).toHaveText(['春の講演会', '秋の講演会'])
    await page.getByRole('button', { name: '開催日' }).click()
    await expect(names).toHaveText(['秋の講演会', '春の講演会'])
    await page.getByRole('link', { name: '秋の講演会' }).click()
    await page.getByLabel('名称（必須）').fill('秋の大講演会')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    for (const name of ['秋の大講演会', '春の講演会']) {
      await page.getByRole('link', { name }).click()
      await page.getByRole('button', { name: '削除' }).click()
      const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
      await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
      expect((await gone).status()).toBe(204)
    }
    await expect(page.getByText('研修会はまだありません')).toBeVisible()
    await page.goto(`${product.origin}/app/audit_log`)
    await expect(page.getByText('研修会').first()).toBeVisible()
    // Leaves the page so that it sends no more requests while its server stops.
    await page.goto('about:blank')
  } finally {
    await product.end()
    await removeDataDir(dataDir)
    await copy.remove()
  }
})
