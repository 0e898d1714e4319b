import pg from 'pg'

/** People are being served while a statement of a request runs, and until so many milliseconds after its end. */
const recentMilliseconds = 300
/** An answer is good for so many milliseconds. */
const keptMilliseconds = 100

export interface PeopleServed {
  /** Whether any server of this database is answering requests now. True if the database does not say. */
  readonly ask: () => Promise<boolean>
  readonly close: () => Promise<void>
}

/**
 * Sees in the database's own list of connections whether people are being served, by this process or another one.
 * @param app - the pool of requests. Its role may see the connections of its own role only; it is asked on a connection with
 *   another name, so that nobody takes the question itself for a request
 */
export const watchPeopleServed = (app: pg.Pool): PeopleServed => {
  const pool = new pg.Pool({ ...app.options, application_name: 'renkei throttle', max: 1 })
  pool.on('error', () => {})
  const askDatabase = async () => {
    const { rows } = await pool.query<{ served: boolean }>({
      name: 'people served',
      text: `
        select exists (
          select
          from pg_stat_activity
          where datname = current_database()
            and application_name = $1
            and (state = 'active' or state_change > statement_timestamp() - $2 * interval '1 millisecond')
        ) as served`,
      values: [app.options.application_name, recentMilliseconds],
    })
    return rows[0]?.served ?? false
  }
  let askedAt = -Infinity
  let answer = Promise.resolve(false)
  return {
    ask: () => {
      if (performance.now() - askedAt < keptMilliseconds) return answer
      askedAt = performance.now()
      answer = askDatabase().catch(() => true)
      return answer
    },
    close: () => pool.end(),
  }
}
