import { sql } from 'kysely'
import { monthAfter, monthsBetween } from '../../../contract/months.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { FigureMonths } from '../months/figureMonths.ts'

/** An institution's referrals in the twelve months to the base month, compared with the twelve before; null if no list is loaded. */
interface Figures {
  readonly referral_count: number | null
  readonly comparison_referral_count: number | null
  /** In percent. */
  readonly rate_of_referral_change: number | null
  /** For each of the twelve months, the earliest first. */
  readonly referral_months: (number | null)[] | null
}

const yearOfMonths = 12

const notLoaded: Figures = {
  referral_count: null,
  comparison_referral_count: null,
  rate_of_referral_change: null,
  referral_months: null,
}

/** The sum of the known months; null if none is known. */
const sum = (counts: readonly (number | null)[]): number | null => {
  const loadedCounts = counts.filter((count) => count !== null)
  return loadedCounts.length === 0 ? null : loadedCounts.reduce((total, count) => total + count, 0)
}

/**
 * @param counts - of two years of months, the earliest first; null for a month that is not loaded
 * @param isWhole - whether all of them are loaded; otherwise the years are not compared
 */
const figuresOf = (counts: readonly (number | null)[], isWhole: boolean): Figures => {
  const months = counts.slice(yearOfMonths)
  const count = sum(months)
  const before = isWhole ? sum(counts.slice(0, yearOfMonths)) : null
  return {
    referral_count: count,
    comparison_referral_count: before,
    rate_of_referral_change: count === null || !before ? null : (100 * (count - before)) / before,
    referral_months: months,
  }
}

/**
 * Reads the referrals of institutions in the twelve months up to the base month and in the twelve months before.
 * @returns a function that gives the figures of any of these institutions; all null if nothing is loaded
 */
export const referralFiguresOf = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionIds: readonly number[],
  { baseMonth: last, referrals: loaded }: Pick<FigureMonths, 'baseMonth' | 'referrals'>,
): Promise<(institutionId: number) => Figures> => {
  if (last === null) return () => notLoaded
  const first = monthAfter(last, 1 - 2 * yearOfMonths)
  const { rows } = await sql<{ medical_institution_id: number; month: string; count: number }>`
    select medical_institution_id, month, sum(referral_count) as count
    from referral_months
    where tenant_id = ${tenantId}
      and ${idIn('medical_institution_id', institutionIds)}
      and month >= ${first}
      and month <= ${last}
    group by medical_institution_id, month
  `.execute(tx)
  const counted = new Map(rows.map((row) => [`${row.medical_institution_id} ${row.month}`, row.count]))
  const months = monthsBetween(first, last)
  const unknown = new Set(months.filter((month) => !loaded.includes(month)))
  return (id) =>
    figuresOf(
      months.map((month) => counted.get(`${id} ${month}`) ?? (unknown.has(month) ? null : 0)),
      unknown.size === 0,
    )
}
