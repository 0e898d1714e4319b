import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Column, isOfStays } from './columns.ts'
import { cutInto, cutIntoYears, type Days, isAmong, monthsAround } from './days.ts'
import {
  ledTo,
  lessened,
  referrals,
  type Rollup,
  rollups,
  type Source,
  stayMonths,
  stays,
  takenAway,
  tells,
  withoutStay,
} from './sources.ts'

/** A source with the condition for the wanted days. */
export interface Piece {
  readonly source: Source
  readonly isWanted: RawBuilder<SqlBool>
}

const piece = (source: Source, day: string, days: readonly Days[]): Piece[] =>
  days.length > 0 ? [{ source, isWanted: isAmong(day, days) }] : []

/** Whole months, from the smallest rollups. */
const ofWholeMonths = (
  rollup: Rollup,
  columns: readonly Column[],
  days: readonly Days[],
  byMonth: boolean,
): Piece[] => {
  const ofStays = columns.some(isOfStays)
  const ofReferrals = (source: Source) => (ofStays ? withoutStay(source) : source)
  const ofYears = rollup.years && !byMonth ? { table: rollup.years, ...cutIntoYears(days) } : undefined
  return [
    ...(ofYears
      ? [
          ...piece(ofReferrals(ofYears.table), 'april', ofYears.years),
          ...piece(ofReferrals(rollup), 'month', ofYears.months),
          ...piece(lessened(ofReferrals(rollup)), 'month', ofYears.beyond),
        ]
      : piece(ofReferrals(rollup), 'month', days)),
    ...(ofStays ? piece(tells(stayMonths, columns) ? stayMonths : stays, 'month', days) : []),
  ]
}

/**
 * Any days, from the referrals themselves. Referrals with a stay are subtracted and then added together with their
 * stay, which avoids a join.
 */
const ofAnyDays = (columns: readonly Column[], days: readonly Days[]): Piece[] => {
  const isWanted = sql<SqlBool>`(${isAmong('month', monthsAround(days))} and ${isAmong('referral_date', days)})`
  return [
    { source: referrals, isWanted: isAmong('referral_date', days) },
    ...(columns.some(isOfStays) ? [takenAway, stays] : [ledTo]).map((source) => ({ source, isWanted })),
  ]
}

/**
 * The sources of a report: rollups where they have all columns, and the referrals themselves for parts of months and
 * for columns that only they have. Columns of stays come from the stays. Empty if there are no days.
 * @param byMonth - whether the report needs each month, not only each fiscal year
 */
export const piecesFor = (columns: readonly Column[], days: readonly Days[], byMonth: boolean): Piece[] => {
  const ofReferrals = columns.filter((column) => !isOfStays(column))
  const rollup = rollups.find((source) => tells(source, ofReferrals))
  if (!rollup) return days.length > 0 ? ofAnyDays(columns, days) : []
  const { whole, left } = cutInto('month', days)
  return [...ofWholeMonths(rollup, columns, whole, byMonth), ...(left.length > 0 ? ofAnyDays(columns, left) : [])]
}
