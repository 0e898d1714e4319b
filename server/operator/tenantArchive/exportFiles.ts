import type pg from 'pg'
import { NotStored, type Storage } from '../../storage/storage.ts'
import { fileName } from './archiveContents.ts'
import { type AddEntry, pieceBytes } from './archiveFile.ts'
import { storedFiles } from './storedFiles.ts'
import type { TenantTable } from './tenantTables.ts'

/** The contents of a stored file in pieces; one empty piece if it is empty. */
async function* piecesOf(storage: Storage, key: string): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  let isEmpty = true
  for await (const chunk of (await storage.read(key)) as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(waiting)
    isEmpty = false
    waiting = []
    bytes = 0
  }
  if (bytes > 0 || isEmpty) yield Buffer.concat(waiting)
}

/**
 * Adds a tenant's stored files to an archive. The product goes on while they are read, so some may be removed meanwhile.
 * @returns how many there were, and the keys of those whose contents are gone
 */
export const exportFiles = async (
  client: pg.ClientBase,
  tenantId: number,
  tables: readonly TenantTable[],
  storage: Storage,
  add: AddEntry,
): Promise<{ readonly fileCount: number; readonly missingFiles: readonly string[] }> => {
  const missingFiles: string[] = []
  let fileCount = 0
  for (const { key } of await storedFiles(client, tenantId, tables)) {
    let number = 0
    try {
      for await (const piece of piecesOf(storage, key)) await add(fileName(key, ++number), piece)
      fileCount += 1
    } catch (error) {
      if (!(error instanceof NotStored)) throw error
      missingFiles.push(key)
    }
  }
  return { fileCount, missingFiles }
}
