import type pg from 'pg'
import { inTenant } from '../../db/inTenant.ts'
import { kyselyOn } from '../../db/tenant.ts'
import { withHashJoins } from '../../db/hashJoins.ts'
import { linkAdmissions, lockFacts } from '../../facts/store/links.ts'
import { refreshRollups } from '../../facts/rollups/rollups.ts'
import { refreshFindings } from './survey/findings.ts'
import { assignDepartments } from '../mapping/departmentCodes.ts'

/**
 * Assigns the own departments to all admissions of a tenant by their codes, links the admissions to referrals again,
 * and refreshes the affected months. It is needed after a change of the longest time between referral and admission, or
 * of the department of a code.
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
