import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { permissions } from '#contract/permissions.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

const clinic = { id: 5, name: '花畑内科医院', address: '熊本県熊本市中央区', tel: '096-000-1234' } as const
const branch = { id: 6, name: '花畑内科医院分院', address: '熊本県熊本市中央区' } as const

const searchAddress = (conditions: Record<string, unknown>) =>
  `/medical_institutions_search?${new URLSearchParams({ filter: JSON.stringify(conditions) })}`

const open = (answers: Answers = {}, conditions?: Record<string, unknown>) => {
  const screen = openScreen(conditions ? searchAddress(conditions) : '/medical_institutions_search', {
    getCurrentUser: userWith({
      features: ['medical_institutions_search', 'medical_institution_labels', 'action_lists'],
    }),
    searchMedicalInstitutions: { medical_institutions: [clinic, branch] },
    listDepartments: true,
    listFacilityTypeGroups: true,
    listPrefectures: true,
    listTags: { tags: [{ id: 3, name: '在宅対応' }] },
    listPhaseMasters: true,
    listStaffs: true,
    listMedicalInstitutionLabels: [{ id: 8, name: '連携室担当者名', component_type: 'text' }],
    listSavedFilters: true,
    ...answers,
  })
  const conditionsIn = () =>
    JSON.parse(new URLSearchParams(screen.address().split('?')[1]).get('filter') ?? '{}') as unknown
  return { ...screen, conditionsIn }
}

const result = (name: string) => page.getByRole('link', { name, exact: true })
const select = async (...names: readonly string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `${name}を選択` }).click()
}
const dialog = page.getByRole('dialog')

/** Finds the clinic where its name is asked for, and both otherwise. */
const byName: Answers = {
  searchMedicalInstitutions: ({ body }) => ({
    medical_institutions: body.medical_institution_name === clinic.name ? [clinic] : [clinic, branch],
  }),
}

test('typing a name answers by itself, without a button', async () => {
  const { conditionsIn } = open(byName)
  await page.getByLabelText('医療機関名').fill(clinic.name)
  await expect.element(page.getByText('1 施設', { exact: true })).toBeVisible()
  await expect.element(result(clinic.name)).toBeVisible()
  expect(conditionsIn()).toMatchObject({ medicalInstitutionName: clinic.name })
  await page.getByRole('button', { name: '条件をクリア' }).first().click()
  await expect.element(page.getByText('2 施設', { exact: true })).toBeVisible()
  expect(conditionsIn()).toEqual({})
})

test('the first search is for the own prefecture and the facility types that the office begins with', async () => {
  const { sent } = open({
    getCurrentUser: userWith({
      features: ['medical_institutions_search'],
      default_facility_type_ids: [2],
      tenant: { prefecture: '43' },
    }),
  })
  await expect.element(result(clinic.name)).toBeVisible()
  expect(sent('searchMedicalInstitutions')[0]).toMatchObject({ body: { prefecture: '43', facility_type_ids: [2] } })
})

test('on a phone conditions are a sheet, which says how many are found', async () => {
  await page.viewport(390, 844)
  open(byName)
  await expect.element(page.getByLabelText('医療機関名')).not.toBeInTheDocument()
  await page.getByRole('button', { name: /検索条件/ }).click()
  await dialog.getByLabelText('医療機関名').fill(clinic.name)
  await page.getByRole('button', { name: '1 施設を表示' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('1 施設', { exact: true })).toBeVisible()
  await expect.element(result(clinic.name)).toBeVisible()
  await page.getByRole('button', { name: '条件をクリア' }).first().click()
  await expect.element(page.getByText('2 施設', { exact: true })).toBeVisible()
})

test('the sheet of a phone closes by the keyboard too', async () => {
  await page.viewport(390, 844)
  open(byName)
  await page.getByRole('button', { name: /検索条件/ }).click()
  await dialog.getByLabelText('医療機関名').fill(clinic.name)
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('1 施設', { exact: true })).toBeVisible()
})

test('a tap on a telephone number calls it', async () => {
  await page.viewport(390, 844)
  open()
  await expect.element(page.getByRole('link', { name: /096-000-1234/ })).toHaveAttribute('href', 'tel:0960001234')
})

test('a search without results says so and offers a way on', async () => {
  open({ searchMedicalInstitutions: true }, { medicalInstitutionName: 'どこにもない医療機関' })
  await expect.element(page.getByText('条件に合う医療機関はありません')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '医療機関を追加' })).toBeVisible()
  await expectAccessible()
})

test('a name that looks like HTML is shown as text', async () => {
  const name = '<img src=x onerror=alert(1)>内科'
  open({ searchMedicalInstitutions: { medical_institutions: [{ ...clinic, name }] } })
  await expect.element(result(name)).toBeVisible()
})

test('conditions are saved under a name, and recalled', async () => {
  const saved = {
    id: 4,
    screen: 'medical_institutions_search',
    name: '花畑',
    conditions: { medicalInstitutionName: clinic.name },
  } as const
  const { sent, answer, conditionsIn } = open({ ...byName, createSavedFilter: saved }, saved.conditions)
  await expect.element(result(clinic.name)).toBeVisible()
  await page.getByRole('button', { name: '保存した条件' }).click()
  await page.getByLabelText('条件の名前').fill('花畑')
  answer({ listSavedFilters: { saved_filters: [saved] } })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(page.getByRole('button', { name: '花畑', exact: true })).toBeVisible()
  expect(sent('createSavedFilter')).toMatchObject([
    { body: { name: '花畑', screen: 'medical_institutions_search', conditions: saved.conditions } },
  ])
  await expect.element(page.getByLabelText('条件の名前')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: '条件をクリア' }).first().click()
  await expect.element(page.getByText('2 施設', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '保存した条件' }).click()
  await page.getByRole('button', { name: '花畑', exact: true }).click()
  await expect.element(page.getByText('1 施設', { exact: true })).toBeVisible()
  expect(conditionsIn()).toMatchObject(saved.conditions)
})

for (const [device, width] of [
  ['PC', 1_440],
  ['phone', 390],
] as const)
  test(`notes and action lists open from their result, and are as high as its tags: ${device}`, async () => {
    await page.viewport(width, 900)
    const { answer, goTo, address } = open({ searchMedicalInstitutions: { medical_institutions: [clinic] } })
    const height = async () => {
      const name = await result(clinic.name).findElement()
      return name.closest('tr, li')?.getBoundingClientRect().height ?? 0
    }
    const mark = (title: string) => page.getByRole('button', { name: `${clinic.name}の${title}`, exact: true })
    const tag = { height: 24, gap: 4 }
    await expect.element(result(clinic.name)).toBeVisible()
    for (const title of ['特記事項', 'メモ', 'アクションリスト'])
      await expect.element(mark(title)).not.toBeInTheDocument()
    const before = await height()
    answer({
      searchMedicalInstitutions: {
        medical_institutions: [
          {
            ...clinic,
            special_note_content: '木曜午後は不在。\n電話は水曜か金曜に。',
            memo_content: '院長は循環器がご専門。',
            action_lists: [{ id: 2, name: '返書の確認', status: 'incomplete', item_status: 'not_actioned' }],
          },
        ],
      },
      getActionList: { id: 2, name: '返書の確認' },
    })
    await goTo(searchAddress({ medicalInstitutionName: clinic.name }))
    await expect.element(mark('特記事項')).toBeVisible()
    await expect.poll(async () => (await height()) - before).toBeLessThanOrEqual(tag.height + tag.gap)
    for (const [title, text] of [
      ['特記事項', /電話は水曜か金曜に。/],
      ['メモ', '院長は循環器がご専門。'],
      ['アクションリスト', '未対応'],
    ] as const) {
      await focus(mark(title))
      await userEvent.keyboard('{Enter}')
      await expect.element(dialog.getByText(text)).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(mark(title)).toHaveFocus()
    }
    await mark('アクションリスト').click()
    await expectAccessible()
    await expect.element(page.getByRole('link', { name: '返書の確認' })).toHaveAttribute('href', '/app/action_lists/2')
    expect(address()).toMatch(/^\/medical_institutions_search/)
  })

test('several institutions get a tag in one step, and one click takes it back', async () => {
  const tagged = (...institutions: readonly { readonly id: number; readonly name: string }[]) => ({
    medical_institutions: institutions.map((one) => ({ ...one, tags: [{ id: 3, name: '在宅対応' }] })),
  })
  const change = (action: 'add' | 'remove') => ({
    changes: [{ action, tag_id: 3, medical_institution_ids: [clinic.id, branch.id] }],
  })
  const { sent, answer } = open({ changeTagsOfMedicalInstitutions: { changed_count: 2, former: change('remove') } })
  await select(clinic.name, branch.name)
  await page.getByRole('button', { name: 'タグを付ける・外す' }).click()
  await dialog.getByRole('combobox', { name: 'タグ' }).fill('在宅対応')
  await page.getByRole('option', { name: '在宅対応' }).click()
  await userEvent.keyboard('{Escape}')
  await expectAccessible()
  answer({ searchMedicalInstitutions: tagged(clinic, branch) })
  await dialog.getByRole('button', { name: 'タグを付ける' }).click()
  const tags = page.getByRole('table').getByText('在宅対応')
  await expect.poll(() => tags.elements()).toHaveLength(2)
  answer({ searchMedicalInstitutions: { medical_institutions: [clinic, branch] } })
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(page.getByText('元に戻しました', { exact: true })).toBeVisible()
  await expect.poll(() => tags.elements()).toHaveLength(0)
  expect(sent('changeTagsOfMedicalInstitutions')).toMatchObject([{ body: change('add') }, { body: change('remove') }])
})

test('a tag that a colleague has put on as well stays when the step is taken back, and the message says so', async () => {
  const change = (action: 'add' | 'remove', ...ids: number[]) => ({
    changes: [{ action, tag_id: 3, medical_institution_ids: ids }],
  })
  const { answer } = open({
    changeTagsOfMedicalInstitutions: { changed_count: 2, former: change('remove', clinic.id, branch.id) },
  })
  await select(clinic.name, branch.name)
  await page.getByRole('button', { name: 'タグを付ける・外す' }).click()
  await dialog.getByRole('combobox', { name: 'タグ' }).fill('在宅対応')
  await page.getByRole('option', { name: '在宅対応' }).click()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'タグを付ける' }).click()
  answer({ changeTagsOfMedicalInstitutions: { changed_count: 1, kept_count: 1, former: change('add', clinic.id) } })
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect
    .element(page.getByText('1件を元に戻しました。1件は、その後に変更されているためそのままです'))
    .toBeVisible()
})

test('without the permission to delete tags come off no several institutions, and the dialog says why', async () => {
  open({
    getCurrentUser: userWith({
      features: ['medical_institutions_search'],
      permissions: permissions.filter((one) => one !== 'deletion'),
    }),
  })
  await select(clinic.name, branch.name)
  await page.getByRole('button', { name: 'タグを付ける・外す' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'タグを外す' })).toBeDisabled()
  await expect.element(dialog.getByText(/削除する権限がありません/)).toBeVisible()
  await expectAccessible()
})

test('the phase of many institutions changes only after a question', async () => {
  const many = Array.from({ length: 51 }, (_, index) => ({ id: index + 1, name: `第${index + 1}医院` }))
  const { sent } = open({
    searchMedicalInstitutions: { medical_institutions: many },
    listPhaseMasters: { phase_masters: [{ id: 2, name: '接触済み' }] },
    updatePhases: { changed_count: 51 },
  })
  await page.getByRole('checkbox', { name: 'このページをすべて選択' }).click()
  await page.getByRole('button', { name: 'フェーズ', exact: true }).click()
  await dialog.getByRole('button', { name: '変更', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: '51施設を変更しますか' })
  await expect.element(question).toBeVisible()
  expect(sent('updatePhases')).toEqual([])
  await question.getByRole('button', { name: '51施設を変更' }).click()
  await expect.element(page.getByText('51施設のフェーズを「接触済み」に変更しました')).toBeVisible()
  expect(sent('updatePhases')).toMatchObject([
    { body: { phases: [{ phase_master_id: 2, medical_institution_ids: many.map(({ id }) => id) }] } },
  ])
})

test('while all that were found are being read, nothing is done with those of the page alone', async () => {
  const third = { id: 7, name: '花畑内科医院別館', address: '熊本県熊本市中央区' }
  const all = Promise.withResolvers<null>()
  const { sent } = open({
    searchMedicalInstitutions: async ({ body }) => {
      if (body.per_page !== 25) await all.promise
      return { medical_institutions: body.per_page === 25 ? [clinic, branch] : [clinic, branch, third], total_count: 3 }
    },
    listPhaseMasters: { phase_masters: [{ id: 2, name: '接触済み' }] },
    updatePhases: { changed_count: 3 },
  })
  await page.getByRole('checkbox', { name: 'このページをすべて選択' }).click()
  await page.getByRole('button', { name: /^(すべて|全て)選択/ }).click()
  const phases = page.getByRole('button', { name: 'フェーズ', exact: true, includeHidden: true })
  await expect.poll(() => phases.element().closest('[inert]')).not.toBe(null)
  all.resolve(null)
  await expect.poll(() => phases.element().closest('[inert]')).toBe(null)
  await phases.click()
  await dialog.getByRole('button', { name: '変更', exact: true }).click()
  await expect
    .poll(() => sent('updatePhases'))
    .toMatchObject([{ body: { phases: [{ medical_institution_ids: [clinic.id, branch.id, third.id] }] } }])
})

/** A change of a label of the clinic and its branch. */
const labelChange = (text: string | null, onlyEmpty?: boolean) => ({
  changes: [
    {
      medical_institution_ids: [clinic.id, branch.id],
      label_values: [{ label_id: 8, text_value: text }],
      ...(onlyEmpty !== undefined && { only_empty: onlyEmpty }),
    },
  ],
})

const former = labelChange('山本様')
const labelValue = dialog.getByRole('textbox', { name: '連携室担当者名' })
const changeLabel = dialog.getByRole('button', { name: '変更' })

const openLabel = async (replacedCount: number) => {
  const { sent } = open({
    changeLabelValuesOfMedicalInstitutions: { changed_count: 2, replaced_count: replacedCount, former },
  })
  await select(clinic.name, branch.name)
  await page.getByRole('button', { name: 'ラベル', exact: true }).click()
  await dialog.getByRole('combobox', { name: /^ラベル/ }).click()
  await page.getByRole('option', { name: '連携室担当者名' }).click()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  return () => sent('changeLabelValuesOfMedicalInstitutions').map(({ body }) => body)
}

test('a label of a selection is filled in where it is empty', async () => {
  const bodies = await openLabel(0)
  await expect.element(changeLabel).toBeDisabled()
  await labelValue.fill('山本様')
  await expectAccessible()
  await changeLabel.click()
  await expect.element(page.getByText('2施設に「連携室担当者名」を入れました')).toBeVisible()
  expect(bodies()).toMatchObject([labelChange('山本様', true)])
})

test('a label of a selection is replaced, with a way back', async () => {
  const bodies = await openLabel(2)
  await dialog.getByRole('radio', { name: '値があるものも書き換える' }).click()
  await labelValue.fill('佐藤様')
  await changeLabel.click()
  await expect.element(page.getByText('2施設の「連携室担当者名」を変更しました（うち2施設は書き換え）')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(bodies).toMatchObject([labelChange('佐藤様', false), former])
})

test('a label of a selection is removed', async () => {
  const bodies = await openLabel(0)
  await dialog.getByRole('radio', { name: '値を消す' }).click()
  await expect.element(labelValue).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: '消す' }).click()
  await expect.element(page.getByText('2施設の「連携室担当者名」を消しました')).toBeVisible()
  expect(bodies()).toMatchObject([labelChange(null, false)])
})

test('who may not delete cannot remove a label of a selection, and sees why', async () => {
  open({
    getCurrentUser: userWith({
      role: 'member',
      permissions: [],
      features: ['medical_institutions_search', 'medical_institution_labels'],
    }),
  })
  await select(clinic.name, branch.name)
  await page.getByRole('button', { name: 'ラベル', exact: true }).click()
  await expect.element(dialog.getByRole('radio', { name: '値があるものも書き換える' })).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: '値を消す' })).toBeDisabled()
  await expect.element(dialog.getByText(/^削除する権限がありません/)).toBeVisible()
})

const kumamoto: Answers = {
  listPrefectures: [{ code: '43', name: '熊本県', municipalities: [{ code: '43101', name: '熊本市中央区' }] }],
  listFacilityTypeGroups: [{ key: 'kind', value: '種別', options: [{ key: 2, value: '一般診療所' }] }],
}

const choosePlaceAndKind = async () => {
  await dialog.getByRole('combobox', { name: /^市区町村/ }).click()
  await page.getByRole('option', { name: '熊本市中央区', exact: true }).click()
  await dialog.getByRole('combobox', { name: /^種別/ }).click()
  await page.getByRole('option', { name: '一般診療所', exact: true }).click()
}

test('a clinic that no list has is checked in the form', async () => {
  const { sent } = open({ ...kumamoto, searchMedicalInstitutions: true }, { medicalInstitutionName: '花畑分院' })
  await page.getByRole('button', { name: '医療機関を追加' }).click()
  await expect.element(dialog.getByLabelText('名称（必須）')).toHaveValue('花畑分院')
  await dialog.getByRole('button', { name: '追加', exact: true }).click()
  await expect.element(dialog.getByText('必須項目です').first()).toBeVisible()
  await expectAccessible()
  await choosePlaceAndKind()
  await expect.element(dialog.getByLabelText('住所（必須）')).toHaveValue('熊本県熊本市中央区')
  expect(sent('addUnlistedMedicalInstitution')).toEqual([])
})

test('the form for a clinic that no list has closes unasked as long as nothing was typed, also by Escape', async () => {
  open({ ...kumamoto, searchMedicalInstitutions: true }, { medicalInstitutionName: '花畑分院' })
  await page.getByRole('button', { name: '医療機関を追加' }).click()
  await expect.element(dialog.getByLabelText('名称（必須）')).toHaveValue('花畑分院')
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: '医療機関を追加' }).click()
  await focus(dialog.getByLabelText('名称（必須）'))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: '医療機関を追加' }).click()
  await dialog.getByLabelText('名称（必須）').fill('花畑第二分院')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(dialog.getByLabelText('名称（必須）')).toHaveValue('花畑第二分院')
})

test('what is known already is shown before it is entered twice', async () => {
  const { sent } = open({
    ...kumamoto,
    addUnlistedMedicalInstitution: ({ body }) =>
      body.allow_similar
        ? problem(422, { errors: [{ path: 'name', message: 'ここまで' }] })
        : problem(409, {
            code: 'institution_known',
            current: { medical_institutions: [{ ...clinic, running_status: 'open', is_unlisted: false }] },
          }),
  })
  await page.getByRole('button', { name: '医療機関を追加' }).click()
  await dialog.getByLabelText('名称（必須）').fill(clinic.name)
  await choosePlaceAndKind()
  await dialog.getByRole('button', { name: '追加', exact: true }).click()
  await expect.element(dialog.getByText(/似た医療機関がすでにあります/).first()).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: clinic.name })).toHaveAttribute('href', '/app/crms/5')
  await expectAccessible()
  await dialog.getByRole('button', { name: '別の医療機関として追加' }).click()
  await expect
    .poll(() => sent('addUnlistedMedicalInstitution'))
    .toMatchObject([
      { body: { name: clinic.name, municipality_code: '43101', facility_type_id: 2, allow_similar: false } },
      { body: { name: clinic.name, allow_similar: true } },
    ])
})

test('conditions that name what is gone say what it was called, and people who are gone are marked', async () => {
  const gone = [
    { kind: 'tag', id: 3, name: '訪問不要' },
    { kind: 'medical_institution_label', id: 7, name: '規模' },
  ] as const
  open(
    {
      getCurrentUser: userWith({
        features: ['medical_institutions_search', 'medical_institution_labels', 'communications'],
        inactive_staff_ids: [9],
      }),
      searchMedicalInstitutions: true,
      listTags: { tags: [] },
      listMedicalInstitutionLabels: [],
      listStaffs: { staffs: [{ id: 9, name: '鈴木 一', is_active: false }] },
      listDeletedNames: { deleted_names: [...gone] },
    },
    { tagIds: [3], tagIdsSearchCondition: 'exclude', staffIds: [9], labels: [{ labelId: 7 }] },
  )
  const chip = (text: string) => page.getByText(text, { exact: true })
  await expect.element(chip('タグ（含まない）: 訪問不要（削除済み）')).toBeVisible()
  await expect.element(chip('規模（削除済み）: 値あり')).toBeVisible()
  await expect.element(chip('担当者: 鈴木 一（利用停止）')).toBeVisible()
  await expectAccessible()
  await expect.element(page.getByText(/^削除されたものが条件に入っているため/)).toBeVisible()
})

test('an address beyond the last page opens the last page', async () => {
  const { address } = openScreen('/medical_institutions_search?page=9999&perPage=25', {
    getCurrentUser: userWith({ features: ['medical_institutions_search'] }),
    searchMedicalInstitutions: ({ body }) => ({
      total_count: 26,
      total_page: 2,
      medical_institutions: body.page === 1 ? [branch] : body.page === 2 ? [clinic] : [],
    }),
    listDepartments: true,
    listFacilityTypeGroups: true,
    listPrefectures: true,
    listTags: true,
    listPhaseMasters: true,
    listStaffs: true,
    listMedicalInstitutionLabels: true,
    listSavedFilters: true,
  })
  await expect.element(result(clinic.name)).toBeVisible()
  await expect.element(page.getByText('26 施設', { exact: true })).toBeVisible()
  expect(new URLSearchParams(address().split('?')[1]).get('page')).toBe('2')
})

test('an office that uses no phases sees none: no condition, no column, no action, and what a saved condition says of them', async () => {
  const { sent } = openScreen(searchAddress({ phaseMasterIds: [2] }), {
    getCurrentUser: userWith({
      features: ['medical_institutions_search'],
      tenant: { enabled_phase: false },
    }),
    searchMedicalInstitutions: ({ body }) =>
      body.phase_master_ids
        ? problem(403, { code: 'feature_missing', detail: 'この機能を使うには組織のオーナーにお問い合わせください。' })
        : { medical_institutions: [{ ...clinic, phase: { id: 2, name: '接触済み' } }, branch] },
    listDepartments: true,
    listFacilityTypeGroups: true,
    listPrefectures: true,
    listTags: true,
    listStaffs: true,
    listMedicalInstitutionLabels: true,
    listSavedFilters: true,
  })
  await expect.element(page.getByText('フェーズ: 使っていないフェーズ')).toBeVisible()
  await page.getByRole('button', { name: '条件をクリア' }).first().click()
  await expect.element(result(clinic.name)).toBeVisible()
  await expect.element(page.getByLabelText('フェーズ')).not.toBeInTheDocument()
  await expect.element(page.getByText('接触済み')).not.toBeInTheDocument()
  await select(clinic.name)
  await expect.element(page.getByRole('button', { name: 'タグを付ける・外す' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'フェーズ', exact: true })).not.toBeInTheDocument()
  expect(sent('searchMedicalInstitutions').length).toBeGreaterThan(1)
})
