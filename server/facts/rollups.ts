import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { runsOf } from './months.ts'

/** Which months; `all` only for comparing. */
export type Months = 'all' | readonly string[]

/** What each rollup is told apart by, beside the tenant, and what it sums. */
export const rollups = {
  referral_months: {
    keys: ['month', 'medical_institution_id', 'own_department_id', 'first_visit'],
    figures: ['referral_count', 'admission_count', 'operation_count', 'hospital_days', 'revenue_yen'],
  },
  referral_department_months: {
    keys: ['month', 'own_department_id', 'first_visit'],
    figures: ['referral_count', 'admission_count', 'operation_count', 'hospital_days', 'revenue_yen'],
  },
  reverse_referral_months: {
    keys: ['month', 'medical_institution_id', 'own_department_id'],
    figures: ['reverse_referral_count'],
  },
  reverse_referral_department_months: {
    keys: ['month', 'own_department_id'],
    figures: ['reverse_referral_count'],
  },
} as const
export type Rollup = keyof typeof rollups

/**
 * Rows of these months, by as few ranges of days as they make. Plain comparisons are all that an index is asked for behind row-level security, and
 * each row is compared once however many months there are.
 */
const isIn = (day: string, months: Months) =>
  months === 'all'
    ? sql`true`
    : sql`(${sql.join(
        runsOf(months).map(
          ({ first, end }) => sql`(${sql.ref(day)} >= ${first}::date and ${sql.ref(day)} < ${end}::date)`,
        ),
        sql` or `,
      )})`

// Everything stands in the month of the referral. Of its admissions only the first counts, and of operations whether one was done in that stay.
const referralMonths = (tenantId: number, months: Months) => sql`
  select
    date_trunc('month', referrals.referral_date::timestamp)::date as month,
    referrals.medical_institution_id,
    coalesce(referrals.own_department_id, 0) as own_department_id,
    referrals.first_visit_flag as first_visit,
    count(*) as referral_count,
    count(admissions.id) as admission_count,
    count(*) filter (where admissions.operation_count > 0) as operation_count,
    coalesce(sum(admissions.hospital_days), 0) as hospital_days,
    coalesce(sum(admissions.bundled_yen), 0) + coalesce(sum(admissions.fee_yen), 0) as revenue_yen
  from referrals
  left join hospital_admissions as admissions
    on admissions.tenant_id = ${tenantId} and admissions.referral_id = referrals.id and admissions.is_first_admission
  where referrals.tenant_id = ${tenantId} and ${isIn('referrals.referral_date', months)}
  group by 1, 2, 3, 4`

const reverseReferralMonths = (tenantId: number, months: Months) => sql`
  select
    date_trunc('month', reverse_referrals.reverse_referral_date::timestamp)::date as month,
    reverse_referrals.medical_institution_id_to as medical_institution_id,
    coalesce(reverse_referrals.own_department_id, 0) as own_department_id,
    count(*) as reverse_referral_count
  from reverse_referrals
  where reverse_referrals.tenant_id = ${tenantId} and ${isIn('reverse_referrals.reverse_referral_date', months)}
  group by 1, 2, 3`

const summedUp = (rollup: Rollup, finer: RawBuilder<unknown>) => {
  const { keys, figures } = rollups[rollup]
  return sql`
    select ${sql.join(keys.map((key) => sql.ref(key)))},
      ${sql.join(figures.map((figure) => sql`sum(${sql.ref(figure)}) as ${sql.ref(figure)}`))}
    from (${finer}) as finer
    group by ${sql.join(keys.map((key) => sql.ref(key)))}`
}

/** What a rollup holds when it is right, as a query of its keys and figures, from the facts alone. */
export const computedRollup: Readonly<Record<Rollup, (tenantId: number, months: Months) => RawBuilder<unknown>>> = {
  referral_months: referralMonths,
  referral_department_months: (tenantId, months) =>
    summedUp('referral_department_months', referralMonths(tenantId, months)),
  reverse_referral_months: reverseReferralMonths,
  reverse_referral_department_months: (tenantId, months) =>
    summedUp('reverse_referral_department_months', reverseReferralMonths(tenantId, months)),
}

/** The finer rollup that a coarser one can be summed up from. */
const finerOf: Readonly<Partial<Record<Rollup, Rollup>>> = {
  referral_department_months: 'referral_months',
  reverse_referral_department_months: 'reverse_referral_months',
}

const refresh = async (tx: TenantTransaction, tenantId: number, rollup: Rollup, months: readonly string[]) => {
  const { keys, figures } = rollups[rollup]
  const finer = finerOf[rollup]
  const computed = finer
    ? summedUp(
        rollup,
        sql`select * from ${sql.table(finer)} where tenant_id = ${tenantId} and month = any(${months}::date[])`,
      )
    : computedRollup[rollup](tenantId, months)
  await sql`delete from ${sql.table(rollup)} where tenant_id = ${tenantId} and month = any(${months}::date[])`.execute(
    tx,
  )
  const columns = sql.join([...keys, ...figures].map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(rollup)} (tenant_id, ${columns})
    select ${tenantId}, ${columns}
    from (${computed}) as computed
  `.execute(tx)
}

/** Makes the rollups of just these months anew from the facts, whose links stand (links.ts). @param months - first days, each once */
export const refreshRollups = async (
  tx: TenantTransaction,
  tenantId: number,
  months: readonly string[],
): Promise<void> => {
  if (months.length === 0) return
  await refresh(tx, tenantId, 'referral_months', months)
  await refresh(tx, tenantId, 'referral_department_months', months)
  await refresh(tx, tenantId, 'reverse_referral_months', months)
  await refresh(tx, tenantId, 'reverse_referral_department_months', months)
}
