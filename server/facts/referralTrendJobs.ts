import type pg from 'pg'
import { inTenant } from '../db/inTenant.ts'
import { kyselyOn } from '../db/tenant.ts'
import { readLoadedMonths } from './months/loadedMonths.ts'
import { mendLoadedMonths } from './months/refreshLoadedMonths.ts'
import { mendMunicipalityCounts } from './rollups/municipalityCounts.ts'
import { refreshSettlingLag } from './months/settlingLag.ts'
import { refreshReferralTrends } from './referralTrends/refreshReferralTrends.ts'

/**
 * Recomputes the referral trends of a tenant's institutions and how long its stays take to end. Every change of facts
 * queues it, also by servers of older versions, so it first mends what these do not keep: the loaded months and the
 * counts of municipalities. It runs each night as well, after institutions may have moved.
 */
export const computeReferralTrends = (jobs: pg.Pool, tenantId: number): Promise<void> =>
  inTenant(jobs, tenantId, async (client) => {
    await client.query('set local statement_timeout = 0')
    const tx = kyselyOn(client)
    await mendLoadedMonths(tx, tenantId)
    await mendMunicipalityCounts(tx, tenantId)
    await refreshReferralTrends(tx, tenantId)
    const stays = await readLoadedMonths(tx, tenantId, 'ff1_file')
    await refreshSettlingLag(tx, tenantId, stays.at(-1) ?? null)
  })
