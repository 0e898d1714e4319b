import { createReadStream } from 'node:fs'
import type pg from 'pg'
import { DamagedContents, withContents } from '../../storage/storedContents.ts'
import { NotStored, type Storage } from '../../storage/storage.ts'
import { fileName } from './archiveContents.ts'
import { type AddEntry, pieceBytes } from './archiveFile.ts'
import { storedFiles } from './storedFiles.ts'
import type { TenantTable } from './tenantTables.ts'

/** A file in pieces; one empty piece if it is empty. */
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  let isEmpty = true
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    yield piece
    isEmpty = false
  }
  if (isEmpty) yield Buffer.alloc(0)
}

/**
 * Adds a tenant's stored files to an archive. The product goes on while they are read, so some may be removed meanwhile.
 * @returns how many there were, and the keys of those whose contents are gone or damaged
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
  for (const { key, bytes, sha256 } of await storedFiles(client, tenantId, tables))
    try {
      // As a whole before a piece of it is added, since what has been added stays.
      await withContents(storage, { key, byteCount: bytes, sha256 }, async (path) => {
        let number = 0
        for await (const piece of piecesOf(path)) await add(fileName(key, ++number), piece)
      })
      fileCount += 1
    } catch (error) {
      if (!(error instanceof NotStored || error instanceof DamagedContents)) throw error
      missingFiles.push(key)
    }
  return { fileCount, missingFiles }
}
