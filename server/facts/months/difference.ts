import { type RawBuilder, sql } from 'kysely'
import { type Comparability, isComparable } from '#contract/comparison.ts'
import { lastDayOf, monthsBetween } from '#contract/months.ts'
import type { FigureMonths } from './figureMonths.ts'

type Sql = RawBuilder<unknown>

/** SQL of a figure less an earlier one; null where the periods may not be compared. Statements subtract periods by this alone. */
export const differenceOf = (value: Sql, before: Sql, comparability: Comparability): Sql =>
  isComparable(comparability) ? sql`(${value} - ${before})` : sql`null::float8`

/** So many units of the last shown decimal. */
const lastDecimals = (value: Sql, decimals: number): Sql =>
  sql`floor(${sql.lit(10 ** decimals)} * (${value})::float8 + 0.5)`

/**
 * SQL of a figure less an earlier or another one, both as they are shown, by the rule of `comparisonOf`: whoever subtracts them finds no other number.
 * @param decimals - with which both are shown
 */
export const differenceAsShown = (value: Sql, other: Sql, comparability: Comparability, decimals: number): Sql =>
  isComparable(comparability)
    ? sql`((${lastDecimals(value, decimals)} - ${lastDecimals(other, decimals)}) / ${sql.lit(10 ** decimals)})`
    : sql`null::float8`

/** {@link differenceOf} where each row has periods of its own. @param mayCompare - SQL of {@link isLoadedThroughout} for both */
export const differenceWhere = (value: Sql, before: Sql, mayCompare: Sql): Sql =>
  sql`(case when ${mayCompare} then ${value} - ${before} end)`

/**
 * SQL condition: the lists of referrals of all days from one to another are loaded and complete, by the rule of
 * `comparabilityOf`, for periods that differ from row to row.
 */
export const isLoadedThroughout = (first: Sql, last: Sql, { baseMonth, referrals }: FigureMonths): Sql => {
  const [begin] = referrals
  if (begin === undefined || baseMonth === null) return sql`false`
  const missing = monthsBetween(begin, baseMonth).filter((month) => !referrals.includes(month))
  const isWithin = sql`(${first} >= ${begin}::date and ${last} <= ${lastDayOf(baseMonth)}::date)`
  return missing.length === 0
    ? isWithin
    : sql`(${isWithin} and not exists (
        select from unnest(${missing}::date[]) as missing (month)
        where missing.month <= ${last} and missing.month + interval '1 month' > ${first}
      ))`
}
