import type pg from 'pg'
import { inTenant } from '../db/inTenant.ts'
import { kyselyOn } from '../db/tenant.ts'
import { linkAdmissions, lockFacts } from '../facts/links.ts'
import { refreshRollups } from '../facts/rollups.ts'

/** Links all admissions of a tenant anew and refreshes the months that this touches, after the time between referral and admission has changed. */
export const relinkAdmissions = (jobs: pg.Pool, tenantId: number): Promise<void> =>
  inTenant(jobs, tenantId, async (client) => {
    await client.query('set local statement_timeout = 0')
    const tx = kyselyOn(client)
    await lockFacts(tx, tenantId)
    await refreshRollups(tx, tenantId, await linkAdmissions(tx, tenantId, 'all'))
  })
