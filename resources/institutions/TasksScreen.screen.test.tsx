import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

test('overdue tasks are marked in the list of an institution and counted in the menu', async () => {
  openScreen('/crms/5/tasks', {
    getMedicalInstitutionSummary: { id: 5, name: '花畑内科医院' },
    listTasks: {
      tasks: [
        {
          id: 3,
          title: '期限の過ぎた約束',
          deadline: '2020-04-01',
          medical_institution: { id: 5, name: '花畑内科医院' },
        },
      ],
    },
    listStaffs: true,
    countOverdueTasks: { count: 1 },
  })
  await expect.element(page.getByText('期限超過')).toBeVisible()
  await expect.element(page.getByText(/2020\/4\/1/).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'タスク（対応が必要: 1件）' })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/花畑内科医院のタスク/)
  await expectAccessible()
})
