import { sql } from 'kysely'
import type { z } from 'zod'
import type { EmailPicture } from '#contract/emails/contents.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** The address of a picture in contents. */
export const pictureAddress = (id: number): string => `/api/email_pictures/${id}/content`

const picturesOf = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('email_pictures as pictures')
    .innerJoin('uploaded_files as files', (join) =>
      join.on('files.tenant_id', '=', tenantId).onRef('files.id', '=', 'pictures.file_id'),
    )
    .where('pictures.tenant_id', '=', tenantId)

/** The newest first. */
export const listPictures = async (
  tx: TenantTransaction,
  tenantId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<z.input<typeof EmailPicture>[]> => {
  const rows = await picturesOf(tx, tenantId)
    .select(['pictures.id', 'files.filename', 'files.content_type', 'files.byte_count', 'pictures.created_at'])
    .orderBy('pictures.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ created_at: createdAt, ...row }) => ({
    ...row,
    url: pictureAddress(row.id),
    created_date: createdAt,
  }))
}

export const countPictures = async (tx: TenantTransaction, tenantId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('email_pictures')
    .where('tenant_id', '=', tenantId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A picture with where its bytes are kept. */
export interface StoredPicture {
  readonly id: number
  readonly file_id: number
  /** In the address by which recipients load it. */
  readonly token: string
  readonly storage_key: string
  readonly sha256: string | null
  readonly filename: string
  readonly content_type: string
  readonly byte_count: number
}

/** The pictures with these ids that the tenant has. */
export const readPictures = (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[],
): Promise<StoredPicture[]> =>
  picturesOf(tx, tenantId)
    .where(idIn('pictures.id', ids))
    .select([
      'pictures.id',
      'pictures.file_id',
      'pictures.token',
      'files.storage_key',
      'files.sha256',
      'files.filename',
      'files.content_type',
      'files.byte_count',
    ])
    .execute()
