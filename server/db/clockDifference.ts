import type pg from 'pg'

/** Above so many seconds sign-ins fail, because one server takes the codes of another for expired or not yet valid. */
export const maxClockDifference = 30

/**
 * @returns by how many seconds this machine's clock is at least ahead of the database's; negative if it is behind. A question that waited for its answer says
 *   less, and is not taken for a wrong clock
 */
export const clockDifference = async (pool: pg.Pool): Promise<number> => {
  const asked = Date.now()
  const { rows } = await pool.query<{ now: number }>('select extract(epoch from statement_timestamp())::float8 as now')
  const answered = Date.now()
  const apart = (asked + answered) / 2000 - (rows[0]?.now ?? 0)
  const unsure = (answered - asked) / 2000
  return Math.sign(apart) * Math.max(0, Math.abs(apart) - unsure)
}
