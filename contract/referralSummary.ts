import { z } from 'zod'
import { date, idParam, operations } from './core.ts'
import { InstitutionSegment } from './referrals.ts'

/** What an institution referred in the months of a fiscal year, by the month of the referral. */
export const ReferralYear = z.object({
  /** The year in which it begins. */
  fiscal_year: z.int(),
  first_month: date,
  last_month: date,
  referral_count: z.int(),
  first_visit_count: z.int(),
  /** Referrals that led to a stay; each counts once. */
  admission_count: z.int(),
  /** Those of them in whose stay something was operated on. */
  operation_count: z.int(),
  /** In percent of the referrals; null without any. */
  admission_rate: z.number().nullable(),
  reverse_referral_count: z.int(),
})
export type ReferralYear = z.infer<typeof ReferralYear>

/** What passes between the hospital and an institution, in figures. */
export const ReferralSummary = z.object({
  /** From April to the last month of which the tenant has referrals. */
  this_year: ReferralYear,
  /** The same months a year before. */
  last_year: ReferralYear,
  /** Of the last 24 months, oldest first. */
  months: z.array(z.object({ month: date, referral_count: z.int() })),
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
