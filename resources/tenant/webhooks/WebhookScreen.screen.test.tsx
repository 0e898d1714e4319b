import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Webhook } from '#contract/work/webhooks.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { sampleOf } from '#tests/support/screens/sample.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'

const webhook = {
  id: 3,
  name: '院内システム',
  origin: 'https://hooks.invalid',
  events: ['alert'],
  is_enabled: true,
} as const
const failedDelivery = {
  event: 'alert',
  name: '大口の紹介元が減った',
  state: 'failed',
  attempts: 7,
  status_code: 500,
  failure: 'status',
  answer: 'no_service',
} as const

const open = (answers: Answers) =>
  openScreen('/webhooks/3', { getWebhook: webhook, listWebhookDeliveries: true, ...answers })

const log = page.getByRole('list', { name: '送信の記録' })
const entries = log.getByRole('listitem')

test('a test that is on its way is followed until the log says why it failed', async () => {
  const { answer, sent } = open({ testWebhook: { event: 'test' } })
  await expect.element(page.getByText(/送信の記録はまだありません/)).toBeVisible()
  answer({
    getWebhook: { ...webhook, failing_since: '2026-04-01T09:00:00+09:00' },
    listWebhookDeliveries: {
      deliveries: [
        {
          id: 1,
          event: 'test',
          attempts: 1,
          failure: 'unresolved',
          // Later than the log follows by itself.
          next_at: '2099-04-01T09:05:00+09:00',
        },
      ],
    },
  })
  await page.getByRole('button', { name: 'テスト送信' }).click()
  await expect.element(entries).toMatchTextContent(/テスト送信.*ホスト名が見つかりません – .+に再送します（1回失敗）/)
  await expect.element(page.getByText(/から送信に失敗し続けています/)).toBeVisible()
  await expectAccessible()
  expect(sent('testWebhook')).toHaveLength(1)
})

test('a test or a new secret that fails does not speak of input, which there is none of', async () => {
  open({
    testWebhook: problem(429, { code: 'too_many_requests' }),
    renewWebhookSecret: problem(429, { code: 'too_many_requests' }),
  })
  await page.getByRole('button', { name: 'テスト送信' }).click()
  await expect.element(page.getByText('できませんでした。少し待ってからもう一度お試しください。')).toBeVisible()
  await page.getByRole('button', { name: 'シークレットを再発行' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'シークレットを再発行' }).click()
  await expect.element(question.getByText('できませんでした。少し待ってからもう一度お試しください。')).toBeVisible()
  await expect.element(page.getByText(/入力した内容は残っています/)).not.toBeInTheDocument()
})

test('of two who change one webhook at once the second is shown both versions, and an address left empty stays', async () => {
  const newer = {
    ...webhook,
    name: '電子カルテ',
    events: ['alert', 'mention'],
    updated_at: '2026-04-01T09:05:00.000Z',
  } as const
  const { answer, sent } = open({
    getWebhook: { ...webhook, updated_at: '2026-04-01T09:00:00.000Z' },
    updateWebhook: problem(409, {
      code: 'edit_conflict',
      is_own: false,
      saved_by: { id: 2, name: '田中 陽子' },
      saved_at: newer.updated_at,
      current: sampleOf(Webhook, newer),
    }),
  })
  await page.getByRole('button', { name: '変更', exact: true }).click()
  const form = page.getByRole('dialog', { name: '送信先を変更' })
  await form.getByRole('textbox', { name: '名前' }).fill('地域連携システム')
  await form.getByRole('button', { name: '保存' }).click()
  const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
  await expect.element(conflict).toMatchTextContent('田中 陽子さんが2026/4/1 18:05:00に保存しました。')
  await expect.element(conflict.getByRole('radio', { name: /コメントでの名指し/ })).toBeChecked()
  await expect.poll(() => conflict.getByRole('radiogroup').elements().length).toBe(2)
  await expectAccessible()
  await conflict.getByRole('radio', { name: /地域連携システム/ }).click()
  answer({ updateWebhook: { ...newer, name: '地域連携システム' } })
  await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect.element(page.getByText('送信先を保存しました')).toBeVisible()
  const [, second] = sent('updateWebhook')
  expect(second?.body).toMatchObject({ name: '地域連携システム', events: newer.events, updated_at: newer.updated_at })
  expect(second?.body).not.toHaveProperty('url')
})

test('deliveries that have failed are sent again from the log', async () => {
  const deliveries = Array.from({ length: 25 }, (_, index) => ({ ...failedDelivery, id: index + 1 }))
  const { answer, sent } = open({
    getWebhook: { ...webhook, format: 'slack' },
    listWebhookDeliveries: ({ query }) => ({
      deliveries: query.page === 2 ? deliveries.slice(20) : deliveries.slice(0, 20),
      total_count: 25,
      total_page: 2,
    }),
    resendWebhookDelivery: true,
  })
  const newest = entries.first()
  await expect.element(newest).toMatchTextContent('アラート「大口の紹介元が減った」')
  await expect.element(newest).toMatchTextContent('失敗 – 応答 500')
  await expect.element(newest).toMatchTextContent('応答: no_service')
  await expect.poll(() => entries.elements()).toHaveLength(20)
  await expect.element(page.getByRole('button', { name: 'シークレットを再発行' })).not.toBeInTheDocument()
  await expectAccessible()
  await page.getByRole('button', { name: 'ページ2へ' }).click()
  await expect.poll(() => entries.elements()).toHaveLength(5)
  answer({
    listWebhookDeliveries: {
      deliveries: [{ ...failedDelivery, id: 21, failure: 'unresolved', status_code: null, answer: null }],
    },
  })
  await newest.getByRole('button', { name: /再送$/ }).click()
  await expect.element(newest).toMatchTextContent('ホスト名が見つかりません')
  expect(sent('resendWebhookDelivery')).toMatchObject([{ params: { id: '3', delivery_id: '21' } }])
})

test('a new secret is asked about, shown, and the former one holds for a while', async () => {
  const { answer, sent } = open({ renewWebhookSecret: { ...webhook, secret: 'whsec_new' } })
  await page.getByRole('button', { name: 'シークレットを再発行' }).click()
  expect(sent('renewWebhookSecret')).toEqual([])
  await expectAccessible()
  answer({ getWebhook: { ...webhook, previous_secret_until: '2026-04-02T09:00:00+09:00' } })
  await page.getByRole('alertdialog').getByRole('button', { name: 'シークレットを再発行' }).click()
  const secret = page.getByRole('dialog', { name: '署名のシークレット' })
  await expect.element(secret.getByLabelText('シークレット', { exact: true })).toHaveValue('whsec_new')
  await secret.getByRole('button', { name: '控えました' }).click()
  await expect.element(page.getByText(/前のシークレットでも.+まで署名します/)).toBeVisible()
})

test('a webhook is switched off without typing its address again', async () => {
  const { answer, sent } = open({ updateWebhook: { ...webhook, is_enabled: false } })
  await page.getByRole('button', { name: '変更' }).click()
  const change = page.getByRole('dialog', { name: '送信先を変更' })
  await change.getByRole('switch', { name: '送信する' }).click()
  answer({ getWebhook: { ...webhook, is_enabled: false } })
  await change.getByRole('button', { name: '保存' }).click()
  await expect.element(page.getByText('停止中', { exact: true })).toBeVisible()
  expect(sent('updateWebhook')).toMatchObject([{ body: { name: '院内システム', is_enabled: false } }])
  expect(sent('updateWebhook')[0]?.body).not.toHaveProperty('url')
})

test('a deletion is asked about, and leads back to the list', async () => {
  const { address, sent } = open({ deleteWebhook: true, listWebhooks: true })
  await page.getByRole('button', { name: '削除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await expect.element(page.getByText(/送信先はまだありません/)).toBeVisible()
  expect(address()).toBe('/webhooks')
  expect(sent('deleteWebhook')).toMatchObject([{ params: { id: '3' } }])
})
