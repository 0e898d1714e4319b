import { type RawBuilder, sql } from 'kysely'

/**
 * An insert of rows that a query computes. It starts from the tenant's own row, so that a database that is distributed by tenant runs all of it on
 * the machine of this tenant instead of copying the rows through the coordinator (docs/DISTRIBUTION.md). Append `on conflict` to it, and
 * `returning` only after that: without it a distributed database refuses it.
 * @param columns - of the table and of the query, in the same order, without `tenant_id`. Every column with a volatile default, such as an id, must be
 * among them
 * @param rows - the query; it must name the tenant in each of its tables
 * @example sql`${insertComputed(tenantId, 'tags', ['id', 'name'], sql`select …`)} on conflict do nothing`
 */
export const insertComputed = (
  tenantId: number,
  table: string,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  return sql`
    insert into ${sql.table(table)} (tenant_id, ${names})
    select own.tenant_id, ${sql.join(columns.map((column) => sql.ref(`computed.${column}`)))}
    from (select tenant_id from tenants) as own
    cross join (${rows}) as computed (${names})
    where own.tenant_id = ${tenantId}`
}
