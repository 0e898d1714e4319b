import type { Page } from '@playwright/test'
import { aPerson } from '../../support/builders.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { accountButton, demoPerson, loginField, signInByHand, typeCredentials } from '../people.ts'

const provokes = /(400|401|404|429|500|502|503) \(|ERR_CONNECTION_REFUSED|ERR_FAILED/

interface Failure {
  readonly status: number
  readonly headers?: Record<string, string>
}

/** Lets the call for the current user fail until it is allowed again. @returns the times of the calls, in milliseconds */
const failCurrentUser = async (page: Page, failure: Failure | 'away') => {
  const calls: number[] = []
  let through = false
  await page.route('**/api/current_user', (route) => {
    if (through) return route.continue()
    calls.push(Date.now())
    if (failure === 'away') return route.abort('connectionrefused')
    return route.fulfill({
      status: failure.status,
      contentType: 'application/problem+json',
      headers: failure.headers ?? {},
      body: JSON.stringify({ type: 'about:blank', title: '', status: failure.status, detail: '', code: 'test' }),
    })
  })
  return {
    calls,
    letThrough: () => {
      through = true
    },
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const topPage = (page: Page) => page.getByRole('button', { name: 'TOPページに戻る' })
const logout = (page: Page) => page.getByRole('button', { name: 'ログアウト', exact: true })

for (const [status, shown, summary] of [
  [400, '500', '一時的なエラーが発生しました'],
  [404, '404', 'ページが見つかりません'],
  [500, '500', '一時的なエラーが発生しました'],
  [502, '500', '一時的なエラーが発生しました'],
] as const)
  // They share a page, so one of them shows it on both widths.
  test(
    `a ${status} of the current user is one call and a page with a way on and a way out`,
    status === 500 ? {} : atOneWidth,
    async ({ page, tolerate }) => {
      tolerate(provokes)
      await signInByHand(page, demoPerson('tanaka'))
      const { calls, letThrough } = await failCurrentUser(page, { status })
      await page.goto('/app/tasks')
      await expect(heading(page, summary)).toBeVisible()
      await expect(page.getByText(shown, { exact: true })).toBeVisible()
      await expect(logout(page)).toBeVisible()
      await expectAccessible(page, 'the page of a failed current user')
      await page.waitForTimeout(8_000)
      expect(calls).toHaveLength(1)
      await expect(heading(page, summary)).toBeVisible()
      letThrough()
      await topPage(page).click()
      await expect(accountButton(page)).toBeVisible()
    },
  )

test(
  'a token that is refused again after a new sign-in leads to the 401 page, which logs out',
  atOneWidth,
  async ({ page, tolerate }) => {
    tolerate(provokes)
    await signInByHand(page, demoPerson('tanaka'))
    const { calls } = await failCurrentUser(page, { status: 401 })
    await page.goto('/app/tasks')
    await expect(page.getByText('401', { exact: true })).toBeVisible()
    await page.waitForTimeout(5_000)
    // One call before the new sign-in, and one after it.
    expect(calls).toHaveLength(2)
    await topPage(page).click()
    await expect(loginField(page)).toBeVisible()
  },
)

test('a 429 is tried again when the server has asked to be, not before', atOneWidth, async ({ page, tolerate }) => {
  tolerate(provokes)
  await signInByHand(page, demoPerson('tanaka'))
  const { calls, letThrough } = await failCurrentUser(page, { status: 429, headers: { 'retry-after': '9' } })
  await page.goto('/app/tasks')
  await expect(heading(page, 'アクセスが集中しています')).toBeVisible()
  await expect(page.getByText(/秒後に再試行します/)).toBeVisible()
  await expect(topPage(page)).toBeVisible()
  await expect(logout(page)).toBeVisible()
  await expect.poll(() => calls.length, { timeout: 30_000 }).toBe(2)
  expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBeGreaterThan(8_000)
  letThrough()
  await page.getByRole('button', { name: 'もう一度試す' }).click()
  await expect(page).toHaveURL('/app/tasks')
  await expect(accountButton(page)).toBeVisible()
})

for (const failure of [{ status: 503 }, 'away'] as const)
  test(
    `${failure === 'away' ? 'a server that is away' : 'a 503'} is tried again at growing pauses and goes on by itself`,
    failure === 'away' ? {} : atOneWidth,
    async ({ page, tolerate }) => {
      tolerate(provokes)
      await signInByHand(page, demoPerson('tanaka'))
      const { calls, letThrough } = await failCurrentUser(page, failure)
      await page.goto('/app/tasks')
      const summary = failure === 'away' ? 'ただいま接続できません' : 'ページにつながりにくくなっています'
      await expect(heading(page, summary)).toBeVisible()
      await expect.poll(() => calls.length, { timeout: 60_000 }).toBe(3)
      const [first = 0, second = 0, third = 0] = calls
      expect(second - first).toBeGreaterThan(4_000)
      expect(third - second).toBeGreaterThan(8_000)
      await expect(heading(page, summary)).toBeVisible()
      letThrough()
      await page.getByRole('button', { name: 'もう一度試す' }).click()
      await expect(accountButton(page)).toBeVisible()
      await expect(page).toHaveURL('/app/tasks')
    },
  )

test(
  'a configuration that cannot be fetched shows that the server is away, and the app comes by itself',
  atOneWidth,
  async ({ page, tolerate }) => {
    tolerate(provokes)
    await signInByHand(page, demoPerson('tanaka'))
    await page.route('**/api/app_config', (route) => route.abort('connectionrefused'))
    await page.goto('/app/tasks')
    await expect(heading(page, 'ただいま接続できません')).toBeVisible()
    await page.unroute('**/api/app_config')
    await expect(accountButton(page)).toBeVisible({ timeout: 30_000 })
  },
)

test(
  'somebody whose account has been deleted and who reloads is led to the login',
  atOneWidth,
  async ({ page, database, tolerate }) => {
    tolerate(provokes)
    const person = await aPerson(database, 1)
    await signInByHand(page, person, '/app/tasks')
    // A pending call of the page would lead to the login before the reload.
    await page.waitForLoadState('networkidle')
    await database.owner.query(
      `begin; set local app.tenant_id = '1';
     update accounts set deleted_at = now() where tenant_id = 1 and id = ${person.accountId};
     select identity.drop_sign_in(1, ${person.accountId}); commit`,
    )
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.reload()
    const ofUser = () => calls.filter((url) => url.endsWith('/api/current_user')).length
    // The screen of the login is there as soon as the app has left; its request may be told of a moment later.
    await expect.poll(ofUser).toBe(1)
    await expect(loginField(page)).toBeVisible()
    expect(ofUser()).toBe(1)
  },
)

test(
  'somebody whose account has been deleted while the provider still knows them gets out by logging out',
  atOneWidth,
  async ({ page, database, tolerate }) => {
    tolerate(provokes)
    const person = await aPerson(database, 1)
    await signInByHand(page, person, '/app/tasks')
    await database.owner.query(
      `begin; set local app.tenant_id = '1';
     update accounts set deleted_at = now() where tenant_id = 1 and id = ${person.accountId}; commit`,
    )
    await page.reload()
    await expect(loginField(page).or(topPage(page))).toBeVisible()
    if (await topPage(page).isVisible()) await topPage(page).click()
    await expect(loginField(page)).toBeVisible()
  },
)

test(
  '127.0.0.1 leads to the address where one can sign in, at the same page',
  atOneWidth,
  async ({ page, baseURL }) => {
    await page.goto(`${baseURL?.replace('localhost', '127.0.0.1')}/app/tasks?filter=%7B%7D`)
    await expect(loginField(page)).toBeVisible()
    await typeCredentials(page, demoPerson('tanaka'))
    await expect(accountButton(page)).toBeVisible()
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/app\/tasks\?filter=%7B%7D$/)
  },
)
