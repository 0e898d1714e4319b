import type { RawBuilder } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { withHashJoins } from '../../db/hashJoins.ts'
import { linkAdmissions, lockFacts } from './links.ts'
import { distinctMonths } from '../months/months.ts'
import { applyReplyMarks } from '../referrals/replyMarks.ts'
import { refreshRollups } from '../rollups/rollups.ts'

/** What a change of the facts has touched. */
export interface Touched {
  /** Whose referrals or admissions are others now: hashes, or a query that returns such. */
  readonly patients: readonly Buffer[] | RawBuilder<unknown>
  /** In which referrals, reverse referrals or the figures of linked admissions are others now. */
  readonly months: readonly string[]
}

/** What several changes have touched, of which each tells its patients one by one. */
export const together = (changes: readonly Touched[]): Touched => ({
  patients: changes.flatMap(({ patients }) => ('compile' in patients ? [] : patients)),
  months: distinctMonths(...changes.map(({ months }) => months)),
})

/**
 * Changes facts, and with them, in the same transaction, the links of the patients and the rollups of the months that this touches; letters in them
 * that people have marked as answered stay so. Nobody else changes the tenant's facts meanwhile.
 * @param change - tells what it has touched
 * @returns what `change` returns
 */
export const changeFacts = async <T extends { readonly touched: Touched }>(
  tx: TenantTransaction,
  tenantId: number,
  change: () => Promise<T>,
): Promise<T> => {
  await lockFacts(tx, tenantId)
  const changed = await change()
  const { patients, months } = changed.touched
  await applyReplyMarks(tx, tenantId, months)
  const settle = async () => {
    const linked = await linkAdmissions(tx, tenantId, { patients })
    await refreshRollups(tx, tenantId, distinctMonths(months, linked))
  }
  await ('compile' in patients ? withHashJoins(tx, settle) : settle())
  return changed
}
