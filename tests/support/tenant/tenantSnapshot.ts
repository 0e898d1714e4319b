import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { institutionRecords } from '#server/audit/recordNames.ts'
import type { TestApi } from '../api.ts'
import type { TestDatabase } from '../database.ts'

type Row = Record<string, unknown>

/** All rows of a tenant by table, with institutions by their names. */
export type TenantSnapshot = Readonly<Record<string, readonly Row[]>>

/** The tables with a tenant_id, as the information schema knows them. */
export const tablesOfTenants = async ({ owner }: Pick<TestDatabase, 'owner'>): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select case when columns.table_schema = 'public' then '' else columns.table_schema || '.' end || columns.table_name as name
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where column_name = 'tenant_id' and columns.table_schema in ('public', 'identity') and table_type = 'BASE TABLE'
    order by name`,
  )
  return rows.map(({ name }) => name)
}

/** Every row of a tenant. */
export const tenantSnapshot = async (
  { owner }: Pick<TestDatabase, 'owner'>,
  tenantId: number,
): Promise<TenantSnapshot> => {
  // Those that the tenant has entered have no name there; their departments differ.
  const { rows: masters } = await owner.query<{ id: number; name: string }>(
    `select id, case when name = '' then 'without a name: ' || departments::text else name end as name from medical_institutions`,
  )
  const names = new Map(masters.map(({ id, name }) => [id, name]))
  const named = (id: unknown) => (typeof id === 'number' ? (names.get(id) ?? id) : id)
  const translated = (table: string, row: Row): Row => {
    const institutions = Object.fromEntries(
      ['medical_institution_id', 'medical_institution_id_to'].flatMap((column) =>
        column in row ? [[column, named(row[column])]] : [],
      ),
    )
    if (table === 'import_questions') return { ...row, candidates: (row.candidates as number[]).map(named) }
    if (table === 'import_rows' && row.label_id !== 0) return { ...row, record_id: named(row.record_id) }
    if (table === 'audit_logs' && institutionRecords.includes(String(row.record_type)))
      return { ...row, record_ids: (row.record_ids as number[]).map(named) }
    if (table === 'saved_filters') {
      const conditions = row.conditions as Row
      return { ...row, conditions: { ...conditions, medicalInstitutionId: named(conditions.medicalInstitutionId) } }
    }
    if (table === 'medical_institution_merges') {
      const moved = JSON.stringify(row.moved).replaceAll(
        /("medical_institution_id":)(\d+)/g,
        (_all, member: string, id) => member + JSON.stringify(named(Number(id))),
      )
      return { ...row, ...institutions, moved: JSON.parse(moved) as unknown }
    }
    if (table === 'deleted_referral_facts') {
      const fact = row.fact as Row
      return { ...row, ...institutions, fact: { ...fact, medical_institution_id: named(fact.medical_institution_id) } }
    }
    // The key of the seals is another.
    if (table === 'audit_seals') return { ...row, hash: null }
    return { ...row, ...institutions }
  }
  const snapshot: Record<string, readonly Row[]> = {}
  for (const table of await tablesOfTenants({ owner })) {
    if (table === 'identity.deletion_records' || table === 'patient_keys') continue
    const { rows } = await owner.query<{ row: Row; text: string }>(
      `select to_jsonb(rows) as row, rows::text as text from ${table} as rows where tenant_id = $1`,
      [tenantId],
    )
    snapshot[table] = rows
      .map(({ row }) => translated(table, row))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return snapshot
}

/** The tables that have rows. */
export const filledTables = (snapshot: TenantSnapshot): string[] =>
  Object.entries(snapshot).flatMap(([table, rows]) => (rows.length > 0 ? [table] : []))

/** The stored files of an installation with their contents, by path. */
export const storedContents = async ({ storageDir }: Pick<TestApi, 'storageDir'>): Promise<Record<string, string>> => {
  const entries = await readdir(storageDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(
    files.map(async (file) => [file.slice(storageDir.length + 1), await readFile(file, 'base64')] as const),
  )
  return Object.fromEntries(contents.sort(([a], [b]) => (a < b ? -1 : 1)))
}
