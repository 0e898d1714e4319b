import pg from 'pg'

/**
 * Runs work of which only one may run on a database at a time, across all processes. Other callers wait. The lock is
 * released with its connection, also when the process is killed. The work must not take the same lock again.
 * @param ownerUrl - of the role that owns the tables
 * @param name - of the lock
 */
export const oneAtATime = async <T>(ownerUrl: string, name: string, work: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: `renkei lock of ${name}` })
  // A broken connection releases the lock. If the database is gone, the work fails by itself.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`select pg_advisory_lock(hashtext('renkei'), hashtext($1))`, [name])
    return await work()
  } finally {
    await client.end().catch(() => {})
  }
}
