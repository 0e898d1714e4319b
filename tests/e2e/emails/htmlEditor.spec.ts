import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const contents = (page: Page) => page.getByRole('textbox', { name: '本文' })
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What the editor would store. */
const source = async (page: Page) => {
  await tool(page, 'HTMLで編集').click()
  const html = await contents(page).inputValue()
  await tool(page, 'HTMLで編集').click()
  return html
}

/** What a page has and this program's types do not. */
interface PageClasses {
  readonly DataTransfer: new () => { setData(kind: string, text: string): void }
  readonly ClipboardEvent: new (type: string, options: object) => Event
}

const paste = (page: Page, kind: string, text: string) =>
  contents(page).evaluate(
    (element, [type = '', data = '']) => {
      const { DataTransfer, ClipboardEvent } = globalThis as unknown as PageClasses
      const clipboardData = new DataTransfer()
      clipboardData.setData(type, data)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [kind, text],
  )

test('contents are written with merge fields, a list, a button and a table', async ({ page, database }) => {
  const tenantId = await aTenant(database, { name: '水前寺病院' })
  await signIn(page, await aPerson(database, tenantId, { role: 'owner' }), '/app/emails/new')
  await contents(page).focus()
  await page.keyboard.type('{{氏')
  await expect(page.getByRole('listbox', { name: '差し込み項目' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.type(' 先生')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- 内科')
  await page.keyboard.press('Enter')
  await page.keyboard.type('外科')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await source(page)).toBe('<p>{{氏名}} 先生</p><ul><li>内科<ul><li>外科</li></ul></li></ul>')

  await contents(page).focus()
  await page.keyboard.press('Control+End')
  await tool(page, 'ボタン').click()
  const dialog = page.getByRole('dialog', { name: 'ボタン' })
  await expect(dialog.getByLabel('リンク先')).toBeFocused()
  await page.keyboard.type('javascript:alert(1)')
  await dialog.getByLabel('ボタンの文字').fill('予約する')
  await dialog.getByRole('button', { name: '挿入' }).click()
  await expect(dialog.getByText('リンク先が正しくありません')).toBeVisible()
  await dialog.getByLabel('リンク先').fill('www.example.jp')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(contents(page)).toBeFocused()
  await expect(contents(page).getByRole('link', { name: '予約する' })).toBeVisible()

  await page.keyboard.press('Enter')
  await tool(page, '表').click()
  await page.keyboard.press('Enter')
  await expect(contents(page).getByRole('columnheader')).toHaveCount(3)
  await tool(page, '下に行を追加').click()
  await expect(contents(page).getByRole('row')).toHaveCount(4)
  for (const heading of ['曜日', '午前', '午後']) {
    await contents(page).getByRole('columnheader').filter({ hasNotText: /./ }).first().click()
    await page.keyboard.type(heading)
  }
  await page.mouse.move(0, 0)
  await contents(page).focus()
  await page.evaluate('scrollTo(0, 0)')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'the editor with a table')
  const html = await source(page)
  expect(html).toContain('<a class="button" href="https://www.example.jp/">予約する</a>')
  expect(html).toContain('<table width="100%"><tbody><tr><th scope="col">')
})

test('what is pasted comes without its looks, and text keeps its lines', atOneWidth, async ({ page, database }) => {
  const tenantId = await aTenant(database, { name: '水前寺病院' })
  await signIn(page, await aPerson(database, tenantId, { role: 'owner' }), '/app/emails/new')
  await contents(page).focus()
  await paste(page, 'text/plain', '一行目\n二行目\n\n{{敬称}}')
  await page.keyboard.press('Enter')
  await paste(
    page,
    'text/html',
    '<p class="MsoNormal" style="color:red"><span style="font-weight:700">重要</span><img src="https://x.example/a.png"></p>',
  )
  await expect(page.getByText('画像1点は入りませんでした')).toBeVisible()
  expect(await source(page)).toBe('<p>一行目<br>二行目</p><p>{{敬称}}</p><p><strong>重要</strong></p>')
})

test('HTML that would lose something stays HTML until one agrees', atOneWidth, async ({ page, database }) => {
  const tenantId = await aTenant(database, { name: '水前寺病院' })
  await signIn(page, await aPerson(database, tenantId, { role: 'owner' }), '/app/emails/new')
  await expect(contents(page)).toBeVisible()
  await tool(page, 'HTMLで編集').click()
  const own = '<div style="background-color:#eee">{{氏名}}<b>自前</b></div>'
  await contents(page).fill(own)
  await tool(page, 'HTMLで編集').click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('background-color')).toBeVisible()
  await question.getByRole('button', { name: 'キャンセル' }).click()
  await expect(contents(page)).toHaveValue(own)
  await tool(page, 'HTMLで編集').click()
  await question.getByRole('button', { name: '取り除いて戻す' }).click()
  await expect(contents(page).locator('.merge-field')).toHaveText('氏名')
  expect(await source(page)).toBe('<p>{{氏名}}<strong>自前</strong></p>')
})

test('the keyboard reaches the tools and leaves the text', atOneWidth, async ({ page, database }) => {
  const tenantId = await aTenant(database, { name: '水前寺病院' })
  await signIn(page, await aPerson(database, tenantId, { role: 'owner' }), '/app/emails/new')
  await contents(page).focus()
  await page.keyboard.press('Alt+F10')
  await expect(tool(page, '太字')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, '斜体')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(contents(page)).toBeFocused()
  await page.keyboard.type('斜')
  await expect(tool(page, '斜体')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await expect(contents(page)).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(contents(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(tool(page, '斜体')).toBeFocused()
})
