import type { z } from 'zod'
import { csvType, workbookType } from '#contract/core.ts'
import type { EmailReportConditions, EmailReportRow, EmailReportSort } from '#contract/emails/reports.ts'
import type { Language } from '#contract/messages.ts'
import type { FileContents } from '../../handlers.ts'
import { spooled } from '../../http/bodies/spool.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import { fileTime } from '../../tables/fileDays.ts'
import type { WorkbookCell } from '../../tables/workbookCells.ts'
import { workbookBytes } from '../../tables/workbookWriter.ts'
import type { EmailCaller } from '../campaigns/emailRows.ts'
import { readReportRows } from './reportRows.ts'
import { outcomeWords, reportWords } from './reportWords.ts'

type Row = z.input<typeof EmailReportRow>
type Cell = string | number | null

const cellsOf = (row: Row, language: Language): Cell[] => {
  const { yes, no, unknown } = reportWords[language]
  const said = (value: boolean | null) => (value === null ? unknown : value ? yes : no)
  const outcome = outcomeWords(language, row.state, row.reason)
  return [
    row.medical_institution?.id ?? null,
    row.institution_name,
    row.destination,
    row.honorific,
    row.email,
    outcome.state,
    outcome.reason,
    row.response,
    said(row.is_delivered),
    said(row.is_opened),
    said(row.is_clicked),
    ...[row.accepted_at, row.bounced_at, row.opened_at, row.clicked_at].map(fileTime),
    ...[row.machine_opened_at, row.machine_clicked_at, row.opted_out_at].map(fileTime),
    row.clicked_links.join(' '),
    row.referral_count_since,
  ]
}

type Batches = AsyncIterable<readonly Cell[][]>

async function* csvChunks(headings: readonly string[], batches: Batches): AsyncGenerator<string> {
  yield byteOrderMark + csvRows([headings])
  for await (const rows of batches) yield csvRows(rows)
}

async function* sheetRows(headings: readonly string[], batches: Batches): AsyncGenerator<readonly WorkbookCell[][]> {
  yield [headings.map((text): WorkbookCell => ({ text, form: 'heading' }))]
  yield* batches
}

const widths = [12, 32, 16, 8, 30, 12, 32, 40, 8, 8, 8, 19, 19, 19, 19, 19, 19, 19, 14, 14]

interface Asked extends EmailReportConditions {
  readonly format: 'csv' | 'xlsx'
  readonly sort_by?: EmailReportSort | undefined
  readonly sort?: 'asc' | 'desc' | undefined
}

/** All found recipients of an e-mail as a file, which is written while they are read. */
export const exportReportRows = async (
  caller: EmailCaller,
  email: { readonly id: number; readonly is_tracked: boolean; readonly title: string },
  { format, ...query }: Asked,
  language: Language,
): Promise<FileContents> => {
  const { headings, sheet } = reportWords[language]
  const batches = (async function* () {
    for await (const rows of readReportRows(caller, email, query)) yield rows.map((row) => cellsOf(row, language))
  })()
  const { stream, byteCount } = await spooled(
    format === 'csv'
      ? csvChunks(headings, batches)
      : workbookBytes([{ name: sheet, widths, frozen: { rows: 1, columns: 2 }, rows: sheetRows(headings, batches) }]),
  )
  return {
    chunks: stream,
    contentType: format === 'csv' ? csvType : workbookType,
    filename: `${email.title.replace(/[\\/:*?"<>|]/g, '_')}_${sheet}.${format}`,
    byteCount,
  }
}
