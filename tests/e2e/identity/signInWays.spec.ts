import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { codeIn, linkIn } from '../../support/identity/mails.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { nthMail } from '../inbox.ts'
import { accountButton, logOut, signInByHand, typeCredentials } from '../people.ts'
import { valueWhen } from '../reading.ts'

const newPassword = 'あたらしい合言葉 2026 秋'
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

const typeNewPassword = async (page: Page, password: string, again = password) => {
  await page.getByLabel('新しいパスワード', { exact: true }).fill(password)
  await page.getByLabel('新しいパスワード（確認）').fill(again)
  await page.getByRole('button', { name: 'パスワードを設定' }).click()
}

test(
  'a forgotten password is replaced by the link of a mail, once',
  atOneWidth,
  async ({ page, database, tolerate }) => {
    tolerate(/(422|410) \(/)
    const person = await aPerson(database, await aTenant(database))
    await page.goto('/app/')
    await page.getByRole('link', { name: 'パスワードを忘れた方' }).click()
    await expect(heading(page, 'パスワードの再設定')).toBeVisible()
    await page.getByLabel('ログイン名またはメールアドレス').fill(person.email)
    await page.getByRole('button', { name: 'リンクを送る' }).click()
    await expect(page.getByText('再設定用のリンクを送りました')).toBeVisible()
    const link = linkIn(await nthMail(person.email))
    await page.goto(link)
    await expect(page.getByText(person.loginName)).toBeVisible()
    await expect(page).toHaveURL(/\/change$/)
    await expectAccessible(page, 'the screen for a new password')
    await typeNewPassword(page, newPassword, 'something else')
    await expect(page.getByText('二つのパスワードが一致していません')).toBeVisible()
    await typeNewPassword(page, 'short')
    await expect(page.getByText('13文字以上にしてください')).toBeVisible()
    await typeNewPassword(page, newPassword)
    await expect(page.getByText('パスワードを変更しました')).toBeVisible()
    await page.getByRole('link', { name: 'ログイン', exact: true }).click()
    await typeCredentials(page, { ...person, password: newPassword })
    await expect(accountButton(page)).toBeVisible()
    await page.goto(link)
    await page.reload()
    await expect(page.getByText('このリンクは使えません')).toBeVisible()
    await expect(page.getByRole('link', { name: '新しいリンクを受け取る' })).toBeVisible()
    await expectAccessible(page, 'the screen of a used link')
  },
)

test(
  'an owner adds an account; its person confirms it and comes in',
  atOneWidth,
  async ({ page, colleague, database, institution }) => {
    const name = `kaku${institution.id}`
    const owner = await aPerson(database, await aTenant(database), { role: 'owner' })
    await signInByHand(page, owner, '/app/accounts/create')
    await page.getByLabel('氏名（必須）').fill('確認 花子')
    await page.getByLabel('ログイン名（必須）').fill(name)
    await page.getByLabel('メールアドレス（必須）').fill(`${name}@example.jp`)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('初期パスワード', { exact: true })).toHaveValue(/^\S{16,20}$/)
    const field = dialog.getByLabel('確認用URL', { exact: true })
    const [link] = await valueWhen(field, /^.*confirmation#.*$/)
    await dialog.getByRole('button', { name: '控えました' }).click()
    await expect(page.getByRole('link', { name: '確認 花子' }).first()).toBeVisible()

    await colleague.goto(link)
    await expect(heading(colleague, 'アカウントの登録')).toBeVisible()
    await expectAccessible(colleague, 'the confirmation of an account')
    await typeNewPassword(colleague, newPassword)
    await expect(colleague.getByText('登録が完了しました')).toBeVisible()
    await colleague.goto('/app/')
    await typeCredentials(colleague, { loginName: name, password: newPassword })
    await expect(accountButton(colleague)).toBeVisible()
  },
)

test('an initial password has to be changed at the first sign-in', atOneWidth, async ({ page, database, tolerate }) => {
  tolerate(/422 \(/)
  const person = await aPerson(database, await aTenant(database))
  await database.identity.query('update identity.credentials set must_change = true where account_id = $1', [
    person.accountId,
  ])
  await page.goto('/app/')
  await typeCredentials(page, person)
  await expect(heading(page, '新しいパスワードの設定')).toBeVisible()
  await expectAccessible(page, 'the change of an initial password')
  await typeNewPassword(page, person.password)
  await expect(page.getByText('初期パスワードとは別の')).toBeVisible()
  await typeNewPassword(page, newPassword)
  await expect(accountButton(page)).toBeVisible()
})

test(
  'codes by e-mail are turned on in the personal settings, and asked for at the next sign-in',
  atOneWidth,
  async ({ page, database, tolerate }) => {
    tolerate(/(422|410) \(/)
    const person = await aPerson(database, await aTenant(database))
    await signInByHand(page, person)
    await accountButton(page).click()
    await page.getByRole('link', { name: '個人設定' }).click()
    await expect(page.getByText('無効です。')).toBeVisible()
    await page.getByRole('button', { name: '有効にする' }).click()
    await expect(heading(page, '二段階認証の設定')).toBeVisible()
    await expectAccessible(page, 'the enrolment')
    await page.getByLabel('確認コード').fill(codeIn(await nthMail(person.email)))
    await page.getByRole('button', { name: '確認して有効にする' }).click()
    await expect(page.getByText('有効です。')).toBeVisible()
    await logOut(page)
    await typeCredentials(page, person)
    await expect(heading(page, '確認コードの入力')).toBeVisible()
    const code = codeIn(await nthMail(person.email, 2))
    await page.getByLabel('確認コード').fill(code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: '確認してログイン' }).click()
    await expect(page.getByText('確認コードが正しくありません')).toBeVisible()
    await page.getByRole('button', { name: '新しいコードを送る' }).click()
    await expect(page.getByText('新しいコードを送りました')).toBeVisible()
    await page.getByLabel('確認コード').fill(codeIn(await nthMail(person.email, 3)))
    await page.getByRole('button', { name: '確認してログイン' }).click()
    await expect(accountButton(page)).toBeVisible()
  },
)

test('a change of the own password ends every sitting', atOneWidth, async ({ page, colleague, database, tolerate }) => {
  tolerate(/(401|422|400) \(/)
  const person = await aPerson(database, await aTenant(database))
  await signInByHand(colleague, person, '/app/profile')
  await signInByHand(page, person, '/app/profile')
  const change = async (current: string, password: string) => {
    await page.getByLabel('今のパスワード').fill(current)
    await page.getByLabel('新しいパスワード', { exact: true }).fill(password)
    await page.getByLabel('新しいパスワード（確認）').fill(password)
    await page.getByRole('button', { name: 'パスワードを変更' }).click()
  }
  await change('not this', newPassword)
  await expect(page.getByText('今のパスワードが正しくありません')).toBeVisible()
  await change(person.password, 'password123456')
  await expect(page.getByRole('alert').filter({ hasText: 'よく使われるパスワードに似ている' })).toBeVisible()
  await change(person.password, newPassword)
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  await typeCredentials(page, { ...person, password: newPassword })
  await expect(page.getByText('パスワードの変更').first()).toBeVisible()
  await colleague.reload()
  await expect(colleague.getByRole('heading', { name: 'ログイン' })).toBeVisible()
})
