import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { chartAddress, searchAddress, searchScreen } from '../screens.ts'

let serial = 0
const listName = () => `試験リスト${process.pid}-${++serial}`

const makeList = async (page: Page, name = listName()) => {
  await page.getByRole('button', { name: 'リストを作成' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('リスト名').fill(name)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return name
}

const progress = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

/** Adds an institution to the open list, by a part of its name. */
const addByName = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: '医療機関を追加' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
}

test('a list is made, an institution is added and dealt with, and each step can be taken back', async ({
  page,
  institution,
}) => {
  await signIn(page, demoPerson('sato'), '/app/action_lists')
  await expect(page.getByRole('link', { name: '下半期の重点訪問' })).toBeVisible()
  await expectAccessible(page, 'the action lists')
  const name = await makeList(page)
  await expect(page.getByText('このリストにはまだ医療機関がありません')).toBeVisible()
  await addByName(page, institution.name)
  await progress(page, '0 / 1 件')
  await page.getByRole('button', { name: `未対応（「${institution.name}」を対応済みにする）` }).click()
  await progress(page, '1 / 1 件')
  await expect(page.getByText('すべての医療機関が対応済みです。')).toBeVisible()
  await expectAccessible(page, 'an action list')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await progress(page, '0 / 1 件')
  await searchScreen(page).selection(institution.name).check()
  await page.getByRole('button', { name: 'リストから外す' }).click()
  await progress(page, '0 / 0 件')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await progress(page, '0 / 1 件')
  await page.getByRole('button', { name: '完了にする', exact: true }).click()
  await expect(page.getByRole('button', { name: '進行中に戻す' })).toBeVisible()
  await page.getByRole('button', { name: '削除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '削除' }).click()
  await expect(page.getByText('リストを削除しました')).toBeVisible()
  await page.goto(`/app/action_lists?filter=${encodeURIComponent(JSON.stringify({ status: 'deleted', name }))}`)
  await page.getByRole('button', { name: `「${name}」を元に戻す` }).click()
  await expect(page.getByRole('button', { name: `「${name}」を元に戻す` })).toBeHidden()
  await page.goto(`/app/action_lists?filter=${encodeURIComponent(JSON.stringify({ status: 'finished', name }))}`)
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test(
  'pasted lines are looked up, what is not clear is chosen, and what was not found stays to be corrected',
  atOneWidth,
  async ({ page, institution }) => {
    await signIn(page, demoPerson('sato'), '/app/action_lists')
    await makeList(page)
    await page.getByRole('button', { name: '貼り付けて追加' }).click()
    const dialog = page.getByRole('dialog')
    const part = institution.name.slice(0, -2)
    await dialog.getByLabel('貼り付ける一覧').fill(`${part}\n${institution.name}\nどこにもない医院`)
    await expectAccessible(page, 'the dialog for pasting')
    await dialog.getByRole('button', { name: '照合する' }).click()
    await expect(dialog.getByText('見つかった: 1件')).toBeVisible()
    await expect(dialog.getByText('選択が必要: 1件')).toBeVisible()
    await expect(dialog.getByText('見つからない: 1件')).toBeVisible()
    await dialog.getByLabel(`「${part}」の医療機関`).selectOption({ index: 1 })
    await expectAccessible(page, 'the preview of pasted lines')
    await dialog.getByRole('button', { name: '1件を追加' }).click()
    await expect(dialog.getByLabel('貼り付ける一覧')).toHaveValue('どこにもない医院')
    await dialog.getByRole('button', { name: 'キャンセル' }).click()
    await progress(page, '0 / 1 件')
  },
)

test(
  'institutions go from the search to a list, and the chart shows them there',
  atOneWidth,
  async ({ page, institution }) => {
    await signIn(page, demoPerson('sato'), searchAddress({ medicalInstitutionName: institution.name }))
    await searchScreen(page).selection(institution.name).check()
    await page.getByRole('button', { name: 'リストに追加' }).click()
    const dialog = page.getByRole('dialog')
    const name = listName()
    await dialog.getByRole('combobox', { name: 'アクションリスト' }).fill(name)
    await page.getByRole('option', { name: `「${name}」を新しく作る` }).click()
    await expectAccessible(page, 'the choice of an action list')
    await dialog.getByRole('button', { name: '追加' }).click()
    await expect(page.getByText(`「${name}」に1件を追加しました`)).toBeVisible()
    await page.goto(chartAddress(institution))
    const block = page.getByRole('region', { name: 'アクションリスト' })
    await block.getByRole('button', { name: `未対応（「${name}」を対応済みにする）` }).click()
    await expect(block.getByRole('button', { name: `対応済み（「${name}」を未対応に戻す）` })).toBeVisible()
    await block.getByRole('link', { name }).click()
    await progress(page, '1 / 1 件')
    await page.getByRole('button', { name: '未対応', exact: true }).click()
    await expect(page.getByText('該当する医療機関はありません')).toBeVisible()
    await page.getByRole('button', { name: 'すべて表示' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain(`${institution.name},対応済み`)
  },
)
