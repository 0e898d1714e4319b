import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { waitingBriefly } from '../facts/briefly.ts'
import { changeFacts } from '../facts/changeFacts.ts'
import { lockFacts } from '../facts/links.ts'
import { countUploadFacts, removeUploadFacts } from '../facts/removeUploadFacts.ts'
import { problem } from '../problems.ts'
import { forgetProblems, lockUpload } from './dataUploadRecords.ts'

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

const removeFacts = async (tx: TenantTransaction, tenantId: number, id: number, withFacts: boolean) => {
  const count = await countUploadFacts(tx, tenantId, id)
  if (count === 0) return
  if (!withFacts) throw inUse(count)
  await changeFacts(tx, tenantId, async () => ({ touched: await removeUploadFacts(tx, tenantId, id) }))
}

/**
 * Takes an upload out of the list, with the figures that it brought where these may go too.
 * @returns the key of its file, which is to be removed once that stands
 * @throws 409 while it is being processed, `in_use` for figures that may not go
 */
export const removeUpload = (
  tx: TenantTransaction,
  tenantId: number,
  id: number,
  withFacts: boolean,
): Promise<string | null> =>
  waitingBriefly(tx, async () => {
    if (withFacts) await lockFacts(tx, tenantId)
    const record = await lockUpload(tx, tenantId, id)
    if (record.status === 'processing') throw problem('import_running')
    await removeFacts(tx, tenantId, id, withFacts)
    await forgetProblems(tx, tenantId, [id])
    await tx
      .updateTable('data_uploads')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .set({ deleted_at: sql<string>`clock_timestamp()` })
      .execute()
    return record.storage_key
  })
