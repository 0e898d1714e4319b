import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/support/screens/axe.ts'
import { openScreen } from '../../../../tests/support/screens/openScreen.tsx'

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

test('ticked doctors are not lost by Escape or cancelling without a question', async () => {
  openScreen('/emails/7/edit?part=recipients', {
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
  })
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
