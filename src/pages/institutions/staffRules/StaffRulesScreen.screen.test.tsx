import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/support/screens/axe.ts'
import { openScreen } from '../../../../tests/support/screens/openScreen.tsx'

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
