import type pg from 'pg'
import { createPool } from '#server/db/connection.ts'

/** A statement as sent to the driver. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** A pool of the application's role whose connections have one tenant set from the start, with the driver configured as in the product. */
export const openTenantPool = (appUrl: string, tenantId: number, max: number): pg.Pool => {
  const pool = createPool(appUrl, { max, name: 'renkei bench', pipeline: true })
  pool.on('connect', (client) => void client.query(`set app.tenant_id = '${tenantId}'`))
  return pool
}

/** Runs the statements one after the other on one connection. @returns the rows of each */
export const runStatements = async (pool: pg.Pool, statements: readonly Statement[]): Promise<unknown[][]> => {
  const client = await pool.connect()
  try {
    const results = await Promise.all(statements.map(({ text, values }) => client.query<object>(text, [...values])))
    return results.map(({ rows }) => rows)
  } finally {
    client.release()
  }
}
