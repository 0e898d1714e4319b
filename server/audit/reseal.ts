import { sql } from 'kysely'
import { insertComputed } from '../db/insertComputed.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { beginning, hashOf, rowContent } from './chain.ts'

const batchSize = 5_000

interface UnsealedRow {
  readonly id: number
  readonly content: string
}

interface SealedRow {
  readonly id: number
  /** null: the row has been removed. */
  readonly content: string | null
  readonly stored: Buffer
}

/** The rows with their seals, in the order of the chain. */
const sealedRows = (tx: TenantTransaction, tenantId: number, after: number) =>
  sql<SealedRow>`
    select seals.id, case when logs.id is null then null else ${sql.raw(rowContent)} end as content, seals.hash as stored
    from audit_seals as seals
    left join audit_logs as logs on logs.tenant_id = ${tenantId} and logs.id = seals.audit_log_id
    where seals.tenant_id = ${tenantId} and seals.id > ${after}
    order by seals.id
    limit ${batchSize}`.execute(tx)

const unsealedRows = (tx: TenantTransaction, tenantId: number) =>
  sql<UnsealedRow>`
    select logs.id, ${sql.raw(rowContent)} as content
    from audit_logs as logs
    where logs.tenant_id = ${tenantId}
      and not exists (
        select from audit_seals as seals where seals.tenant_id = ${tenantId} and seals.audit_log_id = logs.id
      )
    order by logs.id
    limit ${batchSize}`.execute(tx)

/**
 * Seals a verified log with another key. The seals keep their times, so that a row which was inserted late goes on being found. So do seals of rows
 * that have been removed, and gaps. A changed row is no longer found, so whoever calls this must have said which there are.
 * @param sealedAt - the time of the seals of rows that have none yet
 */
export const resealAuditLog = async (
  tx: TenantTransaction,
  key: Buffer,
  tenantId: number,
  sealedAt: string,
): Promise<void> => {
  let hash: Buffer = beginning
  let last = 0
  for (;;) {
    const { rows } = await sealedRows(tx, tenantId, last)
    if (rows.length === 0) break
    const hashes = rows.map(({ content, stored }) => (hash = content === null ? stored : hashOf(key, hash, content)))
    await sql`
      update audit_seals
      set hash = renewed.hash
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${hashes}::bytea[]) as renewed (id, hash)
      where audit_seals.tenant_id = ${tenantId} and audit_seals.id = renewed.id`.execute(tx)
    last = rows.at(-1)?.id ?? last
  }
  for (;;) {
    const { rows } = await unsealedRows(tx, tenantId)
    if (rows.length === 0) break
    const seals = rows.map(({ content }) => (hash = hashOf(key, hash, content)))
    const ids = rows.map(({ id }) => id)
    const first = last
    await insertComputed(
      tenantId,
      'audit_seals',
      ['id', 'audit_log_id', 'hash', 'sealed_at'],
      sql`select ${first}::bigint + place, audit_log_id, hash, ${sealedAt}::timestamptz
        from unnest(${ids}::bigint[], ${seals}::bytea[]) with ordinality as sealed (audit_log_id, hash, place)`,
    ).execute(tx)
    last += rows.length
  }
}
