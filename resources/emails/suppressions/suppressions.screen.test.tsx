import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { permissions } from '#contract/permissions.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { never, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

const first = { id: 1, address: 'a@example.jp', scope: 'all', reason: 'by_hand', note: '電話で申し出' } as const
const second = { ...first, id: 2, address: 'b@example.jp' }
const by = { id: 1, name: '佐藤 花子' }

const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

test('addresses are typed, and what is none is named first', async () => {
  const { sent, answer } = openScreen('/email_suppressions', {
    listEmailSuppressions: true,
    addEmailSuppressions: { added_count: 2 },
  })
  await page.getByRole('button', { name: '追加', exact: true }).click()
  const addresses = dialog.getByLabelText(/メールアドレス/)
  await addresses.fill('a@example.jp、b@example.jp 医院')
  await expect.element(dialog.getByText(/アドレスとして読めません: 医院/)).toBeVisible()
  await expect.element(button('配信を停止する')).toBeDisabled()
  await expectAccessible()
  await addresses.fill('a@example.jp\nb@example.jp')
  await dialog.getByLabelText(/メモ/).fill('電話で申し出')
  answer({ listEmailSuppressions: { email_suppressions: [first, second] } })
  await button('配信を停止する').click()
  await expect.element(page.getByText(/2件の配信を停止しました。/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'b@example.jpの履歴' })).toBeVisible()
  expect(sent('addEmailSuppressions')).toMatchObject([
    { body: { addresses: ['a@example.jp', 'b@example.jp'], scope: 'all', note: '電話で申し出' } },
  ])
})

test('a file adds addresses, and its lines without one are named', async () => {
  const { answer } = openScreen('/email_suppressions', {
    listEmailSuppressions: true,
    importEmailSuppressions: {
      added_count: 1,
      already_suppressed_count: 1,
      invalid_rows: [{ line_number: 4, address: '不明' }],
      invalid_count: 1,
    },
  })
  await page.getByRole('button', { name: 'ファイルから追加' }).click()
  answer({ listEmailSuppressions: { email_suppressions: [second] } })
  await dialog
    .getByLabelText(/ファイルを選ぶ/)
    .upload(new File(['メールアドレス'], '配信停止.csv', { type: 'text/csv' }))
  await expect.element(dialog.getByText(/4行目: 不明/)).toBeVisible()
  await expect.element(dialog.getByText(/1件はすでに停止しています。/)).toBeVisible()
  await expectAccessible()
  await button('閉じる').click()
  await expect.element(page.getByText('b@example.jp', { exact: true })).toBeVisible()
})

test('a file of addresses that hangs on its way is given up, and its dialog can be closed', async () => {
  openScreen('/email_suppressions', { listEmailSuppressions: true, importEmailSuppressions: never })
  await page.getByRole('button', { name: 'ファイルから追加' }).click()
  await dialog
    .getByLabelText(/ファイルを選ぶ/)
    .upload(new File(['メールアドレス'], '配信停止.csv', { type: 'text/csv' }))
  await expect.element(dialog.getByText(/「配信停止\.csv」をアップロードしています/)).toBeVisible()
  await dialog.getByRole('button', { name: 'アップロードを中止' }).click()
  await expect.element(page.getByText('「配信停止.csv」のアップロードを中止しました')).toBeVisible()
  await button('閉じる').click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a suppression is lifted with a reason, after what the law says', async () => {
  const { sent, answer } = openScreen('/email_suppressions', {
    listEmailSuppressions: { email_suppressions: [first, second] },
    liftEmailSuppression: { ...first, lifted_at: '2026-04-02T09:00:00+09:00' },
  })
  await page.getByRole('button', { name: 'a@example.jpの停止を解除' }).click()
  await expect.element(dialog.getByText(/特定電子メール法/)).toBeVisible()
  await expect.element(button('解除する')).toBeDisabled()
  await dialog.getByLabelText(/解除の理由/).fill('本人から再開の依頼')
  answer({ listEmailSuppressions: { email_suppressions: [second] } })
  await button('解除する').click()
  await expect.element(page.getByText(/a@example\.jpの配信停止を解除しました。/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'a@example.jpの履歴' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'b@example.jpの履歴' })).toBeVisible()
  expect(sent('liftEmailSuppression')).toMatchObject([{ params: { id: '1' }, body: { reason: '本人から再開の依頼' } }])
})

test('a suppression whose address comes into e-mails that wait is lifted after their number was seen', async () => {
  const message = '送信待ちのメール2件（「外来のお知らせ」など）にも送られます'
  const { sent, answer } = openScreen('/email_suppressions', {
    listEmailSuppressions: { email_suppressions: [first] },
    liftEmailSuppression: problem(409, {
      code: 'waiting_emails_let_in',
      current: { let_in_count: 2 },
      errors: [{ path: 'let_in_count', message }],
    }),
  })
  await page.getByRole('button', { name: 'a@example.jpの停止を解除' }).click()
  await dialog.getByLabelText(/解除の理由/).fill('本人から再開の依頼')
  await button('解除する').click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  answer({ liftEmailSuppression: { ...first, lifted_at: '2026-04-02T09:00:00+09:00' } })
  await button('送信待ちの2件にも送ることにして解除する').click()
  await expect.element(page.getByText(/a@example\.jpの配信停止を解除しました。/)).toBeVisible()
  expect(sent('liftEmailSuppression').map(({ body }) => body)).toEqual([
    { reason: '本人から再開の依頼' },
    { reason: '本人から再開の依頼', let_in_count: 2 },
  ])
})

test('the history of an address says why it was stopped and lifted, the newest first', async () => {
  const { sent } = openScreen(
    `/email_suppressions?${new URLSearchParams({ filter: JSON.stringify({ status: 'all', address: 'a@example.jp' }) })}`,
    {
      listEmailSuppressions: {
        email_suppressions: [
          {
            ...first,
            created_by: by,
            created_date: '2026-04-01T09:00:00+09:00',
            lifted_by: by,
            lifted_at: '2026-04-02T09:00:00+09:00',
            lift_reason: '本人から再開の依頼',
          },
        ],
      },
      listEmailConsents: true,
    },
  )
  await page.getByRole('button', { name: 'a@example.jpの履歴' }).click()
  const events = dialog.getByRole('listitem')
  await expect.element(events.first()).toMatchTextContent(/停止を解除.*本人から再開の依頼/)
  await expect.element(events.nth(1)).toMatchTextContent(/配信を停止.*電話で申し出/)
  await expect.element(events).toHaveLength(2)
  expect(sent('listEmailSuppressions')).toMatchObject([
    { query: { status: 'all', address: 'a@example.jp' } },
    { query: { status: 'all', address: 'a@example.jp' } },
  ])
})

test('without the permission to send a suppression cannot be lifted, and says why', async () => {
  openScreen('/email_suppressions', {
    getCurrentUser: userWith({ permissions: permissions.filter((one) => one !== 'sending') }),
    listEmailSuppressions: { email_suppressions: [first] },
  })
  await expect.element(page.getByRole('button', { name: 'a@example.jpの停止を解除' })).toBeDisabled()
  await expect.element(page.getByLabelText(/メールを送信する権限がありません/)).toBeVisible()
})

test('a suppression that a colleague has lifted meanwhile is read anew, and the dialog says why, with what was typed', async () => {
  const { answer } = openScreen('/email_suppressions', {
    listEmailSuppressions: { email_suppressions: [first, second] },
    liftEmailSuppression: problem(409, { code: 'suppression_lifted', detail: '佐藤 花子さんが10:05に解除しました。' }),
  })
  await page.getByRole('button', { name: 'a@example.jpの停止を解除' }).click()
  await dialog.getByLabelText(/解除の理由/).fill('本人から再開の依頼')
  answer({ listEmailSuppressions: { email_suppressions: [second] } })
  await button('解除する').click()
  await expect.element(dialog.getByText('佐藤 花子さんが10:05に解除しました。')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'a@example.jpの履歴', includeHidden: true }))
    .not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText(/解除の理由/)).toHaveValue('本人から再開の依頼')
})
