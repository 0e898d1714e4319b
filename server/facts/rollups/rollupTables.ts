import { type RawBuilder, sql } from 'kysely'
import { toldOfStays } from '../store/referralStays.ts'

const ofStays = [
  'admission_count',
  'operation_count',
  'hospital_days',
  'discharged_count',
  'revenue_yen',
  'fee_yen',
  'charged_count',
] as const
const ofReplies = ['replied_count', 'unreplied_count'] as const
/** The sums of rollups that have first visits as a key, and of rollups that do not. */
const ofReferrals = ['referral_count', ...ofStays, ...ofReplies] as const
const ofInstitutions = ['referral_count', 'first_visit_count', ...ofStays, ...ofReplies] as const

/** The key columns of each rollup, besides the tenant, and its figures. */
export const rollups = {
  referral_months: {
    keys: ['month', 'medical_institution_id', 'own_department_id', 'first_visit'],
    figures: ofReferrals,
  },
  referral_department_months: {
    keys: ['month', 'own_department_id', 'first_visit'],
    figures: ofReferrals,
  },
  referral_institution_months: {
    keys: ['month', 'medical_institution_id'],
    figures: ofInstitutions,
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
  referral_institution_years: {
    keys: ['april', 'medical_institution_id'],
    figures: ofInstitutions,
  },
  referral_running_counts: {
    keys: ['medical_institution_id'],
    figures: ['months', 'counts'],
  },
  referral_department_running_counts: {
    keys: ['own_department_id', 'medical_institution_id'],
    figures: ['months', 'counts'],
  },
  referral_municipality_running_counts: {
    keys: ['own_department_id', 'municipality_code'],
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
  loaded_months: {
    keys: ['kind', 'month'],
    figures: ['referral_count'],
  },
} as const
export type Rollup = keyof typeof rollups

/** The monthly rollup from which each table of running counts of institutions is computed, and the figure that it counts. */
export const runningCounts = {
  referral_running_counts: { finer: 'referral_institution_months', count: 'referral_count' },
  referral_department_running_counts: { finer: 'referral_months', count: 'referral_count' },
  reverse_referral_running_counts: { finer: 'reverse_referral_months', count: 'reverse_referral_count' },
  reverse_referral_department_running_counts: { finer: 'reverse_referral_months', count: 'reverse_referral_count' },
} as const satisfies Partial<Record<Rollup, { readonly finer: Rollup; readonly count: string }>>

const sumOf = (figure: string) =>
  figure === 'first_visit_count'
    ? sql`coalesce(sum(referral_count) filter (where first_visit), 0) as first_visit_count`
    : sql`sum(${sql.ref(figure)}) as ${sql.ref(figure)}`

/** A query of a coarser rollup's keys and figures. @param finer - rows of a finer rollup that has these keys */
export const summedUp = (rollup: Rollup, finer: RawBuilder<unknown>) => {
  const { keys, figures } = rollups[rollup]
  return sql`
    select ${sql.join(keys.map((key) => sql.ref(key)))}, ${sql.join(figures.map(sumOf))}
    from (${finer}) as finer
    group by ${sql.join(keys.map((key) => sql.ref(key)))}`
}
