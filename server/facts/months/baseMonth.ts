import { monthOf } from '#contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type LoadedMonth, readLoaded } from './loadedMonths.ts'

/** The number of referrals from all institutions to a hospital in a month. @param month - its first day */
export interface MonthTotal {
  readonly month: string
  readonly count: number
}

/** How many of the last months are searched for the base month. */
export const maxMonths = 60

/**
 * The last month whose lists seem complete. A month with less than half of the average of the twelve months before it
 * counts as incomplete: its lists have not arrived, or not all of them.
 * @param totals - of past months, in any order; months without referrals may be missing
 */
export const lastWholeMonth = (totals: readonly MonthTotal[]): string | undefined => {
  const newestFirst = totals.filter(({ count }) => count > 0).toSorted((a, b) => b.month.localeCompare(a.month))
  return newestFirst.find(({ count }, index) => {
    const before = newestFirst.slice(index + 1, index + 13)
    return count * 2 * before.length >= before.reduce((sum, other) => sum + other.count, 0)
  })?.month
}

/** The referrals of each loaded month. @param loaded - months of any kinds */
export const referralTotals = (loaded: readonly LoadedMonth[]): MonthTotal[] =>
  loaded.flatMap(({ kind, month, referral_count: count }) => (kind === 'referral' ? { month, count: count ?? 0 } : []))

/**
 * Determines the base month from the loaded months.
 * @param loaded - each kind's oldest first, of any kinds
 * @param today - in Japan
 * @returns its first day; null if no list of a past month is loaded
 */
export const baseMonthOf = (loaded: readonly LoadedMonth[], today: string): string | null => {
  const over = referralTotals(loaded).filter(({ month }) => month < monthOf(today))
  return lastWholeMonth(over.slice(-maxMonths)) ?? null
}

/**
 * The base month, with which every relative period ends (直近12か月, 今年度, the same months a year before). It is the last
 * whole month before the current one with loaded lists of referrals. Handlers read it together with the loaded months,
 * once per request (`readFigureMonths`).
 * @param today - in Japan
 * @returns its first day; null if no list of referrals is loaded
 */
export const readBaseMonth = async (tx: TenantTransaction, tenantId: number, today: string): Promise<string | null> =>
  baseMonthOf(await readLoaded(tx, tenantId, ['referral']), today)
