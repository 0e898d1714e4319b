import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api, type OperationId } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import { takesIdempotencyKey } from '#contract/idempotencyKeys.ts'
import { ApiError, type Client, type RequestOptions } from '#dataProvider/client.ts'
import { purgeDeleted } from '#server/jobs/purgeDeleted.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, type Person } from '../../support/builders.ts'
import { creations } from '../../support/creations.ts'

const OpenApi = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ operationId: z.string(), parameters: z.array(z.object({ name: z.string() })) })),
  ),
})

type Call = (parameters: object, options: RequestOptions) => Promise<unknown>

let product: TestApi
let owner: Person
let client: Client

beforeAll(async () => {
  product = await ownApi({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1' })
  await product.database.owner.query(
    `insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区') on conflict do nothing`,
  )
})
afterAll(() => product.stop())

beforeEach(async () => {
  owner = await aPerson(product.database, await aTenant(product.database), { role: 'owner' })
  client = await product.clientFor(owner)
})

const callOf = (of: Client, operationId: string) => of[operationId as OperationId] as Call

/** How many times the log of a tenant says that an operation created something. */
const creationsOf = async (operationId: string, tenantId = owner.tenantId) => {
  const { rows } = await product.database.owner.query<{ count: number }>(
    `select count(*)::int as count from audit_logs where tenant_id = $1 and operation = $2`,
    [tenantId, operationId],
  )
  return rows[0]?.count
}

const keyed = Object.entries<Operation>(api)
  .filter(([operationId, operation]) => takesIdempotencyKey(operationId, operation))
  .map(([operationId]) => operationId)

/** Calls whose reply has what is shown only once, or that no other call reads. */
const notReadAgain = ['copyReadyDashboards', 'createAccount', 'createDoctors', 'createWebhook', 'inviteAccounts']

/** A reply whose times are written in one zone: calls may write the same time in several. */
const inUtc = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply), (_name, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value,
  )

const settledAlready = (operationId: string) => ({ status: 409, code: 'stored_already', operationId })

test('every call that creates something by a person’s press has an example here', () => {
  expect(Object.keys(creations).sort()).toEqual(keyed.toSorted())
})

describe.each(keyed)('%s', (operationId) => {
  test('adds one record however often it is sent with one key, and answers about it', async () => {
    const parameters = await creations[operationId as keyof typeof creations]?.({ product, client, owner })
    const call = callOf(client, operationId)
    const before = await creationsOf(operationId)
    const options = { idempotencyKey: randomUUID() }
    const first = await call(parameters ?? {}, options)
    const again = await call(parameters ?? {}, options).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      return { status: error.status, code: error.problem.code, operationId }
    })
    expect(inUtc(again)).toEqual(notReadAgain.includes(operationId) ? settledAlready(operationId) : inUtc(first))
    expect(await creationsOf(operationId)).toBe((before ?? 0) + 1)
  })
})

const voice = (title = '返書が遅い') =>
  ({
    title,
    reportedDate: '2026-04-01',
    status: 'NOT_STARTED',
    priority: 'MIDDLE',
    userId: owner.accountId,
  }) as const
const counted = async (of = client) => (await of.listVocs()).totalCount

test('two at once with one key add one record, and both answer about it', async () => {
  for (const key of [randomUUID(), randomUUID(), randomUUID()]) {
    const before = await counted()
    const [one, other] = await Promise.all(
      [1, 2].map(() => client.createVoc({ body: voice() }, { idempotencyKey: key })),
    )
    expect(one).toEqual(other)
    expect(await counted()).toBe(before + 1)
  }
})

test('two at once that also take the same name add one record, and both answer about it', async () => {
  const body = { name: '登録医' }
  const key = randomUUID()
  const [one, other] = await Promise.all([1, 2].map(() => client.createTag({ body }, { idempotencyKey: key })))
  expect(one).toEqual(other)
  await expect(client.createTag({ body }, { idempotencyKey: randomUUID() })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'name_taken' },
  })
})

test('a key that was used for something else is refused, and nothing is added', async () => {
  const options = { idempotencyKey: randomUUID() }
  await client.createVoc({ body: voice() }, options)
  const refused = { status: 409, problem: { code: 'idempotency_key_reused' } }
  await expect(client.createVoc({ body: voice('別の声') }, options)).rejects.toMatchObject(refused)
  await expect(client.createTag({ body: { name: '登録医' } }, options)).rejects.toMatchObject(refused)
  expect(await counted()).toBe(1)
  expect((await client.listTags()).totalCount).toBe(0)
})

test('an e-mail with another file under the same key is refused', async () => {
  const options = { idempotencyKey: randomUUID() }
  const parameters = await creations.createEmail?.({ product, client, owner })
  if (!parameters) throw new Error('There is no example')
  await client.createEmail(parameters, options)
  const file = new File(['メールアドレス\nother@clinic.example\n'], '宛先.csv')
  await expect(client.createEmail({ ...parameters, file }, options)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'idempotency_key_reused' },
  })
})

test('each account and each tenant has keys of its own', async () => {
  const options = { idempotencyKey: randomUUID() }
  const colleague = await product.clientFor(await aPerson(product.database, owner.tenantId))
  const stranger = await aPerson(product.database, await aTenant(product.database))
  const strangers = await product.clientFor(stranger)
  const { id } = await client.createVoc({ body: voice() }, options)
  expect((await colleague.createVoc({ body: voice() }, options)).id).not.toBe(id)
  await strangers.createVoc({ body: { ...voice(), userId: stranger.accountId } }, options)
  expect([await counted(), await counted(strangers)]).toEqual([2, 1])
})

test('what failed is tried anew under its key', async () => {
  const options = { idempotencyKey: randomUUID() }
  await expect(client.createVoc({ body: { ...voice(), userId: 999_999_999 } }, options)).rejects.toMatchObject({
    status: 422,
  })
  await client.createVoc({ body: voice() }, options)
  expect(await counted()).toBe(1)
})

test('a record that was changed or deleted meanwhile is told as it is now', async () => {
  const options = { idempotencyKey: randomUUID() }
  const { id, updatedAt, ...made } = await client.createTask(
    { body: { title: '電話', staffId: owner.accountId } },
    options,
  )
  const create = () => client.createTask({ body: { title: '電話', staffId: owner.accountId } }, options)
  await client.updateTask({ id, body: { title: '訪問', staffId: made.staff.id, status: 'incomplete', updatedAt } })
  expect(await create()).toMatchObject({ id, title: '訪問' })
  await client.deleteTask({ id })
  await expect(create()).rejects.toMatchObject({ status: 409, problem: { code: 'stored_and_deleted' } })
  const tag = { idempotencyKey: randomUUID() }
  const { id: tagId } = await client.createTag({ body: { name: '登録医' } }, tag)
  await client.deleteTag({ id: tagId })
  await expect(client.createTag({ body: { name: '登録医' } }, tag)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'stored_and_deleted' },
  })
})

test('a patient’s data that is told again is noted as read', async () => {
  const options = { idempotencyKey: randomUUID() }
  const parameters = await creations.createReferral?.({ product, client, owner })
  if (!parameters) throw new Error('There is no example')
  const { id } = await client.createReferral(parameters, options)
  await client.createReferral(parameters, options)
  const { rows } = await product.database.owner.query(
    `select action, record_ids, fields from audit_logs where tenant_id = $1 and operation = 'getReferral'`,
    [owner.tenantId],
  )
  expect(rows).toEqual([{ action: 'read', record_ids: [id], fields: [] }])
})

const send = async (headers: Record<string, string>) => {
  const { crm } = await product.tokensOf(owner)
  return fetch(`${product.origin}/api/tags`, {
    method: 'POST',
    headers: { authorization: `Bearer ${crm}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ name: '登録医' }),
  })
}

test.each(['short', 'a'.repeat(65), '"キーキーキーキーキーキーキーキー"', ''])(
  'a header that holds no key is refused: %s',
  async (key) => {
    const response = await send({ 'idempotency-key': encodeURI(key) })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'idempotency_key_invalid' })
  },
)

test('a key is the same with its double quotes and without them', async () => {
  const key = randomUUID()
  const replies = await Promise.all(
    [await send({ 'idempotency-key': key }), await send({ 'idempotency-key': `"${key}"` })].map((reply) =>
      reply.json(),
    ),
  )
  expect(replies[0]).toEqual(replies[1])
})

test('the OpenAPI document names the header where it is taken', async () => {
  const document = OpenApi.parse(await (await fetch(`${product.origin}/api/openapi.json`)).json())
  const named = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
    .map(({ operationId }) => operationId)
  expect(named.sort()).toEqual(keyed.toSorted())
})

test('keys are forgotten after a week', async () => {
  await client.createVoc({ body: voice() }, { idempotencyKey: randomUUID() })
  await client.createVoc({ body: voice() }, { idempotencyKey: randomUUID() })
  const { owner: database } = product.database
  await database.query(
    `update idempotency_keys set created_at = now() - interval '8 days'
    where tenant_id = $1 and key = (select min(key) from idempotency_keys where tenant_id = $1)`,
    [owner.tenantId],
  )
  const storage = {
    put: () => Promise.reject(new Error('nothing is stored here')),
    read: () => Promise.reject(new Error('nothing is read here')),
    remove: async () => {},
  }
  await purgeDeleted(product.database.jobs, storage)
  const { rows } = await database.query(`select key from idempotency_keys where tenant_id = $1`, [owner.tenantId])
  expect(rows).toHaveLength(1)
})
