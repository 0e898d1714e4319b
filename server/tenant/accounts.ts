import type { SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import { type Account, accountContract } from '#contract/tenant/accounts.ts'
import { Role } from '#contract/tenant/currentUser.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { DB } from '../db/types.ts'
import { type ContextOf, handlersFor } from '../handlers.ts'
import { endSittings, removeSignIn, renameSignIn } from '../identity/accountSignIns.ts'
import { problem } from '../problems.ts'
import { countOf, keptAccounts, lockAccounts, requireHarmless } from './accountRules.ts'
import { readAccountUses } from './accountUses.ts'
import { accountColumns, addAccount, confirmationUrl, orNameTaken } from './addAccount.ts'
import { givenRole } from './accountPermissionRoles.ts'
import { containsText } from '../records/containsText.ts'
import { countsOf, pageOf } from '../records/paged.ts'
import { requireSeenRecord } from '../records/recordVersion.ts'

type Query = ContextOf<typeof accountContract.operations.listAccounts>['query']

const accountsWhere = (tx: TenantTransaction, tenantId: number, { name, role }: Query) => {
  let accounts = keptAccounts(tx, tenantId)
  if (name)
    accounts = accounts.where((eb) =>
      eb.or([
        containsText('accounts.username', name),
        containsText('accounts.login_name', name),
        containsText('accounts.email', name),
      ]),
    )
  if (role) accounts = accounts.where('accounts.role', '=', role)
  return accounts
}

const ordered = (
  accounts: SelectQueryBuilder<DB, 'accounts', unknown>,
  { sort_by: by = 'username', sort: direction = 'asc' }: Query,
) =>
  accounts
    .orderBy(`accounts.${by}`, (order) => (direction === 'asc' ? order.asc() : order.desc().nullsLast()))
    .orderBy('accounts.id', direction)

const read = async (
  tenantId: number,
  accounts: SelectQueryBuilder<DB, 'accounts', unknown>,
): Promise<z.input<typeof Account>[]> => {
  const rows = await accounts
    .leftJoin('permission_roles', (join) =>
      join
        .on('permission_roles.tenant_id', '=', tenantId)
        .onRef('permission_roles.id', '=', 'accounts.permission_role_id'),
    )
    .select([
      'permission_roles.id as permission_role_id',
      'permission_roles.name as permission_role_name',
      'accounts.id',
      'accounts.username',
      'accounts.email',
      'accounts.login_name',
      'accounts.role',
      'accounts.last_login_date',
      'accounts.is_confirmed',
      'accounts.enabled_crm',
      'accounts.enabled_mc_map',
      'accounts.updated_at',
    ])
    .execute()
  return rows.map(({ permission_role_id: id, permission_role_name: name, ...row }) => ({
    ...row,
    role: Role.parse(row.role),
    permission_role: id !== null && name !== null ? { id, name } : null,
  }))
}

const readAccount = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const [account] = await read(tenantId, keptAccounts(tx, tenantId).where('accounts.id', '=', id))
  if (!account) throw problem('not_found')
  return account
}

export const accountHandlers = handlersFor(accountContract.operations, {
  listAccounts: async ({ tx, tenantId, query }) => {
    const { limit, offset } = pageOf(query)
    const matching = accountsWhere(tx, tenantId, query)
    const [accounts, count] = await Promise.all([
      read(tenantId, ordered(matching, query).limit(limit).offset(offset)),
      countOf(matching),
    ])
    return { ...countsOf(count, query), accounts }
  },

  getAccount: ({ tx, tenantId, params }) => readAccount(tx, tenantId, params.id),

  getAccountUses: async ({ tx, tenantId, params, language }) => {
    await readAccount(tx, tenantId, params.id)
    return { ...(await readAccountUses(tx, tenantId, params.id, language)), in_conditions: false }
  },

  createAccount: async ({ tx, tenantId, services, body, notesChange }) => {
    const own = await givenRole(tx, tenantId, body)
    notesChange('role', null, body.role)
    notesChange('permission_role', null, own.name)
    const columns = { ...accountColumns(body), permission_role_id: own.id }
    const { id, password, confirmationToken } = await addAccount(tx, tenantId, columns, {
      withPassword: services.signIn !== null,
    })
    return {
      ...(await readAccount(tx, tenantId, id)),
      password,
      confirmation_url: confirmationToken === null ? null : confirmationUrl(services.publicUrl, confirmationToken),
    }
  },

  updateAccount: async ({ tx, tenantId, account: caller, params, body, notesChange }) => {
    await lockAccounts(tx, tenantId)
    const before = await readAccount(tx, tenantId, params.id)
    await requireSeenRecord(tx, { tenantId, table: 'accounts', id: params.id }, body.updated_at, () =>
      readAccount(tx, tenantId, params.id),
    )
    await requireHarmless(tx, tenantId, caller.id, before, body)
    const own = await givenRole(tx, tenantId, body, before.permission_role ?? undefined)
    notesChange('username', before.username, body.username)
    notesChange('login_name', before.login_name, body.login_name)
    notesChange('role', before.role, body.role)
    notesChange('permission_role', before.permission_role?.name ?? null, own.name)
    const columns = { ...accountColumns(body), permission_role_id: own.id }
    await tx
      .updateTable('accounts')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({ ...columns, updated_at: timeOf(tx) })
      .execute()
      .catch(orNameTaken)
    if (columns.login_name !== before.login_name || columns.email !== before.email)
      await renameSignIn(tx, {
        tenantId,
        accountId: params.id,
        loginName: columns.login_name,
        email: columns.email,
      }).catch(orNameTaken)
    if (before.enabled_crm && !columns.enabled_crm) await endSittings(tx, { tenantId, accountId: params.id })
    return readAccount(tx, tenantId, params.id)
  },

  deleteAccount: async ({ tx, tenantId, account: caller, params }) => {
    await lockAccounts(tx, tenantId)
    const before = await readAccount(tx, tenantId, params.id)
    await requireHarmless(tx, tenantId, caller.id, before, null)
    await tx
      .updateTable('accounts')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({ deleted_at: timeOf(tx) })
      .execute()
    await tx
      .deleteFrom('task_calendars')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', params.id)
      .execute()
    await tx
      .deleteFrom('report_alert_users')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', params.id)
      .execute()
    await removeSignIn(tx, { tenantId, accountId: params.id })
  },
})
