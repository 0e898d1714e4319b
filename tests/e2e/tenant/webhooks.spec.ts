import { expect, type Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const addWebhook = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '送信先を追加' }).first().click()
  const dialog = page.getByRole('dialog', { name: '送信先を追加' })
  await dialog.getByLabel('名前').fill(name)
  return dialog
}

test('an owner adds a webhook, sees its secret once, tests it, and reads in the log why it failed', async ({
  page,
  database,
  tolerate,
}) => {
  tolerate(/422/)
  const owner = await aPerson(database, await aTenant(database), { role: 'owner' })
  await signIn(page, owner, '/app/webhooks')
  await expect(page).toHaveTitle(/^外部通知/)
  await expect(page.getByText('送信先はまだありません')).toBeVisible()
  await expectAccessible(page, 'the empty list of webhooks')

  const dialog = await addWebhook(page, '院内システム')
  await dialog.getByLabel(/^URL/).fill('https://192.168.0.10/hook')
  await dialog.getByRole('checkbox', { name: 'タスクの期限' }).check()
  await expectAccessible(page, 'the form of a webhook')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText(/私的なアドレスには送信できません/)).toBeVisible()
  await dialog.getByLabel(/^URL/).fill('https://hooks.invalid/in?token=abc')
  await dialog.getByRole('button', { name: '保存' }).click()
  const secret = page.getByRole('dialog', { name: '署名のシークレット' })
  await expect(secret.getByLabel('シークレット', { exact: true })).toHaveValue(/^whsec_/)
  await expectAccessible(page, 'the secret of a webhook')
  await secret.getByRole('button', { name: '控えました' }).click()

  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '院内システム' })
  await expect(row).toContainText('https://hooks.invalid/…')
  await expect(row).toContainText('アラート、レポートのアラート、タスクの期限')
  await row.getByRole('link', { name: '院内システム' }).click()
  await page.getByRole('button', { name: 'テスト送信' }).click()
  const log = page.getByRole('list', { name: '送信の記録' })
  await expect(log.getByRole('listitem')).toContainText(
    /テスト送信.*ホスト名が見つかりません – .+に再送します（1回失敗）/,
    {
      timeout: 20_000,
    },
  )
  await expect(page.getByText(/から送信に失敗し続けています/)).toBeVisible()
  await expect(page.getByText('token=abc')).toHaveCount(0)
  await expectAccessible(page, 'a webhook with its log')

  await page.getByRole('button', { name: 'シークレットを再発行' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'シークレットを再発行' }).click()
  await secret.getByRole('button', { name: '控えました' }).click()
  await expect(page.getByText(/前のシークレットでも.+まで署名します/)).toBeVisible()

  await page.getByRole('button', { name: '変更' }).click()
  const change = page.getByRole('dialog', { name: '送信先を変更' })
  await change.getByRole('switch', { name: '送信する' }).uncheck()
  await change.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('停止中', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '削除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await expect(page.getByText('送信先はまだありません')).toBeVisible()
})

test('deliveries that have failed are sent again from the log', atOneWidth, async ({ page, database }) => {
  const tenantId = await aTenant(database)
  const owner = await aPerson(database, tenantId, { role: 'owner' })
  await signIn(page, owner, '/app/webhooks')
  const dialog = await addWebhook(page, '連携室の Slack')
  await dialog.getByRole('combobox', { name: '送信先の種類' }).click()
  await page.getByRole('option', { name: 'Slack' }).click()
  await dialog.getByLabel(/^URL/).fill('https://hooks.invalid/services/T0/B0/x')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await database.owner.query(
    `insert into webhook_deliveries (
      tenant_id, webhook_id, event, event_key, details, state, attempts, ready_at, status_code, failure, answer, created_at, finished_at
    )
    select $1, webhooks.id, 'alert', number, jsonb_build_object('name', '大口の紹介元が減った', 'path', '/'), 'failed', 7, now(), 500, 'status',
      'no_service', now(), now()
    from webhooks cross join generate_series(1, 25) as numbers (number) where tenant_id = $1`,
    [tenantId],
  )
  await page.getByRole('link', { name: '連携室の Slack' }).click()
  await expect(page.getByRole('button', { name: 'シークレットを再発行' })).toHaveCount(0)
  const log = page.getByRole('list', { name: '送信の記録' })
  const first = log.getByRole('listitem').first()
  await expect(first).toContainText('アラート「大口の紹介元が減った」')
  await expect(first).toContainText('失敗 – 応答 500')
  await expect(first).toContainText('応答: no_service')
  await expect(log.getByRole('listitem')).toHaveCount(20)
  await expectAccessible(page, 'a long log of deliveries')
  await first.getByRole('button', { name: /再送$/ }).click()
  await expect(first).toContainText(/ホスト名が見つかりません/, { timeout: 20_000 })
  await page.getByRole('button', { name: 'Go to page 2' }).click()
  await expect(log.getByRole('listitem')).toHaveCount(5)
})

test('webhooks are for owners alone', atOneWidth, async ({ page, database, tolerate }) => {
  tolerate(/403/)
  const member = await aPerson(database, await aTenant(database))
  await signIn(page, member, '/app/webhooks')
  await expect(page.getByText(/権限/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '外部通知' })).toHaveCount(0)
})
