import { type BrowserContext, expect, type Page } from '@playwright/test'
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
export const signInByHand = async (page: Page, visitor: Visitor, path = '/app/') => {
  await page.goto(path)
  await typeCredentials(page, visitor)
  await expect(accountButton(page)).toBeVisible()
}

interface Sitting {
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  readonly tokens: readonly (readonly [string, string])[]
  readonly begin: number
}

const sittings = new Map<string, Sitting>()
/** Milliseconds for which a sitting is used; its tokens are renewed only later. */
const maxUse = 5 * 60_000

const takeUp = async (page: Page, { cookies, tokens }: Sitting) => {
  await page.context().addCookies([...cookies])
  await page.goto('/healthz')
  await page.evaluate((entries) => entries.forEach(([key, value]) => sessionStorage.setItem(key, value)), tokens)
}

const note = async (page: Page): Promise<Sitting> => ({
  begin: Date.now(),
  cookies: await page.context().cookies(),
  tokens: await page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('msal'))),
})

/**
 * Opens an address as somebody who is signed in, and waits for the app. The first time people sign in by hand; pages of later tests take
 * the same sitting up, as a tab opened beside does. Tests that end sittings use {@link signInByHand}.
 */
export const signIn = async (page: Page, visitor: Visitor, path = '/app/') => {
  const sitting = sittings.get(visitor.loginName)
  // Other addresses are those of other products.
  const canShare = page.url() === 'about:blank' && path.startsWith('/')
  if (canShare && sitting && Date.now() - sitting.begin < maxUse) {
    await takeUp(page, sitting)
    await page.goto(path)
    await expect(accountButton(page)).toBeVisible()
    return
  }
  await signInByHand(page, visitor, path)
  if (canShare) sittings.set(visitor.loginName, await note(page))
}

/** Ends the session through the account popover, and waits for the login screen. */
export const logOut = async (page: Page) => {
  await accountButton(page).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(loginField(page)).toBeVisible()
}
