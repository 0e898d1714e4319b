import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import { fieldsFor } from './columns.ts'
import { fieldHeadings } from '../recognition/headings.ts'
import { loadImportContext } from './importContext.ts'
import type { ImportKind } from '../records/importKinds.ts'

/** A CSV file without rows. It has a heading for each field and label that an imported file can contain. */
export async function* importTemplate(
  tx: TenantTransaction,
  tenantId: number,
  kind: ImportKind,
  language: Language,
): AsyncGenerator<string> {
  const { labels } = await loadImportContext(tx, tenantId, kind)
  const fields = fieldsFor(kind, 'create').map((field) => fieldHeadings[kind][field]?.[language][0] ?? field)
  yield byteOrderMark + csvRows([[...new Set([...fields, ...labels.map(({ name }) => name)])]])
}
