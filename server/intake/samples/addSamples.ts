import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../db/connection.ts'
import { type TenantTransaction, withTenant } from '../../db/tenant.ts'
import { dayInJapan } from '../../japanDays.ts'
import { freeFile } from '../../storage/freedFiles.ts'
import type { Storage } from '../../storage/storage.ts'
import { readImportFile, readSuggesting, takeIn } from '../arrival/newImport.ts'
import { nearestReferrers, placeOfOffice } from './nearestReferrers.ts'
import { type MadeContacts, sampleContacts, sampleFiles, type SamplePlan } from './sampleFiles.ts'
import { readSample, sampleContactsOf } from './sampleRecords.ts'
import { type MadeFile, sendMadeFile } from './sendMadeFile.ts'

export interface SampleTools {
  readonly database: Pick<Database, 'app'>
  readonly storage: Storage
}

const maxReferrers = 200

/** What is made for a tenant; undefined if it has no sample data or its own institution has gone. */
const readPlan = async (
  tx: TenantTransaction,
  tenantId: number,
): Promise<(SamplePlan & { readonly accountId: number }) | undefined> => {
  const [sample, place] = [await readSample(tx, tenantId), await placeOfOffice(tx, tenantId)]
  if (!sample || !place) return undefined
  const departments = await tx
    .selectFrom('own_departments')
    .where('tenant_id', '=', tenantId)
    .orderBy('display_order')
    .orderBy('id')
    .select('name')
    .execute()
  return {
    accountId: sample.account_id,
    // Repeated from the day on which it was asked for, so that the files are the same.
    until: dayInJapan(new Date(sample.created_at)).slice(0, 7),
    referrers: await nearestReferrers(tx, place, maxReferrers),
    departments: departments.map(({ name }) => name),
  }
}

const addContacts = async (
  { database, storage }: SampleTools,
  tenantId: number,
  folder: string,
  { filename, text }: MadeContacts,
) => {
  const path = join(folder, 'contacts')
  await writeFile(path, text)
  const kind = 'communications'
  const type = 'create'
  const suggesting = await withTenant(database.app, tenantId, (tx) => readSuggesting(tx, tenantId, kind, type))
  const file = await readImportFile({ path, filename, byteCount: Buffer.byteLength(text) }, suggesting)
  const key = `${tenantId}/${randomUUID()}`
  await storage.put(key, path)
  const isAdded = await withTenant(database.app, tenantId, async (tx) => {
    const sample = await readSample(tx, tenantId, { locks: true })
    if (sample?.state !== 'adding' || (await sampleContactsOf(tx, tenantId)) !== undefined) return false
    const accountId = sample.account_id
    const given = { tx, tenantId, accountId, key, uploadId: null, review: false, again: true, isSample: true }
    await takeIn({ ...given, kind, type, file })
    return true
  }).catch(async (error: unknown) => {
    await freeFile(database.app, tenantId, key)
    throw error
  })
  if (!isAdded) await freeFile(database.app, tenantId, key)
}

/**
 * Whether sample data is being added and has no such file. The tenant's row stays locked until the transaction ends, so that neither a removal nor a second
 * run comes in between.
 */
const isWanted =
  (tenantId: number) =>
  async (tx: TenantTransaction, { filename }: Pick<MadeFile, 'filename'>): Promise<boolean> => {
    const sample = await readSample(tx, tenantId, { locks: true })
    if (sample?.state !== 'adding') return false
    const sent = await tx
      .selectFrom('data_uploads')
      .where('tenant_id', '=', tenantId)
      .where('is_sample', '=', true)
      .where('filename', '=', filename)
      .where('deleted_at', 'is', null)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    return sent === undefined
  }

/**
 * Makes and sends the files of a tenant's sample data that are not there yet, in the same way as users send theirs. An interrupted run is completed by the
 * next one. It ends early when the data is to be removed.
 */
export const addSamples = async (tools: SampleTools, tenantId: number): Promise<void> => {
  const { database, storage } = tools
  const plan = await withTenant(database.app, tenantId, (tx) => readPlan(tx, tenantId))
  if (!plan) return
  const { accountId } = plan
  const wanted = isWanted(tenantId)
  const folder = await mkdtemp(join(tmpdir(), 'renkei-sample-'))
  try {
    for (const file of sampleFiles(plan)) {
      // Nothing is written and recognised that is already there.
      if (!(await withTenant(database.app, tenantId, (tx) => wanted(tx, file)))) continue
      await sendMadeFile(
        { app: database.app, storage, folder, tenantId, accountId, isSample: true, isWanted: wanted },
        file,
      )
    }
    await addContacts(tools, tenantId, folder, sampleContacts(plan))
    await withTenant(database.app, tenantId, (tx) =>
      tx
        .updateTable('sample_data')
        .where('tenant_id', '=', tenantId)
        .where('state', '=', 'adding')
        .set({ state: 'present' })
        .execute(),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
