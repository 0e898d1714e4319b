import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type pg from 'pg'
import type { UploadErrorCode } from '#contract/intake/dataUploads.ts'
import type { Database } from '../../db/connection.ts'
import { isDatabaseAway } from '../../db/errors.ts'
import { inTenantCopying } from '../../db/copying.ts'
import { inTenant } from '../../db/inTenant.ts'
import { movedPatientKeys } from '../../facts/referrals/patientKeys.ts'
import { keepLease, LeaseLost } from '../../db/keepLease.ts'
import { kyselyOn } from '../../db/tenant.ts'
import { DamagedContents } from '../../storage/storedContents.ts'
import type { Storage } from '../../storage/storage.ts'
import { ThreadOverLimit } from '../../threads/boundedThread.ts'
import { applyFile } from './survey/applyFile.ts'
import { readFile } from '../reading/survey/readFile.ts'
import { isOfOtherFacility, type SurveyUpload, UnusableFile } from './survey/surveyUpload.ts'
import { FileGone, withStoredFile } from '../records/storedFile.ts'
import { type Throttle, unthrottled } from '../throttle.ts'
import { type Lease, releaseLease } from '../lease.ts'
import { failUpload, type Progress, showProgress, takeNextUpload } from './survey/nextUpload.ts'

export interface UploadTools {
  readonly database: Pick<Database, 'jobs'>
  readonly storage: Storage
  /** The product's secret, from which the keys for patients' hashes are derived. */
  readonly secret: Buffer
}

export interface UploadPace {
  /** Makes the import give way to people. Without it, the import works at full speed. */
  readonly throttle?: Throttle
  /** After this time without renewing the lease, another process may start again with a file. */
  readonly leaseSeconds?: number
  /** Called after a file has been read, and awaited before its facts are stored. */
  readonly onRead?: () => Promise<void>
}

/** Reads a file and stores its facts, all in one transaction. */
const work = async (
  { database, storage, secret }: UploadTools,
  upload: SurveyUpload,
  lease: Lease,
  { throttle, onRead }: UploadPace,
) => {
  const { rest, end } = throttle?.start() ?? unthrottled
  let progress: Progress = { step: 'read', byteCount: 0, rowCount: 0 }
  const kept = keepLease(lease.seconds, () =>
    inTenant(database.jobs, upload.tenantId, (client) => showProgress(kyselyOn(client), upload, lease, progress)),
  )
  try {
    const { tenantId, kind, recognised, firstMonth, lastMonth, doubles } = upload
    // The whole file is fetched and checked before a row of it is read, and before the transaction begins, which would wait for the storage.
    await withStoredFile(storage, upload.file, (path) =>
      inTenantCopying(database.jobs, tenantId, async (client) => {
        const tx = kyselyOn(client)
        if (await isOfOtherFacility(tx, upload)) throw new UnusableFile('other_facility')
        const settings = {
          tenantId,
          kind,
          delimiter: recognised.delimiter ?? '\t',
          encoding: recognised.encoding ?? 'shift_jis',
          headings: recognised.headings,
          facilityCode: recognised.facility_code,
          firstMonth,
          lastMonth,
          doubles,
          secret,
          movedPatientKeys: await movedPatientKeys(tx, secret, tenantId),
        } as const
        const { signal } = kept
        const onProgress = (byteCount: number, rowCount: number) => {
          progress = { step: 'read', byteCount, rowCount }
        }
        const summary = await readFile(client, createReadStream(path), settings, { signal, onProgress, rest })
        progress = { ...progress, step: 'apply' }
        await onRead?.()
        signal.throwIfAborted()
        await applyFile(tx, upload, lease, summary)
      }),
    )
  } finally {
    end()
    await kept.stop()
  }
}

const lastingTrouble = (error: unknown): UploadErrorCode | undefined => {
  if (error instanceof UnusableFile) return error.code
  if (error instanceof ThreadOverLimit) return 'too_heavy'
  if (error instanceof DamagedContents) return 'file_damaged'
  return error instanceof FileGone ? 'file_gone' : undefined
}

const giveUp = async (jobs: pg.Pool, upload: SurveyUpload, lease: Lease, error: unknown) => {
  if (error instanceof LeaseLost) return
  const code = isDatabaseAway(error) ? undefined : lastingTrouble(error)
  await inTenant(jobs, upload.tenantId, (client) =>
    code ? failUpload(kyselyOn(client), upload, code) : releaseLease(kyselyOn(client), upload, lease),
  )
  if (!code) throw error
}

/**
 * Imports the survey file of a tenant that has waited longest. Each file is one transaction: until its end, others read
 * the old figures, and a process that dies leaves nothing behind. It leaves alone a file that another process works on.
 * @returns false if there was nothing to do
 */
export const runNextUpload = async (tools: UploadTools, tenantId: number, pace: UploadPace = {}): Promise<boolean> => {
  const { jobs } = tools.database
  const lease: Lease = { holder: randomUUID(), seconds: pace.leaseSeconds ?? 30 }
  const upload = await inTenant(jobs, tenantId, (client) => takeNextUpload(kyselyOn(client), tenantId, lease))
  if (!upload) return false
  await work(tools, upload, lease, pace).catch((error: unknown) => giveUp(jobs, upload, lease, error))
  return true
}

/** Imports all queued survey files of a tenant one after the other, like {@link runNextUpload}. */
export const runUploads = async (tools: UploadTools, tenantId: number, pace?: UploadPace): Promise<void> => {
  while (await runNextUpload(tools, tenantId, pace));
}
