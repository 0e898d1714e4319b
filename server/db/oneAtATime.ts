import pg from 'pg'

/**
 * Does work of which only one may run on a database at a time, in whatever process: others wait. The lock goes with its connection, also when the process is
 * killed. It must not be taken again within the work.
 * @param ownerUrl - of the role that owns the tables
 * @param name - what the others wait for
 */
export const oneAtATime = async <T>(ownerUrl: string, name: string, work: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: `renkei lock of ${name}` })
  // A connection that breaks gives the lock up; the work then fails by itself where the database is gone.
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
