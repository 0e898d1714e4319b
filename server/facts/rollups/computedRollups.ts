import { type RawBuilder, sql } from 'kysely'
import { computedLoadedMonths } from '../months/refreshLoadedMonths.ts'
import { withApril } from './institutionYears.ts'
import { referralMonths, referralStayMonths, referralStays } from '../store/referralStays.ts'
import { referringInstitutionMonths } from './referringInstitutions.ts'
import { type Rollup, rollups, type runningCounts, summedUp } from './rollupTables.ts'
import { computedRunningCounts } from './runningCounts.ts'

const all = sql`true`

/** A query of what `reverse_referral_months` should contain. @param isWanted - a condition on `reverse_referrals` */
export const reverseReferralMonths = (tenantId: number, isWanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select
    date_trunc('month', reverse_referrals.reverse_referral_date::timestamp)::date as month,
    reverse_referrals.medical_institution_id_to as medical_institution_id,
    coalesce(reverse_referrals.own_department_id, 0) as own_department_id,
    count(*) as reverse_referral_count
  from reverse_referrals
  where reverse_referrals.tenant_id = ${tenantId} and ${isWanted}
  group by 1, 2, 3`

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

/**
 * Referrals without those of months that are said to be uncounted, by the municipalities in which their institutions are
 * said to be counted: both may lag behind (municipalityCounts.ts).
 */
const countedOfMunicipalities = (tenantId: number) => sql`
  select month, coalesce(places.municipality_code, '') as municipality_code, own_department_id, count
  from (${countedReferrals(tenantId)}) as counted
  left join referral_institution_places as places
    on places.tenant_id = ${tenantId} and places.medical_institution_id = counted.medical_institution_id
  where month not in (
    select month from referral_department_months where tenant_id = ${tenantId} and not has_municipality_counts
  )`

const runningUp = (rollup: keyof typeof runningCounts, facts: RawBuilder<unknown>) =>
  computedRunningCounts(rollups[rollup].keys, facts)

/** For each rollup, a query of the correct keys and figures, computed from the facts alone. */
export const computedRollup: Readonly<Record<Rollup, (tenantId: number) => RawBuilder<unknown>>> = {
  referral_months: (tenantId) => referralMonths(tenantId, all),
  referral_department_months: (tenantId) => summedUp('referral_department_months', referralMonths(tenantId, all)),
  referral_institution_months: (tenantId) => summedUp('referral_institution_months', referralMonths(tenantId, all)),
  referring_institution_months: referringInstitutionMonths,
  reverse_referral_months: (tenantId) => reverseReferralMonths(tenantId, all),
  reverse_referral_department_months: (tenantId) =>
    summedUp('reverse_referral_department_months', reverseReferralMonths(tenantId, all)),
  referral_institution_years: (tenantId) =>
    summedUp('referral_institution_years', withApril(referralMonths(tenantId, all))),
  referral_running_counts: (tenantId) => runningUp('referral_running_counts', countedReferrals(tenantId)),
  referral_department_running_counts: (tenantId) =>
    runningUp('referral_department_running_counts', countedReferrals(tenantId)),
  referral_municipality_running_counts: (tenantId) =>
    computedRunningCounts(rollups.referral_municipality_running_counts.keys, countedOfMunicipalities(tenantId)),
  reverse_referral_running_counts: (tenantId) =>
    runningUp('reverse_referral_running_counts', countedReverseReferrals(tenantId)),
  reverse_referral_department_running_counts: (tenantId) =>
    runningUp('reverse_referral_department_running_counts', countedReverseReferrals(tenantId)),
  referral_stays: (tenantId) => referralStays(tenantId, all),
  referral_stay_months: (tenantId) => referralStayMonths(referralStays(tenantId, all)),
  loaded_months: computedLoadedMonths,
}
