import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { userWith } from '#tests/support/screens/user.ts'

const restricted = userWith({ role: 'member', permissions: [] })

test('what a role leaves out is disabled where one looks for it, and says whom to ask', async () => {
  openScreen('/tags', { getCurrentUser: restricted, listTags: { tags: [{ id: 5, name: '登録医' }], total_count: 1 } })
  await expect.element(page.getByRole('button', { name: 'CSV' })).toBeDisabled()
  const reason = page.getByRole('group', { name: /^データを出力する権限がありません/ })
  await expect.element(reason).toBeVisible()
  document.querySelector<HTMLElement>('fieldset[tabindex="0"]')?.focus()
  await expect.element(reason).toHaveFocus()
  // As a tap does, without a pointer above it.
  document.querySelector<HTMLElement>('fieldset[tabindex="0"]')?.click()
  await expect.element(page.getByRole('tooltip')).toMatchTextContent('オーナーに依頼してください')
  await expectAccessible()
})

test('the owners are named to whom a member can turn', async () => {
  openScreen('/tags', {
    getCurrentUser: userWith({ role: 'member', permissions: [], owner_names: ['佐藤 花子', '鈴木 一郎'] }),
    listTags: { tags: [{ id: 5, name: '登録医' }], total_count: 1 },
  })
  const reason = /^データを出力する権限がありません.*オーナー（佐藤 花子さん・鈴木 一郎さん）に依頼してください/
  await expect.element(page.getByRole('group', { name: reason })).toBeVisible()
})

test('a link to an import is a disabled button without the permission', async () => {
  openScreen('/labels', { getCurrentUser: restricted, listMedicalInstitutionLabels: [] })
  await expect.element(page.getByRole('button', { name: /取り込/ })).toBeDisabled()
  await expect.element(page.getByRole('link', { name: /取り込/ })).not.toBeInTheDocument()
})

test('an entry of a menu says why it cannot be chosen', async () => {
  const { sent } = openScreen('/emails?status=unsent', {
    getCurrentUser: restricted,
    getEmailDelivery: true,
    getEmailFrame: true,
    listEmailTemplates: true,
    listEmails: { emails: [{ id: 7, title: '研修会のご案内', status: 'draft', created_by: { id: 2, name: '鈴木' } }] },
  })
  await page.getByRole('button', { name: '「研修会のご案内」の操作' }).click()
  const entry = page.getByRole('menuitem', { name: /^削除/ })
  await expect.element(entry).toMatchTextContent('削除する権限がありません')
  await expect.element(entry).toHaveAttribute('aria-disabled', 'true')
  expect(sent('deleteEmail')).toEqual([])
})
