import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import type { OperationId } from '#contract/api.ts'
import { Communication } from '#contract/communications/communications.ts'
import { EmailFrame } from '#contract/emails/frames.ts'
import { Email } from '#contract/emails/emails.ts'
import { Doctor } from '#contract/institutions/doctors.ts'
import { Tag } from '#contract/institutions/tags.ts'
import { MedicalInstitutionLabel } from '#contract/labels/medicalInstitutionLabels.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { sampleOf } from '#tests/support/screens/sample.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'
import { later, seen } from '#tests/support/screens/versionedForms.ts'

afterEach(() => {
  clearDrafts()
  localStorage.clear()
})

/** A form with two fields, one of which a colleague changes while the other is typed into. */
interface DraftedForm {
  readonly address: string
  readonly answers: (changes: object) => Answers
  /** What a refusal says is stored. */
  readonly current: (changes: object) => unknown
  readonly open?: () => Promise<void>
  readonly typed: () => ReturnType<typeof page.getByLabelText>
  readonly typedName: string
  /** The other field, its name, and what the colleague has saved in it. */
  readonly other: string
  readonly otherName: string
  readonly theirs: string
  /** The colleague's value of the field that is typed into as well. */
  readonly typedField: string
  readonly saves: OperationId
  /** The field of the version that was seen; by default `updated_at`. */
  readonly versionField?: string
}

const communication = { id: 7, medical_institution: { id: 5, name: '青葉内科' }, communication_type: 'visit' } as const
const email = {
  id: 7,
  title: '外来のお知らせ',
  sender_name: '地域連携室',
  sender_email: 'renkei@suizenji.example',
  main_content: '<p>外来</p>',
}
const frame = { accent_color: '#165e83' } as const
const label = { id: 3, name: '訪問優先度', component_type: 'text' } as const
const doctor = { id: 4, name: '上田 誠', email: null, profile: null } as const

/** A chart without blocks that ask for more. */
const chart: Answers = {
  getCurrentUser: userWith({ features: ['medical_institutions_search'] }),
  getMedicalInstitutionSummary: { id: 5, name: '青葉内科' },
  getMemo: true,
  getSpecialNote: true,
  getMedicalInstitutionOpeningHours: true,
  getMedicalInstitutionStaffs: true,
  getPhase: true,
  getReferralSummary: true,
  listDepartments: true,
  listDoctors: true,
  listFacilityTypeGroups: true,
  listInstitutionChanges: true,
  listMedicalInstitutionTags: true,
  listPrefectures: true,
}

const forms: Readonly<Record<string, DraftedForm>> = {
  'a communication': {
    address: '/communications/7/edit',
    answers: (changes) => ({
      getCommunication: { ...communication, acted_date: '2026-04-01', ...changes },
      listCommunicationLabels: true,
      listStaffs: { staffs: [{ id: 1, name: '佐藤 花子' }] },
      searchMedicalInstitutions: { medical_institutions: [{ id: 5, name: '青葉内科' }] },
    }),
    current: (changes) => sampleOf(Communication, { ...communication, acted_date: '2026-04-01', ...changes }),
    typed: () => page.getByLabelText('目的', { exact: true }),
    typedName: '目的',
    typedField: 'purpose',
    other: 'memo',
    otherName: 'メモ',
    theirs: '地域連携パスについて',
    saves: 'updateCommunication',
  },
  'an e-mail': {
    address: '/emails/7/edit?part=contents',
    answers: (changes) => ({
      getEmail: { ...email, ...changes },
      getEmailDelivery: true,
      getEmailFrame: true,
      listEmailTemplates: true,
    }),
    current: (changes) => sampleOf(Email, { ...email, ...changes }),
    typed: () => page.getByRole('textbox', { name: '件名' }),
    typedName: '件名',
    typedField: 'title',
    other: 'sender_name',
    otherName: '差出人',
    theirs: '水前寺病院',
    saves: 'updateEmail',
  },
  'the frame of e-mails': {
    address: '/email_frame',
    answers: (changes) => ({ getEmailFrame: { ...frame, ...changes }, previewEmail: { html: '', text: '' } }),
    current: (changes) => sampleOf(EmailFrame, { ...frame, ...changes }),
    typed: () => page.getByLabelText(/送信者の名称/),
    typedName: '送信者の名称',
    typedField: 'legal_name',
    other: 'legal_address',
    otherName: '住所',
    theirs: '熊本市中央区',
    saves: 'updateEmailFrame',
  },
  'a tag': {
    address: '/tags/1',
    answers: (changes) => ({ getTag: { id: 1, name: '登録', ...changes }, listTags: true }),
    current: (changes) => sampleOf(Tag, { id: 1, name: '登録', ...changes }),
    typed: () => page.getByLabelText('タグ名（必須）'),
    typedName: 'タグ名',
    typedField: 'name',
    other: 'description',
    otherName: '説明',
    theirs: '登録医の登録を済ませた',
    saves: 'updateTag',
  },
  'a label': {
    address: '/labels',
    answers: (changes) => ({ listMedicalInstitutionLabels: [{ ...label, ...changes }] }),
    current: (changes) => sampleOf(MedicalInstitutionLabel, { ...label, ...changes }),
    open: () => page.getByRole('button', { name: /^「.*」を編集$/ }).click(),
    typed: () => page.getByLabelText('ラベル名（必須）'),
    typedName: 'ラベル名',
    typedField: 'name',
    other: 'description',
    otherName: '説明',
    theirs: '四半期に一度見直す',
    saves: 'updateMedicalInstitutionLabel',
  },
  'a doctor': {
    address: '/crms/5',
    answers: (changes) => ({ ...chart, listDoctors: { doctors: [{ ...doctor, ...changes }] } }),
    current: (changes) => sampleOf(Doctor, { ...doctor, ...changes }),
    open: () => page.getByRole('button', { name: '上田 誠を編集' }).click(),
    typed: () => page.getByRole('dialog').getByLabelText('メモ', { exact: true }),
    typedName: 'メモ',
    typedField: 'memo',
    other: 'profile',
    otherName: '経歴・専門',
    theirs: '熊本大学卒',
    saves: 'updateDoctor',
    versionField: 'updated_date',
  },
}

const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
const save = page.getByRole('button', { name: '保存', exact: true, disabled: false }).first()
const mine = '書きかけ'

const versionFieldOf = ({ versionField = 'updated_at' }: DraftedForm) => versionField

/** Opens a form again after a colleague has saved, where input has come back, and saves that. */
const saveAgain = async (form: DraftedForm, changes: object) => {
  cleanup()
  const newer = { ...changes, [versionFieldOf(form)]: later }
  const screen = openScreen(form.address, {
    ...form.answers(newer),
    [form.saves]: problem(409, { code: 'edit_conflict', is_own: false, current: form.current(newer) }),
  })
  await form.open?.()
  await expect.element(form.typed()).toHaveValue(mine)
  await save.click()
  await expect.element(conflict).toBeVisible()
  return screen
}

/** Types, loads the page anew after a colleague has saved, and saves over that. */
const saveAfterReload = async (form: DraftedForm, changes: object) => {
  openScreen(form.address, form.answers({ [versionFieldOf(form)]: seen }))
  await form.open?.()
  await form.typed().fill(mine)
  saveDrafts('sato')
  return saveAgain(form, changes)
}

const choiceOf = (name: string) => conflict.getByRole('radiogroup', { name, exact: true })

test.each(Object.entries(forms))(
  'what only a colleague has changed of %s stays when input from before a reload is saved',
  async (_name, form) => {
    const { sent } = await saveAfterReload(form, { [form.other]: form.theirs })
    await expect
      .element(choiceOf(form.otherName).getByRole('radio', { name: `保存されている内容 ${form.theirs}` }))
      .toBeChecked()
    await expect.element(choiceOf(form.typedName).getByRole('radio', { name: `自分の入力 ${mine}` })).toBeChecked()
    await expect.element(conflict.getByText('相手が変更')).toBeVisible()
    await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
    await expect
      .poll(() => sent(form.saves).at(-1)?.body)
      .toMatchObject({ [form.other]: form.theirs, [form.typedField]: mine, [versionFieldOf(form)]: later })
  },
)

test.each(Object.entries(forms))(
  'what both have changed of %s is asked when input from before a reload is saved',
  async (_name, form) => {
    await saveAfterReload(form, { [form.typedField]: '同僚の内容' })
    await expect.element(conflict.getByText('双方が変更')).toBeVisible()
    await expect.element(conflict.getByRole('button', { name: '選んだ内容で保存' })).toBeDisabled()
  },
)

test('what only a colleague has changed of an e-mail stays when input from a closed tab is saved', async () => {
  const form = forms['an e-mail']
  if (!form) throw new Error('There is no such form')
  openScreen(form.address, form.answers({ updated_at: seen }))
  await form.typed().fill(mine)
  await expect.poll(() => JSON.stringify({ ...localStorage })).toContain(mine)
  await saveAgain(form, { [form.other]: form.theirs })
  await expect
    .element(choiceOf(form.otherName).getByRole('radio', { name: `保存されている内容 ${form.theirs}` }))
    .toBeChecked()
  await expect.element(conflict.getByText('相手が変更')).toBeVisible()
})

test('where input of an e-mail was kept without the version that it was begun with, each difference is asked', async () => {
  const form = forms['an e-mail']
  if (!form) throw new Error('There is no such form')
  openScreen(form.address, form.answers({ updated_at: seen }))
  await form.typed().fill(mine)
  const keptKey = () => Object.keys(localStorage).find((key) => key.endsWith('email 7'))
  await expect.poll(keptKey).toBeDefined()
  // As an earlier version of the app has kept it.
  const key = keptKey() ?? ''
  const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { value: Record<string, unknown> }
  const { begun: _begun, ...value } = kept.value
  localStorage.setItem(key, JSON.stringify({ ...kept, value }))
  const { sent } = await saveAgain(form, { [form.other]: form.theirs })
  await expect.element(choiceOf(form.otherName)).toBeVisible()
  const chosen = conflict.getByRole('button', { name: '選んだ内容で保存' })
  await expect.element(chosen).toBeDisabled()
  await choiceOf(form.otherName)
    .getByRole('radio', { name: `保存されている内容 ${form.theirs}` })
    .click()
  await expect.element(chosen).toBeDisabled()
  await choiceOf(form.typedName)
    .getByRole('radio', { name: `自分の入力 ${mine}` })
    .click()
  await chosen.click()
  await expect
    .poll(() => sent(form.saves).at(-1)?.body)
    .toMatchObject({ [form.other]: form.theirs, [form.typedField]: mine, updated_at: later })
})

test('a correction from before a reload takes back nothing that a colleague has corrected meanwhile', async () => {
  const summary = { id: 5, name: '青葉内科', address: '熊本市', tel: '096-111-1111', fax: '096-111-1112' }
  const open = () => page.getByRole('button', { name: '情報を修正' }).click()
  const fax = page.getByRole('dialog').getByLabelText('FAX番号')
  openScreen('/crms/5', { ...chart, getMedicalInstitutionSummary: summary })
  await open()
  await fax.fill('096-222-2222')
  saveDrafts('sato')
  cleanup()
  const { sent } = openScreen('/crms/5', {
    ...chart,
    getMedicalInstitutionSummary: { ...summary, tel: '096-333-3333' },
    correctMedicalInstitution: true,
  })
  await open()
  await expect.element(fax).toHaveValue('096-222-2222')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect
    .poll(() => sent('correctMedicalInstitution').map(({ body }) => body))
    .toEqual([{ fax: '096-222-2222', seen: { fax: '096-111-1112' } }])
})

test('tags that were chosen before a reload take back nothing that a colleague has put on meanwhile', async () => {
  const tags = ['重点', '在宅', '救急'].map((name, place) => ({ id: place + 1, name }))
  const openWith = (shown: typeof tags) =>
    openScreen('/crms/5', {
      ...chart,
      getMedicalInstitutionSummary: { id: 5, name: '青葉内科', tags: shown },
      listTags: { tags },
      replaceMedicalInstitutionTags: { tags },
    })
  const open = () => page.getByRole('button', { name: 'タグを編集' }).click()
  openWith(tags.slice(0, 1))
  await open()
  await page.getByRole('combobox', { name: 'タグ' }).click()
  await page.getByRole('option', { name: '在宅' }).click()
  saveDrafts('sato')
  cleanup()
  const { sent } = openWith([...tags.slice(0, 1), ...tags.slice(2)])
  await open()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: '在宅' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect
    .poll(() => sent('replaceMedicalInstitutionTags').map(({ body }) => body))
    .toEqual([{ tag_ids: [1, 2], seen_tag_ids: [1] }])
})
