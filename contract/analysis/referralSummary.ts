import { z } from 'zod'
import { unsettledFrom } from './analysis.ts'
import { date, idParam, operations } from '../core.ts'
import { InstitutionSegment } from '../facts/referrals.ts'

/** An institution's referrals in some months, by the month of the referral. Counts are null if no list of these months is loaded. */
export const ReferralPeriod = z.object({
  first_month: date,
  last_month: date,
  referral_count: z.int().nullable(),
  first_visit_count: z.int().nullable(),
  /** Referrals with a stay; each counts once. Also null if no stays are loaded. */
  admission_count: z.int().nullable(),
  /** The part of them with an operation in the stay. */
  operation_count: z.int().nullable(),
  /** In percent of the referrals; null without any. */
  admission_rate: z.number().nullable(),
  reverse_referral_count: z.int().nullable(),
})
export type ReferralPeriod = z.infer<typeof ReferralPeriod>

/** The months of a fiscal year. */
export const ReferralYear = ReferralPeriod.extend({
  /** The year in which the fiscal year begins. */
  fiscal_year: z.int(),
})
export type ReferralYear = z.infer<typeof ReferralYear>

/**
 * Figures of the relation between the hospital and an institution. All periods end with the base month. If no lists are
 * loaded, they end with the last past month, so that facts entered by users are shown.
 */
export const ReferralSummary = z.object({
  /** The last whole month with loaded lists; null if there is none. */
  base_month: date.nullable(),
  /** From this month of referrals on, stays may be missing. */
  ...unsettledFrom,
  /** The twelve months up to the base month. */
  twelve_months: ReferralPeriod,
  /** The twelve before those. */
  twelve_months_before: ReferralPeriod,
  /** From April to the base month. */
  this_year: ReferralYear,
  /** The same months a year before. */
  last_year: ReferralYear,
  /** For the last 24 months, oldest first; null if a month is not loaded. */
  months: z.array(z.object({ month: date, referral_count: z.int().nullable() })),
  /** Referrals after the base month. Their months are not completely loaded, so no other figure includes them. */
  referral_count_since: z.int(),
  /** The same for reverse referrals; null where the plan does not include them. */
  reverse_referral_count_since: z.int().nullable(),
  /** The day of the last referral, including those after the base month. */
  last_referral_date: date.nullable(),
  /** Referrals of all time that are known to be unanswered, including those after the base month. */
  unreplied_count: z.int(),
  /** The part of them in `twelve_months`, which is what reports on the last twelve months count. */
  unreplied_count_in_twelve_months: z.int(),
  /** By fiscal year, newest first. */
  segments: z.array(InstitutionSegment),
  /** Whether the tenant has any referrals or reverse referrals of any institution. */
  is_loaded: z.boolean(),
})

/** How many months the chart shows. */
export const summaryMonths = 24

export const referralSummaryOperations = operations({
  getReferralSummary: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/referral_summary',
    summary: 'Referrals from an institution and reverse referrals to it in figures',
    scope: 'crm',
    feature: 'medical_institutions_search',
    params: idParam,
    response: ReferralSummary,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'the summary is the head of the chart, which is not to wait for figures',
  },
})
