import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { chartAddress, searchAddress, searchScreen } from '../screens.ts'

const name = '今月の訪問先'

const makeList = async (page: Page) => {
  await page.getByRole('button', { name: 'リストを作成' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('リスト名').fill(name)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const progress = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

/** Adds an institution to the open list, by a part of its name. */
const addByName = async (page: Page, institution: string) => {
  await page.getByRole('combobox', { name: '医療機関を追加' }).fill(institution)
  await page.getByRole('option', { name: new RegExp(institution) }).click()
  await expect(page.getByRole('link', { name: institution, exact: true })).toBeVisible()
}

const listsWith = (status: string) => `/app/action_lists?filter=${encodeURIComponent(JSON.stringify({ status, name }))}`

test(
  'a list is made, an institution is added and dealt with, and each step can be taken back',
  atOneWidth,
  async ({ page, institution, database }) => {
    await signIn(page, await aPerson(database, await aTenant(database)), '/app/action_lists')
    await makeList(page)
    await expect(page.getByText('このリストにはまだ医療機関がありません')).toBeVisible()
    await addByName(page, institution.name)
    await progress(page, '0 / 1 施設')
    await page.getByRole('button', { name: `未対応（「${institution.name}」を対応済みにする）` }).click()
    await progress(page, '1 / 1 施設')
    await expect(page.getByText('すべての医療機関が対応済みです。')).toBeVisible()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await progress(page, '0 / 1 施設')
    await searchScreen(page).selection(institution.name).check()
    await page.getByRole('button', { name: 'リストから外す' }).click()
    await progress(page, '0 / 0 施設')
    await page.getByRole('button', { name: '元に戻す' }).click()
    await progress(page, '0 / 1 施設')
    await page.getByRole('button', { name: '完了にする', exact: true }).click()
    await expect(page.getByRole('button', { name: '進行中に戻す' })).toBeVisible()
    await page.getByRole('button', { name: '削除' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
    await expect(page.getByText('リストを削除しました')).toBeVisible()
    await goWithin(page, listsWith('deleted'))
    await page.getByRole('button', { name: `「${name}」を元に戻す` }).click()
    await expect(page.getByRole('button', { name: `「${name}」を元に戻す` })).toBeHidden()
    await goWithin(page, listsWith('finished'))
    await expect(page.getByRole('link', { name })).toBeVisible()
  },
)

test(
  'institutions go from the search to a list, and the chart shows them there',
  atOneWidth,
  async ({ page, institution, database }) => {
    const person = await aPerson(database, await aTenant(database))
    await signIn(page, person, searchAddress({ medicalInstitutionName: institution.name }))
    await searchScreen(page).selection(institution.name).check()
    await page.getByRole('button', { name: 'リストに追加' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'アクションリスト' }).fill(name)
    await page.getByRole('option', { name: `「${name}」を新しく作る` }).click()
    await dialog.getByRole('button', { name: '追加' }).click()
    await expect(page.getByText(`「${name}」に1施設を追加しました`)).toBeVisible()
    await goWithin(page, chartAddress(institution))
    const block = page.getByRole('region', { name: 'アクションリスト' })
    await block.getByRole('button', { name: `未対応（「${name}」を対応済みにする）` }).click()
    await expect(block.getByRole('button', { name: `対応済み（「${name}」を未対応に戻す）` })).toBeVisible()
    await block.getByRole('link', { name }).click()
    await progress(page, '1 / 1 施設')
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
