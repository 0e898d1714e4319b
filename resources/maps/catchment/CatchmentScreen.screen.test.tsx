import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'

test('a plan without maps has no catchment map', async () => {
  openScreen('/segment_map', { getCurrentUser: { role: 'owner', features: [], permissions: [] } })
  await expect.element(page.getByText('403')).toBeVisible()
})

test('a department that is gone is named, and nothing is counted before it was taken out', async () => {
  const { sent } = openScreen('/segment_map?departments=9', {
    getBaseMonth: { base_month: '2025-03-01', loaded_months: [], loaded_reverse_months: [] },
    listOwnDepartments: [{ id: 1, name: '内科' }],
    listDeletedNames: { deleted_names: [{ kind: 'own_department', id: 9, name: '小児科' }] },
    listMedicalInstitutionLabels: true,
    listMapMunicipalities: true,
    listPrefectures: true,
    getCatchmentAreas: problem(503),
  })
  await expect.element(page.getByText('集計していません：小児科（削除済み）', { exact: false })).toBeVisible()
  expect(sent('getCatchmentAreas')).toEqual([])
  await page.getByRole('button', { name: '条件から外して集計' }).click()
  await expect.poll(() => sent('getCatchmentAreas').map(({ body }) => body.own_department_ids)).toContain(undefined)
})
