import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Database } from '#server/db/connection.ts'
import { withTenant } from '#server/db/tenant.ts'
import {
  type NewImport,
  readImportFile,
  readSuggesting,
  readWaitingFile,
  readWaitingList,
  takeIn,
} from '#server/intake/arrival/newImport.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Person } from '../builders.ts'

interface Place {
  readonly database: Pick<Database, 'app'>
  readonly storage: Storage
}
type Owner = Pick<Person, 'tenantId' | 'accountId'>

/** Stores a file and starts its import, as a call does. @returns the import's id */
export const takeFile = async (
  { database: { app }, storage }: Place,
  { tenantId, accountId }: Owner,
  kind: NewImport['kind'],
  path: string,
): Promise<number> => {
  const type = 'create'
  const suggesting = await withTenant(app, tenantId, (tx) => readSuggesting(tx, tenantId, kind, type))
  const byteCount = (await stat(path)).size
  const file = await readImportFile({ path, filename: basename(path), byteCount }, suggesting)
  const key = `${tenantId}/${randomUUID()}`
  await storage.put(key, path)
  return withTenant(app, tenantId, (tx) =>
    takeIn({ tx, tenantId, accountId, kind, type, file, key, uploadId: null, review: false, again: true }),
  )
}

/** Makes an import, which is to be reviewed, of a list whose upload waits. @returns the import's id */
export const takeWaitingList = async (
  { database: { app }, storage }: Place,
  { tenantId, accountId }: Owner,
  kind: NewImport['kind'],
  uploadId: number,
): Promise<number> => {
  const type = 'create'
  const [list, suggesting] = await withTenant(app, tenantId, async (tx) => [
    await readWaitingList(tx, tenantId, uploadId),
    await readSuggesting(tx, tenantId, kind, type),
  ])
  const file = await readWaitingFile(storage, list, suggesting)
  return withTenant(app, tenantId, (tx) =>
    takeIn({ tx, tenantId, accountId, kind, type, file, key: list.key, uploadId, review: true, again: false }),
  )
}
