import { sql } from 'kysely'
import type { z } from 'zod'
import type { SeenFile } from '#contract/facts/undoConsequences.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { withLockTimeout } from '../../db/lockTimeout.ts'
import { changeFacts } from '../../facts/store/changeFacts.ts'
import { lockFacts } from '../../facts/store/links.ts'
import { readUndoing } from '../../facts/replaced/undoConsequences.ts'
import { undoUpload } from '../../facts/replaced/undoUpload.ts'
import { type FactKind, isFactKind, uploadKindOf } from '../records/importKinds.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import { deleteUpload, uploadIdOf } from '../records/importUploads.ts'
import { type OtherFiles, otherFilesOf } from './notifyOfUndoing.ts'
import { requireSeenFile } from './requireSeenFile.ts'

/** What undoing an imported list would do (null for other imports), what it has replaced and what has replaced it. */
export const undoingOfImport = async (tx: TenantTransaction, record: ImportRecord) => {
  const { kind, status, tenant_id: tenantId } = record
  if (!isFactKind(kind) || status !== 'completed') return { undo: null, replaced: [], replaced_by: [] }
  return readUndoing(tx, tenantId, { id: await uploadIdOf(tx, record), kind: uploadKindOf[kind] })
}

/**
 * Removes the facts of a list. The facts that it had replaced come back (server/facts/replaced/undoUpload.ts).
 * @param accountId - whoever undoes it
 * @param seen - its state as they saw it
 * @returns what that means for other files
 * @throws `figures_busy` while another transaction changes the facts; `file_changed` if its state is another one
 */
export const undoFacts = async (
  tx: TenantTransaction,
  record: ImportRecord,
  kind: FactKind,
  accountId: number,
  seen: z.output<typeof SeenFile>,
): Promise<OtherFiles> => {
  const { tenant_id: tenantId } = record
  await sql`set local statement_timeout = '5min'`.execute(tx)
  const upload = { id: await uploadIdOf(tx, record), kind: uploadKindOf[kind] }
  const others = await withLockTimeout(tx, async () => {
    await lockFacts(tx, tenantId)
    requireSeenFile(seen, { status: record.status, ...(await undoingOfImport(tx, record)) })
    const found = await otherFilesOf(tx, tenantId, upload)
    await changeFacts(tx, tenantId, async () => ({ touched: await undoUpload(tx, tenantId, upload) }))
    return found
  })
  await deleteUpload(tx, record, accountId)
  return others
}
