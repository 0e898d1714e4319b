import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts } from '#authProvider/drafts.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

afterEach(clearDrafts)

const { arrival, arrive } = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { arrival: promise, arrive: resolve }
})

// The list that follows is a script that is long on its way.
vi.mock('../components.ts', async (original) => {
  await arrival
  return original()
})

test('a condition that has been saved is not saved again while its list is still on its way', async () => {
  const { sent, address } = openScreen('/alert_conditions/new?preset=not_visited', {
    listPrefectures: true,
    listFacilityTypeGroups: true,
    listDepartments: true,
    listMedicalInstitutionLabels: true,
    listPhaseMasters: true,
    listTags: true,
    listTagGroups: true,
    listStaffs: true,
    listOwnDepartments: true,
    listAlertConditions: true,
    backtestAlertCondition: { months: [] },
    createAlertCondition: { id: 3 },
  })
  const save = page.getByRole('button', { name: '保存' })
  await save.click()
  await expect.poll(() => sent('createAlertCondition').length).toBe(1)
  await expect.element(page.getByText('アラート条件を保存しました', { exact: false })).toBeVisible()
  await expect.element(save).toBeDisabled()
  arrive()
  await expect.poll(address).toBe('/alert_conditions')
  await expect.element(page.getByText('アラート条件はまだありません')).toBeVisible()
  expect(sent('createAlertCondition')).toHaveLength(1)
})
