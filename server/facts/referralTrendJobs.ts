import type pg from 'pg'
import { inTenant } from '../db/inTenant.ts'
import { kyselyOn } from '../db/tenant.ts'
import { readLoadedMonths } from './months/loadedMonths.ts'
import { refreshSettlingLag } from './months/settlingLag.ts'
import { refreshReferralTrends } from './referralTrends/refreshReferralTrends.ts'

/** Compares anew what each institution of a tenant refers with its own past, and learns how long stays take to have ended. */
export const computeReferralTrends = (jobs: pg.Pool, tenantId: number): Promise<void> =>
  inTenant(jobs, tenantId, async (client) => {
    await client.query('set local statement_timeout = 0')
    const tx = kyselyOn(client)
    await refreshReferralTrends(tx, tenantId)
    const stays = await readLoadedMonths(tx, tenantId, 'ff1_file')
    await refreshSettlingLag(tx, tenantId, stays.at(-1) ?? null)
  })

/** All tenants, whose months move on also where no figures come. */
export const tenantsWithTrends = async (jobs: pg.Pool): Promise<number[]> => {
  const { rows } = await jobs.query<{ tenant_id: number }>('select tenant_id from tenants order by tenant_id')
  return rows.map(({ tenant_id: tenantId }) => tenantId)
}
