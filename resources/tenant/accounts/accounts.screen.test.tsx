import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

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
    getAccountUses: { uses: [] },
    listLeftCharges: { people: [] },
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
    listLeftCharges: { people: [] },
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

test('before an account is deleted one question says what hangs on it, and leads to the handover', async () => {
  const uses = ['担当の連携先 12施設', '作成したアラート条件 3件（残ります）']
  const { address } = openScreen('/accounts/1', {
    getCurrentUser: userWith({ id: 2 }),
    getAccount: kimura,
    getAccountUses: { uses, paths: [null, '/alert_conditions'] },
    listPermissionRoles: true,
    listLeftCharges: { people: [] },
    listStaffs: { staffs: [{ id: 1, name: '木村 浩', is_active: true }] },
    listHandoverItems: true,
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent(uses[0] ?? '')
  await page.getByRole('button', { name: '削除' }).click()
  const question = page.getByRole('alertdialog', { name: '「木村 浩」を削除しますか' })
  for (const use of uses) await expect.element(question.getByText(use)).toBeVisible()
  await expect.element(question.getByText('削除すると元に戻せません。')).toBeVisible()
  await expect.element(question.getByText(/担当する人がいなくなったり/)).toBeVisible()
  await expect
    .element(question.getByRole('link', { name: uses[1] ?? '' }))
    .toHaveAttribute('href', '/app/alert_conditions')
  await expectAccessible()
  await question.getByRole('link', { name: '担当を引き継ぐ' }).click()
  await expect.poll(address).toBe('/handovers?from=1')
})

test('one’s own account cannot be deleted, and its button says why', async () => {
  openScreen('/accounts/1', {
    getAccount: kimura,
    getAccountUses: { uses: [] },
    listPermissionRoles: true,
    listLeftCharges: { people: [] },
  })
  await expect.element(page.getByRole('button', { name: '削除' })).toBeDisabled()
  await expect.element(page.getByRole('group', { name: /^自分のアカウントは削除できません/ })).toBeVisible()
})

test('owners see what people who are gone still have in their charge', async () => {
  openScreen('/accounts', {
    getCurrentUser: userWith({ inactive_staff_ids: [9], deleted_staff_ids: [9] }),
    listAccounts: { accounts: [kimura] },
    listLeftCharges: {
      people: [
        {
          staff: { id: 9, name: '鈴木 一' },
          counts: { medical_institutions: 0, tasks: 1_204, visit_plans: 2, vocs: 3 },
        },
      ],
    },
  })
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('鈴木 一（削除済み）: タスク 1,204件、訪問予定 2件、連携先の声 3件')
  await expect
    .element(alert.getByRole('link', { name: '担当を引き継ぐ' }))
    .toHaveAttribute('href', '/app/handovers?from=9')
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
  test(`a member is refused the screen of owners at once, without a call: ${screen}`, async () => {
    openScreen(`/${screen}`, { getCurrentUser: userWith({ role: 'member' }) })
    await expect.element(page.getByText(/このページを表示する権限がありません/)).toBeVisible()
  })

test('an account that cannot be used is marked by its name, whatever columns are shown', async () => {
  openScreen('/accounts', {
    listAccounts: { accounts: [kimura, { ...kimura, id: 2, username: '試験 花子', enabled_crm: false }] },
    listLeftCharges: { people: [] },
    listPermissionRoles: true,
  })
  await expect.element(page.getByRole('link', { name: '試験 花子（利用停止）' })).toBeVisible()
})
