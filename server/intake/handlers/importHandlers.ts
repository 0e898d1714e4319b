import { problem } from '../../problems.ts'
import type { ImportType } from '../mapping/columns.ts'
import { failedRowsAsCsv, readFailedRows } from '../check/failedRows.ts'
import { abortImport } from '../undo/leaveImport.ts'
import { loadImportContext } from '../mapping/importContext.ts'
import { type ImportKind, isFactKind } from '../records/importKinds.ts'
import { importDetail } from './importDetails.ts'
import { answerQuestions, readQuestions } from '../check/importQuestions.ts'
import { type ImportRecord, readImport } from '../records/importRecords.ts'
import { importTemplate } from '../mapping/importTemplate.ts'
import { takeInFileOfCall } from '../arrival/newImport.ts'
import { plannedColumns, planErrors, requireFittingPlan, seenPartsOf } from '../mapping/planning.ts'
import { startStep } from '../takeIn/startStep.ts'
import { requireSeenChoices, requireSeenPlan } from '../check/choices.ts'
import { noteViewer } from '../check/viewers.ts'
import type { ContextFor, Detail } from './importCallContext.ts'
import { listImports } from './listImports.ts'
import { planImport } from './planImport.ts'
import { removeImport } from './removeImport.ts'
import { requireWaiting } from './requireWaiting.ts'

/**
 * A list that replaces its months can be imported again while its file is stored, for example after questions about
 * failed rows were answered.
 * @throws 409 unless the import can be started
 */
const requireStartable = (record: ImportRecord, step: 'check' | 'import'): void => {
  const isAgain = step === 'import' && isFactKind(record.kind) && record.storage_key !== null
  if (!isAgain || record.status === 'processing') requireWaiting(record)
}

/** Whether somebody has read rows as they are interpreted now. What was chosen besides changes none of them. */
const showsSameRows = (seen: string | undefined, shown: string): boolean => {
  const [before, now] = [seenPartsOf(seen), seenPartsOf(shown)]
  return before.plan === now.plan && before.standing === now.standing
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
    list: (context: ContextFor<'listImportsOfCommunications'>) => listImports(kind, context),

    create: create('create'),
    update: create('update'),

    remove: (context: ContextFor<'deleteImportOfCommunications'>) => removeImport(kind, context),

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

    plan: (context: ContextFor<'planImportOfCommunications'>) => planImport(kind, context),

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
