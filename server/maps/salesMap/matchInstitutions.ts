import type { TenantTransaction } from '../../db/tenant.ts'
import type { PlacesIndex } from '../places/placesIndex.ts'
import { withFurther } from '../places/withFurther.ts'
import { type Counts, countsByNumber, readCounts } from './counts.ts'
import { type Conditions, findInstitutions } from './foundInstitutions.ts'
import { fulfilsVisits } from './visitLogic.ts'
import { readVisited } from './visits.ts'

/**
 * The institutions that fulfil all conditions of the sales map: open ones, and those closed since that have referrals in
 * a period, so that its sums are those of all other screens.
 */
export interface Matching {
  /** Those that are not open come last among those without a place. */
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
 * @param open - the open institutions
 * @param today - in Japan
 */
export const matchInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  conditions: Conditions,
  open: PlacesIndex,
  today: string,
): Promise<Matching> => {
  const { visits, min_referral_count: least = 0, referral } = conditions
  const foundIds = await findInstitutions(tx, tenantId, conditions)
  const counted = await readCounts(tx, tenantId, referral, foundIds)
  const index = withFurther(open, counted.ids)
  const found = foundIds && index.numbers.getAll(foundIds)
  const visited = visits
    ? await readVisited(tx, tenantId, { today, withinDays: visits.within_days, type: visits.visit_type }, index, found)
    : null
  const counts = countsByNumber(counted, index)
  const flags = flagsOf(found, index.ids.length)
  for (let number = 0; number < flags.length; number++) {
    const count = counts.period[number] ?? 0
    const isWanted =
      count >= least && (!visits || fulfilsVisits(visits, { referred: count > 0, visited: visited?.[number] === 1 }))
    if (!isWanted) flags[number] = 0
  }
  return { index, flags, found, counts }
}
