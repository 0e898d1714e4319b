import { z } from 'zod'
import type { TenantTransaction } from '../../db/tenant.ts'
import { notify } from '../../work/notifications/notify.ts'
import type { QueuedFile } from '../lease.ts'
import { replacedFilesOfOthers } from './replacedFiles.ts'

const Outcome = z.enum(['completed', 'failed'])

/**
 * Tells whoever brought a file that it has been imported or has failed. An import takes its time, so they may have left
 * its page. It tells those too whose figures it has replaced, since nothing else would. A file that has not ended tells nothing, nor do the files of sample data, which nobody brought.
 */
export const notifyOfEnd = async (tx: TenantTransaction, file: QueuedFile): Promise<void> => {
  const { table, tenantId, id } = file
  const row = await tx
    .selectFrom(table)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select(['status', 'created_by', 'queued_at', 'imported_row_count', 'failed_row_count', 'is_sample'])
    .executeTakeFirstOrThrow()
  const outcome = Outcome.safeParse(row.status).data
  if (!outcome || row.is_sample) return
  const isCompleted = outcome === 'completed'
  const replaced = isCompleted ? await replacedFilesOfOthers(tx, file) : []
  await notify(
    tx,
    tenantId,
    {
      kind: 'import_finished',
      file: { table, id },
      queuedAt: row.queued_at,
      outcome,
      importedRowCount: isCompleted ? row.imported_row_count : null,
      failedRowCount: isCompleted ? row.failed_row_count : null,
      replacedUploadIds: replaced.map((other) => other.id),
    },
    [...new Set([row.created_by, ...replaced.map((other) => other.created_by)])],
  )
}
