import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import { eachTenant } from '../db/eachTenant.ts'
import { inTenant } from '../db/inTenant.ts'
import { mapYielding } from '../yielding.ts'

/** A row of the log in PostgreSQL's text format, so that all processes hash the same bytes. */
interface LogRow {
  readonly id: number
  readonly content: string
}

/** SQL for what a seal covers of a row of `logs`. */
export const rowContent = `
  jsonb_build_array(
    logs.tenant_id, logs.id, extract(epoch from logs.occurred_at)::text, logs.account_id, logs.action, logs.record_type,
    logs.record_ids, logs.fields, logs.operation, logs.request_id, host(logs.ip_address)
  )::text`

/** The hash of a seal. @param previous - that of the seal before it, or {@link beginning} */
export const hashOf = (key: Buffer | KeyObject, previous: Buffer, content: string): Buffer =>
  createHmac('sha256', key).update(previous).update(content).digest()

/** What the first seal of a chain follows. */
export const beginning = Buffer.alloc(32)
const batchSize = 5_000

/** Which rows are looked at: all, or only those that are not older than a day when the last seal was made. No transaction lasts that long. */
export type SealingScope = 'all' | 'recent'
const recent = '1 day'

/** Rows of the log without a seal. @param since - placeholder of the time after which they are looked for */
const unsealed = (since: string) => `
  from audit_logs as logs
  where logs.tenant_id = $1
    and logs.occurred_at > ${since}
    and not exists (select from audit_seals as seals where seals.tenant_id = $1 and seals.audit_log_id = logs.id)`

/** Whether there is anything to seal. Most tenants have nothing in most minutes, so this is asked without a lock. */
const isSealed = async (client: pg.ClientBase, tenantId: number, scope: SealingScope): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: 'is_audit_log_sealed',
    text: `
      select ${unsealed(`coalesce(
        (select sealed_at - interval '${recent}' from audit_seals where tenant_id = $1 and $2 order by id desc limit 1),
        '-infinity'
      )`)}
      limit 1`,
    values: [tenantId, scope === 'recent'],
  })
  return rowCount === 0
}

const sealBatch = (pool: pg.Pool, key: Buffer, tenantId: number, scope: SealingScope) =>
  inTenant(pool, tenantId, async (client) => {
    if (await isSealed(client, tenantId, scope)) return 0
    // Only one process at a time seals a tenant's log. The next one finds nothing left to do.
    await client.query(`select pg_advisory_xact_lock(hashtext('renkei audit seals'), $1::int)`, [tenantId])
    const last = await client.query<{ id: number; hash: Buffer; sealed_at: string }>(
      `select id, hash, sealed_at from audit_seals where tenant_id = $1 order by id desc limit 1`,
      [tenantId],
    )
    const { rows } = await client.query<LogRow>(
      `select logs.id, ${rowContent} as content
      ${unsealed(`$2::timestamptz - interval '${recent}'`)}
      order by logs.id
      limit ${batchSize}`,
      [tenantId, (scope === 'recent' && last.rows[0]?.sealed_at) || '-infinity'],
    )
    let hash = last.rows[0]?.hash ?? beginning
    // An import writes thousands of rows a minute, and a server that seals them serves people meanwhile.
    const secret = createSecretKey(key)
    const hashes = await mapYielding(rows, ({ content }) => (hash = hashOf(secret, hash, content)))
    await client.query(
      `insert into audit_seals (tenant_id, id, audit_log_id, hash)
      select own.tenant_id, $2::bigint + sealed.place, sealed.audit_log_id, sealed.hash
      from (select tenant_id from tenants) as own
      cross join unnest($3::bigint[], $4::bytea[]) with ordinality as sealed (audit_log_id, hash, place)
      where own.tenant_id = $1`,
      [tenantId, last.rows[0]?.id ?? 0, rows.map(({ id }) => id), hashes],
    )
    return rows.length
  })

/**
 * Seals all rows of the audit log that have no seal yet, tenant by tenant. Seal n is an HMAC-SHA-256 of seal n-1 and
 * the row, so a change of the log without the key breaks the chain.
 * @param pool - as renkei_jobs
 * @param scope - `all` reads the whole log of each tenant, which takes long in a large one; `recent` suffices after a run that did
 * @returns how many rows were sealed
 * @throws TenantsLost at the end if it failed for some tenants
 */
export const sealAuditLogs = async (pool: pg.Pool, key: Buffer, scope: SealingScope = 'all'): Promise<number> => {
  const sealed = await eachTenant(pool, (tenantId) => sealAuditLog(pool, key, tenantId, scope))
  return sealed.reduce((sum, count) => sum + count, 0)
}

/** {@link sealAuditLogs} for one tenant. */
export const sealAuditLog = async (
  pool: pg.Pool,
  key: Buffer,
  tenantId: number,
  scope: SealingScope = 'all',
): Promise<number> => {
  let sealed = 0
  for (let count = batchSize; count === batchSize;) {
    count = await sealBatch(pool, key, tenantId, scope)
    sealed += count
  }
  return sealed
}

/** An error in a tenant's log. `inserted`: a row that appeared after later rows had been sealed long before. */
export interface AuditFinding {
  readonly tenantId: number
  readonly kind: 'changed' | 'removed' | 'inserted' | 'seal_missing'
  /** Id in audit_logs, or the seal's own number for `seal_missing`. */
  readonly id: number
}

/** A row is sealed within this time after it was written. The job runs each minute. */
const sealingGrace = '15 minutes'

/**
 * Verifies the hash chain of one tenant.
 * @param client - in a transaction of this tenant
 */
export const verifyAuditLog = async (client: pg.ClientBase, key: Buffer, tenantId: number): Promise<AuditFinding[]> => {
  const findings: AuditFinding[] = []
  let previous: Buffer = beginning
  let expected = 1
  for (let after = 0; ;) {
    const { rows } = await client.query<{
      id: number
      audit_log_id: number
      hash: Buffer
      content: string | null
      late: boolean
    }>(
      `select seals.id, seals.audit_log_id, seals.hash, case when logs.id is null then null else ${rowContent} end as content,
          coalesce(seals.sealed_at - logs.occurred_at > interval '${sealingGrace}', false) as late
        from audit_seals as seals
        left join audit_logs as logs on logs.tenant_id = seals.tenant_id and logs.id = seals.audit_log_id
        where seals.tenant_id = $1 and seals.id > $2
        order by seals.id
        limit ${batchSize}`,
      [tenantId, after],
    )
    for (const row of rows) {
      const afterGap = expected < row.id
      for (; expected < row.id; expected++) findings.push({ tenantId, kind: 'seal_missing', id: expected })
      expected = row.id + 1
      if (row.content === null) findings.push({ tenantId, kind: 'removed', id: row.audit_log_id })
      else if (!afterGap && !hashOf(key, previous, row.content).equals(row.hash))
        findings.push({ tenantId, kind: 'changed', id: row.audit_log_id })
      else if (row.late) findings.push({ tenantId, kind: 'inserted', id: row.audit_log_id })
      previous = row.hash
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  const { rows: inserted } = await client.query<{ id: number }>(
    `select logs.id
      from audit_logs as logs
      where logs.tenant_id = $1
        and not exists (select from audit_seals as seals where seals.tenant_id = $1 and seals.audit_log_id = logs.id)
        and logs.occurred_at < (select max(sealed_at) - interval '${sealingGrace}' from audit_seals where tenant_id = $1)
      order by logs.id`,
    [tenantId],
  )
  return [...findings, ...inserted.map(({ id }): AuditFinding => ({ tenantId, kind: 'inserted', id }))]
}

/**
 * Verifies the hash chains of all tenants.
 * @param pool - as renkei_jobs
 * @returns the errors by tenant and in the order of the chain; empty if there are none
 */
export const verifyAuditLogs = async (pool: pg.Pool, key: Buffer): Promise<AuditFinding[]> => {
  const findings = await eachTenant(pool, (tenantId) =>
    inTenant(pool, tenantId, (client) => verifyAuditLog(client, key, tenantId)),
  )
  return findings.flat()
}
