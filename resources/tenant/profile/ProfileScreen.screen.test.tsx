import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { permissions } from '#contract/permissions.ts'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

afterEach(clearDrafts)

const weak = 'よく使われるパスワードに似ているため、推測されやすいパスワードです'

const open = (answers: Answers = {}) =>
  openScreen('/profile', {
    getProfile: { username: '佐藤 花子', login_name: 'sato', least_password_length: 13 },
    getWebPush: true,
    getTenantSecurity: true,
    ...answers,
  })

const current = page.getByLabelText('今のパスワード')
const field = page.getByLabelText('新しいパスワード', { exact: true })
const again = page.getByLabelText('新しいパスワード（確認）')
const change = page.getByRole('button', { name: 'パスワードを変更' })

test('a weak password is told while it is typed, once it is long enough', async () => {
  open()
  const hint = page.getByRole('status')
  await field.click()
  await userEvent.keyboard('password12')
  await expect.element(hint.filter({ hasText: '推測' })).not.toBeInTheDocument()
  await userEvent.keyboard('3456')
  await expect.element(hint.filter({ hasText: 'よく使われるパスワードに似ている' })).toBeVisible()
  await expectAccessible()
  await field.fill('あたらしい合言葉 2026 秋')
  await expect.element(hint.filter({ hasText: '推測されにくいパスワードです' })).toBeVisible()
})

test('a name that was changed meanwhile is compared with the own one', async () => {
  const { sent, answer } = open({
    updateProfile: problem(409, { code: 'edit_conflict', current: { username: '鈴木 花子' } }),
  })
  await page.getByRole('textbox', { name: '氏名' }).fill('佐藤 はな子')
  await page.getByRole('button', { name: '保存' }).first().click()
  const conflict = page.getByRole('dialog', { name: '先に保存されています' })
  await conflict.getByRole('radio', { name: /鈴木 花子/ }).click()
  answer({ updateProfile: { username: '鈴木 花子', login_name: 'sato' } })
  await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect.element(page.getByText('保存しました')).toBeVisible()
  expect(sent('updateProfile').map(({ body }) => body)).toEqual([
    { username: '佐藤 はな子', seen: { username: '佐藤 花子' } },
    { username: '鈴木 花子', seen: { username: '鈴木 花子' } },
  ])
})

test('a name that was typed before a reload is saved over the one that was seen then', async () => {
  const username = page.getByRole('textbox', { name: '氏名' })
  open()
  await username.fill('佐藤 はな子')
  saveDrafts('sato')
  cleanup()
  const { sent } = open({ getProfile: { username: '佐藤 花' }, updateProfile: { username: '佐藤 はな子' } })
  await expect.element(username).toHaveValue('佐藤 はな子')
  await page.getByRole('button', { name: '保存' }).first().click()
  await expect
    .poll(() => sent('updateProfile').map(({ body }) => body))
    .toEqual([{ username: '佐藤 はな子', seen: { username: '佐藤 花子' } }])
})

test('a weak password is refused', async () => {
  const { sent } = open({ changePassword: problem(422, { errors: [{ path: 'password', message: weak }] }) })
  await current.fill('the old one')
  await field.fill('password123456')
  await again.fill('password123456')
  await change.click()
  await expect.element(page.getByRole('alert').filter({ hasText: weak })).toBeVisible()
  await expectAccessible()
  expect(sent('changePassword')).toEqual([
    { params: {}, query: {}, body: { current_password: 'the old one', password: 'password123456' } },
  ])
})

test('codes by e-mail are turned off only where the office does not require them', async () => {
  const turnOff = page.getByRole('region', { name: '二段階認証' }).getByRole('button', { name: '無効にする' })
  open({ getProfile: { email_mfa: { enabled: true, required: false } } })
  await expect.element(turnOff).toBeVisible()
  cleanup()
  open({ getProfile: { email_mfa: { enabled: true, required: true } } })
  await expect.element(page.getByText(/組織の設定で必須になっています/)).toBeVisible()
  await expect.element(turnOff).not.toBeInTheDocument()
})

test('somebody with a role reads what it allows', async () => {
  open({
    getCurrentUser: userWith({
      role: 'member',
      permissions: permissions.slice(0, 1),
      permission_role: { id: 3, name: '閲覧のみ' },
    }),
  })
  const own = page.getByRole('region', { name: 'できること' })
  await expect.element(own).toMatchTextContent('役割「閲覧のみ」による権限です')
  await expect.poll(() => own.getByText('できます', { exact: true }).elements()).toHaveLength(1)
  await expectAccessible()
})
