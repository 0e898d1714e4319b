import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { withLockTimeout } from '../../db/lockTimeout.ts'
import { changeFacts } from '../../facts/store/changeFacts.ts'
import { lockFacts } from '../../facts/store/links.ts'
import { readReplacements } from '../../facts/replaced/replacements.ts'
import { readUndoConsequences } from '../../facts/replaced/undoConsequences.ts'
import { undoUpload } from '../../facts/replaced/undoUpload.ts'
import { type FactKind, isFactKind, uploadKindOf } from '../records/importKinds.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import { deleteUpload, uploadIdOf } from '../records/importUploads.ts'
import { type OtherFiles, otherFilesOf } from './notifyOfUndoing.ts'
import { undoingInUse } from './undoingInUse.ts'

/** What undoing an imported list would do (null for other imports), what it has replaced and what has replaced it. */
export const replacementsOf = async (tx: TenantTransaction, record: ImportRecord) => {
  const { kind, status, tenant_id: tenantId } = record
  if (!isFactKind(kind) || status !== 'completed') return { undo: null, replaced: [], replaced_by: [] }
  const upload = { id: await uploadIdOf(tx, record), kind: uploadKindOf[kind] }
  const [undo, replacements] = await Promise.all([
    readUndoConsequences(tx, tenantId, upload),
    readReplacements(tx, tenantId, upload),
  ])
  return { undo, ...replacements }
}

/**
 * Removes the facts of a list. The facts that it had replaced come back (server/facts/replaced/undoUpload.ts).
 * @param accountId - whoever undoes it
 * @param seen - the version of the consequences that were shown; undefined accepts any
 * @returns what that means for other files
 * @throws `in_use` with the present consequences if they are others than were seen; `figures_busy` while another transaction changes the facts
 */
export const undoFacts = async (
  tx: TenantTransaction,
  record: ImportRecord,
  kind: FactKind,
  accountId: number,
  seen?: string,
): Promise<OtherFiles> => {
  const { tenant_id: tenantId } = record
  await sql`set local statement_timeout = '5min'`.execute(tx)
  const upload = { id: await uploadIdOf(tx, record), kind: uploadKindOf[kind] }
  const others = await withLockTimeout(tx, async () => {
    await lockFacts(tx, tenantId)
    if (seen !== undefined && record.status === 'completed') {
      const consequences = await readUndoConsequences(tx, tenantId, upload)
      if (consequences.version !== seen) throw undoingInUse(consequences)
    }
    const found = await otherFilesOf(tx, tenantId, upload)
    await changeFacts(tx, tenantId, async () => ({ touched: await undoUpload(tx, tenantId, upload) }))
    return found
  })
  await deleteUpload(tx, record, accountId)
  return others
}
