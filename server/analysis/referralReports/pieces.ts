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

/** The rows of a source that are wanted, by their days. */
export interface Piece {
  readonly source: Source
  readonly isWanted: RawBuilder<SqlBool>
}

const piece = (source: Source, day: string, days: readonly Days[]): Piece[] =>
  days.length > 0 ? [{ source, isWanted: isAmong(day, days) }] : []

/** From sums, as few as there are. */
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

/** From the referrals themselves. Those with a stay are told apart by taking them away and having them come with it, so that nothing is joined. */
const ofAnyDays = (columns: readonly Column[], days: readonly Days[]): Piece[] => {
  const isWanted = sql<SqlBool>`(${isAmong('month', monthsAround(days))} and ${isAmong('referral_date', days)})`
  return [
    { source: referrals, isWanted: isAmong('referral_date', days) },
    ...(columns.some(isOfStays) ? [takenAway, stays] : [ledTo]).map((source) => ({ source, isWanted })),
  ]
}

/**
 * What a report is put together from: sums wherever they tell what is asked for, and the referrals themselves for parts of months and for what only they
 * tell. What belongs to stays comes from the stays. Nothing where there are no days.
 * @param byMonth - whether each month is to be told apart, not only each fiscal year
 */
export const piecesFor = (columns: readonly Column[], days: readonly Days[], byMonth: boolean): Piece[] => {
  const ofReferrals = columns.filter((column) => !isOfStays(column))
  const rollup = rollups.find((source) => tells(source, ofReferrals))
  if (!rollup) return days.length > 0 ? ofAnyDays(columns, days) : []
  const { whole, left } = cutInto('month', days)
  return [...ofWholeMonths(rollup, columns, whole, byMonth), ...(left.length > 0 ? ofAnyDays(columns, left) : [])]
}
