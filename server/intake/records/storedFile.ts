import type { Table } from '../../tables/tableRow.ts'
import { openTableInThread } from '../../tables/threadedTable.ts'
import { type StoredContents, withContents } from '../../storage/storedContents.ts'
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

/** A stored file as the record of an import or upload names it. */
export interface NamedFile {
  readonly storage_key: string | null
  readonly byte_count: number
  readonly sha256: string | null
}

const contentsOf = ({ storage_key: key, byte_count: byteCount, sha256 }: NamedFile): StoredContents => {
  if (key === null) throw new FileGone()
  return { key, byteCount, sha256 }
}

/** Fetches a stored file to this machine for the duration of the work. @throws FileGone, DamagedContents */
export const withStoredFile = async <T>(
  storage: Storage,
  file: NamedFile,
  work: (path: string) => Promise<T>,
): Promise<T> => {
  try {
    return await withContents(storage, contentsOf(file), work)
  } catch (error) {
    throw error instanceof NotStored ? new FileGone() : error
  }
}

/** Opens a table from the storage. Workbooks need a file on this machine. @throws FileGone, DamagedContents */
export const withStoredTable = async <T>(
  storage: Storage,
  file: NamedFile & { readonly filename: string },
  work: (table: Table) => Promise<T>,
): Promise<T> => withStoredFile(storage, file, (path) => withTable(path, file.filename, work))
