import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import type { Answers } from '#tests/support/screens/stubbedServer.ts'

const filterOf = (conditions: object) => new URLSearchParams({ filter: JSON.stringify(conditions) })

test('partners are searched for by a label, which the result shows, and the address keeps that', async () => {
  const answers: Answers = {
    listDepartments: true,
    listFacilityTypeGroups: true,
    listPrefectures: [{ code: '43', name: '熊本県' }],
    listTags: true,
    listStaffs: true,
    listPhaseMasters: true,
    listSavedFilters: true,
    listActionLists: true,
    getBaseMonth: true,
    listMedicalInstitutionLabels: [
      { id: 3, name: '訪問優先度', component_type: 'select', selections: [{ id: 31, label: '対象外' }] },
    ],
    searchMedicalInstitutions: {
      medical_institutions: [{ id: 7, name: '青葉内科', label_values: [{ label_id: 3, selection_id: 31 }] }],
    },
  }
  const { sent, address } = openScreen(`/medical_institutions_search?${filterOf({ prefecture: '43' })}`, answers)
  await page.getByRole('button', { name: '表示するラベル' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: '訪問優先度' }).click()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('combobox', { name: /^ラベルで絞り込む/ }).click()
  await page.getByRole('option', { name: '訪問優先度' }).click()
  const condition = page.getByRole('region', { name: '訪問優先度' })
  await condition.getByRole('combobox', { name: 'いずれかを含む' }).click()
  await page.getByRole('option', { name: '対象外' }).click()
  await userEvent.keyboard('{Escape}')
  await expectAccessible()
  await expect
    .poll(() => sent('searchMedicalInstitutions').at(-1)?.body)
    .toMatchObject({ prefecture: '43', labels: [{ label_id: 3, selection_ids: [31] }], label_ids: [3] })
  const kept = address()
  cleanup()
  openScreen(kept, answers)
  await expect.element(page.getByRole('main').getByText('訪問優先度: 対象外').first()).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '対象外', exact: true })).toBeVisible()
})

test('a condition on an area that was deleted goes by its former name, in its chip and among the choices', async () => {
  const labels = { labels: [{ labelId: 4, areaIds: [41, 42] }] }
  openScreen(`/medical_institutions_search?${filterOf({ prefecture: '43', ...labels })}`, {
    listDepartments: true,
    listFacilityTypeGroups: true,
    listPrefectures: [{ code: '43', name: '熊本県' }],
    listTags: true,
    listStaffs: true,
    listPhaseMasters: true,
    listSavedFilters: true,
    listActionLists: true,
    getBaseMonth: true,
    listMedicalInstitutionLabels: [
      { id: 4, name: '営業エリア', component_type: 'area', areas: [{ id: 41, name: '中央' }] },
    ],
    listDeletedNames: { deleted_names: [{ kind: 'medical_institution_label_area', id: 42, name: '旧東部' }] },
    searchMedicalInstitutions: { medical_institutions: [{ id: 7, name: '青葉内科' }] },
  })
  await expect.element(page.getByText('営業エリア: 中央・旧東部（削除済み）').first()).toBeVisible()
  const condition = page.getByRole('region', { name: '営業エリア' })
  await expect.element(condition.getByText('旧東部（削除済み）')).toBeVisible()
})
