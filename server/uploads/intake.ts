import type pg from 'pg'
import { writeAuditEntry } from '../audit/log.ts'
import { openTenantTransaction, type TenantTransaction, withTenant } from '../db/tenant.ts'
import { plainName } from '../http/upload.ts'
import { UnreadableTable } from '../ingest/tables/unreadableTable.ts'
import type { Storage } from '../storage/storage.ts'
import { type Arrival, arrivalOf } from './arrivals.ts'
import type { IncomingFolder } from './incomingFolder.ts'
import { recogniseUpload } from './recogniseUpload.ts'
import { unpack, type Unpacked, type Unreadable } from './unpack.ts'

export interface IntakeDependencies {
  readonly pool: pg.Pool
  readonly storage: Storage
  readonly incoming: IncomingFolder
  /** As much as one file may hold, unpacked. */
  readonly largest: number
}

/** Of the request that has brought the last piece; the file's own id where it is taken up later. */
export interface Origin {
  readonly requestId: string
  readonly ipAddress: string | null
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

const failed = ({ filename, byteCount }: Unpacked | Unreadable, code: string) => ({
  filename: plainName(filename),
  byte_count: byteCount,
  status: 'failed' as const,
  error_code: code,
})

/** Recognises a file and stores it under a key that is the same whenever this is done anew. */
const waiting = async (storage: Storage, file: Unpacked, key: string) => {
  const filename = plainName(file.filename)
  const recognised = await recogniseUpload(file.path, filename)
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

const draftOf = async (storage: Storage, file: Unpacked | Unreadable, key: string): Promise<Draft> => {
  if ('reason' in file) return failed(file, file.reason)
  try {
    return await waiting(storage, file, key)
  } catch (error) {
    if (error instanceof UnreadableTable) return failed(file, error.reason)
    throw error
  }
}

/** @returns the ids of the uploads; none where they are there already */
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

const record = async (pool: pg.Pool, arrival: Arrival, origin: Origin, drafts: readonly Draft[]): Promise<void> => {
  const transaction = await openTenantTransaction(pool, arrival.tenantId)
  try {
    const ids = await insert(transaction.tx, arrival, drafts)
    if (ids.length > 0)
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
    await transaction.commit()
  } catch (error) {
    await transaction.rollback().catch(() => {})
    throw error
  }
}

/**
 * Makes uploads of a file that has come in whole, each with what it is or what is wrong with it, and takes the file away. Done twice, or again after
 * the process has died half-way, it leaves the same uploads.
 * @param name - in the folder of incoming files
 */
export const takeInArrival = async (
  { pool, storage, incoming, largest }: IntakeDependencies,
  name: string,
  origin?: Origin,
): Promise<void> => {
  const arrival = arrivalOf(name)
  const progress = await incoming.progressOf(name)
  if (!arrival || !progress?.isComplete || progress.isTakenIn) return
  const takeIn = async () => {
    const drafts: Draft[] = []
    await incoming.withWorkFolder(async (workFolder) => {
      const sent = { path: incoming.pathOf(name), filename: plainName(progress.filename), workFolder, largest }
      for await (const file of unpack(sent))
        drafts.push(await draftOf(storage, file, `${arrival.tenantId}/${arrival.uuid}-${drafts.length}`))
    })
    await record(pool, arrival, origin ?? { requestId: arrival.uuid, ipAddress: null }, drafts)
  }
  if (!(await isHere(pool, arrival)))
    await takeIn().catch(async (error: unknown) => {
      // Another process may have taken it in meanwhile, and the file away.
      if (!(await isHere(pool, arrival))) throw error
    })
  await incoming.takeAway(name)
}
