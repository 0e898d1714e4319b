import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'

test('a plan without maps has no catchment map', async () => {
  openScreen('/segment_map', { getCurrentUser: { role: 'owner', features: [], permissions: [] } })
  await expect.element(page.getByText('403')).toBeVisible()
})

test('a department that is gone is marked and asked about, and the map does not count all departments instead', async () => {
  const message = 'この診療科は存在しません。選び直してください'
  const { sent } = openScreen('/segment_map?departments=9', {
    getBaseMonth: { base_month: '2025-03-01', loaded_months: [], loaded_reverse_months: [] },
    listOwnDepartments: [{ id: 1, name: '内科' }],
    listDeletedNames: { deleted_names: [{ kind: 'own_department', id: 9, name: '小児科' }] },
    listMapMunicipalities: true,
    listPrefectures: true,
    listMedicalInstitutionLabels: true,
    getCatchmentAreas: problem(422, { errors: [{ path: 'own_department_ids.0', message }] }),
  })
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /小児科/ })).toBeVisible()
  expect(sent('getCatchmentAreas').map(({ body }) => body.own_department_ids)).toEqual([[9]])
})
