import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inTenant } from '../../db/inTenant.ts'
import { isDatabaseAway } from '../../db/errors.ts'
import { kyselyOn, type TenantTransaction } from '../../db/tenant.ts'
import { UnreadableTable } from '../../tables/unreadableTable.ts'
import type { ImportErrorCode } from '../records/fileTexts.ts'
import { isFactKind } from '../records/importKinds.ts'
import { type Lease, releaseLease } from '../lease.ts'
import { failImport, finishStep } from './endImport.ts'
import type { ImportRun } from './importRun.ts'
import { takeNextImport } from './nextImport.ts'
import { processBatch } from './processBatch.ts'
import { DamagedContents } from '../../storage/storedContents.ts'
import { FileGone, withStoredTable } from '../records/storedFile.ts'
import { type ThrottledRun, unthrottled } from '../throttle.ts'
import { runFactStep } from './runFactStep.ts'
import { batchesOf, type ImportDependencies, type ImportPace } from '../reading/lists/batches.ts'

const inTransaction = <T>(jobs: pg.Pool, tenantId: number, work: (tx: TenantTransaction) => Promise<T>) =>
  inTenant(jobs, tenantId, (client) => work(kyselyOn(client)))

const lastingTrouble = (error: unknown): ImportErrorCode | undefined => {
  if (error instanceof UnreadableTable) return error.reason
  if (error instanceof DamagedContents) return 'file_damaged'
  return error instanceof FileGone ? 'file_gone' : undefined
}

/** The rows per batch. What is done with a batch at once keeps requests to the same process waiting, and twice as many rows are imported hardly faster. */
const fewRows = 200
/** The rows per batch while people are served, in the server that may be serving them. */
const rowsBesidePeople = 40

const work = async (
  dependencies: ImportDependencies,
  run: ImportRun,
  pace: ImportPace,
  { rest, givesWay }: Pick<ThrottledRun, 'rest' | 'givesWay'>,
) => {
  const { tenant_id: tenantId, kind } = run.record
  const { jobs, storage } = dependencies
  const { batchRows = fewRows, onBatch } = pace
  const size = () => (givesWay() ? Math.min(rowsBesidePeople, batchRows) : batchRows)
  const { facts } = run.context
  if (isFactKind(kind) && facts) return runFactStep(dependencies, run, kind, facts, { ...pace, rest })
  await withStoredTable(storage, run.record, async (table) => {
    for await (const batch of batchesOf(table, run.record, size)) {
      if (!(await inTransaction(jobs, tenantId, (tx) => processBatch(tx, run, batch)))) return
      onBatch?.()
      await rest()
    }
    await inTransaction(jobs, tenantId, (tx) => finishStep(tx, run))
  })
}

/**
 * Processes the import of a tenant that has waited longest. It leaves alone an import that another process works on. If
 * the process of an import has died, the import continues after its last batch, or starts again if it stores everything
 * at the end.
 * @returns false if there was nothing to do
 */
export const runNextImport = async (
  dependencies: ImportDependencies,
  tenantId: number,
  pace: ImportPace = {},
): Promise<boolean> => {
  const { jobs } = dependencies
  const lease: Lease = { holder: randomUUID(), seconds: pace.leaseSeconds ?? 30 }
  const run = await inTransaction(jobs, tenantId, (tx) => takeNextImport(tx, tenantId, lease))
  if (!run) return false
  const throttled = pace.throttle?.start() ?? unthrottled
  try {
    await work(dependencies, run, pace, throttled)
  } catch (error) {
    const code = isDatabaseAway(error) ? undefined : lastingTrouble(error)
    await inTransaction(jobs, tenantId, (tx) =>
      code ? failImport(tx, run.record, code) : releaseLease(tx, run.file, lease),
    )
    if (!code) throw error
  } finally {
    throttled.end()
  }
  return true
}

/** Processes all queued imports of a tenant one after the other, like {@link runNextImport}. */
export const runImports = async (
  dependencies: ImportDependencies,
  tenantId: number,
  pace?: ImportPace,
): Promise<void> => {
  while (await runNextImport(dependencies, tenantId, pace));
}
