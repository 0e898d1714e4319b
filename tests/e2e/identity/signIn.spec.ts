import { aPerson, aTenant } from '../../support/builders.ts'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import {
  accountButton,
  demoPerson,
  loginField,
  logOut,
  passwordField,
  signInByHand,
  typeCredentials,
} from '../people.ts'

const providersLogout = /\/oidc\/[^/]+\/logout\?/
const refused = /401 \(Unauthorized\)/
const refusal =
  'ログイン名またはメールアドレス、もしくはパスワードが正しくありません。続けて間違えた場合は、しばらく待ってからお試しください。'

test('whoever opens the app without a session is asked to log in and then sees the page asked for', async ({
  page,
}) => {
  await page.goto('/app/medical_institutions_search')
  await expect(page).toHaveTitle('ログイン | Renkei')
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  await expect(loginField(page)).toBeFocused()
  await typeCredentials(page, demoPerson('sato'))
  await expect(page).toHaveURL('/app/medical_institutions_search')
  await expect(page).toHaveTitle('連携先管理 | Renkei')
})

test(
  'a wrong password, an unknown name and a wrong password again look the same',
  atOneWidth,
  async ({ page, tolerate, database }) => {
    tolerate(refused)
    const person = await aPerson(database, await aTenant(database))
    await page.goto('/app/')
    for (const loginName of [person.loginName, 'nobody-has-this-name', person.email]) {
      await typeCredentials(page, { loginName, password: 'not the password' })
      await expect(page.getByRole('alert')).toHaveText(refusal)
    }
    await expect(passwordField(page)).toBeFocused()
    await typeCredentials(page, person)
    await expect(accountButton(page)).toBeVisible()
  },
)

test('people may log in with their e-mail address', atOneWidth, async ({ page, database }) => {
  const person = await aPerson(database, await aTenant(database), { username: '連携 太郎' })
  await signInByHand(page, { loginName: person.email, password: person.password })
  await expect(page.getByRole('button', { name: 'アカウント: 連携 太郎' })).toBeVisible()
})

test('while a logout takes long, the page is covered and says so', atOneWidth, async ({ page }) => {
  await signInByHand(page, demoPerson('tanaka'))
  // A reply without content keeps the browser on the page, just as a missing reply would.
  await page.route(providersLogout, (route) => route.fulfill({ status: 204 }))
  await accountButton(page).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page.getByText('ログアウト中です')).toBeVisible()
})

test('what still loads while a logout takes long does not lead back into the session', atOneWidth, async ({ page }) => {
  await signInByHand(page, demoPerson('tanaka'))
  const loggedOut = page.waitForRequest(providersLogout)
  await page.route(providersLogout, (route) => route.fulfill({ status: 204 }))
  await accountButton(page).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await loggedOut
  const signIns: string[] = []
  page.on('request', (request) => {
    if (/\/oidc\/[^/]+\/authorize\?/.test(request.url())) signIns.push(request.url())
  })
  await page.clock.install()
  // With the position that React Router keeps in each entry of the history.
  await page.evaluate(`(() => {
    const idx = (history.state?.idx ?? 0) + 1
    history.pushState({ idx }, '', '/app/tasks')
    dispatchEvent(new PopStateEvent('popstate', { state: { idx } }))
  })()`)
  await page.clock.runFor(60_000)
  await expect(page.getByText('ログアウト中です')).toBeVisible()
  expect(signIns).toEqual([])
})

test('a reload goes on without the sign-in’s library', atOneWidth, async ({ page, tolerate }) => {
  tolerate(/Failed to load resource/)
  await signInByHand(page, demoPerson('tanaka'), '/app/tasks')
  await page.route(/msalLibrary/, (route) => route.abort())
  await page.reload()
  await expect(accountButton(page)).toBeVisible()
  await expect(page).toHaveURL('/app/tasks')
  await page.unroute(/msalLibrary/)
  await logOut(page)
})

test('a logout ends the session, and the page needs a new login', atOneWidth, async ({ page }) => {
  await signInByHand(page, demoPerson('tanaka'))
  const address = page.url()
  await logOut(page)
  const secrets = () => Object.keys(sessionStorage).filter((key) => /token|renkei\.session/.test(key))
  await expect.poll(() => page.evaluate(secrets)).toEqual([])
  await page.goto(address)
  await expect(loginField(page)).toBeVisible()
})

test(
  'a logout that the identity provider refuses is told in a toast, and one stays signed in',
  atOneWidth,
  async ({ page }) => {
    await signInByHand(page, demoPerson('suzuki'))
    await page.route(providersLogout, async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('id_token_hint', 'not a token')
      await route.continue({ url: url.href })
    })
    await accountButton(page).click()
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await expect(page.getByText('ログアウトに失敗しました')).toBeVisible()
    await expect(accountButton(page)).toBeVisible()
  },
)

test(
  'an account without access sees the full-page 403 screen, whose logo logs out',
  atOneWidth,
  async ({ page, tolerate, database }) => {
    tolerate(/403 \(Forbidden\)/)
    const person = await aPerson(database, await aTenant(database), { enabledCrm: false })
    await database.owner.query('update accounts set enabled_mc_map = true where id = $1', [person.accountId])
    await page.goto('/app/')
    await typeCredentials(page, person)
    await expect(page.getByRole('heading', { name: 'このページを表示できません' })).toBeVisible()
    await expect(page.getByText('ご利用の組織のオーナーにお問い合わせください')).toBeVisible()
    await expect(page.getByRole('button', { name: '連携先マップを開く' })).toBeVisible()
    await expect(accountButton(page)).toBeHidden()
    await expectAccessibleInBothThemes(page, 'the screen without access')
    await page.getByRole('button', { name: 'ログアウトする' }).click()
    await expect(loginField(page)).toBeVisible()
  },
)

test('the sign-in survives a reload and another tab', atOneWidth, async ({ page, context }) => {
  await signInByHand(page, demoPerson('sato'))
  await page.reload()
  await expect(accountButton(page)).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/app/')
  await expect(accountButton(tab)).toBeVisible()
  await logOut(tab)
})
