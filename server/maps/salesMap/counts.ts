import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { SalesMapReferral } from '#contract/maps/salesMap.ts'
import { countedReferralsOfDays } from '../../analysis/figures/countedReferrals.ts'
import { idIn } from '../../db/idIn.ts'
import { readColumns } from '../../db/readColumns.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { PlacesIndex } from '../places/placesIndex.ts'

export type Referral = z.output<typeof SalesMapReferral>

/** Referrals in both periods, of the institutions that have any. */
export interface CountedInstitutions {
  readonly ids: Float64Array
  readonly period: Float64Array
  /** Null without a comparison period. */
  readonly comparison: Float64Array | null
}

/** The same by number. */
export interface Counts {
  /** The numbers of the institutions that have any, in either period. */
  readonly numbers: Uint32Array
  readonly period: Int32Array
  /** Null without a comparison period. */
  readonly comparison: Int32Array | null
}

/**
 * Up to so many look-ups by key, one for each institution and own department, are faster than reading the counts of all
 * partners.
 */
export const maxLookups = 5_000

/** The names of directions in contract and rollups. */
const directions = { referral: 'received', reverse_referral: 'sent' } as const

/**
 * Counts referrals in the periods asked for.
 * @param found - the ids of the institutions that are needed; null for all. Others may be counted as well
 */
export const readCounts = async (
  tx: TenantTransaction,
  tenantId: number,
  referral: Referral,
  found: Float64Array | null,
): Promise<CountedInstitutions> => {
  const { referral_type: type, own_department_ids: departmentIds = [], period, comparison_period: other } = referral
  const isFew = found !== null && found.length * Math.max(1, departmentIds.length) <= maxLookups
  const counted = countedReferralsOfDays(
    tenantId,
    {
      direction: directions[type],
      departmentIds,
      institutions: isFew ? idIn('medical_institution_id', Array.from(found)) : sql<SqlBool>`true`,
    },
    other ? [period, other] : [period],
  )
  const [ids, counts, comparisons] = await readColumns(
    tx,
    ['medical_institution_id', 'count_0', 'comparison'],
    other
      ? sql`select medical_institution_id, count_0, count_1 as comparison from (${counted}) as counted
          where count_0 > 0 or count_1 > 0`
      : sql`select medical_institution_id, count_0, 0 as comparison from (${counted}) as counted where count_0 > 0`,
  )
  return { ids, period: counts, comparison: other ? comparisons : null }
}

/** Puts counts in the order of numbers. @param index - has a number for each of them */
export const countsByNumber = (
  { ids, period, comparison }: CountedInstitutions,
  index: Pick<PlacesIndex, 'ids' | 'numbers'>,
): Counts => {
  const inPeriod = new Int32Array(index.ids.length)
  const inComparison = comparison && new Int32Array(index.ids.length)
  const numbers: number[] = []
  for (const [place, id] of ids.entries()) {
    const number = index.numbers.get(id)
    if (number === undefined) continue
    numbers.push(number)
    inPeriod[number] = period[place] ?? 0
    if (inComparison) inComparison[number] = comparison?.[place] ?? 0
  }
  return { numbers: Uint32Array.from(numbers), period: inPeriod, comparison: inComparison }
}
