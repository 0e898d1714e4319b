import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { ImportPlan, ImportStatus, ImportType } from '#contract/intake/imports.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Imports } from '../../db/types.ts'
import type { TableRow } from '../../tables/tableRow.ts'
import { goneImport } from '../undo/goneFile.ts'
import { Choices, Viewers } from './choiceRecords.ts'
import type { ImportKind } from './importKinds.ts'
import { importCodeText } from './fileTexts.ts'
import { DayForms } from '../recognition/dayForms.ts'
import { type ListOddities, listOddities } from '../recognition/listRows.ts'
import { NumberForms } from '../recognition/numberForms.ts'
import type { Plan } from '../mapping/planning.ts'

const StoredRows = z.array(
  z.object({
    row_number: z.int(),
    cells: z.array(z.string()),
    broken: z.enum(['quote', 'characters', 'cut']).optional(),
  }),
)

const StoredOddities = z.partialRecord(z.enum(listOddities), z.object({ count: z.int(), places: z.array(z.string()) }))

/** A row of `imports` with its JSON parsed. */
export interface ImportRecord extends Omit<
  Selectable<Imports>,
  | 'kind'
  | 'import_type'
  | 'status'
  | 'step'
  | 'plan'
  | 'first_rows'
  | 'sample_rows'
  | 'number_forms'
  | 'oddities'
  | 'day_forms'
  | 'choices'
  | 'viewers'
> {
  readonly kind: ImportKind
  readonly import_type: z.infer<typeof ImportType>
  readonly status: z.infer<typeof ImportStatus>
  readonly step: 'check' | 'import' | null
  readonly plan: Plan
  readonly first_rows: TableRow[]
  readonly sample_rows: TableRow[]
  readonly number_forms: NumberForms
  readonly oddities: ListOddities
  readonly day_forms: DayForms
  readonly choices: Choices
  readonly viewers: Viewers
}

const rowsIn = (value: unknown): TableRow[] =>
  StoredRows.parse(value).map(({ row_number: rowNumber, cells, broken }) => ({
    rowNumber,
    cells,
    ...(broken && { broken }),
  }))

/** The format in which `imports` stores rows. */
export const rowsAsJson = (rows: readonly TableRow[]): string =>
  JSON.stringify(rows.map(({ rowNumber, cells, broken }) => ({ row_number: rowNumber, cells, broken })))

/** Parses a row of `imports`. */
export const importRecordOf = (row: Selectable<Imports>): ImportRecord => ({
  ...row,
  kind: row.kind as ImportKind,
  import_type: ImportType.parse(row.import_type),
  status: ImportStatus.parse(row.status),
  step: z.enum(['check', 'import']).nullable().parse(row.step),
  plan: ImportPlan.parse(row.plan),
  first_rows: rowsIn(row.first_rows),
  sample_rows: rowsIn(row.sample_rows),
  number_forms: NumberForms.parse(row.number_forms),
  oddities: StoredOddities.parse(row.oddities),
  day_forms: DayForms.parse(row.day_forms),
  choices: Choices.parse(row.choices),
  viewers: Viewers.parse(row.viewers),
})

/** @throws 404 if the tenant has no such import of this kind; it says who has undone or discarded one */
export const readImport = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: ImportKind,
  id: number,
  { locks = false } = {},
): Promise<ImportRecord> => {
  const query = tx
    .selectFrom('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .selectAll()
  const row = await (locks ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (!row) throw await goneImport(tx, tenantId, kind, id)
  return importRecordOf(row)
}

const says = (code: string, language: Language) => importCodeText(code)?.[language] ?? code

/** The columns of `imports` for lists of imports. */
export const itemColumns = [
  'imports.id',
  'imports.filename',
  'imports.status',
  'imports.step',
  'imports.import_type',
  'imports.error_code',
  'imports.row_count',
  'imports.imported_row_count',
  'imports.failed_row_count',
  'imports.left_out_row_count',
  'imports.abortion_row_number',
  'imports.created_at',
  'imports.created_by',
] as const

/** SQL for the moment at which later lists had replaced all records of an import. */
export const replacedAt = (tenantId: number) => sql<string | null>`(
  select uploads.replaced_at
  from data_uploads as uploads
  where uploads.tenant_id = ${tenantId} and uploads.import_id = imports.id
)`

type Column<C> = C extends `imports.${infer Name extends keyof Imports}` ? Name : never
type Item = Pick<Selectable<Imports>, Column<(typeof itemColumns)[number]>> & { readonly replaced_at: string | null }

/** The number of rows that were not read: all before the start, or those after the point where the import ended. */
const unprocessed = (record: Omit<Item, 'replaced_at'>) => {
  if (record.step === 'check' || record.status === 'waiting') return record.row_count
  // A file that waited while the product was upgraded may count rows that are no data now.
  if (record.status === 'completed') return 0
  return record.row_count - record.imported_row_count - record.failed_row_count - record.left_out_row_count
}

/** An import as an item of a list. */
export const importItem = (record: Item, createdBy: string, language: Language) => ({
  id: record.id,
  filename: record.filename,
  status: ImportStatus.parse(record.status),
  import_type: ImportType.parse(record.import_type),
  error_messages: record.error_code === null ? [] : [says(record.error_code, language)],
  imported_row_count: record.step === 'check' ? 0 : record.imported_row_count,
  failed_row_count: record.step === 'check' ? 0 : record.failed_row_count,
  unprocessed_row_count: unprocessed(record),
  abortion_row_number: record.abortion_row_number,
  replaced_at: record.replaced_at,
  created_at: record.created_at,
  created_by: { id: record.created_by, name: createdBy },
})
