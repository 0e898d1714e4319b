import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type UploadedFile, uploadedFileOperations } from '#contract/uploadedFiles.ts'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { type Context, type FileContents, handlersFor, type Upload } from '../handlers.ts'
import { problem, unknownIds } from '../problems.ts'
import { type FileKind, fileKind } from './fileKind.ts'
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
  readonly file: Upload
  readonly storage: Storage
  /** Throws if the file is not acceptable, before anything is stored. */
  readonly check?: (kind: FileKind, byteCount: number) => void
  /** Called before anything is stored under the key. */
  readonly willStore?: (key: string) => void
}

/** A file in the storage, of which nothing is recorded yet. */
export interface PutFile {
  readonly key: string
  readonly filename: string
  readonly contentType: string
  readonly byteCount: number
  readonly sha256: string
}

/**
 * Puts a file into the storage with its detected type. Only outside of a transaction.
 * @throws a 422 at `file` if its contents are not acceptable
 */
export const putFile = async ({ tenantId, file, storage, check, willStore }: NewFile): Promise<PutFile> => {
  const kind = await fileKind(file)
  check?.(kind, file.byteCount)
  const sha256 = await sha256OfFile(file.path)
  const key = `${tenantId}/${randomUUID()}`
  willStore?.(key)
  await storage.put(key, file.path)
  return { key, filename: file.filename, contentType: kind.contentType, byteCount: file.byteCount, sha256 }
}

/** Records a file that has been put into the storage. */
export const recordFile = async (
  tx: TenantTransaction,
  { tenantId, accountId }: { readonly tenantId: number; readonly accountId: number },
  { key, filename, contentType, byteCount, sha256 }: PutFile,
): Promise<z.input<typeof UploadedFile>> => {
  const { id } = await tx
    .insertInto('uploaded_files')
    .values({
      tenant_id: tenantId,
      storage_key: key,
      filename,
      content_type: contentType,
      byte_count: byteCount,
      sha256,
      created_by: accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, url: urlOf(id), filename, content_type: contentType, byte_count: byteCount }
}

export type FileCaller = Pick<
  Context<unknown, unknown, unknown>,
  'tx' | 'tenantId' | 'account' | 'services' | 'outside' | 'afterFailure'
>

/**
 * Puts the file of a call into the storage, outside of its transaction. If the call fails, also by a storage that has not said
 * whether it took the file, the file is freed.
 * @throws a 422 at `file` if its contents are not acceptable
 */
export const putFileOfCall = async (
  { tenantId, services: { storage, freeFile }, outside, afterFailure }: Omit<FileCaller, 'tx' | 'account'>,
  file: Upload,
  check?: NewFile['check'],
): Promise<PutFile> => {
  const willStore = (key: string) => afterFailure(() => freeFile(tenantId, key))
  return outside(() => putFile({ tenantId, file, storage, ...(check && { check }), willStore }))
}

/** Stores the file of a call. Nothing must have been written before. @throws a 422 at `file` if its contents are not acceptable */
export const storeUploadedFile = async (
  caller: FileCaller,
  file: Upload,
  check?: NewFile['check'],
): Promise<z.input<typeof UploadedFile>> => {
  const put = await putFileOfCall(caller, file, check)
  return recordFile(caller.tx, { tenantId: caller.tenantId, accountId: caller.account.id }, put)
}

/** @throws 404 for a file that does not exist, or belongs to another tenant; its contents throw NotStored if they are gone */
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
    chunks: () => readContents(storage, { key: file.storage_key, byteCount: file.byte_count, sha256: file.sha256 }),
    contentType: file.content_type,
    filename: file.filename,
    byteCount: file.byte_count,
  }
}

export const uploadedFileHandlers = handlersFor(uploadedFileOperations, {
  createUploadedFile: (caller) => storeUploadedFile(caller, caller.file),

  readUploadedFile: ({ tx, tenantId, params, services }) => readUploadedFile(tx, tenantId, params.id, services.storage),
})
