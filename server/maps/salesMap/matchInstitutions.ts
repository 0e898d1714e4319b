import type { TenantTransaction } from '../../db/tenant.ts'
import type { PlacesIndex } from '../places/placesIndex.ts'
import { type Counts, readCounts } from './counts.ts'
import { type Conditions, findInstitutions } from './foundInstitutions.ts'
import { fulfilsVisits } from './visitLogic.ts'
import { readVisited } from './visits.ts'

/** The open institutions that fulfil all conditions of the sales map. */
export interface Matching {
  readonly index: PlacesIndex
  /** 1 for each number that matches, otherwise 0. */
  readonly flags: Uint8Array
  /** Those that fulfil the conditions of the partner search, among which all matching ones are; null for all. */
  readonly found: Uint32Array | null
  readonly counts: Counts
}

const flagsOf = (found: Uint32Array | null, count: number): Uint8Array => {
  const flags = new Uint8Array(count)
  if (found === null) return flags.fill(1)
  for (const number of found) flags[number] = 1
  return flags
}

/**
 * Finds the institutions that fulfil all conditions, and their referrals.
 * @param today - in Japan
 */
export const matchInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  conditions: Conditions,
  index: PlacesIndex,
  today: string,
): Promise<Matching> => {
  const { visits, min_referral_count: least = 0, referral } = conditions
  const found = await findInstitutions(tx, tenantId, conditions, index)
  const [counts, visited] = await Promise.all([
    readCounts(tx, tenantId, referral, index, found),
    visits ? readVisited(tx, tenantId, { today, withinDays: visits.within_days }, index, found) : null,
  ])
  const flags = flagsOf(found, index.ids.length)
  for (let number = 0; number < flags.length; number++) {
    const count = counts.period[number] ?? 0
    const isWanted =
      count >= least && (!visits || fulfilsVisits(visits, { referred: count > 0, visited: visited?.[number] === 1 }))
    if (!isWanted) flags[number] = 0
  }
  return { index, flags, found, counts }
}
