import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { migrate, type MigrateOptions } from '#server/db/migrate.ts'
import type { TestDatabase } from '../database.ts'
import { testSecret } from '../identity/secret.ts'

const ownMigrations = join(import.meta.dirname, '../../../server/db/migrations')

/** Migrates a database as a newer version would that has more migrations. @param migrations - by name */
export const migrateAsNewer = async (
  { ownerUrl }: Pick<TestDatabase, 'ownerUrl'>,
  migrations: Readonly<Record<string, string>>,
  options: Pick<MigrateOptions, 'log'> = {},
): Promise<string[]> => {
  const folder = await mkdtemp(join(inject('filesDir'), 'newer-'))
  await cp(ownMigrations, folder, { recursive: true })
  for (const [name, statements] of Object.entries(migrations)) await writeFile(join(folder, `${name}.sql`), statements)
  return migrate({ ownerUrl, secret: testSecret, poolSize: 2 }, { folder, ...options })
}
