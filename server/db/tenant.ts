import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'
import { beginTime, shareTime } from './clock.ts'
import { DatabaseUnavailable } from './errors.ts'
import { machinesOf, type Passage } from './machines.ts'
import { trackedTransaction } from './openTransactions.ts'
import type { DB } from './types.ts'

/** A transaction in which only one tenant's rows are visible. */
export type TenantTransaction = Kysely<DB>

/** Lists of numbers as PostgreSQL reads them, written at once: the driver looks at each for quotes, which takes long for thousands. */
const numbersAsText = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')
    ? `{${value.join(',')}}`
    : value

/** Sends a query at once, where Kysely takes a few turns. Whatever the client is given afterwards comes after it. */
const send = (client: pg.ClientBase, { sql, parameters }: CompiledQuery) =>
  client.query({ text: sql, values: parameters.map(numbersAsText) })

class ClientConnection implements DatabaseConnection {
  readonly #clientNow: () => pg.ClientBase
  readonly #failed: (error: unknown) => void

  constructor(clientNow: () => pg.ClientBase, failed: (error: unknown) => void) {
    this.#clientNow = clientNow
    this.#failed = failed
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await send(this.#clientNow(), query).catch((error: unknown) => {
      this.#failed(error)
      throw error
    })
    const affected = command === 'SELECT' ? undefined : BigInt(rowCount ?? 0)
    return { rows, ...(affected !== undefined && { numAffectedRows: affected }) }
  }

  // eslint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A tenant transaction pages through large results instead of streaming them')
  }
}

const unmanaged = async (): Promise<never> => {
  throw new Error('The tenant transaction is begun and ended by withTenant()')
}

const driverOf = (clientNow: () => pg.ClientBase, failed: (error: unknown) => void): Driver => {
  const connection = new ClientConnection(clientNow, failed)
  const nothing = async () => {}
  return {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: unmanaged,
    commitTransaction: unmanaged,
    rollbackTransaction: unmanaged,
    releaseConnection: nothing,
    destroy: nothing,
  }
}

const kyselyOver = (clientNow: () => pg.ClientBase, failed: (error: unknown) => void = () => {}): TenantTransaction =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(clientNow, failed),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

/** Kysely over one connected client. The caller manages the transaction. */
export const kyselyOn = (client: pg.ClientBase): TenantTransaction => {
  const tx = kyselyOver(() => client)
  shareTime(client, tx)
  return tx
}

/** @throws when the id is not an integer */
const tenantWall = (tenantId: number): string => {
  if (!Number.isSafeInteger(tenantId)) throw new TypeError('A tenant id is an integer')
  return `set local app.tenant_id = '${tenantId}'`
}

/** Whether a connection sends queries without waiting for the answers to those before. */
const pipelines = (client: pg.ClientBase): boolean => 'pipeline' in client && client.pipeline === true

export interface TransactionOptions {
  /** `repeatable read` when all statements must see the same snapshot. */
  readonly isolation?: 'read committed' | 'repeatable read'
  /** False limits each statement to one core of the database, so that other requests keep running. */
  readonly parallel?: boolean
  /** True lets statements take as long as they need. */
  readonly isUnlimited?: boolean
}

/**
 * How a transaction of a tenant begins, whoever opens it: its wall, outside of which no row is visible until it ends, and
 * its time. This and {@link enterTenant} are the only ways into a tenant.
 * @param tenantId - from a verified token, never from a request's fields
 * @returns begins the transaction on a connection, and resolves when the database has answered. If the connection pipelines, all is sent at once
 * @throws when the id is not an integer
 */
export const tenantBeginning = (
  tenantId: number,
  { isolation = 'read committed', parallel = true, isUnlimited = false }: TransactionOptions = {},
): ((client: pg.ClientBase) => Promise<unknown>) => {
  const statements = [
    `begin isolation level ${isolation}`,
    tenantWall(tenantId),
    ...(parallel ? [] : ['set local max_parallel_workers_per_gather = 0']),
    ...(isUnlimited ? ['set local statement_timeout = 0'] : []),
  ]
  return async (client) => {
    beginTime(client)
    // Each a call of its own: in one string a distributed database begins the transaction twice.
    if (pipelines(client)) await Promise.all(statements.map((statement) => client.query(statement)))
    else for (const statement of statements) await client.query(statement)
  }
}

/**
 * Goes into a tenant in a transaction that was begun without one, because the tenant is only being created or several are
 * written. From then on it is as if begun by {@link tenantBeginning}.
 */
export const enterTenant = async (client: pg.ClientBase, tenantId: number): Promise<void> => {
  const wall = tenantWall(tenantId)
  beginTime(client)
  await client.query(wall)
}

export interface OpenTransaction {
  /** The connection that the transaction is on now. */
  readonly client: pg.PoolClient
  readonly tx: TenantTransaction
  /** Runs the work that the transaction is open for, so that {@link forbidWaiting} knows of it. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  /**
   * Waits for something outside of the database: the storage, another host, a thread. Meanwhile there is no transaction and
   * no connection is held; afterwards another one is open under the same `tx`, with a time of its own. What was read before
   * may have changed, and no lock is held any more. If the work fails, the transaction has ended.
   * @throws if something was written or locked before
   */
  readonly outside: <T>(work: () => Promise<T>) => Promise<T>
  /** Commits and gives the connection back. Call this or {@link rollback}; a second call of either has no effect. */
  readonly commit: () => Promise<void>
  readonly rollback: () => Promise<void>
  /**
   * Sends the last queries and the commit together, so that they are waited for once. If a query fails, PostgreSQL makes a rollback of the
   * commit.
   * @returns the rows of each query, committed
   * @throws what a query or the commit has failed with
   */
  readonly commitWith: (...queries: readonly RawBuilder<unknown>[]) => Promise<readonly (readonly unknown[])[]>
}

interface Begun {
  readonly client: pg.PoolClient
  readonly answered: Promise<unknown>
  readonly passage: Passage
}

/** A transaction is given its identifier with the first row that it writes or locks. */
const hasWritten = 'select pg_current_xact_id_if_assigned() is not null as written'

/**
 * Opens a transaction for one tenant. Its first statements are sent together with the caller's first query (the app pool
 * pipelines), so they cost no round trip of their own. If one of them fails, row-level security hides all rows.
 * @param tenantId - from a verified token, never from a request's fields
 */
export const openTenantTransaction = async (
  pool: pg.Pool,
  tenantId: number,
  options: TransactionOptions = {},
): Promise<OpenTransaction> => {
  const beginOn = tenantBeginning(tenantId, options)
  const begin = async (): Promise<Begun> => {
    const passage = await machinesOf(pool).enter(tenantId)
    const client = await pool.connect().catch((error: unknown) => {
      passage.leave()
      throw new DatabaseUnavailable(error)
    })
    const answered = beginOn(client)
    answered.catch(() => {})
    // Without a pipeline the caller's query would be sent before the last statement of the beginning.
    if (!pipelines(client))
      await answered.catch((error: unknown) => {
        client.release(true)
        passage.leave()
        throw error
      })
    return { client, answered, passage }
  }
  let current: Begun | undefined = await begin()
  const { client: firstClient } = current
  const tracked = trackedTransaction()
  let ended = false
  const clientNow = () => {
    if (!current) throw new Error('The transaction is closed while something outside is waited for')
    return current.client
  }
  const leave = async (statement: 'commit' | 'rollback') => {
    if (!current) return
    const { client, answered, passage } = current
    current = undefined
    tracked.close()
    try {
      await Promise.all([answered, client.query(statement)])
      client.release()
    } catch (error) {
      passage.failed(error)
      client.release(true)
      throw error
    } finally {
      passage.leave()
    }
  }
  const end = async (statement: 'commit' | 'rollback') => {
    if (ended) return
    ended = true
    await leave(statement)
  }
  const tx = kyselyOver(clientNow, (error) => current?.passage.failed(error))
  shareTime(firstClient, tx)
  return {
    get client() {
      return clientNow()
    },
    tx,
    run: tracked.run,
    outside: async (work) => {
      const [{ rows }] = await Promise.all([clientNow().query<{ written: boolean }>(hasWritten), leave('rollback')])
      ended = true
      if (rows[0]?.written ?? true)
        throw new Error('Something was written or locked before the transaction was left for something outside')
      const result = await work()
      current = await begin()
      shareTime(current.client, tx)
      tracked.open()
      ended = false
      return result
    },
    commit: () => end('commit'),
    rollback: () => end('rollback'),
    commitWith: async (...queries) => {
      const passage = current?.passage
      const answers = queries.map((query) =>
        send(clientNow(), query.compile(tx)).catch((error: unknown) => {
          passage?.failed(error)
          throw error
        }),
      )
      const [results] = await Promise.all([Promise.all(answers), end('commit')])
      return results.map(({ rows }) => rows as unknown[])
    },
  }
}

/** Runs work in one transaction of one tenant. Commits when the work resolves, rolls back when it rejects. */
export const withTenant = async <T>(
  pool: pg.Pool,
  tenantId: number,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => {
  const transaction = await openTenantTransaction(pool, tenantId)
  let result: T
  try {
    result = await transaction.run(() => work(transaction.tx))
  } catch (error) {
    await transaction.rollback().catch(() => {})
    throw error
  }
  await transaction.commit()
  return result
}
