import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem, type ProblemError } from '../../problems.ts'
import type { ImportKind } from '../records/importKinds.ts'
import { uploadKindOf } from '../../facts/store/uploadKinds.ts'

const recordOf = {
  communications: 'communication_import',
  medical_institution_label_values: 'medical_institution_label_value_import',
  referrals: 'referral_import',
  reverse_referrals: 'reverse_referral_import',
} as const satisfies Record<ImportKind, string>

interface Row {
  readonly deleted_at: string
  readonly deleted_by: number | null
  readonly username: string | null
  readonly is_discarded: boolean
}

const goneFile = (record: string, row: Row | undefined): ProblemError =>
  row
    ? problem('not_found', {
        deletion: {
          record,
          at: row.deleted_at,
          ...(row.deleted_by !== null && row.username !== null && { by: { id: row.deleted_by, name: row.username } }),
          isDiscarded: row.is_discarded,
          isRestorable: false,
        },
      })
    : problem('not_found')

/** The refusal of a call about an import that is not there: who undid or discarded it, from its page or among the files, as long as that is known. */
export const goneImport = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: ImportKind,
  id: number,
): Promise<ProblemError> => {
  const uploadKind = kind === 'referrals' || kind === 'reverse_referrals' ? uploadKindOf[kind] : null
  const { rows } = await sql<Row>`
    select gone.deleted_at, gone.deleted_by, accounts.username, gone.is_discarded
    from (
      select deleted_at, deleted_by, status = 'waiting' as is_discarded
      from imports
      where tenant_id = ${tenantId} and id = ${id} and kind = ${kind} and deleted_at is not null
      union all
      select deleted_at, deleted_by, true
      from data_uploads
      where tenant_id = ${tenantId} and discarded_import_id = ${id} and kind = ${uploadKind} and deleted_at is not null
    ) as gone
    left join accounts on accounts.tenant_id = ${tenantId} and accounts.id = gone.deleted_by
    limit 1
  `.execute(tx)
  return goneFile(recordOf[kind], rows[0])
}

/** The refusal of a call about an upload that is not there: who undid or discarded it, as long as that is known. */
export const goneUpload = async (tx: TenantTransaction, tenantId: number, id: number): Promise<ProblemError> => {
  const { rows } = await sql<Row>`
    select gone.deleted_at, gone.deleted_by, accounts.username, files.status <> 'completed' as is_discarded
    from data_uploads as gone
    join data_upload_records as files on files.tenant_id = ${tenantId} and files.id = gone.id
    left join accounts on accounts.tenant_id = ${tenantId} and accounts.id = gone.deleted_by
    where gone.tenant_id = ${tenantId} and gone.id = ${id} and gone.deleted_at is not null
  `.execute(tx)
  return goneFile('data_upload', rows[0])
}
