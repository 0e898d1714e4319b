import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Table } from '../../tables/tableRow.ts'
import { openTableInThread } from '../../tables/threadedTable.ts'
import { NotStored, type Storage } from '../../storage/storage.ts'

/** Opens a table in a thread of its own, runs the work, and closes the table. */
export const withTable = async <T>(path: string, filename: string, work: (table: Table) => Promise<T>): Promise<T> => {
  const table = await openTableInThread(path, filename)
  try {
    return await work(table)
  } finally {
    await table.close()
  }
}

/** The stored file of an import no longer exists. */
export class FileGone extends Error {}

const requireKey = (key: string | null): string => {
  if (key === null) throw new FileGone()
  return key
}

/** Fetches a stored file to this machine for the duration of the work. @throws FileGone */
export const withStoredFile = async <T>(
  storage: Storage,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-import-'))
  try {
    const path = join(folder, 'file')
    const chunks = await storage.read(key).catch((error: unknown) => {
      throw error instanceof NotStored ? new FileGone() : error
    })
    await pipeline(chunks, createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens a table from the storage. Workbooks need a file on this machine. @throws FileGone */
export const withStoredTable = async <T>(
  storage: Storage,
  { storage_key: key, filename }: { readonly storage_key: string | null; readonly filename: string },
  work: (table: Table) => Promise<T>,
): Promise<T> => withStoredFile(storage, requireKey(key), (path) => withTable(path, filename, work))
