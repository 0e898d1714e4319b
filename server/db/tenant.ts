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
import { preparedName } from './prepared.ts'
import type { DB } from './types.ts'

/** A transaction in which only one tenant's rows are visible. */
export type TenantTransaction = Kysely<DB>

/** Lists of numbers as PostgreSQL reads them, written at once: the driver looks at each for quotes, which takes long for thousands. */
const numbersAsText = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')
    ? `{${value.join(',')}}`
    : value

/** Sends a query at once, where Kysely takes a few turns. Whatever the client is given afterwards comes after it. */
const send = (client: pg.ClientBase, { sql, parameters }: CompiledQuery) => {
  const name = preparedName(sql, parameters)
  return client.query({ text: sql, values: parameters.map(numbersAsText), ...(name && { name }) })
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await send(this.#client, query)
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

const driverOf = (client: pg.ClientBase): Driver => {
  const connection = new ClientConnection(client)
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

/** Kysely over one connected client. The caller manages the transaction. */
export const kyselyOn = (client: pg.ClientBase): TenantTransaction => {
  const tx = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(client),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  shareTime(client, tx)
  return tx
}

/**
 * The statement that makes only one tenant's rows visible until the transaction ends. All code uses this function for
 * it.
 * @throws when the id is not an integer
 */
export const tenantWall = (tenantId: number): string => {
  if (!Number.isSafeInteger(tenantId)) throw new TypeError('A tenant id is an integer')
  return `set local app.tenant_id = '${tenantId}'`
}

export interface OpenTransaction {
  readonly client: pg.PoolClient
  readonly tx: TenantTransaction
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

export interface TransactionOptions {
  /** `repeatable read` when all statements must see the same snapshot. */
  readonly isolation?: 'read committed' | 'repeatable read'
  /** False limits each statement to one core of the database, so that other requests keep running. */
  readonly parallel?: boolean
}

/**
 * Opens a transaction for one tenant. Its first statement is sent together with the caller's first query (the app pool
 * pipelines), so it costs no round trip of its own. If that statement fails, row-level security hides all rows.
 * @param tenantId - from a verified token, never from a request's fields
 */
export const openTenantTransaction = async (
  pool: pg.Pool,
  tenantId: number,
  { isolation = 'read committed', parallel = true }: TransactionOptions = {},
): Promise<OpenTransaction> => {
  const wall = tenantWall(tenantId) + (parallel ? '' : '; set local max_parallel_workers_per_gather = 0')
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(error)
  })
  const begun = client.query(`begin isolation level ${isolation}; ${wall}`)
  begun.catch(() => {})
  let ended = false
  const end = async (statement: 'commit' | 'rollback') => {
    if (ended) return
    ended = true
    try {
      await Promise.all([begun, client.query(statement)])
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  beginTime(client)
  const tx = kyselyOn(client)
  return {
    client,
    tx,
    commit: () => end('commit'),
    rollback: () => end('rollback'),
    commitWith: async (...queries) => {
      const answers = queries.map((query) => send(client, query.compile(tx)))
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
    result = await work(transaction.tx)
  } catch (error) {
    await transaction.rollback().catch(() => {})
    throw error
  }
  await transaction.commit()
  return result
}
