import type { Page } from '@playwright/test'
import { withTenant } from '../../../server/db/tenant.ts'
import { type NotificationEvent, notify } from '../../../server/work/notifications/notify.ts'
import { anAlert, anAlertCondition } from '../../support/alerts/alertBuilders.ts'
import { aPerson, aTask, type Person } from '../../support/builders.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^通知/ })
const inbox = (page: Page) => page.getByRole('dialog', { name: '通知' })

test('the bell tells alerts, tasks and imports apart, by day and kind, and each leads to its place', async ({
  page,
  database,
  institution,
}) => {
  const me: Person = await aPerson(database, 1, { username: `当番 ${institution.name}` })
  const giver = await aPerson(database, 1, { username: `同僚 ${institution.name}` })
  const told = [me.accountId]
  const tell = (event: NotificationEvent) => withTenant(database.app, 1, (tx) => notify(tx, 1, event, told))

  await signIn(page, me, '/app/tasks')
  await test.step('an empty bell says what will come', async () => {
    await bell(page).click()
    await expect(inbox(page)).toContainText('通知はまだありません。')
    await expectAccessible(page, 'the empty bell')
    await page.keyboard.press('Escape')
    await expect(inbox(page)).toBeHidden()
  })

  const alertConditionId = await anAlertCondition(database, me)
  const targets = [{ institutionId: institution.id }]
  const alertId = await anAlert(database, me, { alertConditionId }, { name: '大口の紹介元が減った', targets })
  const given = await aTask(database, me, { title: '紹介状のお礼' })
  const due = await aTask(database, me, { title: '待ち時間を調べて報告', deadline: '2026-04-10' })
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into data_uploads (tenant_id, filename, status, created_by, sha256, byte_count)
    values (1, '紹介一覧.csv', 'failed', $1, 'x', 1) returning id`,
    [me.accountId],
  )
  const upload = rows[0]?.id ?? 0
  await tell({ kind: 'task_due', taskId: due, deadline: '2026-04-10', isOverdue: true })
  await database.owner.query(`update notifications set created_at = now() - interval '1 day' where account_id = $1`, [
    me.accountId,
  ])
  await tell({
    kind: 'import_finished',
    file: { table: 'data_uploads', id: upload },
    queuedAt: null,
    outcome: 'failed',
    importedRowCount: null,
    failedRowCount: null,
  })
  await tell({ kind: 'alert_condition_invalid', alertConditionId })
  await tell({ kind: 'task_assigned', taskId: given, actorId: giver.accountId })
  await tell({ kind: 'alert', alertId })

  await page.reload()
  await expect(page.getByRole('button', { name: '通知（未読: 5件）' })).toBeVisible()
  await test.step('with the keyboard', async () => {
    await bell(page).focus()
    await page.keyboard.press('Enter')
    const todays = inbox(page).getByRole('list', { name: '今日' }).getByRole('link')
    await expect(todays).toHaveCount(4)
    await expect(todays.nth(0)).toContainText('アラート「大口の紹介元が減った」: 新しい対象 1件（対象 1件）')
    await expect(todays.nth(0)).toHaveAttribute('href', `/app/alerts/${alertId}`)
    await expect(todays.nth(1)).toContainText(`同僚 ${institution.name}さんがあなたにタスクを割り当てました`)
    await expect(todays.nth(1)).toContainText('紹介状のお礼')
    await expect(todays.nth(2)).toHaveAttribute('href', '/app/alert_conditions')
    await expect(todays.nth(3)).toContainText('「紹介一覧.csv」を取り込めませんでした')
    await expect(todays.nth(3)).toHaveAttribute('href', `/app/data_uploads/${upload}`)
    await expect(inbox(page).getByRole('list', { name: '昨日' })).toContainText(
      'タスク「待ち時間を調べて報告」の期限が過ぎました',
    )
    await expectAccessibleInBothThemes(page, 'the bell')
    await inbox(page).getByRole('button', { name: 'タスク' }).focus()
    await page.keyboard.press('Enter')
    await expect(inbox(page).getByRole('link')).toHaveCount(2)
    await inbox(page)
      .getByRole('link', { name: /割り当てました/ })
      .focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/app/tasks/${given}$`))
    await expect(page.getByLabel('タスク（必須）')).toHaveValue('紹介状のお礼')
  })

  await test.step('all are read at once', async () => {
    await page.getByRole('button', { name: '通知（未読: 4件）' }).click()
    await expect(inbox(page).getByRole('link')).toHaveCount(2)
    await inbox(page).getByRole('button', { name: '反応' }).click()
    await expect(inbox(page)).toContainText('この種類の通知はありません。')
    await inbox(page).getByRole('button', { name: 'すべて既読にする' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible()
  })
})

test(
  'each part of the daily mail has its switch in the profile',
  atOneWidth,
  async ({ page, database, institution }) => {
    const me = await aPerson(database, 1, { username: `当番 ${institution.name}` })
    await signIn(page, me, '/app/profile')
    const choice = (name: string) => page.getByRole('switch', { name })
    await expect(choice('新しい出来事をアプリ内で通知する')).toBeChecked()
    await expect(choice('新しいアラートをメールで受け取る')).toBeChecked()
    await expect(choice('レポートの新しい連携先をメールで受け取る')).toBeChecked()
    await expect(choice('未読の反応を一日一回メールで受け取る')).not.toBeChecked()
    await choice('新しいアラートをメールで受け取る').click()
    await expect(page.getByText('保存しました')).toBeVisible()
    await expectAccessibleInBothThemes(page, 'the switches of notifications')
    await choice('レポートの新しい連携先をメールで受け取る').click()
    await expect(choice('レポートの新しい連携先をメールで受け取る')).not.toBeChecked()
    await choice('新しい出来事をアプリ内で通知する').click()
    await expect(choice('未読の反応を一日一回メールで受け取る')).toBeDisabled()
    await page.reload()
    for (const name of [
      '新しいアラートをメールで受け取る',
      'レポートの新しい連携先をメールで受け取る',
      '新しい出来事をアプリ内で通知する',
    ])
      await expect(choice(name)).not.toBeChecked()
  },
)
