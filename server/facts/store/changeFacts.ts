import type { RawBuilder } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { withHashJoins } from '../../db/hashJoins.ts'
import { linkAdmissions, lockFacts } from './links.ts'
import { touchedPatients } from './touchedPatients.ts'
import { distinctMonths } from '../months/months.ts'
import { refreshLoadedMonths } from '../months/refreshLoadedMonths.ts'
import { applyReplyMarks } from '../referrals/replyMarks.ts'
import { keepLetterMarks } from '../letters/keptMarks.ts'
import { refreshRollups } from '../rollups/rollups.ts'

/** What a change of facts has affected. */
export interface Touched {
  /** Patients whose referrals or admissions have changed: hashes, a query of hashes from the tenant's tables, or those of touchedPatients.ts. */
  readonly patients: readonly Buffer[] | RawBuilder<unknown> | 'recorded'
  /** Months in which referrals, reverse referrals or the figures of linked admissions have changed. */
  readonly months: readonly string[]
}

const isListed = (patients: Touched['patients']): patients is readonly Buffer[] => Array.isArray(patients)

/** Merges what several changes have affected. Each must list its patients; others are ignored. */
export const together = (changes: readonly Touched[]): Touched => ({
  patients: changes.flatMap(({ patients }) => (isListed(patients) ? patients : [])),
  months: distinctMonths(...changes.map(({ months }) => months)),
})

const linkAdmissionsOf = async (tx: TenantTransaction, tenantId: number, patients: Touched['patients']) => {
  if (patients !== 'recorded') return linkAdmissions(tx, tenantId, { patients })
  const months: string[][] = []
  for await (const batch of touchedPatients(tx)) months.push(await linkAdmissions(tx, tenantId, { patients: batch }))
  return distinctMonths(...months)
}

/**
 * Changes facts and, in the same transaction, the links of the affected patients, the rollups of the affected months
 * and the loaded months. Users' marks of letters are kept. No other transaction changes the tenant's facts meanwhile.
 * @param change - returns what it has affected
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
  await keepLetterMarks(tx, tenantId, months)
  const settle = async () => {
    const linked = await linkAdmissionsOf(tx, tenantId, patients)
    await refreshRollups(tx, tenantId, distinctMonths(months, linked))
  }
  await (isListed(patients) ? settle() : withHashJoins(tx, settle))
  await refreshLoadedMonths(tx, tenantId)
  return changed
}
