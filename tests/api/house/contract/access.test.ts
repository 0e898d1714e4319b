import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { scopes } from '#contract/core.ts'
import { contractCallers, guarded, operations, problemIn, those } from '#tests/support/contract/callers.ts'
import { validBodies } from '#tests/support/validBodies.ts'
import { whySkipped } from '#tests/support/whySkipped.ts'

const { memberTokens, origin, ownerTokens, send, tokenFor, tokensFor, tokensWithoutFeatures } = contractCallers()

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
      for (const [operationId, { method, path, beyondSpecification }] of operations)
        expect([operationId, specified.has(`${method} ${path}`)]).toEqual([
          operationId,
          beyondSpecification === undefined,
        ])
    },
  )

  test('describes every operation in the OpenAPI document', async () => {
    const document = OpenApi.parse(await (await fetch(`${origin()}/api/openapi.json`)).json())
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(described.sort()).toEqual(operations.map(([operationId]) => operationId).sort())
    expect(document.openapi).toBe('3.1.0')
  })

  test('audits every write and names the path parameter it takes the record from', () => {
    for (const [operationId, { effect, audit, params }] of operations) {
      if (effect === 'write') expect([operationId, audit]).not.toEqual([operationId, undefined])
      if (audit?.idFrom) expect(Object.keys(params?.shape ?? {})).toContain(audit.idFrom)
    }
  })
})

describe.each(guarded)('%s', (_operationId, operation) => {
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
})

describe.each(those(({ feature }) => feature !== undefined))('%s', (_operationId, operation) => {
  test('refuses an account whose plan lacks the feature', async () => {
    const response = await send(operation, { token: tokenFor(operation, tokensWithoutFeatures()) })
    expect(response.status).toBe(403)
    expect((await problemIn(response)).code).toBe('feature_missing')
  })
})

describe.each(those(({ role }) => role === 'owner'))('%s', (operationId, operation) => {
  test('refuses a member', async () => {
    const response = await send(operation, {
      token: tokenFor(operation, memberTokens()),
      body: validBodies[operationId],
    })
    expect(response.status).toBe(403)
    expect((await problemIn(response)).code).toBe('owner_only')
  })
})

describe.each(those(({ csAccount }) => csAccount !== undefined))('%s', (operationId, operation) => {
  test('refuses an owner without the csAccount flag', async () => {
    const response = await send(operation, {
      token: tokenFor(operation, ownerTokens()),
      body: validBodies[operationId],
    })
    expect(response.status).toBe(403)
    expect((await problemIn(response)).code).toBe('cs_account_only')
  })
})
