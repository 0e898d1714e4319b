import { monthOf } from '../../../contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readLoadedMonths } from './loadedMonths.ts'

/** What all institutions of a hospital referred in a month. @param month - its first day */
export interface MonthTotal {
  readonly month: string
  readonly count: number
}

/** Months among which the base month is looked for, the last ones. */
const maxMonths = 60

/**
 * The last month whose figures are here: a month that brought less than half of what the twelve before it did on average is taken for one whose
 * lists have not arrived, or not all of them.
 * @param totals - of months that are over, in any order; months without referrals may be missing
 */
export const lastWholeMonth = (totals: readonly MonthTotal[]): string | undefined => {
  const newestFirst = totals.filter(({ count }) => count > 0).toSorted((a, b) => b.month.localeCompare(a.month))
  return newestFirst.find(({ count }, index) => {
    const before = newestFirst.slice(index + 1, index + 13)
    return count * 2 * before.length >= before.reduce((sum, other) => sum + other.count, 0)
  })?.month
}

/**
 * The base month by the months that are loaded.
 * @param loaded - months of which lists of referrals are loaded, oldest first
 * @param today - by Japan's calendar
 * @returns its first day; null where no list of a month that is over is loaded
 */
export const baseMonthOf = async (
  tx: TenantTransaction,
  tenantId: number,
  loaded: readonly string[],
  today: string,
): Promise<string | null> => {
  const over = loaded.filter((month) => month < monthOf(today))
  if (over.length === 0) return null
  const totals = await tx
    .selectFrom('referral_department_months')
    .where('tenant_id', '=', tenantId)
    .where('month', 'in', over.slice(-maxMonths))
    .groupBy('month')
    .select(({ fn }) => ['month', fn.sum<number>('referral_count').as('count')])
    .execute()
  return lastWholeMonth(totals) ?? null
}

/**
 * The base month, on which every relative period hangs (直近12か月, 今年度, the same months a year before): the last whole month, before the current one,
 * whose lists of referrals are loaded. Handlers read it with the months that are loaded, once a request (`readFigureMonths`).
 * @param today - by Japan's calendar
 * @returns its first day; null where no list of referrals is loaded
 */
export const readBaseMonth = async (tx: TenantTransaction, tenantId: number, today: string): Promise<string | null> =>
  baseMonthOf(tx, tenantId, await readLoadedMonths(tx, tenantId, 'referral'), today)
