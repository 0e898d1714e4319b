import { problem } from '../../problems.ts'
import { requirePermissions } from '../../requirePermissions.ts'
import { forgetImport } from '../undo/leaveImport.ts'
import { type ImportKind, isFactKind } from '../records/importKinds.ts'
import { readImport } from '../records/importRecords.ts'
import { requireSeenFile } from '../undo/requireSeenFile.ts'
import { undoFacts } from '../undo/undoFacts.ts'
import { notifyOfUndoing } from '../undo/notifyOfUndoing.ts'
import { undoImport } from '../undo/undoImport.ts'
import { uploadOf } from '../records/importUploads.ts'
import type { ContextFor } from './importCallContext.ts'

/** Undoes an import, or forgets one that waits. @throws 409 while it runs */
export const removeImport = async (
  kind: ImportKind,
  { tx, tenantId, account, params, query, services, afterCommit }: ContextFor<'deleteImportOfCommunications'>,
) => {
  // Beyond undoing the import this deletes what people have entered since.
  if (query.delete_used === true) requirePermissions(account, ['deletion'])
  const record = await readImport(tx, tenantId, kind, params.id, { locks: true })
  if (!isFactKind(kind)) requireSeenFile(query, { status: record.status, undo: null, replaced_by: [] })
  if (record.status === 'processing') throw problem('import_running')
  const upload = isFactKind(kind) ? await uploadOf(tx, record) : undefined
  const others = isFactKind(kind) ? await undoFacts(tx, record, kind, account.id, query) : undefined
  if (!isFactKind(kind) && record.status !== 'waiting') await undoImport(tx, record, query)
  const key = await forgetImport(tx, record, account.id)
  const isDiscarded = record.status !== 'completed' && record.imported_row_count === 0
  await notifyOfUndoing(tx, {
    tenantId,
    // A list that waited is known by its upload from now on.
    ...(upload && record.status === 'waiting'
      ? { table: 'data_uploads', id: upload.id }
      : { table: 'imports', id: record.id }),
    makers: [record.created_by, ...(upload ? [upload.created_by] : [])],
    importedRowCount: isDiscarded ? null : record.imported_row_count,
    actorId: account.id,
    ...(others && { others }),
  })
  if (key !== null) afterCommit(() => services.storage.remove(key))
}
