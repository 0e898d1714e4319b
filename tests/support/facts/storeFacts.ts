import type { Database } from '#server/db/connection.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts, together } from '#server/facts/store/changeFacts.ts'
import { storeReferrals, storeReverseReferrals } from '#server/facts/store/storeFacts.ts'
import type { Facts } from './expectedFigures.ts'
import { storeAdmissions } from './storeAdmissions.ts'

/** Stores facts of all kinds at once, with links and sums, as an import does. */
export const storeFacts = (
  { app }: Pick<Database, 'app'>,
  tenantId: number,
  { referrals, reverseReferrals, admissions }: Facts,
) =>
  withTenant(app, tenantId, (tx) =>
    changeFacts(tx, tenantId, async () => {
      const stored = [
        await storeReferrals(tx, tenantId, referrals),
        await storeReverseReferrals(tx, tenantId, reverseReferrals),
        await storeAdmissions(tx, tenantId, admissions),
      ]
      return { touched: together(stored.map(({ touched }) => touched)) }
    }),
  )
