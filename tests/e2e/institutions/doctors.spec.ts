import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'

const doctors = (page: Page) => page.getByRole('region', { name: '医師・窓口' })
const dialogOf = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialogOf(page).getByRole('button', { name: '保存', exact: true }).click()

test('a doctor is added, complained about, changed, deleted, and comes back', async ({ page, institution }) => {
  await signIn(page, demoPerson('sato'), chartAddress(institution))
  await doctors(page).getByRole('button', { name: '追加', exact: true }).click()
  await dialogOf(page).getByLabel('役職').fill('院長')
  await dialogOf(page).getByLabel('メールアドレス').fill('ueda@')
  await save(page)
  await expect(dialogOf(page).getByText('必須項目です')).toBeVisible()
  await expect(dialogOf(page).getByText('メールアドレスの形が正しくありません')).toBeVisible()
  await expectAccessible(page, 'the form of a doctor with complaints')
  await dialogOf(page).getByLabel('氏名（必須）').fill('上田 隆')
  await dialogOf(page).getByLabel('メールアドレス').fill('ueda@example.jp')
  await save(page)
  await expect(doctors(page)).toContainText('上田 隆 先生')
  await expect(doctors(page).getByRole('link', { name: 'ueda@example.jp' })).toBeVisible()

  await doctors(page).getByRole('button', { name: '上田 隆を編集' }).click()
  await dialogOf(page).getByLabel('メールを送信できる').uncheck()
  await save(page)
  await expect(doctors(page)).toContainText('送信不可')

  await doctors(page).getByRole('button', { name: '上田 隆を編集' }).click()
  await dialogOf(page).getByRole('button', { name: '削除' }).click()
  await expect(doctors(page)).not.toContainText('上田 隆')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(doctors(page)).toContainText('上田 隆')
})

test(
  'of two who change one doctor at once the second is told, and decides',
  atOneWidth,
  async ({ page, colleague, institution, tolerate }) => {
    tolerate(/409 \(/)
    await signIn(page, demoPerson('sato'), chartAddress(institution))
    await doctors(page).getByRole('button', { name: '追加', exact: true }).click()
    await dialogOf(page).getByLabel('氏名（必須）').fill('本田 誠')
    await save(page)
    await doctors(page).getByRole('button', { name: '本田 誠を編集' }).click()
    await signIn(colleague, demoPerson('suzuki'), chartAddress(institution))
    await doctors(colleague).getByRole('button', { name: '本田 誠を編集' }).click()
    await dialogOf(colleague).getByLabel('役職').fill('副院長')
    await save(colleague)
    await expect(doctors(colleague)).toContainText('副院長')
    await dialogOf(page).getByLabel('役職').fill('院長')
    await save(page)
    await expect(
      dialogOf(page).getByText('編集中に別の人が内容を更新しました。最新の内容を確認してください。'),
    ).toBeVisible()
    await dialogOf(page).getByRole('button', { name: '自分の内容で上書き' }).click()
    await expect(doctors(page)).toContainText('院長')
    await expect(doctors(page)).not.toContainText('副院長')
  },
)

test(
  'several doctors are pasted from a table, looked over and added at once',
  atOneWidth,
  async ({ page, institution }) => {
    await signIn(page, demoPerson('sato'), chartAddress(institution))
    await doctors(page).getByRole('button', { name: 'まとめて追加' }).click()
    const rows = [
      ['診療科', '氏名', 'メール', '年齢'],
      ['内科', '上田 隆 先生', 'ｕｅｄａ@example.jp', '60'],
      ['外科', '本田 誠', 'honda@', '45'],
      ['', '上田　隆', '', ''],
      ['地域連携室', '原田 和子 様', '', ''],
    ]
    await page.getByLabel('貼り付け欄').fill(rows.map((row) => row.join('\t')).join('\n'))
    const preview = page.getByRole('table', { name: '追加する内容の確認' })
    await expect(preview.getByText('メールアドレス: メールアドレスの形が正しくありません')).toBeVisible()
    await expect(preview.getByRole('checkbox', { name: '本田 誠を追加する' })).toBeDisabled()
    await expect(preview.getByText('登録済みの可能性があります')).toBeVisible()
    await expect(preview.getByRole('combobox', { name: '4列目の内容' })).toHaveText('使わない')
    await expectAccessible(page, 'the preview of pasted doctors')
    await preview.getByRole('combobox', { name: '4列目の内容' }).click()
    await page.getByRole('option', { name: 'メモ' }).click()
    await page.getByRole('button', { name: '2名を追加' }).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(doctors(page).getByRole('listitem')).toHaveCount(2)
    await expect(doctors(page)).toContainText('原田 和子 様')
    await expectAccessible(page, 'the chart with doctors')
    await expect(doctors(page).getByRole('link', { name: 'ueda@example.jp' })).toBeVisible()
  },
)

test('the photo of a business card is kept with the doctor on a visit, shown, taken away and taken back', async ({
  page,
  institution,
}) => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await signIn(page, demoPerson('tanaka'), chartAddress(institution))
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
  await expectAccessible(page, 'the form of a doctor with a business card')
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
})
