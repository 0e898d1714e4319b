import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { Email } from '#contract/emails/emails.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { picture } from '#tests/support/screens/picture.ts'
import { cleanup } from '#tests/support/screens/render.ts'
import { sampleOf } from '#tests/support/screens/sample.ts'
import { never, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

const stored = {
  id: 7,
  sender_name: '水前寺病院 地域連携室',
  sender_email: 'renkei@suizenji.example',
  title: '外来のお知らせ',
  main_content: '<p>4月から外来の日が変わります。</p>',
  updated_at: '2026-04-01T09:00:00+09:00',
} as const
const surroundings = { getEmailDelivery: true, getEmailFrame: true, listEmailTemplates: true } as const

const titleField = page.getByRole('textbox', { name: '件名' })
const save = page.getByRole('button', { name: '保存', exact: true })

test('of two who write one e-mail the second decides', async () => {
  const newer = { ...stored, title: '同僚の付けた件名', updated_at: '2026-04-01T09:05:00+09:00' }
  const { sent, answer } = openScreen('/emails/7/edit?part=contents', {
    ...surroundings,
    getEmail: stored,
    updateEmail: problem(409, { code: 'edit_conflict', is_own: false, current: sampleOf(Email, newer) }),
  })
  await titleField.fill('私の付けた件名')
  await save.click()
  const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
  await expect.element(conflict).toMatchTextContent('同僚の付けた件名')
  await expectAccessible()
  answer({ updateEmail: { ...newer, title: '私の付けた件名' } })
  await conflict
    .getByRole('radiogroup', { name: '件名' })
    .getByRole('radio', { name: /私の付けた件名/ })
    .click()
  await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect.element(page.getByText(/下書きを保存しました/)).toBeVisible()
  await expect.element(titleField).toHaveValue('私の付けた件名')
  expect(sent('updateEmail').at(-1)).toMatchObject({ body: { title: '私の付けた件名', updated_at: newer.updated_at } })
})

for (const [device, width] of [
  ['a phone', 390],
  ['a desk', 1440],
] as const)
  test(`two versions of contents are readable on ${device}: each paragraph on its own line`, async () => {
    await page.viewport(width, 900)
    const main_content = '<h2>外来の日</h2><p>月曜は佐藤です。</p><ul><li>午前</li><li>午後</li></ul>'
    openScreen('/emails/7/edit?part=contents', {
      ...surroundings,
      getEmail: stored,
      updateEmail: problem(409, {
        code: 'edit_conflict',
        is_own: false,
        current: sampleOf(Email, {
          ...stored,
          main_content,
          title: '別の件名',
          updated_at: '2026-04-01T09:05:00+09:00',
        }),
      }),
    })
    await titleField.fill('私の付けた件名')
    await save.click()
    const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
    await expect.element(conflict.getByText(/月曜は佐藤です。/)).toBeVisible()
    const shown = await conflict.getByText(/月曜は佐藤です。/).findElement()
    expect(shown instanceof HTMLElement && shown.innerText).toBe('外来の日\n月曜は佐藤です。\n・午前\n・午後')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

test('an e-mail that a colleague has scheduled meanwhile says so instead of a choice, and leads to where it is a draft again', async () => {
  const detail = '予約中（田中さんが予約、2026/12/01 13:30に送信）のため、保存していません。'
  openScreen('/emails/7/edit?part=contents', {
    ...surroundings,
    getEmail: stored,
    updateEmail: problem(409, { code: 'email_not_draft', detail }),
  })
  await titleField.fill('私の付けた件名')
  await save.click()
  await expect.element(page.getByText(detail)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '保存されている内容を見る（別のタブ）' }))
    .toHaveAttribute('href', '/app/emails/7/edit?part=send')
  await expect.element(titleField).toHaveValue('私の付けた件名')
})

test('what was typed into an e-mail that a colleague has scheduled is saved after it has been made a draft again', async () => {
  const scheduled = { ...stored, status: 'scheduled', scheduled_at: '2026-12-01T13:30:00+09:00' } as const
  const { sent, answer } = openScreen('/emails/7/edit?part=contents', {
    ...surroundings,
    getEmail: stored,
    updateEmail: () => {
      answer({ getEmail: scheduled })
      return problem(409, { code: 'email_not_draft' })
    },
    checkEmail: true,
    previewEmail: true,
    countEmailRecipients: true,
    listEmailRecipients: true,
  })
  await titleField.fill('私の付けた件名')
  await page.getByRole('tab', { name: '確認と送信' }).click()
  await page.getByRole('alert').getByRole('button', { name: '保存' }).click()
  await expect
    .element(page.getByText('保存していない変更があります。「下書きに戻す」を押すと、保存できるようになります。'))
    .toBeVisible()
  const withdrawn = { ...stored, updated_at: '2026-04-01T09:05:00+09:00' }
  answer({ withdrawEmail: withdrawn, getEmail: withdrawn, updateEmail: { ...withdrawn, title: '私の付けた件名' } })
  await page.getByRole('button', { name: '下書きに戻す' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '下書きに戻す' }).click()
  await page.getByRole('alert').getByRole('button', { name: '保存' }).click()
  await expect.element(page.getByText(/下書きを保存しました/)).toBeVisible()
  expect(sent('updateEmail').at(-1)).toMatchObject({
    body: { title: '私の付けた件名', updated_at: withdrawn.updated_at },
  })
})

test('a file that is attached stays through a new list of recipients, is saved without a conflict, and is named before it goes out', async () => {
  const later = '2026-04-01T09:05:00+09:00'
  const file = { id: 9, filename: '外来日程.pdf', byte_count: 2_048 } as const
  const attached = {
    ...stored,
    attachment_id: 9,
    attachment_name: file.filename,
    attachment_byte_count: 2_048,
  } as const
  const attachments = [{ filename: file.filename, byte_count: file.byte_count }]
  const { sent, answer } = openScreen('/emails/7/edit?part=contents', {
    ...surroundings,
    getEmail: { ...stored, destination_count: 9 },
    createUploadedFile: file,
    listEmailDestinations: true,
    countEmailRecipients: true,
    listEmailRecipients: true,
    takeEmailRecipients: () => {
      // The list may have made another version of the e-mail, in which nothing that is written differs.
      answer({ getEmail: { ...stored, destination_count: 9, updated_at: later } })
      return { destination_count: 9 }
    },
    updateEmail: { ...attached, destination_count: 9 },
    checkEmail: { findings: [], attachments },
    previewEmail: { attachments },
    getEmailProgress: true,
  })
  await page
    .getByLabelText('ファイルを添付')
    .first()
    .upload(new File(['x'], file.filename))
  await expect.element(page.getByText(/外来日程\.pdf/)).toBeVisible()
  await page.getByRole('tab', { name: /^宛先/ }).click()
  await page.getByLabelText('ファイルを選ぶ').upload(new File(['x'], '宛先.csv'))
  await expect.poll(() => sent('takeEmailRecipients')).toHaveLength(1)
  await expect.poll(() => sent('getEmail').length).toBeGreaterThan(1)
  await page.getByRole('tab', { name: '内容' }).click()
  await save.click()
  await expect.element(page.getByText(/下書きを保存しました/)).toBeVisible()
  expect(sent('updateEmail')).toMatchObject([{ body: { attachment_id: 9, updated_at: later } }])
  answer({ getEmail: { ...attached, destination_count: 9 } })
  await page.getByRole('tab', { name: '確認と送信' }).click()
  const named = page.getByText('添付ファイル: 外来日程.pdf (2 KB)')
  // In the check, the preview and the proof.
  await expect.element(named).toHaveLength(3)
  await expect.element(page.getByText(/本文 .+ · 添付を含めて .+/)).toBeVisible()
  await page.getByRole('button', { name: '送信へ進む' }).click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('添付ファイル: 外来日程.pdf (2 KB)')
})

test('nothing is saved without an attachment that is still on its way, which can be given up', async () => {
  openScreen('/emails/7/edit?part=contents', { ...surroundings, getEmail: stored, createUploadedFile: never })
  await titleField.fill('外来日程のお知らせ')
  await page
    .getByLabelText('ファイルを添付')
    .first()
    .upload(new File(['x'], '外来日程.pdf'))
  await expect.element(page.getByRole('button', { name: 'アップロードを待っています…' })).toBeDisabled()
  await expect.element(save).not.toBeInTheDocument()
  await expect.element(page.getByText('「外来日程.pdf」をアップロードしています（1 byte）')).toBeVisible()
  await page.getByRole('button', { name: 'アップロードを中止' }).click()
  await expect.element(page.getByText('「外来日程.pdf」のアップロードを中止しました')).toBeVisible()
  await expect.element(save).toBeEnabled()
})

test('an attachment of a colleague stays without the permission to delete, and the form says why', async () => {
  openScreen('/emails/7/edit?part=contents', {
    ...surroundings,
    getEmail: {
      ...stored,
      created_by: { id: 2, name: '田中 陽子' },
      attachment_id: 9,
      attachment_name: '外来日程.pdf',
      attachment_byte_count: 2_048,
    },
    getCurrentUser: userWith({ role: 'member', permissions: ['exports', 'sending'] }),
  })
  await expect.element(page.getByRole('button', { name: '別のファイルに替える' })).toBeDisabled()
  await expect.element(page.getByText(/削除する権限がありません/)).toBeVisible()
})

test('a picture that is on its way into an e-mail is named and can be cancelled', async () => {
  openScreen('/emails/7/edit?part=contents', {
    ...surroundings,
    getEmail: stored,
    listEmailPictures: true,
    createEmailPicture: never,
  })
  await page.getByRole('button', { name: '画像', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '画像' })
  await dialog
    .getByLabelText('画像を選ぶ')
    .first()
    .upload(new File([picture], '地図.png', { type: 'image/png' }))
  await dialog.getByRole('button', { name: '挿入' }).click()
  await expect.element(dialog.getByText(/^「地図\.png」をアップロードしています/)).toBeVisible()
  await dialog.getByRole('button', { name: 'アップロードを中止' }).click()
  await expect.element(page.getByText('「地図.png」のアップロードを中止しました')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '挿入' })).toBeEnabled()
})

test('senders are those of the tenant where it restricts them', async () => {
  openScreen('/emails/7/edit?part=contents', {
    ...surroundings,
    getEmail: stored,
    getCurrentUser: {
      id: 1,
      features: ['emails', 'email_sender_restricted'],
      email_sender_allowed_addresses: ['renkei@suizenji.example', 'chiiki@suizenji.example'],
    },
  })
  const sender = page.getByRole('combobox', { name: '差出人アドレス' })
  await expect.element(page.getByText(/テナント設定で許可されたアドレスから選びます。/)).toBeVisible()
  await sender.fill('director@suizenji.example')
  await titleField.click()
  await expect.element(sender).toHaveValue('renkei@suizenji.example')
  await sender.click()
  await expect.element(page.getByRole('option')).toHaveLength(2)
  await page.getByRole('option', { name: 'chiiki@suizenji.example' }).click()
  await expect.element(sender).toHaveValue('chiiki@suizenji.example')
})

test('a template is made of what is written, begins an e-mail, and that is taken back', async () => {
  const template = {
    id: 3,
    name: '月例',
    title: '月例のお知らせ',
    main_content: '<p>今月のお知らせです。</p>',
  } as const
  const { sent, answer } = openScreen('/emails/new', {
    ...surroundings,
    createEmailTemplate: () => {
      answer({ listEmailTemplates: { email_templates: [template] } })
      return template
    },
  })
  await titleField.fill('月例のお知らせ')
  await page.getByRole('button', { name: 'テンプレート' }).click()
  const templates = page.getByRole('dialog', { name: 'テンプレート' })
  await templates.getByLabelText(/いまの件名と本文を保存/).fill('月例')
  await templates.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(templates.getByRole('button', { name: '「月例」を使う' })).toBeVisible()
  expect(sent('createEmailTemplate')).toMatchObject([{ body: { name: '月例', title: '月例のお知らせ' } }])
  await expectAccessible()
  await templates.getByRole('button', { name: '閉じる', exact: true }).click()
  await titleField.fill('別の件名')
  await page.getByRole('button', { name: 'テンプレート' }).click()
  await templates.getByRole('button', { name: '「月例」を使う' }).click()
  await expect.element(titleField).toHaveValue('月例のお知らせ')
  await page.getByRole('button', { name: '元に戻す', exact: true }).last().click()
  await expect.element(titleField).toHaveValue('別の件名')
})

test('a template of the same name is replaced only after a question, and a name that is taken is refused', async () => {
  const template = {
    id: 3,
    name: '月例',
    title: '先月のお知らせ',
    main_content: '<p>先月のお知らせです。</p>',
    created_by: { id: 2, name: '田中 陽子' },
    updated_at: '2026-04-01T09:00:00+09:00',
  } as const
  const { sent } = openScreen('/emails/new', {
    ...surroundings,
    listEmailTemplates: { email_templates: [template, { ...template, id: 4, name: '臨時' }] },
    updateEmailTemplate: ({ params }) =>
      Number(params.id) === 4
        ? problem(409, { code: 'name_taken', errors: [{ path: 'name', message: 'すでに使われています。' }] })
        : template,
  })
  await titleField.fill('月例のお知らせ')
  await page.getByRole('button', { name: 'テンプレート' }).click()
  const templates = page.getByRole('dialog', { name: 'テンプレート' })
  const keep = templates.getByLabelText(/いまの件名と本文を保存/)
  await keep.fill('月例')
  await templates.getByRole('button', { name: '保存', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'テンプレート「月例」はすでにあります' })
  await expect.element(question).toMatchTextContent(/田中 陽子さんが作成し/)
  await question.getByRole('button', { name: 'キャンセル' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent('updateEmailTemplate')).toEqual([])
  await templates.getByRole('button', { name: '保存', exact: true }).click()
  await question.getByRole('button', { name: '置き換える' }).click()
  await expect.element(keep).toHaveValue('')
  expect(sent('updateEmailTemplate')).toMatchObject([
    { params: { id: '3' }, body: { name: '月例', title: '月例のお知らせ', updated_at: template.updated_at } },
  ])
  await templates.getByRole('button', { name: '「臨時」の名前を変える' }).click()
  await templates.getByLabelText('テンプレートの名前', { exact: true }).fill('月例')
  await templates.getByRole('button', { name: '保存', exact: true }).first().click()
  await expect.element(templates.getByText('すでに使われています。')).toBeVisible()
})

test('a new name of a template stays while a search hides it, and is saved over the version that was seen', async () => {
  const template = { id: 3, name: '月例', title: '月例のお知らせ', updated_at: '2026-04-01T09:00:00+09:00' } as const
  const { sent, answer } = openScreen('/emails/new', {
    ...surroundings,
    listEmailTemplates: ({ query }) => ({ email_templates: query.name ? [] : [template] }),
    updateEmailTemplate: problem(409, { code: 'edit_conflict', detail: '田中さんが更新しました', current: {} }),
  })
  await page.getByRole('button', { name: 'テンプレート' }).click()
  const templates = page.getByRole('dialog', { name: 'テンプレート' })
  const name = templates.getByLabelText('テンプレートの名前', { exact: true })
  await templates.getByRole('button', { name: '「月例」の名前を変える' }).click()
  await name.fill('月例のご案内')
  const search = templates.getByRole('textbox').first()
  await search.fill('臨時')
  await expect.element(name).not.toBeInTheDocument()
  answer({ listEmailTemplates: { email_templates: [{ ...template, updated_at: '2026-04-01T09:05:00+09:00' }] } })
  await search.fill('')
  await expect.element(name).toHaveValue('月例のご案内')
  await templates.getByRole('button', { name: '保存', exact: true }).first().click()
  await expect.element(templates.getByText('田中さんが更新しました')).toBeVisible()
  expect(sent('updateEmailTemplate')).toMatchObject([{ body: { updated_at: template.updated_at } }])
})

test('what is wrong is found before sending, and leads to its field', async () => {
  const { sent, answer } = openScreen('/emails/7/edit?part=send', {
    ...surroundings,
    getEmail: { ...stored, title: '{{担当}}より外来のお知らせ' },
    previewEmail: { html: '<!doctype html><p>見本</p>', text: '4月から外来の日が変わります。' },
    countEmailRecipients: true,
    listEmailRecipients: true,
    getEmailProgress: true,
    checkEmail: {
      findings: [
        { code: 'no_recipients', severity: 'error', place: 'recipients' },
        { code: 'unknown_merge_field', severity: 'error', place: 'title', subject: '{{担当}}' },
      ],
    },
    updateEmail: { ...stored, updated_at: '2026-04-01T09:05:00+09:00' },
  })
  await expect.element(page.getByText(/宛先がまだありません。/)).toBeVisible()
  await expect.element(page.getByText(/「\{\{担当\}\}」という差し込み項目はありません。/)).toBeVisible()
  await expectAccessible()
  for (const name of [/^内容 ?要修正$/, /^宛先.*要修正$/])
    await expect.element(page.getByRole('tab', { name })).toBeVisible()
  await page.getByRole('button', { name: /^件名へ/ }).click()
  await expect.element(titleField).toHaveFocus()
  await expect.element(page.getByRole('region', { name: '件名と本文' })).toMatchTextContent('要修正')
  await titleField.fill('外来のお知らせ')
  answer({ checkEmail: true })
  await page.getByRole('tab', { name: '確認と送信' }).click()
  await expect.element(page.getByText(/保存すると送信に進めます/)).toBeVisible()
  await expect.element(page.getByText(/という差し込み項目はありません/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: '内容', exact: true })).toBeVisible()
  await page.getByRole('tabpanel').getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: '外来のお知らせ', level: 1 })).toBeVisible()
  expect(sent('updateEmail')).toMatchObject([{ body: { title: '外来のお知らせ' } }])
})

test('what a colleague does to an open e-mail is shown within seconds, and nothing that is being typed goes', async () => {
  const { answer } = openScreen('/emails/7/edit?part=contents', {
    ...surroundings,
    getEmail: stored,
    checkEmail: true,
    previewEmail: true,
    countEmailRecipients: true,
    listEmailRecipients: true,
  })
  await expect.element(titleField).toBeVisible()
  answer({ getEmail: { ...stored, title: '同僚の付けた件名', updated_at: '2026-04-01T09:05:00+09:00' } })
  await expect.element(titleField).toHaveValue('同僚の付けた件名')
  await titleField.fill('私の付けた件名')
  const scheduled = { ...stored, status: 'scheduled', scheduled_at: '2026-12-01T13:30:00+09:00' } as const
  answer({ getEmail: scheduled })
  await expect.element(page.getByText('送信予約', { exact: true })).toBeVisible()
  await expect.element(titleField).toHaveValue('私の付けた件名')
  await page
    .getByRole('alert')
    .filter({ hasText: '「下書きに戻す」を押すと' })
    .getByRole('button', { name: '確認と送信' })
    .click()
  await expect.element(page.getByRole('button', { name: '下書きに戻す' })).toBeVisible()
})

test('the reason for a refused save goes when another value stands in its field, or the e-mail is a draft again', async () => {
  const objection = 'この差出人アドレスからは送信できません'
  const { answer } = openScreen('/emails/7/edit?part=contents', {
    ...surroundings,
    getEmail: stored,
    updateEmail: problem(422, { code: 'invalid', errors: [{ path: 'sender_email', message: objection }] }),
  })
  await titleField.fill('私の付けた件名')
  await save.click()
  const box = page.getByRole('alert').filter({ hasText: '保存できませんでした' })
  await expect.element(box).toMatchTextContent(objection)
  await page.getByLabelText(/^差出人アドレス/).fill('other@suizenji.example')
  await expect.element(box).not.toBeInTheDocument()
  const detail = '予約中（田中さんが予約）のため、保存していません。'
  answer({
    getEmail: { ...stored, status: 'scheduled', updated_at: '2026-04-01T09:05:00+09:00' },
    updateEmail: problem(409, { code: 'email_not_draft', detail }),
    previewEmail: true,
  })
  await save.click()
  await expect.element(box).toMatchTextContent(detail)
  answer({ getEmail: { ...stored, updated_at: '2026-04-01T09:10:00+09:00' } })
  await expect.element(box).not.toBeInTheDocument()
  await expect.element(titleField).toHaveValue('私の付けた件名')
})

test('a file that was sent before a reload comes back by its name and size', async () => {
  onTestFinished(() => {
    clearDrafts()
    localStorage.clear()
  })
  const file = { id: 11, filename: '外来表.pdf', content_type: 'application/pdf', byte_count: 2048 }
  const answers = { ...surroundings, getEmail: stored, createUploadedFile: file }
  openScreen('/emails/7/edit?part=contents', answers)
  await page
    .getByLabelText('ファイルを添付')
    .first()
    .upload(new File(['x'], '外来表.pdf'))
  const attached = page.getByRole('button', { name: '外来表.pdf (2 KB)をダウンロード' })
  await expect.element(attached).toBeVisible()
  saveDrafts('sato')
  cleanup()
  openScreen('/emails/7/edit?part=contents', answers)
  await expect.element(attached).toBeVisible()
  await expect.element(page.getByText('入力した項目：添付ファイル', { exact: true })).toBeVisible()
})
