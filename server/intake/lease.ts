import { listTenants } from '../db/eachTenant.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { LeaseLost } from '../db/keepLease.ts'
import { tenantBeginning, type TenantTransaction } from '../db/tenant.ts'
import { importedFileKinds } from '#contract/work/notifications.ts'
import { usableFeatures } from '../usableFeatures.ts'
import { includesFile } from '../work/notifications/visible.ts'

/** The right of one run to work on a file. It expires unless it is renewed, so that another run can continue after a process has died. */
export interface Lease {
  /** Identifies the run. */
  readonly holder: string
  readonly seconds: number
}

/** The tables whose rows are queued files. Both have the columns of the queue and of the lease. In the upload of a list these are empty. */
export type QueueTable = 'imports' | 'data_uploads'

/** A queued file, as a row of a table. */
export interface QueuedFile {
  readonly table: QueueTable
  readonly tenantId: number
  readonly id: number
}

/** The values of the lease's columns while nobody holds a lease. */
export const noLease = { lease_until: null, lease_holder: null } as const

/** After this many runs without progress, a file is not tried again. */
export const maxAttempts = 10

const leaseEnd = (seconds: number) => sql`statement_timestamp() + ${seconds}::float8 * interval '1 second'`

/**
 * Locks and returns the tenant's file that has waited longest. A tenant's files are processed one at a time, so there
 * is none while another run holds its lease. Files that the tenant may not import any more wait until it may again: until then nobody could stop them
 * or take them back.
 * @returns its id and the number of attempts since its last progress; undefined if there is nothing to do
 */
export const nextInQueue = async (
  tx: TenantTransaction,
  table: QueueTable,
  tenantId: number,
): Promise<{ readonly id: number; readonly attempt: number } | undefined> => {
  const features = await usableFeatures(tx, tenantId)
  const kinds = importedFileKinds.filter((kind) => includesFile(features, kind))
  const kind = table === 'imports' ? sql.ref('kind') : sql.lit('data_upload')
  const { rows } = await sql<{ id: number; attempt: number; is_leased: boolean }>`
    select id, attempt, coalesce(lease_until > statement_timestamp(), false) as is_leased
    from ${sql.table(table)}
    where tenant_id = ${tenantId} and status = 'processing' and ${kind} = any(${kinds}::text[])
    order by queued_at, id
    limit 1
    for no key update
  `.execute(tx)
  const [row] = rows
  return row && !row.is_leased ? { id: row.id, attempt: row.attempt } : undefined
}

/** Gives a file of {@link nextInQueue} to a run and counts the attempt. */
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

/**
 * Extends a lease and locks the file's row.
 * @returns whether the run still holds it: the file was neither stopped nor given to another run
 */
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

/** Renews a lease for the last time before its run ends. @throws LeaseLost if the run no longer holds it */
export const requireLease = async (tx: TenantTransaction, file: QueuedFile, lease: Lease): Promise<void> => {
  if (!(await renewLease(tx, file, lease))) throw new LeaseLost()
}

/** Lets another run start with the file at once. */
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

/** So many tenants are asked for at once. Each takes three statements, which are sent together and answered together. */
const tenantsAtOnce = 100

const hasWaitingFile = async (client: pg.PoolClient, table: QueueTable, tenantId: number): Promise<boolean> => {
  // None waits for the one before it: the connection passes them on in this order.
  const [, files] = await Promise.all([
    tenantBeginning(tenantId)(client),
    client.query({
      name: `waiting files of ${table}`,
      text: `
        select id
        from ${table}
        where tenant_id = $1 and status = 'processing' and coalesce(lease_until, '-infinity') < statement_timestamp()
        limit 1`,
      values: [tenantId],
    }),
    client.query('commit'),
  ])
  return files.rowCount !== 0
}

/** The tenants with files that nobody works on: not started yet, or their process has died. As in {@link tenantsWhere}, one that cannot be asked counts as well. @param jobs - a pool that pipelines */
export const tenantsWithWaitingFiles = async (jobs: pg.Pool, table: QueueTable): Promise<number[]> => {
  const tenants = await listTenants(jobs)
  const waiting: number[] = []
  const client = await jobs.connect()
  try {
    for (let from = 0; from < tenants.length; from += tenantsAtOnce) {
      const some = tenants.slice(from, from + tenantsAtOnce)
      const answers = await Promise.all(
        some.map((tenantId) => hasWaitingFile(client, table, tenantId).catch(() => true)),
      )
      waiting.push(...some.filter((_, place) => answers[place]))
    }
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  return waiting
}
