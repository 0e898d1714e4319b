import type pg from 'pg'
import { tableName } from './exportRows.ts'
import type { TenantTable } from './tenantTables.ts'

export interface StoredFile {
  readonly key: string
  readonly bytes: number
  /** null where none was noted. */
  readonly sha256: string | null
}

/** The stored files that a tenant's rows name, each once. */
export const storedFiles = async (
  client: pg.ClientBase,
  tenantId: number,
  tables: readonly TenantTable[],
): Promise<StoredFile[]> => {
  const files = new Map<string, StoredFile>()
  for (const { name, hasFiles, columns } of tables) {
    if (!hasFiles) continue
    const { rows } = await client.query<StoredFile>(
      `select storage_key as key, ${columns.includes('byte_count') ? 'byte_count' : '0::bigint'} as bytes,
        ${columns.includes('sha256') ? 'sha256' : 'null'} as sha256
      from ${tableName(name)} where tenant_id = $1 and storage_key is not null order by storage_key`,
      [tenantId],
    )
    for (const file of rows) files.set(file.key, file)
  }
  return [...files.values()]
}
