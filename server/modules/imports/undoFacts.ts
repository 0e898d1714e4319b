import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { waitingBriefly } from '../../facts/briefly.ts'
import { changeFacts } from '../../facts/changeFacts.ts'
import { removeUploadFacts } from '../../facts/removeUploadFacts.ts'
import { type FactKind, uploadKindOf } from './importKinds.ts'
import type { ImportRecord } from './importRecords.ts'
import { deleteUpload, uploadIdOf } from './importUploads.ts'

/**
 * Removes the facts that a list has brought. What it had replaced does not come back.
 * @throws `figures_busy` while others change the facts
 */
export const undoFacts = async (tx: TenantTransaction, record: ImportRecord, kind: FactKind): Promise<void> => {
  const { tenant_id: tenantId } = record
  await sql`set local statement_timeout = '5min'`.execute(tx)
  const upload = { id: await uploadIdOf(tx, record), kind: uploadKindOf[kind] }
  await waitingBriefly(tx, () =>
    changeFacts(tx, tenantId, async () => ({ touched: await removeUploadFacts(tx, tenantId, upload) })),
  )
  await deleteUpload(tx, record)
}
