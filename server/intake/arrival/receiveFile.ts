import type pg from 'pg'
import type { ScreenVisit } from '#contract/audit/screenVisit.ts'
import { writeAuditEntry } from '../../audit/log.ts'
import { isDatabaseAway } from '../../db/errors.ts'
import { openTenantTransaction, type TenantTransaction, withTenant } from '../../db/tenant.ts'
import { plainName } from '../../http/bodies/upload.ts'
import { UnreadableTable } from '../../tables/unreadableTable.ts'
import { noteFreedFiles } from '../../storage/freedFiles.ts'
import { type Storage, StorageUnavailable } from '../../storage/storage.ts'
import { type Arrival, arrivalOf } from './arrivalNames.ts'
import type { IncomingFolder } from './incomingFolder.ts'
import { ThreadedRecognition } from '../recognition/threadedRecognition.ts'
import { unpackInThread } from './threadedUnpack.ts'
import type { Unpacked, Unreadable } from './unpack.ts'

export interface IntakeDependencies {
  readonly pool: pg.Pool
  readonly storage: Storage
  readonly incoming: IncomingFolder
  /** The most bytes that one file may have, unpacked. */
  readonly largest: number
}

/** The request that sent the last piece. If the file is processed later, the request id is the file's own id. */
export interface Origin {
  readonly requestId: string
  readonly ipAddress: string | null
  readonly screenVisit?: ScreenVisit | undefined
}

const isHere = (pool: pg.Pool, { tenantId, uuid }: Arrival): Promise<boolean> =>
  withTenant(pool, tenantId, async (tx) => {
    const row = await tx
      .selectFrom('data_uploads')
      .where('tenant_id', '=', tenantId)
      .where('arrival', '=', uuid)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  })

const failed = ({ filename, byteCount }: Pick<Unpacked, 'filename' | 'byteCount'>, code: string) => ({
  filename: plainName(filename),
  byte_count: byteCount,
  status: 'failed' as const,
  error_code: code,
})

/** Recognises a file and stores it. A repetition stores it under the same key. */
const waiting = async (storage: Storage, recognition: ThreadedRecognition, file: Unpacked, key: string) => {
  const filename = plainName(file.filename)
  const recognised = await recognition.recognise(file.path, filename)
  await storage.put(key, file.path)
  return {
    filename,
    byte_count: file.byteCount,
    status: 'waiting' as const,
    storage_key: key,
    sha256: file.sha256,
    kind: recognised.kind,
    recognised: JSON.stringify(recognised),
    first_month: recognised.month,
    last_month: recognised.month,
  }
}

type Draft = ReturnType<typeof failed> | Awaited<ReturnType<typeof waiting>>

const draftOf = async (
  storage: Storage,
  recognition: ThreadedRecognition,
  file: Unpacked | Unreadable,
  key: string,
): Promise<Draft> => {
  if ('reason' in file) return failed(file, file.reason)
  try {
    return await waiting(storage, recognition, file, key)
  } catch (error) {
    if (error instanceof UnreadableTable) return failed(file, error.reason)
    throw error
  }
}

/** @returns the ids of the new uploads; empty if they exist already */
const insert = async (tx: TenantTransaction, { tenantId, accountId, uuid }: Arrival, drafts: readonly Draft[]) => {
  const rows = await tx
    .insertInto('data_uploads')
    .values(
      drafts.map((draft, part) => ({
        tenant_id: tenantId,
        created_by: accountId,
        arrival: uuid,
        arrival_part: part,
        ...draft,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'arrival', 'arrival_part']).doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** @param freed - keys of contents that nothing names if these are the file's uploads */
const record = async (
  pool: pg.Pool,
  arrival: Arrival,
  origin: Origin,
  drafts: readonly Draft[],
  freed: readonly string[] = [],
): Promise<void> => {
  const transaction = await openTenantTransaction(pool, arrival.tenantId)
  try {
    const ids = await insert(transaction.tx, arrival, drafts)
    if (ids.length > 0) {
      await noteFreedFiles(transaction.tx, arrival.tenantId, freed)
      await writeAuditEntry(transaction.client, {
        tenantId: arrival.tenantId,
        accountId: arrival.accountId,
        action: 'create',
        recordType: 'data_upload',
        recordIds: ids,
        fields: [],
        operation: 'sendDataUpload',
        ...origin,
      })
    }
    await transaction.commit()
  } catch (error) {
    await transaction.rollback().catch(() => {})
    throw error
  }
}

/** After this many failed attempts, a file is not tried again. */
const maxAttempts = 3

/** Whether an error is unrelated to the file, so that the same attempt may succeed later. */
const isPassing = (error: unknown) =>
  isDatabaseAway(error) || error instanceof StorageUnavailable || (error instanceof Error && 'syscall' in error)

type Complete = Arrival & { readonly name: string; readonly filename: string; readonly origin: Origin }

/** @param keys - receives the keys under which contents are stored */
const takeInOnce = async (
  { pool, storage, incoming, largest }: IntakeDependencies,
  arrival: Complete,
  keys: string[],
) => {
  const drafts: Draft[] = []
  const recognition = new ThreadedRecognition()
  try {
    await incoming.withWorkFolder(async (workFolder) => {
      const sent = { path: incoming.pathOf(arrival.name), filename: arrival.filename, workFolder, largest }
      for await (const file of unpackInThread(sent)) {
        const key = `${arrival.tenantId}/${arrival.uuid}-${drafts.length}`
        keys.push(key)
        drafts.push(await draftOf(storage, recognition, file, key))
      }
    })
  } finally {
    await recognition.stop()
  }
  await record(pool, arrival, arrival.origin, drafts)
}

/** Records the file as one failed upload with its name and the reason. Users can see and discard it. */
const setAside = async ({ pool, incoming }: IntakeDependencies, arrival: Complete, keys: readonly string[] = []) => {
  const { size = 0 } = (await incoming.progressOf(arrival.name)) ?? {}
  const aside = failed({ filename: arrival.filename, byteCount: size }, 'set_aside')
  await record(pool, arrival, arrival.origin, [aside], keys)
}

/** Tries at most three times. An attempt counts whether an error or the end of the process stopped it. */
const takeInOrSetAside = async (dependencies: IntakeDependencies, arrival: Complete) => {
  const { incoming, pool } = dependencies
  const attemptsBefore = await incoming.countAttempt(arrival.name)
  if (attemptsBefore >= maxAttempts) return setAside(dependencies, arrival)
  const keys: string[] = []
  try {
    await takeInOnce(dependencies, arrival, keys)
  } catch (error) {
    // Another process may have processed the file meanwhile and removed it.
    if (await isHere(pool, arrival)) return
    if (isPassing(error)) await incoming.forgetAttempt(arrival.name)
    else if (attemptsBefore + 1 >= maxAttempts) await setAside(dependencies, arrival, keys)
    throw error
  }
}

/**
 * Makes uploads of a complete file, each with its kind or its error, and removes the file. A repetition, also after the
 * process died in between, results in the same uploads. A file that fails three times is set aside: one failed upload
 * says so.
 * @param name - in the folder of incoming files
 */
export const takeInArrival = async (dependencies: IntakeDependencies, name: string, origin?: Origin): Promise<void> => {
  const { pool, incoming } = dependencies
  const arrival = arrivalOf(name)
  const progress = await incoming.progressOf(name)
  if (!arrival || !progress?.isComplete || progress.isTakenIn) return
  const complete = {
    ...arrival,
    name,
    filename: plainName(progress.filename),
    origin: origin ?? { requestId: arrival.uuid, ipAddress: null },
  }
  if (!(await isHere(pool, arrival))) await takeInOrSetAside(dependencies, complete)
  await incoming.takeAway(name)
}
