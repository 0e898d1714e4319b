import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ownFolder = join(import.meta.dirname, '../migrations')

/** A migration of a version, in a file of its own. */
export interface MigrationFile {
  /** The file's name without its ending. */
  readonly name: string
  readonly statements: string
  /** Why servers of older versions do not survive it; undefined if they go on running on the migrated database. */
  readonly breaks: string | undefined
}

/** The first line of a file that older versions do not survive. */
const declaration = /^-- breaks-older-versions: *(\S.*)/

/** Migrations that sort before this one are older than the declaration. Any of them may break older versions. */
const firstWithDeclaration = '0059'

const breaksOf = (name: string, statements: string): string | undefined =>
  declaration.exec(statements)?.[1] ??
  (name < firstWithDeclaration ? 'it is older than the rule that older versions go on running' : undefined)

/** Reads all migrations of this version, in order. @param folder - that of another version, for tests */
export const readMigrations = async (folder = ownFolder): Promise<MigrationFile[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const name = file.slice(0, -'.sql'.length)
      const statements = await readFile(join(folder, file), 'utf8')
      return { name, statements, breaks: breaksOf(name, statements) }
    }),
  )
}

/** The names of all migrations of this version, in order. */
export const migrationNames = async (): Promise<string[]> => (await readMigrations()).map(({ name }) => name)
