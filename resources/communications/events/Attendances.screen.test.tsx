import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'

test('of two institutions that are added right after each other the refused first one is said too', async () => {
  openScreen('/events/5', {
    getEvent: { id: 5, event_name: '連携の会' },
    listCommunicationLabels: true,
    listEventAttendances: true,
    listStaffs: true,
    searchMedicalInstitutions: ({ body }) => {
      const name = body.medical_institution_name ?? ''
      return { medical_institutions: [{ id: name === '青葉内科' ? 7 : 8, name }] }
    },
    addEventAttendances: ({ body }) =>
      body.attendances.some(({ medical_institution_id: id }) => id === 7)
        ? problem(500, { detail: '保存できませんでした' })
        : { added_ids: [3] },
  })
  const field = page.getByRole('combobox', { name: '参加した医療機関を追加' })
  for (const name of ['青葉内科', '花畑内科']) {
    await field.fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  await expect.element(page.getByText('1施設を追加しました')).toBeVisible()
  await expect.element(page.getByText('「青葉内科」を追加できませんでした。もう一度選ぶこともできます。')).toBeVisible()
})
