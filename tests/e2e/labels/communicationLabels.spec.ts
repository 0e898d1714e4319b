import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { filtersOf } from '../screens.ts'

const listAddress = (conditions: Record<string, unknown>) =>
  `/app/communications?${new URLSearchParams({ filter: JSON.stringify(conditions) })}`
/** Leaves the inputs of a condition, which cover the list. */
const close = async (editor: Locator) => {
  await editor.press('Escape')
  await expect(editor).toBeHidden()
}
const visits = { communicationType: 'visit' }

test(
  'contacts are searched for by a label of their type, and the address and every view keep that',
  atOneWidth,
  async ({ page }) => {
    await signIn(page, demoPerson('tanaka'), listAddress(visits))
    const filters = filtersOf(page)
    const labels = await filters.add('ラベル')
    await page.getByRole('combobox', { name: 'ラベルで絞り込む' }).click()
    await expect(page.getByRole('option', { name: '用件（電話）' })).toBeHidden()
    await page.getByRole('option', { name: '紹介の手ごたえ（訪問）' }).click()
    const condition = page.getByRole('region', { name: '紹介の手ごたえ（訪問）' })
    await condition.getByRole('combobox', { name: 'いずれかを含む' }).click()
    await page.getByRole('option', { name: '減りそう' }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/communicationLabels/)
    await close(labels)
    await expect(filters.chip('ラベル')).toContainText('紹介の手ごたえ（訪問） 減りそう')
    await expectAccessible(page, 'the list of communications with a condition on a label')
    await page.goto(`${page.url()}&view=timeline`)
    await expect(page.getByRole('article').first()).toBeVisible()
    for (const article of await page.getByRole('article').all()) await expect(article).toContainText('減りそう')
    await filters.chip('ラベル').click()
    await condition.getByRole('button', { name: '「紹介の手ごたえ（訪問）」の条件を外す' }).click()
    await expect(page).not.toHaveURL(/communicationLabels%22%3A%5B%7B/)
    await close(labels)
    await expect(page.getByRole('article').filter({ hasText: '増えそう' }).first()).toBeVisible()
  },
)

test(
  'a date, a department and a number can be asked of labels too, and be kept under a name',
  atOneWidth,
  async ({ page }) => {
    await signIn(page, demoPerson('tanaka'), listAddress(visits))
    const labels = await filtersOf(page).add('ラベル')
    const add = async (label: string) => {
      await page.getByRole('combobox', { name: 'ラベルで絞り込む' }).click()
      await page.getByRole('option', { name: label }).click()
    }
    await add('次回訪問予定（訪問）')
    await page.getByRole('region', { name: '次回訪問予定（訪問）' }).getByLabel('から').fill('2020-01-01')
    await add('対象診療科（訪問）')
    await page
      .getByRole('region', { name: '対象診療科（訪問）' })
      .getByRole('combobox', { name: 'いずれかを含む' })
      .click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await add('面談時間（訪問）')
    await page.getByRole('region', { name: '面談時間（訪問）' }).getByLabel('以上').fill('5')
    await expect(page).toHaveURL(/integerFrom/)
    await close(labels)
    await expect(page.getByRole('main').getByText(/^\d+ 件$/)).toBeVisible()
    await expect(page.getByRole('main').getByText(/^0 件$/)).toBeHidden()
    await page.getByRole('button', { name: '保存した条件' }).click()
    const saved = page.getByRole('dialog', { name: '保存した条件' })
    await saved.getByRole('textbox').fill('次の訪問')
    await saved.getByRole('button', { name: '保存', exact: true }).click()
    await page.goto('/app/communications?filter={}')
    await page.getByRole('button', { name: '保存した条件' }).click()
    await saved.getByRole('button', { name: '次の訪問', exact: true }).click()
    await expect(page).toHaveURL(/dateFrom.*integerFrom|integerFrom.*dateFrom/)
  },
)

test('values of labels stand in the list and in its CSV', atOneWidth, async ({ page, isMobile }) => {
  await signIn(page, demoPerson('suzuki'), listAddress({ ...visits, communicationLabels: [] }))
  if (isMobile) {
    await expect(page.getByRole('listitem').getByText('面談時間（訪問）').first()).toBeVisible()
  } else {
    await expect(page.getByRole('columnheader', { name: '面談時間（訪問）' })).toBeHidden()
    await page.getByRole('button', { name: '列' }).click()
    await page.getByRole('switch', { name: '面談時間（訪問）' }).check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: '面談時間（訪問）' })).toBeVisible()
  }
  await expectAccessible(page, 'the list of communications with a label’s values')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const [head = '', first = ''] = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(head).toContain('面談時間（訪問）')
  expect(first).not.toBe('')
})
