import type pg from 'pg'
import { timeOf } from '../db/clock.ts'
import { inTenant } from '../db/inTenant.ts'
import { type TenantTransaction, withTenant } from '../db/tenant.ts'
import type { Storage } from './storage.ts'

/**
 * Notes stored files that nobody needs any more, in the transaction that frees them. Remove them after it, or leave it to
 * {@link removeFreedFiles}, which goes on trying where that fails.
 */
export const noteFreedFiles = async (
  tx: TenantTransaction,
  tenantId: number,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return
  await tx
    .insertInto('freed_files')
    .values(keys.map((key) => ({ tenant_id: tenantId, storage_key: key, freed_at: timeOf(tx) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** {@link noteFreedFiles} in a transaction of its own, for whoever has stored a file that could not be recorded. */
export const freeFile = (app: pg.Pool, tenantId: number, key: string): Promise<void> =>
  withTenant(app, tenantId, (tx) => noteFreedFiles(tx, tenantId, [key]))

/** What a row still names is never removed. */
const selectUnused = `
  select freed.storage_key as key
  from freed_files as freed
  where freed.tenant_id = $1
    and not exists (select from imports where imports.tenant_id = $1 and imports.storage_key = freed.storage_key)
    and not exists (select from data_uploads as uploads where uploads.tenant_id = $1 and uploads.storage_key = freed.storage_key)
    and not exists (select from uploaded_files as files where files.tenant_id = $1 and files.storage_key = freed.storage_key)
  order by freed.freed_at, freed.storage_key`

const forget = (jobs: pg.Pool, tenantId: number, key: string): Promise<unknown> =>
  inTenant(jobs, tenantId, (client) =>
    client.query('delete from freed_files where tenant_id = $1 and storage_key = $2', [tenantId, key]),
  )

/**
 * Removes the contents of a tenant's freed files from the storage, each until it is gone. One that cannot be removed now stays noted.
 * @returns what kept files from being removed
 */
export const removeFreedFiles = async (jobs: pg.Pool, storage: Storage, tenantId: number): Promise<unknown[]> => {
  const { rows } = await inTenant(jobs, tenantId, (client) => client.query<{ key: string }>(selectUnused, [tenantId]))
  const errors: unknown[] = []
  for (const { key } of rows)
    await storage
      .remove(key)
      .then(() => forget(jobs, tenantId, key))
      .catch((error: unknown) => errors.push(error))
  return errors
}
