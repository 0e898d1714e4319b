import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { webhookEvents } from '#contract/work/webhooks.ts'
import * as copying from '#server/db/copying.ts'
import { timeOf } from '#server/db/clock.ts'
import * as jobTransactions from '#server/db/inTenant.ts'
import * as tenantTransactions from '#server/db/tenant.ts'
import { notify } from '#server/work/notifications/notify.ts'
import { testApi } from '../../support/api.ts'
import { aPerson, aTask, aTenant, type Person } from '../../support/builders.ts'
import { aBrowser } from '../../support/outgoing/readPush.ts'

const { inTenantCopying } = copying
const { inTenant } = jobTransactions
const { enterTenant, kyselyOn, openTenantTransaction, tenantBeginning, withTenant } = tenantTransactions
type Work = (tx: tenantTransactions.TenantTransaction) => Promise<void>

let person: Person
beforeAll(async () => {
  const { database, clientFor } = await testApi()
  person = await aPerson(database, await aTenant(database), { role: 'owner' })
  const client = await clientFor(person)
  // Everybody who can be told of something: the app, a browser and a webhook.
  await client.addPushSubscription({
    body: { endpoint: 'https://push.example.jp/send/1', keys: aBrowser().keys, device: 'Chrome (Windows)' },
  })
  await client.createWebhook({
    body: {
      name: '院内システム',
      format: 'renkei',
      url: 'https://hooks.example.jp/renkei',
      events: [...webhookEvents],
      language: 'ja',
    },
  })
})

const database = async () => (await testApi()).database

/** Every way in which the server opens a transaction of a tenant. */
const openings: Readonly<Record<string, (work: Work) => Promise<void>>> = {
  withTenant: async (work) => withTenant((await database()).app, person.tenantId, work),
  openTenantTransaction: async (work) => {
    const { tx, run, commit } = await openTenantTransaction((await database()).app, person.tenantId)
    await run(() => work(tx))
    await commit()
  },
  'openTenantTransaction, after something outside': async (work) => {
    const { tx, run, outside, commit } = await openTenantTransaction((await database()).app, person.tenantId)
    await run(async () => {
      await outside(async () => {})
      await work(tx)
    })
    await commit()
  },
  inTenant: async (work) => inTenant((await database()).jobs, person.tenantId, (client) => work(kyselyOn(client))),
  inTenantCopying: async (work) =>
    inTenantCopying((await database()).jobs, person.tenantId, (client) => work(kyselyOn(client))),
  tenantBeginning: async (work) => {
    const client = await (await database()).jobs.connect()
    await tenantBeginning(person.tenantId)(client)
    await work(kyselyOn(client))
    await client.query('commit')
    client.release()
  },
  enterTenant: async (work) => {
    const client = await (await database()).jobs.connect()
    await client.query('begin')
    await enterTenant(client, person.tenantId)
    await work(kyselyOn(client))
    await client.query('commit')
    client.release()
  },
}

const toldOf = async (taskId: number) => {
  const { rows } = await (
    await database()
  ).owner.query<Record<string, number>>(
    `select
      (select count(*)::int from notifications where tenant_id = $1 and task_id = $2) as app,
      (select count(*)::int from webhook_deliveries where tenant_id = $1 and details->>'path' = $3) as webhook,
      (select count(*)::int from push_messages where tenant_id = $1 and path = $3) as browser`,
    [person.tenantId, taskId, `/tasks/${taskId}`],
  )
  return rows[0]
}

describe('an event', () => {
  test.each(Object.keys(openings))(
    'in a transaction of %s is told in the app, to a browser and to a webhook',
    async (name) => {
      const taskId = await aTask(await database(), person, { title: 'お礼' })
      const event = { kind: 'task_due', taskId, deadline: '2026-04-01', isOverdue: false } as const
      await openings[name]?.(async (tx) => {
        expect(timeOf(tx)).toMatch(/^\d{4}-.*Z$/)
        await notify(tx, person.tenantId, event, [person.accountId])
      })
      expect(await toldOf(taskId)).toEqual({ app: 1, webhook: 1, browser: 1 })
    },
  )

  test('that cannot be told of happens all the same, and the log says so', async () => {
    const warnings: Error[] = []
    const listen = (warning: Error) => void warnings.push(warning)
    process.on('warning', listen)
    const taskId = await aTask(await database(), person, { title: 'まだ' })
    await withTenant((await database()).app, person.tenantId, async (tx) => {
      await notify(tx, person.tenantId, { kind: 'alert', alertId: 0 }, 'everyone')
      await tx
        .updateTable('tasks')
        .where('tenant_id', '=', person.tenantId)
        .where('id', '=', taskId)
        .set({ title: '済み' })
        .execute()
    })
    const { rows } = await (
      await database()
    ).owner.query('select title from tasks where tenant_id = $1 and id = $2', [person.tenantId, taskId])
    process.off('warning', listen)
    expect(rows).toEqual([{ title: '済み' }])
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('Telling of alert has failed')])
  })
})

test('every way into a tenant is one of these', async () => {
  const functions = { ...tenantTransactions, ...jobTransactions, ...copying }
  const others = ['kyselyOn']
  expect(Object.keys(functions).toSorted()).toEqual(
    [...new Set([...Object.keys(openings).map((name) => name.replace(/,.*/, '')), ...others])].toSorted(),
  )
  const files = globSync('server/**/*.ts').filter((path) => !/(\.test\.ts|db[\\/]migrations[\\/].*)$/.test(path))
  const withWall: string[] = []
  for (const path of files) if (/set (local )?app\.tenant_id/.test(await readFile(path, 'utf8'))) withWall.push(path)
  expect(withWall).toEqual(['server/db/tenant.ts'])
})
