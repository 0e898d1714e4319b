import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import { createPool } from '../../db/connection.ts'
import { oneAtATime } from '../../db/oneAtATime.ts'
import { kyselyOn, tenantBeginning } from '../../db/tenant.ts'
import { keepPatientKey } from '../../facts/referrals/patientKeys.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Store } from '../../store.ts'
import { entryKind, Rows, type Value } from './archiveContents.ts'
import { type ArchiveEntry, readArchive } from './archiveFile.ts'
import { checkArchive, type CheckedArchive } from './checkArchive.ts'
import { fitInstallation, type InstitutionIds, insertUnlisted } from './fitInstallation.ts'
import { takeOverAuditLog } from './importAudit.ts'
import { IncomingFiles } from './importFiles.ts'
import { completeTenantRow, importRows, importTenantRow, institutionMapper, moveSequences } from './importRows.ts'
import { movedTables } from './tenantTables.ts'

export interface Imported {
  readonly tenant: { readonly id: number; readonly name: string }
  readonly rowCount: number
  readonly fileCount: number
  /** Storage keys of files whose contents were gone already where the archive comes from. */
  readonly missingFiles: readonly string[]
}

/** The next entry of an archive that has been checked. */
type Entries = AsyncGenerator<ArchiveEntry>

/** Stores the files, which come before the rows. @returns the number of files, and the first piece of the rows */
const storeFiles = async (entries: Entries, files: IncomingFiles) => {
  for (;;) {
    const { value: entry, done } = await entries.next()
    if (done) throw new Error('The archive has no rows')
    const kind = entryKind(entry.name)
    if (kind?.kind === 'file') await files.add(kind.key, entry.contents)
    else if (kind?.kind === 'rows') return { fileCount: await files.store(), firstRows: entry }
  }
}

async function* andThen(first: ArchiveEntry, rest: Entries): Entries {
  yield first
  yield* rest
}

const insertAll = async (
  client: pg.ClientBase,
  { beginning, manifest }: CheckedArchive,
  ids: InstitutionIds,
  entries: Entries,
): Promise<void> => {
  const { id: tenantId } = beginning.tenant
  const { tables, laterColumns } = await movedTables(client)
  const byName = new Map(tables.map((table) => [table.name, table]))
  const tx = kyselyOn(client)
  const map = institutionMapper(ids)
  let later: Readonly<Record<string, Value>> = {}
  for await (const { name, contents } of entries) {
    const kind = entryKind(name)
    const table = kind?.kind === 'rows' ? byName.get(kind.table) : undefined
    if (!table) continue
    const rows = Rows.parse(JSON.parse(contents.toString('utf8')))
    if (table.name === 'tenants') later = await importTenantRow(client, table, rows, laterColumns, map)
    else await importRows(tx, tenantId, table, rows, map)
  }
  await completeTenantRow(client, tenantId, later)
  await moveSequences(client, { ...manifest.sequences, tenants_id_seq: tenantId })
}

/** Runs work in a transaction of the tenant that takes as long as it needs. */
const inLongTransaction = async (client: pg.ClientBase, tenantId: number, work: () => Promise<void>): Promise<void> => {
  await tenantBeginning(tenantId, { isUnlimited: true })(client)
  try {
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const importChecked = async (
  { store, storage, folder }: Installation,
  client: pg.ClientBase,
  archive: CheckedArchive,
  read: () => Entries,
): Promise<number> => {
  const { id: tenantId } = archive.beginning.tenant
  const ids = await fitInstallation(client, archive)
  const files = new IncomingFiles(storage, join(folder, `tenant-${tenantId}`))
  const entries = read()
  await files.begin()
  try {
    const { fileCount, firstRows } = await storeFiles(entries, files)
    await inLongTransaction(client, tenantId, async () => {
      await insertUnlisted(client, archive.institutions, ids)
      await insertAll(client, archive, ids, andThen(firstRows, entries))
      await takeOverAuditLog(client, archive, institutionMapper(ids), store.auditKey)
      const tx = kyselyOn(client)
      await keepPatientKey(tx, store.secret, tenantId, archive.beginning.patient_key)
      // Jobs stay behind: what those of the other installation would still have done is done here.
      await client.query('select queue_relinking(), queue_referral_trends(), queue_alerts($1::interval)', ['5 minutes'])
    })
    return fileCount
  } catch (error) {
    // What cannot be removed now is replaced by the next attempt.
    await Promise.allSettled(archive.fileKeys.map((key) => storage.remove(key)))
    throw error
  } finally {
    await entries.return(undefined)
    await files.end()
  }
}

/** The installation that a tenant comes into. */
export interface Installation {
  readonly store: Store
  readonly storage: Storage
  /** For files on their way. */
  readonly folder: string
}

/** The folder for files on their way into an installation. */
export const incomingFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'incoming')

/**
 * Takes a tenant in from an archive of `exportTenant`: first reads it to the end and compares it with this installation, then stores its files, then
 * writes all its rows in one transaction. Nothing is visible before that ends. After a kill the same call begins again and replaces what was stored.
 * @throws OperatorError if the archive or this installation does not allow it; nothing has changed then
 */
export const importTenant = async (installation: Installation, path: string, passphrase: string): Promise<Imported> => {
  const { ownerUrl } = installation.store
  return oneAtATime(ownerUrl, 'tenant import', async () => {
    const pool = createPool(ownerUrl, { max: 1, name: 'renkei tenant import' })
    const client = await pool.connect()
    try {
      const archive = await checkArchive(client, path, passphrase)
      const fileCount = await importChecked(installation, client, archive, () => readArchive(path, passphrase))
      const { beginning, manifest } = archive
      return {
        tenant: beginning.tenant,
        rowCount: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
        fileCount,
        missingFiles: manifest.missing_files,
      }
    } finally {
      client.release(true)
      await pool.end()
    }
  })
}
