import { z } from 'zod'
import { InstitutionFilter } from './analysis.ts'
import { date, dateTime, id, idParam, listOf, operations, paging, Person } from '../core.ts'
import type { Resource } from '../crud.ts'
import { MedicalInstitution } from '../institutions/medicalInstitutions.ts'
import { ReferralTrend } from '../facts/referralTrends.ts'

/** Why an institution is worth a visit, in the order in which screens list them. */
export const visitReasons = [
  'below_expected',
  'referrals_fell',
  'valued_not_visited',
  'visits_stopped',
  'task_overdue',
  'letter_unreplied',
  'voc_open',
  'only_reverse_referrals',
  'new_nearby',
] as const
export const VisitReasonKind = z.enum(visitReasons)
export type VisitReasonKind = z.infer<typeof VisitReasonKind>

export const maxWeight = 5

/** How much each reason counts until the tenant says otherwise; 0 leaves a reason out. */
export const defaultVisitWeights: Readonly<Record<VisitReasonKind, number>> = {
  below_expected: 5,
  referrals_fell: 4,
  valued_not_visited: 4,
  visits_stopped: 3,
  task_overdue: 4,
  letter_unreplied: 3,
  voc_open: 3,
  only_reverse_referrals: 2,
  new_nearby: 2,
}

/**
 * One reason, and the figures behind it. What is counted in `count`, what it is compared with in `compared` and what happened on `date` is, by kind:
 *
 * - `below_expected`: referrals of the last `month_count` months up to the month `date`; usual are `compared` to `compared_to`
 * - `referrals_fell`: referrals of the three months up to the month `date`; in the same months a year before there were `compared`
 * - `valued_not_visited`: referrals of the twelve months up to `compared_date`; last visit, null where there was none
 * - `visits_stopped`: months with a visit among the six up to the last one; last visit
 * - `task_overdue`: open tasks past their deadline; the oldest deadline
 * - `letter_unreplied`: referrals of the last year, older than two weeks, known to be without an answer; the oldest of them
 * - `voc_open`: voices that have not been dealt with; the day of the oldest
 * - `only_reverse_referrals`: reverse referrals of the twelve months up to the month `date`, in which nothing was referred
 * - `new_nearby`: metres from the own institution; the day on which the public list first had it
 */
export const VisitReason = z.object({
  kind: VisitReasonKind,
  /** From 0 to 1; times its weight it is what the reason adds to the score. */
  strength: z.number(),
  points: z.number(),
  count: z.int(),
  compared: z.int().nullable(),
  compared_to: z.int().nullable(),
  month_count: z.int().nullable(),
  date: date.nullable(),
  compared_date: date.nullable(),
})
export type VisitReason = z.infer<typeof VisitReason>

/** An institution that is worth a visit. */
export const VisitSuggestion = MedicalInstitution.extend({
  /** Sum of its reasons' points. */
  score: z.number(),
  /** Those that count most come first. */
  reasons: z.array(VisitReason),
  referral_trend: ReferralTrend.nullable(),
  phase: z.object({ id, name: z.string() }).nullable(),
  last_visit_date: date.nullable(),
  /** Straight-line distance from the tenant's own institution in kilometres. */
  distance: z.number().nullable(),
  /** Who has put it off until when. */
  dismissal: z.object({ dismissed_by: Person, dismissed_until: dateTime }).nullable(),
})

export const VisitSuggestionSearch = z.object({
  medical_institutions: InstitutionFilter.optional(),
  /** Institutions with one of these reasons; the others still count. */
  reasons: z.array(VisitReasonKind).max(visitReasons.length).optional(),
  /** Those that somebody has put off, in place of the others. */
  dismissed: z.boolean().optional(),
  sort_by: z.enum(['score', 'distance']).optional(),
  page: paging.shape.page,
  per_page: paging.shape.per_page,
})

const weight = z.int().min(0).max(maxWeight)
const Weights = z.object({
  below_expected: weight,
  referrals_fell: weight,
  valued_not_visited: weight,
  visits_stopped: weight,
  task_overdue: weight,
  letter_unreplied: weight,
  voc_open: weight,
  only_reverse_referrals: weight,
  new_nearby: weight,
} satisfies Record<VisitReasonKind, z.ZodType>)

/** How much each reason counts. `updated_at` is null before anybody has changed it. */
export const VisitWeights = z.object({ weights: Weights, updated_at: dateTime.nullable() })

export const dismissedDays = 30

const path = '/api/visit_suggestions'
const feature = 'data_analysis'
const beyondSpecification = 'whom to visit next, and why'

export const visitSuggestionOperations = operations({
  searchVisitSuggestions: {
    method: 'POST',
    path: `${path}/search_results`,
    summary: 'The institutions worth a visit, with the reasons and the figures behind them',
    scope: 'query',
    feature,
    body: VisitSuggestionSearch,
    response: listOf('visit_suggestions', VisitSuggestion).extend({
      /** First day of the last month whose referrals were looked at; null before there are any. */
      as_of: date.nullable(),
    }),
    status: 200,
    effect: 'read',
    beyondSpecification,
  },
  exportVisitSuggestions: {
    method: 'POST',
    path: `${path}/search_results/csv`,
    summary: 'All suggestions as CSV (UTF-8 with BOM), formulas disarmed',
    scope: 'query',
    feature,
    body: VisitSuggestionSearch,
    contentType: 'text/csv',
    status: 200,
    effect: 'read',
    audit: { record: 'visit_suggestions' },
    beyondSpecification,
  },
  getVisitWeights: {
    method: 'GET',
    path: `${path}/weights`,
    summary: 'How much each reason for a visit counts',
    scope: 'query',
    feature,
    response: VisitWeights,
    status: 200,
    effect: 'read',
    beyondSpecification,
  },
  replaceVisitWeights: {
    method: 'PUT',
    path: `${path}/weights`,
    summary: 'Sets how much each reason for a visit counts',
    scope: 'crm',
    feature,
    role: 'owner',
    /** `updated_at` is the version that the writer saw; a newer one is a conflict (409), whose `current` holds it. */
    body: VisitWeights,
    response: VisitWeights,
    status: 200,
    effect: 'write',
    audit: { record: 'visit_weights' },
    beyondSpecification,
  },
  dismissVisitSuggestion: {
    method: 'PUT',
    path: `${path}/{id}/dismissal`,
    summary: `Puts the suggestion of an institution off for ${dismissedDays} days, for everybody`,
    scope: 'crm',
    feature,
    params: idParam,
    response: z.object({ dismissed_until: dateTime }),
    status: 200,
    effect: 'write',
    audit: { record: 'visit_suggestion', idFrom: 'id' },
    beyondSpecification,
  },
  restoreVisitSuggestion: {
    method: 'DELETE',
    path: `${path}/{id}/dismissal`,
    summary: 'Suggests an institution again that was put off',
    scope: 'crm',
    feature,
    params: idParam,
    status: 204,
    effect: 'write',
    audit: { record: 'visit_suggestion', idFrom: 'id' },
    beyondSpecification,
  },
})

/** The suggestions as the app lists them. */
export const visitSuggestionResource: Resource = {
  singular: 'visit_suggestion',
  plural: 'visit_suggestions',
  calls: { list: 'searchVisitSuggestions' },
}
