import { sql } from 'kysely'
import type { z } from 'zod'
import type { SampleData, SampleObstacle } from '#contract/intake/sampleData.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'
import { nearestReferrers, placeOfOffice } from './nearestReferrers.ts'

/** What is to be done with a tenant's sample data. */
export type SampleState = 'adding' | 'present' | 'removing'

/** A tenant's sample data, locked until the transaction ends if that is asked for; undefined if there is none. */
export const readSample = async (tx: TenantTransaction, tenantId: number, { locks = false } = {}) => {
  const row = await tx
    .selectFrom('sample_data')
    .where('tenant_id', '=', tenantId)
    .$if(locks, (query) => query.forNoKeyUpdate())
    .select(['state', 'file_count', 'account_id', 'created_at'])
    .executeTakeFirst()
  return row && { ...row, state: row.state as SampleState }
}

/** The import of the tenant's made-up contacts. */
export const sampleContactsOf = async (tx: TenantTransaction, tenantId: number): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('imports')
    .where('tenant_id', '=', tenantId)
    .where('is_sample', '=', true)
    .where('kind', '=', 'communications')
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

interface Counts {
  readonly all: number
  readonly done: number
  readonly failed: number
  /** Not processed to an end yet. */
  readonly open: number
}

/** How far the tenant's sample files are. */
const countFiles = async (tx: TenantTransaction, tenantId: number): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    with files as (
      select uploads.status
      from data_upload_records as uploads
      join data_uploads as marks on marks.tenant_id = ${tenantId} and marks.id = uploads.id
      where uploads.tenant_id = ${tenantId} and marks.is_sample and marks.deleted_at is null
      union all
      select status
      from imports
      where tenant_id = ${tenantId} and is_sample and kind = 'communications' and deleted_at is null
    )
    select
      count(*) as all,
      count(*) filter (where status = 'completed') as done,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status in ('waiting', 'processing')) as open
    from files`.execute(tx)
  return rows[0] ?? { all: 0, done: 0, failed: 0, open: 0 }
}

/** Whether the office has figures of its own: files that are not a sample's, or referrals that somebody has entered. */
const hasOwnData = async (tx: TenantTransaction, tenantId: number): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select
      exists (select from data_uploads where tenant_id = ${tenantId} and not is_sample and deleted_at is null)
      or exists (select from referrals where tenant_id = ${tenantId} and upload_id is null) as has`.execute(tx)
  return rows[0]?.has ?? false
}

/** Why a tenant without sample data cannot have any; null if it can. */
export const sampleObstacle = async (
  tx: TenantTransaction,
  tenantId: number,
): Promise<z.input<typeof SampleObstacle> | null> => {
  if (await hasOwnData(tx, tenantId)) return 'own_data'
  const place = await placeOfOffice(tx, tenantId)
  if (!place) return 'no_institution'
  return (await nearestReferrers(tx, place, 1)).length === 0 ? 'nobody_near' : null
}

/** The tenant's sample data as the API shows it. */
export const sampleStatus = async (tx: TenantTransaction, tenantId: number): Promise<z.input<typeof SampleData>> => {
  const sample = await readSample(tx, tenantId)
  if (!sample)
    return {
      state: 'none',
      obstacle: await sampleObstacle(tx, tenantId),
      file_count: 0,
      done_count: 0,
      failed_count: 0,
    }
  const { all, done, failed, open } = await countFiles(tx, tenantId)
  const isRemoved = sample.state === 'removing'
  return {
    state: sample.state === 'present' && open > 0 ? 'adding' : sample.state,
    obstacle: null,
    file_count: isRemoved ? all : sample.file_count,
    done_count: done,
    failed_count: failed,
  }
}

/**
 * Keeps the office's own files from being taken in beside made-up data.
 * @param table - of the files
 * @throws 409 `sample_data_present` if one of the files is the office's own and there is sample data
 */
export const requireNoSample = async (
  tx: TenantTransaction,
  tenantId: number,
  table: 'data_uploads' | 'imports',
  ids: readonly number[],
): Promise<void> => {
  const { rows } = await sql`
    select 1
    from ${sql.table(table)} as files
    where files.tenant_id = ${tenantId}
      and files.id = any(${ids}::bigint[])
      and not files.is_sample
      and exists (select from sample_data where tenant_id = ${tenantId})
    limit 1`.execute(tx)
  if (rows.length > 0) throw problem('sample_data_present')
}
