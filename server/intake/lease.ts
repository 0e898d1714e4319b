import { sql } from 'kysely'
import type pg from 'pg'
import { inTenant } from '../db/inTenant.ts'
import { LeaseLost } from '../db/keepLease.ts'
import { kyselyOn, type TenantTransaction } from '../db/tenant.ts'

/** The right of one run to work on a file. It runs out unless it is renewed, so that another run can go on after a process has died. */
export interface Lease {
  /** Names the run. */
  readonly holder: string
  readonly seconds: number
}

/** What a file on its way in is worked on as. Both tables have the columns of the queue and of the lease; those of a list's upload are empty. */
export type QueueTable = 'imports' | 'data_uploads'

/** A file that is worked on as a row of a table. */
export interface QueuedFile {
  readonly table: QueueTable
  readonly tenantId: number
  readonly id: number
}

/** Values of the lease's columns while nobody holds one. */
export const noLease = { lease_until: null, lease_holder: null } as const

/** A file whose runs came to nothing so often is not tried again. */
export const maxAttempts = 10

const leaseEnd = (seconds: number) => sql`statement_timestamp() + ${seconds}::float8 * interval '1 second'`

/**
 * The tenant's file that has waited longest, locked, unless another run is at work on it: one at a time.
 * @returns its id and how often it was taken up since it last got further; undefined where there is nothing to do
 */
export const nextInQueue = async (
  tx: TenantTransaction,
  table: QueueTable,
  tenantId: number,
): Promise<{ readonly id: number; readonly attempt: number } | undefined> => {
  const { rows } = await sql<{ id: number; attempt: number; is_leased: boolean }>`
    select id, attempt, coalesce(lease_until > statement_timestamp(), false) as is_leased
    from ${sql.table(table)}
    where tenant_id = ${tenantId} and status = 'processing'
    order by queued_at, id
    limit 1
    for no key update
  `.execute(tx)
  const [row] = rows
  return row && !row.is_leased ? { id: row.id, attempt: row.attempt } : undefined
}

/** Gives a file of {@link nextInQueue} to a run, and counts that as an attempt. */
export const takeLease = async (
  tx: TenantTransaction,
  { table, tenantId, id }: QueuedFile,
  { holder, seconds }: Lease,
): Promise<void> => {
  await sql`
    update ${sql.table(table)}
    set lease_holder = ${holder}, lease_until = ${leaseEnd(seconds)}, attempt = attempt + 1
    where tenant_id = ${tenantId} and id = ${id}
  `.execute(tx)
}

/** Prolongs a lease, and locks the file's row. @returns whether the file is still this run's: neither stopped nor taken up by another */
export const renewLease = async (
  tx: TenantTransaction,
  { table, tenantId, id }: QueuedFile,
  { holder, seconds }: Lease,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)}
    set lease_until = ${leaseEnd(seconds)}
    where tenant_id = ${tenantId} and id = ${id} and status = 'processing' and lease_holder = ${holder}
  `.execute(tx)
  return numAffectedRows === 1n
}

/** Renews a lease for the last time before its run ends. @throws LeaseLost where the file is no longer this run's */
export const requireLease = async (tx: TenantTransaction, file: QueuedFile, lease: Lease): Promise<void> => {
  if (!(await renewLease(tx, file, lease))) throw new LeaseLost()
}

/** Lets another run take a file up at once. */
export const releaseLease = async (
  tx: TenantTransaction,
  { table, tenantId, id }: QueuedFile,
  { holder }: Lease,
): Promise<void> => {
  await sql`
    update ${sql.table(table)}
    set lease_until = null, lease_holder = null
    where tenant_id = ${tenantId} and id = ${id} and lease_holder = ${holder}
  `.execute(tx)
}

/** The tenants with files whose process has died, or that nobody has taken up. */
export const tenantsWithWaitingFiles = async (jobs: pg.Pool, table: QueueTable): Promise<number[]> => {
  const { rows } = await jobs.query<{ tenant_id: number }>('select tenant_id from tenants order by tenant_id')
  const waiting: number[] = []
  for (const { tenant_id: tenantId } of rows) {
    const { rows: files } = await inTenant(jobs, tenantId, (client) =>
      sql`
        select id
        from ${sql.table(table)}
        where tenant_id = ${tenantId} and status = 'processing'
          and coalesce(lease_until, '-infinity') < statement_timestamp()
        limit 1
      `.execute(kyselyOn(client)),
    )
    if (files.length > 0) waiting.push(tenantId)
  }
  return waiting
}
