import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'

afterEach(() => clearDrafts())

const label = (id: number, name: string, order: number) => ({
  id,
  name,
  component_type: 'text' as const,
  order,
  description: null,
  selections: [],
  areas: [],
})
const value = (labelId: number, text: string) => ({
  label_id: labelId,
  text_value: text,
  integer_value: null,
  selection_id: null,
  selection_ids: null,
  area_id: null,
})

/** The chart of a clinic with two labels, of which one has a value. */
const chart: Answers = {
  getMedicalInstitutionLabelValues: { label_values: [value(1, '松')] },
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
  listMedicalInstitutionLabels: [label(1, '担当者名', 1), label(2, '訪問しやすい時間', 2)],
  listReferralLetters: true,
  listTasks: true,
  listTags: {
    tags: [
      { id: 1, name: '重点' },
      { id: 2, name: '在宅' },
    ],
  },
  listVisitPlans: true,
  listVocs: true,
  searchInstitutionCommunications: true,
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const labels = page.getByRole('region', { name: 'ラベル', exact: true })
const save = labels.getByRole('button', { name: '保存', exact: true })

test('only the labels that were changed are sent, with what was seen of them', async () => {
  const { sent } = openScreen('/crms/7', { ...chart, setMedicalInstitutionLabelValues: { label_values: [] } })
  await button('ラベルを編集').click()
  await field('訪問しやすい時間').fill('午前')
  await save.click()
  await expect.element(save).not.toBeInTheDocument()
  expect(sent('setMedicalInstitutionLabelValues').map(({ body }) => body)).toEqual([
    {
      label_values: [{ label_id: 2, text_value: '午前' }],
      seen_label_values: [{ label_id: 2, text_value: null }],
    },
  ])
})

test('a label that somebody else has saved meanwhile is shown, and is replaced or taken', async () => {
  const { answer, sent } = openScreen('/crms/7', {
    ...chart,
    setMedicalInstitutionLabelValues: problem(409, {
      code: 'edit_conflict',
      is_own: false,
      saved_by: { id: 2, name: '田中 陽子' },
      saved_at: '2026-04-01T09:05:00+09:00',
    }),
  })
  await button('ラベルを編集').click()
  await field('担当者名').fill('松元')
  answer({ getMedicalInstitutionLabelValues: { label_values: [value(1, '松本'), value(2, '午前')] } })
  await save.click()
  const notice = labels.getByRole('alert')
  await expect.element(notice).toMatchTextContent(/田中 陽子さんが.*に保存しました.*担当者名「松本」/)
  await expect.element(field('訪問しやすい時間')).toHaveValue('午前')
  await expect.element(field('担当者名')).toHaveValue('松元')
  await expectAccessible()

  answer({ setMedicalInstitutionLabelValues: { label_values: [] } })
  await save.click()
  await expect.element(save).not.toBeInTheDocument()
  expect(sent('setMedicalInstitutionLabelValues').at(-1)?.body).toEqual({
    label_values: [{ label_id: 1, text_value: '松元' }],
    seen_label_values: [{ label_id: 1, text_value: '松本' }],
  })
})

test('a draft that comes back after a reload sends only what was changed, with what was seen, and leaves what others wrote', async () => {
  openScreen('/crms/7', chart)
  await button('ラベルを編集').click()
  await field('訪問しやすい時間').fill('午前')
  await expect.element(field('訪問しやすい時間')).toHaveValue('午前')
  saveDrafts('sato')
  cleanup()
  const { sent } = openScreen('/crms/7', {
    ...chart,
    getMedicalInstitutionLabelValues: { label_values: [value(1, '同僚の書いた人')] },
    setMedicalInstitutionLabelValues: { label_values: [] },
  })
  await expect.element(field('訪問しやすい時間')).toHaveValue('午前')
  await expect.element(field('担当者名')).toHaveValue('同僚の書いた人')
  await save.click()
  await expect.element(save).not.toBeInTheDocument()
  expect(sent('setMedicalInstitutionLabelValues').map(({ body }) => body)).toEqual([
    {
      label_values: [{ label_id: 2, text_value: '午前' }],
      seen_label_values: [{ label_id: 2, text_value: null }],
    },
  ])
})

test('what somebody else has saved is taken instead of what was typed', async () => {
  const { answer } = openScreen('/crms/7', {
    ...chart,
    setMedicalInstitutionLabelValues: problem(409, { code: 'edit_conflict' }),
  })
  await button('ラベルを編集').click()
  await field('担当者名').fill('松元')
  answer({ getMedicalInstitutionLabelValues: { label_values: [value(1, '松本')] } })
  await save.click()
  await button('いまの内容を使う').click()
  await expect.element(field('担当者名')).toHaveValue('松本')
  // Nothing is left to be saved.
  await save.click()
  await expect.element(save).not.toBeInTheDocument()
})

test('the choices of both are kept where several may be chosen, and another label is still to be decided', async () => {
  const fields = {
    ...label(3, '得意領域', 3),
    component_type: 'checkbox' as const,
    selections: ['循環器', '小児', '在宅医療'].map((choice, index) => ({ id: 11 + index, label: choice })),
  }
  const chosen = (...ids: number[]) => ({ ...value(3, ''), text_value: null, selection_ids: ids })
  const { answer, sent } = openScreen('/crms/7', {
    ...chart,
    listMedicalInstitutionLabels: [label(1, '担当者名', 1), fields],
    getMedicalInstitutionLabelValues: { label_values: [value(1, '松'), chosen(11)] },
    setMedicalInstitutionLabelValues: problem(409, { code: 'edit_conflict' }),
  })
  await button('ラベルを編集').click()
  await field('担当者名').fill('松元')
  await page.getByRole('checkbox', { name: '在宅医療' }).click()
  answer({ getMedicalInstitutionLabelValues: { label_values: [value(1, '松本'), chosen(11, 12)] } })
  await save.click()
  await button('どちらの選択も残す').click()
  await expect.element(page.getByRole('checkbox', { name: '小児' })).toBeChecked()
  await expect.element(labels.getByRole('alert')).toMatchTextContent(/担当者名「松本」/)
  await expect.element(button('どちらの選択も残す')).not.toBeInTheDocument()
  answer({ setMedicalInstitutionLabelValues: { label_values: [] } })
  await save.click()
  await expect.element(save).not.toBeInTheDocument()
  expect(sent('setMedicalInstitutionLabelValues').at(-1)?.body.label_values).toMatchObject([
    { label_id: 1, text_value: '松元' },
    { label_id: 3, selection_ids: [11, 12, 13] },
  ])
})

test('a label of which only a choice was deleted is not said to have been saved meanwhile', async () => {
  const fields = {
    ...label(3, '得意領域', 3),
    component_type: 'checkbox' as const,
    selections: ['循環器', '小児', '在宅医療'].map((choice, index) => ({ id: 11 + index, label: choice })),
  }
  const chosen = (...ids: number[]) => ({ ...value(3, ''), text_value: null, selection_ids: ids })
  const { answer, sent } = openScreen('/crms/7', {
    ...chart,
    listMedicalInstitutionLabels: [label(1, '担当者名', 1), fields],
    getMedicalInstitutionLabelValues: { label_values: [value(1, '松'), chosen(11)] },
    setMedicalInstitutionLabelValues: problem(422, { code: 'invalid_input' }),
    listDeletedNames: true,
  })
  await button('ラベルを編集').click()
  await field('担当者名').fill('松元')
  await page.getByRole('checkbox', { name: '小児' }).click()
  answer({
    listMedicalInstitutionLabels: [label(1, '担当者名', 1), { ...fields, selections: fields.selections.slice(1) }],
  })
  await save.click()
  await expect.element(page.getByRole('checkbox', { name: '循環器' })).not.toBeInTheDocument()
  answer({
    setMedicalInstitutionLabelValues: problem(409, { code: 'edit_conflict', is_own: true }),
    getMedicalInstitutionLabelValues: { label_values: [value(1, '松本')] },
  })
  await save.click()
  const overtaken = labels.getByRole('alert').filter({ hasText: '編集中に変わりました' })
  await expect.element(overtaken).toMatchTextContent(/担当者名「松本」/)
  await expect.element(overtaken).not.toMatchTextContent(/得意領域/)
  expect(sent('setMedicalInstitutionLabelValues').at(-1)?.body).toMatchObject({
    label_values: [
      { label_id: 1, text_value: '松元' },
      { label_id: 3, selection_ids: [12] },
    ],
    seen_label_values: [
      { label_id: 1, text_value: '松' },
      { label_id: 3, selection_ids: [] },
    ],
  })
})

test('what was typed for a label that a colleague has deleted stays to be read and copied until it is discarded, and saving again is enough', async () => {
  onTestFinished(() => localStorage.clear())
  const { answer, sent } = openScreen('/crms/7', {
    ...chart,
    listDeletedNames: true,
    setMedicalInstitutionLabelValues: problem(422, {
      code: 'invalid_input',
      errors: [{ path: 'label_values.1', message: 'この項目には入力できません' }],
    }),
  })
  await button('ラベルを編集').click()
  await field('担当者名').fill('松元')
  await field('訪問しやすい時間').fill('水曜の午後、診療のあと')
  answer({ listMedicalInstitutionLabels: [label(1, '担当者名', 1)] })
  await save.click()
  await expect
    .element(labels.getByText('削除されたラベルを外しました。もう一度保存すると、残りを保存できます。'))
    .toBeVisible()
  await expect.element(labels.getByText('この項目には入力できません')).not.toBeInTheDocument()
  answer({ setMedicalInstitutionLabelValues: { label_values: [value(1, '松元')] } })
  await save.click()
  await expect.element(save).not.toBeInTheDocument()
  expect(sent('setMedicalInstitutionLabelValues').at(-1)?.body.label_values).toEqual([
    { label_id: 1, text_value: '松元' },
  ])
  const left = labels.getByText('水曜の午後、診療のあと', { exact: true })
  await expect.element(left).toBeVisible()
  await expect.element(labels.getByRole('button', { name: '訪問しやすい時間をコピー' })).toBeVisible()
  await expectAccessible()
  cleanup()
  openScreen('/crms/7', { ...chart, listMedicalInstitutionLabels: [] })
  await expect.element(left).toBeVisible()
  await labels.getByRole('button', { name: '破棄' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄する' }).click()
  await expect.element(left).not.toBeInTheDocument()
})

test('tags are sent with those that were seen, and none where nothing was changed', async () => {
  const { sent } = openScreen('/crms/7', { ...chart, replaceMedicalInstitutionTags: { tags: [] } })
  await button('タグを編集').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('replaceMedicalInstitutionTags')).toEqual([])
  await button('タグを編集').click()
  await page.getByRole('combobox').click()
  await page.getByRole('option', { name: '在宅' }).click()
  await userEvent.keyboard('{Tab}')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('replaceMedicalInstitutionTags').map(({ body }) => body)).toEqual([
    { tag_ids: [1, 2], seen_tag_ids: [1] },
  ])
})

for (const [device, width] of [
  ['a phone', 390],
  ['a desk', 1440],
] as const)
  test(`on ${device} the list of tags stays open while one chooses, covers no save button, and can be closed`, async () => {
    await page.viewport(width, 844)
    const { sent } = openScreen('/crms/7', { ...chart, replaceMedicalInstitutionTags: { tags: [] } })
    await button('タグを編集').click()
    const dialog = page.getByRole('dialog')
    await page.getByRole('combobox').click()
    await page.getByRole('option', { name: '在宅' }).click()
    await expect.element(page.getByRole('listbox')).toBeVisible()
    const saveTags = dialog.getByRole('button', { name: '保存', exact: true })
    await expect
      .poll(() => {
        const { left, top, width: across, height } = saveTags.element().getBoundingClientRect()
        return saveTags.element().contains(document.elementFromPoint(left + across / 2, top + height / 2))
      })
      .toBe(true)
    await button('一覧を閉じる').click()
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await saveTags.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent('replaceMedicalInstitutionTags').map(({ body }) => body)).toEqual([
      { tag_ids: [1, 2], seen_tag_ids: [1] },
    ])
  })

test('what was typed for labels of a partner that is gone stays readable on its page', async () => {
  openScreen('/crms/7', chart)
  await button('ラベルを編集').click()
  await field('訪問しやすい時間').fill('午前')
  saveDrafts('sato')
  cleanup()
  const gone = problem(404, { code: 'not_found' })
  openScreen('/crms/7', {
    ...Object.fromEntries(Object.keys(chart).map((operation) => [operation, gone])),
    listMedicalInstitutionLabels: chart.listMedicalInstitutionLabels ?? true,
  })
  const kept = page.getByRole('region', { name: '保存していない入力' })
  await expect.element(kept.getByText('午前')).toBeVisible()
  await expect.element(kept.getByRole('button', { name: '訪問しやすい時間をコピー' })).toBeVisible()
})
