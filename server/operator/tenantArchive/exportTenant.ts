import type pg from 'pg'
import { sealAuditLog, verifyAuditLog } from '../../audit/chain.ts'
import { createPool } from '../../db/connection.ts'
import { inTenant } from '../../db/inTenant.ts'
import { migrationNames } from '../../db/upgrade/migrationFiles.ts'
import { kyselyOn, tenantBeginning, withTenant } from '../../db/tenant.ts'
import { readPatientKey } from '../../facts/referrals/patientKeys.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Store } from '../../store.ts'
import { writeOperatorEntry } from '../audit.ts'
import { OperatorError } from '../commandLine.ts'
import type { NamedTenant } from '../tenants.ts'
import { archiveFormat, beginningName, json, manifestName, sha256 } from './archiveContents.ts'
import { type AddEntry, writeArchive } from './archiveFile.ts'
import { exportFiles } from './exportFiles.ts'
import { exportRows } from './exportRows.ts'
import { movedTables } from './tenantTables.ts'

/** What an export has written. */
export interface Exported {
  readonly rowCount: number
  readonly fileCount: number
  /** Stored files whose contents were gone already. */
  readonly missingFiles: readonly string[]
  /** Whether another installation will accept the audit log. */
  readonly isLogWhole: boolean
}

/** Notes the export in the tenant's audit log and seals it, so that the seals go along. @returns whether the log is whole */
const closeLog = async ({ database, auditKey }: Store, tenantId: number): Promise<boolean> => {
  await withTenant(database.app, tenantId, (tx) =>
    writeOperatorEntry(tx, {
      tenantId,
      action: 'export',
      recordType: 'tenant',
      recordId: tenantId,
      fields: [],
      operation: 'exportTenant',
    }),
  )
  await sealAuditLog(database.jobs, auditKey, tenantId)
  const findings = await inTenant(database.jobs, tenantId, (client) => verifyAuditLog(client, auditKey, tenantId))
  return findings.every(({ kind }) => kind === 'inserted')
}

/**
 * The stored file of an import names institutions by the ids of this installation, and would be read in the other one.
 * @throws OperatorError if there is one
 */
const requireNoFileWithIds = async (client: pg.ClientBase, tenantId: number): Promise<void> => {
  const { rows } = await client.query<{ filename: string }>(
    `select filename from imports
    where tenant_id = $1 and deleted_at is null and status in ('waiting', 'processing') and storage_key is not null
      and plan -> 'columns' @> '["medical_institution_id"]'
    order by id`,
    [tenantId],
  )
  if (rows.length > 0)
    throw new OperatorError(
      `These imports are not finished, and their files name institutions by numbers that another installation does not have. Finish or remove them first: ${rows.map(({ filename }) => filename).join(', ')}`,
    )
}

const readSequences = async (client: pg.ClientBase): Promise<Record<string, number>> => {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select sequencename::text as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null and sequencename not in ('tenants_id_seq', 'medical_institutions_id_seq')
    order by sequencename`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

const writeContents = async (
  { secret, auditKey }: Store,
  storage: Storage,
  { id: tenantId, name }: NamedTenant,
  client: pg.PoolClient,
  addEntry: AddEntry,
) => {
  const entries: { name: string; sha256: string }[] = []
  const add: AddEntry = async (entry, contents) => {
    entries.push({ name: entry, sha256: sha256(contents) })
    await addEntry(entry, contents)
  }
  const { rows: times } = await client.query<{ now: string; seal: string | null }>(
    `select now(), (select encode(hash, 'hex') from audit_seals where tenant_id = $1 order by id desc limit 1) as seal`,
    [tenantId],
  )
  const about = {
    format: archiveFormat,
    migrations: await migrationNames(),
    tenant: { id: tenantId, name },
    exported_at: times[0]?.now,
  }
  await add(
    beginningName,
    json({
      ...about,
      audit_key: auditKey.toString('base64url'),
      patient_key: (await readPatientKey(kyselyOn(client), secret, tenantId)).toString('base64url'),
    }),
  )
  const { tables } = await movedTables(client)
  const { fileCount, missingFiles } = await exportFiles(client, tenantId, tables, storage, add)
  const rows = await exportRows(client, tenantId, tables, add)
  const manifest = {
    ...about,
    rows,
    entries,
    missing_files: missingFiles,
    sequences: await readSequences(client),
    last_seal: times[0]?.seal ?? null,
  }
  await addEntry(manifestName, json(manifest))
  return { rowCount: Object.values(rows).reduce((sum, count) => sum + count, 0), fileCount, missingFiles }
}

/**
 * Writes everything of a tenant into an encrypted archive: its rows as they are at one moment, its sign-ins and its stored files.
 * Nothing is changed but the audit log, which says so.
 * @param path - of the archive; there must be no file yet
 * @throws OperatorError
 */
export const exportTenant = async (
  store: Store,
  storage: Storage,
  tenant: NamedTenant,
  path: string,
  passphrase: string,
): Promise<Exported> => {
  if (tenant.isEnding) throw new OperatorError(`${tenant.name} is being deleted.`)
  const isLogWhole = await closeLog(store, tenant.id)
  const pool = createPool(store.ownerUrl, { max: 1, name: 'renkei tenant export' })
  const client = await pool.connect()
  try {
    await tenantBeginning(tenant.id, { isolation: 'repeatable read', isUnlimited: true })(client)
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await requireNoFileWithIds(client, tenant.id)
    let exported: Omit<Exported, 'isLogWhole'> | undefined
    await writeArchive(path, passphrase, async (add) => {
      exported = await writeContents(store, storage, tenant, client, add)
    })
    await client.query('rollback')
    if (!exported) throw new Error('The archive was not written')
    return { ...exported, isLogWhole }
  } finally {
    client.release(true)
    await pool.end()
  }
}
