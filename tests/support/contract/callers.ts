import { afterAll, beforeAll, expect } from 'vitest'
import { api } from '#contract/api.ts'
import { type Operation, Problem } from '#contract/core.ts'
import { type TestApi, testApi } from '../api.ts'
import { aPerson, aTenant, anInstitution } from '../builders.ts'
import type { AccessTokens } from '../identity/accessTokens.ts'

/** Every operation of the contract, by its id. */
export const operations = Object.entries<Operation>(api)

/** The operations that want a token. */
export const guarded = operations.filter(([, { scope }]) => scope !== 'public')

/** The guarded operations to which a case applies. Other operations get no test of the case. */
export const those = (applies: (operation: Operation) => boolean) =>
  guarded.filter(([, operation]) => applies(operation))

export interface Sent {
  readonly token?: string | undefined
  readonly body?: unknown
  /** Sent unchanged instead of a body. */
  readonly json?: string
  readonly id?: number | string
  readonly query?: string
}

const formWith = (part: string, json: string) => {
  const form = new FormData()
  form.append(part, json)
  return form
}

/** A file for an operation that takes one for the record in its path. */
const formWithFile = () => {
  const form = new FormData()
  form.append('file', new File(['x'], 'list.csv'))
  return form
}

interface Callers {
  readonly product: TestApi
  readonly institutionId: number
  readonly memberTokens: AccessTokens
  readonly ownerTokens: AccessTokens
  readonly csAccountTokens: AccessTokens
  readonly tokensWithoutFeatures: AccessTokens
  /** Of a person whose sitting a test may end. */
  readonly leavingTokens: AccessTokens
}

const start = async (): Promise<Callers> => {
  const product = await testApi()
  const { database } = product
  const tenantId = await aTenant(database)
  // Valid bodies are sent to every operation with the institution's id. No account of these tests may have the same id.
  await database.owner.query(
    `select setval('medical_institutions_id_seq', greatest(last_value, 5000000)) from medical_institutions_id_seq`,
  )
  const institutionId = await anInstitution(database.owner)
  const tokensOf = async (of: number, more: Parameters<typeof aPerson>[2] = {}) =>
    product.signIn(await aPerson(database, of, more))
  await database.owner.query(`insert into plans values ('without features') on conflict do nothing`)
  return {
    product,
    institutionId,
    memberTokens: await tokensOf(tenantId),
    leavingTokens: await tokensOf(tenantId),
    ownerTokens: await tokensOf(tenantId, { role: 'owner' }),
    csAccountTokens: await tokensOf(tenantId, { csAccount: true }),
    tokensWithoutFeatures: await tokensOf(await aTenant(database, { plan: 'without features' })),
  }
}

/** The product with people of every kind, who call any operation. Starts before the tests of a file and stops after them. */
export const contractCallers = () => {
  let callers: Callers
  beforeAll(async () => {
    callers = await start()
  })
  afterAll(() => callers.product.stop())

  /** Tokens of a person who may call the operation. */
  const tokensFor = ({ path, role, csAccount }: Operation): AccessTokens => {
    if (path === api.endSitting.path) return callers.leavingTokens
    if (csAccount) return callers.csAccountTokens
    return role === 'owner' ? callers.ownerTokens : callers.memberTokens
  }

  return {
    origin: () => callers.product.origin,
    memberTokens: () => callers.memberTokens,
    ownerTokens: () => callers.ownerTokens,
    tokensWithoutFeatures: () => callers.tokensWithoutFeatures,
    tokensFor,
    /** The token that the operation wants, by default of a person who may call it. */
    tokenFor: (operation: Operation, from = tokensFor(operation)) =>
      operation.scope === 'public' ? undefined : from[operation.scope],
    /** Calls the operation, by default with an institution's id in its path and an empty body. */
    send: (
      { method, path, body: hasBody, form, upload }: Operation,
      { token, body, json = JSON.stringify(body ?? {}), id = callers.institutionId, query = '' }: Sent,
    ) =>
      fetch(callers.product.origin + path.replace(/\{\w+\}/g, encodeURIComponent(String(id))) + query, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(hasBody && !form && { 'content-type': 'application/json' }),
        },
        ...(hasBody && { body: form ? formWith(form.body, json) : json }),
        ...(upload && !form && path.includes('{') && { body: formWithFile() }),
      }),
  }
}

/** @returns the problem that a response tells of */
export const problemIn = async (response: Response) => {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  return Problem.parse(await response.json())
}
