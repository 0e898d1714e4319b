import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

/** The elements of a declared list. */
const list = (page: Page) => ({
  record: (name: string) => page.getByRole('link', { name, exact: true }),
  add: () => page.getByRole('link', { name: '追加' }).first().click(),
  count: page.locator('p.figures'),
})
const nameOf = (page: Page) => page.getByRole('textbox', { name: /（必須）$/ })
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

test(
  'a tag is added, found by its name, changed, taken away as CSV, and deleted with a way back',
  atOneWidth,
  async ({ page, database }) => {
    const name = '重点訪問先'
    await signIn(page, await aPerson(database, await aTenant(database), { role: 'owner' }), '/app/tags')
    await list(page).add()
    await expect(page.getByRole('heading', { name: 'タグの追加' })).toBeVisible()
    await nameOf(page).fill(name)
    await page.getByLabel('説明').fill('一行目\n二行目')
    await save(page)
    await page.getByRole('textbox', { name: 'タグ名', exact: true }).fill(name)
    await expect(list(page).count).toHaveText('1 件')
    await expect(page).toHaveURL(/filter=/)
    await list(page).record(name).click()
    await nameOf(page).fill(`${name}改`)
    await save(page)
    await expect(page.getByText('保存しました')).toBeVisible()
    await expect(list(page).record(`${name}改`)).toBeVisible()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    expect(text.split('\r\n')[0]).toBe('\uFEFFタグ名,説明,医療機関数')
    expect(text).toContain(`${name}改,`)

    await list(page).record(`${name}改`).click()
    await page.getByRole('button', { name: '削除' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
    await expect(page.getByText('削除しました')).toBeVisible()
    await expect(list(page).record(`${name}改`)).toBeHidden()
    await page.reload()
    await expect(list(page).count).toBeVisible()
    await expect(list(page).record(`${name}改`)).toBeHidden()
  },
)
