import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type ChangedValue, notedChange } from '#contract/audit/changes.ts'
import { isOperatorOperation } from '#contract/audit/auditLogs.ts'
import { type AuditAction } from '#contract/auditActions.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { auditLogsWhere, type Filters, readAuditLogs } from '../audit/auditLogSearch.ts'
import { byteOrderMark, csvRows } from '../tables/csvFile.ts'
import { fileTime } from '../tables/fileDays.ts'

const headings = {
  ja: [
    'ID',
    '日時（日本時間）',
    'アカウント',
    '操作',
    '対象の種類',
    '対象のID',
    '対象の名前',
    '項目',
    '呼び出し',
    'IPアドレス',
    '画面',
    '画面を開いた回',
    'ログイン名',
  ],
  en: [
    'ID',
    'Time (Japan)',
    'Account',
    'Action',
    'Record type',
    'Record IDs',
    'Record name',
    'Fields',
    'Operation',
    'IP address',
    'Screen',
    'Visit of the screen',
    'Login name',
  ],
} as const satisfies Record<Language, readonly string[]>

const actions: Record<Language, Record<z.output<typeof AuditAction>, string>> = {
  ja: {
    read: '閲覧',
    create: '登録',
    update: '変更',
    delete: '削除',
    export: '出力',
    sign_in: 'サインイン',
    sign_in_failed: 'サインイン失敗',
    sign_out: 'サインアウト',
  },
  en: {
    read: 'Read',
    create: 'Created',
    update: 'Changed',
    delete: 'Deleted',
    export: 'Exported',
    sign_in: 'Signed in',
    sign_in_failed: 'Failed to sign in',
    sign_out: 'Signed out',
  },
}

const valueText = (value: ChangedValue, language: Language): string =>
  value === null || value.length === 0 ? (language === 'ja' ? 'なし' : 'none') : [value].flat().join('、')

/** The name of a field, with its values before and after where the log notes them. */
const fieldText = (text: string, language: Language): string => {
  const change = notedChange(text)
  if (!change) return text
  return `${change.field}（${valueText(change.before, language)} → ${valueText(change.after, language)}）`
}

/** The name for the installation's operator, who has no account. */
const operator: Readonly<Record<Language, string>> = { ja: '運用担当者（コマンド）', en: 'The operator (by command)' }

const batchSize = 2_000

/** All entries that fulfil the conditions as CSV text (UTF-8 with a byte order mark), newest first, chunk by chunk. */
export async function* auditLogsAsCsv(
  tx: TenantTransaction,
  tenantId: number,
  filters: Filters,
  language: Language,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRows([headings[language]])
  let older = sql<SqlBool>`true`
  for (;;) {
    const batch = await readAuditLogs(
      tx,
      tenantId,
      auditLogsWhere(tx, tenantId, filters)
        .where(older)
        .orderBy('logs.occurred_at', 'desc')
        .orderBy('logs.id', 'desc')
        .limit(batchSize),
      language,
    )
    const last = batch.at(-1)
    if (!last) return
    yield csvRows(
      batch.map((line) => [
        line.id,
        fileTime(line.occurred_at),
        isOperatorOperation(line.operation) ? operator[language] : line.account?.name,
        actions[language][line.action],
        line.record_type,
        line.record_ids.join(' '),
        line.record_name,
        line.fields.map((field) => fieldText(field, language)).join(' '),
        line.operation,
        line.ip_address,
        line.screen,
        line.screen_visit,
        line.account?.login_name,
      ]),
    )
    if (batch.length < batchSize) return
    older = sql<SqlBool>`(logs.occurred_at, logs.id) < (${last.occurred_at}::timestamptz, ${last.id})`
  }
}
