import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

const email = { id: 7, title: '研修会のご案内', sender_name: '水前寺病院' } as const
const surroundings = { getEmailDelivery: true, getEmailFrame: true, listEmailTemplates: true } as const

const list = (...emails: readonly (typeof email)[]) => ({ listEmails: { emails } })
const inList = page.getByRole('link', { name: '研修会のご案内', exact: true })
const choose = async (command: string) => {
  await page.getByRole('button', { name: '「研修会のご案内」の操作' }).click()
  await page.getByRole('menuitem', { name: command }).click()
}

test('without e-mails the list leads to writing one', async () => {
  const { address } = openScreen('/emails', { ...surroundings, listEmails: true })
  await expect.element(page.getByText(/メールはまだありません/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'メールを作成' }).first().click()
  await expect.element(page.getByRole('heading', { name: '新しいメール' })).toBeVisible()
  expect(address()).toBe('/emails/new')
})

test('on a phone the list is no wider than the screen', async () => {
  await page.viewport(390, 844)
  openScreen('/emails?status=unsent', { ...surroundings, ...list(email) })
  await expect.element(inList).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

test('a copy is a draft of its own, and leaving it unsaved asks', async () => {
  const copy = {
    ...email,
    id: 8,
    sender_email: 'renkei@suizenji.example',
    main_content: '<p>研修会を開きます。</p>',
    updated_at: '2026-04-01T09:00:00+09:00',
  }
  const { sent, answer } = openScreen('/emails', {
    ...surroundings,
    ...list(email),
    copyEmail: { id: 8 },
    getEmail: copy,
    updateEmail: { ...copy, title: '研修会のご案内（再）' },
  })
  await choose('複製')
  await expect.element(page.getByText(/複製しました/)).toBeVisible()
  expect(sent('copyEmail')).toMatchObject([{ params: { id: '7' } }])
  const title = page.getByRole('textbox', { name: '件名' })
  await expect.element(title).toHaveValue('研修会のご案内')
  await title.fill('研修会のご案内（再）')
  const back = page.getByRole('link', { name: /HTMLメール配信/ }).first()
  await back.click()
  await page.getByRole('alertdialog').getByRole('button', { name: '編集を続ける' }).click()
  answer({ listEmails: { emails: [{ ...email, id: 8, title: '研修会のご案内（再）' }] } })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(page.getByText(/下書きを保存しました/)).toBeVisible()
  await back.click()
  await expect.element(page.getByRole('link', { name: '研修会のご案内（再）' })).toBeVisible()
})

test('a deletion is taken back', async () => {
  const { sent, answer } = openScreen('/emails', {
    ...surroundings,
    ...list(email),
    deleteEmail: true,
    restoreEmail: email,
  })
  await expect.element(inList).toBeVisible()
  answer(list())
  await choose('削除')
  await expect.element(inList).not.toBeInTheDocument()
  answer(list(email))
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(inList).toBeVisible()
  expect(sent('restoreEmail')).toMatchObject([{ params: { id: '7' } }])
})

test('sent e-mails are apart from those that are being written', async () => {
  const { address } = openScreen('/emails?status=unsent', {
    ...surroundings,
    listEmails: ({ query }) => ({ emails: query.status === 'sent' ? [] : [email] }),
  })
  await expect.element(inList).toBeVisible()
  await page.getByRole('link', { name: '送信済み', exact: true }).click()
  await expect.element(inList).not.toBeInTheDocument()
  expect(address()).toContain('status=sent')
})
