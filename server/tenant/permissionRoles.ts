import { sql } from 'kysely'
import { z } from 'zod'
import { Permission, permissions } from '#contract/permissions.ts'
import {
  maxPermissionRoles,
  type PermissionRole,
  type PermissionRolePayload,
  permissionRoleContract,
} from '#contract/tenant/permissionRoles.ts'
import { timeOf } from '../db/clock.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { nameTaken, problem } from '../problems.ts'
import { countsOf, pageOf } from '../records/paged.ts'
import { lockAccounts } from './accountRules.ts'

type Shown = z.input<typeof PermissionRole>

const rolesOf = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('permission_roles as roles')
    .where('roles.tenant_id', '=', tenantId)
    .select([
      'roles.id',
      'roles.name',
      'roles.description',
      'roles.permissions',
      'roles.updated_at',
      sql<Shown['accounts']>`coalesce(
        (
          select jsonb_agg(jsonb_build_object('id', accounts.id, 'name', accounts.username) order by accounts.username, accounts.id)
          from accounts
          where accounts.tenant_id = ${tenantId}
            and accounts.permission_role_id = roles.id
            and accounts.deleted_at is null
        ),
        '[]'
      )`.as('accounts'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rolesOf>['executeTakeFirstOrThrow']>>

const shown = (row: Row): Shown => ({
  ...row,
  permissions: z.array(Permission).parse(row.permissions),
  account_count: row.accounts.length,
})

const readRole = async (tx: TenantTransaction, tenantId: number, id: number): Promise<Shown> => {
  const row = await rolesOf(tx, tenantId).where('roles.id', '=', id).executeTakeFirst()
  if (!row) throw problem('not_found')
  return shown(row)
}

const countRoles = async (tx: TenantTransaction, tenantId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('permission_roles')
    .where('tenant_id', '=', tenantId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The columns of a role. Its permissions are stored once each, in the order of the contract. */
const columnsOf = (tx: TenantTransaction, body: z.output<typeof PermissionRolePayload>) => ({
  name: body.name,
  description: body.description || null,
  permissions: permissions.filter((permission) => body.permissions.includes(permission)),
  updated_at: timeOf(tx),
})

const orNameTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? nameTaken() : error
}

const inUse = (accounts: Shown['accounts']) =>
  problem('in_use', {
    errors: accounts.map(({ id, name }) => ({
      path: `accounts.${id}`,
      message: {
        ja: `${name}さんがこの役割です。先に別の役割にしてください`,
        en: `${name} has this role. Please choose another one for them first`,
      },
    })),
  })

export const permissionRoleHandlers = handlersFor(permissionRoleContract.operations, {
  listPermissionRoles: async ({ tx, tenantId, query }) => {
    const { limit, offset } = pageOf(query)
    const [rows, count] = await Promise.all([
      rolesOf(tx, tenantId)
        .orderBy('roles.name', query.sort ?? 'asc')
        .limit(limit)
        .offset(offset)
        .execute(),
      countRoles(tx, tenantId),
    ])
    return { ...countsOf(count, query), permission_roles: rows.map(shown) }
  },

  getPermissionRole: ({ tx, tenantId, params }) => readRole(tx, tenantId, params.id),

  createPermissionRole: async ({ tx, tenantId, body, notesChange }) => {
    // One at a time, so that two cannot both take the last place.
    await lockAccounts(tx, tenantId)
    if ((await countRoles(tx, tenantId)) >= maxPermissionRoles) throw problem('limit_reached')
    const columns = columnsOf(tx, body)
    const { id } = await tx
      .insertInto('permission_roles')
      .values({ tenant_id: tenantId, ...columns })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(orNameTaken)
    notesChange('name', null, columns.name)
    notesChange('permissions', null, columns.permissions)
    return readRole(tx, tenantId, id)
  },

  updatePermissionRole: async ({ tx, tenantId, params, body, notesChange }) => {
    await lockAccounts(tx, tenantId)
    const before = await readRole(tx, tenantId, params.id)
    if (body.updated_at !== undefined && body.updated_at !== before.updated_at)
      throw problem('edit_conflict', { current: before })
    const columns = columnsOf(tx, body)
    await tx
      .updateTable('permission_roles')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set(columns)
      .execute()
      .catch(orNameTaken)
    notesChange('name', before.name, columns.name)
    notesChange('permissions', before.permissions, columns.permissions)
    return readRole(tx, tenantId, params.id)
  },

  deletePermissionRole: async ({ tx, tenantId, params, notesChange }) => {
    await lockAccounts(tx, tenantId)
    const before = await readRole(tx, tenantId, params.id)
    if (before.accounts.length > 0) throw inUse(before.accounts)
    // Deleted accounts stay in the database for the names in records, and need no role there.
    await tx
      .updateTable('accounts')
      .where('tenant_id', '=', tenantId)
      .where('permission_role_id', '=', params.id)
      .set({ permission_role_id: null, updated_at: timeOf(tx) })
      .execute()
    await tx.deleteFrom('permission_roles').where('tenant_id', '=', tenantId).where('id', '=', params.id).execute()
    notesChange('name', before.name, null)
    notesChange('permissions', before.permissions, null)
  },
})
