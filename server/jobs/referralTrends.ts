import type pg from 'pg'
import { inTenant } from '../db/inTenant.ts'
import { kyselyOn } from '../db/tenant.ts'
import { refreshReferralTrends } from '../modules/referralTrends/refreshReferralTrends.ts'

/** Compares anew what each institution of a tenant refers with its own past. */
export const computeReferralTrends = (jobs: pg.Pool, tenantId: number): Promise<void> =>
  inTenant(jobs, tenantId, async (client) => {
    await client.query('set local statement_timeout = 0')
    await refreshReferralTrends(kyselyOn(client), tenantId)
  })

/** All tenants, whose months move on also where no figures come. */
export const tenantsWithTrends = async (jobs: pg.Pool): Promise<number[]> => {
  const { rows } = await jobs.query<{ tenant_id: number }>('select tenant_id from tenants order by tenant_id')
  return rows.map(({ tenant_id: tenantId }) => tenantId)
}
