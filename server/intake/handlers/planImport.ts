import { problem } from '../../problems.ts'
import { readFileFacts } from '../recognition/fileFacts.ts'
import { fileTexts } from '../records/fileTexts.ts'
import { type ImportKind } from '../records/importKinds.ts'
import { importDetail } from './importDetails.ts'
import { type ImportRecord, readImport, rowsAsJson } from '../records/importRecords.ts'
import { nothingDecided } from '../check/listDecisions.ts'
import { readSuggesting, sayingUnreadable } from '../arrival/newImport.ts'
import { countRecognised, type Plan, rememberTargets, requireFittingPlan, suggestTargets } from '../mapping/planning.ts'
import { FileGone, withStoredTable } from '../records/storedFile.ts'
import { noResults } from '../takeIn/endImport.ts'
import { chosenNow, requireSeenPlan } from '../check/choices.ts'
import type { ContextFor, Detail } from './importCallContext.ts'
import { requireWaiting } from './requireWaiting.ts'

type TablePlan = Pick<Plan, 'sheet' | 'header_row' | 'takes_hidden_rows'>

const isOtherTable = ({ plan }: ImportRecord, wanted: TablePlan): boolean =>
  wanted.sheet !== plan.sheet ||
  wanted.header_row !== plan.header_row ||
  wanted.takes_hidden_rows !== plan.takes_hidden_rows

/** Reads the stored file again if other rows of it are chosen, outside of the transaction. */
const factsFor = async (
  { services, outside }: ContextFor<'planImportOfCommunications'>,
  record: ImportRecord,
  plan: Plan,
  recognise: (cells: readonly string[]) => number,
) => {
  const { sheet, header_row: headerRow, takes_hidden_rows: takesHidden } = plan
  if (!isOtherTable(record, plan)) return undefined
  if (sheet === null ? record.sheets.length > 0 : !record.sheets.includes(sheet))
    throw problem('invalid_input', { errors: [{ path: 'sheet', message: fileTexts.unknown_sheet }] })
  return sayingUnreadable(
    () =>
      outside(() =>
        withStoredTable(services.storage, record, (table) =>
          readFileFacts(table, recognise, { sheet, headerRow, takesHidden }),
        ),
      ),
    'header_row',
  ).catch((error: unknown) => {
    throw error instanceof FileGone ? problem('file_lost') : error
  })
}

/** Stores how a waiting file is read and which column is what. @throws 409 unless the import waits to be started */
export const planImport = async (
  kind: ImportKind,
  given: ContextFor<'planImportOfCommunications'>,
): Promise<Detail> => {
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
        formula_count: facts.formulaCount,
        number_forms: JSON.stringify(facts.numberForms),
        day_forms: JSON.stringify(facts.dayForms),
        oddities: JSON.stringify(facts.oddities),
        first_rows: rowsAsJson(facts.firstRows),
        sample_rows: rowsAsJson(facts.sampleRows),
        row_count: facts.rowCount,
      }),
    })
    .execute()
  if (body.columns.length > 0) await rememberTargets(tx, tenantId, suggesting, headings, plan)
  return importDetail(given, await readImport(tx, tenantId, kind, params.id))
}
