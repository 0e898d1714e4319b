import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const disabled = (opensPartnerMap: boolean) => ({
  getCurrentUser: problem(403, { code: 'account_disabled', opens_partner_map: opensPartnerMap }),
})
const partnerMap = page.getByRole('button', { name: '連携先マップを開く' })

test('an account that was disabled reads so, and is offered no service that it may not open', async () => {
  openScreen('/tags', disabled(false))
  await expect.element(page.getByRole('heading', { name: 'このページを表示できません' })).toBeVisible()
  await expect.element(page.getByText('アカウントの利用が停止されています', { exact: false })).toBeVisible()
  await expect.element(partnerMap).not.toBeInTheDocument()
  await expectAccessible()
})

test('an account that is disabled at work reads so at the next screen', async () => {
  const { answer, goTo } = openScreen('/tags', { listTags: true })
  await expect.element(page.getByText('タグはまだありません')).toBeVisible()
  answer({ ...disabled(false), listTags: problem(403, { code: 'account_disabled' }) })
  await goTo('/tags?page=2')
  await expect.element(page.getByRole('heading', { name: 'このページを表示できません' })).toBeVisible()
})

test('who is typing when the account is disabled keeps the input, and reads why it is not saved', async () => {
  const { answer } = openScreen('/tags/create', { listTags: true })
  await page.getByLabelText('タグ名（必須）').fill('登録医')
  const detail = 'このアカウントではこのサービスを利用できません。'
  answer({ ...disabled(false), createTag: problem(403, { code: 'account_disabled', detail }) })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(page.getByText(detail)).toBeVisible()
  await expect.element(page.getByLabelText('タグ名（必須）')).toHaveValue('登録医')
})

test('an account that may open the partner map alone is offered that', async () => {
  openScreen('/tags', disabled(true))
  await expect.element(partnerMap).toBeVisible()
})

const interaction = { prompt: 'login', login_hint: null, masked_email: null, least_password_length: 12 }
const openLogin = () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(interaction))
  openScreen('/login/abc', {}, { signedIn: false })
}
const ended = page.getByText('ログインの状態が終わりました', { exact: false })

test('the sign-in says why a session may have ended that was valid a moment ago', async () => {
  sessionStorage.setItem('renkei.session_ended', String(Date.now()))
  openLogin()
  await expect.element(page.getByLabelText('パスワード', { exact: true })).toBeVisible()
  await expect.element(ended).toBeVisible()
})

test('the sign-in says nothing of sessions to whoever had none', async () => {
  openLogin()
  await expect.element(page.getByLabelText('パスワード', { exact: true })).toBeVisible()
  await expect.element(ended).not.toBeInTheDocument()
})
