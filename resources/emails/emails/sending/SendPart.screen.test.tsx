import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { forgetDrafts } from '#authProvider/keptDrafts.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { today } from '#ui/format.ts'
import { cleanup } from '#tests/support/screens/render.ts'
import { sampleOf } from '#tests/support/screens/sample.ts'
import { problem } from '#tests/support/screens/stubbedServer.ts'
import { Email } from '#contract/emails/emails.ts'
import { userWith } from '#tests/support/screens/user.ts'

const email = {
  id: 7,
  title: '外来のお知らせ',
  destination_count: 9,
  updated_at: '2026-04-01T09:00:00+09:00',
} as const
const surroundings = {
  getEmailDelivery: true,
  getEmailFrame: true,
  previewEmail: { html: '<!doctype html><p>見本</p>', text: '見本' },
  checkEmail: true,
  countEmailRecipients: true,
  listEmailRecipients: true,
} as const

test('a draft goes out neither at a time that has passed nor without one', async () => {
  openScreen('/emails/7/edit?part=send', { ...surroundings, getEmail: { ...email, status: 'draft' } })
  await page.getByRole('radio', { name: /^日時を指定する/ }).click()
  const schedule = page.getByRole('button', { name: '予約へ進む' })
  await expect.element(schedule).toBeEnabled()
  await page.getByLabelText(/^日付/).fill(today())
  await page.getByLabelText(/^時刻/).fill('00:00')
  await expect.element(schedule).toHaveAccessibleDescription('これからの日時を選んでください')
  await expect.element(schedule).toBeDisabled()
  await page.getByLabelText(/^時刻/).fill('')
  await expect.element(schedule).toHaveAccessibleDescription('日付と時刻を入れてください')
  await expect.element(schedule).toBeDisabled()
})

test('a second person is asked before they approve', async () => {
  const { sent } = openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    getEmail: {
      ...email,
      status: 'waiting_approval',
      sent_by: { id: 2, name: '上席 花子' },
      attachment_id: 9,
      attachment_name: '外来日程.pdf',
      attachment_byte_count: 2_048,
    },
    approveEmail: { ...email, status: 'scheduled' },
  })
  const waiting = page.getByRole('region', { name: '承認待ち' })
  await expect.element(waiting).toMatchTextContent('上席 花子さんが送信の承認を依頼しています')
  await waiting.getByRole('button', { name: '承認する' }).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('添付ファイル: 外来日程.pdf (2 KB)')
  await expectAccessible()
  await page.getByRole('alertdialog').getByRole('button', { name: '承認する' }).click()
  await expect.poll(() => sent('approveEmail')).toMatchObject([{ params: { id: '7' } }])
})

test('a sending that is held says so, and goes on', async () => {
  const progress = { id: 7, destination_count: 30, queued_count: 20, accepted_count: 10 } as const
  const { sent } = openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    getEmail: { ...email, status: 'held', held_reason: 'person' },
    getEmailProgress: { ...progress, status: 'held', held_reason: 'person' },
    continueEmail: { ...email, status: 'sending' },
  })
  const region = page.getByRole('region', { name: '送信の状況' })
  await expect.element(region).toMatchTextContent('一時停止中です')
  await expect.element(region).toMatchTextContent('10 / 30件を送信しました')
  await expectAccessible()
  await region.getByRole('button', { name: '再開' }).click()
  await expect
    .poll(() => sent('continueEmail'))
    .toMatchObject([{ params: { id: '7' }, body: { held_reason: 'person' } }])
})

test('recipients in doubt are listed, and a person decides after a question', async () => {
  const progress = { id: 7, status: 'sent', destination_count: 9, accepted_count: 7, doubtful_count: 2 } as const
  const { sent } = openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    getEmail: { ...email, status: 'sent', doubtful_count: 2 },
    getEmailProgress: progress,
    listEmailDoubts: {
      recipients: [
        { id: 1, institution_name: '水前寺内科', email: 'doctor1@clinic.example' },
        { id: 2, institution_name: '出水クリニック', email: 'doctor2@clinic.example' },
      ],
    },
    decideEmailDoubts: { ...email, status: 'sent', doubtful_count: 1 },
  })
  const doubts = page.getByRole('region', { name: '届いたか分からない宛先が2件あります' })
  await expect.element(doubts).toBeVisible()
  await expectAccessible()
  await doubts.getByRole('button', { name: '届いている: doctor1@clinic.example' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '届いている' }).click()
  await expect
    .poll(() => sent('decideEmailDoubts'))
    .toMatchObject([{ body: { decision: 'arrived', recipient_ids: [1] } }])
})

test('all recipients in doubt are decided about as they were shown; if there are others by now, it is asked anew', async () => {
  const progress = { id: 7, status: 'sent', destination_count: 9, accepted_count: 7, doubtful_count: 2 } as const
  const shown = { institution_name: '水前寺内科', email: 'doctor1@clinic.example' }
  const { sent, answer } = openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    getEmail: { ...email, status: 'sent', doubtful_count: 2 },
    getEmailProgress: progress,
    listEmailDoubts: { recipients: [{ id: 1, ...shown }], total_count: 2, version: 'of two' },
    decideEmailDoubts: problem(409, {
      code: 'doubts_changed',
      errors: [{ path: 'recipient_ids', message: '届いたか分からない宛先が変わりました（いま3件）' }],
    }),
  })
  await page.getByRole('button', { name: '送り直す: 2件すべて' }).click()
  answer({ listEmailDoubts: { recipients: [{ id: 1, ...shown }], total_count: 3, version: 'of three' } })
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: '送り直す' }).click()
  await expect.element(dialog.getByText(/届いたか分からない宛先が変わりました/)).toBeVisible()
  await expect.element(dialog.getByText('2件すべて')).toBeVisible()
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  answer({ decideEmailDoubts: { ...email, status: 'sent', doubtful_count: 0 } })
  await page.getByRole('button', { name: '送り直す: 3件すべて' }).click()
  await expect.element(dialog.getByText(/届いたか分からない宛先が変わりました/)).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: '送り直す' }).click()
  await expect
    .poll(() => sent('decideEmailDoubts').map(({ body }) => body))
    .toEqual(['of two', 'of three'].map((seen) => ({ decision: 'again', recipient_ids: null, seen })))
})

const cannotSend = userWith({ role: 'member', permissions: ['exports', 'deletion', 'imports'] })
const whoSends = /送信・テスト送信・承認は、オーナーまたは「メールの送信」の権限があるメンバーが行います/

test('whoever may not send hears so where they begin to write, and is not told that mending lets them send', async () => {
  openScreen('/emails/7/edit', {
    ...surroundings,
    getCurrentUser: cannotSend,
    getEmail: { ...email, status: 'draft' },
    checkEmail: { findings: [{ code: 'no_recipients', severity: 'error', place: 'recipients' }] },
  })
  await expect.element(page.getByText(whoSends)).toBeVisible()
  await page.getByRole('tab', { name: /送信/ }).click()
  await expect.element(page.getByText('送信を依頼する前に、次の点を直してください。')).toBeVisible()
  await expect.element(page.getByText(/直すまで送信できません/)).not.toBeInTheDocument()
  await expect.element(page.getByText(whoSends)).toBeVisible()
  await expectAccessible()
})

test('whoever may not send sees why, and sends neither a test nor the e-mail', async () => {
  openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    getCurrentUser: cannotSend,
    getEmail: { ...email, status: 'draft' },
  })
  await expect.element(page.getByText(whoSends)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^日時を指定する/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'テスト送信' })).not.toBeInTheDocument()
})

test('whoever may not send approves nothing and takes back what waits', async () => {
  openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    getCurrentUser: cannotSend,
    getEmail: { ...email, status: 'waiting_approval', sent_by: { id: 2, name: '上席 花子' } },
  })
  const waiting = page.getByRole('region', { name: '承認待ち' })
  await expect.element(waiting.getByRole('button', { name: '下書きに戻す' })).toBeVisible()
  await expect.element(waiting.getByRole('button', { name: '承認する' })).toBeDisabled()
  await expect.element(waiting.getByRole('group', { name: /^メールを送信する権限がありません/ })).toBeVisible()
})

const shown = {
  ...email,
  status: 'draft',
  destination_count: 2,
  recipients_updated_at: '2026-04-01T10:00:00+09:00',
} as const
const conflictWith = (newer: object, detail: string) =>
  problem(409, { code: 'edit_conflict', is_own: false, detail, current: sampleOf(Email, { ...shown, ...newer }) })

test('what is confirmed is what was shown: others in place of the recipients are looked at before it is asked again', async () => {
  const newer = { destination_count: 5, recipients_updated_at: '2026-04-01T12:15:33+09:00' }
  const detail =
    '田中さんが12:15:33に宛先を2件から5件に変更しました。宛先を確認してから、もう一度送信に進んでください。'
  let isChanged = false
  const { sent } = openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    listEmailDestinations: true,
    getEmail: () => (isChanged ? { ...shown, ...newer } : shown),
    sendEmail: () => {
      isChanged = true
      return conflictWith(newer, detail)
    },
  })
  await page.getByRole('button', { name: '送信へ進む' }).click()
  const question = page.getByRole('alertdialog', { name: '2件に送信しますか' })
  await question.getByRole('button', { name: '送信する' }).click()
  // It speaks of what stands now, and no longer of what was to be sent.
  const refused = page.getByRole('alertdialog', { name: '5件に送信しますか' })
  await expect.element(refused.getByText(detail)).toBeVisible()
  await expect.element(refused.getByText(/^宛先の最終変更/)).toMatchTextContent(/12:15/)
  await expect.element(page.getByText('宛先 5件', { exact: true })).toBeInTheDocument()
  await expect.element(refused.getByRole('button', { name: '送信する' })).not.toBeInTheDocument()
  await expectAccessible()
  await refused.getByRole('button', { name: '宛先を確かめる' }).click()
  await expect.element(page.getByRole('tab', { name: /^宛先/ })).toHaveAttribute('aria-selected', 'true')
  expect(sent('sendEmail')).toMatchObject([
    { body: { recipient_count: 2, updated_at: shown.updated_at, recipients_updated_at: shown.recipients_updated_at } },
  ])
})

test('behind a conflict about the contents the preview has the newest, and the question leads to them', async () => {
  const newer = { title: '田中の件名', updated_at: '2026-04-01T12:15:33+09:00' }
  const detail = '編集中に田中さんが12:15:33に内容を更新しました。最新の内容を確認してください。'
  let isChanged = false
  const { sent } = openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    getEmail: () => (isChanged ? { ...shown, ...newer } : shown),
    listEmailTemplates: true,
    sendEmail: () => {
      isChanged = true
      return conflictWith(newer, detail)
    },
  })
  await page.getByRole('button', { name: '送信へ進む' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '送信する' }).click()
  await expect.element(question.getByText(detail)).toBeVisible()
  await expect.poll(() => sent('previewEmail').at(-1)).toMatchObject({ body: { title: '田中の件名' } })
  await question.getByRole('button', { name: '最新の内容を確かめる' }).click()
  await expect.element(page.getByRole('tab', { name: '内容' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('textbox', { name: '件名' })).toHaveValue('田中の件名')
})

test('an approval is of what was shown, and is refused with who changed it', async () => {
  const waiting = { ...shown, status: 'waiting_approval', sent_by: { id: 2, name: '上席 花子' } } as const
  const newer = { title: '入院のお知らせ', updated_at: '2026-04-01T12:15:33+09:00', destination_count: 5 }
  let isChanged = false
  const { sent } = openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    getEmail: () => (isChanged ? { ...waiting, ...newer } : waiting),
    approveEmail: () => {
      isChanged = true
      return conflictWith({ ...waiting, ...newer }, '上席 花子さんが更新しました')
    },
  })
  await page.getByRole('button', { name: '承認する' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '承認する' }).click()
  await expect.element(question.getByText('上席 花子さんが更新しました')).toBeVisible()
  await expect.element(question.getByText('入院のお知らせ', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('alertdialog', { name: /5件/ })).toBeVisible()
  await expect.element(question.getByRole('button', { name: '最新の内容を確かめる' })).toBeVisible()
  expect(sent('approveEmail')).toMatchObject([
    { body: { recipient_count: 2, recipients_updated_at: shown.recipients_updated_at } },
  ])
})

test('a draft that was taken back is planned for its time again', async () => {
  openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    getEmail: { ...shown, wished_at: `${Number(today().slice(0, 4)) + 1}-01-05T10:30:00+09:00` },
  })
  await expect.element(page.getByRole('radio', { name: /^日時を指定する/ })).toBeChecked()
  await expect.element(page.getByLabelText(/^時刻/)).toHaveValue('10:30')
  await expect.element(page.getByRole('button', { name: '予約へ進む' })).toBeEnabled()
})

const later = page.getByRole('radio', { name: /^日時を指定する/ })
const time = page.getByLabelText(/^時刻/)
const day = page.getByLabelText(/^日付/)
const nextYear = Number(today().slice(0, 4)) + 1

test('the chosen time and a test that is being filled in stay through other tabs, another page and a reload', async () => {
  onTestFinished(forgetDrafts)
  const answers = {
    ...surroundings,
    getEmail: shown,
    listEmailDestinations: true,
    listEmails: true,
    sendEmail: { ...shown, status: 'scheduled' },
  } as const
  const { goTo } = openScreen('/emails/7/edit?part=send', answers)
  await later.click()
  await day.fill(`${nextYear}-01-05`)
  await time.fill('10:30')
  const address = page.getByRole('region', { name: 'テスト送信' }).getByLabelText(/^送り先のアドレス/)
  await address.fill('sato@example.jp')
  const isAsChosen = async () => {
    await expect.element(later).toBeChecked()
    await expect.element(time).toHaveValue('10:30')
    await expect.element(day).toHaveValue(expect.stringContaining(`${nextYear}/1/5`))
    await expect.element(address).toHaveValue('sato@example.jp')
  }
  await isAsChosen()
  await page.getByRole('tab', { name: /^宛先/ }).click()
  await expect.element(later).not.toBeInTheDocument()
  await page.getByRole('tab', { name: /送信/ }).click()
  await isAsChosen()
  await goTo('/emails')
  await expect.element(page.getByRole('tab', { name: /送信/ })).not.toBeInTheDocument()
  await goTo('/emails/7/edit?part=send')
  await isAsChosen()
  cleanup()
  openScreen('/emails/7/edit?part=send', answers)
  await isAsChosen()
  // Once it has gone out, nothing is left of the choice.
  await page.getByRole('button', { name: '予約へ進む' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '予約する' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  cleanup()
  openScreen('/emails/7/edit?part=send', answers)
  await expect.element(page.getByRole('radio', { name: /^いますぐ送る/ })).toBeChecked()
})

test('another time for a planned e-mail stays while somebody looks at what a colleague has changed, and goes with キャンセル', async () => {
  onTestFinished(forgetDrafts)
  const planned = { ...shown, status: 'scheduled', scheduled_at: `${nextYear}-01-05T10:30:00+09:00` } as const
  openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    getEmail: planned,
    rescheduleEmail: conflictWith(
      { ...planned, updated_at: '2026-04-01T12:15:33+09:00' },
      '上席 花子さんが更新しました',
    ),
  })
  const change = page.getByRole('button', { name: '日時を変更', exact: true })
  const question = page.getByRole('alertdialog')
  await change.click()
  await time.fill('14:00')
  await question.getByRole('button', { name: /変更/ }).click()
  await question.getByRole('button', { name: '最新の内容を確かめる' }).click()
  await page.getByRole('tab', { name: /送信/ }).click()
  await change.click()
  await expect.element(time).toHaveValue('14:00')
  await question.getByRole('button', { name: 'キャンセル' }).click()
  await change.click()
  await expect.element(time).toHaveValue('10:30')
})

test('a refused sending says who may do it', async () => {
  openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    getCurrentUser: userWith({ role: 'member', permissions: ['sending'], owner_names: ['井上 純子'] }),
    getEmail: shown,
    sendEmail: problem(403, { code: 'permission_missing', detail: '「メールの送信」の権限がありません。' }),
  })
  await page.getByRole('button', { name: '送信へ進む' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '送信する' }).click()
  await expect.element(question.getByText('依頼先: オーナー（井上 純子さん）')).toBeVisible()
})

const settledBy = (detail: string, code = 'email_not_waiting') => problem(409, { code, detail })
const done = (deed: string) => `「日時の変更」はできませんでした。上席 花子さんが「${deed}」を行っています。`

test('another time for what a colleague has made a draft meanwhile is refused with who did so, and the question stays', async () => {
  onTestFinished(forgetDrafts)
  const planned = { ...shown, status: 'scheduled', scheduled_at: `${nextYear}-01-05T10:30:00+09:00` } as const
  const { answer } = openScreen('/emails/7/edit?part=send', { ...surroundings, getEmail: planned })
  await page.getByRole('button', { name: '日時を変更', exact: true }).click()
  answer({
    getEmail: { ...shown, updated_at: '2026-04-01T12:15:33+09:00' },
    rescheduleEmail: settledBy(done('下書きに戻す')),
  })
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '日時を変更', exact: true }).click()
  // The page shows the draft, from which this cannot be asked any more.
  await expect.element(page.getByRole('region', { name: '送信', exact: true, includeHidden: true })).toBeInTheDocument()
  await expect.element(question.getByText(done('下書きに戻す'))).toBeVisible()
  await expect.element(question.getByText('いまの状態: 下書き')).toBeVisible()
  await question.getByRole('button', { name: 'いまの状態を確かめる' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '送信へ進む' })).toBeVisible()
})

test.each([
  ['承認する', 'approveEmail', 'waiting_approval'],
  ['下書きに戻す', 'withdrawEmail', 'scheduled'],
] as const)(
  '%s: what a colleague has done meanwhile is said in the question, with the state now',
  async (name, call, status) => {
    const waiting = { ...shown, status, sent_by: { id: 2, name: '上席 花子' } } as const
    const { answer } = openScreen('/emails/7/edit?part=send', { ...surroundings, getEmail: waiting })
    await page.getByRole('button', { name, exact: true }).click()
    answer({
      getEmail: { ...waiting, status: 'sending', started_at: '2026-04-01T12:15:33+09:00' },
      getEmailProgress: { id: 7, status: 'sending', destination_count: 2, queued_count: 2 },
      [call]: settledBy('上席 花子さんが「承認」を行っています。'),
    })
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name, exact: true }).click()
    await expect.element(page.getByRole('region', { name: '送信の状況', includeHidden: true })).toBeInTheDocument()
    await expect.element(question.getByText('上席 花子さんが「承認」を行っています。')).toBeVisible()
    await expect.element(question.getByText('いまの状態: 送信しています')).toBeVisible()
  },
)

test('what a colleague has planned meanwhile is not sent, and the question says for when and how many it is planned', async () => {
  const { answer } = openScreen('/emails/7/edit?part=send', { ...surroundings, getEmail: shown })
  await page.getByRole('button', { name: '送信へ進む' }).click()
  answer({
    getEmail: { ...shown, status: 'scheduled', scheduled_at: `${nextYear}-01-05T10:30:00+09:00` },
    sendEmail: settledBy('予約中（上席 花子さんが予約）のため、送信していません。', 'email_not_draft'),
  })
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '送信する' }).click()
  await expect.element(page.getByRole('region', { name: '送信予約', includeHidden: true })).toBeInTheDocument()
  await expect.element(question.getByText('予約中（上席 花子さんが予約）のため、送信していません。')).toBeVisible()
  await expect.element(question.getByText(/いまの状態: 送信予約.*1月5日.*10:30に、2件に送信します。/)).toBeVisible()
  await expectAccessible()
})

test('a sending that a colleague has stopped meanwhile says so when it is to be held or stopped', async () => {
  const progress = { id: 7, destination_count: 30, queued_count: 20, accepted_count: 10 } as const
  const { answer } = openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    getEmail: { ...email, status: 'sending' },
    getEmailProgress: { ...progress, status: 'sending' },
  })
  const region = page.getByRole('region', { name: '送信の状況' })
  await region.getByRole('button', { name: '送信を中止' }).click()
  const stopped = settledBy('上席 花子さんが「送信の中止」を行っています。', 'email_not_sending')
  answer({
    getEmail: { ...email, status: 'stopped' },
    getEmailProgress: { ...progress, status: 'stopped' },
    stopEmail: stopped,
  })
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '送信を中止' }).click()
  await expect.element(page.getByRole('button', { name: '一時停止', includeHidden: true })).not.toBeInTheDocument()
  await expect.element(question.getByText('上席 花子さんが「送信の中止」を行っています。')).toBeVisible()
  await expect.element(question.getByText('いまの状態: 送信を中止しました')).toBeVisible()
})

test('the question about recipients in doubt stays though a colleague has decided about the last one', async () => {
  const progress = { id: 7, status: 'sent', destination_count: 9, accepted_count: 8, doubtful_count: 1 } as const
  const { answer } = openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    getEmail: { ...email, status: 'sent', doubtful_count: 1 },
    getEmailProgress: progress,
    listEmailDoubts: { recipients: [{ id: 1, institution_name: '水前寺内科', email: 'doctor1@clinic.example' }] },
  })
  await page.getByRole('button', { name: '届いている: doctor1@clinic.example' }).click()
  answer({
    getEmail: { ...email, status: 'sent' },
    getEmailProgress: { ...progress, doubtful_count: 0 },
    decideEmailDoubts: settledBy('上席 花子さんが決定しています。', 'doubts_changed'),
  })
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '届いている' }).click()
  await expect
    .element(page.getByRole('region', { name: /届いたか分からない/, includeHidden: true }))
    .not.toBeInTheDocument()
  await expect.element(question.getByText('上席 花子さんが決定しています。')).toBeVisible()
})

test('as whom, on what and in which light an e-mail is looked at stays through a reload', async () => {
  const answers = {
    ...surroundings,
    getEmail: shown,
    listEmailRecipients: {
      recipients: [{ id: 31, state: 'queued', institution_name: '水前寺内科', destination: '上田 一郎' }],
    },
    previewEmail: {
      html: '<!doctype html><p>見本</p>',
      text: '見本の文',
      recipient: { institution_name: '水前寺内科', destination: '上田 一郎', honorific: '先生' },
    },
  } as const
  const { sent, address } = openScreen('/emails/7/edit?part=send', answers)
  const who = page.getByRole('combobox', { name: 'だれに届くメールで見るか' })
  await who.click()
  await page.getByRole('option', { name: '水前寺内科 上田 一郎' }).click()
  await page.getByRole('button', { name: 'テキスト' }).click()
  await expect.poll(() => sent('previewEmail').at(-1)).toMatchObject({ body: { recipient_id: 31 } })
  await expect.element(page.getByText('見本の文')).toBeVisible()
  const chosen = address()
  cleanup()
  const again = openScreen(chosen, answers)
  await expect.element(page.getByText('見本の文')).toBeVisible()
  await expect.element(who).toHaveValue('水前寺内科 上田 一郎')
  expect(again.sent('previewEmail').at(-1)).toMatchObject({ body: { recipient_id: 31 } })
})
