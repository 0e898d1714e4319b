import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import type { Answers } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'
import { later, seen } from '#tests/support/screens/versionedForms.ts'

interface WatchedForm {
  readonly address: string
  readonly answers: (changes: { readonly updated_at: string; readonly name?: string }) => Answers
  readonly field: () => ReturnType<typeof page.getByLabelText>
  /** What the colleague has saved. */
  readonly others: object
  readonly open?: () => Promise<void>
}

/** A chart without blocks that ask for more. */
const chart: Answers = {
  getCurrentUser: userWith({ features: ['medical_institutions_search'] }),
  getMedicalInstitutionSummary: { id: 5, name: '青葉内科' },
  getMemo: true,
  getSpecialNote: true,
  getMedicalInstitutionOpeningHours: true,
  getMedicalInstitutionLabelValues: true,
  getMedicalInstitutionStaffs: true,
  getPhase: true,
  getReferralSummary: true,
  listInstitutionChanges: true,
  listMedicalInstitutionLabels: true,
  listReferralLetters: true,
}

const forms: Readonly<Record<string, WatchedForm>> = {
  'a tag': {
    address: '/tags/1',
    answers: (changes) => ({ getTag: { id: 1, name: '登録', ...changes }, listTags: true }),
    field: () => page.getByLabelText('タグ名（必須）'),
    others: { description: '同僚の内容' },
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
    others: { memo: '同僚の内容' },
  },
  'a label': {
    address: '/labels',
    answers: (changes) => ({
      listMedicalInstitutionLabels: [{ id: 3, name: '訪問優先度', component_type: 'text', ...changes }],
      listCommunicationLabels: true,
    }),
    field: () => page.getByLabelText('説明'),
    others: { name: '同僚の名前' },
    open: () => page.getByRole('button', { name: '「訪問優先度」を編集' }).click(),
  },
  'a dashboard': {
    address: '/dashboards/4/edit',
    answers: (changes) => ({
      getDashboard: { id: 4, name: '朝会', is_editable: true, contents: [], ...changes },
      listMedicalInstitutionLabels: true,
    }),
    field: () => page.getByLabelText(/ダッシュボードの名前/),
    others: { filter_department: true },
  },
  'a doctor': {
    address: '/crms/5',
    answers: ({ updated_at: updated_date, ...changes }) => ({
      ...chart,
      listDoctors: { doctors: [{ id: 4, name: '上田 誠', email: null, updated_date, ...changes }] },
    }),
    field: () => page.getByRole('dialog').getByLabelText('役職', { exact: true }),
    others: { memo: '同僚の内容' },
    open: () => page.getByRole('button', { name: '上田 誠を編集' }).click(),
  },
  'the corrections of a partner': {
    address: '/crms/5',
    answers: ({ updated_at: _version, ...changes }) => ({
      ...chart,
      listDoctors: true,
      getMedicalInstitutionSummary: { id: 5, name: '青葉内科', ...changes },
    }),
    field: () => page.getByLabelText('管理者（院長）'),
    others: { fax: '096-000-0000' },
    open: () => page.getByRole('button', { name: '情報を修正' }).click(),
  },
}

const overtaken = page.getByText(/保存されている内容が更新されました/)
const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

test.each(Object.entries(forms))(
  'that a colleague has saved %s meanwhile is said before it is saved, and what is typed stays',
  async (_name, { address, answers, field, others, open }) => {
    const { answer } = openScreen(address, answers({ updated_at: seen }))
    await open?.()
    await field().fill('水前寺')
    await expect.element(overtaken).not.toBeInTheDocument()
    answer(answers({ updated_at: later, ...others }))
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
