import { sql } from 'kysely'
import { UploadKind } from '../../contract/dataUploads.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { waitingBriefly } from '../facts/briefly.ts'
import { changeFacts } from '../facts/changeFacts.ts'
import { lockFacts } from '../facts/links.ts'
import { countUploadFacts, removeUploadFacts } from '../facts/removeUploadFacts.ts'
import { problem } from '../problems.ts'
import { forgetProblems, lockUpload, type UploadRecord } from './dataUploadRecords.ts'
import { importKindOf } from './imports/importKinds.ts'
import { type ImportRecord, readImport } from './imports/importRecords.ts'
import { forgetImport } from './imports/leaveImport.ts'
import { refreshFindings } from '../uploads/apply/findings.ts'

const inUse = (count: number) =>
  problem('in_use', {
    current: { fact_count: count },
    errors: [
      {
        path: 'id',
        message: {
          ja: `このファイルから取り込んだデータが${count.toLocaleString('ja-JP')}件あります。ファイルを削除すると、そのデータも消えます`,
          en: `${count.toLocaleString('en-GB')} records stand that came from this file; they would go with it`,
        },
      },
    ],
  })

/** The import of a list, locked; undefined where there is none. */
export const readImportOf = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, import_id: importId, kind }: Pick<UploadRecord, 'tenant_id' | 'import_id' | 'kind'>,
): Promise<ImportRecord | undefined> => {
  if (importId === null) return undefined
  const importKind = kind === 'referral' || kind === 'reverse_referral' ? importKindOf[kind] : undefined
  return importKind && readImport(tx, tenantId, importKind, importId, { locks: true })
}

const removeFacts = async (tx: TenantTransaction, record: UploadRecord, withFacts: boolean) => {
  const { tenant_id: tenantId, id, first_month: first, last_month: last } = record
  const kind = UploadKind.nullable().parse(record.kind)
  const count = kind === null ? 0 : await countUploadFacts(tx, tenantId, id)
  if (count === 0 || kind === null) return
  if (!withFacts) throw inUse(count)
  await changeFacts(tx, tenantId, async () => ({ touched: await removeUploadFacts(tx, tenantId, { id, kind }) }))
  if (first !== null && last !== null) await refreshFindings(tx, tenantId, { first, last })
}

/**
 * Takes an upload out of the list, with the figures that it brought where these may go too.
 * @returns the keys of stored files that nobody needs any more, which are to be removed once that stands
 * @throws 409 while it is being processed, `in_use` for figures that may not go
 */
export const removeUpload = (
  tx: TenantTransaction,
  tenantId: number,
  id: number,
  withFacts: boolean,
): Promise<string[]> =>
  waitingBriefly(tx, async () => {
    if (withFacts) {
      await sql`set local statement_timeout = '5min'`.execute(tx)
      await lockFacts(tx, tenantId)
    }
    const record = await lockUpload(tx, tenantId, id)
    if (record.status === 'processing') throw problem('import_running')
    await tx
      .updateTable('data_uploads')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .set({ deleted_at: sql<string>`clock_timestamp()` })
      .execute()
    await removeFacts(tx, record, withFacts)
    await forgetProblems(tx, tenantId, [id])
    const importOf = await readImportOf(tx, record)
    if (importOf?.status === 'processing') throw problem('import_running')
    const freed = importOf ? await forgetImport(tx, importOf) : null
    return [record.storage_key, freed].filter((key) => key !== null)
  })
