import type pg from 'pg'

/** Above so many seconds sign-ins fail, because one server takes the codes of another for expired or not yet valid. */
export const maxClockDifference = 30

/** @returns by how many seconds this machine's clock is ahead of the database's; negative if it is behind */
export const clockDifference = async (pool: pg.Pool): Promise<number> => {
  const before = Date.now()
  const { rows } = await pool.query<{ now: number }>('select extract(epoch from statement_timestamp())::float8 as now')
  return (before + Date.now()) / 2000 - (rows[0]?.now ?? 0)
}
