import { sql } from 'kysely'
import type { TenantTransaction } from './tenant.ts'

/**
 * Runs work that the transaction must not depend on. If it fails, what it has written is undone, the failure is reported in
 * the log, and the transaction goes on.
 * @param what - names the work in the log
 * @throws if the connection is lost, since then nothing goes on
 */
export const attempt = async (tx: TenantTransaction, what: string, work: () => Promise<void>): Promise<void> => {
  await sql`savepoint attempt`.execute(tx)
  try {
    await work()
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    process.emitWarning(new Error(`${what} has failed; what it belongs to went on without it`, { cause: error }))
  }
  await sql`release savepoint attempt`.execute(tx)
}
