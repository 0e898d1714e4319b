import type pg from 'pg'
import type { MigrationFile } from './migrationFiles.ts'

/** Where the migrations that older versions do not survive are recorded when they are applied. */
export const breakingMigrations = 'migrations.breaking_migrations'

type NamedMigration = Pick<MigrationFile, 'name' | 'breaks'>

/** How a database stands to the migrations of this version. */
export interface MigrationState {
  /** How many have been applied; 0 in an empty database. */
  readonly appliedCount: number
  /** Migrations of this version that have not been applied yet. */
  readonly pending: readonly NamedMigration[]
  /** Migrations that a newer version has applied. */
  readonly unknown: readonly NamedMigration[]
}

const exists = async (owner: Pick<pg.ClientBase, 'query'>, table: string): Promise<boolean> => {
  const { rows } = await owner.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])
  return rows[0]?.exists ?? false
}

/** @param owner - as the migrating role @param files - the migrations of this version */
export const readMigrationState = async (
  owner: Pick<pg.ClientBase, 'query'>,
  files: readonly MigrationFile[],
): Promise<MigrationState> => {
  const { rows: applied } = (await exists(owner, 'migrations.kysely_migration'))
    ? await owner.query<{ name: string }>('select name from migrations.kysely_migration order by name')
    : { rows: [] }
  const { rows: breaking } = (await exists(owner, breakingMigrations))
    ? await owner.query<{ name: string; reason: string }>(`select name, reason from ${breakingMigrations}`)
    : { rows: [] }
  const names = new Set(applied.map(({ name }) => name))
  const ofThisVersion = new Set(files.map(({ name }) => name))
  const reasons = new Map(breaking.map(({ name, reason }) => [name, reason]))
  return {
    appliedCount: names.size,
    pending: files.filter(({ name }) => !names.has(name)),
    unknown: applied
      .filter(({ name }) => !ofThisVersion.has(name))
      .map(({ name }) => ({ name, breaks: reasons.get(name) })),
  }
}

/** The migrations' names for a sentence. */
export const namesOf = (migrations: readonly NamedMigration[]): string => migrations.map(({ name }) => name).join(', ')

/** Those of the migrations that older versions do not survive. */
export const breakingOf = <T extends NamedMigration>(migrations: readonly T[]): T[] =>
  migrations.filter(({ breaks }) => breaks !== undefined)

const reasonsOf = (migrations: readonly NamedMigration[]): string =>
  migrations.map(({ name, breaks }) => `${name} (${breaks})`).join(', ')

/**
 * A newer database is no obstacle as long as its migrations have only added to it: then a server of this version works on it, as it would have gone on
 * if it had been running.
 * @throws an error that says what to do if this version cannot work on the database
 */
export const requireUsable = ({ pending, unknown }: MigrationState): void => {
  const breaking = breakingOf(unknown)
  if (breaking.length > 0)
    throw new Error(
      `The database is newer than this program, which does not survive ${reasonsOf(breaking)}. Start the newer version, or restore the backup from before it.`,
    )
  if (unknown.length > 0 && pending.length > 0)
    throw new Error(
      `The database has migrations of another version (${namesOf(unknown)}) and lacks some of this one (${namesOf(pending)}). Start a version that has all of them.`,
    )
}

/** What this version would do to the database, and whether its servers can be replaced one after the other; a line each. */
export const describeMigrations = (state: MigrationState): string[] => {
  const { appliedCount, pending, unknown } = state
  if (unknown.length > 0)
    return [
      `The database is newer than this program: ${namesOf(unknown)}.`,
      breakingOf(unknown).length > 0
        ? `This program does not survive ${reasonsOf(breakingOf(unknown))}.`
        : 'They only add to it, so this program can work on it.',
    ]
  if (pending.length === 0) return ['The database is up to date.']
  if (appliedCount === 0) return [`The database is empty. ${pending.length} migrations will set it up.`]
  return [
    ...pending.map(({ name, breaks }) =>
      breaks === undefined
        ? `${name} is pending. Older versions survive it.`
        : `${name} is pending. Older versions do not survive it: ${breaks}.`,
    ),
    breakingOf(pending).length === 0
      ? 'Servers and workers can be replaced one after the other.'
      : 'Stop all servers and workers before the first of this version starts.',
  ]
}
