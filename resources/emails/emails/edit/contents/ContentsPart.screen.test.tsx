import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

const contents = page.getByRole('textbox', { name: '本文' })
const tool = (name: string) => page.getByRole('button', { name, exact: true })
const { keyboard } = userEvent

const openEditor = async () => {
  openScreen('/emails/new', { listEmailTemplates: true, getEmailFrame: true, getEmailDelivery: true })
  await expect.element(contents).toBeVisible()
}

/** Focuses the contents as the Tab key would. */
const enterContents = () => focus(contents)

/** Checks what the editor would store. */
const expectSource = async (matches: (html: string) => void) => {
  await tool('HTMLで編集').click()
  await expect.element(contents).toHaveProperty('tagName', 'TEXTAREA')
  matches(((await contents.findElement()) as HTMLTextAreaElement).value)
  await tool('HTMLで編集').click()
}

const paste = async (type: string, text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData(type, text)
  const target = await contents.findElement()
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('contents are written with merge fields and a list', async () => {
  await openEditor()
  await enterContents()
  await keyboard('{{{{氏')
  await expect
    .element(page.getByRole('listbox', { name: '差し込み項目' }).getByRole('option'))
    .toMatchTextContent('氏名')
  await keyboard('{Enter} 先生{Enter}- 内科{Enter}外科{Tab}{Enter}{Enter}{Enter}')
  await expectSource((html) => expect(html).toBe('<p>{{氏名}} 先生</p><ul><li>内科<ul><li>外科</li></ul></li></ul>'))
})

test('a button leads to a complete address, and not to a script', async () => {
  await openEditor()
  await enterContents()
  await tool('ボタン').click()
  const dialog = page.getByRole('dialog', { name: 'ボタン' })
  await expect.element(dialog.getByLabelText(/リンク先/)).toHaveFocus()
  await keyboard('javascript:alert(1)')
  await dialog.getByLabelText(/ボタンの文字/).fill('予約する')
  await dialog.getByRole('button', { name: '挿入' }).click()
  await expect.element(dialog.getByText(/リンク先が正しくありません/)).toBeVisible()
  await dialog.getByLabelText(/リンク先/).fill('www.example.jp')
  await keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(contents).toHaveFocus()
  await expect.element(contents.getByRole('link', { name: '予約する' })).toBeVisible()
  await expectSource((html) => expect(html).toContain('<a class="button" href="https://www.example.jp/">予約する</a>'))
})

test('a table is made, gets a row, and its headings are written', async () => {
  await openEditor()
  await enterContents()
  await tool('表').click()
  await keyboard('{Enter}')
  const headings = contents.getByRole('columnheader')
  await expect.element(headings).toHaveLength(3)
  await tool('下に行を追加').click()
  await expect.element(contents.getByRole('row')).toHaveLength(4)
  for (const [index, heading] of ['曜日', '午前', '午後'].entries()) {
    await headings.nth(index).click()
    await keyboard(heading)
    await expect.element(headings.nth(index)).toHaveTextContent(heading)
  }
  await expectAccessible()
  await expectSource((html) => expect(html).toContain('<table width="100%"><tbody><tr><th scope="col">'))
})

test('what is pasted comes without its looks, and text keeps its lines', async () => {
  await openEditor()
  await enterContents()
  await paste('text/plain', '一行目\n二行目\n\n{{敬称}}')
  await keyboard('{Enter}')
  await paste(
    'text/html',
    '<p class="MsoNormal" style="color:red"><span style="font-weight:700">重要</span><img src="https://x.example/a.png"></p>',
  )
  await expect.element(page.getByText(/画像1点は入りませんでした/)).toBeVisible()
  await expectSource((html) => expect(html).toBe('<p>一行目<br>二行目</p><p>{{敬称}}</p><p><strong>重要</strong></p>'))
})

test('HTML that would lose something stays HTML until one agrees', async () => {
  await openEditor()
  await tool('HTMLで編集').click()
  const own = '<div style="background-color:#eee">{{氏名}}<b>自前</b></div>'
  await contents.fill(own)
  await tool('HTMLで編集').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/background-color/)).toBeVisible()
  await question.getByRole('button', { name: 'キャンセル' }).click()
  await expect.element(contents).toHaveValue(own)
  await tool('HTMLで編集').click()
  await question.getByRole('button', { name: '取り除いて戻す' }).click()
  await expect.element(contents).toMatchTextContent('氏名自前')
  await expectSource((html) => expect(html).toBe('<p>{{氏名}}<strong>自前</strong></p>'))
})

test('the keyboard reaches the tools and leaves the text', async () => {
  await openEditor()
  await enterContents()
  await keyboard('{Alt>}{F10}{/Alt}')
  await expect.element(tool('太字')).toHaveFocus()
  await keyboard('{ArrowRight}')
  await expect.element(tool('斜体')).toHaveFocus()
  await keyboard('{Enter}')
  await expect.element(contents).toHaveFocus()
  await keyboard('斜')
  await expect.element(tool('斜体')).toHaveAttribute('aria-pressed', 'true')
  await keyboard('{Tab}')
  await expect.element(contents).not.toHaveFocus()
  await keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(contents).toHaveFocus()
  await keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(tool('斜体')).toHaveFocus()
})
