import type { TenantTransaction } from '../../db/tenant.ts'
import { notify } from '../../work/notifications/notify.ts'

/** A file whose records somebody has removed. */
export interface UndoneFile {
  readonly tenantId: number
  readonly table: 'imports' | 'data_uploads'
  readonly id: number
  readonly record: { readonly created_by: number; readonly imported_row_count: number }
  readonly actorId: number
}

/** Tells whoever brought a file that somebody else has undone it, since its page is gone then. */
export const notifyOfUndoing = (
  tx: TenantTransaction,
  { tenantId, table, id, record, actorId }: UndoneFile,
): Promise<void> =>
  notify(
    tx,
    tenantId,
    { kind: 'import_undone', file: { table, id }, actorId, importedRowCount: record.imported_row_count },
    [record.created_by],
  )
