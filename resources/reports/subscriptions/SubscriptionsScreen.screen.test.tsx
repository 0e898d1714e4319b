import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { problem } from '#tests/support/screens/stubbedServer.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

const head = { id: 1, name: '佐藤 花子' }
const subscription = {
  id: 4,
  report: { kind: 'own_department', id: 3, name: '診療科別の紹介', is_deleted: false },
  schedule: 'weekly',
  weekday: 2,
  next_on: '2099-01-06',
  is_editable: true,
  recipients: [
    { ...head, state: 'receives' },
    { id: 2, name: '退職した人', state: 'account_deleted' },
  ],
  updated_at: '2026-04-01T09:00:00+09:00',
} as const
const staffs = { staffs: [{ ...head }] }

const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '診療科別の紹介' }).first()

test('reports by mail are listed with when and to whom, and who gets none', async () => {
  openScreen('/report_subscriptions', { listReportSubscriptions: { report_subscriptions: [subscription] } })
  await expect.element(row).toMatchTextContent('毎週火曜日')
  await expect.element(row).toMatchTextContent('まだ送っていません')
  await expect.element(row).toMatchTextContent('退職した人 – アカウントが削除されたため送りません')
  await expect.poll(() => document.title).toMatch(/^メールで受け取るレポート/)
  await expectAccessible()
})

test('a report by mail is changed, without a PDF where the office does not allow it', async () => {
  const { sent, answer } = openScreen('/report_subscriptions', {
    listReportSubscriptions: { report_subscriptions: [subscription] },
    listStaffs: staffs,
    listOwnDepartments: true,
    updateReportSubscription: { ...subscription, schedule: 'monthly', weekday: null, day: 10 },
  })
  await row.getByRole('button', { name: '変更' }).click()
  const dialog = page.getByRole('dialog', { name: 'メールの設定を変更' })
  await dialog.getByRole('combobox', { name: /^送るとき/ }).click()
  await page.getByRole('option', { name: '毎月' }).click()
  await dialog.getByRole('combobox', { name: /^日/ }).click()
  await page.getByRole('option', { name: '10日', exact: true }).click()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('switch', { name: 'PDFを添付する' })).toBeDisabled()
  await expect.element(dialog.getByText(/組織の設定で許可されていないため/)).toBeVisible()
  await expectAccessible()
  answer({
    listReportSubscriptions: {
      report_subscriptions: [
        { ...subscription, schedule: 'monthly', weekday: null, day: 10, recipients: [{ ...head, state: 'receives' }] },
      ],
    },
  })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.element(row).toMatchTextContent('毎月10日')
  await expect.element(row).not.toMatchTextContent('退職した人 – ')
  expect(sent('updateReportSubscription')).toMatchObject([
    { body: { schedule: 'monthly', day: 10, recipient_ids: [1], updated_at: subscription.updated_at } },
  ])
})

test('a report by mail ends after a question', async () => {
  const { sent, answer } = openScreen('/report_subscriptions', {
    listReportSubscriptions: { report_subscriptions: [subscription] },
    deleteReportSubscription: true,
  })
  await row.getByRole('button', { name: '終了' }).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible()
  answer({ listReportSubscriptions: true })
  await page.getByRole('alertdialog').getByRole('button', { name: '終了' }).click()
  await expect.element(page.getByText(/メールで受け取るレポートはまだありません/)).toBeVisible()
  expect(sent('deleteReportSubscription')).toMatchObject([{ params: { id: '4' } }])
})

test('the settings of a report by mail stay when its row goes, and a colleague’s change is compared', async () => {
  const current = { ...subscription, weekday: 4, attach_pdf: true, updated_at: '2026-04-01T10:00:00.000Z' }
  const { sent, answer } = openScreen('/report_subscriptions', {
    listReportSubscriptions: { report_subscriptions: [subscription] },
    listStaffs: staffs,
    listOwnDepartments: true,
    updateReportSubscription: problem(409, {
      code: 'edit_conflict',
      is_own: false,
      saved_at: current.updated_at,
      current: {
        dashboard: null,
        day: null,
        own_department: null,
        last_sent_at: null,
        created_by: head,
        created_at: subscription.updated_at,
        is_recipient: true,
        ...current,
        recipients: [{ ...head, state: 'receives', last_mail: null }],
      },
    }),
  })
  await row.getByRole('button', { name: '変更' }).click()
  const dialog = page.getByRole('dialog', { name: 'メールの設定を変更' })
  await dialog.getByRole('combobox', { name: /^送るとき/ }).click()
  await page.getByRole('option', { name: '毎月' }).click()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  answer({ listReportSubscriptions: true })
  const reads = sent('listReportSubscriptions').length
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => sent('listReportSubscriptions').length).toBeGreaterThan(reads)
  await expect.element(dialog.getByRole('combobox', { name: /^送るとき/ })).toMatchTextContent('毎月')
  await dialog.getByRole('button', { name: '保存' }).click()
  const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
  await conflict
    .getByRole('radiogroup', { name: '送るとき' })
    .getByRole('radio', { name: /毎月1日/ })
    .click()
  await expect
    .element(conflict.getByRole('radiogroup', { name: 'PDFを添付する' }).getByRole('radio', { name: /PDFを添付$/ }))
    .toBeChecked()
  await expectAccessible()
  answer({ updateReportSubscription: current })
  await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('updateReportSubscription').at(-1)).toMatchObject({
    body: { schedule: 'monthly', day: 1, attach_pdf: true, updated_at: current.updated_at },
  })
})

test('a report by mail that a colleague has ended meanwhile is said to be gone, and its row goes', async () => {
  const { answer } = openScreen('/report_subscriptions', {
    listReportSubscriptions: { report_subscriptions: [subscription] },
    deleteReportSubscription: problem(404, { code: 'not_found', detail: '佐藤 花子さんが10:05に削除しました。' }),
  })
  await row.getByRole('button', { name: '終了' }).click()
  answer({ listReportSubscriptions: true })
  await page.getByRole('alertdialog').getByRole('button', { name: '終了' }).click()
  await expect.element(page.getByText('佐藤 花子さんが10:05に削除しました。')).toBeVisible()
  await expect.element(page.getByText(/メールで受け取るレポートはまだありません/)).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('whoever sets up a mail sees which ones they get already, also of colleagues', async () => {
  const { sent } = openScreen('/report_subscriptions', {
    listReportSubscriptions: ({ query }) =>
      query.recipient_id === undefined
        ? { report_subscriptions: [subscription] }
        : {
            report_subscriptions: [
              subscription,
              { ...subscription, id: 5, weekday: 3, created_by: { id: 8, name: '鈴木 次郎' }, own_department: null },
            ],
          },
    listStaffs: staffs,
    listOwnDepartments: true,
  })
  await row.getByRole('button', { name: '変更' }).click()
  const dialog = page.getByRole('dialog', { name: 'メールの設定を変更' })
  await expect.element(dialog.getByText('毎週水曜日 · 病院全体 · 設定した人 鈴木 次郎')).toBeVisible()
  await expect
    .element(dialog.getByText('同じ日に重なる同じ内容のメールは、1通だけ送ります。', { exact: false }))
    .toBeVisible()
  await expect.element(dialog.getByText(/毎週火曜日 · /)).not.toBeInTheDocument()
  expect(sent('listReportSubscriptions').at(-1)).toMatchObject({ query: { recipient_id: 1, report_id: 3 } })
  await expectAccessible()
})
