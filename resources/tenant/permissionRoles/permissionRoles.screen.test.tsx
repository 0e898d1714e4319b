import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

const role = { id: 3, name: '実習生（閲覧・記録・編集のみ）', description: null, permissions: [] }
const remove = page.getByRole('button', { name: '削除' })

test('a role that accounts have cannot be deleted, and its button says why', async () => {
  openScreen('/permission_roles/3', {
    getPermissionRole: { ...role, account_count: 1, accounts: [{ id: 5, name: '中村 結衣' }] },
  })
  await expect.element(remove).toBeDisabled()
  await page.getByRole('group', { name: /^この役割のアカウントがあるため、削除できません/ }).hover()
  await expect.element(page.getByRole('tooltip')).toMatchTextContent('先にアカウントの役割を変更してください')
  await expectAccessible()
})

test('a role that no account has can be deleted', async () => {
  openScreen('/permission_roles/3', { getPermissionRole: { ...role, account_count: 0, accounts: [] } })
  await expect.element(remove).toBeEnabled()
})
