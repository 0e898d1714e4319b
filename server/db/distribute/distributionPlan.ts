import type pg from 'pg'
import { planningSettings } from '../connection.ts'

/** The oldest version of the extension whose behaviour the product's statements were tried with. */
export const minVersion = 12

/** A foreign key that has to be dropped while its tables are converted. */
export interface ForeignKey {
  readonly name: string
  /** The table that points, quoted. */
  readonly table: string
  readonly definition: string
}

/** A setting that a role lacks, and that statements of this role need on the workers. */
export interface RoleSetting {
  readonly role: string
  /** The database that it is for; null for all. */
  readonly database: string | null
  readonly name: string
  readonly value: string
}

export interface DistributionPlan {
  /** The version of the extension; undefined if the database does not have it. */
  readonly version: string | undefined
  /** Whether the server has it, so that `create extension citus` would do. */
  readonly isAvailable: boolean
  /** Whether no migration has made a table yet. */
  readonly isEmpty: boolean
  /** What forbids the conversion, each as a sentence. */
  readonly obstacles: readonly string[]
  /** Masters that become reference tables, and tenants' tables that become distributed ones. */
  readonly references: readonly string[]
  readonly distributed: readonly string[]
  /** Keys to drop and to add again, those that an interrupted run has dropped already included. */
  readonly keys: readonly ForeignKey[]
  /** Tables of tenants whose row-level security is forced upon their owner too, which keeps their rows from being moved to another machine. */
  readonly forced: readonly string[]
  /** What roles lack so that the workers see a transaction's tenant and work as the coordinator does. */
  readonly settings: readonly RoleSetting[]
}

const applicationRoles = ['renkei_app', 'renkei_jobs'] as const

/** Never for the owner or the database: a migration that is one string with its SET LOCAL would hang. */
const carriesTenant = { 'citus.propagate_set_commands': 'local' } as const

const missingSettings = `
  select pg_roles.rolname as role, wanted.database, wanted.name, wanted.value
  from jsonb_to_recordset($1::jsonb) as wanted (role text, database text, name text, value text)
  join pg_roles on pg_roles.rolname = coalesce(wanted.role, current_user)
  where not exists (
    select from pg_db_role_setting
    where setrole = pg_roles.oid
      and setdatabase = coalesce((select oid from pg_database where datname = wanted.database), 0)
      and setconfig @> array[wanted.name || '=' || wanted.value]
  )
  order by role, wanted.name`

/** The application's roles have the settings wherever they work, the owner, who may be the server's superuser, in the product's database alone. */
const settingsToMake = async (owner: pg.Pool): Promise<RoleSetting[]> => {
  const { rows } = await owner.query<{ database: string }>('select current_database() as database')
  const wanted = (role: string | null, database: string | null, settings: Readonly<Record<string, string>>) =>
    Object.entries(settings).map(([name, value]) => ({ role, database, name, value }))
  const all = [
    ...applicationRoles.flatMap((role) => wanted(role, null, { ...carriesTenant, ...planningSettings })),
    ...wanted(null, rows[0]?.database ?? null, planningSettings),
  ]
  return (await owner.query<RoleSetting>(missingSettings, [JSON.stringify(all)])).rows
}

interface Table {
  readonly name: string
  readonly isTenants: boolean
  readonly isConverted: boolean
}

const tables = (converted: string) => `
  select class.oid::regclass::text as name,
    exists (select from pg_attribute where attrelid = class.oid and attname = 'tenant_id' and not attisdropped) as "isTenants",
    ${converted} as "isConverted"
  from pg_class as class
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
  order by class.relname <> 'tenants', class.relname`

const keysBetween = `
  select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace
    and (conrelid::regclass::text = any($1::text[]) or confrelid::regclass::text = any($1::text[]))
  order by conrelid::regclass::text, conname`

/** Where keys are kept while they are dropped. An interrupted run leaves them here for the next one. */
export const droppedKeys = 'migrations.dropped_keys'

const droppedBefore = async (owner: pg.Pool): Promise<ForeignKey[]> => {
  const { rows } = await owner.query<{ kept: boolean }>('select to_regclass($1) is not null as kept', [droppedKeys])
  if (!rows[0]?.kept) return []
  return (await owner.query<ForeignKey>(`select name, "table", definition from ${droppedKeys} order by "table", name`))
    .rows
}

const obstaclesOf = async (owner: pg.Pool, version: string): Promise<string[]> => {
  const { rows } = await owner.query<{ bypasses: boolean; workers: number }>(`
    select (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses,
      (select count(*)::int from pg_dist_node where noderole = 'primary' and isactive and groupid > 0) as workers`)
  return [
    ...(Number.parseInt(version, 10) < minVersion
      ? [`The extension has version ${version}; ${minVersion} or later is needed.`]
      : []),
    ...(rows[0]?.bypasses
      ? []
      : [
          'The role of DATABASE_URL neither is superuser nor bypasses row-level security, so it could not move the rows of tenants.',
        ]),
    ...(rows[0]?.workers ? [] : [`The coordinator knows no worker: select citus_add_node('worker-1', 5432).`]),
  ]
}

/** What is to be done so that a migrated database is distributed by tenant. On an ordinary PostgreSQL: nothing, with `version` undefined. */
export const planDistribution = async (owner: pg.Pool): Promise<DistributionPlan> => {
  const nothing = { isEmpty: false, obstacles: [], references: [], distributed: [], keys: [], forced: [], settings: [] }
  const extension = await owner.query<{ version: string | null; available: boolean }>(`
    select (select extversion from pg_extension where extname = 'citus') as version,
      exists (select from pg_available_extensions where name = 'citus') as available`)
  const [{ version, available: isAvailable } = { version: null, available: false }] = extension.rows
  if (version === null) return { version: undefined, isAvailable, ...nothing }
  const { rows } = await owner.query<Table>(
    tables('exists (select from pg_dist_partition where logicalrelid = class.oid)'),
  )
  const pending = rows.filter(({ isConverted }) => !isConverted)
  const dropped = await droppedBefore(owner)
  const present = await owner.query<ForeignKey>(keysBetween, [pending.map(({ name }) => name)])
  const forced = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity
    order by relname`,
  )
  return {
    version,
    isAvailable,
    isEmpty: rows.length === 0,
    obstacles: await obstaclesOf(owner, version),
    references: pending.filter(({ isTenants }) => !isTenants).map(({ name }) => name),
    distributed: pending.filter(({ isTenants }) => isTenants).map(({ name }) => name),
    keys: [...present.rows, ...dropped],
    forced: forced.rows.map(({ name }) => name),
    settings: await settingsToMake(owner),
  }
}
