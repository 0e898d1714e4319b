import { expect, type Page } from '@playwright/test'
import { demoPassword } from '../../server/demo/signIns.ts'
import { demoTenants } from '../../server/demo/tenants.ts'

export interface Visitor {
  readonly loginName: string
  readonly password: string
}

/** Somebody of a demo tenant, by login name. */
export const demoPerson = (loginName: string): Visitor & { username: string } => {
  const account = demoTenants.flatMap(({ accounts }) => accounts).find((one) => one.loginName === loginName)
  if (!account) throw new Error(`The demo has nobody called ${loginName}`)
  return { loginName, username: account.username, password: demoPassword(loginName) }
}

export const loginField = (page: Page) => page.getByLabel('ログイン名またはメールアドレス')
export const passwordField = (page: Page) => page.getByLabel('パスワード', { exact: true })
export const accountButton = (page: Page) => page.getByRole('button', { name: /^(アカウント|Account): / })

/** Types name and password into the login screen and sends them. */
export const typeCredentials = async (page: Page, { loginName, password }: Visitor) => {
  await loginField(page).fill(loginName)
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
}

/** Opens an address, signs in as asked there, and waits for the app. */
export const signIn = async (page: Page, visitor: Visitor, path = '/app/') => {
  await page.goto(path)
  await typeCredentials(page, visitor)
  await expect(accountButton(page)).toBeVisible()
}

/** Ends the session through the account popover, and waits for the login screen. */
export const logOut = async (page: Page) => {
  await accountButton(page).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(loginField(page)).toBeVisible()
}
