import { sql } from 'kysely'
import { z } from 'zod'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import type { Account } from '../../handlers.ts'
import { hiddenColumnsOf, shownCells } from './hiddenPatients.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import type { RowError } from '../reading/lists/rowErrors.ts'

const Cells = z.array(z.string())
const Errors: z.ZodType<RowError[]> = z.array(
  z.object({ column: z.int().nullable(), message: z.object({ ja: z.string(), en: z.string() }) }),
)

const failedRowsOf = (tx: TenantTransaction, { tenant_id: tenantId, id }: ImportRecord) =>
  tx.selectFrom('import_failed_rows').where('tenant_id', '=', tenantId).where('import_id', '=', id)

interface Page {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
}

interface Reader {
  readonly tx: TenantTransaction
  readonly account: Account
  readonly language: Language
}

/** The failed rows of an import, in the order of the file. */
export const readFailedRows = async (
  { tx, account, language, query }: Reader & { readonly query: Page },
  record: ImportRecord,
) => {
  const hides = hiddenColumnsOf(record, account)
  const { limit, offset } = pageOf(query)
  const [rows, { count }] = await Promise.all([
    failedRowsOf(tx, record)
      .orderBy('row_number')
      .limit(limit)
      .offset(offset)
      .select(['row_number', 'cells', 'errors'])
      .execute(),
    failedRowsOf(tx, record)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...countsOf(count, query),
    failed_rows: rows.map(({ row_number, cells, errors }) => ({
      row_number,
      cells: shownCells(Cells.parse(cells), hides),
      errors: Errors.parse(errors).map(({ column, message }) => ({ column, message: message[language] })),
    })),
  }
}

const own = {
  ja: ['行番号', '取り込めなかった理由'],
  en: ['Row', 'Why it was not imported'],
} as const satisfies Record<Language, readonly string[]>

const reasonsIn = (errors: readonly RowError[], headings: readonly string[], language: Language) =>
  errors
    .map(({ column, message }) => {
      const heading = column === null ? '' : (headings[column] ?? '')
      return heading === '' ? message[language] : `${heading}: ${message[language]}`
    })
    .join(' / ')

const batchSize = 1_000

const hiddenNote = {
  ja: '（権限がないため空欄）',
  en: ' (left empty: not in your role)',
} as const satisfies Record<Language, string>

/** All failed rows of an import as CSV text in chunks, under the file's own headings. Those of hidden columns say so. */
export async function* failedRowsAsCsv(
  { tx, account, language }: Reader,
  record: ImportRecord,
): AsyncGenerator<string> {
  const hides = hiddenColumnsOf(record, account)
  const headings = record.headings.map((heading, column) => (hides(column) ? heading + hiddenNote[language] : heading))
  yield byteOrderMark + csvRows([[...own[language], ...headings]])
  for (let after = 0; ;) {
    const rows = await failedRowsOf(tx, record)
      .where('row_number', '>', after)
      .orderBy('row_number')
      .limit(batchSize)
      .select(['row_number', 'cells', 'errors'])
      .execute()
    if (rows.length > 0)
      yield csvRows(
        rows.map(({ row_number: row, cells, errors }) => [
          row,
          reasonsIn(Errors.parse(errors), record.headings, language),
          ...shownCells(Cells.parse(cells), hides),
        ]),
      )
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.row_number
  }
}
