import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultVisitWeights } from '#contract/analysis/visitSuggestions.ts'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { sampleOf } from '#tests/support/screens/sample.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'
import { later, openVersionedForm, seen, versionedForms } from '#tests/support/screens/versionedForms.ts'

const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
const mine = conflict.getByRole('radio', { name: /^自分の入力/ })
const theirs = conflict.getByRole('radio', { name: /^保存されている内容/ })
const saveChosen = conflict.getByRole('button', { name: '選んだ内容で保存' })
const save = page.getByRole('button', { name: '保存', exact: true, disabled: false }).first()

/** What a colleague has saved meanwhile, as a refusal tells it. */
const refusal = (current: unknown) =>
  problem(409, {
    code: 'edit_conflict',
    is_own: false,
    saved_by: { id: 2, name: '田中 陽子' },
    saved_at: later,
    current,
  })

/** All of a reply of which a test says only some. */
const whole = (operation: keyof typeof api, part: unknown): unknown => {
  const { response }: Operation = api[operation]
  if (!response) throw new Error(`${operation} has no reply`)
  return sampleOf(response, part)
}

describe('what a colleague has saved meanwhile', () => {
  test.each(Object.entries(versionedForms))(
    'of %s is compared field by field, and what is chosen is saved over it',
    async (_name, form) => {
      const { reads, saves, stored, currentOf = (reply) => reply } = form
      const current = currentOf(whole(reads, stored(form.theirs, later)[reads]))
      const { answer, sent } = await openVersionedForm(form)
      await form.field().fill(form.typed)
      answer({ [saves]: refusal(current) })
      await save.click()
      await expect.element(conflict).toMatchTextContent(/田中 陽子さんが.*10:00:00に保存しました/)
      await expect.element(theirs).toHaveAccessibleName(`保存されている内容 ${form.theirs}`)
      await expect.element(mine).toHaveAccessibleName(`自分の入力 ${form.typed}`)
      await expectAccessible()
      await expect.element(saveChosen).toBeDisabled()

      // Without a decision all stays as it was typed.
      await conflict.getByRole('button', { name: '入力に戻る' }).click()
      await expect.element(form.field()).toHaveValue(form.typed)
      await save.click()
      await mine.click()
      answer({ [saves]: refusal(current) })
      await saveChosen.click()
      await expect.poll(() => sent(saves)).toHaveLength(3)
      const bodies = sent(saves).map(({ body }) => ({ ...(body as object) }))
      expect(bodies.map((body) => form.versionIn(body))).toEqual([seen, seen, later])
      expect(String(form.typedIn(bodies.at(-1) ?? {}))).toBe(form.typed)
    },
  )

  test('takes the place of what was typed where that is chosen', async () => {
    const form = versionedForms['the settings of the office']
    if (!form) throw new Error('There is no such form')
    const { answer, sent } = await openVersionedForm(form)
    await form.field().fill(form.typed)
    answer({ updateTenantSetting: refusal(whole(form.reads, form.stored(form.theirs, later)[form.reads])) })
    await save.click()
    await theirs.click()
    answer({ updateTenantSetting: { name: form.theirs, updated_at: later } })
    await saveChosen.click()
    await expect.element(form.field()).toHaveValue(form.theirs)
    expect(sent('updateTenantSetting').map(({ body }) => [body.name, body.updated_at])).toEqual([
      [form.typed, seen],
      [form.theirs, later],
    ])
  })
})

test('changes of two people to different phases need no decision', async () => {
  const phase = (id: number, name: string) => ({ id, name, description: null, medical_institution_count: 0 })
  const { answer, sent } = openScreen('/tenant_setting', {
    ...versionedForms['the phases']?.others,
    listPhaseMasters: { phase_masters: [phase(1, '未接触'), phase(2, '面談済み')], updated_at: seen },
  })
  const names = page.getByRole('region', { name: /^フェーズ$/ }).getByLabelText('フェーズ名')
  await names.first().fill('未訪問')
  answer({
    replacePhaseMasters: refusal(
      whole('listPhaseMasters', {
        phase_masters: [phase(1, '未接触'), phase(2, '訪問済み'), phase(3, '連携中')],
        updated_at: later,
      }),
    ),
  })
  await save.click()
  await expect.element(conflict.getByRole('heading', { level: 3 })).toHaveLength(3)
  answer({ replacePhaseMasters: { phase_masters: [], updated_at: later } })
  await saveChosen.click()
  await expect
    .poll(() => sent('replacePhaseMasters').at(-1)?.body)
    .toMatchObject({
      phase_masters: [
        { id: 1, name: '未訪問' },
        { id: 2, name: '訪問済み' },
        { id: 3, name: '連携中' },
      ],
      updated_at: later,
    })
})

test('weights are compared reason by reason', async () => {
  const weightsAt = (task_overdue: number, voc_open: number, updated_at: string) => ({
    weights: { ...defaultVisitWeights, task_overdue, voc_open },
    updated_at,
  })
  const { answer, sent } = openScreen('/visit_suggestions', {
    searchVisitSuggestions: true,
    getVisitWeights: weightsAt(1, 1, seen),
    listPrefectures: true,
    listFacilityTypeGroups: true,
  })
  await page.getByRole('button', { name: '重みを変更' }).click()
  await page.getByRole('group', { name: '期限を過ぎたタスクがあるの重み' }).getByRole('button', { name: '2' }).click()
  answer({ replaceVisitWeights: refusal(weightsAt(0, 2, later)) })
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const overdue = conflict.getByRole('radiogroup', { name: '期限を過ぎたタスクがある' })
  await overdue.getByRole('radio', { name: '自分の入力 2' }).click()
  answer({ replaceVisitWeights: weightsAt(2, 2, later) })
  await saveChosen.click()
  await expect
    .poll(() => sent('replaceVisitWeights').at(-1)?.body)
    .toMatchObject({ weights: { task_overdue: 2, voc_open: 2 }, updated_at: later })
})

test('departments of codes are compared code by code', async () => {
  const codesAt = (first: number | null, second: number | null, updated_at: string) => ({
    department_codes: [
      { department_code: '010', name: '内科', own_department_id: first },
      { department_code: '350', name: '循環器内科', own_department_id: second },
    ],
    updated_at,
  })
  const { answer, sent } = openScreen('/data_uploads/department_codes', {
    getDepartmentCodes: codesAt(null, null, seen),
    listOwnDepartments: [
      { id: 11, name: '循環器センター' },
      { id: 12, name: '地域包括ケア' },
    ],
  })
  await page.getByLabelText('010 内科にあたる自院の診療科').selectOptions('循環器センター')
  answer({ replaceDepartmentCodes: refusal(codesAt(12, 11, later)) })
  await save.click()
  const medicine = conflict.getByRole('radiogroup', { name: '010 内科' })
  await expect.element(medicine).toMatchTextContent(/保存されている内容\s*地域包括ケア.*自分の入力\s*循環器センター/)
  await medicine.getByRole('radio', { name: /^自分の入力/ }).click()
  answer({ replaceDepartmentCodes: codesAt(11, 11, later) })
  await saveChosen.click()
  await expect
    .poll(() => sent('replaceDepartmentCodes').at(-1)?.body)
    .toEqual({ department_codes: [{ department_code: '010', own_department_id: 11 }], updated_at: later })
})

test('groups of voices are compared one by one', async () => {
  const groupsAt = (name: string, updated_at: string) => ({ voc_groups: [{ id: 1, name, voc_count: 0 }], updated_at })
  const { answer, sent } = openScreen('/vocs', {
    listSavedFilters: true,
    listVocs: true,
    listVocGroups: groupsAt('診療', seen),
  })
  await page.getByRole('button', { name: 'グループ', exact: true }).click()
  await page.getByLabelText('グループ名').fill('診療・検査')
  answer({ replaceVocGroups: refusal(groupsAt('診療全般', later)) })
  await save.click()
  await expect.element(theirs).toHaveAccessibleName('保存されている内容 診療全般')
  await mine.click()
  answer({ replaceVocGroups: groupsAt('診療・検査', later) })
  await saveChosen.click()
  await expect
    .poll(() => sent('replaceVocGroups').at(-1)?.body)
    .toMatchObject({ voc_groups: [{ id: 1, name: '診療・検査' }], updated_at: later })
})

test('institutions of the group are compared one by one', async () => {
  const member = (id: number, name: string) => ({ id, name, address: '熊本市' })
  const groupAt = (updated_at: string, ...medical_institutions: readonly object[]) =>
    whole('listGroupMedicalInstitutions', { medical_institutions, updated_at })
  const { answer, sent } = openScreen('/tenant_setting', {
    ...versionedForms['the phases']?.others,
    listPhaseMasters: { updated_at: seen },
    listGroupMedicalInstitutions: {
      medical_institutions: [member(1, '水前寺内科'), member(2, '江津湖病院')],
      updated_at: seen,
    },
  })
  await page.getByRole('button', { name: '「水前寺内科」を外す' }).click()
  answer({
    replaceGroupMedicalInstitutions: refusal(
      groupAt(later, member(1, '水前寺内科'), member(2, '江津湖病院'), member(3, '花畑医院')),
    ),
  })
  await save.click()
  await expect.element(conflict.getByRole('heading', { level: 3, name: '水前寺内科' })).toBeVisible()
  await expect.element(conflict.getByRole('heading', { level: 3, name: '花畑医院' })).toBeVisible()
  answer({ replaceGroupMedicalInstitutions: { medical_institutions: [], updated_at: later } })
  await saveChosen.click()
  await expect
    .poll(() => sent('replaceGroupMedicalInstitutions').at(-1)?.body)
    .toEqual({ medical_institution_ids: [2, 3], updated_at: later })
})

const analysed: Answers = Object.fromEntries(
  [
    'listOwnDepartments',
    'listDepartments',
    'listFacilityTypeGroups',
    'listMedicalInstitutionLabels',
    'listPhaseMasters',
    'listPrefectures',
    'listStaffs',
    'listTags',
    'compareReferrals',
    'getReferralChart',
    'compareReferralsMonthly',
    'compareReverseReferralsMonthly',
    'compareReferralDepartments',
    'compareReverseReferralDepartments',
    'compareReferralsOverYears',
    'verifyEffectiveness',
    'rankReferralsMonthly',
    'rankReferralsAnnually',
    'rankBothReferrals',
    'rankReferralTotals',
    'getVisitChart',
    'getDoctorInterviewRates',
    'getNextActionRates',
  ].map((operation) => [operation, true as const]),
)

test('of remarks on a month both texts are kept if that is chosen', async () => {
  const month = '2026-04-01'
  const remarksAt = (remarks: string, updated_at: string) => ({ month, remarks, updated_at, updated_by: null })
  const { answer, sent } = openScreen('/data_analysis', {
    ...analysed,
    getCurrentUser: userWith({ features: ['data_analysis'] }),
    getBaseMonth: { base_month: month, loaded_months: [month], loaded_reverse_months: [month] },
    getMonthlyRemarks: remarksAt('前月並み。', seen),
  })
  await page.getByRole('button', { name: '2026年4月の所見' }).click()
  const dialog = page.getByRole('dialog', { name: '2026年4月の所見' })
  await dialog.getByRole('textbox', { name: '所見' }).fill('紹介が増えた。')
  answer({ replaceMonthlyRemarks: refusal(remarksAt('逆紹介が増えた。', later)) })
  await save.click()
  await conflict.getByRole('radio', { name: /^両方をつなげた内容/ }).click()
  answer({ replaceMonthlyRemarks: remarksAt('両方', later) })
  await saveChosen.click()
  await expect
    .poll(() => sent('replaceMonthlyRemarks').at(-1)?.body)
    .toEqual({ remarks: '逆紹介が増えた。\n\n紹介が増えた。', updated_at: later })
})
