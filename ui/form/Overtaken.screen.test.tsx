import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import type { Answers } from '#tests/support/screens/stubbedServer.ts'
import { later, seen } from '#tests/support/screens/versionedForms.ts'

interface WatchedForm {
  readonly address: string
  readonly answers: (changes: object) => Answers
  readonly field: () => ReturnType<typeof page.getByLabelText>
  readonly otherField: string
}

const forms: Readonly<Record<string, WatchedForm>> = {
  'a tag': {
    address: '/tags/1',
    answers: (changes) => ({ getTag: { id: 1, name: '登録', ...changes }, listTags: true }),
    field: () => page.getByLabelText('タグ名（必須）'),
    otherField: 'description',
  },
  'a communication': {
    address: '/communications/7/edit',
    answers: (changes) => ({
      getCommunication: {
        id: 7,
        medical_institution: { id: 5, name: '青葉内科' },
        communication_type: 'visit',
        acted_date: '2026-04-01',
        ...changes,
      },
      listCommunicationLabels: true,
      listStaffs: { staffs: [{ id: 1, name: '佐藤 花子' }] },
      searchMedicalInstitutions: { medical_institutions: [{ id: 5, name: '青葉内科' }] },
    }),
    field: () => page.getByLabelText('目的', { exact: true }),
    otherField: 'memo',
  },
}

const overtaken = page.getByText(/保存されている内容が更新されました/)
const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

test.each(Object.entries(forms))(
  'that a colleague has saved %s meanwhile is said before it is saved, and what is typed stays',
  async (_name, { address, answers, field, otherField }) => {
    const { answer } = openScreen(address, answers({ updated_at: seen }))
    await field().fill('水前寺')
    await expect.element(overtaken).not.toBeInTheDocument()
    answer(answers({ updated_at: later, [otherField]: '同僚の内容' }))
    comeBack()
    await expect.element(overtaken).toBeVisible()
    await expect.element(field()).toHaveValue('水前寺')
  },
)

test('a form that nobody has touched follows what a colleague has saved, without a word', async () => {
  const form = forms['a tag']
  if (!form) throw new Error('There is no such form')
  const { answer } = openScreen(form.address, form.answers({ updated_at: seen }))
  await expect.element(form.field()).toHaveValue('登録')
  answer(form.answers({ updated_at: later, name: '登録医' }))
  comeBack()
  await expect.element(form.field()).toHaveValue('登録医')
  await expect.element(overtaken).not.toBeInTheDocument()
})
