import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'

const clinic = { id: 11, name: '試験内科医院' }
const answers: Answers = {
  getActionList: { id: 3, name: '今月の訪問先', medical_institution_count: 1 },
  listActionListMedicalInstitutions: { medical_institutions: [{ ...clinic, status: 'not_actioned' }] },
  listDepartments: true,
  listFacilityTypeGroups: true,
  listMedicalInstitutionLabels: true,
  listPhaseMasters: true,
  listPrefectures: true,
  listStaffs: true,
  listTags: true,
}

test('an institution is marked as dealt with, and that is undone', async () => {
  const { sent } = openScreen('/action_lists/3', {
    ...answers,
    updateActionListMedicalInstitutionsStatus: { changed_medical_institution_ids: [11] },
  })
  await page.getByRole('button', { name: /^未対応（「試験内科医院」/ }).click()
  await expect.element(page.getByText('1施設を対応済みにしました')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(page.getByText('元に戻しました', { exact: true })).toBeVisible()
  await expect
    .poll(() => sent('updateActionListMedicalInstitutionsStatus'))
    .toMatchObject([
      { params: { id: '3' }, body: { status: 'actioned', medical_institution_ids: [11] } },
      { params: { id: '3' }, body: { status: 'not_actioned', medical_institution_ids: [11] } },
    ])
})

test('undo leaves alone what had been dealt with before', async () => {
  const branch = { id: 12, name: '試験内科分院' }
  const { sent } = openScreen('/action_lists/3', {
    ...answers,
    listActionListMedicalInstitutions: {
      medical_institutions: [
        { ...clinic, status: 'not_actioned' },
        { ...branch, status: 'actioned' },
      ],
    },
    updateActionListMedicalInstitutionsStatus: { changed_medical_institution_ids: [11] },
  })
  for (const { name } of [clinic, branch])
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click()
  await page.getByRole('button', { name: '対応済みにする', exact: true }).click()
  await expect.element(page.getByText('1施設を対応済みにしました')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect
    .poll(() => sent('updateActionListMedicalInstitutionsStatus'))
    .toMatchObject([
      { body: { status: 'actioned', medical_institution_ids: [11, 12] } },
      { body: { status: 'not_actioned', medical_institution_ids: [11] } },
    ])
})

test('an institution is taken off the list, and that is undone', async () => {
  const { sent } = openScreen('/action_lists/3', {
    ...answers,
    removeActionListMedicalInstitutions: { removed_count: 1, removed_medical_institution_ids: [11] },
    restoreActionListMedicalInstitutions: true,
  })
  await page
    .getByRole('row', { name: /試験内科医院/ })
    .getByRole('checkbox')
    .click()
  await page.getByRole('button', { name: 'リストから外す' }).click()
  await expect.element(page.getByText('1施設をリストから外しました')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  const which = { params: { id: '3' }, body: { medical_institution_ids: [11] } }
  await expect.poll(() => sent('restoreActionListMedicalInstitutions')).toMatchObject([which])
  expect(sent('removeActionListMedicalInstitutions')).toMatchObject([which])
})

test('what a colleague has taken off the list before stays off when the rest is put back', async () => {
  const branch = { id: 12, name: '試験内科分院' }
  const { sent } = openScreen('/action_lists/3', {
    ...answers,
    listActionListMedicalInstitutions: {
      medical_institutions: [
        { ...clinic, status: 'not_actioned' },
        { ...branch, status: 'actioned' },
      ],
    },
    removeActionListMedicalInstitutions: { removed_count: 1, removed_medical_institution_ids: [12] },
    restoreActionListMedicalInstitutions: true,
  })
  for (const { name } of [clinic, branch])
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'リストから外す' }).click()
  await expect.element(page.getByText('1施設をリストから外しました')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect
    .poll(() => sent('restoreActionListMedicalInstitutions'))
    .toMatchObject([{ body: { medical_institution_ids: [12] } }])
  expect(sent('removeActionListMedicalInstitutions')).toMatchObject([{ body: { medical_institution_ids: [11, 12] } }])
})

test('pasted lines are looked up, what is not clear is chosen, and what was not found stays to be corrected', async () => {
  const { sent, answer } = openScreen('/action_lists/3', {
    ...answers,
    getActionList: { id: 3, name: '今月の訪問先' },
    listActionListMedicalInstitutions: true,
    matchMedicalInstitutions: {
      matches: [
        { line: '試験内科', result: 'choose', candidates: [clinic, { id: 12, name: '試験内科クリニック' }] },
        { line: '試験内科医院', result: 'found', candidates: [clinic] },
        { line: 'どこにもない医院', result: 'not_found' },
      ],
    },
    addActionListMedicalInstitutions: { added_count: 1 },
  })
  await page.getByRole('button', { name: '貼り付けて追加' }).first().click()
  const dialog = page.getByRole('dialog')
  const lines = dialog.getByLabelText(/貼り付ける一覧/)
  await lines.fill('試験内科\n試験内科医院\nどこにもない医院')
  await dialog.getByRole('button', { name: '照合する' }).click()
  await expect.element(dialog.getByText(/見つかった: 1件/)).toBeVisible()
  await expect.element(dialog.getByText(/選択が必要: 1件/)).toBeVisible()
  await expect.element(dialog.getByText(/見つからない: 1件/)).toBeVisible()
  await dialog.getByLabelText(/「試験内科」の医療機関/).selectOptions('11')
  await expectAccessible()
  answer(answers)
  await dialog.getByRole('button', { name: '1施設を追加' }).click()
  await expect.element(lines).toHaveValue('どこにもない医院')
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await page.getByRole('button', { name: '破棄する' }).click()
  await expect.element(page.getByText('0 / 1 施設', { exact: true })).toBeVisible()
  expect(sent('matchMedicalInstitutions')).toMatchObject([
    { body: { lines: ['試験内科', '試験内科医院', 'どこにもない医院'] } },
  ])
  expect(sent('addActionListMedicalInstitutions')).toMatchObject([{ body: { medical_institution_ids: [11] } }])
})

test('what a colleague has dealt with already is said so, without an undo', async () => {
  openScreen('/action_lists/3', {
    ...answers,
    updateActionListMedicalInstitutionsStatus: { changed_medical_institution_ids: [] },
  })
  await page.getByRole('button', { name: /^未対応（「試験内科医院」/ }).click()
  await expect.element(page.getByText('ほかの人がすでに対応済みにしています。変更はありません')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '元に戻す' })).not.toBeInTheDocument()
})

test('a list to which a colleague has added since is asked about again before it is deleted', async () => {
  const { sent, answer } = openScreen('/action_lists/3', {
    ...answers,
    getActionList: { id: 3, name: '今月の訪問先', medical_institution_count: 0 },
    deleteActionList: problem(409, { code: 'edit_conflict', detail: '編集中に鈴木さんが内容を更新しました。' }),
  })
  await page.getByRole('button', { name: '削除' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/登録されている0施設/)).toBeVisible()
  answer({ getActionList: { id: 3, name: '今月の訪問先', medical_institution_count: 3 } })
  await question.getByRole('button', { name: '削除' }).click()
  await expect.element(question.getByText('編集中に鈴木さんが内容を更新しました。')).toBeVisible()
  await expect.element(question.getByText(/登録されている3施設/)).toBeVisible()
  answer({ deleteActionList: true, listActionLists: true, listSavedFilters: true })
  await question.getByRole('button', { name: '削除' }).click()
  await expect.element(page.getByText('リストを削除しました')).toBeVisible()
  expect(sent('deleteActionList').map(({ query }) => query)).toEqual([{ seen_count: 0 }, { seen_count: 3 }])
})

test('a list that is gone, and a right that is lost, are told as such, and the screen is read anew', async () => {
  const { sent, answer } = openScreen('/action_lists/3', {
    ...answers,
    updateActionListMedicalInstitutionsStatus: problem(403, {
      code: 'permission_missing',
      detail: '「リストの対応状況」の権限がありません。',
    }),
  })
  await page.getByRole('button', { name: /^未対応（「試験内科医院」/ }).click()
  await expect
    .element(page.getByText('画面を開いたあとに、権限が変わりました。 「リストの対応状況」の権限がありません。'))
    .toBeVisible()
  await expect.poll(() => sent('getCurrentUser').length).toBeGreaterThan(1)
  const gone = problem(404, {
    code: 'not_found',
    detail: '鈴木さんが削除しました。元に戻すと、続けることができます。',
    is_restorable: true,
    deleted_record: 'action_list',
  })
  answer({ updateActionListMedicalInstitutionsStatus: gone, restoreActionList: { id: 3 } })
  await page.getByRole('button', { name: /^未対応（「試験内科医院」/ }).click()
  await expect.element(page.getByText('鈴木さんが削除しました。元に戻すと、続けることができます。')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(() => sent('restoreActionList')).toHaveLength(1)
})
