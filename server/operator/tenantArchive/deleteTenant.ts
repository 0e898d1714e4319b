import type pg from 'pg'
import { createPool } from '../../db/connection.ts'
import { inTenant } from '../../db/inTenant.ts'
import { oneAtATime } from '../../db/oneAtATime.ts'
import { timeOf } from '../../db/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Store } from '../../store.ts'
import type { NamedTenant } from '../tenants.ts'
import { signRecord } from './deletionRecord.ts'
import { tableName } from './exportRows.ts'
import { type StoredFile, storedFiles } from './storedFiles.ts'
import { allTenantTables, type TenantTables } from './tenantTables.ts'

const concurrentRemovals = 8

/** Takes the tenant's jobs out of the queue. Their keys end with its number. */
const removeJobs = async (client: pg.ClientBase, tenantId: number): Promise<void> => {
  await client.query('select graphile_worker.remove_job(key) from graphile_worker.jobs where key ~ $1', [
    ` ${tenantId}$`,
  ])
}

/** From here on nobody signs in and no job begins. The deletion can only go on, not back. */
const markEnding = (owner: pg.Pool, tenantId: number): Promise<void> =>
  inTenant(owner, tenantId, async (client) => {
    await client.query('update tenants set ending_at = $2 where tenant_id = $1 and ending_at is null', [
      tenantId,
      timeOf(client),
    ])
    await removeJobs(client, tenantId)
  })

const removeSittings = async (client: pg.ClientBase, tenantId: number): Promise<number> => {
  const { rowCount } = await client.query(
    `delete from identity.provider_records where split_part(payload ->> 'accountId', '.', 1) = $1`,
    [String(tenantId)],
  )
  return rowCount ?? 0
}

const deleteRows = async (
  client: pg.ClientBase,
  tenantId: number,
  { tables, laterColumns }: TenantTables,
): Promise<Record<string, number>> => {
  for (const column of laterColumns)
    await client.query(`update tenants set ${tableName(column)} = null where tenant_id = $1`, [tenantId])
  const counts: Record<string, number> = {}
  for (const { name } of tables.toReversed()) {
    const { rowCount } = await client.query(`delete from ${tableName(name)} where tenant_id = $1`, [tenantId])
    if (rowCount) counts[name] = rowCount
  }
  return counts
}

const removeFiles = async (storage: Storage, files: readonly StoredFile[]): Promise<void> => {
  for (let at = 0; at < files.length; at += concurrentRemovals)
    await Promise.all(files.slice(at, at + concurrentRemovals).map(({ key }) => storage.remove(key)))
}

/**
 * Deletes the files, then all rows, so that the keys of files are known until all of them are gone. Nobody adds any, because
 * the tenant is ending.
 * @returns the signed record, which is kept in the database as well
 */
const deleteAll = async (
  { secret, owner }: { readonly secret: Buffer; readonly owner: pg.Pool },
  storage: Storage,
  tenant: NamedTenant,
): Promise<string> => {
  const files = await inTenant(owner, tenant.id, async (client) => {
    await client.query('set local statement_timeout = 0')
    const { tables } = await allTenantTables(client)
    return storedFiles(client, tenant.id, tables)
  })
  await removeFiles(storage, files)
  return inTenant(owner, tenant.id, async (client) => {
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query('select from tenants where tenant_id = $1 for update', [tenant.id])
    const tables = await allTenantTables(client)
    await removeJobs(client, tenant.id)
    const sittings = await removeSittings(client, tenant.id)
    const rows = await deleteRows(client, tenant.id, tables)
    const record = signRecord(secret, {
      format: 1,
      command: 'npm run tenant -- delete',
      tenant: { id: tenant.id, name: tenant.name },
      deleted_at: timeOf(client),
      rows,
      files: { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
      sittings,
    })
    await client.query(
      `insert into identity.deletion_records (tenant_id, record) values ($1, $2)
      on conflict (tenant_id) do update set record = excluded.record`,
      [tenant.id, record],
    )
    return record
  })
}

/**
 * Deletes a tenant for good: its rows, sign-ins, jobs and stored files. A call after a kill goes on where the first one ended; meanwhile nobody sees
 * anything of the tenant.
 * @returns the signed record of what was removed
 */
export const deleteTenant = (
  { ownerUrl, secret }: Pick<Store, 'ownerUrl' | 'secret'>,
  storage: Storage,
  tenant: NamedTenant,
): Promise<string> =>
  oneAtATime(ownerUrl, `deletion of tenant ${tenant.id}`, async () => {
    const owner = createPool(ownerUrl, { max: 1, name: 'renkei tenant deletion' })
    try {
      await markEnding(owner, tenant.id)
      return await deleteAll({ secret, owner }, storage, tenant)
    } finally {
      await owner.end()
    }
  })

/** The signed record of a tenant that was deleted; undefined if none of this number was. */
export const storedRecord = async (
  { ownerUrl }: Pick<Store, 'ownerUrl'>,
  tenantId: number,
): Promise<string | undefined> => {
  const owner = createPool(ownerUrl, { max: 1, name: 'renkei deletion records' })
  try {
    const { rows } = await owner.query<{ record: string }>(
      'select record from identity.deletion_records where tenant_id = $1',
      [tenantId],
    )
    return rows[0]?.record
  } finally {
    await owner.end()
  }
}
