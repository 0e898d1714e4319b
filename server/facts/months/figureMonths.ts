import type { KnownMonths } from '#contract/comparison.ts'
import { monthOf } from '#contract/months.ts'
import type { FirstRecord } from '#contract/recordKinds.ts'
import { dayInJapan } from '../../japanDays.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { baseMonthOf } from './baseMonth.ts'
import { readFirstRecords } from './firstRecords.ts'
import { monthsOfKind, readLoadedAndLag } from './loadedMonths.ts'
import { unsettledFromOf } from './settlingLag.ts'

/** The months for which there are figures, each by its first day, oldest first. */
export interface FigureMonths {
  /** The month with which every relative period ends; null if no list of referrals is loaded. */
  readonly baseMonth: string | null
  /** Months with loaded lists of referrals. */
  readonly referrals: readonly string[]
  /** Months with loaded lists of reverse referrals. */
  readonly reverseReferrals: readonly string[]
  /** Months in which the stays of the survey's files ended. */
  readonly stays: readonly string[]
  /**
   * From this month on, stays that belong to referrals may still be missing; null if no stays are loaded or it has not
   * been computed yet.
   */
  readonly unsettledFrom: string | null
  /** The first record of each kind that the office makes itself; kinds without any are left out. */
  readonly firstRecords: readonly FirstRecord[]
}

/** Whether any of some loaded months is in a span of days. */
export const isAnyMonthIn = (
  loaded: readonly string[],
  { start_date: start, end_date: end }: { readonly start_date: string; readonly end_date: string },
): boolean => loaded.some((month) => month >= monthOf(start) && month <= end)

/** The months as comparisons need them (contract/comparison.ts). */
export const knownMonthsOf = (months: FigureMonths): KnownMonths => ({
  baseMonth: months.baseMonth,
  loadedMonths: months.referrals,
  loadedReverseMonths: months.reverseReferrals,
  loadedStayMonths: months.stays,
  unsettledFrom: months.unsettledFrom,
  firstRecords: months.firstRecords,
})

const read = async (tx: TenantTransaction, tenantId: number, today: string): Promise<FigureMonths> => {
  const { loaded, lag } = await readLoadedAndLag(tx, tenantId, ['referral', 'reverse_referral', 'ff1_file'])
  const firstRecords = await readFirstRecords(tx, tenantId)
  const stays = monthsOfKind(loaded, 'ff1_file')
  const lastMonth = stays.at(-1)
  return {
    stays,
    referrals: monthsOfKind(loaded, 'referral'),
    reverseReferrals: monthsOfKind(loaded, 'reverse_referral'),
    baseMonth: baseMonthOf(loaded, today),
    unsettledFrom: lastMonth === undefined || lag === null ? null : unsettledFromOf(lastMonth, lag),
    firstRecords,
  }
}

/**
 * From this month on, admissions may not have ended, so that counts of them are incomplete: as long after the admission as stays of referrals are
 * unsettled after these, and where that is unknown, since the last month of stays. Null if no stays are loaded.
 */
export const admissionsUnsettledFrom = ({
  stays,
  unsettledFrom,
}: Pick<FigureMonths, 'stays' | 'unsettledFrom'>): string | null => unsettledFrom ?? stays.at(-1) ?? null

/** Whether admissions of a month may not all have ended. */
export const areAdmissionsUnsettled = (
  months: Pick<FigureMonths, 'stays' | 'unsettledFrom'>,
  month: string,
): boolean => {
  const from = admissionsUnsettledFrom(months)
  return from !== null && month >= from
}

const ofTransactions = new WeakMap<TenantTransaction, Promise<FigureMonths>>()

/**
 * The months for which figures exist, read once per transaction and shared by all handlers in it. Not for transactions
 * that change facts first.
 */
export const readFigureMonths = (tx: TenantTransaction, tenantId: number): Promise<FigureMonths> => {
  const cached = ofTransactions.get(tx)
  if (cached) return cached
  const reading = read(tx, tenantId, dayInJapan())
  ofTransactions.set(tx, reading)
  return reading
}
