import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { moveYears, withApril } from './institutionYears.ts'
import { runsOf } from './months.ts'
import { moveReferringInstitutions, referringInstitutionMonths } from './referringInstitutions.ts'
import { computedRunningCounts, moveRunningCounts } from './runningCounts.ts'
import {
  referralMonths,
  referralMonthsBeside,
  referralStayMonths,
  referralStays,
  toldOfStays,
} from './referralStays.ts'

/** Which months; `all` only for comparing. */
type Months = 'all' | readonly string[]

/** What each rollup is told apart by, beside the tenant, and what it sums or tells. */
export const rollups = {
  referral_months: {
    keys: ['month', 'medical_institution_id', 'own_department_id', 'first_visit'],
    figures: ['referral_count', 'admission_count', 'operation_count', 'hospital_days', 'revenue_yen'],
  },
  referral_department_months: {
    keys: ['month', 'own_department_id', 'first_visit'],
    figures: ['referral_count', 'admission_count', 'operation_count', 'hospital_days', 'revenue_yen'],
  },
  referral_institution_months: {
    keys: ['month', 'medical_institution_id'],
    figures: [
      'referral_count',
      'first_visit_count',
      'admission_count',
      'operation_count',
      'hospital_days',
      'revenue_yen',
    ],
  },
  referring_institution_months: {
    keys: ['month', 'previous_month'],
    figures: ['institution_count'],
  },
  reverse_referral_months: {
    keys: ['month', 'medical_institution_id', 'own_department_id'],
    figures: ['reverse_referral_count'],
  },
  reverse_referral_department_months: {
    keys: ['month', 'own_department_id'],
    figures: ['reverse_referral_count'],
  },
  reverse_referral_institution_months: {
    keys: ['month', 'medical_institution_id'],
    figures: ['reverse_referral_count'],
  },
  referral_institution_years: {
    keys: ['april', 'medical_institution_id'],
    figures: [
      'referral_count',
      'first_visit_count',
      'admission_count',
      'operation_count',
      'hospital_days',
      'revenue_yen',
    ],
  },
  reverse_referral_institution_years: {
    keys: ['april', 'medical_institution_id'],
    figures: ['reverse_referral_count'],
  },
  referral_running_counts: {
    keys: ['medical_institution_id'],
    figures: ['months', 'counts'],
  },
  referral_department_running_counts: {
    keys: ['own_department_id', 'medical_institution_id'],
    figures: ['months', 'counts'],
  },
  reverse_referral_running_counts: {
    keys: ['medical_institution_id'],
    figures: ['months', 'counts'],
  },
  reverse_referral_department_running_counts: {
    keys: ['own_department_id', 'medical_institution_id'],
    figures: ['months', 'counts'],
  },
  referral_stays: {
    keys: ['month', 'referral_id'],
    figures: toldOfStays,
  },
  referral_stay_months: {
    keys: ['month', 'own_department_id', 'first_visit', 'dpc6', 'route', 'discharge_to', 'sex'],
    figures: ['admission_count', 'operation_count'],
  },
} as const
export type Rollup = keyof typeof rollups

/** From which months running counts follow, and what they count of these. */
const runningCounts = {
  referral_running_counts: { finer: 'referral_institution_months', count: 'referral_count' },
  referral_department_running_counts: { finer: 'referral_months', count: 'referral_count' },
  reverse_referral_running_counts: { finer: 'reverse_referral_institution_months', count: 'reverse_referral_count' },
  reverse_referral_department_running_counts: { finer: 'reverse_referral_months', count: 'reverse_referral_count' },
} as const satisfies Partial<Record<Rollup, { readonly finer: Rollup; readonly count: string }>>

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

const reverseReferralMonths = (tenantId: number, months: Months) => sql`
  select
    date_trunc('month', reverse_referrals.reverse_referral_date::timestamp)::date as month,
    reverse_referrals.medical_institution_id_to as medical_institution_id,
    coalesce(reverse_referrals.own_department_id, 0) as own_department_id,
    count(*) as reverse_referral_count
  from reverse_referrals
  where reverse_referrals.tenant_id = ${tenantId} and ${isIn('reverse_referrals.reverse_referral_date', months)}
  group by 1, 2, 3`

const sumOf = (figure: string) =>
  figure === 'first_visit_count'
    ? sql`coalesce(sum(referral_count) filter (where first_visit), 0) as first_visit_count`
    : sql`sum(${sql.ref(figure)}) as ${sql.ref(figure)}`

const summedUp = (rollup: Rollup, finer: RawBuilder<unknown>) => {
  const { keys, figures } = rollups[rollup]
  return sql`
    select ${sql.join(keys.map((key) => sql.ref(key)))}, ${sql.join(figures.map(sumOf))}
    from (${finer}) as finer
    group by ${sql.join(keys.map((key) => sql.ref(key)))}`
}

const countedReferrals = (tenantId: number) => sql`
  select
    date_trunc('month', referral_date::timestamp)::date as month,
    medical_institution_id,
    coalesce(own_department_id, 0) as own_department_id,
    1 as count
  from referrals
  where tenant_id = ${tenantId}`

const countedReverseReferrals = (tenantId: number) => sql`
  select
    date_trunc('month', reverse_referral_date::timestamp)::date as month,
    medical_institution_id_to as medical_institution_id,
    coalesce(own_department_id, 0) as own_department_id,
    1 as count
  from reverse_referrals
  where tenant_id = ${tenantId}`

const runningUp = (rollup: keyof typeof runningCounts, facts: RawBuilder<unknown>) =>
  computedRunningCounts(rollups[rollup].keys, facts)

/** What a rollup holds when it is right, as a query of its keys and figures, from the facts alone. */
export const computedRollup: Readonly<Record<Rollup, (tenantId: number) => RawBuilder<unknown>>> = {
  referral_months: (tenantId) => referralMonths(tenantId, sql`true`),
  referral_department_months: (tenantId) => summedUp('referral_department_months', referralMonths(tenantId, sql`true`)),
  referral_institution_months: (tenantId) =>
    summedUp('referral_institution_months', referralMonths(tenantId, sql`true`)),
  referring_institution_months: referringInstitutionMonths,
  reverse_referral_months: (tenantId) => reverseReferralMonths(tenantId, 'all'),
  reverse_referral_department_months: (tenantId) =>
    summedUp('reverse_referral_department_months', reverseReferralMonths(tenantId, 'all')),
  reverse_referral_institution_months: (tenantId) =>
    summedUp('reverse_referral_institution_months', reverseReferralMonths(tenantId, 'all')),
  referral_institution_years: (tenantId) =>
    summedUp('referral_institution_years', withApril(referralMonths(tenantId, sql`true`))),
  reverse_referral_institution_years: (tenantId) =>
    summedUp('reverse_referral_institution_years', withApril(reverseReferralMonths(tenantId, 'all'))),
  referral_running_counts: (tenantId) => runningUp('referral_running_counts', countedReferrals(tenantId)),
  referral_department_running_counts: (tenantId) =>
    runningUp('referral_department_running_counts', countedReferrals(tenantId)),
  reverse_referral_running_counts: (tenantId) =>
    runningUp('reverse_referral_running_counts', countedReverseReferrals(tenantId)),
  reverse_referral_department_running_counts: (tenantId) =>
    runningUp('reverse_referral_department_running_counts', countedReverseReferrals(tenantId)),
  referral_stays: (tenantId) => referralStays(tenantId, sql`true`),
  referral_stay_months: (tenantId) => referralStayMonths(referralStays(tenantId, sql`true`)),
}

/** Makes months of a rollup anew, each side by side however many there are. @param computed - what they hold now, as a query of its keys and figures */
const replaceMonths = async (
  tx: TenantTransaction,
  tenantId: number,
  rollup: Rollup,
  months: readonly string[],
  computed: RawBuilder<unknown>,
) => {
  const { keys, figures } = rollups[rollup]
  await sql`delete from ${sql.table(rollup)} where tenant_id = ${tenantId} and month = any(${months}::date[])`.execute(
    tx,
  )
  const columns = sql.join([...keys, ...figures].map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(rollup)} (tenant_id, ${columns})
    select ${tenantId}, ${columns}
    from (${computed}) as computed
    order by ${sql.join(keys.map((key) => sql.ref(key)))}
  `.execute(tx)
}

/** Makes months of a coarser rollup anew from those of a finer one. */
const sumUpMonths = (
  tx: TenantTransaction,
  tenantId: number,
  rollup: Rollup,
  finer: Rollup,
  months: readonly string[],
) =>
  replaceMonths(
    tx,
    tenantId,
    rollup,
    months,
    summedUp(
      rollup,
      sql`select * from ${sql.table(finer)} where tenant_id = ${tenantId} and month = any(${months}::date[])`,
    ),
  )

/** Moves fiscal years with their months, of which those of institutions still stand as they were and the finer ones as they are now. */
const moveYearsOf = (
  tx: TenantTransaction,
  tenantId: number,
  table: 'referral_institution_years' | 'reverse_referral_institution_years',
  [stillAsBefore, finer]: readonly [Rollup, Rollup],
  months: readonly string[],
) => {
  const ofMonths = (rollup: Rollup) =>
    sql`select * from ${sql.table(rollup)} where tenant_id = ${tenantId} and month = any(${months}::date[])`
  return moveYears(tx, tenantId, {
    table,
    figures: rollups[table].figures,
    before: withApril(ofMonths(stillAsBefore)),
    now: summedUp(table, withApril(ofMonths(finer))),
  })
}

/**
 * Makes the rollups of just these months anew from the facts, whose links stand (links.ts), and has what follows from them computed soon.
 * @param months - first days, each once
 */
export const refreshRollups = async (
  tx: TenantTransaction,
  tenantId: number,
  months: readonly string[],
): Promise<void> => {
  if (months.length === 0) return
  const isWanted = isIn('referrals.referral_date', months)
  await replaceMonths(tx, tenantId, 'referral_stays', months, referralStays(tenantId, isWanted))
  const stays = sql`select * from referral_stays where tenant_id = ${tenantId} and month = any(${months}::date[])`
  await replaceMonths(tx, tenantId, 'referral_stay_months', months, referralStayMonths(stays))
  await replaceMonths(tx, tenantId, 'referral_months', months, referralMonthsBeside(stays, tenantId, isWanted))
  await sumUpMonths(tx, tenantId, 'referral_department_months', 'referral_months', months)
  await moveReferringInstitutions(tx, tenantId, months)
  await moveYearsOf(
    tx,
    tenantId,
    'referral_institution_years',
    ['referral_institution_months', 'referral_months'],
    months,
  )
  await sumUpMonths(tx, tenantId, 'referral_institution_months', 'referral_months', months)
  await replaceMonths(tx, tenantId, 'reverse_referral_months', months, reverseReferralMonths(tenantId, months))
  await sumUpMonths(tx, tenantId, 'reverse_referral_department_months', 'reverse_referral_months', months)
  await moveYearsOf(
    tx,
    tenantId,
    'reverse_referral_institution_years',
    ['reverse_referral_institution_months', 'reverse_referral_months'],
    months,
  )
  await sumUpMonths(tx, tenantId, 'reverse_referral_institution_months', 'reverse_referral_months', months)
  for (const [table, { finer, count }] of Object.entries(runningCounts))
    await moveRunningCounts(
      tx,
      tenantId,
      { table, keys: rollups[table as keyof typeof runningCounts].keys, finer, count },
      months,
    )
  await sql`select queue_referral_trends()`.execute(tx)
}
