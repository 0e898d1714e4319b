import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readReplacements } from '../../facts/replaced/replacements.ts'
import { filesComingBack } from '../../facts/replaced/undoConsequences.ts'
import type { UploadOfKind } from '../../facts/replaced/uploadMonths.ts'
import { notify } from '../../work/notifications/notify.ts'

/** A file that somebody has undone or discarded. */
export interface UndoneFile {
  readonly tenantId: number
  readonly table: 'imports' | 'data_uploads'
  readonly id: number
  /** Whoever brought it, and whoever had it imported. */
  readonly makers: readonly number[]
  /** The records that it had brought; null if nothing of it was taken in. */
  readonly importedRowCount: number | null
  readonly actorId: number
  /** What the removal means for other files; absent for kinds that replace nothing. */
  readonly others?: OtherFiles
}

/** What undoing a file means for other files. */
export interface OtherFiles {
  /** The uploads whose figures, or some of them, come back. */
  readonly comingBack: readonly number[]
  /** The uploads that have replaced figures of the file. Undoing them cannot bring these back any more. */
  readonly replacedBy: readonly number[]
}

/** Finds what undoing a file means for other files. Call it before the file is undone. */
export const otherFilesOf = async (
  tx: TenantTransaction,
  tenantId: number,
  upload: UploadOfKind,
): Promise<OtherFiles> => ({
  comingBack: await filesComingBack(tx, tenantId, upload),
  replacedBy: (await readReplacements(tx, tenantId, upload)).replaced_by.map(({ upload_id: id }) => id),
})

/** Whoever brought some uploads. */
const makersOf = async (tx: TenantTransaction, tenantId: number, uploadIds: readonly number[]) => {
  if (uploadIds.length === 0) return []
  const rows = await tx
    .selectFrom('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', uploadIds))
    .select('created_by')
    .distinct()
    .execute()
  return rows.map(({ created_by: id }) => id)
}

/** Whoever was told of a file's end. The page to which that led is gone, and it is no longer listed. */
const toldOfEnd = async (tx: TenantTransaction, { tenantId, table, id }: UndoneFile) => {
  const rows = await tx
    .selectFrom('notifications')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'import_finished')
    .where(table === 'imports' ? 'import_id' : 'data_upload_id', '=', id)
    .select('account_id')
    .execute()
  return rows.map(({ account_id: account }) => account)
}

/**
 * Tells those whom it concerns that somebody else has undone or discarded a file, since its page is gone then: whoever brought it, whoever heard that it had replaced
 * theirs, whoever has a file whose figures come back, and whoever has replaced figures of it, which can no longer be restored.
 */
export const notifyOfUndoing = async (tx: TenantTransaction, undone: UndoneFile): Promise<void> => {
  const { tenantId, table, id, makers, importedRowCount, actorId, others = { comingBack: [], replacedBy: [] } } = undone
  const event = {
    kind: 'import_undone',
    file: { table, id },
    actorId,
    importedRowCount,
  } as const
  const concerned = [...makers, ...(await toldOfEnd(tx, undone)), ...(await makersOf(tx, tenantId, others.comingBack))]
  await notify(tx, tenantId, { ...event, others: { are: 'back', uploadIds: others.comingBack } }, [
    ...new Set(concerned),
  ])
  if (others.replacedBy.length > 0)
    await notify(
      tx,
      tenantId,
      { ...event, others: { are: 'replacing', uploadIds: others.replacedBy } },
      await makersOf(tx, tenantId, others.replacedBy),
    )
}
