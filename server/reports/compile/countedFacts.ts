import { factsOfFigure } from '#contract/analysis/figures/figureMonths.ts'
import { officialFigures } from '#contract/analysis/figures/figures.ts'
import type { ComparedFacts } from '#contract/comparison.ts'
import { monthOf } from '#contract/months.ts'
import type { RecordKind } from '#contract/recordKinds.ts'
import type { AggregationConditions } from '#contract/reports/aggregationConditions.ts'
import type { Computation, ReportItemDefinition } from '#contract/reports/items/item.ts'
import type { ReportItem } from '#contract/reports/reportItems.ts'
import { unsettledOfficial } from '../../analysis/figures/figureValues.ts'
import type { PatientCounts } from '../../analysis/figures/patientCounts.ts'
import { isOfStays, type Leaf, recordsOfMeasure, sourceOf } from '../leaves.ts'
import { otherMonthsOf } from '../values.ts'
import type { Window } from '../windows.ts'

const measuresOf = (computation: Computation): readonly Leaf['measure'][] => {
  switch (computation.of) {
    case 'sum':
    case 'distinct':
    case 'months':
    case 'per_month':
    case 'share':
      return [computation.measure]
    case 'ratio':
      return [computation.part, computation.whole]
    case 'difference':
      return [computation.from, computation.less]
    case 'reply_rate':
      return ['referrals']
    case 'official':
    case 'attribute':
    case 'formula':
      return []
  }
}

const countsStays = (computation: Computation): boolean => {
  if (computation.of === 'sum' || computation.of === 'per_month' || computation.of === 'share')
    return isOfStays(computation.measure)
  return computation.of === 'ratio' && (isOfStays(computation.part) || isOfStays(computation.whole))
}

/** Whether an item says how many letters are answered or are not. */
const countsReplies = (computation: Computation): boolean =>
  computation.of === 'reply_rate' ||
  (computation.of === 'sum' && (computation.measure === 'replied' || computation.measure === 'unreplied'))

/** The kinds of the office's own records that an item counts. */
const recordsOf = (computation: Computation, { communication_type: type }: AggregationConditions): RecordKind[] => [
  ...new Set(measuresOf(computation).flatMap((measure) => recordsOfMeasure(measure, type))),
]

/** What the figures of an item are made of. Official figures are made of the same as in charts. */
export const factsOf = (
  { definition_key: key, aggregation_conditions: conditions }: ReportItem,
  computation: Computation,
): ComparedFacts => {
  const official = officialFigures.find((figure) => figure === key)
  if (official) return factsOfFigure(official)
  const sources = new Set(measuresOf(computation).map(sourceOf))
  return {
    referrals: sources.has('received'),
    reverseReferrals: sources.has('sent'),
    stays: countsStays(computation),
    replies: countsReplies(computation),
    records: recordsOf(computation, conditions),
  }
}

/** Whether an official figure has arrivals by ambulance, which files count automatically. */
export const isOfArrivals = (key: string): boolean =>
  Object.hasOwn(unsettledOfficial({ unsettled: { ambulances: [], outside: [] } }), key)

/** The months of some windows whose automatic arrivals by ambulance are in a figure and may still grow. */
export const unsettledIn = (
  windows: readonly Window[],
  arrivals: PatientCounts['unsettled'],
  key: string,
): readonly string[] => {
  const ofFigures: Readonly<Record<string, readonly string[]>> = unsettledOfficial({ unsettled: arrivals })
  return (ofFigures[key] ?? []).filter((month) =>
    windows.some(({ start_date: start, end_date: end }) => month >= monthOf(start) && month <= end),
  )
}

/** The other months that an item looks at to tell who is new or lost. */
export const otherWindowOf = ({ computation }: ReportItemDefinition, window: Window): Window | null =>
  computation.of === 'distinct' ? otherMonthsOf(computation.measure, window) : null

/** Whether the row of a department counts institutions that are new to it, or lost to it, where the total judges all departments together. */
export const judgedByRow = ({ computation }: ReportItemDefinition): 'new' | 'lost' | null => {
  if (computation.of !== 'distinct') return null
  if (computation.measure === 'new_referring_institutions') return 'new'
  return computation.measure === 'lost_referring_institutions' ? 'lost' : null
}
