import { sql } from 'kysely'
import { sampleDataOperations } from '#contract/intake/sampleData.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { handlersFor } from '../../handlers.ts'
import { problem } from '../../problems.ts'
import { sampleFileCount } from './sampleFiles.ts'
import { readSample, sampleObstacle, sampleStatus } from './sampleRecords.ts'

const queue = (tx: TenantTransaction) => sql`select queue_sample_data()`.execute(tx)

export const sampleDataHandlers = handlersFor(sampleDataOperations, {
  getSampleData: ({ tx, tenantId }) => sampleStatus(tx, tenantId),

  addSampleData: async ({ tx, tenantId, account, touches }) => {
    touches([tenantId])
    if (await readSample(tx, tenantId)) return sampleStatus(tx, tenantId)
    const obstacle = await sampleObstacle(tx, tenantId)
    if (obstacle) throw problem('sample_data_refused', { current: { obstacle } })
    // Two who ask at once have asked for the same.
    await tx
      .insertInto('sample_data')
      .values({
        tenant_id: tenantId,
        state: 'adding',
        file_count: sampleFileCount,
        account_id: account.id,
        created_at: timeOf(tx),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await queue(tx)
    return sampleStatus(tx, tenantId)
  },

  removeSampleData: async ({ tx, tenantId, touches }) => {
    touches([tenantId])
    await tx.updateTable('sample_data').where('tenant_id', '=', tenantId).set({ state: 'removing' }).execute()
    await queue(tx)
    return sampleStatus(tx, tenantId)
  },
})
