import { z } from 'zod'
import { unsettledFrom } from './analysis.ts'
import { date, idParam, operations } from '../core.ts'
import { InstitutionSegment } from '../facts/referrals.ts'

/** What an institution referred in some months, by the month of the referral. Counts are null where lists of none of the months are loaded. */
export const ReferralPeriod = z.object({
  first_month: date,
  last_month: date,
  referral_count: z.int().nullable(),
  first_visit_count: z.int().nullable(),
  /** Referrals that led to a stay; each counts once. Null also where no stays are loaded. */
  admission_count: z.int().nullable(),
  /** Those of them in whose stay something was operated on. */
  operation_count: z.int().nullable(),
  /** In percent of the referrals; null without any. */
  admission_rate: z.number().nullable(),
  reverse_referral_count: z.int().nullable(),
})
export type ReferralPeriod = z.infer<typeof ReferralPeriod>

/** The months of a fiscal year. */
export const ReferralYear = ReferralPeriod.extend({
  /** The year in which it begins. */
  fiscal_year: z.int(),
})
export type ReferralYear = z.infer<typeof ReferralYear>

/**
 * What passes between the hospital and an institution, in figures. All hang on the base month; where no lists are loaded, on the last month that is over,
 * so that what people have entered is told.
 */
export const ReferralSummary = z.object({
  /** The last whole month whose lists are loaded; null where none is. */
  base_month: date.nullable(),
  /** From which month of referrals on stays may not all be here. */
  ...unsettledFrom,
  /** The twelve months up to the base month. */
  twelve_months: ReferralPeriod,
  /** The twelve before those. */
  twelve_months_before: ReferralPeriod,
  /** From April to the base month. */
  this_year: ReferralYear,
  /** The same months a year before. */
  last_year: ReferralYear,
  /** Of the last 24 months, oldest first; null where a month is not loaded. */
  months: z.array(z.object({ month: date, referral_count: z.int().nullable() })),
  /** Referrals after the base month: of months that are not loaded as a whole, and in no other figure. */
  referral_count_since: z.int(),
  /** Likewise of reverse referrals. */
  reverse_referral_count_since: z.int(),
  /** Of any referral, those after the base month too. */
  last_referral_date: date.nullable(),
  /** Letters known to be without an answer. */
  unreplied_count: z.int(),
  /** By fiscal year, newest first. */
  segments: z.array(InstitutionSegment),
  /** Whether the tenant has any referrals or reverse referrals, of whatever institution. */
  is_loaded: z.boolean(),
})

/** As many months as the chart looks back. */
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
    beyondSpecification: 'the summary is the head of the chart, which is not to wait for figures',
  },
})
