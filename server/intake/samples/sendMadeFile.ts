import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { UploadKind } from '#contract/facts/uploadKinds.ts'
import { SurveyKind } from '#contract/intake/dataUploads.ts'
import { type TenantTransaction, withTenant } from '../../db/tenant.ts'
import { freeFile } from '../../storage/freedFiles.ts'
import type { Storage } from '../../storage/storage.ts'
import { type NewImport, readImportFile, readSuggesting, takeIn } from '../arrival/newImport.ts'
import { recogniseUpload } from '../recognition/recogniseUpload.ts'
import { importKindOf } from '../records/importKinds.ts'
import { startUploads } from '../takeIn/startUploads.ts'

/** A file of a made-up hospital's systems. */
export interface MadeFile {
  readonly kind: UploadKind
  readonly filename: string
  /** First day of its first month. */
  readonly month: string
  /** In cp932. */
  readonly content: () => Buffer
}

export interface Sending {
  readonly app: pg.Pool
  readonly storage: Storage
  /** Where the file may be written meanwhile. */
  readonly folder: string
  readonly tenantId: number
  readonly accountId: number
  /** Whether it is to be found and removed as a part of the tenant's sample data. */
  readonly isSample?: boolean
  /** Asked in the transaction that adds the file. If it says no, nothing is added. By default every file is. */
  readonly isWanted?: (tx: TenantTransaction, file: MadeFile) => Promise<boolean>
}

type ReadList = Pick<NewImport, 'kind' | 'file'>

/** What the import of a list takes from its file; undefined for other files. */
const readList = async (
  { app, tenantId }: Sending,
  { kind, filename }: MadeFile,
  path: string,
  byteCount: number,
): Promise<ReadList | undefined> => {
  if (kind !== 'referral' && kind !== 'reverse_referral') return undefined
  const importKind = importKindOf[kind]
  const suggesting = await withTenant(app, tenantId, (tx) => readSuggesting(tx, tenantId, importKind, 'create'))
  return { kind: importKind, file: await readImportFile({ path, filename, byteCount }, suggesting) }
}

/** Starts an upload with the kind that was recognised, as users do. */
const start = async (
  tx: TenantTransaction,
  { tenantId, accountId, isSample }: Sending,
  { kind, month }: MadeFile,
  { id, key, list }: { readonly id: number; readonly key: string; readonly list: ReadList | undefined },
) => {
  if (list) {
    const given = { tx, tenantId, accountId, key, uploadId: id, review: false, again: true, isSample }
    await takeIn({ ...given, ...list, type: 'create' })
    return
  }
  await startUploads(tx, tenantId, [
    { id, kind: SurveyKind.parse(kind), first_month: month, last_month: month, again: true },
  ])
}

/**
 * Adds and starts a file that the product has made itself. It takes the same way as a user's file, except that it arrives at once and is recognised in
 * this thread, for which only foreign files are too dangerous.
 * @throws if it is not recognised as what it is
 */
export const sendMadeFile = async (sending: Sending, file: MadeFile): Promise<void> => {
  const { app, storage, tenantId, accountId, isSample = false } = sending
  const content = file.content()
  const key = `${tenantId}/${randomUUID()}`
  const path = join(sending.folder, 'made')
  await writeFile(path, content)
  const recognised = await recogniseUpload(path, file.filename)
  if (recognised.kind !== file.kind) throw new Error(`${file.filename} was not recognised as what it is`)
  const list = await readList(sending, file, path, content.length)
  await storage.put(key, path)
  await rm(path, { force: true })
  const add = async (tx: TenantTransaction): Promise<boolean> => {
    if (sending.isWanted && !(await sending.isWanted(tx, file))) return false
    const { id } = await tx
      .insertInto('data_uploads')
      .values({
        tenant_id: tenantId,
        created_by: accountId,
        filename: file.filename,
        byte_count: content.length,
        status: 'waiting',
        storage_key: key,
        sha256: createHash('sha256').update(content).digest('hex'),
        kind: recognised.kind,
        recognised: JSON.stringify(recognised),
        first_month: recognised.month,
        last_month: recognised.month,
        is_sample: isSample,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await start(tx, sending, file, { id, key, list })
    return true
  }
  const isAdded = await withTenant(app, tenantId, add).catch(async (error: unknown) => {
    await freeFile(app, tenantId, key)
    throw error
  })
  if (!isAdded) await freeFile(app, tenantId, key)
}
