import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, type Institution, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { chartAddress } from '../screens.ts'

const firstOfList = (page: Page) => page.getByRole('link', { name: /^\d{4}\/\d+\/\d+/ })
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

/** Enters a fact in its form, which is open. */
const enter = async (page: Page, label: string, value: string) => {
  await page.getByLabel(label, { exact: true }).fill(value)
  await save(page)
  await expect(page.getByText('追加しました')).toBeVisible()
}
const newAddress = (institution: Institution, plural: string) => `${chartAddress(institution)}/${plural}/new`

test(
  'a referral entered by hand is corrected, deleted and brought back',
  atOneWidth,
  async ({ page, institution, database }) => {
    await signIn(page, await aPerson(database, await aTenant(database)), newAddress(institution, 'referrals'))
    await enter(page, '紹介元の医師', '上田 隆')
    await firstOfList(page).click()
    const letter = page.getByRole('region', { name: '紹介の内容' })
    await letter.getByRole('link', { name: '編集' }).click()
    await expect(page.getByRole('heading', { name: `${institution.name}の紹介を編集` })).toBeVisible()
    await page.getByLabel('紹介元の医師', { exact: true }).fill('上田 孝')
    await save(page)
    await expect(page.getByText('保存しました')).toBeVisible()
    await expect(letter).toContainText('上田 孝')
    await letter.getByRole('button', { name: '削除' }).click()
    await expect(page.getByText('削除しました')).toBeVisible()
    await expect(page.getByText('紹介はまだありません')).toBeVisible()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(page.getByText('上田 孝')).toBeVisible()
    await expect(page.getByText('1 件', { exact: true })).toBeVisible()
  },
)

test(
  'a reverse referral tells its patient on its own page, and is corrected, deleted and brought back',
  atOneWidth,
  async ({ page, institution, database }) => {
    await signIn(page, await aPerson(database, await aTenant(database)), newAddress(institution, 'reverse_referrals'))
    await enter(page, '患者番号', '0077123')
    await expect(page.getByText('0077123')).toBeHidden()
    await firstOfList(page).click()
    const content = page.getByRole('region', { name: '逆紹介の内容' })
    await expect(content).toContainText('0077123')
    await content.getByRole('link', { name: '編集' }).click()
    await page.getByLabel('紹介先の診療科', { exact: true }).fill('整形外科')
    await save(page)
    await expect(content).toContainText('整形外科')
    await content.getByRole('button', { name: '削除' }).click()
    await expect(page.getByText('逆紹介はまだありません')).toBeVisible()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(page.getByText('整形外科')).toBeVisible()
    await goWithin(page, chartAddress(institution))
    await expect(page.getByRole('region', { name: '紹介・逆紹介' })).toContainText(
      '以降に登録された逆紹介 1件（基準月より後のため、上の数値に含みません）',
    )
  },
)
