import { tenantsWhere } from '../../db/eachTenant.ts'
import type pg from 'pg'
import { inTenant } from '../../db/inTenant.ts'
import { withTenant } from '../../db/tenant.ts'
import { addSamples, type SampleTools } from './addSamples.ts'
import { removeSamples } from './removeSamples.ts'
import { readSample } from './sampleRecords.ts'

/**
 * Adds or removes a tenant's sample data, whatever has been asked for.
 * @returns whether that is done; otherwise it is to be tried again
 */
export const workOnSamples = async (tools: SampleTools, tenantId: number): Promise<{ readonly isDone: boolean }> => {
  const stateNow = () => withTenant(tools.database.app, tenantId, (tx) => readSample(tx, tenantId))
  if ((await stateNow())?.state === 'adding') await addSamples(tools, tenantId)
  // Somebody may have asked for the removal meanwhile.
  return { isDone: (await stateNow())?.state === 'removing' ? await removeSamples(tools, tenantId) : true }
}

/** The tenants whose sample data is being added or removed. Asked once at the start of a worker, whose process may have died at it. */
export const tenantsWithOpenSamples = (jobs: pg.Pool): Promise<number[]> =>
  tenantsWhere(jobs, async (tenantId) => {
    const { rowCount } = await inTenant(jobs, tenantId, (client) =>
      client.query(`select 1 from sample_data where tenant_id = $1 and state <> 'present'`, [tenantId]),
    )
    return rowCount !== 0
  })
