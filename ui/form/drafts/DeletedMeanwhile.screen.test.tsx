import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Communication } from '#contract/communications/communications.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { sampleOf } from '#tests/support/screens/sample.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

const tanaka = { id: 2, name: '田中 陽子' }
const deletedAt = '2026-04-01T09:05:00+09:00'
const gone = (
  kind: 'tag' | 'communication_label_selection' | 'medical_institution_label_selection' | 'own_department',
  name: string,
) => ({
  listDeletedNames: { deleted_names: [{ kind, id: 12, name, deleted_at: deletedAt, deleted_by: tanaka }] },
})

/** Somebody comes back to the window. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

const often = { id: 11, label: '毎月' }
const seldom = { id: 12, label: '年に一度' }
const rhythm = {
  id: 3,
  name: '訪問の間隔',
  component_type: 'select' as const,
  description: null,
  areas: [],
  selections: [often, seldom],
  order: 1,
  updated_at: '2026-04-01T08:00:00.000000+09:00',
}
const remark = { ...rhythm, id: 4, name: '担当者名', component_type: 'text' as const, selections: [] }
const without = { ...rhythm, selections: [often], updated_at: '2026-04-01T09:05:00.000000+09:00' }
const choiceGone = /ラベル「訪問の間隔」の選択肢「年に一度」は、田中 陽子さんが2026\/4\/1 9:05:00に削除しました/

/** The same as a label of visits. */
const visits = ({ id, name, component_type, selections, updated_at }: typeof rhythm, is_required = true) => [
  { id, name, component_type, selections, updated_at, communication_type: 'visit' as const, is_required },
]

const chart: Answers = {
  getMedicalInstitutionLabelValues: { label_values: [] },
  getMedicalInstitutionOpeningHours: true,
  getMedicalInstitutionSummary: { id: 7, name: '前田整形外科', prefecture_code: '43', tags: [{ id: 1, name: '重点' }] },
  getMedicalInstitutionStaffs: true,
  getMemo: true,
  getPhase: true,
  getReferralSummary: true,
  getSpecialNote: true,
  listDoctors: true,
  listInstitutionChanges: true,
  listMedicalInstitutionActionLists: true,
  listMedicalInstitutionLabels: [rhythm, remark],
  listReferralLetters: true,
  listTasks: true,
  listTags: {
    tags: [
      { id: 1, name: '重点' },
      { id: 12, name: '在宅' },
    ],
  },
  listVisitPlans: true,
  listVocs: true,
  searchInstitutionCommunications: true,
}

const choose = async (field: string | RegExp, option: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const save = (within = page.getByRole('main')) => within.getByRole('button', { name: '保存', exact: true })
const notice = (text: RegExp) => page.getByRole('alert').filter({ hasText: text })

describe('a choice that a colleague deletes while a form has chosen it', () => {
  test('leaves the labels of a partner, whose form names it and keeps the rest', async () => {
    const { answer, sent } = openScreen('/crms/7', {
      ...chart,
      setMedicalInstitutionLabelValues: { label_values: [] },
      ...gone('medical_institution_label_selection', '年に一度'),
    })
    await page.getByRole('button', { name: 'ラベルを編集' }).click()
    await choose(/^訪問の間隔/, '年に一度')
    await page.getByRole('textbox', { name: '担当者名' }).fill('松本')
    answer({ listMedicalInstitutionLabels: [without, remark] })
    comeBack()
    await expect.element(notice(choiceGone)).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: '担当者名' })).toHaveValue('松本')
    await page.getByRole('combobox', { name: /^訪問の間隔/ }).click()
    await expect.element(page.getByRole('option', { name: '毎月' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: '年に一度' })).not.toBeInTheDocument()
    await page.getByRole('option', { name: '未設定' }).click()
    await expectAccessible()
    const form = page.getByRole('region', { name: 'ラベル', exact: true })
    await save(form).click()
    await expect
      .poll(() => sent('setMedicalInstitutionLabelValues').map(({ body }) => body.label_values))
      .toEqual([[{ label_id: 4, text_value: '松本' }]])
  })

  test('is noticed at the latest when the partner’s labels are saved', async () => {
    const { answer } = openScreen('/crms/7', {
      ...chart,
      setMedicalInstitutionLabelValues: problem(422, {
        errors: [{ path: 'label_values.0.selection_id', message: '選び直してください' }],
      }),
      ...gone('medical_institution_label_selection', '年に一度'),
    })
    await page.getByRole('button', { name: 'ラベルを編集' }).click()
    await choose(/^訪問の間隔/, '年に一度')
    answer({ listMedicalInstitutionLabels: [without, remark] })
    await save(page.getByRole('region', { name: 'ラベル', exact: true })).click()
    await expect.element(notice(choiceGone)).toBeVisible()
  })

  test('goes with its label, and the form says what had been typed for that', async () => {
    const { answer } = openScreen('/crms/7', {
      ...chart,
      listDeletedNames: {
        deleted_names: [
          { kind: 'medical_institution_label', id: 4, name: '担当者名', deleted_at: deletedAt, deleted_by: tanaka },
        ],
      },
    })
    await page.getByRole('button', { name: 'ラベルを編集' }).click()
    await page.getByRole('textbox', { name: '担当者名' }).fill('松本')
    answer({ listMedicalInstitutionLabels: [rhythm] })
    comeBack()
    await expect
      .element(notice(/ラベル「担当者名」は、田中 陽子さんが.*削除しました。\s*入力していた内容：「松本」/))
      .toBeVisible()
  })

  test('leaves the form of a contact', async () => {
    const source = JSON.stringify({ medicalInstitutionId: 7 })
    const { answer, sent } = openScreen(`/communications/new?${new URLSearchParams({ source }).toString()}`, {
      listCommunicationLabels: visits(rhythm),
      listOwnDepartments: true,
      listDoctors: true,
      listStaffs: { staffs: [{ id: 1, name: '佐藤 花子', is_active: true }] },
      searchMedicalInstitutions: { medical_institutions: [{ id: 7, name: '青葉内科' }] },
      searchCommunications: true,
      createCommunication: { id: 5 },
      ...gone('communication_label_selection', '年に一度'),
    })
    await choose(/^訪問の間隔/, '年に一度')
    await page.getByLabelText('メモ').fill('次は秋に')
    answer({ listCommunicationLabels: visits(without) })
    comeBack()
    await expect.element(notice(choiceGone)).toBeVisible()
    await expect.element(page.getByLabelText('メモ')).toHaveValue('次は秋に')
    await save().click()
    await expect
      .poll(() => sent('createCommunication').map(({ body }) => body))
      .toMatchObject([{ memo: '次は秋に', label_values: [{ label_id: 3, selection_id: null }] }])
  })
})

describe('a choice that a colleague deletes while its label is edited', () => {
  const dialog = page.getByRole('dialog')
  const open = async (updateMedicalInstitutionLabel: Answers['updateMedicalInstitutionLabel'] = true) => {
    const screen = openScreen('/labels', {
      listMedicalInstitutionLabels: [rhythm],
      updateMedicalInstitutionLabel,
      ...gone('medical_institution_label_selection', '年に一度'),
    })
    await page.getByRole('button', { name: '「訪問の間隔」を編集' }).click()
    return screen
  }
  const choiceAt = (place: number) => dialog.getByRole('textbox', { name: `選択肢${place}` })

  test('leaves the form, which names it and keeps the rest', async () => {
    const { answer } = await open()
    await dialog.getByLabelText('ラベル名（必須）').fill('訪問の頻度')
    answer({ listMedicalInstitutionLabels: [without] })
    comeBack()
    await expect.element(notice(choiceGone)).toBeVisible()
    await expect.element(choiceAt(1)).toHaveValue('毎月')
    await expect.element(choiceAt(2)).not.toBeInTheDocument()
    await expect.element(dialog.getByLabelText('ラベル名（必須）')).toHaveValue('訪問の頻度')
    await expectAccessible()
  })

  test('stays as a new one if it has been renamed here', async () => {
    const { answer, sent } = await open()
    await choiceAt(2).fill('二年に一度')
    answer({ listMedicalInstitutionLabels: [without], updateMedicalInstitutionLabel: without })
    comeBack()
    await expect.element(notice(choiceGone)).toBeVisible()
    await save(dialog).click()
    await expect
      .poll(() => sent('updateMedicalInstitutionLabel').map(({ body }) => body.selections))
      .toEqual([
        [
          { id: 11, label: '毎月' },
          { id: null, label: '二年に一度' },
        ],
      ])
  })

  test('is named beside what else differs when the label is saved', async () => {
    const { sent, answer } = await open(
      problem(409, { code: 'edit_conflict', is_own: false, saved_by: tanaka, current: without }),
    )
    await dialog.getByLabelText('ラベル名（必須）').fill('訪問の頻度')
    await save(dialog).click()
    const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
    await expect.element(conflict.getByRole('alert')).toMatchTextContent(choiceGone)
    await expect.element(conflict.getByRole('radio', { name: /自分の入力/ })).toHaveLength(1)
    answer({ updateMedicalInstitutionLabel: without })
    await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
    await expect
      .poll(() => sent('updateMedicalInstitutionLabel').at(-1)?.body)
      .toMatchObject({ name: '訪問の頻度', selections: [{ id: 11, label: '毎月' }], updated_at: without.updated_at })
  })
})

describe('a tag that a colleague deletes while it is chosen', () => {
  const tagGone = /タグ「在宅」は、田中 陽子さんが2026\/4\/1 9:05:00に削除しました/
  const left = {
    listTags: {
      tags: [
        { id: 1, name: '重点' },
        { id: 2, name: '返書が早い' },
      ],
    },
  }

  test('leaves the dialog of a partner’s tags', async () => {
    const { answer, sent } = openScreen('/crms/7', {
      ...chart,
      replaceMedicalInstitutionTags: { tags: [] },
      ...gone('tag', '在宅'),
    })
    await page.getByRole('button', { name: 'タグを編集' }).click()
    await choose('タグ', '在宅')
    answer(left)
    comeBack()
    await expect.element(notice(tagGone)).toBeVisible()
    await page.getByRole('option', { name: '返書が早い' }).click()
    await userEvent.keyboard('{Escape}')
    await expectAccessible()
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await expect
      .poll(() => sent('replaceMedicalInstitutionTags').map(({ body }) => body))
      .toEqual([{ tag_ids: [1, 2], seen_tag_ids: [1] }])
  })

  test('leaves the form of its group', async () => {
    const { answer, sent } = openScreen('/tag_groups/create', {
      listTags: chart.listTags ?? true,
      createTagGroup: { id: 2 },
      listTagGroups: true,
      ...gone('tag', '在宅'),
    })
    await page.getByRole('textbox', { name: /（必須）$/ }).fill('連携の形')
    await choose('タグ', '在宅')
    await page.getByRole('option', { name: '重点' }).click()
    answer(left)
    comeBack()
    await expect.element(notice(tagGone)).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: /（必須）$/ })).toHaveValue('連携の形')
    await save().click()
    await expect.poll(() => sent('createTagGroup').map(({ body }) => body.tag_ids)).toEqual([[1]])
  })
})

describe('a department that a colleague deletes while it is chosen', () => {
  const departmentGone = /診療科「眼科」は、田中 陽子さんが2026\/4\/1 9:05:00に削除しました/
  const surgery = { id: 11, name: '外科' }
  const eyes = { id: 12, name: '眼科' }

  test('leaves the form of a contact', async () => {
    const source = JSON.stringify({ medicalInstitutionId: 7 })
    const { answer, sent } = openScreen(`/communications/new?${new URLSearchParams({ source }).toString()}`, {
      listCommunicationLabels: [
        {
          id: 3,
          name: '面会した科',
          component_type: 'own_department',
          selections: [],
          updated_at: rhythm.updated_at,
          communication_type: 'visit',
          is_required: true,
        },
      ],
      listOwnDepartments: [surgery, eyes],
      listDoctors: true,
      listStaffs: { staffs: [{ id: 1, name: '佐藤 花子', is_active: true }] },
      searchMedicalInstitutions: { medical_institutions: [{ id: 7, name: '青葉内科' }] },
      searchCommunications: true,
      createCommunication: { id: 5 },
      ...gone('own_department', '眼科'),
    })
    await choose(/^面会した科/, '眼科')
    await page.getByLabelText('メモ').fill('次は秋に')
    answer({ listOwnDepartments: [surgery] })
    comeBack()
    await expect.element(notice(departmentGone)).toBeVisible()
    await expect.element(page.getByLabelText('メモ')).toHaveValue('次は秋に')
    await page.getByRole('combobox', { name: /^面会した科/ }).click()
    await expect.element(page.getByRole('option', { name: '眼科' })).not.toBeInTheDocument()
    await page.getByRole('option', { name: '外科', exact: true }).click()
    await expectAccessible()
    await save().click()
    await expect
      .poll(() => sent('createCommunication').map(({ body }) => body))
      .toMatchObject([{ memo: '次は秋に', label_values: [{ label_id: 3, own_department_id: 11 }] }])
  })

  test('leaves those that segments do not count', async () => {
    const stored = {
      rest_segment_label: 'その他',
      segments: [],
      excluded_own_department_ids: [],
      updated_at: '2026-04-01T08:00:00+09:00',
    }
    const { answer, sent } = openScreen('/tenant_setting', {
      getCurrentUser: userWith({ cs_account: true }),
      getTenantSetting: true,
      listFacilityTypeGroups: true,
      listGroupMedicalInstitutions: true,
      getOwnDepartmentsSetting: true,
      listOwnDepartments: [surgery, eyes],
      listPhaseMasters: true,
      getSegmentationSetting: stored,
      getTenantPlan: true,
      updateSegmentationSetting: stored,
      ...gone('own_department', '眼科'),
    })
    const excluded = page.getByRole('combobox', { name: '集計から除く診療科' })
    await excluded.click()
    await page.getByRole('option', { name: '眼科', exact: true }).click()
    await userEvent.keyboard('{Escape}')
    answer({ listOwnDepartments: [surgery] })
    comeBack()
    await expect.element(notice(departmentGone)).toBeVisible()
    await excluded.click()
    await expect.element(page.getByRole('option', { name: '眼科' })).not.toBeInTheDocument()
    await page.getByRole('option', { name: '外科', exact: true }).click()
    await userEvent.keyboard('{Escape}')
    await save(page.getByRole('region', { name: 'セグメント（連携先の区分）' })).click()
    await expect
      .poll(() => sent('updateSegmentationSetting').map(({ body }) => body.excluded_own_department_ids))
      .toEqual([[11]])
  })
})

test('a choice that is gone is named beside what else differs when a contact is saved', async () => {
  const contact = {
    id: 5,
    medical_institution: { id: 7, name: '青葉内科' },
    communication_type: 'visit' as const,
    acted_date: '2026-04-01',
    updated_at: '2026-04-01T08:00:00+09:00',
  }
  const later = { ...contact, memo: '同僚のメモ', updated_at: deletedAt }
  const { answer, sent } = openScreen('/communications/5/edit', {
    getCommunication: { ...contact, label_values: [{ label_id: 3, selection_id: 12 }] },
    listCommunicationLabels: visits(rhythm, false),
    listStaffs: { staffs: [{ id: 1, name: '佐藤 花子', is_active: true }] },
    searchMedicalInstitutions: { medical_institutions: [{ id: 7, name: '青葉内科' }] },
    updateCommunication: problem(409, {
      code: 'edit_conflict',
      is_own: false,
      saved_by: tanaka,
      current: sampleOf(Communication, later),
    }),
    ...gone('communication_label_selection', '年に一度'),
  })
  await page.getByLabelText('目的', { exact: true }).fill('挨拶')
  answer({ listCommunicationLabels: visits(without, false) })
  await save().click()
  const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
  await expect.element(conflict.getByRole('alert')).toMatchTextContent(choiceGone)
  await expect.element(conflict.getByRole('radiogroup')).toHaveLength(2)
  await expectAccessible()
  answer({ updateCommunication: later })
  await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect
    .poll(() => sent('updateCommunication').at(-1)?.body)
    .toMatchObject({ purpose: '挨拶', memo: '同僚のメモ', label_values: [{ label_id: 3, selection_id: null }] })
})
