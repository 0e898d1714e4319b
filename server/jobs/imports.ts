import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inTenant } from '../db/inTenant.ts'
import { isDatabaseAway } from '../db/errors.ts'
import { kyselyOn, type TenantTransaction } from '../db/tenant.ts'
import { UnreadableTable } from '../ingest/tables/unreadableTable.ts'
import type { ImportErrorCode } from '../modules/imports/fileTexts.ts'
import { isFactKind } from '../modules/imports/importKinds.ts'
import { processBatch, type Taken } from '../modules/imports/processBatch.ts'
import { FileGone, withStoredTable } from '../modules/imports/storedFile.ts'
import { failImport, finishStep, letGo, takeUp } from '../modules/imports/taking.ts'
import { runFactStep } from './factImports.ts'
import { batchesOf, type ImportDependencies, type ImportPace } from './importPace.ts'

const inTransaction = <T>(jobs: pg.Pool, tenantId: number, work: (tx: TenantTransaction) => Promise<T>) =>
  inTenant(jobs, tenantId, (client) => work(kyselyOn(client)))

const lastingTrouble = (error: unknown): ImportErrorCode | undefined => {
  if (error instanceof UnreadableTable) return error.reason
  return error instanceof FileGone ? 'file_gone' : undefined
}

const work = async (dependencies: ImportDependencies, taken: Taken, pace: ImportPace) => {
  const { tenant_id: tenantId, kind } = taken.record
  const { jobs, storage } = dependencies
  const { batchRows = 500, onBatch } = pace
  const { facts } = taken.context
  if (isFactKind(kind) && facts) return runFactStep(dependencies, taken, kind, facts, pace)
  await withStoredTable(storage, taken.record, async (table) => {
    for await (const batch of batchesOf(table, taken.record, () => batchRows)) {
      if (!(await inTransaction(jobs, tenantId, (tx) => processBatch(tx, taken, batch)))) return
      onBatch?.()
    }
    await inTransaction(jobs, tenantId, (tx) => finishStep(tx, taken))
  })
}

/**
 * Works off the imports of a tenant that are under way, one after the other. An import that another process is at work on is left to it;
 * one whose process has died goes on behind its last batch, or begins anew where it stores all at its end.
 */
export const runImports = async (
  dependencies: ImportDependencies,
  tenantId: number,
  pace: ImportPace = {},
): Promise<void> => {
  const { jobs } = dependencies
  for (;;) {
    const lease = { holder: randomUUID(), leaseSeconds: pace.leaseSeconds ?? 30 }
    const taken = await inTransaction(jobs, tenantId, (tx) => takeUp(tx, tenantId, lease))
    if (!taken) return
    try {
      await work(dependencies, taken, pace)
    } catch (error) {
      const code = isDatabaseAway(error) ? undefined : lastingTrouble(error)
      await inTransaction(jobs, tenantId, (tx) => (code ? failImport(tx, taken.record, code) : letGo(tx, taken)))
      if (!code) throw error
    }
  }
}

/** The tenants with imports whose process has died, or that nobody has taken up. */
export const tenantsWithWaitingImports = async (jobs: pg.Pool): Promise<number[]> => {
  const { rows } = await jobs.query<{ tenant_id: number }>('select tenant_id from tenants order by tenant_id')
  const waiting: number[] = []
  for (const { tenant_id: tenantId } of rows) {
    const { rowCount } = await inTenant(jobs, tenantId, (client) =>
      client.query(
        `select from imports
        where tenant_id = $1 and status = 'processing' and coalesce(lease_until, '-infinity') < clock_timestamp()
        limit 1`,
        [tenantId],
      ),
    )
    if (rowCount) waiting.push(tenantId)
  }
  return waiting
}
