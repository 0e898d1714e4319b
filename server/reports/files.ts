import type { Language } from '../../contract/messages.ts'
import type { ReportKind } from '../../contract/reports/valueTypes.ts'
import type { FileContents } from '../handlers.ts'
import { byteOrderMark, csvRows } from '../tables/csvFile.ts'
import { spooled } from '../http/spool.ts'
import type { OpenReport } from './results.ts'
import type { RowHead } from './kinds/kind.ts'

export const exportReport = async <Head extends RowHead>(
  _context: { readonly language: Language; readonly body: { readonly format: 'csv' | 'xlsx' } },
  _kind: ReportKind,
  report: OpenReport<Head>,
): Promise<FileContents> => {
  throw new Error(`${byteOrderMark}${csvRows([])}${String(spooled)}${String(report)}`)
}
