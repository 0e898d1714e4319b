import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import { permissionsOf } from '#contract/effects.ts'
import { permissions } from '#contract/permissions.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPermissionRole, aPerson, aTenant } from '../../support/builders.ts'
import type { AccessTokens } from '../../support/identity/accessTokens.ts'
import { validBodies } from '../../support/validBodies.ts'

/** What owners alone may call is never limited by a permission, because owners have all of them. */
const all = Object.entries<Operation>(api).filter(
  ([, operation]) => permissionsOf(operation).length > 0 && operation.role !== 'owner',
)

let product: TestApi
/** Of members whose role lacks one permission only. */
const tokens = new Map<string, AccessTokens>()

beforeAll(async () => {
  product = await testApi()
  const tenantId = await aTenant(product.database)
  for (const missing of permissions) {
    const permissionRoleId = await aPermissionRole(product.database, tenantId, {
      permissions: permissions.filter((one) => one !== missing),
    })
    const person = await aPerson(product.database, tenantId, { permissionRoleId, csAccount: true })
    tokens.set(missing, await product.signIn(person))
  }
})
afterAll(() => product.stop())

describe.each(permissions)('a role with all permissions but %s', (missing) => {
  test.each(all.filter(([, operation]) => permissionsOf(operation).includes(missing)))(
    'opens no %s',
    async (operationId, { method, path, scope, body }) => {
      const response = await fetch(product.origin + path.replace(/\{\w+\}/g, '1'), {
        method,
        headers: {
          authorization: `Bearer ${scope === 'public' ? '' : tokens.get(missing)?.[scope]}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(validBodies[operationId] ?? {}) }),
      })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ code: 'permission_missing', permissions: [missing] })
    },
  )
})

test('the OpenAPI document names the permissions of an operation', async () => {
  const document = (await (await fetch(`${product.origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  for (const [, operation] of all)
    expect(document.paths[operation.path]?.[operation.method.toLowerCase()]?.['x-permissions']).toEqual(
      permissionsOf(operation),
    )
})

test('a file is refused before it is sent piece by piece', async () => {
  const response = await fetch(`${product.origin}/api/data_uploads/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens.get('imports')?.command}`,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
    },
  })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'permission_missing' })
})
