import { createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { api, type OperationId } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import { parametersIn } from '#contract/deletions.ts'
import { idempotencyKeyHeader, readIdempotencyKey, takesIdempotencyKey } from '#contract/idempotencyKeys.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { timeOf } from '../db/clock.ts'
import type { Upload } from '../handlers.ts'
import { problem } from '../problems.ts'

// A person whose answer was lost presses again. The call then finds what the first one has stored under its key and answers about that. The key is stored in
// the transaction of the creation, so there are both or neither. It is stored last: handlers wait for things outside before they write, and of two calls at
// once the second waits for the first here at the latest, then fails and is answered like one that came later.
//
// Contacts and mailings have a `draft_key` beside it, in their own rows: the browser keeps contacts that could not be sent for longer than a week, and sends
// them from another tab or after a new sign-in (docs/decisions/0007).

/** A call that is marked with a key. */
export interface KeyedCall {
  readonly operationId: string
  readonly accountId: number
  readonly key: string
  /** Of its parts: what was sent, and the contents of its file. */
  readonly fileDigest: string | undefined
}

/** What a call has stored under its key. */
export interface StoredCreation {
  readonly recordIds: readonly number[]
  /** Null if the record is read instead. */
  readonly reply: unknown
}

/** Another call has stored its record under this key meanwhile. */
export class KeyTaken extends Error {}

const digestOf = async ({ path }: Upload): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * The key of a call, if its operation takes one.
 * @throws 400 for a header that holds no key
 */
export const keyedCallOf = async (
  operationId: string,
  operation: Operation,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  accountId: number,
  file: Upload | undefined,
): Promise<KeyedCall | undefined> => {
  const header = headers[idempotencyKeyHeader]
  if (header === undefined || !takesIdempotencyKey(operationId, operation)) return undefined
  const key = typeof header === 'string' ? readIdempotencyKey(header) : undefined
  if (key === undefined) throw problem('idempotency_key_invalid')
  return { operationId, accountId, key, fileDigest: file && (await digestOf(file)) }
}

/** @param input - as its schemas have parsed it, so that it is written in one way */
const inputDigest = (digestKey: Buffer, { fileDigest }: KeyedCall, input: object): string =>
  createHmac('sha256', digestKey)
    .update(JSON.stringify([input, fileDigest ?? null]))
    .digest('hex')

/**
 * What was stored under the key of a call before.
 * @returns undefined if nothing was
 * @throws 409 if that was something else
 */
export const storedUnderKey = async (
  tx: TenantTransaction,
  tenantId: number,
  call: KeyedCall,
  digestKey: Buffer,
  input: object,
): Promise<StoredCreation | undefined> => {
  const stored = await tx
    .selectFrom('idempotency_keys')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', call.accountId)
    .where('key', '=', call.key)
    .select(['operation', 'digest', 'record_ids', 'reply'])
    .executeTakeFirst()
  if (!stored) return undefined
  if (stored.operation !== call.operationId || stored.digest !== inputDigest(digestKey, call, input))
    throw problem('idempotency_key_reused')
  return { recordIds: stored.record_ids, reply: stored.reply }
}

/** Whether anything was stored under the key of a call. */
export const isKeyStored = async (
  tx: TenantTransaction,
  tenantId: number,
  { accountId, key }: KeyedCall,
): Promise<boolean> => {
  const stored = await tx
    .selectFrom('idempotency_keys')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .select('key')
    .executeTakeFirst()
  return stored !== undefined
}

/** Whether a value holds numbers and nothing that a person has written. */
const isOfNumbers = (value: unknown): boolean =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'object' && Object.values(value).every(isOfNumbers))

/**
 * Stores what a call has created, in its transaction.
 * @throws KeyTaken if another call was faster
 */
export const storeUnderKey = async (
  tx: TenantTransaction,
  tenantId: number,
  call: KeyedCall,
  digestKey: Buffer,
  input: object,
  { recordIds, reply }: StoredCreation,
): Promise<void> => {
  const { operationId: operation, accountId, key } = call
  const keepsReply = readingsOf(operation).length === 0 && isOfNumbers(reply)
  const stored = await tx
    .insertInto('idempotency_keys')
    .values({
      tenant_id: tenantId,
      account_id: accountId,
      key,
      operation,
      digest: inputDigest(digestKey, call, input),
      record_ids: [...recordIds],
      reply: keepsReply ? JSON.stringify(reply) : null,
      created_at: timeOf(tx),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!stored) throw new KeyTaken()
}

/** A call that reads what another has created. */
export interface Reading {
  readonly operationId: OperationId
  /** Its path parameters. */
  readonly params: (recordId: number, params: unknown) => Record<string, unknown>
  /** Its query; undefined for a call that reads one record. */
  readonly query: (body: unknown) => unknown
  /** The record in its reply; undefined if it is not there. */
  readonly find: (reply: unknown, recordId: number) => unknown
}

const fieldsOf = (schema: z.ZodType | undefined): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const gets = (Object.keys(api) as OperationId[]).filter((id) => api[id].method === 'GET')

const valueIn = (given: unknown, name: string): unknown =>
  typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined

const readsOne = (creation: Operation, { path, query, response, contentType }: Operation): boolean => {
  const fields = fieldsOf(creation.response)
  if (query !== undefined || contentType !== undefined || fields.length === 0) return false
  const isBelow = path.startsWith(`${creation.path}/{`) && path.indexOf('}', creation.path.length) === path.length - 1
  const count = parametersIn(path).length
  const isSame = response === creation.response && (count === 1 || count === parametersIn(creation.path).length + 1)
  return (isBelow || isSame) && fields.every((field) => fieldsOf(response).includes(field))
}

/** The most records that a list gives at once. */
const longestPage = 100

const itemsIn = (response: z.ZodType | undefined, item: z.ZodType | undefined): string | true | undefined => {
  if (item === undefined) return undefined
  if (response instanceof z.ZodArray) return response.element === item || undefined
  if (!(response instanceof z.ZodObject)) return undefined
  return Object.entries<unknown>(response.shape).find(
    ([, field]) => field instanceof z.ZodArray && field.element === item,
  )?.[0]
}

/** Whether a path is that of the record to which another path adds: `/api/communications/{id}` and `/api/communications/{communication_id}/comments`. */
const isParent = (path: string, below: string): boolean => {
  const withoutNames = (text: string) => text.replace(/\{\w+\}/g, '{}')
  return path.endsWith('}') && withoutNames(below.slice(0, below.lastIndexOf('/'))) === withoutNames(path)
}

const listing = (creation: Operation, operationId: OperationId): Reading[] => {
  const list: Operation = api[operationId]
  const isAround = list.path === creation.path || isParent(list.path, creation.path)
  const place = isAround ? itemsIn(list.response, creation.response) : undefined
  if (place === undefined) return []
  const names = fieldsOf(list.query)
  return [
    {
      operationId,
      params: (_, params) => {
        const given = parametersIn(creation.path)
        return Object.fromEntries(parametersIn(list.path).map((name, at) => [name, valueIn(params, given[at] ?? name)]))
      },
      query: (body) =>
        Object.fromEntries(
          names.flatMap((name) => {
            const value = name === 'per_page' ? longestPage : valueIn(body, name)
            return value === undefined ? [] : [[name, value]]
          }),
        ),
      find: (reply, recordId) => {
        const items: unknown = place === true ? reply : valueIn(reply, place)
        if (!Array.isArray(items)) return undefined
        const item: unknown = items.find((one) => valueIn(one, 'id') === recordId)
        if (item === undefined && names.includes('per_page') && items.length >= longestPage)
          throw problem('stored_already')
        return item
      },
    },
  ]
}

/**
 * The calls that read what an operation has created, with the same fields: of one record, otherwise its list. There are none if the reply has what is shown
 * only once, such as a password.
 */
export const readingsOf = (operationId: string): readonly Reading[] => {
  const creation: Operation = api[operationId as OperationId]
  const one = gets.find((id) => readsOne(creation, api[id]))
  if (one === undefined) return gets.flatMap((id) => listing(creation, id)).slice(0, 1)
  const names = parametersIn(api[one].path)
  const given = parametersIn(creation.path)
  return [
    {
      operationId: one,
      params: (recordId, params) =>
        Object.fromEntries(
          names.map((name, place) => [
            name,
            place === names.length - 1 ? recordId : valueIn(params, given[place] ?? name),
          ]),
        ),
      query: () => undefined,
      // Some calls still show a record that can be restored.
      find: (reply) => (typeof valueIn(reply, 'deleted_at') === 'string' ? undefined : reply),
    },
  ]
}
