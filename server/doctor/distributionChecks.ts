import type pg from 'pg'
import { isDistributed } from '../db/distribute/distribute.ts'
import { failed, type Finding, ok, warning } from './finding.ts'

const check = 'machines'

interface Answer {
  readonly node: string
  readonly success: boolean
  readonly result: string
}

/** Asks every machine that the coordinator knows, itself included. @param question - a query of one value */
const askAll = async (owner: pg.Pool, question: string): Promise<Answer[]> => {
  const { rows } = await owner.query<Answer>(
    `select nodename || ':' || nodeport as node, success, result
    from run_command_on_all_nodes($1) join pg_dist_node using (nodeid)
    order by groupid`,
    [question],
  )
  return rows
}

const versions = `select 'PostgreSQL ' || current_setting('server_version') || ', Citus ' || extversion from pg_extension where extname = 'citus'`

/** What a move of rows between machines leaves behind if it is interrupted: WAL is kept for it until the disk is full. */
const leftSlots = `select coalesce(string_agg(slot_name::text, ', '), '') from pg_replication_slots where slot_name like 'citus_shard_%' and not active`

/** Without these a connection to a machine that has gone without a word is waited for as long as its system does by itself: hours. */
const noticing = ['keepalives_idle', 'tcp_user_timeout']

const unmovable = `
  select oid::regclass::text as name, relforcerowsecurity as forced
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and (relforcerowsecurity or relreplident = 'n' or relreplident = 'd' and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary))
  order by relname`

const named = (answers: readonly Answer[]) => answers.map(({ node, result }) => `${node}: ${result}`).join('; ')

/** Checks what a database on several machines needs to work, and to move rows between them. @returns nothing of a database on one machine */
export const checkDistribution = async (owner: pg.Pool): Promise<Finding[]> => {
  if (!(await isDistributed(owner))) return []
  const { rows: inactive } = await owner.query<{ node: string }>(
    `select nodename || ':' || nodeport as node from pg_dist_node where noderole = 'primary' and not isactive`,
  )
  const told = await askAll(owner, versions)
  const silent = told.filter(({ success }) => !success)
  const levels = (await askAll(owner, `select current_setting('wal_level')`)).filter(
    ({ success, result }) => success && result !== 'logical',
  )
  const ways = (await askAll(owner, `select current_setting('citus.node_conninfo')`)).filter(
    ({ success, result }) => success && noticing.some((setting) => !result.includes(setting)),
  )
  const slots = (await askAll(owner, leftSlots)).filter(({ success, result }) => success && result !== '')
  const { rows: held } = await owner.query<{ name: string; forced: boolean }>(unmovable)
  const findings = [
    ...(inactive.length > 0
      ? [
          failed(
            check,
            `${inactive.map(({ node }) => node).join(', ')} does not take part`,
            'select citus_activate_node(…), once it answers.',
          ),
        ]
      : []),
    ...(silent.length > 0
      ? [failed(check, `no answer from ${named(silent)}`, 'Start it. Until then its tenants are answered with 503.')]
      : []),
    ...(new Set(told.filter(({ success }) => success).map(({ result }) => result)).size > 1
      ? [warning(check, `different versions: ${named(told)}`, 'Bring all machines to the same version.')]
      : []),
    ...(levels.length > 0
      ? [
          failed(
            check,
            `no rows can be moved while people work: wal_level is not logical (${named(levels)})`,
            'wal_level = logical in postgresql.conf, and start the machine again.',
          ),
        ]
      : []),
    ...(ways.length > 0
      ? [
          warning(
            check,
            `it takes hours to notice that a machine has gone without a word: citus.node_conninfo has no ${noticing.join(' or no ')} (${named(ways)})`,
            `citus.node_conninfo = 'sslmode=require keepalives_idle=10 keepalives_interval=5 keepalives_count=3 tcp_user_timeout=15000' in postgresql.conf, and reload it.`,
          ),
        ]
      : []),
    ...(slots.length > 0
      ? [
          failed(
            check,
            `a move that ended early keeps the disk filling: ${named(slots)}`,
            'select citus_cleanup_orphaned_resources(); or pg_drop_replication_slot(…) on that machine.',
          ),
        ]
      : []),
    ...(held.length > 0
      ? [
          failed(
            check,
            `rows of ${held.map(({ name }) => name).join(', ')} cannot be moved`,
            'npm run db:distribute; a table without a primary key needs a replica identity.',
          ),
        ]
      : []),
  ]
  return findings.length > 0 ? findings : [ok(check, `${told.length}, ${told[0]?.result ?? ''}`)]
}
