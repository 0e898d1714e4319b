import type pg from 'pg'
import { inTenant } from '../../db/inTenant.ts'
import { kyselyOn } from '../../db/tenant.ts'
import { withHashJoins } from '../../db/hashJoins.ts'
import { linkAdmissions, lockFacts } from '../../facts/store/links.ts'
import { refreshRollups } from '../../facts/rollups/rollups.ts'
import { refreshFindings } from './survey/findings.ts'
import { assignDepartments } from '../mapping/departmentCodes.ts'

/**
 * Gives all admissions of a tenant the own departments of their codes, links them anew and refreshes the months that this touches, after the
 * time between referral and admission or what a code stands for has changed.
 */
export const relinkAdmissions = (jobs: pg.Pool, tenantId: number): Promise<void> =>
  inTenant(jobs, tenantId, async (client) => {
    await client.query('set local statement_timeout = 0')
    const tx = kyselyOn(client)
    await lockFacts(tx, tenantId)
    await assignDepartments(tx, tenantId)
    await withHashJoins(tx, async () => refreshRollups(tx, tenantId, await linkAdmissions(tx, tenantId, 'all')))
    await refreshFindings(tx, tenantId, { first: '-infinity', last: 'infinity' })
  })
