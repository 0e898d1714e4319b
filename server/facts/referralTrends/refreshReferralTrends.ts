import { sql } from 'kysely'
import type { ReferralTrendState } from '#contract/facts/referralTrends.ts'
import { type Comparability, comparabilityOf, isComparable } from '#contract/comparison.ts'
import { monthAfter, monthsBetween } from '#contract/months.ts'
import { timeOf } from '../../db/clock.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { baseMonthOf, referralTotals } from '../months/baseMonth.ts'
import { readLoaded } from '../months/loadedMonths.ts'
import { dayInJapan } from '../../japanDays.ts'
import { seasonsOf } from './seasons.ts'
import { maxRunLength, pastMonths, trendOf, type WatchedMonth } from './trendOf.ts'

const watchedMonths = maxRunLength + pastMonths

/** The share of referrers that are valued partners, and how many referrals a year each of them needs at least. */
const valuedShare = 0.2
const minReferralsOfValued = 6

interface Referrer {
  readonly medical_institution_id: number
  readonly months: readonly string[]
  readonly counts: readonly number[]
  readonly year_reverse_count: number
}

const referrersOf = async (tx: TenantTransaction, tenantId: number, first: string, last: string) => {
  const { rows } = await sql<Referrer>`
    with referred as (
      select medical_institution_id, month, sum(referral_count) as count
      from referral_months
      where tenant_id = ${tenantId} and month >= ${first}::date and month <= ${last}::date
      group by medical_institution_id, month
    ), referrers as (
      select medical_institution_id, jsonb_agg(month) as months, jsonb_agg(count) as counts
      from referred
      group by medical_institution_id
    ), sent_back as (
      select medical_institution_id, sum(reverse_referral_count) as count
      from reverse_referral_months
      where tenant_id = ${tenantId} and month >= ${monthAfter(last, -11)}::date and month <= ${last}::date
      group by medical_institution_id
    )
    select
      medical_institution_id,
      coalesce(referrers.months, '[]') as months,
      coalesce(referrers.counts, '[]') as counts,
      coalesce(sent_back.count, 0) as year_reverse_count
    from referrers
    full join sent_back using (medical_institution_id)
  `.execute(tx)
  return rows
}

/** @param back - how many months after them are left out */
const sumOfLast = (counts: readonly number[], length: number, back = 0) =>
  counts.slice(counts.length - back - length, counts.length - back).reduce((sum, count) => sum + count, 0)

/** Whether the lists of some last months are all there, the last `back` months left out. */
const areKnown = (months: readonly WatchedMonth[], length: number, back = 0) =>
  months.slice(months.length - back - length, months.length - back).every(({ isKnown }) => isKnown)

const recentMonths = 3

/** The state as it is stored: the reasons for telling nothing stand beside it ({@link trendState}). */
const storedState = (state: ReferralTrendState) =>
  state === 'too_short' || state === 'too_varied' ? { state: 'too_few', untold: state } : { state, untold: null }

/** Counts that are compared, or of whom nothing came, are null if one of their months has no list. */
const rowOf = (
  { months, counts, year_reverse_count: sentBack, ...row }: Referrer,
  watched: readonly string[],
  seasons: readonly WatchedMonth[],
  ofQuarters: Comparability,
) => {
  const byMonth = new Map(months.map((month, index) => [month, counts[index] ?? 0]))
  const series = watched.map((month) => byMonth.get(month) ?? 0)
  const { state, since, ...trend } = trendOf(series, seasons)
  return {
    ...row,
    ...trend,
    ...storedState(state),
    since: since === null ? null : (watched[since] ?? null),
    recent_count: areKnown(seasons, recentMonths) ? sumOfLast(series, recentMonths) : null,
    last_year_count: isComparable(ofQuarters) ? sumOfLast(series, recentMonths, 12) : null,
    year_count: sumOfLast(series, 12),
    year_reverse_count: areKnown(seasons, 12) ? sentBack : null,
  }
}

/** How many referrals a year make a valued partner: as many as the top fifth brings, with a minimum. */
const minOfValued = (yearCounts: readonly number[]): number => {
  const referring = yearCounts.filter((count) => count > 0).toSorted((a, b) => b - a)
  return Math.max(minReferralsOfValued, referring[Math.ceil(referring.length * valuedShare) - 1] ?? 0)
}

const columns = [
  'month_count',
  'observed',
  'expected',
  'lower',
  'upper',
  'state',
  'untold',
  'since',
  'known_months',
  'recent_count',
  'last_year_count',
  'year_count',
  'year_reverse_count',
  'is_valued',
] as const

/** Rows per statement. */
const batchSize = 5_000

const store = async (tx: TenantTransaction, tenantId: number, asOf: string, rows: readonly object[]) => {
  const columnsOf = (prefix: string) => sql.join(columns.map((column) => sql.ref(`${prefix}.${column}`)))
  const inserted = ['medical_institution_id', 'as_of', 'computed_at', ...columns]
  for (let start = 0; start < rows.length; start += batchSize) {
    const trends = sql`
      select trends.medical_institution_id, ${asOf}::date, ${timeOf(tx)}::timestamptz, ${columnsOf('trends')}
      from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + batchSize))}::jsonb) as trends (
        medical_institution_id bigint, month_count smallint, observed int, expected float8, lower int, upper int, state text, untold text, since date, known_months smallint,
        recent_count int, last_year_count int, year_count int, year_reverse_count int, is_valued boolean
      )`
    await sql`
      ${insertComputed(tenantId, 'referral_trends', inserted, trends)}
      on conflict (tenant_id, medical_institution_id) do update
      set as_of = excluded.as_of, computed_at = excluded.computed_at,
        (${sql.join(columns.map((one) => sql.ref(one)))}) = row(${columnsOf('excluded')})
      where (referral_trends.as_of, ${columnsOf('referral_trends')}) is distinct from (excluded.as_of, ${columnsOf('excluded')})
    `.execute(tx)
  }
}

/**
 * Recomputes the referral trends of a tenant and stores them, for all institutions that referred in the watched months
 * or got patients back in the last year. Unchanged rows are not written. Only one run at a time.
 */
export const refreshReferralTrends = async (
  tx: TenantTransaction,
  tenantId: number,
  today = dayInJapan(),
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('renkei referral trends'), ${tenantId}::int)`.execute(tx)
  const loaded = await readLoaded(tx, tenantId, ['referral'])
  const asOf = baseMonthOf(loaded, today)
  if (asOf === null) {
    await sql`delete from referral_trends where tenant_id = ${tenantId}`.execute(tx)
    return
  }
  const first = monthAfter(asOf, 1 - watchedMonths)
  const totals = referralTotals(loaded).filter(({ month }) => month >= first && month <= asOf)
  const totalByMonth = new Map(totals.map((total) => [total.month, total]))
  const watched = monthsBetween(first, asOf)
  const seasons = seasonsOf(watched.slice(0, pastMonths).flatMap((month) => totalByMonth.get(month) ?? []))
  const months = watched.map((month) => ({
    season: seasons.get(month.slice(5, 7)) ?? 1,
    isKnown: totalByMonth.has(month),
  }))
  const quarters = [monthAfter(asOf, -12), asOf].map((last) => ({ first: monthAfter(last, 1 - recentMonths), last }))
  const ofQuarters = comparabilityOf({ referrals: true }, quarters, {
    baseMonth: asOf,
    loadedMonths: [...totalByMonth.keys()],
    loadedReverseMonths: [],
    unsettledFrom: null,
  })
  const rows = (await referrersOf(tx, tenantId, first, asOf)).map((referrer) =>
    rowOf(referrer, watched, months, ofQuarters),
  )
  const least = minOfValued(rows.map((row) => row.year_count))
  await store(
    tx,
    tenantId,
    asOf,
    rows.map((row) => ({ ...row, is_valued: row.year_count >= least })),
  )
  const ids = rows.map((row) => row.medical_institution_id)
  await sql`
    delete from referral_trends
    where tenant_id = ${tenantId} and medical_institution_id <> all(${ids}::bigint[])
  `.execute(tx)
}
