import pg from 'pg'
import { firstUnlistedId } from '../../records/unlistedInstitutions.ts'
import { OperatorError } from '../commandLine.ts'
import { institutionsName, json, type NamedInstitution, type Row, rowsName } from './archiveContents.ts'
import { type AddEntry, pieceBytes } from './archiveFile.ts'
import { auditedInstitutions, institutionsOf } from './institutionPlaces.ts'
import type { TenantTable } from './tenantTables.ts'

const fetchedRows = 1_000

const named = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column))

/** A table's name as an identifier. */
export const tableName = (name: string): string =>
  name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.')

/** The rows of a table in the order of its key, a bounded number at a time. */
async function* rowsOf(client: pg.ClientBase, tenantId: number, table: TenantTable): AsyncGenerator<readonly Row[]> {
  const columns = named(table.columns).map((column) => `${column}::text`)
  await client.query(
    `declare rows_of_tenant no scroll cursor for
    select ${columns.join(', ')} from ${tableName(table.name)} where tenant_id = ${tenantId} order by ${named(table.primaryKey).join(', ')}`,
  )
  for (;;) {
    const { rows } = await client.query<string[]>({
      text: `fetch ${fetchedRows} from rows_of_tenant`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close rows_of_tenant')
}

const rowBytes = (row: Row) => row.reduce((sum, value) => sum + (value?.length ?? 0) + 4, 0)

/** Divides rows so that no piece is much larger than an entry should be. */
const pieces = (rows: readonly Row[]): Row[][] => {
  const divided: Row[][] = []
  let bytes = Infinity
  for (const row of rows) {
    bytes += rowBytes(row)
    if (bytes > pieceBytes) {
      divided.push([])
      bytes = rowBytes(row)
    }
    divided.at(-1)?.push(row)
  }
  return divided
}

/** The institutions with these ids. @throws OperatorError if a row names one that is not in the master */
const readInstitutions = async (
  client: pg.ClientBase,
  ids: ReadonlyMap<string, boolean>,
): Promise<NamedInstitution[]> => {
  const { rows } = await client.query<NamedInstitution>(
    `select id::text, source_id, insurance_code, name,
      case when id >= $2 then jsonb_build_object(
        'municipality_code', municipality_code, 'facility_type_ids', facility_type_ids, 'department_ids', department_ids,
        'departments', departments
      ) end as unlisted
    from medical_institutions where id = any($1::bigint[]) order by id`,
    [[...ids.keys()], firstUnlistedId],
  )
  const present = new Set(rows.map(({ id }) => id))
  const unknown = [...ids].flatMap(([id, known]) => (known && !present.has(id) ? [id] : []))
  if (unknown.length > 0) throw new OperatorError(`Rows name institutions that do not exist: ${unknown.join(', ')}`)
  return rows
}

/**
 * Adds the rows of a tenant's tables to an archive, and then the institutions that they name.
 * @param client - in a transaction that sees one moment
 * @returns the number of rows by table
 */
export const exportRows = async (
  client: pg.ClientBase,
  tenantId: number,
  tables: readonly TenantTable[],
  add: AddEntry,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  /** Whether an institution must exist, by id. */
  const institutions = new Map<string, boolean>()
  const note = (id: string, known: boolean) => {
    if (id !== '0') institutions.set(id, known || institutions.get(id) === true)
    return id
  }
  for (const table of tables) {
    const visit = institutionsOf(table)
    counts[table.name] = 0
    let number = 0
    for await (const fetched of rowsOf(client, tenantId, table)) {
      for (const row of fetched) {
        visit(row, note)
        if (table.name === 'audit_logs') for (const id of auditedInstitutions(table, row)) note(id, false)
      }
      counts[table.name] = (counts[table.name] ?? 0) + fetched.length
      for (const rows of pieces(fetched))
        await add(rowsName(table.name, ++number), json({ columns: table.columns, rows }))
    }
  }
  const listed = await readInstitutions(client, institutions)
  for (let at = 0, number = 0; at < listed.length; at += fetchedRows)
    await add(institutionsName(++number), json(listed.slice(at, at + fetchedRows)))
  return counts
}
