import { sql } from 'kysely'
import type { z } from 'zod'
import { aprilOf, fiscalYearOf, monthAfter, monthsBetween } from '../../contract/months.ts'
import {
  type ReferralSummary,
  referralSummaryOperations,
  summaryMonths,
  type ReferralYear,
} from '../../contract/referralSummary.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { monthOf } from '../facts/months.ts'
import { handlersFor } from '../handlers.ts'
import { dayInJapan } from '../japanDays.ts'
import { requireInstitution } from './institutions.ts'
import { readInstitutionSegments } from './institutionSegments.ts'

interface MonthFigures {
  readonly month: string
  readonly referral_count: number
  readonly first_visit_count: number
  readonly admission_count: number
  readonly operation_count: number
  readonly reverse_referral_count: number
}

const figures = [
  'referral_count',
  'first_visit_count',
  'admission_count',
  'operation_count',
  'reverse_referral_count',
] as const

const readMonths = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  from: string,
  to: string,
): Promise<MonthFigures[]> => {
  const { rows } = await sql<MonthFigures>`
    with received as (
      select
        month,
        sum(referral_count) as referral_count,
        coalesce(sum(referral_count) filter (where first_visit), 0) as first_visit_count,
        sum(admission_count) as admission_count,
        sum(operation_count) as operation_count
      from referral_months
      where tenant_id = ${tenantId} and medical_institution_id = ${institutionId} and month >= ${from} and month <= ${to}
      group by month
    ), sent as (
      select month, sum(reverse_referral_count) as reverse_referral_count
      from reverse_referral_months
      where tenant_id = ${tenantId} and medical_institution_id = ${institutionId} and month >= ${from} and month <= ${to}
      group by month
    )
    select
      month,
      coalesce(referral_count, 0) as referral_count,
      coalesce(first_visit_count, 0) as first_visit_count,
      coalesce(admission_count, 0) as admission_count,
      coalesce(operation_count, 0) as operation_count,
      coalesce(reverse_referral_count, 0) as reverse_referral_count
    from received
    full join sent using (month)
    order by month
  `.execute(tx)
  return rows
}

/** Sums up the months of a year. */
const yearOf = (months: readonly MonthFigures[], first: string, last: string): ReferralYear => {
  const own = months.filter(({ month }) => month >= first && month <= last)
  const sum = (figure: (typeof figures)[number]) => own.reduce((total, month) => total + month[figure], 0)
  const referrals = sum('referral_count')
  return {
    fiscal_year: fiscalYearOf(first),
    first_month: first,
    last_month: last,
    referral_count: referrals,
    first_visit_count: sum('first_visit_count'),
    admission_count: sum('admission_count'),
    operation_count: sum('operation_count'),
    admission_rate: referrals > 0 ? (100 * sum('admission_count')) / referrals : null,
    reverse_referral_count: sum('reverse_referral_count'),
  }
}

/** The ends of what the tenant has loaded, and of the institution's own letters. */
const readEdges = async (tx: TenantTransaction, tenantId: number, institutionId: number) => {
  const { rows } = await sql<{
    last_month: string | null
    is_loaded: boolean
    last_referral_date: string | null
    unreplied_count: number
  }>`
    select
      (select max(month) from referral_department_months where tenant_id = ${tenantId}) as last_month,
      exists (select from referral_department_months where tenant_id = ${tenantId})
        or exists (select from reverse_referral_department_months where tenant_id = ${tenantId}) as is_loaded,
      (
        select max(referral_date)
        from referrals
        where tenant_id = ${tenantId} and medical_institution_id = ${institutionId}
      ) as last_referral_date,
      (
        select count(*)
        from referrals
        where tenant_id = ${tenantId} and medical_institution_id = ${institutionId} and is_replied is false
      ) as unreplied_count
  `.execute(tx)
  const [edges] = rows
  if (!edges) throw new Error('A query without a table returned no row')
  return edges
}

/** @param today - by Japan's calendar */
const readSummary = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  today: string,
): Promise<z.input<typeof ReferralSummary>> => {
  const { last_month: lastLoaded, ...edges } = await readEdges(tx, tenantId, institutionId)
  const april = aprilOf(fiscalYearOf(today))
  const newest = lastLoaded !== null && lastLoaded < monthOf(today) ? lastLoaded : monthOf(today)
  const last = newest > april ? newest : april
  const firstOfChart = monthAfter(last, 1 - summaryMonths)
  const lastApril = monthAfter(april, -12)
  const [segments, months] = await Promise.all([
    readInstitutionSegments(tx, tenantId, institutionId),
    readMonths(tx, tenantId, institutionId, firstOfChart < lastApril ? firstOfChart : lastApril, last),
  ])
  const counts = new Map(months.map((month) => [month.month, month.referral_count]))
  return {
    ...edges,
    segments,
    this_year: yearOf(months, april, last),
    last_year: yearOf(months, lastApril, monthAfter(last, -12)),
    months: monthsBetween(firstOfChart, last).map((month) => ({ month, referral_count: counts.get(month) ?? 0 })),
  }
}

export const referralSummaryHandlers = handlersFor(referralSummaryOperations, {
  getReferralSummary: async ({ tx, tenantId, params }) => {
    await requireInstitution(tx, params.id)
    return readSummary(tx, tenantId, params.id, dayInJapan())
  },
})
