import type pg from 'pg'
import { secretFit } from '../databaseSecret.ts'
import type { DatabaseOptions, RoleName } from '../db/connection.ts'
import { clockDifference, maxClockDifference } from '../db/clockDifference.ts'
import { isDistributed } from '../db/distribute/distribute.ts'
import { readMigrations } from '../db/upgrade/migrationFiles.ts'
import {
  breakingOf,
  describeMigrations,
  type MigrationState,
  namesOf,
  readMigrationState,
} from '../db/upgrade/migrationState.ts'
import type { Config } from '../config.ts'
import wantedRights from './expectedRights.json' with { type: 'json' }
import { failed, type Finding, ok, warning } from './finding.ts'
import { differencesOf, readRights } from './rights.ts'

const minVersion = 15

/** @param owner - as the migrating role */
export const checkServer = async (owner: pg.Pool): Promise<Finding[]> => {
  const { rows } = await owner.query<{ version: string; number: number; encoding: string; creates: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding,
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as creates`,
  )
  const [row] = rows
  if (!row) throw new Error('no answer')
  return [
    row.number >= minVersion * 10_000
      ? ok('database', `PostgreSQL ${row.version}`)
      : failed('database', `PostgreSQL ${row.version}`, `Move to PostgreSQL ${minVersion} or newer.`),
    ...(row.encoding === 'UTF8'
      ? []
      : [
          failed('database', `its encoding is ${row.encoding}`, 'Make it anew with encoding UTF8, as the README says.'),
        ]),
    ...(row.creates
      ? []
      : [
          warning(
            'database',
            'the role of DATABASE_URL may not make roles',
            'alter role … createrole; or make the three roles yourself, as the README says.',
          ),
        ]),
  ]
}

export const judgeMigrations = (state: MigrationState): Finding => {
  const check = 'migrations'
  const { appliedCount, pending, unknown } = state
  const newer = `the database has been migrated by a newer version (${namesOf(unknown)})`
  if (breakingOf(unknown).length > 0)
    return failed(check, newer, 'Run the newer version, or restore the backup from before it.')
  if (unknown.length > 0)
    return warning(check, newer, 'It has only been added to, so this version works. Run the newer one everywhere soon.')
  if (pending.length > 0) {
    const howToUpgrade = describeMigrations(state).at(-1) ?? ''
    return failed(check, `${namesOf(pending)} pending`, `npm run db:migrate, or start the product. ${howToUpgrade}`)
  }
  return ok(check, `${appliedCount}, all applied`)
}

export const checkMigrations = async (owner: pg.Pool): Promise<Finding[]> => [
  judgeMigrations(await readMigrationState(owner, await readMigrations())),
]

/** Checks that the secret is the one that the database was set up with. @param owner - as the migrating role */
export const checkDatabaseSecret = async (owner: pg.Pool, options: DatabaseOptions): Promise<Finding[]> => {
  const check = 'database secret'
  const fit = await secretFit(owner, options)
  if (fit === 'other secret')
    return [
      failed(
        check,
        'the database was set up with another secret',
        'Give it the secret that this database was set up with (RENKEI_SECRET, or the data folder’s file secret).',
      ),
    ]
  return [
    ok(
      check,
      fit === 'fits' ? 'the one that the database was set up with' : 'the database holds nothing made with one',
    ),
  ]
}

/** Privileges that each role needs, as spot checks of the migrations' grants. */
const needs: Readonly<Record<RoleName, readonly (readonly [table: string, privilege: string])[]>> = {
  app: [
    ['public.accounts', 'select, insert, update'],
    ['public.audit_logs', 'select, insert'],
  ],
  identity: [
    ['identity.credentials', 'select, insert, update'],
    ['identity.provider_records', 'select, insert, update, delete'],
  ],
  jobs: [
    ['public.audit_seals', 'select, insert'],
    ['graphile_worker._private_jobs', 'select, insert, update, delete'],
  ],
}

/** Checks that a role lacks rights with which it could read other tenants' rows. */
const judgeRights = (role: RoleName, rights: { readonly above: boolean; readonly owns: boolean }): Finding[] => [
  ...(rights.above
    ? [
        failed(
          `role renkei_${role}`,
          'is a superuser or bypasses row-level security: tenants are not kept apart',
          `alter role renkei_${role} nosuperuser nobypassrls;`,
        ),
      ]
    : []),
  ...(rights.owns
    ? [
        failed(
          `role renkei_${role}`,
          'owns tables of the tenants',
          'Give them to the role of DATABASE_URL: alter table … owner to …;',
        ),
      ]
    : []),
]

/** Checks that a role can sign in and has the privileges it needs and no more. @param pool - its own */
export const checkRole = async (role: RoleName, pool: pg.Pool): Promise<Finding[]> => {
  const check = `role renkei_${role}`
  const { rows } = await pool.query<{ above: boolean; owns: boolean }>(
    `select rolsuper or rolbypassrls as above,
      exists (select from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as owns
    from pg_roles
    where rolname = current_user`,
  )
  const [rights] = rows
  const tooMuch = rights ? judgeRights(role, rights) : []
  const missing: string[] = []
  for (const [table, privileges] of needs[role]) {
    const { rows: may } = await pool.query<{ may: boolean }>(
      `select to_regclass($1) is not null and (
        select bool_and(has_table_privilege(to_regclass($1), one)) from unnest(string_to_array($2, ', ')) as wanted (one)
      ) as may`,
      [table, privileges],
    )
    if (!may[0]?.may) missing.push(`${privileges} on ${table}`)
  }
  if (missing.length > 0)
    return [
      ...tooMuch,
      failed(check, `lacks ${missing.join('; ')}`, 'npm run db:migrate; or restore the grants of the migrations.'),
    ]
  return tooMuch.length > 0 ? tooMuch : [ok(check, 'signs in, with its rights and no more')]
}

/**
 * Checks that every table with a tenant has row-level security, forced upon its owner too. On a distributed database it is not forced, because forced rows
 * cannot be moved between machines; there the roles of the application own nothing ({@link checkRole}).
 */
export const checkWalls = async (owner: pg.Pool): Promise<Finding[]> => {
  const isForced = (await isDistributed(owner)) ? 'true' : 'class.relforcerowsecurity'
  const { rows } = await owner.query<{ name: string }>(
    `select class.relname as name
    from pg_class as class
    join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attname = 'tenant_id' and not attribute.attisdropped
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
      and not (class.relrowsecurity and ${isForced})
    order by 1`,
  )
  const open = rows.map(({ name }) => name)
  const state = isForced === 'true' ? 'enabled' : 'forced'
  return [
    open.length === 0
      ? ok('tenants apart', `row-level security is ${state} on every table of theirs`)
      : failed(
          'tenants apart',
          `row-level security is not ${state} on ${open.join(', ')}`,
          'alter table … enable row level security, force row level security; and find out who switched it off.',
        ),
  ]
}

const listed = (texts: readonly string[]) => texts.slice(0, 10).join(texts[0]?.endsWith(';') ? ' ' : '; ')

/**
 * Checks that everybody may do what the migrations have granted and nothing else, and that the policies that keep tenants apart are
 * those of the migrations. Of a database of another version nothing is said.
 */
export const checkRights = async (owner: pg.Pool): Promise<Finding[]> => {
  const { pending, unknown } = await readMigrationState(owner, await readMigrations())
  if (pending.length > 0 || unknown.length > 0) return []
  const { missing, surplus, policies } = differencesOf(wantedRights, await readRights(owner))
  const findings = [
    ...(policies.length > 0
      ? [
          failed(
            'tenants apart',
            `policies are not those of the migrations: ${listed(policies)}`,
            'Find out who changed them, and restore them as the migrations make them (server/db/migrations).',
          ),
        ]
      : []),
    ...(missing.length > 0
      ? [failed('rights', `${missing.length} are missing`, `As the role of DATABASE_URL: ${listed(missing)}`)]
      : []),
    ...(surplus.length > 0
      ? [
          failed(
            'rights',
            `${surplus.length} are more than the migrations give`,
            `As the role of DATABASE_URL: ${listed(surplus)}`,
          ),
        ]
      : []),
  ]
  return findings.length > 0 ? findings : [ok('rights', 'those of the migrations and no more')]
}

/** Connections of a server besides those as renkei_app: the other roles, the worker's as renkei_app, and those of a start. */
const otherConnections = { identity: 4, jobs: 14, worker: 12, start: 2 }

/**
 * @param available - connections that the server gives
 * @param perServer - the most that one server of the product opens
 */
export const judgeConnections = (available: number, perServer: number, servers: number): Finding => {
  const check = 'connections'
  const message = `${servers === 1 ? 'a server opens' : `${servers} servers open`} up to ${perServer * servers}, and PostgreSQL gives ${available}`
  const mend = 'Lower DATABASE_POOL_SIZE, or raise max_connections of PostgreSQL.'
  if (perServer > available) return failed(check, message, mend)
  return perServer * servers > available ? warning(check, message, mend) : ok(check, message)
}

export const checkConnections = async (
  owner: pg.Pool,
  { database: { poolSize }, jobs, servers }: Pick<Config, 'database' | 'jobs' | 'servers'>,
): Promise<Finding[]> => {
  const { rows } = await owner.query<{ available: number }>(
    `select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
    ) as available`,
  )
  const { identity, jobs: queue, worker, start } = otherConnections
  const perServer =
    poolSize + identity + queue + start + (jobs.inServer ? Math.min(poolSize, worker) + identity + queue : 0)
  return [judgeConnections(rows[0]?.available ?? 0, perServer, servers)]
}

/** @param seconds - by which this machine’s clock is ahead of the database’s */
export const judgeClock = (seconds: number): Finding => {
  const check = 'clock'
  const apart = Math.abs(seconds)
  const message = `${apart.toFixed(1)} s apart from the database’s`
  const mend = 'Let both machines follow the same time server (NTP).'
  if (apart > maxClockDifference) return failed(check, message, mend)
  return apart > 2 ? warning(check, message, mend) : ok(check, message)
}

export const checkClock = async (owner: pg.Pool): Promise<Finding[]> => {
  await owner.query('select 1')
  return [judgeClock(await clockDifference(owner))]
}
