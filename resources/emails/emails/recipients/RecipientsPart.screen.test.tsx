import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '#authProvider/keptDrafts.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { cleanup } from '#tests/support/screens/render.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'

test('rows whose id and name are of two institutions are asked about', async () => {
  const { sent } = openScreen('/emails/7/edit?part=recipients', {
    getEmailDelivery: true,
    getEmailFrame: true,
    listEmailTemplates: true,
    listEmailDestinations: true,
    getEmail: { id: 7, title: '外来のお知らせ', status: 'draft', recipients_filename: '宛先.csv' },
    countEmailRecipients: {
      destination_count: 0,
      invalid_count: 1,
      left_out_count: 0,
      reasons: [{ state: 'invalid', reason: 'institution_differs', count: 1 }],
    },
    listEmailRecipients: {
      recipients: [
        {
          id: 3,
          line_number: 2,
          state: 'invalid',
          reason: 'institution_differs',
          email: 'ueda@clinic.example',
          institution_name: '上通整形外科',
          medical_institution: { id: 5, name: '水前寺内科' },
        },
      ],
    },
    decideRecipientInstitutions: true,
  })
  const question = page.getByRole('region', { name: '1行は、医療機関IDと名称が別の医療機関を指しています' })
  await expect
    .element(question)
    .toMatchTextContent('2行目 ueda@clinic.example 名称: 上通整形外科 IDの医療機関: 水前寺内科')
  await expectAccessible()
  await question.getByRole('button', { name: '名称が正しい' }).click()
  await expect.poll(() => sent('decideRecipientInstitutions')).toMatchObject([{ body: { decision: 'name' } }])
})

const forDoctors = {
  getEmailDelivery: true,
  getEmailFrame: true,
  listEmailTemplates: true,
  listEmailDestinations: true,
  listEmailRecipients: true,
  countEmailRecipients: { destination_count: 0, invalid_count: 0, left_out_count: 0, reasons: [] },
  getEmail: { id: 7, title: '外来のお知らせ', status: 'draft' },
  searchEmailDestinations: {
    total_count: 1,
    total_page: 1,
    email_destinations: [{ id: 3, name: '上田 一郎', email: 'ueda@clinic.example' }],
  },
  listSavedFilters: true,
  listPrefectures: true,
  listDepartments: true,
  listFacilityTypeGroups: true,
  listTags: true,
  listActionLists: true,
  listMedicalInstitutionLabels: true,
  listPhaseMasters: true,
  listStaffs: true,
} as const

test('ticked doctors are not lost by Escape or cancelling without a question', async () => {
  openScreen('/emails/7/edit?part=recipients', forDoctors)
  await page.getByRole('button', { name: '医師を選ぶ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /上田 一郎/ }).click()
  const question = page.getByRole('alertdialog', { name: '編集を破棄しますか' })
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('checkbox', { name: /上田 一郎/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await question.getByRole('button', { name: '破棄する' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the conditions for doctors stay when the dialog is closed or the page is loaded again', async () => {
  openScreen('/emails/7/edit?part=recipients', forDoctors)
  const open = page.getByRole('button', { name: '医師を選ぶ' })
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabelText('氏名・所属・アドレス・医療機関名')
  await open.click()
  await name.fill('上田')
  await expect.element(name).toHaveValue('上田')
  await dialog.getByRole('button', { name: '閉じる' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await open.click()
  await expect.element(name).toHaveValue('上田')
  cleanup()
  const { sent } = openScreen('/emails/7/edit?part=recipients', forDoctors)
  await open.click()
  await expect.element(name).toHaveValue('上田')
  await expect.poll(() => sent('searchEmailDestinations').at(-1)).toMatchObject({ body: { text: '上田' } })
})

test('the tab counts the recipients that a colleague has chosen meanwhile, as the list below does', async () => {
  const email = { id: 7, title: '外来のお知らせ', status: 'draft' as const }
  const { answer } = openScreen('/emails/7/edit?part=contents', {
    ...forDoctors,
    getEmail: { ...email, destination_count: 0 },
  })
  await expect.element(page.getByRole('tab', { name: '宛先（0件）' })).toBeVisible()
  answer({
    getEmail: { ...email, destination_count: 2 },
    countEmailRecipients: { destination_count: 2, invalid_count: 0, left_out_count: 0, reasons: [] },
  })
  await page.getByRole('tab', { name: '宛先（0件）' }).click()
  await expect.element(page.getByRole('tab', { name: '宛先（2件）' })).toBeVisible()
})

describe('an e-mail that a colleague has sent meanwhile', () => {
  const email = { id: 7, title: '外来のお知らせ', status: 'draft', category: 'sales' } as const
  const detail = '上席 花子さんが送信したため、保存していません。'
  const sent = { getEmail: { ...email, status: 'sent' }, previewEmail: true } as const
  const refused = problem(409, { code: 'email_not_draft', detail })
  const counted = {
    countEmailRecipients: {
      destination_count: 2,
      invalid_count: 0,
      left_out_count: 1,
      reasons: [{ state: 'left_out', reason: 'no_consent', count: 1 }],
    },
  } as const
  const chooses = page.getByRole('button', { name: '医師を選ぶ', includeHidden: true })

  test('takes no doctors, and the dialog with what was chosen stays and says why', async () => {
    const { answer } = openScreen('/emails/7/edit?part=recipients', { ...forDoctors, ...counted, getEmail: email })
    await chooses.click()
    await page.getByRole('checkbox', { name: /上田 一郎/ }).click()
    await page.getByRole('button', { name: '選択した医師を宛先にする' }).click()
    answer({ ...sent, chooseEmailRecipients: refused })
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: '宛先にする' }).click()
    await expect.element(chooses).not.toBeInTheDocument()
    await expect.element(question.getByText(detail)).toBeVisible()
  })

  test('loses no recipient, and the question says why', async () => {
    const { answer } = openScreen('/emails/7/edit?part=recipients', { ...forDoctors, ...counted, getEmail: email })
    await page.getByRole('button', { name: 'すべて外す' }).click()
    answer({ ...sent, removeEmailRecipients: refused })
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'すべて外す' }).click()
    await expect.element(chooses).not.toBeInTheDocument()
    await expect.element(question.getByText(detail)).toBeVisible()
  })

  test('takes no consents, and says why where these were asked for', async () => {
    onTestFinished(forgetDrafts)
    const { answer } = openScreen('/emails/7/edit?part=recipients', { ...forDoctors, ...counted, getEmail: email })
    const asked = page.getByRole('region', { name: '1件は、このままでは送信されません' })
    await asked.getByRole('radio').first().click()
    await asked.getByRole('textbox').last().fill('名刺')
    answer({ ...sent, recordRecipientConsents: refused })
    await asked.getByRole('button', { name: /1件/ }).click()
    await expect.element(chooses).not.toBeInTheDocument()
    await expect.element(page.getByText(detail)).toBeVisible()
  })
})

const ofDraft = {
  ...forDoctors,
  countEmailRecipients: { destination_count: 2, invalid_count: 0, left_out_count: 1, reasons: [] },
} as const

test('whom the list shows stays through a reload and can be passed on', async () => {
  const { sent, address } = openScreen('/emails/7/edit?part=recipients', ofDraft)
  const list = page.getByRole('region', { name: '宛先の一覧' })
  await list.getByRole('combobox', { name: /^状態/ }).click()
  await page.getByRole('option', { name: '除いた宛先' }).click()
  await list.getByRole('textbox').fill('上田')
  const chosen = { query: { state: 'left_out', text: '上田' } }
  await expect.poll(() => sent('listEmailRecipients').at(-1)).toMatchObject(chosen)
  const link = address()
  cleanup()
  const before = sent('listEmailRecipients').length
  openScreen(link, ofDraft)
  await expect.element(list.getByRole('textbox')).toHaveValue('上田')
  await expect.poll(() => sent('listEmailRecipients').slice(before)).toMatchObject([chosen])
})

test('a state in the address that no recipient of a draft has counts for nothing', async () => {
  const { sent } = openScreen('/emails/7/edit?part=recipients&recipient_state=accepted', ofDraft)
  await expect.poll(() => sent('listEmailRecipients').length).toBe(1)
  expect(sent('listEmailRecipients')[0]?.query['state']).toBeUndefined()
})
