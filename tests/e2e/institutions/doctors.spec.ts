import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'

const doctors = (page: Page) => page.getByRole('region', { name: '医師・窓口' })
const dialogOf = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialogOf(page).getByRole('button', { name: '保存', exact: true }).click()

test(
  'the photo of a business card is kept with the doctor on a visit, shown, taken away and taken back',
  atOneWidth,
  async ({ page, institution, database }) => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await signIn(page, await aPerson(database, await aTenant(database)), chartAddress(institution))
    await page.getByRole('link', { name: '訪問を記録' }).click()
    await expect(page.getByRole('heading', { name: 'コミュニケーションの記録' })).toBeVisible()
    await page.getByLabel('メモ').fill('名刺をいただいた')
    await page.getByRole('button', { name: '名刺を登録' }).click()
    await dialogOf(page).getByRole('button', { name: '新しく登録する' }).click()
    await dialogOf(page).getByLabel('氏名（必須）').fill('上田 隆')
    await dialogOf(page)
      .locator('input[type=file]')
      .setInputFiles({ name: '名刺.png', mimeType: 'image/png', buffer: picture })
    await expect(dialogOf(page).getByRole('button', { name: '差し替える' })).toBeVisible()
    await save(page)
    await expect(dialogOf(page)).toBeHidden()
    await expect(page.getByLabel('メモ')).toHaveValue('名刺をいただいた')
    await page.getByRole('button', { name: '保存', exact: true }).click()

    await doctors(page).getByRole('button', { name: '上田 隆の名刺を大きく表示' }).click()
    await expect(dialogOf(page).getByRole('img', { name: '上田 隆の名刺' })).toBeVisible()
    await dialogOf(page).getByRole('button', { name: '閉じる' }).click()

    await doctors(page).getByRole('button', { name: '上田 隆を編集' }).click()
    await dialogOf(page).getByRole('button', { name: '写真を外す' }).click()
    await dialogOf(page).getByRole('button', { name: '元に戻す' }).click()
    await expect(dialogOf(page).getByRole('button', { name: '上田 隆の名刺を大きく表示' })).toBeVisible()
    await dialogOf(page).getByRole('button', { name: '写真を外す' }).click()
    await save(page)
    await expect(doctors(page)).toContainText('上田 隆')
    await expect(doctors(page).getByRole('button', { name: '上田 隆の名刺を大きく表示' })).toBeHidden()
  },
)
