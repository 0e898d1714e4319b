import { sql } from 'kysely'
import type { TenantTransaction } from './tenant.ts'

/**
 * Runs work that concerns thousands of rows with hash joins instead of nested loops. The planner has no statistics
 * about rows that this transaction has just stored. It takes them for few, above all in a tenant that is new among
 * many, and would scan all of them for each row. Must not be nested.
 */
export const withHashJoins = async <T>(tx: TenantTransaction, work: () => Promise<T>): Promise<T> => {
  await sql`set local enable_nestloop = off`.execute(tx)
  await sql`set local jit = off`.execute(tx)
  const done = await work()
  await sql`set local enable_nestloop to default`.execute(tx)
  return done
}
