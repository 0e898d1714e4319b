import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'

const alerts = [
  { id: 1, name: '紹介が再開した' },
  { id: 2, name: '初めて紹介が来た' },
]

test('a condition without an alert says when it was judged and how many partners met it, or that it was not', async () => {
  openScreen('/alert_conditions', {
    listAlertConditions: {
      alert_conditions: [
        { id: 1, name: '減少', last_alert: null, last_judgement: { judged_on: '2026-11-30', target_count: 2 } },
        { id: 2, name: '再開', last_alert: null, last_judgement: null },
      ],
    },
  })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect
    .element(row('減少'))
    .toMatchTextContent(/アラートはまだありません.*最後の判定 2026\/11\/30・当てはまった連携先 2施設/)
  await expect
    .element(row('減少').getByRole('link', { name: '当てはまった連携先 2施設' }))
    .toHaveAttribute('href', '/app/alert_conditions/1')
  await expect
    .element(row('再開').getByRole('link', { name: '再開', exact: true }))
    .toHaveAttribute('href', '/app/alert_conditions/2')
  await expect.element(row('再開')).toMatchTextContent(/まだ判定していません/)
  await expectAccessible()
})

test('a condition says why nobody can tell yet who meets it', async () => {
  const months = ['2026-06-01', '2026-07-01']
  openScreen('/alert_conditions', {
    listAlertConditions: {
      alert_conditions: [
        {
          id: 1,
          name: '半年未訪問',
          last_alert: null,
          last_judgement: null,
          unknown: { reason: 'visits_not_recorded', months },
        },
      ],
    },
  })
  await expect
    .element(page.getByText('2026年6月〜2026年7月は訪問の記録が始まる前か途中のため分かりません'))
    .toBeVisible()
  await expect.element(page.getByText('まだ判定していません')).not.toBeInTheDocument()
})

test('several alerts are put away at once, and come back at once', async () => {
  const { sent, answer } = openScreen('/alerts', {
    listAlerts: { alerts, open_count: 2 },
    listAlertConditions: true,
    listStaffs: true,
    bulkArchiveAlerts: { alert_ids: [1, 2] },
    bulkUnarchiveAlerts: { alert_ids: [1, 2] },
  })
  await page.getByRole('checkbox', { name: '紹介が再開したを選択' }).click()
  await page.getByRole('checkbox', { name: '初めて紹介が来たを選択' }).click()
  answer({ listAlerts: { alerts: [], open_count: 0 } })
  await page.getByRole('button', { name: 'アーカイブ', exact: true }).click()
  await expect.element(page.getByText('未対応のアラートはありません')).toBeVisible()
  await expectAccessible()
  answer({ listAlerts: { alerts, open_count: 2 } })
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(page.getByRole('link', { name: '紹介が再開した' })).toBeVisible()
  expect(sent('bulkArchiveAlerts')).toMatchObject([{ body: { alert_ids: [1, 2] } }])
  expect(sent('bulkUnarchiveAlerts')).toMatchObject([{ body: { alert_ids: [1, 2] } }])
})

test('alerts of a condition are put away as far as its list shows them, and those that came up since are named', async () => {
  const { sent } = openScreen('/alert_conditions', {
    listAlertConditions: {
      alert_conditions: [
        {
          id: 4,
          name: '大口の減少',
          last_alert: { id: 7, alert_date: '2026-11-30', target_count: 3, new_count: 1 },
        },
      ],
    },
    bulkArchiveAlerts: { alert_ids: [6, 7], archived_at: '2026-12-01T00:00:00.000Z', left_count: 1 },
    bulkUnarchiveAlerts: { alert_ids: [6] },
  })
  await page.getByRole('button', { name: '「大口の減少」の操作' }).click()
  await page.getByRole('menuitem', { name: '未対応のアラートをすべてアーカイブ' }).click()
  await expect
    .element(page.getByText('2件をアーカイブしました。この画面を開いた後に届いた1件は、未対応のまま残しています。'))
    .toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect
    .element(page.getByText('1件を元に戻しました。1件は、その後に変更されているためそのままです'))
    .toBeVisible()
  expect(sent('bulkArchiveAlerts').map(({ body }) => body)).toEqual([{ alert_condition_id: 4, seen_last_alert_id: 7 }])
  expect(sent('bulkUnarchiveAlerts').map(({ body }) => body)).toEqual([
    { alert_ids: [6, 7], archived_at: '2026-12-01T00:00:00.000Z' },
  ])
})

test('alerts that do not come back are told of', async () => {
  openScreen('/alerts', {
    listAlerts: { alerts, open_count: 2 },
    listAlertConditions: true,
    listStaffs: true,
    bulkArchiveAlerts: { alert_ids: [1] },
    bulkUnarchiveAlerts: problem(500),
  })
  await page.getByRole('checkbox', { name: '紹介が再開したを選択' }).click()
  await page.getByRole('button', { name: 'アーカイブ', exact: true }).click()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(page.getByText(/元に戻せませんでした/)).toBeVisible()
})

test('an empty list names the conditions that partners met before they were made', async () => {
  const judged = (count: number) => ({ judged_on: '2026-11-30', target_count: count })
  openScreen('/alerts', {
    listAlerts: { alerts: [], total_count: 0, open_count: 0 },
    listAlertConditions: {
      alert_conditions: [
        { id: 1, name: '大口の減少', last_alert: null, last_judgement: judged(13) },
        { id: 2, name: '再開', last_alert: null, last_judgement: judged(0) },
      ],
    },
    listStaffs: true,
  })
  await expect.element(page.getByText('未対応のアラートはありません')).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: '13施設' })
  await expect.element(notice).toMatchTextContent(/条件「大口の減少」には、いま13施設が当てはまっています/)
  await expect.element(notice).not.toMatchTextContent(/再開/)
  await expect.element(notice.getByRole('link', { name: 'アラート条件を見る' })).toBeVisible()
  await expectAccessible()
})
