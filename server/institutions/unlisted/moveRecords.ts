import { sql } from 'kysely'
import { insertComputed } from '../../db/insertComputed.ts'
import { returnedAsJson } from '../../db/returnedAsJson.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { columnOf, type InstitutionRecords, references } from './institutionRecords.ts'

/** Two institutions of a tenant; records go from one to the other. */
export interface Move {
  readonly tenantId: number
  readonly from: number
  readonly into: number
}

/** What has become of a table's rows of an institution. */
export interface MovedRecords {
  readonly table: string
  readonly column: string
  /** The keys of the rows that were moved. */
  readonly keys: readonly Readonly<Record<string, unknown>>[]
  /** Whole rows that were removed, because the other institution has its own. */
  readonly left: readonly Readonly<Record<string, unknown>>[]
}

/** SQL condition on `rows`: the other institution has a row in place of this one. */
const isSuperfluous = ({ table, same = [], there, ...records }: InstitutionRecords, { tenantId, into }: Move) => sql`
  exists (
    select from ${sql.table(table)} as there
    where ${sql.join(
      [
        sql`there.tenant_id = ${tenantId}`,
        sql`${sql.ref(`there.${columnOf(records)}`)} = ${into}`,
        ...same.map((column) => sql`${sql.ref(`there.${column}`)} is not distinct from ${sql.ref(`rows.${column}`)}`),
        ...(there ? [there] : []),
      ],
      sql` and `,
    )}
  )`

const ofInstitution = (records: Pick<InstitutionRecords, 'column'>, tenantId: number, id: number) =>
  sql`rows.tenant_id = ${tenantId} and ${sql.ref(`rows.${columnOf(records)}`)} = ${id}`

/** How many rows would be moved and how many left out, deleted ones not counted. */
export const countRecords = async (
  tx: TenantTransaction,
  move: Move,
  records: InstitutionRecords,
): Promise<{ readonly moved: number; readonly left: number }> => {
  const superfluous = records.same ? isSuperfluous(records, move) : sql`false`
  const { rows } = await sql<{ moved: number; left: number }>`
    select count(*) filter (where not rows.is_left) as moved, count(*) filter (where rows.is_left) as left
    from (
      select ${superfluous} as is_left
      from ${sql.table(records.table)} as rows
      where ${ofInstitution(records, move.tenantId, move.from)}
        ${records.isSoftlyDeleted ? sql`and rows.deleted_at is null` : sql``}
    ) as rows`.execute(tx)
  return rows[0] ?? { moved: 0, left: 0 }
}

/** Moves a table's rows, and removes those that the other institution has in their place. */
export const moveRecords = async (
  tx: TenantTransaction,
  move: Move,
  records: InstitutionRecords,
): Promise<MovedRecords> => {
  const { tenantId, from, into } = move
  const { table, key, same } = records
  const column = columnOf(records)
  // A table with a row for each institution needs no other key.
  const returning = sql.join(key.length > 0 ? key.map((name) => sql.ref(`rows.${name}`)) : [sql`rows.tenant_id`])
  const moved = await returnedAsJson(
    tx,
    sql`
      update ${sql.table(table)} as rows
      set ${sql.ref(column)} = ${into}
      where ${ofInstitution(records, tenantId, from)} ${same ? sql`and not ${isSuperfluous(records, move)}` : sql``}
      returning ${returning}`,
  )
  const left = same
    ? await returnedAsJson(
        tx,
        sql`
          delete from ${sql.table(table)} as rows
          where ${ofInstitution(records, tenantId, from)}
          returning rows.*`,
      )
    : []
  return { table, column, keys: key.length > 0 ? moved : moved.map(() => ({})), left }
}

/** SQL condition on `again`: what the row refers to still exists. */
const hasReferences = (tenantId: number, table: string) =>
  sql.join(
    [
      sql`true`,
      ...(references[table] ?? []).map(({ table: named, columns }) => {
        const own = Object.keys(columns)
        const isNone = own.map((column) => sql`${sql.ref(`again.${column}`)} is null`)
        const isSame = Object.entries(columns).map(
          ([column, other]) => sql`${sql.ref(`named.${other}`)} = ${sql.ref(`again.${column}`)}`,
        )
        return sql`(
          ${sql.join(isNone, sql` or `)}
          or exists (
            select from ${sql.table(named)} as named
            where named.tenant_id = ${tenantId} and ${sql.join(isSame, sql` and `)}
          )
        )`
      }),
    ],
    sql` and `,
  )

/**
 * Inserts whole rows again, as {@link moveRecords} has kept them. Rows that are there meanwhile stay, and those of tags, labels or lists that
 * have been deleted since stay away.
 */
export const insertAgain = async (
  tx: TenantTransaction,
  tenantId: number,
  table: string,
  left: MovedRecords['left'],
): Promise<void> => {
  const [first] = left
  if (!first) return
  const columns = Object.keys(first).filter((column) => column !== 'tenant_id')
  const again = insertComputed(
    tenantId,
    table,
    columns,
    sql`
      select ${sql.join(columns.map((column) => sql.ref(column)))}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(left)}::jsonb) as again
      where ${hasReferences(tenantId, table)}`,
  )
  await sql`${again} on conflict do nothing`.execute(tx)
}

/** Takes {@link moveRecords} back for the rows that are still there. */
export const moveBack = async (
  tx: TenantTransaction,
  { tenantId, from, into }: Move,
  { table, column, keys, left }: MovedRecords,
): Promise<void> => {
  const names = Object.keys(keys[0] ?? {})
  if (keys.length > 0)
    await sql`
      update ${sql.table(table)} as rows
      set ${sql.ref(column)} = ${from}
      where ${ofInstitution({ column }, tenantId, into)}
        and exists (
          select
          from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(keys)}::jsonb) as keys
          where ${sql.join(
            [sql`true`, ...names.map((name) => sql`${sql.ref(`keys.${name}`)} = ${sql.ref(`rows.${name}`)}`)],
            sql` and `,
          )}
        )`.execute(tx)
  await insertAgain(tx, tenantId, table, left)
}
