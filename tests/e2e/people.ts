import { type BrowserContext, expect, type Page } from '@playwright/test'
import { demoPassword } from '#server/demo/signIns.ts'
import { demoTenants } from '#server/demo/tenants.ts'

export interface Visitor {
  readonly loginName: string
  readonly password: string
}

/** A person of a demo tenant, by login name. */
export const demoPerson = (loginName: string): Visitor & { username: string } => {
  const account = demoTenants.flatMap(({ accounts }) => accounts).find((one) => one.loginName === loginName)
  if (!account) throw new Error(`The demo has nobody called ${loginName}`)
  return { loginName, username: account.username, password: demoPassword(loginName) }
}

export const loginField = (page: Page) => page.getByLabel('ログイン名またはメールアドレス')
export const passwordField = (page: Page) => page.getByLabel('パスワード', { exact: true })
export const accountButton = (page: Page) => page.getByRole('button', { name: /^(アカウント|Account): / })

/** Enters name and password on the login screen and submits them. */
export const typeCredentials = async (page: Page, { loginName, password }: Visitor) => {
  await loginField(page).fill(loginName)
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
}

/** Opens an address, signs in when asked to, and waits for the app. */
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
/** How long a sitting is reused, in milliseconds. Its tokens are renewed only later. */
const maxUse = 5 * 60_000

const takeUp = async (page: Page, { cookies, tokens }: Sitting) => {
  await page.context().addCookies([...cookies])
  await page.goto('/healthz')
  await page.evaluate((entries) => entries.forEach(([key, value]) => sessionStorage.setItem(key, value)), tokens)
}

const note = async (page: Page): Promise<Sitting> => ({
  begin: Date.now(),
  cookies: await page.context().cookies(),
  tokens: await page.evaluate(() =>
    Object.entries(sessionStorage).filter(([key]) => /^msal|^renkei\.session$/.test(key)),
  ),
})

/**
 * Opens an address as a signed-in person and waits for the app. The first call for a person signs in by hand. Later
 * tests reuse the sitting, like a second tab would. Tests that end sittings use {@link signInByHand}.
 */
export const signIn = async (page: Page, visitor: Visitor, path = '/app/') => {
  const sitting = sittings.get(visitor.loginName)
  // Absolute addresses belong to other products.
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
