import { sql } from 'kysely'
import type { z } from 'zod'
import type { DataUploadProblem } from '#contract/intake/dataUploads.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'
import { columnName } from '../reading/dpc/columnNames.ts'
import { rowProblemText } from './rowProblemTexts.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import type { UploadRecord } from '../records/uploadRecords.ts'
import { countsOf, pageOf } from '../../records/paged.ts'

const problemsOf = (tx: TenantTransaction, { tenant_id: tenantId, id }: UploadRecord) =>
  tx.selectFrom('data_upload_problems').where('tenant_id', '=', tenantId).where('upload_id', '=', id)

const columns = ['position', 'line', 'column_number', 'value', 'problem', 'is_rejected'] as const

interface Row {
  readonly line: number
  readonly column_number: number | null
  readonly value: string
  readonly problem: string
  readonly is_rejected: boolean
}

/** データ識別番号 is the patient's number, and a day of birth tells of whom a row is. A value without a column may be a whole row. */
const tellsOfPatient = (kind: string | null, column: number | null) =>
  column === null || /識別番号|生年月日|退院年月日/.test(columnName(kind, column) ?? '')

interface Reader {
  readonly tx: TenantTransaction
  readonly account: Pick<Account, 'permissions'>
  readonly language: Language
}

const itemOf = (
  { line, column_number: column, value, problem, is_rejected }: Row,
  kind: string | null,
  { account, language }: Reader,
): z.input<typeof DataUploadProblem> => ({
  line,
  column_number: column,
  column_name: column === null ? null : columnName(kind, column),
  value: account.permissions.has('patient_numbers') || !tellsOfPatient(kind, column) ? value : null,
  message: rowProblemText(problem, language),
  is_rejected,
})

interface Query {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly is_rejected?: boolean | undefined
}

/** The rows of an upload that were rejected, or stored without a value, in the order of the file. */
export const readProblems = async (reader: Reader & { readonly query: Query }, record: UploadRecord) => {
  const { tx, query } = reader
  const { limit, offset } = pageOf(query)
  const { is_rejected: isRejected } = query
  const problems = problemsOf(tx, record).$if(isRejected !== undefined, (all) =>
    all.where('is_rejected', '=', isRejected === true),
  )
  const [rows, { count }] = await Promise.all([
    problems.orderBy('position').limit(limit).offset(offset).select(columns).execute(),
    problems.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { ...countsOf(count, query), problems: rows.map((row) => itemOf(row, record.kind, reader)) }
}

const headings = {
  ja: ['行', '列番号', '列名', '値', '内容', '扱い'],
  en: ['Line', 'Column', 'Column name', 'Value', 'What is wrong', 'Taken'],
} as const satisfies Record<Language, readonly string[]>

const hiddenValue = {
  ja: '（権限がないため表示しません）',
  en: '(not shown: not in your role)',
} as const satisfies Record<Language, string>

const outcomes = {
  ja: { rejected: '取り込まれていません', taken: '値を除いて取り込み' },
  en: { rejected: 'Not taken in', taken: 'Taken in without the value' },
} as const satisfies Record<Language, { readonly rejected: string; readonly taken: string }>

const batchSize = 1_000

/** All problems of an upload as CSV text in chunks. */
export async function* problemsAsCsv(reader: Reader, record: UploadRecord): AsyncGenerator<string> {
  const { tx, language } = reader
  yield byteOrderMark + csvRows([headings[language]])
  for (let after = -1; ;) {
    const rows = await problemsOf(tx, record)
      .where('position', '>', after)
      .orderBy('position')
      .limit(batchSize)
      .select(columns)
      .execute()
    if (rows.length > 0)
      yield csvRows(
        rows.map((row) => {
          const item = itemOf(row, record.kind, reader)
          const outcome = outcomes[language][item.is_rejected ? 'rejected' : 'taken']
          return [
            item.line,
            item.column_number ?? '',
            item.column_name ?? '',
            item.value ?? hiddenValue[language],
            item.message,
            outcome,
          ]
        }),
      )
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.position
  }
}
