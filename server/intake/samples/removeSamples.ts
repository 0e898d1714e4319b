import { type TenantTransaction, withTenant } from '../../db/tenant.ts'
import { ProblemError } from '../../problems.ts'
import { readImport } from '../records/importRecords.ts'
import { abortUpload } from '../undo/abortUpload.ts'
import { abortImport, forgetImport } from '../undo/leaveImport.ts'
import { removeUpload } from '../undo/removeUpload.ts'
import { undoImport } from '../undo/undoImport.ts'
import type { SampleTools } from './addSamples.ts'
import { readSample, sampleContactsOf } from './sampleRecords.ts'

/** The newest sample file of the tenant, so that none is undone below a later one. */
const nextUpload = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('data_upload_records as records')
    .innerJoin('data_uploads as uploads', (join) =>
      join.onRef('uploads.tenant_id', '=', 'records.tenant_id').onRef('uploads.id', '=', 'records.id'),
    )
    .where('records.tenant_id', '=', tenantId)
    .where('uploads.tenant_id', '=', tenantId)
    .where('uploads.is_sample', '=', true)
    .where('uploads.deleted_at', 'is', null)
    .orderBy('uploads.id', 'desc')
    .select(['uploads.id', 'records.status'])
    .limit(1)
    .executeTakeFirst()

/** @returns the keys of stored files that nobody needs any more; undefined if no file is left */
const removeNextUpload = async (tx: TenantTransaction, tenantId: number): Promise<string[] | undefined> => {
  const upload = await nextUpload(tx, tenantId)
  if (!upload) return undefined
  if (upload.status === 'processing') await abortUpload(tx, tenantId, upload.id)
  return removeUpload(tx, tenantId, upload.id, { withFacts: true, accountId: null })
}

const removeNextContacts = async (tx: TenantTransaction, tenantId: number): Promise<string[] | undefined> => {
  const id = await sampleContactsOf(tx, tenantId)
  if (id === undefined) return undefined
  const record = await readImport(tx, tenantId, 'communications', id, { locks: true })
  if (record.status === 'processing') await abortImport(tx, record)
  await undoImport(tx, record, { delete_used: true })
  const freed = await forgetImport(tx, await readImport(tx, tenantId, 'communications', id), null)
  return freed === null ? [] : [freed]
}

/** Whether somebody else has the lock of the tenant's figures, such as a file that is being stored. It soon ends. */
const isBusy = (error: unknown) => error instanceof ProblemError && error.code === 'figures_busy'

/**
 * Removes the files of a tenant's sample data and all that they have brought, one transaction each, the newest first. An interrupted run is completed by the
 * next one.
 * @returns whether nothing is left; otherwise it is to be tried again
 */
export const removeSamples = async ({ database, storage }: SampleTools, tenantId: number): Promise<boolean> => {
  for (const removeNext of [removeNextContacts, removeNextUpload])
    for (;;) {
      const keys = await withTenant(database.app, tenantId, (tx) => removeNext(tx, tenantId)).catch(
        (error: unknown) => {
          if (isBusy(error)) return 'busy' as const
          throw error
        },
      )
      if (keys === 'busy') return false
      if (keys === undefined) break
      for (const key of keys) await storage.remove(key)
    }
  await withTenant(database.app, tenantId, async (tx) => {
    const sample = await readSample(tx, tenantId, { locks: true })
    if (sample?.state === 'removing') await tx.deleteFrom('sample_data').where('tenant_id', '=', tenantId).execute()
  })
  return true
}
