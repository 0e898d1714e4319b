import { z } from 'zod'
import { InstitutionFilter } from './analysis.ts'
import { date, dateTime, id, idParam, listOf, operations, paging, Person } from '../core.ts'
import type { Resource } from '../crud.ts'
import { MedicalInstitution } from '../institutions/medicalInstitutions.ts'
import { ReferralTrend } from '../facts/referralTrends.ts'

/** Reasons for visiting an institution, in the order of the screens. */
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

/** The default weight of each reason. 0 turns a reason off. */
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
 * One reason with its figures. The meaning of `count`, of `compared` and of `date` depends on the kind:
 *
 * - `below_expected`: referrals of the last `month_count` months up to the month `date`; `compared` to `compared_to` is
 *   the usual range
 * - `referrals_fell`: referrals of the three months up to the month `date`; `compared` are those of the same months a
 *   year before
 * - `valued_not_visited`: referrals of the twelve months up to `compared_date`; day of the last visit, null without any
 * - `visits_stopped`: months with a visit among the six calendar months up to that of the last one; day of the last visit
 * - `task_overdue`: open tasks past their deadline; the oldest deadline
 * - `letter_unreplied`: unanswered referrals of the last year that are older than two weeks; day of the oldest
 * - `voc_open`: open voices; day of the oldest
 * - `only_reverse_referrals`: reverse referrals of the twelve months up to the month `date`, without any referral in
 *   them
 * - `new_nearby`: metres from the own institution; the day on which the public list first contained it
 */
export const VisitReason = z.object({
  kind: VisitReasonKind,
  /** From 0 to 1. The reason adds its strength times its weight to the score. */
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

/** A suggested institution. */
export const VisitSuggestion = MedicalInstitution.extend({
  /** Sum of its reasons' points. */
  score: z.number(),
  /** In descending order of their points. */
  reasons: z.array(VisitReason),
  referral_trend: ReferralTrend.nullable(),
  phase: z.object({ id, name: z.string() }).nullable(),
  last_visit_date: date.nullable(),
  /** Who is in charge, the main person first. */
  staffs: z.array(Person),
  /** Whether the tenant has entered it, because no public list has it. */
  is_unlisted: z.boolean(),
  /** Straight-line distance from the tenant's own institution in kilometres. */
  distance: z.number().nullable(),
  /** Who has postponed the suggestion, and until when. */
  dismissal: z.object({ dismissed_by: Person, dismissed_until: dateTime }).nullable(),
})

export const VisitSuggestionSearch = z.object({
  medical_institutions: InstitutionFilter.optional(),
  /** Only institutions with one of these reasons. Their other reasons still count. */
  reasons: z.array(VisitReasonKind).max(visitReasons.length).optional(),
  /** Only postponed suggestions; otherwise they are left out. */
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

/** The weight of each reason. `updated_at` is null before the first change. */
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
      /** First day of the last month whose referrals were analysed; null before the first analysis. */
      as_of: date.nullable(),
    }),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification,
  },
  exportVisitSuggestions: {
    method: 'POST',
    path: `${path}/search_results/csv`,
    summary: 'All suggestions as CSV (UTF-8 with BOM), formulas disarmed',
    scope: 'query',
    effects: { takes_out: 'always' },
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
    effects: {},
    beyondSpecification,
  },
  replaceVisitWeights: {
    method: 'PUT',
    path: `${path}/weights`,
    summary: 'Sets how much each reason for a visit counts',
    scope: 'crm',
    feature,
    role: 'owner',
    /** `updated_at` is the version that the user saw. A newer one is a conflict (409) with the stored weights in `current`. */
    body: VisitWeights,
    response: VisitWeights,
    status: 200,
    effect: 'write',
    effects: {},
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
    effects: {},
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
    effects: {},
    audit: { record: 'visit_suggestion', idFrom: 'id' },
    beyondSpecification,
  },
})

/** The suggestions as a resource of the app. */
export const visitSuggestionResource = {
  singular: 'visit_suggestion',
  plural: 'visit_suggestions',
  calls: { list: 'searchVisitSuggestions' },
} as const satisfies Resource
