import { type RawBuilder, sql } from 'kysely'
import { toldOfStays } from '../store/referralStays.ts'

const ofStays = ['admission_count', 'operation_count', 'hospital_days', 'revenue_yen'] as const
/** What is summed where first visits are told apart, and where they are not. */
const ofReferrals = ['referral_count', ...ofStays] as const
const ofInstitutions = ['referral_count', 'first_visit_count', ...ofStays] as const

/** What each rollup is told apart by, beside the tenant, and what it sums or tells. */
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

/** A coarser rollup, as a query of its keys and figures. @param finer - rows of a finer one that tell its keys */
export const summedUp = (rollup: Rollup, finer: RawBuilder<unknown>) => {
  const { keys, figures } = rollups[rollup]
  return sql`
    select ${sql.join(keys.map((key) => sql.ref(key)))}, ${sql.join(figures.map(sumOf))}
    from (${finer}) as finer
    group by ${sql.join(keys.map((key) => sql.ref(key)))}`
}
