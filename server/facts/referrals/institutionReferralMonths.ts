import { sql } from 'kysely'
import { type Comparability, comparabilityOfYears, comparisonOf, isComparable, rateIn } from '#contract/comparison.ts'
import { monthAfter, monthsBetween } from '#contract/months.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type FigureMonths, knownMonthsOf } from '../months/figureMonths.ts'

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

/** @param counts - of two years of months, the earliest first; null for a month that is not loaded */
const figuresOf = (counts: readonly (number | null)[], comparability: Comparability): Figures => {
  const months = counts.slice(yearOfMonths)
  const count = sum(months)
  const before = isComparable(comparability) ? sum(counts.slice(0, yearOfMonths)) : null
  return {
    referral_count: count,
    comparison_referral_count: before,
    rate_of_referral_change: rateIn(comparisonOf(count, before, comparability)),
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
  figureMonths: FigureMonths,
): Promise<(institutionId: number) => Figures> => {
  const { baseMonth: last, referrals: loaded } = figureMonths
  if (last === null) return () => notLoaded
  const comparability = comparabilityOfYears(knownMonthsOf(figureMonths))
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
      comparability,
    )
}
