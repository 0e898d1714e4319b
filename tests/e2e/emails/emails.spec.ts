import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

type SceneDatabase = Parameters<typeof aTenant>[0] & Parameters<typeof aPerson>[0]

const aWriter = async (database: SceneDatabase) => {
  const tenantId = await aTenant(database, { name: '水前寺病院' })
  return aPerson(database, tenantId, { role: 'owner' })
}

const contents = (page: Page) => page.getByRole('textbox', { name: '本文' })
const titleField = (page: Page) => page.getByRole('textbox', { name: '件名' })

/** Writes a new e-mail with the keyboard alone, from the subject on. */
const write = async (page: Page, title: string, text: string) => {
  await expect(contents(page)).toBeVisible()
  await page.getByRole('textbox', { name: '差出人', exact: false }).first().fill('水前寺病院 地域連携室')
  await page.getByRole('combobox', { name: '差出人アドレス' }).fill('renkei@suizenji.example')
  await titleField(page).focus()
  await page.keyboard.type(title)
  await contents(page).focus()
  await page.keyboard.type(text)
  await expect(page.getByText('保存していない変更があります')).toBeVisible()
}

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true })

// The test's own scripts; the page of a mail has none.
const inSandbox = /Blocked script execution in 'about:srcdoc'/

test(
  'an e-mail is written, looked at on a phone in the dark, checked and corrected',
  atOneWidth,
  async ({ page, database, tolerate }) => {
    tolerate(inSandbox)
    await signIn(page, await aWriter(database), '/app/emails')
    await expect(page.getByText('メールはまだありません')).toBeVisible()
    await page.getByRole('link', { name: 'メールを作成' }).focus()
    await page.keyboard.press('Enter')
    await write(page, '{{担当}}より外来のお知らせ', '4月から外来の日が変わります。')

    await page.getByRole('button', { name: 'プレビュー' }).click()
    const preview = page.getByRole('dialog', { name: 'プレビュー' })
    await preview.getByRole('button', { name: 'スマートフォン' }).click()
    await preview.getByRole('button', { name: 'ダーク' }).click()
    const frame = preview.locator('iframe')
    await expect(frame).toHaveCSS('width', '375px')
    await expect(frame).toHaveAttribute('sandbox', '')
    await expect(frame).toHaveAttribute('srcdoc', /@media all .*4月から外来の日が変わります。/s)
    await preview.getByRole('button', { name: 'テキスト' }).click()
    await expect(preview.getByText('4月から外来の日が変わります。')).toBeVisible()
    await preview.getByRole('button', { name: '閉じる' }).click()

    await save(page).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/emails\/\d+\/edit\?part=recipients/)
    await page.getByRole('tab', { name: '確認と送信' }).click()
    await expect(page.getByText('宛先がまだありません。')).toBeVisible()
    await expect(page.getByText('「{{担当}}」という差し込み項目はありません。')).toBeVisible()
    // No script, not even a test's, runs in the frame of the other views.
    await page.getByRole('button', { name: 'テキスト' }).click()
    await page.getByRole('button', { name: /^件名へ/ }).focus()
    await page.keyboard.press('Enter')
    await expect(titleField(page)).toBeFocused()
    await titleField(page).fill('外来のお知らせ')
    await page.getByRole('tab', { name: '確認と送信' }).click()
    await expect(page.getByText('保存すると送信に進めます')).toBeVisible()
    await expect(page.getByText('という差し込み項目はありません')).toBeHidden()
    await page.getByRole('tabpanel').getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('heading', { name: '外来のお知らせ', level: 1 })).toBeVisible()
    await page
      .getByRole('link', { name: /HTMLメール配信/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/emails\?.*status=unsent/)
    await expect(page.getByRole('link', { name: '外来のお知らせ' })).toBeVisible()
  },
)

test('what was being written is there after the page was closed', atOneWidth, async ({ page, database }) => {
  await signIn(page, await aWriter(database), '/app/emails/new')
  await write(page, '書きかけの件名', '途中まで')
  await expect.poll(() => page.evaluate('Object.values(localStorage).join().includes("途中まで")')).toBe(true)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(/^保存していない入力があります（.*から）$/)).toBeVisible()
  await expect(titleField(page)).toHaveValue('書きかけの件名')
  await expect(contents(page)).toContainText('途中まで')
})
