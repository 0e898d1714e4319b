import type { z } from 'zod'
import { packBits, packOptional, packRising } from '#contract/maps/packedNumbers.ts'
import type { PinColumnName, PinColumns, SalesMapPins } from '#contract/maps/salesMap.ts'
import { knownCount } from '../../analysis/figures/loadedIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readFigureMonths } from '../../facts/months/figureMonths.ts'
import type { PlacesIndex } from '../places/placesIndex.ts'
import type { Conditions } from './foundInstitutions.ts'
import { type Matching, matchInstitutions } from './matchInstitutions.ts'
import { statesOf } from './periodStates.ts'
import { type ColumnName, type PinValues, readPinValues, type Values } from './pinValues.ts'

/** The numbers of matching institutions that have a place and any of the values, in place order. */
const numbersWith = ({ index, flags }: Matching, values: readonly Values[]): number[] => {
  const numbers = new Set<number>()
  for (const { numbers: some, valueOf } of values)
    for (const number of some)
      if (number < index.placedCount && flags[number] === 1 && valueOf(number) !== null) numbers.add(number)
  return [...numbers].sort((one, other) => one - other)
}

const packColumns = (matching: Matching, values: PinValues): z.input<typeof PinColumns> => {
  const numbers = numbersWith(matching, Object.values(values))
  const packed = (name: ColumnName) => {
    const column = values[name]
    return column ? packOptional(numbers.map(column.valueOf)) : null
  }
  return {
    places: packRising(numbers),
    referral_count: packed('referral_count'),
    comparison_referral_count: packed('comparison_referral_count'),
    last_visit: packed('last_visit'),
    last_visit_staff: packed('last_visit_staff'),
    trend: packed('trend'),
    phase: packed('phase'),
    segment: packed('segment'),
  }
}

const sumOf = (counts: Int32Array, { flags, counts: { numbers } }: Matching): number =>
  numbers.reduce((sum, number) => (flags[number] === 1 ? sum + (counts[number] ?? 0) : sum), 0)

const countOf = (flags: Uint8Array): number => flags.reduce((sum, flag) => sum + flag, 0)

/** All institutions that match the conditions of the map, by their numbers. */
export const readPins = async (
  tx: TenantTransaction,
  tenantId: number,
  { columns, ...conditions }: Conditions & { readonly columns: readonly PinColumnName[] },
  open: PlacesIndex,
  today: string,
): Promise<z.input<typeof SalesMapPins>> => {
  const matching = await matchInstitutions(tx, tenantId, conditions, open, today)
  const values = await readPinValues({ tx, tenantId, conditions, matching, today }, columns)
  const { comparability, isKnown, isComparisonKnown, ...states } = statesOf(
    await readFigureMonths(tx, tenantId),
    conditions.referral,
  )
  const { index, flags, counts } = matching
  const placed = flags.subarray(0, index.placedCount)
  const [matchedCount, placedCount] = [countOf(flags), countOf(placed)]
  const { period, comparison } = counts
  return {
    places_version: index.version,
    as_of: today,
    matched_count: matchedCount,
    unplaced_count: matchedCount - placedCount,
    matched: placedCount === index.placedCount ? null : packBits(placed),
    columns: packColumns(matching, values),
    ...states,
    not_compared: comparability.notCompared,
    referral_total: knownCount(sumOf(period, matching), isKnown),
    comparison_referral_total: comparison && knownCount(sumOf(comparison, matching), isComparisonKnown),
  }
}
