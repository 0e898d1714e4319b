import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from './tenant.ts'

/**
 * Reads columns of whole numbers. Each comes as one JSON array: tens of thousands of rows take a fraction of
 * the time that they would take as rows.
 * @param query - with these columns; nulls are not allowed
 * @returns the columns in the same order, all with one entry for each row
 */
export const readColumns = async <const K extends readonly string[]>(
  tx: TenantTransaction,
  columns: K,
  query: RawBuilder<unknown>,
): Promise<{ readonly [I in keyof K]: Float64Array }> => {
  const arrays = sql.join(
    columns.map((column) => sql`coalesce(json_agg(${sql.ref(column)}), '[]') as ${sql.ref(column)}`),
  )
  const { rows } = await sql<Record<string, number[]>>`select ${arrays} from (${query}) as read`.execute(tx)
  return columns.map((column) => Float64Array.from(rows[0]?.[column] ?? [])) as {
    readonly [I in keyof K]: Float64Array
  }
}
