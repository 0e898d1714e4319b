import type { Page } from '@playwright/test'
import { aCommunication, aPerson, aTenant } from '../../support/builders.ts'
import { carryByFinger, carryByMouse, centre } from '../dragging.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'
import { aVoice, boardAddress, card, column, grip, ofPartner } from './voices.ts'

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

test(
  'a voice is taken down from the chart, with the visit it was heard on',
  atOneWidth,
  async ({ page, database, institution }) => {
    const person = await aPerson(database, await aTenant(database))
    await aCommunication(database, person, institution.id, { actedDate: '2026-04-01' })
    await signIn(page, person, chartAddress(institution))
    const block = page.getByRole('region', { name: '連携先の声' })
    // By the keyboard, because the blocks above it still grow while they load.
    await block.getByRole('link', { name: '追加' }).press('Enter')
    await expect(page.getByRole('combobox', { name: '医療機関' })).toHaveValue(institution.name)
    await page.getByLabel('件名（必須）').fill('返書が届くまでに時間がかかる')
    await page.getByLabel('受付日（必須）').fill('2026-04-02')
    const visit = '2026年4月1日(水) 訪問'
    await page.getByRole('combobox', { name: 'コミュニケーションを追加' }).click()
    await page.getByRole('option', { name: visit }).click()
    await expect(page.getByRole('link', { name: visit })).toBeVisible()
    await save(page)
    await expect(page).toHaveURL(new RegExp(`${chartAddress(institution)}$`))
    await block.getByRole('link', { name: '返書が届くまでに時間がかかる' }).click()
    await expect(page.getByRole('link', { name: visit })).toBeVisible()
    await page.getByRole('button', { name: `「${visit}」との関連を外す` }).click()
    await page.getByLabel('対応', { exact: true }).fill('診療科へ返書をお願いした')
    await save(page)
    await block.getByRole('link', { name: '返書が届くまでに時間がかかる' }).click()
    await expect(page.getByText('関連するコミュニケーションはありません。')).toBeVisible()
    await expect(page.getByLabel('対応', { exact: true })).toHaveValue('診療科へ返書をお願いした')
  },
)

test('a voice on the board is carried to another column, by mouse and by finger', async ({
  page,
  database,
  institution,
  isMobile,
}) => {
  const person = await aPerson(database, await aTenant(database))
  await aVoice(database, person, institution, '土曜日にも予約を取りたい')
  await signIn(page, person, boardAddress(institution))
  const standing = card(column(page, '未対応'), '土曜日にも予約を取りたい')
  await expect(column(page, '対応中（0件）')).toBeVisible()
  const to = await centre(column(page, '対応中'))
  if (isMobile) await carryByFinger(page, await centre(grip(standing)), { x: 330, y: to.y })
  else await carryByMouse(page, await centre(standing), to)
  await expect(card(column(page, '対応中（1件）'), '土曜日にも予約を取りたい')).toBeVisible()
  await expect(page).toHaveURL(/\/vocs\?.*view=board/)
  await page.reload()
  await expect(card(column(page, '対応中（1件）'), '土曜日にも予約を取りたい')).toBeVisible()
})

test(
  'a card let go in its own column, or put back by Escape, stays, and its link is not opened',
  atOneWidth,
  async ({ page, database, institution }) => {
    const title = '駐車場の案内がほしい'
    const person = await aPerson(database, await aTenant(database))
    await aVoice(database, person, institution, title)
    await signIn(page, person, boardAddress(institution))
    const own = column(page, '未対応（1件）')
    const from = await centre(card(own, title).getByRole('link'))
    await carryByMouse(page, from, { x: from.x + 10, y: from.y + 60 })
    await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0)
    const to = await centre(column(page, '対応中'))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 8 })
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0)
    await page.mouse.up()
    await expect(card(own, title)).toBeVisible()
    await expect(page.getByText(/へ移しました/)).toHaveCount(0)
    await expect(page).toHaveURL(/\/vocs\?.*view=board/)
  },
)

test(
  'list and board show the same filtered voices, and a deleted one comes back',
  atOneWidth,
  async ({ page, database, institution }) => {
    const title = `勉強会をオンラインでも（${institution.name}）`
    const person = await aPerson(database, await aTenant(database))
    await aVoice(database, person, institution, title)
    await signIn(page, person, `/app/vocs?${ofPartner(institution)}`)
    await expect(page.getByText('1 件', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'ボード' }).click()
    await expect(card(column(page, '未対応（1件）'), title)).toBeVisible()
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: '削除', exact: true }).click()
    await expect(page).toHaveURL(/\/vocs\?.*view=board/)
    await expect(column(page, '未対応（0件）')).toBeVisible()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(column(page, '未対応（1件）')).toBeVisible()
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: '削除', exact: true }).click()
    await expect(column(page, '未対応（0件）')).toBeVisible()
    await page.getByRole('button', { name: '削除済み' }).click()
    const dialog = page.getByRole('dialog')
    const restore = dialog.getByRole('button', { name: `「${title}」を元に戻す` })
    await expect(restore).toBeVisible()
    await restore.click()
    await expect(restore).toBeHidden()
    await dialog.getByRole('button', { name: '閉じる' }).click()
    await expect(column(page, '未対応（1件）')).toBeVisible()
  },
)
