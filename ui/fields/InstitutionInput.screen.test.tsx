import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

test('namesakes are told apart by address, distance and last visit where an institution is chosen', async () => {
  const namesakes = [
    { id: 8, address: '熊本県天草市港町9－9', last_visit_date: '2026-04-01', distance: 62.3 },
    { id: 7, address: '熊本県熊本市中央区水前寺1丁目1－1', distance: 0.4 },
  ].map((one) => ({ ...one, name: '前田整形外科' }))
  const { sent } = openScreen('/vocs/create', {
    searchMedicalInstitutions: { medical_institutions: namesakes },
    listStaffs: true,
    listVocGroups: true,
    listLinkableCommunications: true,
  })
  const choice = page.getByRole('combobox', { name: '医療機関', exact: true })
  await choice.fill('前田')
  const options = page.getByRole('option', { name: /前田整形外科/ })
  await expect.poll(() => options.elements().length).toBe(2)
  await expect.element(options.nth(0)).toMatchTextContent(/天草市港町9－9/)
  await expect.element(options.nth(0)).toMatchTextContent(/最終訪問/)
  await expect.element(options.nth(0)).toMatchTextContent(/km/)
  await expect.element(options.nth(1)).toMatchTextContent(/水前寺1丁目1－1/)
  await expect
    .poll(() => sent('searchMedicalInstitutions').at(-1))
    .toMatchObject({ body: { medical_institution_name: '前田', sort_by: 'recent' } })
  await options.nth(0).click()
  await expect.element(choice).toHaveValue('前田整形外科')
  await expectAccessible()
})
