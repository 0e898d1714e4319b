import { sql } from 'kysely'
import type { z } from 'zod'
import type { FoundMedicalInstitution } from '../../contract/medicalInstitutions.ts'
import { monthAfter, monthsBetween } from '../../contract/months.ts'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { monthOf } from '../facts/months.ts'
import { dayInJapan } from '../japanDays.ts'

type Figures = Pick<
  z.input<typeof FoundMedicalInstitution>,
  'referral_count' | 'comparison_referral_count' | 'rate_of_referral_change' | 'referral_months'
>

const yearOfMonths = 12

/** The last month that is over and has referrals; null where there is none. */
export const lastReferralMonth = async (tx: TenantTransaction, tenantId: number): Promise<string | null> => {
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month
    from referral_months
    where tenant_id = ${tenantId} and month < ${monthOf(dayInJapan())}
  `.execute(tx)
  return rows[0]?.month ?? null
}

const notLoaded: Figures = {
  referral_count: null,
  comparison_referral_count: null,
  rate_of_referral_change: null,
  referral_months: null,
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** @param counts - of two years of months, the earliest first */
const figuresOf = (counts: readonly number[]): Figures => {
  const months = counts.slice(yearOfMonths)
  const count = sum(months)
  const before = sum(counts.slice(0, yearOfMonths))
  return {
    referral_count: count,
    comparison_referral_count: before,
    rate_of_referral_change: before === 0 ? null : (100 * (count - before)) / before,
    referral_months: months,
  }
}

/**
 * What institutions have referred in the twelve months up to the last one, beside the twelve months before.
 * @param last - as {@link lastReferralMonth} tells it
 * @returns the figures of any of these institutions; all null where nothing is loaded
 */
export const referralFiguresOf = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionIds: readonly number[],
  last: string | null,
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
  return (id) => figuresOf(months.map((month) => counted.get(`${id} ${month}`) ?? 0))
}
