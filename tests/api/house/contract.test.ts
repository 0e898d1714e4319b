import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../../../contract/api.ts'
import { type Operation, Problem, scopes } from '../../../contract/core.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'
import { type AccessTokens } from '../../support/identity/accessTokens.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { whySkipped } from '../../support/whySkipped.ts'
import { deepJson, hostileBodies, prototypeNames } from '../../support/intake/hostileInputs.ts'
import { validBodies } from '../../support/validBodies.ts'

const all = Object.entries<Operation>(api)
const guarded = all.filter(([, { scope }]) => scope !== 'public')

/** The operations to which a case applies. Other operations get no test of the case. */
const those = (applies: (operation: Operation) => boolean) => guarded.filter(([, operation]) => applies(operation))

let product: TestApi
let institutionId: number
let memberTokens: AccessTokens
let ownerTokens: AccessTokens
let csAccountTokens: AccessTokens
let tokensWithoutFeatures: AccessTokens
/** Of a person whose sitting a test may end. */
let leavingTokens: AccessTokens

beforeAll(async () => {
  product = await testApi()
  const tenantId = await aTenant(product.database)
  // Valid bodies are sent to every operation with the institution's id. No account of these tests may have the same id.
  await product.database.owner.query(`select setval('medical_institutions_id_seq', 5000000)`)
  institutionId = await anInstitution(product.database.owner)
  memberTokens = await product.signIn(await aPerson(product.database, tenantId))
  leavingTokens = await product.signIn(await aPerson(product.database, tenantId))
  ownerTokens = await product.signIn(await aPerson(product.database, tenantId, { role: 'owner' }))
  csAccountTokens = await product.signIn(await aPerson(product.database, tenantId, { csAccount: true }))
  await product.database.owner.query(`insert into plans values ('without features')`)
  const poorTenantId = await aTenant(product.database, { plan: 'without features' })
  tokensWithoutFeatures = await product.signIn(await aPerson(product.database, poorTenantId))
})
afterAll(() => product.stop())

interface Sent {
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

const send = (
  { method, path, body: hasBody, form }: Operation,
  { token, body, json = JSON.stringify(body ?? {}), id = institutionId, query = '' }: Sent,
) =>
  fetch(product.origin + path.replace(/\{\w+\}/g, encodeURIComponent(String(id))) + query, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(hasBody && !form && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: form ? formWith(form.body, json) : json }),
  })

/** Tokens of a person who may call the operation. */
const tokensFor = (operation: Operation) => {
  const { role, csAccount } = operation
  if (operation.path === api.endSitting.path) return leavingTokens
  if (csAccount) return csAccountTokens
  return role === 'owner' ? ownerTokens : memberTokens
}

const tokenFor = (operation: Operation, from = tokensFor(operation)) =>
  operation.scope === 'public' ? undefined : from[operation.scope]

const problemIn = async (response: Response) => {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  return Problem.parse(await response.json())
}

const OpenApi = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
})

const callList = '../shared/spec/operations.tsv'
const hasCallList = existsSync(callList)

describe('the contract', () => {
  test.skipIf(!hasCallList)(
    `has just the calls of the specification, and says why of every other${whySkipped(!hasCallList, `there is no ${callList}`)}`,
    () => {
      const specified = new Set(
        readFileSync(callList, 'utf8')
          .trim()
          .split('\n')
          .map((line) => line.replace('\t', ' ').trim()),
      )
      for (const [operationId, { method, path, beyondSpecification }] of all)
        expect([operationId, specified.has(`${method} ${path}`)]).toEqual([
          operationId,
          beyondSpecification === undefined,
        ])
    },
  )

  test('describes every operation in the OpenAPI document', async () => {
    const document = OpenApi.parse(await (await fetch(`${product.origin}/api/openapi.json`)).json())
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(described.sort()).toEqual(all.map(([operationId]) => operationId).sort())
    expect(document.openapi).toBe('3.1.0')
  })

  test('audits every write and names the path parameter it takes the record from', () => {
    for (const [operationId, { effect, audit, params }] of all) {
      if (effect === 'write') expect([operationId, audit]).not.toEqual([operationId, undefined])
      if (audit?.idFrom) expect(Object.keys(params?.shape ?? {})).toContain(audit.idFrom)
    }
  })
})

describe.each(guarded)('%s', (operationId, operation) => {
  test('refuses a call without a token', async () => {
    const response = await send(operation, {})
    expect(response.status).toBe(401)
    expect((await problemIn(response)).code).toBe('not_signed_in')
  })

  test('refuses a token that somebody has tampered with', async () => {
    const [head, , signature] = (tokenFor(operation) ?? '').split('.')
    const claims = Buffer.from(JSON.stringify({ sub: '1.1', exp: 4e9 })).toString('base64url')
    expect((await send(operation, { token: `${head}.${claims}.${signature}` })).status).toBe(401)
  })

  test.each(scopes.filter((scope) => scope !== operation.scope))('refuses a token of scope %s', async (scope) => {
    const response = await send(operation, { token: tokensFor(operation)[scope] })
    expect([401, 403]).toContain(response.status)
  })

  test('takes parameters that are named like parts of every object for unknown ones', async () => {
    for (const name of prototypeNames) {
      const response = await send(operation, {
        token: tokenFor(operation),
        query: `?${name}=1&${name}=2&page=1`,
        body: validBodies[operationId],
      })
      expect([name, response.status < 500]).toEqual([name, true])
      await response.arrayBuffer()
    }
  })
})

describe.each(those(({ feature }) => feature !== undefined))('%s', (_operationId, operation) => {
  test('refuses an account whose plan lacks the feature', async () => {
    const response = await send(operation, { token: tokenFor(operation, tokensWithoutFeatures) })
    expect(response.status).toBe(403)
    expect((await problemIn(response)).code).toBe('feature_missing')
  })
})

describe.each(those(({ role }) => role === 'owner'))('%s', (operationId, operation) => {
  test('refuses a member', async () => {
    const response = await send(operation, {
      token: tokenFor(operation, memberTokens),
      body: validBodies[operationId],
    })
    expect(response.status).toBe(403)
    expect((await problemIn(response)).code).toBe('owner_only')
  })
})

describe.each(those(({ csAccount }) => csAccount !== undefined))('%s', (operationId, operation) => {
  test('refuses an owner without the csAccount flag', async () => {
    const response = await send(operation, {
      token: tokenFor(operation, ownerTokens),
      body: validBodies[operationId],
    })
    expect(response.status).toBe(403)
    expect((await problemIn(response)).code).toBe('cs_account_only')
  })
})

describe.each(those(({ params }) => params !== undefined))('%s', (operationId, operation) => {
  test('answers 404 for ids that do not exist or cannot', async () => {
    for (const id of [999_999_999, 0, -1, '9'.repeat(30), 'abc', "1' or '1'='1"]) {
      const response = await send(operation, { token: tokenFor(operation), id, body: validBodies[operationId] })
      expect([id, response.status]).toEqual([id, 404])
      await problemIn(response)
    }
  })
})

describe.each(those(({ body }) => body !== undefined))('%s', (operationId, operation) => {
  test('answers 4xx to anything that is not its body, and never 500', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (body) => {
        const response = await send(operation, { token: tokenFor(operation), body })
        expect(response.status).toBeLessThan(500)
        if (response.status >= 400) await problemIn(response)
        else await response.arrayBuffer()
      }),
      { numRuns: 25 },
    )
  })

  test('answers 4xx to a body with something hostile in one place, and never 500', async () => {
    const token = tokenFor(operation)
    for (const body of hostileBodies(operation.body ?? z.null(), validBodies[operationId])) {
      const response = await send(operation, { token, body })
      expect({ body, isFailure: response.status >= 500 }).toEqual({ body, isFailure: false })
      await response.arrayBuffer()
    }
  })

  test('refuses JSON that is nested without end', async () => {
    const response = await send(operation, { token: tokenFor(operation), json: deepJson(50_000) })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    await problemIn(response)
  })
})

describe.each(those(({ query }) => query !== undefined))('%s', (_operationId, operation) => {
  test('answers 4xx to query parameters that are not its own kind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(operation.query?.shape ?? {})),
        fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('0', '-1', '1e9', 'NaN', '10000', '%00')),
        async (name, value) => {
          const query = `?${name}=${encodeURIComponent(value.toWellFormed())}`
          const response = await send(operation, { token: tokenFor(operation), query })
          expect(response.status).toBeLessThan(500)
          await response.arrayBuffer()
        },
      ),
      { numRuns: 25 },
    )
  })
})
