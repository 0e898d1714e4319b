import { sql } from 'kysely'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'
import { type HidesColumn, hiddenColumnsOf, hidesPatients, shownCells } from '../check/hiddenPatients.ts'
import { readCommunicationRows } from '../reading/lists/communicationRows.ts'
import { factSummaryOf } from '../check/factSummary.ts'
import { noticesOf } from '../recognition/fileNotices.ts'
import { loadImportContext } from '../mapping/importContext.ts'
import { dayFieldOf, isFactKind } from '../records/importKinds.ts'
import { type ImportRecord, importItem, replacedAt } from '../records/importRecords.ts'
import type { Reading } from '../reading/lists/reading.ts'
import { readLabelValueRows } from '../reading/lists/labelValueRows.ts'
import { plannedColumns, planErrors, readRemembered, suggestingOf, suggestTargets } from '../mapping/planning.ts'
import { institutionsIn } from '../mapping/institutionReferences.ts'
import { readFactRows } from '../reading/lists/referralRows.ts'
import type { RowOutcome } from '../reading/lists/rowChecks.ts'
import type { Text } from '../reading/lists/rowErrors.ts'
import { undoingOfImport } from '../undo/undoFacts.ts'
import { choiceOf, latestChoiceOf, readPeople } from '../check/choices.ts'
import { othersViewing } from '../check/viewers.ts'
import { latestChangeOf, shownVersion } from '../check/standingFiles.ts'

const textIn = (text: string | Text | undefined, language: Language): string | null =>
  text === undefined ? null : typeof text === 'string' ? text : text[language]

const previewRow = (
  { row, errors, understood, institution }: RowOutcome<unknown>,
  count: number,
  language: Language,
  hides: HidesColumn,
) => ({
  row_number: row.rowNumber,
  cells: shownCells(row.cells, hides),
  understood: Array.from({ length: Math.max(count, row.cells.length) }, (_, column) =>
    hides(column) ? null : textIn(understood.get(column), language),
  ),
  medical_institution: institution,
  errors: errors.map(({ column, message }) => ({ column, message: message[language] })),
})

/** The uploader's name, for `Person`. */
const nameOf = async (tx: TenantTransaction, tenantId: number, accountId: number) => {
  const account = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .select('username')
    .executeTakeFirst()
  return account?.username ?? ''
}

/** When later lists had replaced all records of an import. */
const readReplacedAt = async (tx: TenantTransaction, { tenant_id: tenantId, id }: ImportRecord) => {
  const row = await tx
    .selectFrom('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select(replacedAt(tenantId).as('replaced_at'))
    .executeTakeFirst()
  return row?.replaced_at ?? null
}

export interface SameFile {
  readonly id: number
  readonly filename: string
  readonly created_at: string
  readonly created_by: { readonly id: number; readonly name: string }
}

type FileRecord = Pick<ImportRecord, 'kind' | 'import_type' | 'sha256'>

const importsOfFile = (tx: TenantTransaction, tenantId: number, { kind, import_type: type, sha256 }: FileRecord) =>
  tx
    .selectFrom('imports')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.tenant_id', '=', 'imports.tenant_id')
        .onRef('accounts.id', '=', 'imports.created_by')
        .on('accounts.tenant_id', '=', tenantId),
    )
    .where('imports.tenant_id', '=', tenantId)
    .where('imports.kind', '=', kind)
    .where('imports.sha256', '=', sha256)
    .where('imports.deleted_at', 'is', null)
    .where('imports.import_type', '=', type)
    .orderBy('imports.id', 'desc')
    .select(['imports.id', 'imports.filename', 'imports.created_at', 'imports.created_by', 'accounts.username'])

const sameFileIn = (
  row: Awaited<ReturnType<ReturnType<typeof importsOfFile>['executeTakeFirst']>>,
): SameFile | null => {
  if (!row) return null
  const { created_by: id, username: name, ...file } = row
  return { ...file, created_by: { id, name } }
}

/** An earlier import of the same file that waits or is being checked: nothing of it has been taken in. */
export const findWaitingFile = async (
  tx: TenantTransaction,
  tenantId: number,
  record: FileRecord,
): Promise<SameFile | null> =>
  sameFileIn(
    await importsOfFile(tx, tenantId, record)
      .where('imports.status', 'in', ['waiting', 'processing'])
      .where('imports.imported_row_count', '=', 0)
      .executeTakeFirst(),
  )

/** An earlier import of the same file that has stored something or is about to. */
export const findSameFile = async (
  tx: TenantTransaction,
  tenantId: number,
  record: FileRecord & { readonly id?: number },
): Promise<SameFile | null> => {
  const row = await importsOfFile(tx, tenantId, record)
    .where('imports.id', '<', record.id ?? Number.MAX_SAFE_INTEGER)
    .where(
      sql<boolean>`(imports.imported_row_count > 0 and imports.step is distinct from 'check' or imports.step = 'import')`,
    )
    .where(
      sql<boolean>`not exists (
        select from data_uploads as uploads
        where uploads.tenant_id = ${tenantId} and uploads.import_id = imports.id and uploads.replaced_at is not null
      )`,
    )
    .executeTakeFirst()
  return sameFileIn(row)
}

const countQuestions = async (tx: TenantTransaction, tenantId: number, importId: number) => {
  const { all, open } = await tx
    .selectFrom('import_questions')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .select([sql<number>`count(*)`.as('all'), sql<number>`count(*) filter (where answer = 'open')`.as('open')])
    .executeTakeFirstOrThrow()
  return { all, open }
}

const readRows = (reading: Reading): Promise<RowOutcome<unknown>[]> => {
  const { kind, facts } = reading.context
  if (isFactKind(kind) && facts) return readFactRows(reading, kind, facts, institutionsIn(reading))
  return kind === 'communications' ? readCommunicationRows(reading) : readLabelValueRows(reading)
}

/** Whether the detail shows rows of the file: only until they are stored. */
const showsRows = ({ status, step }: ImportRecord) => status === 'waiting' || step === 'check'

/** The first rows as interpreted by the plan. */
const previewOf = async (tx: TenantTransaction, record: ImportRecord, language: Language, hides: HidesColumn) => {
  const context = await loadImportContext(tx, record.tenant_id, record.kind)
  const columns = plannedColumns(context, record.import_type, record.plan, record)
  const isOpen = showsRows(record)
  const reading = {
    tx,
    context,
    columns,
    importId: record.id,
    importType: record.import_type,
    accountId: record.created_by,
    seen: new Map<number, number>(),
    locks: false,
    shows: true,
    rows: isOpen ? record.sample_rows : [],
  }
  const outcomes = await readRows(reading)
  return {
    preview: outcomes.map((outcome) => previewRow(outcome, columns.count, language, hides)),
    plan_errors: isOpen ? planErrors(record.kind, record.import_type, columns).map((text) => text[language]) : [],
    suggestions: suggestTargets(
      suggestingOf(context, record.import_type, await readRemembered(tx, record.tenant_id, record.kind)),
      record.headings,
    ),
  }
}

/** How many days of the columns that are chosen for days may be meant in two ways. */
const unclearDaysIn = ({ kind, plan, day_forms: forms }: ImportRecord): number =>
  isFactKind(kind) ? (forms[plan.columns.indexOf(dayFieldOf[kind])]?.unclear ?? 0) : 0

/** An import with its plan, a preview and its progress, as far as the caller may read patients' numbers. */
export const importDetail = async (
  { tx, account, language }: { readonly tx: TenantTransaction; readonly account: Account; readonly language: Language },
  record: ImportRecord,
) => {
  const { tenant_id: tenantId, plan } = record
  const hides = hiddenColumnsOf(record, account)
  const [createdBy, sameFile, questions, facts, replacements, version, change, replaced, { suggestions, ...preview }] =
    await Promise.all([
      nameOf(tx, tenantId, record.created_by),
      findSameFile(tx, tenantId, record),
      countQuestions(tx, tenantId, record.id),
      factSummaryOf(tx, record),
      undoingOfImport(tx, record),
      shownVersion(tx, record),
      record.error_code === 'months_changed' ? latestChangeOf(tx, record) : null,
      readReplacedAt(tx, record),
      previewOf(tx, record, language, hides),
    ])
  const latestChoice = await latestChoiceOf(tx, record)
  const viewing = record.status === 'waiting' ? othersViewing(tx, record, account.id) : []
  const people = await readPeople(tx, tenantId, [...viewing, ...(latestChoice ? [latestChoice.by] : [])])
  const item = importItem({ ...record, replaced_at: replaced }, createdBy, language)
  return {
    ...item,
    error_messages: [...item.error_messages, ...(change ? [change[language]] : [])],
    row_count: record.row_count,
    sheet: plan.sheet,
    sheets: record.sheets,
    header_row: plan.header_row,
    hidden_row_count: record.oddities.hidden_rows?.count ?? 0,
    takes_hidden_rows: plan.takes_hidden_rows,
    unclear_day_count: unclearDaysIn(record),
    short_days: plan.short_days,
    columns: record.headings.map((heading, index) => ({
      heading,
      target: plan.columns[index] ?? null,
      is_remembered:
        (suggestions[index]?.is_remembered ?? false) && suggestions[index]?.target === (plan.columns[index] ?? null),
    })),
    plan_version: version,
    viewers: viewing.flatMap((id) => people.get(id) ?? []),
    latest_choice: choiceOf(people, latestChoice),
    first_rows: showsRows(record)
      ? record.first_rows.map(({ rowNumber, cells }) => ({
          row_number: rowNumber,
          cells: shownCells(cells, rowNumber === plan.header_row ? () => false : hides),
        }))
      : [],
    hides_patient_numbers: hidesPatients(record, account),
    notices: noticesOf(record, language),
    ...preview,
    facts,
    ...replacements,
    step: record.step,
    processed_row_count: record.processed_row_count,
    check:
      record.checked_importable === null || record.checked_failed === null
        ? null
        : {
            importable_row_count: record.checked_importable,
            failed_row_count: record.checked_failed,
            open_question_count: questions.open,
          },
    question_count: questions.all,
    open_question_count: questions.open,
    same_file: sameFile,
  }
}
