import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { withLockTimeout } from '../../db/lockTimeout.ts'
import { changeFacts } from '../../facts/store/changeFacts.ts'
import { readUndoConsequences } from '../../facts/replaced/undoConsequences.ts'
import { undoUpload } from '../../facts/replaced/undoUpload.ts'
import { type FactKind, isFactKind, uploadKindOf } from '../records/importKinds.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import { deleteUpload, uploadIdOf } from '../records/importUploads.ts'

/** What undoing an imported list would do; null for other imports. */
export const undoConsequencesOf = async (tx: TenantTransaction, record: ImportRecord) => {
  const { kind, status } = record
  if (!isFactKind(kind) || status !== 'completed') return null
  const upload = { id: await uploadIdOf(tx, record), kind: uploadKindOf[kind] }
  return readUndoConsequences(tx, record.tenant_id, upload)
}

/**
 * Removes the facts of a list. The facts that it had replaced come back (server/facts/replaced/undoUpload.ts).
 * @throws `figures_busy` while another transaction changes the facts
 */
export const undoFacts = async (tx: TenantTransaction, record: ImportRecord, kind: FactKind): Promise<void> => {
  const { tenant_id: tenantId } = record
  await sql`set local statement_timeout = '5min'`.execute(tx)
  const upload = { id: await uploadIdOf(tx, record), kind: uploadKindOf[kind] }
  await withLockTimeout(tx, () =>
    changeFacts(tx, tenantId, async () => ({ touched: await undoUpload(tx, tenantId, upload) })),
  )
  await deleteUpload(tx, record)
}
