import pg from 'pg'
import { type DistributionPlan, droppedKeys, planDistribution } from './distributionPlan.ts'

/** Runs statements in one transaction, each in a call of its own. */
const inTransaction = async (owner: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await work(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

/** Drops the keys between tables to be converted, which the extension asks for, and notes them in the same transaction. */
const dropKeys = async (owner: pg.Pool, { keys }: DistributionPlan): Promise<void> => {
  if (keys.length === 0) return
  await inTransaction(owner, async (client) => {
    await client.query(
      `create table if not exists ${droppedKeys} (name text, "table" text, definition text not null, primary key ("table", name))`,
    )
    for (const { name, table, definition } of keys) {
      await client.query(
        `insert into ${droppedKeys} (name, "table", definition) values ($1, $2, $3) on conflict do nothing`,
        [name, table, definition],
      )
      await client.query(`alter table ${table} drop constraint if exists ${pg.escapeIdentifier(name)}`)
    }
  })
}

const addKeys = async (owner: pg.Pool, { keys }: DistributionPlan): Promise<void> => {
  for (const { name, table, definition } of keys)
    await inTransaction(owner, async (client) => {
      await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
      await client.query(`delete from ${droppedKeys} where "table" = $1 and name = $2`, [table, name])
    })
}

/**
 * Converts what a plan names. Each table and each key is a transaction of its own, so a run that is interrupted loses nothing, and the next one goes on
 * where it stopped.
 * @param say - is called with each step, in words
 * @throws if the plan has obstacles
 */
export const distribute = async (
  owner: pg.Pool,
  plan: DistributionPlan,
  say: (step: string) => void,
): Promise<void> => {
  if (plan.version === undefined) return
  if (plan.obstacles.length > 0) throw new Error(plan.obstacles.join('\n'))
  await dropKeys(owner, plan)
  for (const table of plan.references) {
    say(`reference table ${table}`)
    await inTransaction(owner, async (client) => {
      await client.query('select create_reference_table($1)', [table])
    })
  }
  for (const table of plan.distributed) {
    say(`distributed table ${table}`)
    await inTransaction(owner, async (client) => {
      await client.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [
        table,
        table === 'tenants' ? 'none' : 'tenants',
      ])
    })
  }
  await addKeys(owner, plan)
  // The owner is never the application (npm run doctor), and a table that is forced upon it cannot be replicated to another machine.
  for (const table of plan.forced) {
    say(`movable table ${table}`)
    await owner.query(`alter table ${table} no force row level security`)
  }
  for (const { role, database, name, value } of plan.settings) {
    say(`role ${role}: ${name} = ${value}`)
    const place = database === null ? '' : `in database ${pg.escapeIdentifier(database)}`
    await owner.query(`alter role ${pg.escapeIdentifier(role)} ${place} set ${name} = ${pg.escapeLiteral(value)}`)
  }
}

/** Whether the tables of tenants are distributed, as opposed to an ordinary database and to one that has only the extension. */
export const isDistributed = async (owner: pg.Pool): Promise<boolean> => {
  const extension = await owner.query(`select from pg_extension where extname = 'citus'`)
  if (extension.rowCount === 0) return false
  const { rowCount } = await owner.query(`select from pg_dist_partition where logicalrelid = to_regclass('tenants')`)
  return rowCount === 1
}

/** Converts what is not yet, in a database that is distributed already; an ordinary one, and one not yet distributed, stays as it is. */
export const distributeAdditions = async (owner: pg.Pool): Promise<void> => {
  if (await isDistributed(owner)) await distribute(owner, await planDistribution(owner), () => {})
}

/** A plan in words, a line a step. */
export const describePlan = ({
  version,
  isAvailable,
  obstacles,
  references,
  distributed,
  keys,
  forced,
  settings,
  isEmpty,
}: DistributionPlan): string[] => {
  if (version === undefined)
    return [
      isAvailable
        ? 'The server has the extension citus, but this database does not: create extension citus'
        : 'The server has no extension citus, so there is nothing to distribute.',
    ]
  if (isEmpty) return ['The database is empty. npm run db:distribute makes the tables and distributes them.']
  const steps = [
    ...obstacles.map((obstacle) => `Not possible yet: ${obstacle}`),
    ...(keys.length > 0 ? [`Drop ${keys.length} foreign keys, and add them again at the end`] : []),
    ...references.map((table) => `Make ${table} a reference table`),
    ...distributed.map((table) => `Distribute ${table} by tenant_id`),
    ...(forced.length > 0 ? [`Let the rows of ${forced.length} tables be moved between machines`] : []),
    ...settings.map(({ role, name, value }) => `Let ${role} have ${name} = ${value} on the workers`),
  ]
  return steps.length > 0 ? steps : ['Everything is distributed.']
}
