import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type UploadedFile, uploadedFileOperations } from '../../contract/uploadedFiles.ts'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { type FileContents, handlersFor, type Upload } from '../handlers.ts'
import { problem, unknownIds } from '../problems.ts'
import { fileKind } from './fileKind.ts'
import { readContents, sha256OfFile } from './storedContents.ts'
import type { Storage } from './storage.ts'

/** The path of an uploaded file's contents. */
const urlOf = (id: number) => `/api/uploaded_files/${id}/content`

/** SQL for the uploaded file `files`, as JSON. */
export const uploadedFileJson = sql<z.input<typeof UploadedFile>>`jsonb_build_object(
  'id', files.id,
  'url', format('/api/uploaded_files/%s/content', files.id),
  'filename', files.filename,
  'content_type', files.content_type,
  'byte_count', files.byte_count
)`

/** @throws a 422 at `field` if a file does not exist, or belongs to another tenant */
export const requireUploadedFiles = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[],
  field: string,
): Promise<void> => {
  if (ids.length === 0) return
  const { count } = await tx
    .selectFrom('uploaded_files')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count !== new Set(ids).size) throw unknownIds(field)
}

interface NewFile {
  readonly tenantId: number
  readonly accountId: number
  readonly file: Upload
  readonly storage: Storage
  /** Throws if the file is not acceptable, before anything is stored. */
  readonly check?: (contentType: string, byteCount: number) => void
}

/** Stores a file with its detected type. @throws a 422 at `file` if its contents are not acceptable */
export const storeUploadedFile = async (
  tx: TenantTransaction,
  { tenantId, accountId, file, storage, check }: NewFile,
): Promise<z.input<typeof UploadedFile>> => {
  const contentType = await fileKind(file)
  check?.(contentType, file.byteCount)
  const key = `${tenantId}/${randomUUID()}`
  const { id } = await tx
    .insertInto('uploaded_files')
    .values({
      tenant_id: tenantId,
      storage_key: key,
      filename: file.filename,
      content_type: contentType,
      byte_count: file.byteCount,
      sha256: await sha256OfFile(file.path),
      created_by: accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storage.put(key, file.path)
  return { id, url: urlOf(id), filename: file.filename, content_type: contentType, byte_count: file.byteCount }
}

/** @throws 404 for a file that does not exist, or belongs to another tenant */
export const readUploadedFile = async (
  tx: TenantTransaction,
  tenantId: number,
  id: number,
  storage: Storage,
): Promise<FileContents> => {
  const file = await tx
    .selectFrom('uploaded_files')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select(['storage_key', 'filename', 'content_type', 'byte_count', 'sha256'])
    .executeTakeFirst()
  if (!file) throw problem('not_found')
  return {
    chunks: await readContents(storage, { key: file.storage_key, byteCount: file.byte_count, sha256: file.sha256 }),
    contentType: file.content_type,
    filename: file.filename,
    byteCount: file.byte_count,
  }
}

export const uploadedFileHandlers = handlersFor(uploadedFileOperations, {
  createUploadedFile: ({ tx, tenantId, account, file, services: { storage } }) =>
    storeUploadedFile(tx, { tenantId, accountId: account.id, file, storage }),

  readUploadedFile: ({ tx, tenantId, params, services }) => readUploadedFile(tx, tenantId, params.id, services.storage),
})
