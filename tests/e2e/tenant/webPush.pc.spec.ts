import { expect, type Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { aBrowser } from '../../support/outgoing/readPush.ts'
import { expectAccessible } from '../axe.ts'
import { test } from '../fixtures.ts'
import { signIn } from '../people.ts'

/** The push service of a browser needs the internet. This one only hands out an address, and forgets it again. */
const withPushService = (page: Page) =>
  page.addInitScript({
    content: `
      const endpoint = 'https://push.example.com/device'
      const stored = 'test.pushed'
      const made = {
        endpoint,
        toJSON: () => ({ endpoint, keys: ${JSON.stringify(aBrowser().keys)} }),
        unsubscribe: async () => {
          localStorage.removeItem(stored)
          return true
        },
      }
      PushManager.prototype.getSubscription = async () => (localStorage.getItem(stored) === null ? null : made)
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(stored, '1')
        return made
      }`,
  })

const subscriptionsOf = async (database: Parameters<typeof aTenant>[0], tenantId: number) => {
  const { rows } = await database.owner.query('select device from push_subscriptions where tenant_id = $1', [tenantId])
  return rows.length
}

test('a person turns notifications of this device on and off, and a logout ends them', async ({
  page,
  context,
  database,
}) => {
  const tenantId = await aTenant(database)
  const person = await aPerson(database, tenantId)
  await context.grantPermissions(['notifications'])
  await withPushService(page)
  await signIn(page, person, '/app/profile')
  const block = page.getByRole('region', { name: 'この端末への通知' })
  const own = block.getByRole('switch', { name: 'この端末に通知する' })
  await expect(own).not.toBeChecked()
  await own.click()
  const device = block.getByRole('list', { name: '通知を受け取る端末' }).getByRole('listitem')
  await expect(device).toContainText(/Chrome \(Linux\)この端末/)
  await expect(device).toContainText('まだ通知していません')
  await expect(own).toBeChecked()
  await expectAccessible(page, 'notifications of a device')
  await page.reload()
  await expect(own).toBeChecked()
  await own.click()
  await expect(device).toHaveCount(0)
  expect(await subscriptionsOf(database, tenantId)).toBe(0)

  await own.click()
  await expect(device).toHaveCount(1)
  await page.getByRole('button', { name: /^アカウント/ }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect.poll(() => subscriptionsOf(database, tenantId)).toBe(0)
})

/** Has the browser give a message to the app's worker as if its push service had delivered it. */
const deliver = async (page: Page, message: object) => {
  const origin = new URL(page.url()).origin
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status, scriptURL }) => status === 'activated' && scriptURL.startsWith(origin))
      if (active) resolve(active.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

test('the worker of the app shows what is pushed to the browser', async ({ page, context, database }) => {
  const person = await aPerson(database, await aTenant(database))
  await context.grantPermissions(['notifications'])
  await withPushService(page)
  await signIn(page, person, '/app/profile')
  const own = page.getByRole('switch', { name: 'この端末に通知する' })
  const [worker] = await Promise.all([context.waitForEvent('serviceworker'), own.click()])
  await expect(page.getByRole('list', { name: '通知を受け取る端末' }).getByRole('listitem')).toHaveCount(1)

  // A browser without windows has nowhere to show a notification.
  await worker.evaluate(`
    self.shown = []
    self.registration.showNotification = async (title, { body, tag, data }) => self.shown.push({ title, body, tag, data })`)
  await deliver(page, { body: '新しいアラート 1件', path: '/alerts/1', tag: 'alert' })
  await expect
    .poll(() => worker.evaluate('self.shown'))
    .toEqual([{ title: 'Renkei', body: '新しいアラート 1件', tag: 'alert', data: { path: '/alerts/1' } }])
})

test('a browser that refuses says so', async ({ page, database }) => {
  const person = await aPerson(database, await aTenant(database))
  await page.addInitScript({ content: `Notification.requestPermission = async () => 'denied'` })
  await signIn(page, person, '/app/profile')
  await page.getByRole('switch', { name: 'この端末に通知する' }).click()
  await expect(page.getByText(/通知がブラウザーで拒否されています/)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'この端末に通知する' })).not.toBeChecked()
})
