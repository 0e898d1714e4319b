import type pg from 'pg'

/** What of the connections of a cluster's coordinator waits on a worker; the number of its node stands before that of its process. */
const waitsOnWorker = `pid in (select waiting_gpid % 10000000000 from citus_lock_waits)`

/**
 * How many connections to this database wait for a lock, here or, on a cluster, on a worker.
 * @param condition - on the columns of `pg_stat_activity`
 */
export const waitingForLocks = async (owner: pg.Pool, condition: string): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and (${condition})
      and (wait_event_type = 'Lock' ${process.env.TEST_CITUS ? `or ${waitsOnWorker}` : ''})`,
  )
  return rows[0]?.count ?? 0
}
