import type { VisitReasonKind } from '#contract/analysis/visitSuggestions.ts'
import type { Reply } from '#dataProvider/client.ts'

/** An institution that is worth a visit. */
export type Suggestion = Reply<'searchVisitSuggestions'>['visitSuggestions'][number]
export type Reason = Suggestion['reasons'][number]

export type StoredWeights = Reply<'getVisitWeights'>
export type Weights = StoredWeights['weights']

/** Name of the list in the data provider and the query cache. */
export const suggestionsResource = 'visit_suggestions'

/** Key of the weights in the query cache. */
export const weightsKey = ['getVisitWeights'] as const

/** Weights by reason. Fields of the API are camelCase here, but kinds of reasons are values and stay unchanged. */
const fields = {
  below_expected: 'belowExpected',
  referrals_fell: 'referralsFell',
  valued_not_visited: 'valuedNotVisited',
  visits_stopped: 'visitsStopped',
  task_overdue: 'taskOverdue',
  letter_unreplied: 'letterUnreplied',
  voc_open: 'vocOpen',
  only_reverse_referrals: 'onlyReverseReferrals',
  new_nearby: 'newNearby',
} as const satisfies Record<VisitReasonKind, keyof Weights>

export const weightOf = (weights: Weights, kind: VisitReasonKind): number => weights[fields[kind]]

export const withWeight = (weights: Weights, kind: VisitReasonKind, weight: number): Weights => ({
  ...weights,
  [fields[kind]]: weight,
})
