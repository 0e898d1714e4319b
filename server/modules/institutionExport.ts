import type { z } from 'zod'
import type { MedicalInstitutionSearch } from '../../contract/medicalInstitutions.ts'
import type { Language } from '../../contract/messages.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { byteOrderMark, csvRows } from './csv.ts'
import { institutionsWhere, selectInstitutions } from './institutionSearch.ts'
import { labelCells } from './labelCells.ts'

const headings = {
  ja: [
    'ID',
    '医療機関名',
    'フリガナ',
    '状態',
    '施設種別',
    '診療科',
    '郵便番号',
    '住所',
    '電話番号',
    '管理者',
    'タグ',
    'フェーズ',
    '最終訪問日',
  ],
  en: [
    'ID',
    'Name',
    'Kana',
    'Status',
    'Type',
    'Departments',
    'Postal code',
    'Address',
    'Telephone',
    'Administrator',
    'Tags',
    'Phase',
    'Last visit',
  ],
} as const satisfies Record<Language, readonly string[]>

const statuses: Record<Language, Record<string, string>> = {
  ja: { open: '開院', closed: '閉院', suspended: '休止', unknown: '不明' },
  en: { open: 'Open', closed: 'Closed', suspended: 'Suspended', unknown: 'Unknown' },
}

const batchSize = 2_000

/**
 * All institutions that fulfil the conditions as CSV text, with the labels asked for as columns, chunk by chunk (UTF-8 with a byte order mark).
 */
export async function* institutionsAsCsv(
  tx: TenantTransaction,
  tenantId: number,
  search: z.output<typeof MedicalInstitutionSearch>,
  language: Language,
): AsyncGenerator<string> {
  const labels = await labelCells(tx, tenantId, search.label_ids ?? [])
  yield byteOrderMark + csvRows([[...headings[language], ...labels.names]])
  let after = 0
  for (;;) {
    const batch = await selectInstitutions(
      institutionsWhere(tx, tenantId, search).where('institutions.id', '>', after),
      tenantId,
      { by: 'relevance', direction: 'asc', name: undefined, from: null, isLocal: false },
      { limit: batchSize, offset: 0 },
    )
    const last = batch.at(-1)
    if (!last) return
    const cellsOf = await labels.of(batch.map(({ id }) => id))
    yield csvRows(
      batch.map((row) => [
        row.id,
        row.name,
        row.name_kana,
        statuses[language][row.running_status],
        row.type_names.join(' '),
        row.departments.join(' '),
        row.postal_code,
        row.address,
        row.tel,
        row.administrator_name,
        row.tags.map(({ name }) => name).join(' '),
        row.phase?.name ?? '',
        row.last_visit_date,
        ...cellsOf(row.id),
      ]),
    )
    if (batch.length < batchSize) return
    after = last.id
  }
}
