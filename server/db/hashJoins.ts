import { sql } from 'kysely'
import type { TenantTransaction } from './tenant.ts'

/**
 * Works with whole tables at a time, for what concerns thousands of rows. The planner knows nothing of those that the transaction has just stored,
 * takes them for a few, most of all in a tenant that is new among many, and would go through all of them for each. Not to be nested.
 */
export const withHashJoins = async <T>(tx: TenantTransaction, work: () => Promise<T>): Promise<T> => {
  await sql`set local enable_nestloop = off`.execute(tx)
  await sql`set local jit = off`.execute(tx)
  const done = await work()
  await sql`set local enable_nestloop to default`.execute(tx)
  return done
}
