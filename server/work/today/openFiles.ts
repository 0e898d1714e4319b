import { sql } from 'kysely'
import type { z } from 'zod'
import { daysAfter } from '#contract/days.ts'
import { ImportedFileKind } from '#contract/work/notifications.ts'
import { fileDays, type Today } from '#contract/work/today.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'
import { includesFile } from '../notifications/visible.ts'

type Block = NonNullable<z.input<typeof Today>['files']>
type Shown = Block['records'][number]

const maxShown = 5

/** Lists of facts are uploads, whose state is that of their import. */
const kinds = ImportedFileKind.extract(['communications', 'medical_institution_label_values', 'data_upload']).options

/** The files of an account that wait for it or have failed of late; null if the plan includes none of their kinds, or the account may not import. */
export const readOpenFiles = async (
  tx: TenantTransaction,
  tenantId: number,
  { id: accountId, features, permissions }: Pick<Account, 'id' | 'features' | 'permissions'>,
  today: string,
): Promise<Block | null> => {
  const included = kinds.filter((kind) => includesFile(features, kind))
  if (included.length === 0 || !permissions.has('imports')) return null
  const since = daysAfter(today, -fileDays)
  const { rows } = await sql<Shown & { total_count: number }>`
    select id, kind, filename, status, created_at, count(*) over () as total_count
    from (
      select id, kind, filename, status, created_at
      from imports
      where tenant_id = ${tenantId}
        and created_by = ${accountId}
        and status in ('waiting', 'failed')
        and deleted_at is null
        and created_at >= ${since}::date
      union all
      select id, 'data_upload', filename, status, created_at
      from data_uploads
      where tenant_id = ${tenantId}
        and created_by = ${accountId}
        and status in ('waiting', 'failed')
        and deleted_at is null
        and created_at >= ${since}::date
    ) as files
    where kind = any(${included}::text[])
    order by created_at desc, id desc
    limit ${sql.raw(String(maxShown))}`.execute(tx)
  return {
    total_count: rows[0]?.total_count ?? 0,
    records: rows.map(({ total_count: _count, ...file }) => file),
  }
}
