import type pg from 'pg'
import { kyselyOn } from '../db/tenant.ts'
import { withIds } from '../records/withIds.ts'

/**
 * A statement that inserts rows which a query computes, as `insertComputed` of the product does. Its first parameter is the tenant.
 * @param columns - of the table and of the query, in the same order, without `tenant_id`; every id is among them
 * @param query - names the tenant in each of its tables
 */
export const computedInsert = (table: string, columns: readonly string[], query: string): string => `
  insert into ${table} (tenant_id, ${columns.join(', ')})
  select own.tenant_id, ${columns.map((column) => `computed.${column}`).join(', ')}
  from (select tenant_id from tenants) as own
  cross join (${query}) as computed (${columns.join(', ')})
  where own.tenant_id = $1`

/** Rows for `jsonb_to_recordset`, each with a new id of its table, ascending. */
export const listedWithIds = async (
  client: pg.ClientBase,
  table: Parameters<typeof withIds>[1],
  rows: readonly object[],
): Promise<string> => JSON.stringify(await withIds(kyselyOn(client), table, rows))
