import pg from 'pg'
import { type RawBuilder, sql } from 'kysely'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Row, Rows, Value } from './archiveContents.ts'
import { tableName } from './exportRows.ts'
import type { InstitutionIds } from './fitInstallation.ts'
import { institutionsOf, type MapInstitution } from './institutionPlaces.ts'
import type { TenantTable } from './tenantTables.ts'

/**
 * Maps an institution to this installation. What somebody typed may name one that was in no master; it then names none.
 * @throws if the archive does not list an institution that a row has
 */
export const institutionMapper =
  (ids: InstitutionIds): MapInstitution =>
  (id, known) => {
    const own = ids.get(id)
    if (own !== undefined || id === '0') return own ?? id
    if (known) throw new Error(`The archive does not list the institution ${id}`)
    return '0'
  }

/** The rows as a query: one list of texts a column, each text read as a value of the column's type. */
const listed = ({ columns, types }: TenantTable, rows: readonly Row[]) => {
  const lists = columns.map((_, place) => sql`${rows.map((row) => row[place] ?? null)}::text[]`)
  const values = columns.map((column, place) => sql`${sql.ref(`listed.${column}`)}::${sql.raw(types[place] ?? 'text')}`)
  return {
    values,
    from: sql`unnest(${sql.join(lists)}) as listed (${sql.join(columns.map((column) => sql.ref(column)))})`,
  }
}

/** Inserts a piece of the rows of a table, with the institutions of this installation. @throws if not all of them were inserted */
export const importRows = async (
  tx: TenantTransaction,
  tenantId: number,
  table: TenantTable,
  { rows }: Rows,
  map: MapInstitution,
): Promise<void> => {
  const visit = institutionsOf(table)
  const { values, from } = listed(
    table,
    rows.map((row) => visit(row, map)),
  )
  const { numAffectedRows = 0n } = await insertion(tenantId, table, values, from).execute(tx)
  if (Number(numAffectedRows) !== rows.length)
    throw new Error(`Of ${rows.length} rows of ${table.name} ${numAffectedRows} were inserted`)
}

const insertion = (
  tenantId: number,
  { name, columns }: TenantTable,
  values: readonly RawBuilder<unknown>[],
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if (name.includes('.')) {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    return sql`insert into ${sql.table(name)} (${names}) select ${sql.join(values)} from ${from}`
  }
  const own = values.filter((_, place) => columns[place] !== 'tenant_id')
  return insertComputed(
    tenantId,
    name,
    columns.filter((column) => column !== 'tenant_id'),
    sql`select ${sql.join(own)} from ${from}`,
  )
}

/**
 * Inserts the tenant's own row without what names rows that come later.
 * @returns what is left to set
 */
export const importTenantRow = async (
  client: pg.ClientBase,
  table: TenantTable,
  { rows }: Rows,
  laterColumns: readonly string[],
  map: MapInstitution,
): Promise<Readonly<Record<string, Value>>> => {
  const [row, ...others] = rows
  if (!row || others.length > 0) throw new Error('The archive must have one row of tenants')
  const values = institutionsOf(table)(row, map)
  const first = values.map((value, place) => (laterColumns.includes(table.columns[place] ?? '') ? null : value))
  await client.query(
    `insert into tenants (${table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')})
    values (${table.columns.map((_, place) => `$${place + 1}`).join(', ')})`,
    first,
  )
  return Object.fromEntries(laterColumns.map((column) => [column, values[table.columns.indexOf(column)] ?? null]))
}

/** Sets what {@link importTenantRow} has left. */
export const completeTenantRow = async (
  client: pg.ClientBase,
  tenantId: number,
  later: Readonly<Record<string, Value>>,
): Promise<void> => {
  for (const [column, value] of Object.entries(later))
    if (value !== null)
      await client.query(`update tenants set ${pg.escapeIdentifier(column)} = $2 where tenant_id = $1`, [
        tenantId,
        value,
      ])
}

/** Moves the sequences of ids past those that have come. A rollback does not move them back, which does no harm. */
export const moveSequences = async (
  client: pg.ClientBase,
  sequences: Readonly<Record<string, number>>,
): Promise<void> => {
  for (const [name, value] of Object.entries(sequences))
    await client.query(
      `select setval($1::regclass, $2) from ${tableName(name)} where last_value < $2 or not is_called and last_value = $2`,
      [tableName(name), value],
    )
}
