import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { accountButton, demoPerson, loginField, signInByHand, typeCredentials } from '../people.ts'

const provokes = /(400|401|404|429|500|502|503) \(|ERR_CONNECTION_REFUSED|ERR_FAILED/

interface Failure {
  readonly status: number
}

/** Lets the call for the current user fail until it is allowed again. @returns the addresses called */
const failCurrentUser = async (page: Page, failure: Failure) => {
  const calls: string[] = []
  let through = false
  await page.route('**/api/current_user', (route) => {
    if (through) return route.continue()
    calls.push(route.request().url())
    return route.fulfill({
      status: failure.status,
      contentType: 'application/problem+json',
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

test('from the page of a failed entrance one comes back to the app', atOneWidth, async ({ page, tolerate }) => {
  tolerate(provokes)
  await signInByHand(page, demoPerson('tanaka'))
  const { letThrough } = await failCurrentUser(page, { status: 500 })
  await page.goto('/app/tasks')
  await expect(heading(page, '一時的なエラーが発生しました')).toBeVisible()
  letThrough()
  await topPage(page).click()
  await expect(accountButton(page)).toBeVisible()
})

test(
  'a token that is refused again after a new sign-in leads to the 401 page, which logs out',
  atOneWidth,
  async ({ page, tolerate }) => {
    tolerate(provokes)
    await signInByHand(page, demoPerson('tanaka'))
    await page.clock.install()
    const { calls } = await failCurrentUser(page, { status: 401 })
    await page.goto('/app/tasks')
    await expect(page.getByText('401', { exact: true })).toBeVisible()
    await page.clock.runFor(60_000)
    // One call before the new sign-in, and one after it.
    await expect.poll(() => calls).toHaveLength(2)
    await topPage(page).click()
    await expect(loginField(page)).toBeVisible()
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
    await expect(heading(page, 'ページにつながりにくくなっています')).toBeVisible()
    await page.unroute('**/api/app_config')
    await expect(accountButton(page)).toBeVisible()
  },
)

test(
  'somebody whose account has been deleted and who reloads is led to the login',
  atOneWidth,
  async ({ page, database, tolerate }) => {
    tolerate(provokes)
    const person = await aPerson(database, await aTenant(database))
    await signInByHand(page, person, '/app/tasks')
    // The app, if open, would notice by itself and lead to the login before the page is loaded again.
    await page.goto('about:blank')
    await database.owner.query(
      `begin; set local app.tenant_id = '${person.tenantId}';
     update accounts set deleted_at = now() where tenant_id = ${person.tenantId} and id = ${person.accountId};
     select identity.drop_sign_in(${person.tenantId}, ${person.accountId}); commit`,
    )
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto('/app/tasks')
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
    const person = await aPerson(database, await aTenant(database))
    await signInByHand(page, person, '/app/tasks')
    // The app, if open, would notice by itself and leave while the page is loaded.
    await page.goto('about:blank')
    await database.owner.query(
      `begin; set local app.tenant_id = '${person.tenantId}';
     update accounts set deleted_at = now() where tenant_id = ${person.tenantId} and id = ${person.accountId}; commit`,
    )
    await page.goto('/app/tasks')
    await page.addLocatorHandler(topPage(page), (button) => button.click(), { times: 1 })
    await loginField(page).click()
    await expect(loginField(page)).toBeFocused()
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
