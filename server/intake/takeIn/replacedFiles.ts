import { sql } from 'kysely'
import { UploadKind } from '#contract/facts/uploadKinds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { factKinds } from '../../facts/store/factKinds.ts'
import { replacedOnly } from '../../facts/replaced/uploadMonths.ts'
import type { QueuedFile } from '../lease.ts'

/** A file of somebody else. */
export interface OtherFile {
  readonly id: number
  readonly created_by: number
}

/** The files of other people whose figures a file has replaced, in the order of their arrival. */
export const replacedFilesOfOthers = async (
  tx: TenantTransaction,
  { table, tenantId, id }: QueuedFile,
): Promise<readonly OtherFile[]> => {
  const upload = await tx
    .selectFrom('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where(table === 'imports' ? 'import_id' : 'id', '=', id)
    .select(['id', 'kind', 'created_by'])
    .executeTakeFirst()
  const kind = UploadKind.safeParse(upload?.kind).data
  if (!upload || !kind) return []
  const { rows } = await sql<OtherFile>`
    select uploads.id, uploads.created_by
    from data_uploads as uploads
    where uploads.tenant_id = ${tenantId}
      and uploads.created_by <> ${upload.created_by}
      and uploads.deleted_at is null
      and uploads.id in (
        select facts.upload_id
        from ${sql.table(factKinds[kind].replaced)} as facts
        where facts.tenant_id = ${tenantId} and facts.replaced_by = ${upload.id} ${replacedOnly(kind)}
      )
    order by uploads.id
  `.execute(tx)
  return rows
}
