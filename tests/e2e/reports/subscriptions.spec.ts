import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first()

test('reports by mail are listed with when and to whom, changed, and ended', async ({ page, database }) => {
  const tenantId = await aTenant(database)
  const owner = await aPerson(database, tenantId, { role: 'owner', username: '部長' })
  const member = await aPerson(database, tenantId, { username: '退職した人' })
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into reports (tenant_id, kind, name, definition, created_by) values ($1, 'own_department', '診療科別の紹介', '{}', $2) returning id`,
    [tenantId, member.accountId],
  )
  await database.owner.query(
    `with made as (
      insert into report_subscriptions (tenant_id, report_id, schedule, weekday, language, next_on, created_by)
      values ($1, $2, 'weekly', 2, 'ja', '2099-01-06', $3) returning id
    )
    insert into report_subscription_recipients
    select $1, made.id, account_id from made, unnest($4::bigint[]) as account_id`,
    [tenantId, rows[0]?.id, member.accountId, [owner.accountId, member.accountId]],
  )
  await database.owner.query('update accounts set deleted_at = now() where tenant_id = $1 and id = $2', [
    tenantId,
    member.accountId,
  ])
  await signIn(page, owner, '/app/report_subscriptions')
  await expect(page).toHaveTitle(/^メールで受け取るレポート/)
  const subscription = row(page, '診療科別の紹介')
  await expect(subscription).toContainText('毎週火曜日')
  await expect(subscription).toContainText('まだ送っていません')
  await expect(subscription).toContainText('退職した人 – アカウントが削除されたため送りません')
  await expectAccessible(page, 'the reports by mail')

  await subscription.getByRole('button', { name: '変更' }).click()
  const dialog = page.getByRole('dialog', { name: 'メールの設定を変更' })
  await dialog.getByRole('combobox', { name: '送るとき' }).click()
  await page.getByRole('option', { name: '毎月' }).click()
  await dialog.getByRole('combobox', { name: /^日/ }).click()
  await page.getByRole('option', { name: '10日', exact: true }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(dialog.getByRole('switch', { name: 'PDFを添付する' })).toBeDisabled()
  await expect(dialog.getByText('組織の設定で許可されていないため')).toBeVisible()
  await expectAccessible(page, 'the dialog of a report by mail')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(subscription).toContainText('毎月10日')
  await expect(subscription).not.toContainText('退職した人 – ')

  await subscription.getByRole('button', { name: '終了' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '終了' }).click()
  await expect(page.getByText('メールで受け取るレポートはまだありません')).toBeVisible()
})

test(
  'an owner allows PDFs in mails, which a subscription then has until they are forbidden',
  atOneWidth,
  async ({ page, database }) => {
    const tenantId = await aTenant(database)
    const owner = await aPerson(database, tenantId, { role: 'owner' })
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into dashboards (tenant_id, name, contents, created_by) values ($1, '経営会議', '[]', $2) returning id`,
      [tenantId, owner.accountId],
    )
    await signIn(page, owner, '/app/profile')
    const allow = page.getByRole('switch', { name: 'レポートのメールにPDFを添付できるようにする' })
    await expect(allow).not.toBeChecked()
    await expect(page.getByText('メールで製品の外に出ます')).toBeVisible()
    await allow.click()
    await expect(allow).toBeChecked()
    await expectAccessible(page, 'the setting of PDFs in mails')

    await page.goto(`/app/dashboards/${rows[0]?.id}`)
    await page.getByRole('button', { name: 'メールで受け取る' }).click()
    const dialog = page.getByRole('dialog', { name: 'メールで受け取る' })
    await dialog.getByRole('switch', { name: 'PDFを添付する' }).check()
    await expect(dialog.getByText('レポートの行')).toBeVisible()
    await expectAccessible(page, 'the dialog with a PDF')
    await dialog.getByRole('button', { name: '送信を始める' }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/app/report_subscriptions')
    await expect(row(page, '経営会議')).toContainText('PDFを添付')

    await page.goto('/app/profile')
    await allow.click()
    await expect(allow).not.toBeChecked()
    await page.goto('/app/report_subscriptions')
    await expect(row(page, '経営会議')).toContainText('PDFの添付は停止中')
  },
)
