import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { later, seen } from '#tests/support/screens/versionedForms.ts'

const stops = [
  { id: 5, name: '青葉内科' },
  { id: 6, name: '若葉内科' },
]
const listAt = (updated_at: string) => ({
  getActionList: {
    id: 3,
    name: '朝の訪問',
    planned_date: '2026-04-02',
    route: { start_time: '13:00', speed_km_per_hour: 20, minutes_per_stop: 20, updated_at },
  },
})

test('that a colleague has saved the route meanwhile is said before it is saved, and what was changed stays', async () => {
  const { answer } = openScreen('/visit_route/3', {
    ...listAt(seen),
    listActionListMedicalInstitutions: {
      medical_institutions: stops.map((stop, index) => ({ ...stop, position: index + 1 })),
    },
    searchMedicalInstitutions: ({ body }) => ({
      medical_institutions: stops.filter(({ id }) => body.medical_institution_ids?.includes(id)),
    }),
    searchMedicalInstitutionOpeningHours: true,
  })
  const remove = page.getByRole('button', { name: '「若葉内科」をルートから外す' })
  await remove.click()
  await expect.element(remove).not.toBeInTheDocument()
  answer(listAt(later))
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.element(page.getByText(/^この画面で変更を始めたあとに、ルートが更新されました/)).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
})
