import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

const webhook = {
  id: 3,
  name: '院内システム',
  format: 'renkei',
  origin: 'https://hooks.invalid',
  events: ['alert', 'report_alert', 'task_due'],
  is_enabled: true,
} as const

const open = page.getByRole('button', { name: '送信先を追加' }).first()
const dialog = page.getByRole('dialog', { name: '送信先を追加' })
const url = dialog.getByLabelText(/^URL/)
const save = dialog.getByRole('button', { name: '保存' })

test('without webhooks the screen says what they are for', async () => {
  openScreen('/webhooks', { listWebhooks: true })
  await expect.element(page.getByText(/送信先はまだありません/)).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^外部通知/)
  await expectAccessible()
})

test('a webhook is added for some events, and its secret is shown once', async () => {
  const { sent, answer } = openScreen('/webhooks', {
    listWebhooks: true,
    createWebhook: { ...webhook, secret: 'whsec_abc' },
  })
  await open.click()
  await dialog.getByLabelText(/^名前/).fill('院内システム')
  await url.fill('https://hooks.invalid/in?token=abc')
  await dialog.getByRole('checkbox', { name: 'タスクの期限' }).click()
  await expectAccessible()
  answer({ listWebhooks: { webhooks: [webhook] } })
  await save.click()
  const secret = page.getByRole('dialog', { name: '署名のシークレット' })
  await expect.element(secret.getByLabelText('シークレット', { exact: true })).toHaveValue('whsec_abc')
  await expectAccessible()
  await secret.getByRole('button', { name: '控えました' }).click()
  await expect.element(secret).not.toBeInTheDocument()
  expect(sent('createWebhook')).toMatchObject([
    {
      body: {
        name: '院内システム',
        format: 'renkei',
        url: 'https://hooks.invalid/in?token=abc',
        events: ['alert', 'report_alert', 'task_due'],
      },
    },
  ])
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '院内システム' })
  await expect.element(row).toMatchTextContent('https://hooks.invalid/…')
  await expect.element(row).toMatchTextContent('アラート、レポートのアラート、タスクの期限')
})

test('an address that is refused is told at its field', async () => {
  openScreen('/webhooks', {
    listWebhooks: true,
    createWebhook: problem(422, { errors: [{ path: 'url', message: '私的なアドレスには送信できません' }] }),
  })
  await open.click()
  await dialog.getByLabelText(/^名前/).fill('院内システム')
  await url.fill('https://192.168.0.10/hook')
  await save.click()
  await expect.element(url).toHaveAccessibleDescription(/私的なアドレスには送信できません/)
  await expectAccessible()
})

test('a webhook for Slack has another kind of message', async () => {
  const { sent } = openScreen('/webhooks', { listWebhooks: true, createWebhook: { ...webhook, secret: null } })
  await open.click()
  await dialog.getByLabelText(/^名前/).fill('連携室の Slack')
  await dialog.getByRole('combobox', { name: /^送信先の種類/ }).click()
  await page.getByRole('option', { name: 'Slack' }).click()
  await url.fill('https://hooks.invalid/services/T0/B0/x')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: '署名のシークレット' })).not.toBeInTheDocument()
  expect(sent('createWebhook')).toMatchObject([{ body: { name: '連携室の Slack', format: 'slack' } }])
})

test('webhooks are for owners alone', async () => {
  openScreen('/webhooks', { getCurrentUser: userWith({ role: 'member' }) })
  await expect.element(page.getByText(/このページを表示する権限がありません/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: '外部通知' })).not.toBeInTheDocument()
})
