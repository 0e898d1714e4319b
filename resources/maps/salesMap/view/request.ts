import type { RequestParameters } from '#dataProvider/client.ts'
import { withoutEmpty } from '#ui/institutions/conditions.ts'
import { periodsOf } from '#resources/analysis/dataAnalysis/analysis.ts'
import type { Loaded } from '#resources/analysis/dataAnalysis/useLoaded.ts'
import type { View, Visits } from './view.ts'

type Pins = RequestParameters<'getSalesMapPins'>['body']

/** The conditions of the map as its calls take them. */
export type SalesMapConditions = Omit<Pins, 'columns'>

type VisitCondition = NonNullable<SalesMapConditions['visits']>

const visitsOf = ({ kind, days, type }: Visits): VisitCondition => ({
  withinDays: days,
  ...(kind === 'visited' || kind === 'not_visited' ? { visited: kind === 'visited' } : { logic: kind }),
  ...(type && { visitType: type }),
})

type Asked = Pick<View, 'direction' | 'period' | 'compare' | 'departments' | 'visits' | 'min' | 'partners'>

/** The conditions of a view, without empty ones, so that equivalent requests are equal. */
export const requestOf = (view: Asked, loaded: Loaded): SalesMapConditions => {
  const { period, comparisonPeriod } = periodsOf(view, loaded)
  return {
    ...withoutEmpty(view.partners),
    referral: {
      referralType: view.direction,
      period,
      comparisonPeriod,
      ...(view.departments.length > 0 && { ownDepartmentIds: view.departments }),
    },
    ...(view.visits && { visits: visitsOf(view.visits) }),
    ...(view.min !== null && { minReferralCount: view.min }),
  }
}

/** The number of active conditions beyond those of the partner search. The period always applies and does not count. */
export const furtherCount = ({ direction, departments, visits, min }: Asked): number =>
  [direction !== 'referral', departments.length > 0, visits !== null, min !== null].filter(Boolean).length
