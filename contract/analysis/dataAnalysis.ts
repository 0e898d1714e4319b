import { z } from 'zod'
import { ComparedPeriods, ContactFilter, MonthsPeriod, Period, ReferralFilter, TimeSeries } from './analysis.ts'
import { date, id, listOf, operations, paging } from '../core.ts'
import { RunningStatus } from '../institutions/medicalInstitutions.ts'
import { ReferralTrend } from '../facts/referralTrends.ts'

/** An institution in results. Specification §3, Lookups. */
export const RankedInstitution = z.object({
  id,
  name: z.string(),
  running_status: RunningStatus,
  address: z.string(),
  /** Null of those that have not referred for long. */
  referral_trend: ReferralTrend.nullable(),
})

/** Months before and after a visit that are put beside each other. */
export const verificationMonths = [1, 3, 6, 12] as const

/** In which order institutions are ranked by both directions: by either, or by how many more came in or went out. */
export const bothOrders = {
  most_referrals: { sort_by: 'referral_count', sort: 'desc' },
  most_reverse: { sort_by: 'reverse_referral_count', sort: 'desc' },
  more_received: { sort_by: 'difference_count', sort: 'desc' },
  more_sent: { sort_by: 'difference_count', sort: 'asc' },
} as const
export const BothOrder = z.enum(['most_referrals', 'most_reverse', 'more_received', 'more_sent'])

/** In which order visits are told of: the newest first, or those after which referrals rose or fell most. */
export const visitOrders = {
  newest: { sort_by: 'visited_at', sort: 'desc' },
  most: { sort_by: 'increase_count', sort: 'desc' },
  least: { sort_by: 'increase_count', sort: 'asc' },
} as const
export const VisitOrder = z.enum(['newest', 'most', 'least'])

/** Referrals in the time before a visit, and in the same time after it. The day of the visit is in neither. */
export const VerifiedVisit = z.object({
  communication_id: id,
  visited_at: date,
  medical_institution: RankedInstitution,
  referral_count_before: z.int(),
  referral_count_after: z.int(),
  increase_count: z.int(),
  is_doctor_attended: z.boolean(),
  /** Whether both times lie wholly within the months of which the tenant has referrals; others are in no sum. */
  is_complete: z.boolean(),
})

/** A sum over visits, and how sure one can be of it. */
export const VerificationSum = z.object({
  visit_count: z.int(),
  referral_count_before: z.int(),
  referral_count_after: z.int(),
  increase_count: z.int(),
  /** Referrals more for each visit; null without visits. */
  mean_increase: z.number().nullable(),
  /** Ends of the 95 % confidence interval of the mean; null where there are too few visits to tell. */
  lower: z.number().nullable(),
  upper: z.number().nullable(),
})

/** How an institution's referrals of a period differ from those of another. */
export const RankedChange = z.object({
  rank: z.int(),
  medical_institution: RankedInstitution,
  referral_count_before: z.int(),
  referral_count_after: z.int(),
  increase_count: z.int(),
  /** In percent of those before; null where there were none. */
  increase_rate: z.number().nullable(),
})

/** `new` had no referral in the period compared with, `lost` none since. */
export const changes = ['all', 'growing', 'shrinking', 'new', 'lost'] as const

const ranking = { method: 'POST', scope: 'query', feature: 'data_analysis', status: 200, effect: 'read' } as const

const RankedPeriods = ComparedPeriods.safeExtend({
  ...ReferralFilter.shape,
  ...paging.shape,
  change: z.enum(changes).optional(),
  /** By `increase_count` unless told; the greatest first. For what shrinks, the greatest loss. */
  sort_by: z.enum(['increase_count', 'increase_rate', 'referral_count_before', 'referral_count_after']).optional(),
  sort: z.enum(['asc', 'desc']).optional(),
})

/** Rankings and what visits brought. Specification §3 and §7, Data analysis. */
export const dataAnalysisOperations = operations({
  verifyEffectiveness: {
    ...ranking,
    path: '/api/data_analysis/effectiveness_verification/communications',
    summary:
      'Referrals before and after each visit, newest visit first, those whose time after has not passed last, and the sum over all of them',
    body: ContactFilter.extend({
      ...paging.shape,
      /** Of the visits. */
      period: Period,
      own_department_ids: ReferralFilter.shape.own_department_ids,
      months: z.literal(verificationMonths).optional(),
      is_doctor_attended: z.boolean().optional(),
      sort_by: z.enum(['visited_at', 'increase_count']).optional(),
      sort: z.enum(['asc', 'desc']).optional(),
    }),
    response: listOf('visits', VerifiedVisit).extend({
      /** Of all visits asked for, not of the page. */
      whole: VerificationSum,
      with_doctor: VerificationSum,
      without_doctor: VerificationSum,
      /** Visits left out of the sums because their time after has not passed or is not loaded. */
      incomplete_count: z.int(),
    }),
  },
  rankBothReferrals: {
    ...ranking,
    requiredFeatures: ['reverse_referrals'],
    path: '/api/data_analysis/ranking/both_referrals/monthly',
    summary: 'Institutions by referrals and reverse referrals, each with its months',
    body: ReferralFilter.extend({
      ...paging.shape,
      period: MonthsPeriod,
      sort_by: z.enum(['referral_count', 'reverse_referral_count', 'difference_count']).optional(),
      sort: z.enum(['asc', 'desc']).optional(),
    }),
    response: listOf(
      'medical_institutions',
      z.object({
        rank: z.int(),
        medical_institution: RankedInstitution,
        referral_count: z.int(),
        reverse_referral_count: z.int(),
        difference_count: z.int(),
        /** `referral_count`, `reverse_referral_count` and `difference_count` of each month. */
        months: TimeSeries,
      }),
    ),
  },
  rankReferralsAnnually: {
    ...ranking,
    path: '/api/data_analysis/ranking/referral/annual',
    summary:
      'Institutions by how their referrals of a fiscal year, or so much of it as has passed, differ from another’s',
    body: RankedPeriods,
    response: listOf('medical_institutions', RankedChange),
  },
  rankReferralsMonthly: {
    ...ranking,
    path: '/api/data_analysis/ranking/referral/monthly',
    summary: 'Institutions by how their referrals of some months differ from those of others',
    body: RankedPeriods,
    response: listOf('medical_institutions', RankedChange),
  },
  rankReferralTotals: {
    ...ranking,
    path: '/api/data_analysis/ranking/referral/total_count',
    summary: 'Institutions by their referrals of a period',
    body: ReferralFilter.extend({ ...paging.shape, period: MonthsPeriod, sort: z.enum(['asc', 'desc']).optional() }),
    response: listOf(
      'medical_institutions',
      z.object({ rank: z.int(), medical_institution: RankedInstitution, referral_count: z.int() }),
    ),
  },
})
