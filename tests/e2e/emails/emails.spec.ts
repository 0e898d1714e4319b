import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../axe.ts'
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

test('an e-mail is written, looked at on a phone in the dark, checked and corrected', async ({
  page,
  database,
  tolerate,
}) => {
  tolerate(inSandbox)
  await signIn(page, await aWriter(database), '/app/emails')
  await expect(page.getByText('メールはまだありません')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'an empty list of e-mails')
  await page.getByRole('link', { name: 'メールを作成' }).focus()
  await page.keyboard.press('Enter')
  await write(page, '{{担当}}より外来のお知らせ', '4月から外来の日が変わります。')
  await expectAccessibleInBothThemes(page, 'a new e-mail')

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
  await expectAccessible(page, 'the preview of an e-mail')
  await preview.getByRole('button', { name: '閉じる' }).click()

  await save(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/emails\/\d+\/edit\?part=recipients/)
  await page.getByRole('tab', { name: '確認と送信' }).click()
  await expect(page.getByText('宛先がまだありません。')).toBeVisible()
  await expect(page.getByText('「{{担当}}」という差し込み項目はありません。')).toBeVisible()
  // No script, not even a test's, runs in the frame of the other views.
  await page.getByRole('button', { name: 'テキスト' }).click()
  await expectAccessibleInBothThemes(page, 'the checks of an e-mail')
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
  await expectAccessibleInBothThemes(page, 'a list of e-mails')
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
})

test('a copy is a draft of its own, and a deletion can be taken back', atOneWidth, async ({ page, database }) => {
  await signIn(page, await aWriter(database), '/app/emails/new')
  await write(page, '研修会のご案内', '研修会を開きます。')
  await save(page).click()
  await expect(page).toHaveURL(/\/emails\/\d+\/edit\?part=recipients/)
  await page.goto('/app/emails')
  const menu = page.getByRole('button', { name: '「研修会のご案内」の操作' })
  await menu.click()
  await page.getByRole('menuitem', { name: '複製' }).click()
  await expect(page.getByText('複製しました')).toBeVisible()
  await expect(titleField(page)).toHaveValue('研修会のご案内')
  await titleField(page).fill('研修会のご案内（再）')
  await page
    .getByRole('link', { name: /HTMLメール配信/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '編集を続ける' }).click()
  await save(page).click()
  await expect(page.getByText('下書きを保存しました')).toBeVisible()
  await page
    .getByRole('link', { name: /HTMLメール配信/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: '研修会のご案内（再）' })).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: '削除' }).click()
  await expect(page.getByRole('link', { name: '研修会のご案内', exact: true })).toBeHidden()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByRole('link', { name: '研修会のご案内', exact: true })).toBeVisible()
  await page.getByRole('link', { name: '送信済み', exact: true }).click()
  await expect(page).toHaveURL(/status=sent/)
  await expect(page.getByRole('link', { name: '研修会のご案内', exact: true })).toBeHidden()
})

test('what was being written is there after the page was closed', atOneWidth, async ({ page, database }) => {
  await signIn(page, await aWriter(database), '/app/emails/new')
  await write(page, '書きかけの件名', '途中まで')
  await expect.poll(() => page.evaluate('Object.values(localStorage).join().includes("途中まで")')).toBe(true)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('書きかけの内容を復元しました。')).toBeVisible()
  await expect(titleField(page)).toHaveValue('書きかけの件名')
  await expect(contents(page)).toContainText('途中まで')
})

test(
  'the frame of a house is changed, and a template begins an e-mail',
  atOneWidth,
  async ({ page, database, tolerate }) => {
    tolerate(inSandbox)
    await signIn(page, await aWriter(database), '/app/email_frame')
    await page.getByLabel('送信者の名称').fill('水前寺病院')
    await page.getByRole('textbox', { name: '署名' }).focus()
    await page.keyboard.type('地域連携室一同')
    await page.getByRole('button', { name: 'テキスト' }).click()
    await expectAccessibleInBothThemes(page, 'the frame of e-mails')
    await save(page).click()
    await expect(page.getByText('差出人情報・署名を保存しました')).toBeVisible()
    await expect(page.locator('pre')).toContainText('地域連携室一同')

    await page.goto('/app/emails/new')
    await write(page, '月例のお知らせ', '今月のお知らせです。')
    await page.getByRole('button', { name: 'テンプレート' }).click()
    const templates = page.getByRole('dialog', { name: 'テンプレート' })
    await templates.getByLabel('いまの件名と本文を保存').fill('月例')
    await templates.getByRole('button', { name: '保存', exact: true }).click()
    await expect(templates.getByRole('button', { name: '「月例」を使う' })).toBeVisible()
    await expectAccessible(page, 'the templates of e-mails')
    await templates.getByRole('button', { name: '閉じる', exact: true }).click()
    await titleField(page).fill('別の件名')
    await page.getByRole('button', { name: 'テンプレート' }).click()
    await templates.getByRole('button', { name: '「月例」を使う' }).click()
    await expect(titleField(page)).toHaveValue('月例のお知らせ')
    await page.getByText('元に戻す', { exact: true }).click()
    await expect(titleField(page)).toHaveValue('別の件名')
  },
)
