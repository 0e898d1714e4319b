import { withLockTimeout } from '../../db/lockTimeout.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'
import { noLease } from '../lease.ts'
import { forgetProblems, lockUpload, unread } from '../records/uploadRecords.ts'
import { abortImport } from './leaveImport.ts'
import { readImportOf } from './removeUpload.ts'

/** Stops an upload that is being processed. The figures stay as they were, and it waits again. @throws 409 unless it is being processed */
export const abortUpload = async (tx: TenantTransaction, tenantId: number, id: number): Promise<void> => {
  const record = await withLockTimeout(tx, () => lockUpload(tx, tenantId, id))
  const importOf = await readImportOf(tx, record)
  if (importOf) return abortImport(tx, importOf)
  if (record.status !== 'processing') throw problem('import_started')
  await tx
    .updateTable('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({ status: 'waiting', step: null, queued_at: null, ...noLease, ...unread })
    .execute()
  await forgetProblems(tx, tenantId, [id])
}
