import { sql } from 'kysely'
import type { z } from 'zod'
import type { communicationImportOperations } from '#contract/intake/importCalls.ts'
import type { ContextOf } from '../../handlers.ts'
import { problem } from '../../problems.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { requirePermissions } from '../../requirePermissions.ts'
import type { ImportType } from '../mapping/columns.ts'
import { failedRowsAsCsv, readFailedRows } from '../check/failedRows.ts'
import { readFileFacts } from '../recognition/fileFacts.ts'
import { fileTexts } from '../records/fileTexts.ts'
import { abortImport, forgetImport } from '../undo/leaveImport.ts'
import { loadImportContext } from '../mapping/importContext.ts'
import { type ImportKind, isFactKind } from '../records/importKinds.ts'
import { importDetail } from './importDetails.ts'
import { answerQuestions, readQuestions } from '../check/importQuestions.ts'
import {
  importItem,
  type ImportRecord,
  itemColumns,
  readImport,
  replacedAt,
  rowsAsJson,
} from '../records/importRecords.ts'
import { nothingDecided } from '../check/listDecisions.ts'
import { importTemplate } from '../mapping/importTemplate.ts'
import { readSuggesting, sayingUnreadable, takeInFileOfCall } from '../arrival/newImport.ts'
import {
  countRecognised,
  type Plan,
  plannedColumns,
  planErrors,
  rememberTargets,
  requireFittingPlan,
  seenPartsOf,
  suggestTargets,
} from '../mapping/planning.ts'
import { startStep } from '../takeIn/startStep.ts'
import { FileGone, withStoredTable } from '../records/storedFile.ts'
import { noResults } from '../takeIn/endImport.ts'
import { chosenNow, requireSeenChoices, requireSeenPlan } from '../check/choices.ts'
import { noteViewer } from '../check/viewers.ts'
import { requireSeenFile } from '../undo/requireSeenFile.ts'
import { undoFacts } from '../undo/undoFacts.ts'
import { notifyOfUndoing } from '../undo/notifyOfUndoing.ts'
import { undoImport } from '../undo/undoImport.ts'
import { uploadOf } from '../records/importUploads.ts'

type Calls = typeof communicationImportOperations
type ContextFor<K extends keyof Calls> = ContextOf<Calls[K]>
type Detail = z.input<Calls['getImportOfCommunications']['response']>

/** @throws 409 unless the import waits to be started */
const requireWaiting = ({ status }: ImportRecord): void => {
  if (status === 'processing') throw problem('import_running')
  if (status !== 'waiting') throw problem('import_started')
}

/**
 * A list that replaces its months can be imported again while its file is stored, for example after questions about
 * failed rows were answered.
 * @throws 409 unless the import can be started
 */
const requireStartable = (record: ImportRecord, step: 'check' | 'import'): void => {
  const isAgain = step === 'import' && isFactKind(record.kind) && record.storage_key !== null
  if (!isAgain || record.status === 'processing') requireWaiting(record)
}

const isOtherTable = ({ plan }: ImportRecord, wanted: Pick<Plan, 'sheet' | 'header_row'>): boolean =>
  wanted.sheet !== plan.sheet || wanted.header_row !== plan.header_row

/** Whether somebody has read rows as they are interpreted now. What was chosen besides changes none of them. */
const showsSameRows = (seen: string | undefined, shown: string): boolean => {
  const [before, now] = [seenPartsOf(seen), seenPartsOf(shown)]
  return before.plan === now.plan && before.standing === now.standing
}

/** Reads the stored file again if another sheet or row of headings is chosen, outside of the transaction. */
const factsFor = async (
  { services, outside }: ContextFor<'planImportOfCommunications'>,
  record: ImportRecord,
  plan: Plan,
  recognise: (cells: readonly string[]) => number,
) => {
  const { sheet, header_row: headerRow } = plan
  if (!isOtherTable(record, plan)) return undefined
  if (sheet === null ? record.sheets.length > 0 : !record.sheets.includes(sheet))
    throw problem('invalid_input', { errors: [{ path: 'sheet', message: fileTexts.unknown_sheet }] })
  return sayingUnreadable(
    () =>
      outside(() =>
        withStoredTable(services.storage, record, (table) => readFileFacts(table, recognise, { sheet, headerRow })),
      ),
    'header_row',
  ).catch((error: unknown) => {
    throw error instanceof FileGone ? problem('file_lost') : error
  })
}

/** The handlers that all kinds of imports have in common. */
export const importHandlersOf = (kind: ImportKind) => {
  const create =
    (type: ImportType) =>
    async (context: ContextFor<'createImportOfCommunications'>): Promise<Detail> => {
      const { tx, tenantId, file, query } = context
      const review = query.review === true
      const id = await takeInFileOfCall(context, file, { kind, type, review, again: query.again === true })
      return importDetail(context, await readImport(tx, tenantId, kind, id))
    }
  const start =
    (step: 'check' | 'import') =>
    async (context: ContextFor<'startImportOfCommunications'>): Promise<Detail> => {
      const { tx, tenantId, params } = context
      const record = await readImport(tx, tenantId, kind, params.id, { locks: true })
      requireStartable(record, step)
      requireSeenPlan(record, context.query)
      // A list has compared its choices before it wrote down what they come to.
      if (step === 'import' && !isFactKind(kind)) await requireSeenChoices(tx, record, context.query)
      const loaded = await loadImportContext(tx, tenantId, kind)
      requireFittingPlan(loaded, record.import_type, record.plan, record.headings.length)
      const missing = planErrors(kind, record.import_type, plannedColumns(loaded, record.import_type, record.plan))
      if (missing.length > 0)
        throw problem('invalid_input', { errors: missing.map((message) => ({ path: 'columns', message })) })
      await startStep(tx, tenantId, params.id, step)
      return importDetail(context, await readImport(tx, tenantId, kind, params.id))
    }
  return {
    list: async ({ tx, tenantId, query, language }: ContextFor<'listImportsOfCommunications'>) => {
      const { limit, offset } = pageOf(query)
      const imports = tx
        .selectFrom('imports')
        .where('imports.tenant_id', '=', tenantId)
        .where('imports.kind', '=', kind)
        .where('imports.deleted_at', 'is', null)
      const [rows, { count }] = await Promise.all([
        imports
          .innerJoin('accounts', (join) =>
            join
              .onRef('accounts.tenant_id', '=', 'imports.tenant_id')
              .onRef('accounts.id', '=', 'imports.created_by')
              .on('accounts.tenant_id', '=', tenantId),
          )
          .orderBy('imports.id', 'desc')
          .limit(limit)
          .offset(offset)
          .select([...itemColumns, 'accounts.username', replacedAt(tenantId).as('replaced_at')])
          .execute(),
        imports.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
      ])
      return {
        ...countsOf(count, query),
        imports: rows.map(({ username, ...row }) => importItem(row, username, language)),
      }
    },

    create: create('create'),
    update: create('update'),

    remove: async ({
      tx,
      tenantId,
      account,
      params,
      query,
      services,
      afterCommit,
    }: ContextFor<'deleteImportOfCommunications'>) => {
      // Beyond undoing the import this deletes what people have entered since.
      if (query.delete_used === true) requirePermissions(account, ['deletion'])
      const record = await readImport(tx, tenantId, kind, params.id, { locks: true })
      if (!isFactKind(kind)) requireSeenFile(query, { status: record.status, undo: null, replaced_by: [] })
      if (record.status === 'processing') throw problem('import_running')
      const upload = isFactKind(kind) ? await uploadOf(tx, record) : undefined
      const others = isFactKind(kind) ? await undoFacts(tx, record, kind, account.id, query) : undefined
      if (!isFactKind(kind) && record.status !== 'waiting') await undoImport(tx, record, query)
      const key = await forgetImport(tx, record, account.id)
      const isDiscarded = record.status !== 'completed' && record.imported_row_count === 0
      await notifyOfUndoing(tx, {
        tenantId,
        // A list that waited is known by its upload from now on.
        ...(upload && record.status === 'waiting'
          ? { table: 'data_uploads', id: upload.id }
          : { table: 'imports', id: record.id }),
        makers: [record.created_by, ...(upload ? [upload.created_by] : [])],
        importedRowCount: isDiscarded ? null : record.imported_row_count,
        actorId: account.id,
        ...(others && { others }),
      })
      if (key !== null) afterCommit(() => services.storage.remove(key))
    },

    get: async (context: ContextFor<'getImportOfCommunications'>): Promise<Detail> => {
      const { tx, tenantId, account, params, query, touches } = context
      const record = await readImport(tx, tenantId, kind, params.id)
      const detail = await importDetail(context, record)
      if (record.status === 'waiting') await noteViewer(tx, record, account.id)
      // Screens poll for an import's progress, and later for what others make of it. These reads are not logged: they show nothing that was not read before.
      const isSeen = record.status !== 'waiting' || showsSameRows(query.seen, detail.plan_version)
      if (record.status === 'processing' || (query.watching === true && isSeen)) touches([])
      return detail
    },

    plan: async (given: ContextFor<'planImportOfCommunications'>): Promise<Detail> => {
      const { tx, tenantId, account, params, body } = given
      const waiting = await readImport(tx, tenantId, kind, params.id)
      requireWaiting(waiting)
      const suggesting = await readSuggesting(tx, tenantId, kind, waiting.import_type)
      const { context } = suggesting
      const facts = await factsFor(given, waiting, body, (cells) => countRecognised(suggesting, cells))
      // Somebody may have started or planned it while its file was read.
      const record = await readImport(tx, tenantId, kind, params.id, { locks: true })
      requireWaiting(record)
      requireSeenPlan(record, body)
      if (!facts && isOtherTable(record, body)) throw problem('edit_conflict')
      const headings = facts ? [...facts.headings] : record.headings
      const suggested = suggestTargets(suggesting, headings).map(({ target }) => target)
      const { seen: _seen, ...wanted } = body
      const plan = { ...wanted, columns: wanted.columns.length === 0 ? suggested : wanted.columns }
      requireFittingPlan(context, record.import_type, plan, headings.length)
      await tx
        .updateTable('imports')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', params.id)
        .set({
          plan: JSON.stringify(plan),
          checked_importable: null,
          checked_failed: null,
          error_code: null,
          ...noResults,
          ...nothingDecided,
          choices: JSON.stringify({ plan: chosenNow(tx, account.id) }),
          ...(facts && {
            headings,
            merged_headings: [...facts.mergedHeadings],
            formula_count: facts.formulaCount,
            number_forms: JSON.stringify(facts.numberForms),
            first_rows: rowsAsJson(facts.firstRows),
            sample_rows: rowsAsJson(facts.sampleRows),
            row_count: facts.rowCount,
          }),
        })
        .execute()
      if (body.columns.length > 0) await rememberTargets(tx, tenantId, suggesting, headings, plan)
      return importDetail(given, await readImport(tx, tenantId, kind, params.id))
    },

    check: start('check'),
    start: start('import'),

    abort: async (context: ContextFor<'abortImportOfCommunications'>): Promise<Detail> => {
      const { tx, tenantId, params } = context
      const record = await readImport(tx, tenantId, kind, params.id, { locks: true })
      await abortImport(tx, record)
      return importDetail(context, await readImport(tx, tenantId, kind, params.id))
    },

    questions: async ({ tx, tenantId, params, query }: ContextFor<'listQuestionsOfImportOfCommunications'>) =>
      readQuestions(tx, await readImport(tx, tenantId, kind, params.id), query),

    answer: async (context: ContextFor<'answerQuestionsOfImportOfCommunications'>): Promise<Detail> => {
      const { tx, tenantId, account, params, body } = context
      const record = await readImport(tx, tenantId, kind, params.id, { locks: true })
      if (record.status === 'processing') throw problem('import_running')
      await answerQuestions(tx, record, account.id, body.answers)
      return importDetail(context, await readImport(tx, tenantId, kind, params.id))
    },

    failedRows: async (context: ContextFor<'listFailedRowsOfImportOfCommunications'>) => {
      const { tx, tenantId, params } = context
      return readFailedRows(context, await readImport(tx, tenantId, kind, params.id))
    },

    exportFailedRows: async (context: ContextFor<'exportFailedRowsOfImportOfCommunications'>) => {
      const { tx, tenantId, params } = context
      return failedRowsAsCsv(context, await readImport(tx, tenantId, kind, params.id))
    },

    template: async ({ tx, tenantId, language }: ContextFor<'readTemplateOfImportOfCommunications'>) =>
      importTemplate(tx, tenantId, kind, language),
  }
}
