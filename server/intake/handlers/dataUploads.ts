import { sql } from 'kysely'
import type { z } from 'zod'
import { type DataUploadDetail, dataUploadOperations } from '#contract/intake/dataUploads.ts'
import type { Language } from '#contract/messages.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { handlersFor } from '../../handlers.ts'
import { consequencesOf, nothingToAsk } from '../check/uploadConsequences.ts'
import { problemsAsCsv, readProblems } from '../check/uploadProblems.ts'
import {
  findingsIn,
  lockUpload,
  readUpload,
  standingUploads,
  uploadItem,
  type UploadRecord,
  wholeUploads,
} from '../records/uploadRecords.ts'
import { removeUpload, undoingOfUpload } from '../undo/removeUpload.ts'
import { startUploads } from '../takeIn/startUploads.ts'
import { importKindOf } from '../records/importKinds.ts'
import { abortUpload } from '../undo/abortUpload.ts'
import { readSuggesting, readWaitingFile, readWaitingList, takeIn } from '../arrival/newImport.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { requireFeature } from '../../requireFeature.ts'

/** The rows of an imported list that were valid but left out. */
const leftOutOf = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, import_id: importId, status }: UploadRecord,
): Promise<z.input<typeof DataUploadDetail>['left_out']> => {
  const row =
    importId === null || status !== 'completed'
      ? undefined
      : await tx
          .selectFrom('imports')
          .where('tenant_id', '=', tenantId)
          .where('id', '=', importId)
          .select(['left_out_row_count', 'left_out_month_rows', 'left_out_double_rows'])
          .executeTakeFirst()
  const { left_out_row_count: all = 0, left_out_month_rows: months = 0, left_out_double_rows: doubles = 0 } = row ?? {}
  return { double_count: doubles, month_count: months, other_count: all - months - doubles }
}

const detailOf = async (
  tx: TenantTransaction,
  record: UploadRecord,
  language: Language,
): Promise<z.input<typeof DataUploadDetail>> => {
  const isAsked = record.status === 'waiting' || record.status === 'failed'
  const consequences = isAsked ? await consequencesOf(tx, record.tenant_id, [record]) : new Map<number, never>()
  return {
    ...uploadItem(record, language),
    ...(consequences.get(record.id) ?? nothingToAsk),
    findings: findingsIn(record),
    left_out: await leftOutOf(tx, record),
    ...(await undoingOfUpload(tx, record)),
  }
}

export const dataUploadHandlers = handlersFor(dataUploadOperations, {
  listDataUploads: async ({ tx, tenantId, query, language }) => {
    const { limit, offset } = pageOf(query)
    const { kind = [], status = [] } = query
    const uploads = standingUploads(tx, tenantId)
      .$if(kind.length > 0, (standing) => standing.where(sql<boolean>`uploads.kind = any(${kind}::text[])`))
      .$if(status.length > 0, (standing) => standing.where(sql<boolean>`uploads.status = any(${status}::text[])`))
    const [rows, { count }] = await Promise.all([
      wholeUploads(uploads.orderBy('uploads.id', 'desc').limit(limit).offset(offset)).execute(),
      uploads.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    ])
    return { ...countsOf(count, query), data_uploads: rows.map((row) => uploadItem(row, language)) }
  },

  readDataUpload: async ({ tx, tenantId, params, language }) =>
    detailOf(tx, await readUpload(tx, tenantId, params.id), language),

  checkDataUploads: async ({ tx, tenantId, body }) => {
    const consequences = await consequencesOf(tx, tenantId, body.uploads)
    return { uploads: [...consequences].map(([id, ofUpload]) => ({ id, ...ofUpload })) }
  },

  startDataUploads: async ({ tx, tenantId, body, language, touches }) => {
    const ids = body.uploads.map(({ id }) => id)
    await startUploads(tx, tenantId, body.uploads)
    touches(ids)
    const rows = await wholeUploads(
      standingUploads(tx, tenantId).where(idIn('uploads.id', ids)).orderBy('uploads.id', 'desc'),
    ).execute()
    return { data_uploads: rows.map((row) => uploadItem(row, language)) }
  },

  importDataUpload: async ({ tx, tenantId, account, params, body, services, language, outside }) => {
    if (body.kind === 'reverse_referral') requireFeature(account, 'reverse_referrals')
    const kind = importKindOf[body.kind]
    const upload = await readUpload(tx, tenantId, params.id)
    if (upload.import_id !== null) return uploadItem(upload, language)
    const list = await readWaitingList(tx, tenantId, params.id)
    const suggesting = await readSuggesting(tx, tenantId, kind, 'create')
    const file = await outside(() => readWaitingFile(services.storage, list, suggesting))
    const { import_id: importId } = await lockUpload(tx, tenantId, params.id)
    const place = { tx, tenantId, accountId: account.id, key: list.key, uploadId: params.id }
    if (importId === null) await takeIn({ ...place, kind, type: 'create', file, review: true, again: true })
    return uploadItem(await readUpload(tx, tenantId, params.id), language)
  },

  abortDataUpload: async ({ tx, tenantId, params, language }) => {
    await abortUpload(tx, tenantId, params.id)
    return detailOf(tx, await readUpload(tx, tenantId, params.id), language)
  },

  deleteDataUpload: async ({ tx, tenantId, account, params, query, services, afterCommit }) => {
    const keys = await removeUpload(tx, tenantId, params.id, {
      withFacts: query.with_facts === true,
      accountId: account.id,
      seen: query,
    })
    for (const key of keys) afterCommit(() => services.storage.remove(key))
  },

  listDataUploadProblems: async (context) =>
    readProblems(context, await readUpload(context.tx, context.tenantId, context.params.id)),

  exportDataUploadProblems: async (context) =>
    problemsAsCsv(context, await readUpload(context.tx, context.tenantId, context.params.id)),
})
