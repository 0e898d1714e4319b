import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { problem } from '#tests/support/screens/stubbedServer.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

test('a rule that names what has been deleted says so and cannot be applied', async () => {
  const rule = { staff: { id: 1, name: '花子' }, conditions: { tag_ids: [5] }, applied_at: null }
  openScreen('/staff_rules', {
    getCurrentUser: { id: 1, role: 'owner', features: ['communications', 'tags', 'medical_institutions_search'] },
    listStaffRules: {
      staff_rules: [
        { ...rule, id: 1, name: '残り', gone: [{ kind: 'tag', id: 5, name: '訪問不要' }] },
        { ...rule, id: 2, name: '県内', gone: [] },
      ],
    },
  })
  await expect.element(page.getByText('削除されたものを条件にしています：タグ「訪問不要」')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '「残り」を適用' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: '「県内」を適用' })).toBeEnabled()
  await expectAccessible()
})

test('a rule by what nobody knows says so in place of the number of partners, and cannot be applied', async () => {
  const message = '紹介の傾向はまだ分からないため、条件にできません。'
  openScreen('/staff_rules', {
    getCurrentUser: { id: 1, role: 'owner', features: ['communications', 'medical_institutions_search'] },
    listStaffRules: {
      staff_rules: [
        { id: 2, name: '減少', staff: { id: 1, name: '花子' }, conditions: { referral_trend: ['below'] }, gone: [] },
      ],
    },
    previewStaffRule: problem(422, { code: 'invalid_input', errors: [{ path: 'conditions', message }] }),
  })
  await page.getByRole('button', { name: '「減少」を適用' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /適用/ })).toBeDisabled()
})

test('a rule that a colleague has changed since the preview is not applied, and the new preview is shown', async () => {
  const preview = {
    matching_count: 20,
    changed_count: 16,
    by_hand_count: 0,
    staff: { id: 1, name: '田中 陽子' },
    updated_at: '2026-04-01T09:00:00.000Z',
    outcome_version: 'a',
  }
  const newer = {
    ...preview,
    changed_count: 3,
    staff: { id: 2, name: '高橋 学' },
    updated_at: '2026-04-01T09:05:00.000Z',
    outcome_version: 'b',
  }
  const { sent, answer } = openScreen('/staff_rules', {
    getCurrentUser: { id: 1, role: 'owner', features: ['communications', 'medical_institutions_search'] },
    listStaffRules: {
      staff_rules: [{ id: 2, name: '県内', staff: { id: 1, name: '田中 陽子' }, conditions: {}, gone: [] }],
    },
    previewStaffRule: preview,
    applyStaffRule: problem(409, {
      code: 'edit_conflict',
      is_own: false,
      saved_by: { id: 9, name: '鈴木 健太' },
      saved_at: newer.updated_at,
    }),
  })
  await page.getByRole('button', { name: '「県内」を適用' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/16施設の担当者を田中 陽子さんに変更します/)).toBeVisible()
  answer({ previewStaffRule: newer })
  await dialog.getByRole('button', { name: '16施設を変更' }).click()
  await expect.element(dialog.getByText(/3施設の担当者を高橋 学さんに変更します/)).toBeVisible()
  await expect.element(dialog.getByText(/^鈴木 健太さんが.*に保存しました。$/)).toBeVisible()
  answer({ applyStaffRule: { changed_count: 3, staff_change_id: 4 } })
  await dialog.getByRole('button', { name: '3施設を変更' }).click()
  await expect.element(page.getByText('3施設の担当者を変更しました')).toBeVisible()
  expect(sent('applyStaffRule').map(({ body }) => body)).toMatchObject([
    { updated_at: preview.updated_at, seen_outcome: 'a' },
    { updated_at: newer.updated_at, seen_outcome: 'b' },
  ])
})

test('a rule that a colleague has changed meanwhile is compared, and saved with what is chosen', async () => {
  const rule = {
    id: 1,
    name: '県内',
    staff: { id: 1, name: '佐藤 花子' },
    conditions: { medical_institution_name: '水前寺' },
    applied_at: null,
    gone: [],
    updated_at: '2026-04-01T09:00:00.000Z',
  }
  const current = {
    ...rule,
    name: '市内',
    staff: { id: 3, name: '鈴木 健太' },
    conditions: { medical_institution_name: '江津' },
    updated_at: '2026-04-01T09:05:00.000Z',
  }
  const { sent, answer } = openScreen('/staff_rules', {
    listStaffRules: { staff_rules: [rule] },
    listStaffs: {
      staffs: [
        { id: 1, name: '佐藤 花子' },
        { id: 3, name: '鈴木 健太' },
      ],
    },
    listTags: true,
    listPhaseMasters: true,
    listDepartments: true,
    listFacilityTypeGroups: true,
    listPrefectures: true,
    listMedicalInstitutionLabels: true,
    updateStaffRule: problem(409, { code: 'edit_conflict', is_own: false, saved_at: current.updated_at, current }),
  })
  await page.getByRole('button', { name: 'ルール「県内」を編集' }).click()
  await page
    .getByRole('dialog')
    .getByLabelText(/ルールの名前/)
    .fill('熊本県内')
  answer({ listStaffRules: { staff_rules: [current] } })
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
  const conditions = conflict.getByRole('radiogroup', { name: '条件' })
  await expect.element(conditions.getByRole('radio', { name: /江津/ })).toBeChecked()
  const people = conflict.getByRole('radiogroup', { name: '担当者' })
  await expect.element(people.getByRole('radio', { name: /保存されている内容.*鈴木 健太/ })).toBeChecked()
  await expect.element(people.getByRole('radio', { name: /自分の入力.*佐藤 花子/ })).toBeVisible()
  await conflict.getByRole('radio', { name: /熊本県内/ }).click()
  answer({ updateStaffRule: current })
  await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent('updateStaffRule').map(({ body }) => body)).toMatchObject([
    { name: '熊本県内', updated_at: rule.updated_at },
    { name: '熊本県内', conditions: { medical_institution_name: '江津' }, updated_at: current.updated_at },
  ])
})

test('a rule that cannot be deleted says why', async () => {
  openScreen('/staff_rules', {
    listStaffRules: { staff_rules: [{ id: 3, name: '東区', conditions: {} }] },
    deleteStaffRule: problem(409, { code: 'busy', detail: '上席 花子さんがこのルールを適用しています。' }),
  })
  await page.getByRole('button', { name: 'ルール「東区」を削除' }).click()
  await expect.element(page.getByText('上席 花子さんがこのルールを適用しています。')).toBeVisible()
})
