import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { carryByFinger, carryByMouse, centre } from '../dragging.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'
import { aVoice, boardAddress, card, column, grip, ofPartner } from './voices.ts'

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

test('a voice is taken down from the chart, with the visit it was heard on', async ({
  page,
  database,
  institution,
}) => {
  await database.owner.query(
    `insert into communications (tenant_id, medical_institution_id, communication_type, acted_date, user_id, created_by)
     select tenant_id, $1, 'visit', '2026-04-01', id, id from accounts where tenant_id = 1 and login_name = 'sato'`,
    [institution.id],
  )
  await signIn(page, demoPerson('sato'), chartAddress(institution))
  const block = page.getByRole('region', { name: '連携先の声' })
  // The blocks above it still grow while they load.
  await page.waitForLoadState('networkidle')
  await block.getByRole('link', { name: '追加' }).click()
  await expect(page.getByRole('combobox', { name: '医療機関' })).toHaveValue(institution.name)
  await page.getByLabel('件名（必須）').fill('返書が届くまでに時間がかかる')
  await page.getByLabel('受付日（必須）').fill('2026-04-02')
  const visit = '2026年4月1日(水) 訪問'
  await page.getByRole('combobox', { name: 'コミュニケーションを追加' }).click()
  await page.getByRole('option', { name: visit }).click()
  await expect(page.getByRole('link', { name: visit })).toBeVisible()
  // At the end of the page the bar with the buttons covers no field. The page still grows while its choices are loading.
  await page.waitForLoadState('networkidle')
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
  await expectAccessible(page, 'the form of a voice')
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
})

test(
  'a voice on the board is moved by the keyboard, and that taken back',
  atOneWidth,
  async ({ page, database, institution }) => {
    await aVoice(database.owner, institution, '予約の電話がつながりにくい')
    await aVoice(database.owner, institution, '画像を早く見たい', 'COMPLETED')
    await signIn(page, demoPerson('sato'), boardAddress(institution))
    await expect(column(page, '未対応（1件）')).toBeVisible()
    await expectAccessible(page, 'the board')
    const menu = page.getByRole('button', { name: '「予約の電話がつながりにくい」を移す' })
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: '対応中へ移す' }).press('Enter')
    await expect(card(column(page, '対応中（1件）'), '予約の電話がつながりにくい')).toBeVisible()
    await expect(column(page, '未対応（0件）')).toBeVisible()
    await expect(menu).toBeFocused()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(card(column(page, '未対応（1件）'), '予約の電話がつながりにくい')).toBeVisible()
    await page.reload()
    await expect(card(column(page, '未対応（1件）'), '予約の電話がつながりにくい')).toBeVisible()
  },
)

test('a voice on the board is carried to another column, by mouse and by finger', async ({
  page,
  database,
  institution,
  isMobile,
}) => {
  await aVoice(database.owner, institution, '土曜日にも予約を取りたい')
  await signIn(page, demoPerson('sato'), boardAddress(institution))
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
    await aVoice(database.owner, institution, title)
    await signIn(page, demoPerson('sato'), boardAddress(institution))
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
  'a card that the server does not take goes back to where it stood',
  atOneWidth,
  async ({ page, database, institution, tolerate }) => {
    tolerate(/503 \(/)
    await aVoice(database.owner, institution, '待ち時間が長い')
    await signIn(page, demoPerson('sato'), boardAddress(institution))
    await page.route('**/api/vocs/*/status', (route) => route.fulfill({ status: 503 }))
    await page.getByRole('button', { name: '「待ち時間が長い」を移す' }).click()
    await page.getByRole('menuitem', { name: '対応済みへ移す' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /移せませんでした|Service Unavailable/ })).toBeVisible()
    await expect(card(column(page, '未対応（1件）'), '待ち時間が長い')).toBeVisible()
    await expect(column(page, '対応済み（0件）')).toBeVisible()
  },
)

test(
  'list and board show the same filtered voices, and a deleted one comes back',
  atOneWidth,
  async ({ page, database, institution }) => {
    const title = `勉強会をオンラインでも（${institution.name}）`
    await aVoice(database.owner, institution, title)
    await signIn(page, demoPerson('sato'), `/app/vocs?${ofPartner(institution)}`)
    await expect(page.getByText('1 件', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the list of voices')
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
    await page.getByRole('button', { name: '削除したもの' }).click()
    const dialog = page.getByRole('dialog')
    const restore = dialog.getByRole('button', { name: `「${title}」を元に戻す` })
    await expect(restore).toBeVisible()
    await expectAccessible(page, 'the deleted voices')
    await restore.click()
    await expect(restore).toBeHidden()
    await dialog.getByRole('button', { name: '閉じる' }).click()
    await expect(column(page, '未対応（1件）')).toBeVisible()
  },
)

// If both widths ran this test, they would change the same list at the same time.
test(
  'groups are named, ordered and saved together; one that is in use goes only when asked twice',
  atOneWidth,
  async ({ page, tolerate }) => {
    tolerate(/409 \(/)
    await signIn(page, demoPerson('kimura'), '/app/vocs')
    const open = () => page.getByRole('button', { name: 'グループ', exact: true }).click()
    await open()
    const dialog = page.getByRole('dialog', { name: '連携先の声のグループ' })
    await dialog.getByRole('button', { name: 'グループを追加' }).click()
    await dialog.getByLabel('グループ名').last().fill('試験のグループ')
    await dialog.getByRole('button', { name: '「試験のグループ」を上へ' }).click()
    await expectAccessible(page, 'the groups')
    await save(page)
    await expect(dialog).toBeHidden()
    await open()
    await expect(dialog.getByLabel('グループ名').nth(-2)).toHaveValue('試験のグループ')
    await dialog.getByRole('button', { name: '「試験のグループ」を削除' }).click()
    await dialog.getByRole('button', { name: '「検査・画像」を削除' }).click()
    await save(page)
    const question = page.getByRole('dialog', { name: '声が登録されているグループを削除しますか' })
    await expect(question).toContainText('「検査・画像」には')
    await question.getByRole('button', { name: 'キャンセル' }).click()
    await dialog.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('button', { name: '破棄する' }).click()
    await open()
    await dialog.getByRole('button', { name: '「試験のグループ」を削除' }).click()
    await save(page)
    await open()
    await expect(dialog.getByLabel('グループ名')).toHaveCount(6)
  },
)
