import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/support/screens/axe.ts'
import { openScreen } from '../../../tests/support/screens/openScreen.tsx'
import { problem } from '../../../tests/support/screens/stubbedServer.ts'
import { userWith } from '../../../tests/support/screens/user.ts'

const kimura = {
  id: 1,
  username: '木村 浩',
  login_name: 'kimura',
  email: 'kimura@hospital.example',
  role: 'owner',
  is_confirmed: true,
  enabled_crm: true,
} as const

const save = page.getByRole('button', { name: '保存', exact: true })

test('nobody demotes themselves, and the form says why', async () => {
  const { sent } = openScreen('/accounts', {
    listAccounts: { accounts: [kimura] },
    getAccount: kimura,
    listPermissionRoles: true,
    updateAccount: problem(409, {
      code: 'own_account',
      detail: '自分自身の降格・利用停止・削除はできません。別のオーナーに依頼してください。',
    }),
  })
  await page.getByRole('link', { name: '木村 浩' }).click()
  await page.getByRole('combobox', { name: /^権限（必須）/ }).click()
  await page.getByRole('option', { name: 'メンバー' }).click()
  await save.click()
  await expect.element(page.getByText(/別のオーナーに依頼してください/)).toBeVisible()
  await expectAccessible()
  expect(sent('updateAccount')).toMatchObject([{ params: { id: '1' }, body: { role: 'member' } }])
})

test('what the person of a new account needs is shown once', async () => {
  const { sent, address } = openScreen('/accounts/create', {
    listAccounts: { accounts: [kimura] },
    listPermissionRoles: true,
    createAccount: {
      ...kimura,
      id: 2,
      username: '確認 花子',
      confirmation_url: 'https://renkei.example/app/accounts/confirmation#abc',
      password: 'Rwx9-kUn2-pqT5-9aZe',
    },
  })
  await page.getByLabelText('氏名（必須）').fill('確認 花子')
  await page.getByLabelText('ログイン名（必須）').fill('hanako')
  await page.getByLabelText('メールアドレス（必須）').fill('hanako@hospital.example')
  await save.click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByLabelText('確認用URL', { exact: true }))
    .toHaveValue('https://renkei.example/app/accounts/confirmation#abc')
  await expect.element(dialog.getByLabelText('初期パスワード', { exact: true })).toHaveValue('Rwx9-kUn2-pqT5-9aZe')
  await expectAccessible()
  await dialog.getByRole('button', { name: '控えました' }).click()
  await expect.poll(address).toBe('/accounts')
  expect(sent('createAccount')).toMatchObject([
    { body: { username: '確認 花子', login_name: 'hanako', email: 'hanako@hospital.example' } },
  ])
})

for (const screen of [
  'accounts',
  'accounts/create',
  'accounts/1',
  'permission_roles',
  'permission_roles/create',
  'permission_roles/1',
  'audit_log',
  'staff_rules',
  'webhooks',
  'webhooks/3',
])
  test(`a member is refused the screen of owners: ${screen}`, async () => {
    openScreen(`/${screen}`, {
      getCurrentUser: userWith({ role: 'member' }),
      getAccount: problem(403),
      getPermissionRole: problem(403),
      listAccounts: problem(403),
      listAuditLogs: problem(403),
      listPermissionRoles: problem(403),
    })
    await expect.element(page.getByText(/このページを表示する権限がありません/)).toBeVisible()
  })
