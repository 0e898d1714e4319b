import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Period, ReferralFilter } from '../../../contract/analysis.ts'
import { asksForDepartments, ofDepartments, ofMonths } from './filtered.ts'
import { monthsOf, partsOf } from './spans.ts'

/** Where each direction is counted by institution: with own departments, without them, and by fiscal year. */
const directions = {
  received: {
    count: 'referral_count',
    departments: 'referral_months',
    months: 'referral_institution_months',
    years: 'referral_institution_years',
  },
  sent: {
    count: 'reverse_referral_count',
    departments: 'reverse_referral_months',
    months: 'reverse_referral_institution_months',
    years: 'reverse_referral_institution_years',
  },
} as const

interface Counted {
  readonly direction: keyof typeof directions
  /** None in two of them. */
  readonly periods: readonly Period[]
  readonly departmentIds: ReferralFilter['own_department_ids']
  /** A condition on `medical_institution_id`. */
  readonly institutions: Expression<SqlBool>
  /** Whether each month has to be told apart. */
  readonly byMonth?: boolean
}

/**
 * Rows of `medical_institution_id`, `month` and `count`, as few as periods can be added up from: whole fiscal years stand in their first month, unless
 * months are to be told apart.
 */
export const countedReferrals = (
  tenantId: number,
  { direction, periods, departmentIds, institutions, byMonth = false }: Counted,
): RawBuilder<unknown> => {
  const tables = directions[direction]
  const hasDepartments = asksForDepartments({ own_department_ids: departmentIds })
  const counted = (table: string, day: string, isWanted: Expression<SqlBool>) => sql`
    select medical_institution_id, ${sql.ref(day)} as month, ${sql.ref(tables.count)} as count
    from ${sql.table(table)}
    where tenant_id = ${tenantId}
      and ${isWanted}
      and ${ofDepartments('own_department_id', departmentIds)}
      and ${institutions}`
  const { years, months } = partsOf(periods)
  const countedIn = (table: string, wanted: readonly string[]) => counted(table, 'month', ofMonths('month', wanted))
  if (hasDepartments) return countedIn(tables.departments, monthsOf(periods))
  if (byMonth || years.length === 0) return countedIn(tables.months, monthsOf(periods))
  const ofYears = counted(tables.years, 'april', sql<SqlBool>`april = any(${years}::date[])`)
  return months.length > 0 ? sql`${countedIn(tables.months, months)} union all ${ofYears}` : ofYears
}
