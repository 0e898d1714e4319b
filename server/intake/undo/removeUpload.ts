import { sql } from 'kysely'
import type { z } from 'zod'
import { type SeenFile } from '#contract/facts/undoConsequences.ts'
import { UploadKind } from '#contract/facts/uploadKinds.ts'
import { UploadStatus } from '#contract/intake/dataUploads.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { withLockTimeout } from '../../db/lockTimeout.ts'
import { notifyOfUndoing, otherFilesOf } from './notifyOfUndoing.ts'
import { changeFacts } from '../../facts/store/changeFacts.ts'
import { lockFacts } from '../../facts/store/links.ts'
import { readUndoing } from '../../facts/replaced/undoConsequences.ts'
import { undoUpload } from '../../facts/replaced/undoUpload.ts'
import { sequenceNumberOf } from '../../facts/replaced/uploadMonths.ts'
import { problem } from '../../problems.ts'
import { forgetProblems, lockUpload, type UploadRecord } from '../records/uploadRecords.ts'
import { importKindOf } from '../records/importKinds.ts'
import { type ImportRecord, readImport } from '../records/importRecords.ts'
import { forgetImport } from './leaveImport.ts'
import { replacedByText, requireSeenFile } from './requireSeenFile.ts'
import { findingMonths } from '../takeIn/survey/findingMonths.ts'
import { refreshFindings } from '../takeIn/survey/findings.ts'

const records = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'record' : 'records'}`

type Undoing = Awaited<ReturnType<typeof readUndoing>>

const factsInUse = ({ undo: { fact_count: going, returning_count: returning } }: Undoing) => {
  if (going + returning === 0) return []
  const back = {
    ja: `、このファイルが置き換えた以前のデータ${returning.toLocaleString('ja-JP')}件が元に戻ります`,
    en: `, and ${records(returning)} that it had replaced would come back`,
  }
  return [
    {
      ja: `このファイルから取り込んだデータが${going.toLocaleString('ja-JP')}件あります。取り消すと、そのデータが消え${returning > 0 ? back.ja : 'ます'}`,
      en: `${records(going)} from this file would go with it${returning > 0 ? back.en : ''}`,
    },
  ]
}

const inUse = (undoing: Undoing) =>
  problem('in_use', {
    current: undoing.undo,
    usesVersion: undoing.undo.version,
    errors: [
      ...factsInUse(undoing),
      ...undoing.replaced_by.map((file) => {
        const { ja, en } = replacedByText(file)
        return {
          ja: `${ja}。続けると、あとで「${file.filename}」を取り消しても元に戻りません`,
          en: `${en}. Once this is done, undoing “${file.filename}” no longer brings them back`,
        }
      }),
    ].map((message) => ({ path: 'id', message })),
  })

/** The import of a list, locked; undefined if there is none. */
export const readImportOf = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, import_id: importId, kind }: Pick<UploadRecord, 'tenant_id' | 'import_id' | 'kind'>,
): Promise<ImportRecord | undefined> => {
  if (importId === null) return undefined
  const importKind = kind === 'referral' || kind === 'reverse_referral' ? importKindOf[kind] : undefined
  return importKind && readImport(tx, tenantId, importKind, importId, { locks: true })
}

/** Whether the upload may have added or replaced facts. */
const isTakenIn = async (tx: TenantTransaction, tenantId: number, id: number) =>
  (await sequenceNumberOf(tx, tenantId, id)) !== null

/** What undoing an upload would do (null if it was not imported), what it has replaced and what has replaced it. */
export const undoingOfUpload = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id, kind, status }: Pick<UploadRecord, 'tenant_id' | 'id' | 'kind' | 'status'>,
) => {
  const uploadKind = UploadKind.nullable().parse(kind)
  return uploadKind === null || status !== 'completed'
    ? { undo: null, replaced: [], replaced_by: [] }
    : readUndoing(tx, tenantId, { id, kind: uploadKind })
}

/** What removing an upload means for other files; null if it was not imported. */
const otherFilesOfRecord = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id, kind, status }: Pick<UploadRecord, 'tenant_id' | 'id' | 'kind' | 'status'>,
) => {
  const uploadKind = UploadKind.nullable().parse(kind)
  return uploadKind === null || status !== 'completed' ? null : otherFilesOf(tx, tenantId, { id, kind: uploadKind })
}

/** Whether undoing a file changes figures now, or those that could still come back. */
const hasConsequences = ({ undo, replaced_by: replacing }: Undoing) =>
  undo.fact_count + undo.returning_count > 0 || replacing.length > 0

const removeFacts = async (
  tx: TenantTransaction,
  record: UploadRecord,
  { undo, ...replacements }: Awaited<ReturnType<typeof undoingOfUpload>>,
  withFacts: boolean,
) => {
  const { tenant_id: tenantId, id, first_month: firstMonth, last_month: lastMonth } = record
  const kind = UploadKind.nullable().parse(record.kind)
  if (kind === null) return
  if (!withFacts) {
    if (undo && hasConsequences({ undo, ...replacements })) throw inUse({ undo, ...replacements })
    if (!(await isTakenIn(tx, tenantId, id))) return
  }
  const isList = kind === 'referral' || kind === 'reverse_referral'
  const months =
    isList || firstMonth === null || lastMonth === null
      ? null
      : await findingMonths(tx, tenantId, { id, firstMonth, lastMonth })
  await changeFacts(tx, tenantId, async () => ({ touched: await undoUpload(tx, tenantId, { id, kind }) }))
  if (months) await refreshFindings(tx, tenantId, months)
}

/** How an upload is removed. */
export interface Removal {
  /** Whether its facts may be removed. */
  readonly withFacts: boolean
  /** Whoever does so; null for the product itself, which tells nobody. */
  readonly accountId: number | null
  /** Its state as whoever removes it saw it. */
  readonly seen?: z.output<typeof SeenFile>
}

/**
 * Removes an upload from the list, and its facts too if that is allowed. The facts that it had replaced come back.
 * @returns the keys of stored files that nobody needs any more; remove them after the commit
 * @throws 409 while it is being processed; `file_changed` if its state is not the one that was seen; `in_use` if it has facts that may not be removed
 */
export const removeUpload = (
  tx: TenantTransaction,
  tenantId: number,
  id: number,
  { withFacts, accountId, seen = {} }: Removal,
): Promise<string[]> =>
  withLockTimeout(tx, async () => {
    if (withFacts || (await isTakenIn(tx, tenantId, id))) {
      await sql`set local statement_timeout = '5min'`.execute(tx)
      await lockFacts(tx, tenantId)
    }
    const record = await lockUpload(tx, tenantId, id)
    const importOf = await readImportOf(tx, record)
    const { status } = importOf ?? record
    const undoing = await undoingOfUpload(tx, record)
    requireSeenFile(seen, { status: UploadStatus.parse(status), ...undoing })
    if (status === 'processing') throw problem('import_running')
    await tx
      .updateTable('data_uploads')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .set({ deleted_at: timeOf(tx), deleted_by: accountId })
      .execute()
    const others = accountId === null ? null : await otherFilesOfRecord(tx, record)
    await removeFacts(tx, record, undoing, withFacts)
    await forgetProblems(tx, tenantId, [id])
    const freed = importOf ? await forgetImport(tx, importOf, accountId) : null
    if (accountId !== null) {
      // The import of a list that waited is gone.
      const file =
        importOf && importOf.status !== 'waiting'
          ? ({ table: 'imports', id: importOf.id } as const)
          : ({ table: 'data_uploads', id } as const)
      await notifyOfUndoing(tx, {
        tenantId,
        ...file,
        makers: [record.created_by, ...(importOf ? [importOf.created_by] : [])],
        importedRowCount: record.status === 'completed' ? record.imported_row_count : null,
        actorId: accountId,
        ...(others && { others }),
      })
    }
    return [record.storage_key, freed].filter((key) => key !== null)
  })
