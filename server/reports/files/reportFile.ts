import { csvType } from '#contract/core.ts'
import type { reportFormats } from '#contract/reports/definitions.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { Account, FileContents } from '../../handlers.ts'
import { spooled } from '../../http/bodies/spool.ts'
import type { NewSheet } from '../../tables/workbookWriter.ts'
import type { Caller, CompiledReport } from '../compile/compiledReport.ts'
import { conditionRows } from './conditionSheet.ts'
import { kindNames } from './headings.ts'
import type { Subject } from './reportConditions.ts'
import { baseMonthPart, fileNameOf } from '#contract/fileNames.ts'

/** A caller who asks for a result as a file. */
export interface AskedFile extends Omit<Caller, 'account'> {
  readonly account: Account
  readonly body: Subject & {
    readonly format: (typeof reportFormats)[number]
    readonly name?: string | null | undefined
    readonly base_month?: string | null | undefined
  }
}

/** What a file is called within and without: the report's own name, or that of its kind. */
export const titleOf = ({ body, language }: AskedFile, kind: ReportKind): string =>
  body.name ?? kindNames[kind][language]

export const sheetNames = { ja: ['結果', '条件'], en: ['Results', 'Conditions'] } as const

/** The second sheet of a workbook: what its numbers are. */
export const conditionsSheet = async (
  asked: AskedFile,
  kind: ReportKind,
  compiled: CompiledReport,
  rowCount: number,
): Promise<NewSheet> => {
  const { tx, tenantId, account, language, body } = asked
  const { username } = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', account.id)
    .select('username')
    .executeTakeFirstOrThrow()
  const conditions = await conditionRows(asked, kind, compiled, body, {
    name: titleOf(asked, kind),
    rowCount,
    madeAt: new Date(),
    madeBy: username,
    hasChosenMonth: body.base_month != null,
  })
  return {
    name: sheetNames[language][1],
    widths: [36, 28, 24, 28, 28, 60],
    rows: (async function* () {
      yield conditions
    })(),
  }
}

const contentTypes = {
  csv: csvType,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const pivotWord = { ja: '集計', en: 'crosstab' } as const

/** The reply with a file, whose name has the report's title, whether it is the crosstab, and the base month. */
export const fileOf = async (
  asked: AskedFile,
  kind: ReportKind,
  { months }: Pick<CompiledReport, 'months'>,
  chunks: AsyncIterable<string | Buffer>,
  isPivot = false,
): Promise<FileContents> => {
  const { format } = asked.body
  const parts = [
    titleOf(asked, kind),
    ...(isPivot ? [pivotWord[asked.language]] : []),
    ...baseMonthPart(months.baseMonth, asked.language),
  ]
  const { stream, byteCount } = await spooled(chunks)
  return {
    chunks: stream,
    contentType: contentTypes[format],
    filename: fileNameOf(parts, format),
    byteCount,
  }
}
