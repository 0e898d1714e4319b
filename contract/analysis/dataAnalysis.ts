import { z } from 'zod'
import {
  analysisCall,
  ComparedPeriods,
  MonthsPeriod,
  Period,
  ReferralFilter,
  TimeSeries,
  VisitFilter,
} from './analysis.ts'
import { NotCompared } from '../comparison.ts'
import { date, id, listOf, operations, paging } from '../core.ts'
import { RunningStatus } from '../institutions/medicalInstitutions.ts'
import { ReferralTrend } from '../facts/referralTrends.ts'

/** An institution in results. Specification §3, Lookups. */
export const RankedInstitution = z.object({
  id,
  name: z.string(),
  running_status: RunningStatus,
  address: z.string(),
  /** Null if the institution has not referred for long. */
  referral_trend: ReferralTrend.nullable(),
})

/** How many months before and after a visit are compared. */
export const verificationMonths = [1, 3, 6, 12] as const

/** The orders of the ranking by both directions: by either count, or by the difference. */
export const bothOrders = {
  most_referrals: { sort_by: 'referral_count', sort: 'desc' },
  most_reverse: { sort_by: 'reverse_referral_count', sort: 'desc' },
  more_received: { sort_by: 'difference_count', sort: 'desc' },
  more_sent: { sort_by: 'difference_count', sort: 'asc' },
} as const
export const BothOrder = z.enum(['most_referrals', 'most_reverse', 'more_received', 'more_sent'])

/** The orders of visits: the newest first, or those with the greatest increase or decrease of referrals. */
export const visitOrders = {
  newest: { sort_by: 'visited_at', sort: 'desc' },
  most: { sort_by: 'increase_count', sort: 'desc' },
  least: { sort_by: 'increase_count', sort: 'asc' },
} as const
export const VisitOrder = z.enum(['newest', 'most', 'least'])

/** Referrals in the months before a visit and in as many months after it. The day of the visit is in neither. */
export const VerifiedVisit = z.object({
  communication_id: id,
  visited_at: date,
  medical_institution: RankedInstitution,
  referral_count_before: z.int(),
  referral_count_after: z.int(),
  /** Null unless `is_complete`. */
  increase_count: z.int().nullable(),
  is_doctor_attended: z.boolean(),
  /** Whether both periods are entirely within the months with loaded referrals. Other visits are in no sum. */
  is_complete: z.boolean(),
})

/**
 * A sum over visits with its certainty. Visits of one institution count the same referrals once each, so that the sums may be
 * more than there were referrals: compare the means.
 */
export const VerificationSum = z.object({
  visit_count: z.int(),
  referral_count_before: z.int(),
  referral_count_after: z.int(),
  increase_count: z.int(),
  /** The mean increase of referrals per visit; null without visits. */
  mean_increase: z.number().nullable(),
  /** Ends of the 95 % confidence interval of the mean; null if there are too few visits. */
  lower: z.number().nullable(),
  upper: z.number().nullable(),
})

/** The change of an institution's referrals between two periods. */
export const RankedChange = z.object({
  rank: z.int(),
  medical_institution: RankedInstitution,
  referral_count_before: z.int(),
  referral_count_after: z.int(),
  /** Null if the periods are not compared. */
  increase_count: z.int().nullable(),
  /** In percent of the referrals before; null if there were none, or if the periods are not compared. */
  increase_rate: z.number().nullable(),
  /** First day of the month of its last referral between the beginning of either period and the end of this one, told of `lost` institutions; null of others. */
  last_referral_month: date.nullable(),
})

/** Institutions by their change. While the periods are not compared, nobody grows, shrinks, begins or stops. */
const RankedChanges = listOf('medical_institutions', RankedChange).extend({ not_compared: NotCompared.nullable() })

/** `new`: no referral in the comparison period. `lost`: no referral in the period itself. */
export const changes = ['all', 'growing', 'shrinking', 'new', 'lost'] as const

const RankedPeriods = ComparedPeriods.safeExtend({
  ...ReferralFilter.shape,
  ...paging.shape,
  change: z.enum(changes).optional(),
  /** Default `increase_count`, the greatest first; the referrals of the period if both are not compared. For `shrinking`, the greatest loss first. */
  sort_by: z.enum(['increase_count', 'increase_rate', 'referral_count_before', 'referral_count_after']).optional(),
  sort: z.enum(['asc', 'desc']).optional(),
})

/** Rankings and the effect of visits. Specification §3 and §7, Data analysis. */
export const dataAnalysisOperations = operations({
  verifyEffectiveness: {
    ...analysisCall,
    path: '/api/data_analysis/effectiveness_verification/communications',
    summary:
      'Referrals before and after each visit, newest visit first, those whose time after has not passed last, and the sum over all of them',
    body: VisitFilter.extend({
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
      /** The sum over all visits, not only those of the page. */
      whole: VerificationSum,
      with_doctor: VerificationSum,
      without_doctor: VerificationSum,
      /** Visits that are in no sum because the period after them is not over or not loaded. */
      incomplete_count: z.int(),
    }),
  },
  rankBothReferrals: {
    ...analysisCall,
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
    ...analysisCall,
    path: '/api/data_analysis/ranking/referral/annual',
    summary:
      'Institutions by how their referrals of a fiscal year, or so much of it as has passed, differ from another’s',
    body: RankedPeriods,
    response: RankedChanges,
  },
  rankReferralsMonthly: {
    ...analysisCall,
    path: '/api/data_analysis/ranking/referral/monthly',
    summary: 'Institutions by how their referrals of some months differ from those of others',
    body: RankedPeriods,
    response: RankedChanges,
  },
  rankReferralTotals: {
    ...analysisCall,
    path: '/api/data_analysis/ranking/referral/total_count',
    summary: 'Institutions by their referrals of a period',
    body: ReferralFilter.extend({ ...paging.shape, period: MonthsPeriod, sort: z.enum(['asc', 'desc']).optional() }),
    response: listOf(
      'medical_institutions',
      z.object({ rank: z.int(), medical_institution: RankedInstitution, referral_count: z.int() }),
    ),
  },
})
