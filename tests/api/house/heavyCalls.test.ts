import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLogOperations } from '#contract/audit/auditLogs.ts'
import type { Client } from '#dataProvider/client.ts'
import { problemOf } from '#server/http/errors.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'

interface Office {
  readonly product: TestApi
  readonly token: string
  readonly neighbour: Client
}

/** An office with a number of lines in its audit log, and a user of another office. */
const anOffice = async (lines: number, env: Record<string, string> = {}): Promise<Office> => {
  const product = await ownApi({ DATABASE_POOL_SIZE: '4', HEAVY_CALLS_PER_TENANT: '2', ...env })
  const { database } = product
  const tenantId = await aTenant(database)
  const owner = await aPerson(database, tenantId, { role: 'owner' })
  await database.owner.query(
    `insert into audit_logs (tenant_id, account_id, action, record_type, record_ids, fields, operation, request_id)
    select $1, $2, 'read', 'medical_institution', array[n], '{}', repeat('x', 200), gen_random_uuid()
    from generate_series(1, $3::int) as n`,
    [tenantId, owner.accountId, lines],
  )
  return {
    product,
    token: (await product.signIn(owner)).query,
    neighbour: await product.clientFor(await aPerson(database, await aTenant(database))),
  }
}

let office: Office
beforeAll(async () => {
  office = await anOffice(2_000)
})
afterAll(() => office.product.stop())

const { path, method } = auditLogOperations.exportAuditLogs
const exported = ({ product, token }: Office) =>
  fetch(new URL(path, product.origin), { method, headers: { authorization: `Bearer ${token}` } })

/** Requests an export and does not read the response. */
const askWithoutReading = ({ product, token }: Office) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(new URL(path, product.origin), { method, headers: { authorization: `Bearer ${token}` } })
    asked.once('response', (response) => resolve(response.pause()))
    asked.once('error', reject)
    asked.end()
  })
const inTransaction = async ({ product }: Office) => {
  const { rows } = await product.database.owner.query<{ count: number }>(
    `select count(*) from pg_stat_activity
    where datname = current_database() and application_name = 'renkei app' and state like 'idle in transaction%'`,
  )
  return rows[0]?.count
}

test('readers of exports that do not read keep no transaction open, nobody waits for them, and they are cut off', async () => {
  const slow = await anOffice(40_000, { STALLED_CONNECTION_SECONDS: '3' })
  await slow.neighbour.getCurrentUser()
  const others = await slow.product.connections()
  const readers = await Promise.all(Array.from({ length: 6 }, () => askWithoutReading(slow)))
  expect(readers.map(({ statusCode }) => statusCode)).toEqual(readers.map(() => 200))
  await expect.poll(() => inTransaction(slow)).toBe(0)
  await slow.neighbour.getCurrentUser()
  const cutOff = (reader: IncomingMessage) =>
    new Promise<string>((resolve) => {
      reader.once('error', () => resolve('cut off'))
      reader.once('end', () => resolve('whole'))
    })
  await expect.poll(slow.product.connections).toBeLessThanOrEqual(others)
  // What was sent before the timeout can still be read, but not the rest.
  const ends = readers.map(cutOff)
  for (const reader of readers) reader.resume()
  expect(await Promise.all(ends)).toEqual(readers.map(() => 'cut off'))
  await slow.product.stop()
}, 180_000)

test('an export that is read is whole', async () => {
  const text = await (await exported(office)).text()
  expect(text.split('\r\n').length).toBeGreaterThan(2_000)
})

test('who asks for more exports at once than wait in line is told to come back, and others are answered meanwhile', async () => {
  const asked = Array.from({ length: 60 }, () => exported(office))
  await office.neighbour.getCurrentUser()
  const replies = await Promise.all(asked)
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  expect(await refused[0]?.json()).toMatchObject({ code: 'too_much_at_once', title: '処理が集中しています' })
  await Promise.all(replies.filter(({ status }) => status === 200).map((reply) => reply.text()))
})

const databaseError = (code: string) => Object.assign(new Error('from the database'), { code })

test.each([
  ['57014', 'took_too_long'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['55P03', 'busy'],
  ['53300', 'unavailable'],
  ['25P03', 'unavailable'],
])('what the database says with %s is a 503 with words', (state, code) => {
  expect(problemOf(databaseError(state))).toMatchObject({ status: 503, code })
})

test('a transaction that does nothing is ended by the database after a time', async () => {
  const { rows } = await office.product.database.app.query<{ idle_in_transaction_session_timeout: string }>(
    'show idle_in_transaction_session_timeout',
  )
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '2min' }])
})
