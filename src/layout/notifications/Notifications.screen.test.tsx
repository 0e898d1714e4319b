import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { topicOfKind } from '#contract/work/notifications.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { tolerate } from '#tests/support/screens/currentTest.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { newer } from '#tests/support/screens/stubbedServer.ts'

const now = Date.now()
const told = (hoursAgo: number) => new Date(now - hoursAgo * 3_600_000).toISOString()
const actor = { id: 2, name: '同僚 花子' }
const notices = [
  { id: 5, kind: 'alert', alert: { id: 8, name: '大口の紹介元が減った', new_count: 1, target_count: 1 } },
  { id: 4, kind: 'task_assigned', actor, task: { id: 31, title: '紹介状のお礼', deadline: null, is_overdue: null } },
  { id: 3, kind: 'alert_condition_invalid', alert_condition: { id: 9, name: '減少' } },
  {
    id: 2,
    kind: 'import_finished',
    import: { id: 6, kind: 'data_upload', filename: '紹介一覧.csv', outcome: 'failed' },
  },
  {
    id: 1,
    kind: 'task_due',
    task: { id: 32, title: '待ち時間を調べて報告', deadline: '2026-04-10', is_overdue: true },
    created_at: told(24),
  },
] as const

/** What the bell is told: all, or those of a topic, of which some have been read. */
const toldTo = (readIds: readonly number[]) => ({
  listNotifications: ({ query }: { readonly query: Readonly<Record<string, unknown>> }) => ({
    unread_count: notices.length - readIds.length,
    notifications: notices
      .filter(({ kind }) => query.topic === undefined || topicOfKind[kind] === query.topic)
      .map((notice) => ({ created_at: told(0), ...notice, read_at: readIds.includes(notice.id) ? told(0) : null })),
  }),
})

const bell = page.getByRole('button', { name: /^通知/ })
const inbox = page.getByRole('dialog', { name: '通知' })

test('who made conditions on a tag is told that it was deleted, by whom and which conditions these are', async () => {
  openScreen('/tags', {
    listTags: true,
    listNotifications: {
      unread_count: 1,
      notifications: [
        {
          id: 6,
          kind: 'named_record_deleted',
          actor,
          deletion: {
            kind: 'tag',
            names: ['至急'],
            uses: [
              { holder: 'report', name: '一覧', path: '/area_reports' },
              { holder: 'saved_filter', name: '急ぎ', path: '/medical_institutions_search' },
            ],
          },
          created_at: told(0),
          read_at: null,
        },
      ],
    },
  })
  await bell.click()
  const notice = inbox.getByRole('link')
  await expect
    .element(notice)
    .toMatchTextContent('同僚 花子さんがタグ「至急」を削除しました。これを使っている次の条件を見直してください')
  await expect.element(notice).toMatchTextContent('レポート「一覧」、保存した条件「急ぎ」')
  await expect.element(notice).toHaveAttribute('href', '/app/area_reports')
})

test('whose task a colleague finished or gave another deadline is told so, with the deadline that holds now', async () => {
  const record = {
    kind: 'task',
    name: '紹介状のお礼',
    count: 1,
    day: '2026-04-10',
    new_day: null,
    to: null,
    uses: [],
    path: '/tasks/31',
  } as const
  const notice = { kind: 'work_changed', actor, created_at: told(0), read_at: null } as const
  openScreen('/tags', {
    listTags: true,
    listNotifications: {
      unread_count: 2,
      notifications: [
        { ...notice, id: 8, record: { ...record, change: 'finished' } },
        { ...notice, id: 7, record: { ...record, change: 'moved', new_day: '2026-04-15' } },
      ],
    },
  })
  await bell.click()
  const finished = inbox.getByRole('link', { name: /完了/ })
  await expect.element(finished).toMatchTextContent('同僚 花子さんが、あなたのタスク「紹介状のお礼」を完了にしました')
  await expect.element(finished).toHaveAttribute('href', '/app/tasks/31')
  const moved = inbox.getByRole('link', { name: /期限を/ })
  await expect
    .element(moved)
    .toMatchTextContent('同僚 花子さんが、あなたのタスク「紹介状のお礼」の期限を2026/4/15に変更しました')
  await expect.element(moved).toMatchTextContent(/期限 2026\/4\/15/)
})

test('whose task a colleague deleted is told what and by whom, and whose first screen, what follows', async () => {
  const record = { day: null, new_day: null, to: null, count: 1 } as const
  openScreen('/tags', {
    listTags: true,
    listNotifications: {
      unread_count: 2,
      notifications: [
        {
          id: 8,
          kind: 'work_changed',
          actor,
          record: {
            ...record,
            kind: 'task',
            change: 'deleted',
            name: '紹介状のお礼',
            day: '2026-04-10',
            uses: [],
            path: '/tasks',
          },
          created_at: told(0),
          read_at: null,
        },
        {
          id: 7,
          kind: 'report_changed',
          actor,
          record: {
            ...record,
            kind: 'dashboard',
            change: 'deleted',
            name: '朝の確認',
            uses: ['start_page', 'mail'],
            path: '/dashboards',
          },
          created_at: told(0),
          read_at: null,
        },
      ],
    },
  })
  await bell.click()
  const [task, dashboard] = [inbox.getByRole('link').nth(0), inbox.getByRole('link').nth(1)]
  await expect.element(task).toMatchTextContent('同僚 花子さんが、あなたのタスク「紹介状のお礼」を削除しました')
  await expect.element(task).toMatchTextContent('期限 2026/4/10')
  await expect.element(task).toHaveAttribute('href', '/app/tasks')
  await expect.element(dashboard).toMatchTextContent('同僚 花子さんがダッシュボード「朝の確認」を削除しました')
  await expect.element(dashboard).toMatchTextContent('最初に開く画面は標準のものになります、メールでは届かなくなります')
})

test('a page that is older than the server shows notifications of kinds that it does not know, and the others', async () => {
  tolerate(/Missing translation for key: "renkei\.notifications\.newly_invented"/)
  openScreen('/tags', {
    listTags: true,
    listNotifications: newer(
      {
        unread_count: 2,
        notifications: [
          { id: 10, kind: 'like', actor, created_at: told(0), read_at: null },
          { ...notices[1], id: 9, created_at: told(0), read_at: null },
        ],
      },
      (json) => json.replace('"like"', '"newly_invented"'),
    ),
  })
  await bell.click()
  await expect
    .element(inbox.getByRole('link').nth(0))
    .toMatchTextContent('新しい種類の通知です。画面を再読み込みすると内容が表示されます')
  await expect
    .element(inbox.getByRole('link').nth(1))
    .toMatchTextContent('同僚 花子さんがあなたにタスクを割り当てました')
})

test('an empty bell says what will come', async () => {
  openScreen('/tags', { listTags: true })
  await bell.click()
  await expect.element(inbox).toMatchTextContent('通知はまだありません。')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(inbox).not.toBeInTheDocument()
})

test('the bell tells alerts, tasks and imports apart, by day, and each leads to its place', async () => {
  openScreen('/tags', { listTags: true, ...toldTo([]) })
  await expect.element(page.getByRole('button', { name: '通知（未読: 5件）' })).toBeVisible()
  await focus(bell)
  await userEvent.keyboard('{Enter}')
  const todays = inbox.getByRole('list', { name: '今日' }).getByRole('link')
  await expect.element(todays).toHaveLength(4)
  await expect
    .element(todays.nth(0))
    .toMatchTextContent('アラート「大口の紹介元が減った」: 新しい対象 1施設（対象 1施設）')
  await expect.element(todays.nth(0)).toHaveAttribute('href', '/app/alerts/8')
  await expect.element(todays.nth(1)).toMatchTextContent('同僚 花子さんがあなたにタスクを割り当てました')
  await expect.element(todays.nth(1)).toMatchTextContent('紹介状のお礼')
  await expect.element(todays.nth(2)).toHaveAttribute('href', '/app/alert_conditions')
  await expect.element(todays.nth(3)).toMatchTextContent('「紹介一覧.csv」を取り込めませんでした')
  await expect.element(todays.nth(3)).toHaveAttribute('href', '/app/data_uploads/6')
  await expect
    .element(inbox.getByRole('list', { name: '昨日' }))
    .toMatchTextContent('タスク「待ち時間を調べて報告」の期限が過ぎました')
  await expectAccessible()
})

test('with the keyboard, notices are narrowed to tasks, and one is opened and read', async () => {
  const { sent, address, answer } = openScreen('/tags', {
    listTags: true,
    ...toldTo([]),
    markNotificationsRead: { unread_count: 4 },
    getTask: { id: 31, title: '紹介状のお礼' },
    searchMedicalInstitutions: true,
    listStaffs: true,
  })
  await expect.element(bell).toBeVisible()
  await focus(bell)
  await userEvent.keyboard('{Enter}')
  const tasks = inbox.getByRole('button', { name: 'タスク' })
  await expect.element(tasks).toBeVisible()
  await focus(tasks)
  await userEvent.keyboard('{Enter}')
  await expect.element(inbox.getByRole('link')).toHaveLength(2)
  answer(toldTo([4]))
  await focus(inbox.getByRole('link', { name: /割り当てました/ }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText(/タスク（必須）/)).toHaveValue('紹介状のお礼')
  expect(address()).toMatch(/^\/tasks\/31/)
  expect(sent('markNotificationsRead')).toMatchObject([{ body: { notification_ids: [4] } }])
  await expect.element(page.getByRole('button', { name: '通知（未読: 4件）' })).toBeVisible()
})

test('a topic without notices says so, and all are read at once', async () => {
  const { sent, answer } = openScreen('/tags', {
    listTags: true,
    ...toldTo([]),
    markNotificationsRead: { unread_count: 0 },
  })
  await bell.click()
  await inbox.getByRole('button', { name: '反応' }).click()
  await expect.element(inbox).toMatchTextContent('この種類の通知はありません。')
  answer(toldTo([1, 2, 3, 4, 5]))
  await inbox.getByRole('button', { name: 'すべて既読にする' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '通知', exact: true })).toBeVisible()
  expect(sent('markNotificationsRead')).toMatchObject([{ body: {} }])
})

test('each part of the daily mail has its switch in the profile', async () => {
  const choice = (name: string) => page.getByRole('switch', { name })
  let profile = {
    username: '佐藤 花子',
    enabled_notification: true,
    enabled_alerts_summary: true,
    enabled_medical_institution_report_alert: true,
    enabled_communication_reactions_summary: false,
  }
  const { sent } = openScreen('/profile', {
    getProfile: () => profile,
    updateProfile: ({ body }) => {
      profile = { ...profile, ...body }
      return profile
    },
    getTenantSecurity: true,
    getWebPush: true,
  })
  await expect.element(choice('新しい出来事をアプリ内で通知する')).toBeChecked()
  await expect.element(choice('新しいアラートをメールで受け取る')).toBeChecked()
  await expect.element(choice('レポートの新しい連携先をメールで受け取る')).toBeChecked()
  await expect.element(choice('未読の反応を一日一回メールで受け取る')).not.toBeChecked()
  await choice('新しいアラートをメールで受け取る').click()
  await expect.element(choice('新しいアラートをメールで受け取る')).not.toBeChecked()
  await choice('レポートの新しい連携先をメールで受け取る').click()
  await expect.element(choice('レポートの新しい連携先をメールで受け取る')).not.toBeChecked()
  await choice('新しい出来事をアプリ内で通知する').click()
  await expect.element(choice('未読の反応を一日一回メールで受け取る')).toBeDisabled()
  expect(sent('updateProfile').map(({ body }) => body)).toMatchObject([
    { enabled_alerts_summary: false },
    { enabled_medical_institution_report_alert: false },
    { enabled_notification: false },
  ])
})
